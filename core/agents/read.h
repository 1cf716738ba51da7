#pragma once

#include <string>
#include <utility>
#include <vector>

#include "agents/belief.h"
#include "agents/evolution/emcts.h"
#include "agents/evolution/oep.h"
#include "agents/evolution/rhea.h"
#include "agents/flat_agent.h"
#include "agents/greedy_agents.h"
#include "agents/kinds.h"
#include "agents/mcts_agent.h"
#include "agents/turns/read.h"
#include "learn/store.h"
#include "search/evaluate/features.h"
#include "search/evaluate/model_value.h"
#include "search/expand/by_model.h"
#include "search/expand/learned.h"
#include "search/filter/kinds.h"
#include "search/rollout/two_level.h"

namespace turnwise {

// Parts that the outside world brings: Python functions, by the number in their part's plain form.
template <Game G>
class Host {
public:
    virtual ~Host() = default;
    virtual std::shared_ptr<Evaluator<G>> evaluator(PlainReader& reader) = 0;
    virtual std::shared_ptr<Policy<G>> policy(PlainReader& reader) = 0;
    virtual std::shared_ptr<Agent<G>> agent(PlainReader& reader) = 0;
};

const Registry<Budget>& budgets();
const Registry<Forest>& thread_plans();

// The place of a name in a list of the game's; refused with the whole list when it is not there.
template <class Names>
int place_of(PlainReader& reader, const char* key, const std::string& name, const Names& names, const char* what) {
    std::string list;
    for (size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name) return static_cast<int>(i);
        list += (list.empty() ? "" : ", ") + names[i];
    }
    reader.fail(key, list.empty() ? "this game has no " + std::string(what) + "s of its own"
                                  : "there is no " + std::string(what) + " \"" + name + "\"; expected one of " + list);
}

template <Game G>
int read_heuristic(PlainReader& reader, const char* key, [[maybe_unused]] const G& game) {
    std::vector<std::string> names;
    if constexpr (HasHeuristics<G>) names = game.heuristic_names();
    return place_of(reader, key, reader.text(key), names, "evaluation");
}

// The features of that name.
template <Game G>
FeatureMatrix features_of(PlainReader& reader, const char* key, const std::string& name,
                          [[maybe_unused]] const G& game) {
    std::vector<std::string> names;
    std::vector<int> lengths;
    if constexpr (HasFeatures<G>)
        for (const auto& [known, length] : game.feature_names()) names.push_back(known), lengths.push_back(length);
    return {name, lengths[static_cast<size_t>(place_of(reader, key, name, names, "feature vector"))]};
}

// One of the game's scores of actions, by name.
template <Game G>
int read_score(PlainReader& reader, [[maybe_unused]] const G& game) {
    std::vector<std::string> names;
    if constexpr (HasActionScores<G>) names = game.score_names();
    return place_of(reader, "score", reader.text("score"), names, "score");
}

using FeatureList = std::vector<std::pair<std::string, int>>;  // names and lengths

// A model over one of these feature vectors, with so many outputs (0: any number).
inline StoredModel checked_model(PlainReader& r, const char* key, const std::string& name, const FeatureList& known,
                                 int outputs) {
    const StoredModel stored = stored_function(name);
    std::string list;
    for (const auto& [features, length] : known) {
        if (features == stored.features && length == stored.model->inputs() &&
            (outputs == 0 || stored.model->outputs() == outputs))
            return stored;
        list += (list.empty() ? "" : ", ") + features + " (" + std::to_string(length) + ")";
    }
    r.fail(key, name + " is for " + stored.game + ": it gives " + std::to_string(stored.model->outputs()) +
                    " numbers for the " + std::to_string(stored.model->inputs()) + " of \"" + stored.features + "\"" +
                    (outputs ? "; expected one number" : "") + "; this game has " +
                    (list.empty() ? "no features for it" : list));
}

inline StoredModel read_model(PlainReader& r, const FeatureList& known, int outputs) {
    return checked_model(r, "model", r.text("model"), known, outputs);
}

template <Game G>
FeatureList state_features([[maybe_unused]] const G& game) {
    if constexpr (HasFeatures<G>) return game.feature_names();
    return {};
}

template <Game G>
FeatureList action_features([[maybe_unused]] const G& game) {
    if constexpr (HasActionFeatures<G>) return game.action_feature_names();
    return {};
}

// A kind of action by its name; "any" is -1.
template <Game G>
int read_kind(PlainReader& reader, const char* key, const std::string& name, const G& game) {
    return name == "any" && HasActionInfo<G> ? -1 : place_of(reader, key, name, kind_names(game), "action kind");
}

template <Game G>
std::vector<int> read_kinds(PlainReader& reader, const G& game) {
    std::vector<int> kinds;
    for (const Plain& item : reader.list("kinds")) {
        const auto* name = item.as<std::string>();
        if (!name) reader.fail("kinds", "expected names of kinds of action");
        kinds.push_back(read_kind(reader, "kinds", *name, game));
    }
    return kinds;
}

template <Game G>
const Registry<Order<G>, const G&>& orders() {
    using Made = std::shared_ptr<Order<G>>;
    static const Registry<Order<G>, const G&> registry{{
        {"random", [](PlainReader&, const G&) -> Made { return nullptr; }},
        {"listed", [](PlainReader&, const G&) -> Made { return std::make_shared<Listed<G>>(); }},
        {"by_cost",
         [](PlainReader& r, const G& game) -> Made {
             const int kind = read_kind(r, "kind", r.text("kind"), game);
             return std::make_shared<ByCost<G>>(kind, r.boolean("descending"));
         }},
        {"by_kind",
         [](PlainReader& r, const G& game) -> Made { return std::make_shared<ByKind<G>>(read_kinds(r, game)); }},
        {"by_heuristic",
         [](PlainReader& r, const G& game) -> Made {
             return std::make_shared<ByHeuristic<G>>(read_heuristic(r, "name", game));
         }},
        {"by_model",
         [](PlainReader& r, const G& game) -> Made {
             const StoredModel stored = read_model(r, action_features(game), 1);
             return std::make_shared<ByModel<G>>(stored.model, stored.features);
         }},
        {"by_prior", [](PlainReader&, const G&) -> Made { return std::make_shared<ByPrior<G>>(); }},
        {"by_mean",
         [](PlainReader& r, const G&) -> Made {
             return std::make_shared<ByLearned<G>>(ByLearned<G>::What::kMean, r.boolean("descending"), 0);
         }},
        {"by_entropy",
         [](PlainReader& r, const G&) -> Made {
             const bool descending = r.boolean("descending");
             const auto bins = static_cast<int>(r.integer("bins", 0, 32));
             return std::make_shared<ByLearned<G>>(ByLearned<G>::What::kEntropy, descending, bins);
         }},
    }};
    return registry;
}

template <Game G>
const Registry<Filter<G>, const G&>& filters() {
    using Made = std::shared_ptr<Filter<G>>;
    static const Registry<Filter<G>, const G&> registry{{
        {"without",
         [](PlainReader& r, const G& game) -> Made { return std::make_shared<WithoutKinds<G>>(read_kinds(r, game)); }},
        {"sensible",
         [](PlainReader& r, const G&) -> Made {
             if (!HasSense<G>) r.fail("type", "this game does not say which of its actions make sense");
             const Care care = r.word("care", {"tree", "rollout"}) == 1 ? Care::kRollout : Care::kTree;
             return std::make_shared<Sensible<G>>(care, r.boolean("oblige"));
         }},
        {"one_place", [](PlainReader&, const G&) -> Made { return std::make_shared<OnePlace<G>>(); }},
        {"root_group",
         [](PlainReader& r, const G&) -> Made {
             if (!HasActionInfo<G>) r.fail("type", "this game does not say which group an action belongs to");
             return std::make_shared<RootGroup<G>>();
         }},
        {"thinned",
         [](PlainReader& r, const G& game) -> Made {
             const int kind = read_kind(r, "kind", r.text("kind"), game);
             const double factor = r.number("factor", 0, 1e9);
             const int least = static_cast<int>(r.integer("least", 1, 1'000'000));
             return std::make_shared<ThinnedKind<G>>(kind, factor, least, read_heuristic(r, "by", game));
         }},
    }};
    return registry;
}

template <Game G>
Until read_until(const G& game, PlainReader& reader) {
    Until until;
    until.actions = static_cast<int>(reader.integer("actions", 1, 1'000'000'000));
    until.turns = static_cast<int>(reader.integer("turns", 0, 1'000'000));
    until.from_root = reader.word("since", {"leaf", "root"}) == 1;
    if (until.turns && !counts_turns(game))
        reader.fail("turns", "this game does not say which turn it is (turn(state)); count actions");
    return until;
}

template <Game G>
std::shared_ptr<Policy<G>> read_two_level(PlainReader& r, [[maybe_unused]] const G& game) {
    if constexpr (HasCardColumns<G> && HasActionScores<G>) {
        typename TwoLevelPolicy<G>::Options options;
        for (const Plain& item : r.list("models")) {
            const auto* name = item.as<std::string>();
            if (!name) r.fail("models", "expected names of models");
            options.models.push_back(checked_model(r, "models", *name, state_features(game), 0));
        }
        options.score = read_score(r, game);
        options.coin = r.number("coin", 0, 1);
        options.temperature = r.number("temperature", 0, 1e9);
        options.greedy = r.boolean("greedy");
        options.probabilities = r.boolean("probabilities");
        if (options.temperature <= 0) r.fail("temperature", "expected more than 0");
        return std::make_shared<TwoLevelPolicy<G>>(std::move(options));
    }
    r.fail("type", "this game has no cards that a network could name (card_column)");
}

template <Game G>
std::shared_ptr<Rollout<G>> read_mast(PlainReader& r, const G& game, bool sequences) {
    MastOptions o;
    o.by = static_cast<MastOptions::By>(r.word("choose", {"greedy", "ucb1", "random"}));
    o.epsilon = r.number("epsilon", 0, 1);
    o.coin_per_action = r.word("coin", {"turn", "action"}) == 1;
    o.exploration = r.number("exploration", 0, 1e9);
    o.unseen_first = r.word("unseen", {"last", "first"}) == 1;
    o.by_card = r.word("key", {"character", "card"}) == 1;
    o.with_tree = r.boolean("include_tree");
    if (sequences) {
        o.grams = static_cast<int>(r.integer("length", 1, 8));
        o.enough = static_cast<uint32_t>(r.integer("enough", 1, 1'000'000'000));
        o.forget_at_turn = r.boolean("forget");
    }
    if (o.by_card && !HasCardIdentity<G>) r.fail("key", "this game does not know actions by their cards");
    if (o.by_card && o.with_tree)
        r.fail("include_tree", "the tree knows actions by characters: take key = \"character\"");
    return std::make_shared<Rollout<G>>(Rollout<G>{std::make_shared<MastPolicy<G>>(o), read_until(game, r)});
}

template <Game G>
const Registry<Rollout<G>, const G&, Host<G>*>& rollouts() {
    using Made = std::shared_ptr<Rollout<G>>;
    static const Registry<Rollout<G>, const G&, Host<G>*> registry{{
        {"none",
         [](PlainReader& r, const G&, Host<G>*) -> Made {
             Until until;
             if (const int64_t depth = r.integer("depth", 0, 1'000'000'000)) {
                 until.actions = static_cast<int>(depth);
                 until.from_root = true;
             }
             return std::make_shared<Rollout<G>>(Rollout<G>{nullptr, until});
         }},
        {"random",
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             return std::make_shared<Rollout<G>>(Rollout<G>{std::make_shared<UniformPolicy<G>>(), read_until(game, r)});
         }},
        {"sensible",
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             if (!HasSense<G>) r.fail("type", "this game does not say which of its actions make sense");
             auto policy = std::make_shared<SensiblePolicy<G>>(r.boolean("oblige"));
             return std::make_shared<Rollout<G>>(Rollout<G>{policy, read_until(game, r)});
         }},
        {"busy",
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             return std::make_shared<Rollout<G>>(Rollout<G>{std::make_shared<BusyPolicy<G>>(), read_until(game, r)});
         }},
        {"greedy",
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             const int score = read_score(r, game);
             if constexpr (HasActionScores<G>)
                 return std::make_shared<Rollout<G>>(
                     Rollout<G>{std::make_shared<ScorePolicy<G>>(score), read_until(game, r)});
             return nullptr;
         }},
        {"mast", [](PlainReader& r, const G& game, Host<G>*) -> Made { return read_mast(r, game, false); }},
        {"nast", [](PlainReader& r, const G& game, Host<G>*) -> Made { return read_mast(r, game, true); }},
        {"two_level",
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             return std::make_shared<Rollout<G>>(Rollout<G>{read_two_level(r, game), read_until(game, r)});
         }},
        {"function",
         [](PlainReader& r, const G& game, Host<G>* host) -> Made {
             return std::make_shared<Rollout<G>>(Rollout<G>{host->policy(r), read_until(game, r)});
         }},
    }};
    return registry;
}

template <Game G>
std::shared_ptr<Evaluator<G>> read_model_value(PlainReader& r, const G& game) {
    const StoredModel stored = read_model(r, state_features(game), 1);
    typename ModelValue<G>::Options options{stored.model, stored.features};
    options.hard = r.word("answer", {"probability", "class"}) == 1;
    options.bit_mirror = r.word("mirror", {"real", "bit"}) == 1;
    options.early_turn = static_cast<int>(r.integer("early_turn", 0, 1'000'000'000));
    options.share = r.number("share", 0, 1);
    options.per_action = r.number("per_action", 0, 1e9);
    options.batch = static_cast<int>(r.integer("batch", 1, 100'000));
    if (options.early_turn && !counts_turns(game))
        r.fail("early_turn", "this game does not say which turn it is (turn(state))");
    return std::make_shared<ModelValue<G>>(std::move(options));
}

template <Game G>
const Registry<Evaluator<G>, const G&, Host<G>*>& evaluators() {
    using Made = std::shared_ptr<Evaluator<G>>;
    static const Registry<Evaluator<G>, const G&, Host<G>*> registry{{
        {"outcome", [](PlainReader&, const G&, Host<G>*) -> Made { return std::make_shared<OutcomeValue<G>>(); }},
        {"heuristic",
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             const int id = read_heuristic(r, "name", game);
             return std::make_shared<HeuristicValue<G>>(id, r.word("scale", {"value", "raw"}) == 1);
         }},
        {"mix",
         [](PlainReader& r, const G& game, Host<G>* host) -> Made {
             std::vector<typename MixedValue<G>::Part> parts;
             double total = 0;
             const auto& weights = r.list("weights");
             const auto count = r.list("parts").size();
             if (count == 0 || weights.size() != count) r.fail("weights", "expected one weight for each of the parts");
             for (size_t i = 0; i < count; ++i) {
                 const auto* weight = weights[i].template as<double>();
                 if (!weight || !(*weight > 0)) r.fail("weights", "expected numbers above 0");
                 parts.emplace_back(evaluators<G>().read(r.item("parts", static_cast<int>(i)), game, host), *weight);
                 total += *weight;
             }
             for (auto& part : parts) part.second /= total;
             return std::make_shared<MixedValue<G>>(std::move(parts));
         }},
        {"model", [](PlainReader& r, const G& game, Host<G>*) -> Made { return read_model_value(r, game); }},
        {"function", [](PlainReader& r, const G&, Host<G>* host) -> Made { return host->evaluator(r); }},
    }};
    return registry;
}

// Refuses parts that make no sense together, with the reason.
template <Game G>
void check_together(PlainReader& reader, const G& game, const MctsParts<G>& parts) {
    Tree wanted, kept;
    parts.select->prepare(wanted);
    if (parts.prune) parts.prune->prepare(wanted);
    parts.backup->prepare(kept);
    if (wanted.uses(Column::kMinimax) && !kept.uses(Column::kMinimax))
        reader.fail("select", "ImplicitMinimax() weighs what backup = Minimax() keeps");
    if (wanted.uses(Column::kGroup) && !HasActionInfo<G>)
        reader.fail("select", "this game does not say which actions belong together (action_info)");
    if (parts.graph && !parts.backup->fits_graph())
        reader.fail("backup", "a graph credits its nodes in its own way: take Mean(), or graph = Tree()");
    if (parts.graph && (wanted.uses(Column::kBounds) || wanted.uses(Column::kAmaf)))
        reader.fail("select", "a graph keeps neither bounds nor all-moves-as-first: take graph = Tree()");
    if (wanted.uses(Column::kBounds) && (kept.uses(Column::kMinimax) || kept.uses(Column::kProven)))
        reader.fail("backup", "BoundedUcb1() needs the bounds that backup = Mean() keeps");
    if (parts.evaluate->judges_ends() && !wanted.uses(Column::kBounds))
        reader.fail("evaluate", "raw values have no bounds that this selection knows: take select = BoundedUcb1()");
    if (parts.evaluate->gives_priors()) {
        if (parts.rollout.policy)
            reader.fail("evaluate", "priors are of the leaf, and a rollout leaves it: take rollout = NoRollout()");
        if (!wanted.uses(Column::kPrior) && !(parts.order && parts.order->by_prior()))
            reader.fail("evaluate", "nobody asks for priors here: take select = Puct(), or leave them out");
    }
    if (parts.worlds->many_observers()) {
        if (parts.graph) reader.fail("hidden", "many observers have a tree each: take graph = Tree()");
        if (parts.chance->keeps_picks() || parts.chance->frozen() ||
            parts.chance->parts() != ChanceRule::Parts::kAsWorldsSay)
            reader.fail("chance", "many observers part chance by what each of them sees: take EachOutcome()");
        if (parts.evaluate->gives_priors())
            reader.fail("evaluate", "priors are given in one tree only: take a single observer");
        if (wanted.uses(Column::kWorth) || wanted.uses(Column::kRank) || kept.uses(Column::kWorth))
            reader.fail("hidden", "many observers do not value the states of their trees one by one: take Resample()");
    }
    if (parts.prune && parts.prune->wants_one_world()) {
        if (parts.graph) reader.fail("prune", "it shares out a tree: take graph = Tree()");
        const bool open = !hides_information(game) || parts.belief.kind == Belief::Kind::kOpenHand;
        if ((!open && (!parts.worlds->one_at_a_time() || parts.worlds->redeals())) ||
            parts.chance->parts() == ChanceRule::Parts::kNothing)
            reader.fail("prune",
                        "it needs the same actions at every visit of a decision: take hidden = Once(), or "
                        "belief = OpenHand(), and no open loop");
    }
    if (wanted.uses(Column::kAmaf) && parts.rollout.policy && parts.rollout.policy->learned() &&
        parts.rollout.policy->learned()->by_card)
        reader.fail("rollout", "all-moves-as-first knows actions by characters: take key = \"character\"");
    if (parts.prune && parts.prune->counts_iterations() && parts.budget.iterations == 0)
        reader.fail("prune", "it has to know how many iterations there will be: take budget = Iterations(n)");
    if (!kept.uses(Column::kProven)) return;
    const bool open = !hides_information(game) || parts.belief.kind == Belief::Kind::kOpenHand;
    if ((!open && !parts.worlds->one_at_a_time()) || parts.worlds->redeals())
        reader.fail("backup", "a proof needs one world: take hidden = Once(), or belief = OpenHand()");
    if (parts.chance->frozen() || parts.chance->parts() == ChanceRule::Parts::kNothing)
        reader.fail("backup", "a proof needs every outcome of chance: take chance = EachOutcome()");
}

template <Game G>
bool gives_pick_values(const G& game) {
    if constexpr (requires { game.has_pick_value(); }) return game.has_pick_value();
    return HasPickValues<G>;
}

template <Game G>
MctsParts<G> read_parts(PlainReader& reader, const G& game, Host<G>* host, Forest& forest) {
    MctsParts<G> parts;
    parts.belief = *beliefs<G>().read(reader.child("belief"), game);
    parts.worlds = worlds<G>().read(reader.child("hidden"), forest);
    parts.graph = graphs().read(reader.child("graph"));
    if (parts.graph && !HasKey<G>) reader.fail("graph", "this game has no key(state, player): take Tree()");
    if (parts.graph && !parts.worlds->one_at_a_time())
        reader.fail("graph", "a graph of states needs one world: take hidden = Once() or AtChance()");
    parts.select = selects().read(reader.child("select"));
    PlainReader expand = reader.child("expand");
    expand.text("type");
    parts.order = orders<G>().read(expand.child("order"), game);
    parts.min_visits = static_cast<int>(expand.integer("min_visits", 0, 1'000'000'000));
    expand.done();
    parts.prune = prunes().read(reader.child("prune"));
    for (size_t i = 0; i < reader.list("filter").size(); ++i)
        parts.filters.push_back(filters<G>().read(reader.item("filter", static_cast<int>(i)), game));
    parts.chance = chance_rules().read(reader.child("chance"));
    if (parts.chance->wants_values() && !gives_pick_values(game))
        reader.fail("chance", "this game does not say what answers of chance are worth (pick_value)");
    parts.rollout = *rollouts<G>().read(reader.child("rollout"), game, host);
    if (parts.order && !parts.order->consult(parts.rollout.policy ? parts.rollout.policy->learned() : nullptr))
        reader.fail("expand", "this order reads what rollouts learn: take rollout = Mast() or Nast()");
    parts.evaluate = evaluators<G>().read(reader.child("evaluate"), game, host);
    parts.backup = backups().read(reader.child("backup"));
    parts.decide = decides().read(reader.child("decide"));
    parts.budget = *budgets().read(reader.child("budget"));
    check_together(reader, game, parts);
    parts.budget.bytes = static_cast<size_t>(reader.integer("memory_mb", 1, 1 << 20)) << 20;
    const std::shared_ptr<Forest> threads = thread_plans().read(reader.child("threads"));
    if (threads->trees > 1 && forest.trees > 1)
        reader.fail("threads", "an ensemble has a tree for each world already; give it one thread");
    if (threads->crew > 1 && !kPlainState<G>)
        reader.fail("threads", "a game written in Python is played by one thread at a time; take RootParallel");
    if (threads->crew > 1 && (!parts.rollout.policy || !parts.rollout.policy->thread_safe()))
        reader.fail("threads", "this rollout cannot be played by several threads at once; take RootParallel");
    // A game written in Python is played by one thread at a time: its trees grow one after the other.
    if (threads->trees > 1) forest.trees = threads->trees, forest.parallel = kPlainState<G>;
    parts.crew = threads->crew;
    parts.playouts = threads->playouts;
    return parts;
}

// Agents that only one game has; agents/<game>/own_agents.h specialises it.
template <Game G>
struct OwnAgents {
    static std::shared_ptr<Agent<G>> read(const char*, PlainReader& reader, const G&) {
        reader.fail("type", "this agent plays Hearthstone only");
    }
};

inline Ties read_ties(PlainReader& reader) {
    return static_cast<Ties>(reader.word("ties", {"first", "last", "random"}));
}

template <Game G>
std::shared_ptr<Agent<G>> read_by_score(PlainReader& r, const G& game) {
    const Belief belief = *beliefs<G>().read(r.child("belief"), game);
    const Ties ties = read_ties(r);
    const int score = read_score(r, game);
    if constexpr (HasActionScores<G>) return std::make_shared<ScoreAgent<G>>(belief, score, ties);
    return nullptr;
}

template <Game G>
std::shared_ptr<Agent<G>> read_one_step(PlainReader& r, const G& game) {
    const Belief belief = *beliefs<G>().read(r.child("belief"), game);
    const int heuristic = read_heuristic(r, "heuristic", game);
    const Ties ties = read_ties(r);
    const bool ends = r.boolean("ends");
    const Budget budget = *budgets().read(r.child("budget"));
    if constexpr (HasHeuristics<G>) return std::make_shared<StepAgent<G>>(belief, heuristic, ends, ties, budget);
    return nullptr;
}

template <Game G>
std::shared_ptr<Agent<G>> read_flat(PlainReader& r, const G& game, Host<G>* host) {
    const Belief belief = *beliefs<G>().read(r.child("belief"), game);
    const Rollout<G> rollout = *rollouts<G>().read(r.child("rollout"), game, host);
    PlainReader evaluate = r.child("evaluate");
    const bool judged = evaluate.word("type", {"outcome", "heuristic"}) == 1;
    const int heuristic = judged ? read_heuristic(evaluate, "name", game) : -1;
    if (judged && evaluate.word("scale", {"value", "raw"}) == 1)
        evaluate.fail("scale", "flat Monte Carlo compares means of values: take \"value\"");
    evaluate.done();
    const bool grouped = r.boolean("grouped");
    return std::make_shared<FlatAgent<G>>(belief, rollout, heuristic, *budgets().read(r.child("budget")), grouped);
}

// What every agent that evolves plans is made of.
template <Game G>
PlanParts<G> read_plan_parts(PlainReader& r, const G& game, Host<G>* host) {
    Forest forest;
    PlanParts<G> parts;
    parts.belief = *beliefs<G>().read(r.child("belief"), game);
    parts.worlds = worlds<G>().read(r.child("hidden"), forest);
    if (forest.trees > 1 || parts.worlds->redeals() || parts.worlds->many_observers() || parts.worlds->collects())
        r.fail("hidden", "plans are made in one world after the other: take Once(), Worlds(n) or Resample()");
    parts.rollout = *rollouts<G>().read(r.child("rollout"), game, host);
    parts.evaluate = evaluators<G>().read(r.child("evaluate"), game, host);
    parts.budget = *budgets().read(r.child("budget"));
    return parts;
}

inline TurnRules read_turn_rules(PlainReader& r) {
    TurnRules rules;
    rules.length = static_cast<int>(r.integer("length", 1, 10'000));
    rules.repair = static_cast<Repair>(r.word("repair", {"skip", "random", "similar"}));
    rules.extend = r.number("extend", 0, 1);
    return rules;
}

template <Game G>
std::shared_ptr<Agent<G>> read_rhea(PlainReader& r, const G& game, Host<G>* host) {
    typename Rhea<G>::Options options;
    options.population = static_cast<int>(r.integer("population", 1, 100'000));
    options.length = static_cast<int>(r.integer("length", 1, 10'000));
    options.mutation = r.number("mutation", 0, 1);
    options.tournament = static_cast<int>(r.integer("tournament", 1, 100'000));
    options.mutants = static_cast<int>(r.integer("mutants", 0, 100'000));
    PlanParts<G> parts = read_plan_parts(r, game, host);
    parts.feasible = r.word("possible", {"legal", "feasible"}) == 1;
    if (parts.feasible && !KnowsFeasible<G>)
        r.fail("possible", "this game has no test that asks less than legality: take \"legal\"");
    return std::make_shared<Rhea<G>>(std::move(parts), options);
}

template <Game G>
std::shared_ptr<Agent<G>> read_oep(PlainReader& r, const G& game, Host<G>* host) {
    typename Oep<G>::Options options;
    options.population = static_cast<int>(r.integer("population", 1, 100'000));
    options.survivors = r.number("survivors", 0, 1);
    options.mutation = r.number("mutation", 0, 1);
    options.rules = read_turn_rules(r);
    const bool follows = r.boolean("follow");
    return std::make_shared<Oep<G>>(read_plan_parts(r, game, host), options, follows);
}

template <Game G>
std::shared_ptr<Agent<G>> read_emcts(PlainReader& r, const G& game, Host<G>* host) {
    typename Emcts<G>::Options options;
    options.exploration = r.number("exploration", 0, 1e9);
    options.width = r.number("width", 0, 1e9);
    options.power = r.number("power", 0, 1);
    options.phases = static_cast<int>(r.integer("phases", 1, 100'000));
    options.by_visits = r.word("answer", {"best", "visits"}) == 1;
    options.rules = read_turn_rules(r);
    const bool follows = r.boolean("follow");
    return std::make_shared<Emcts<G>>(read_plan_parts(r, game, host), options, follows);
}

template <Game G>
const Registry<Agent<G>, const G&, Host<G>*>& agents() {
    using Made = std::shared_ptr<Agent<G>>;
    static const Registry<Agent<G>, const G&, Host<G>*> registry{{
        {"random", [](PlainReader&, const G&, Host<G>*) -> Made { return std::make_shared<RandomAgent<G>>(); }},
        {"mcts",
         [](PlainReader& r, const G& game, Host<G>* host) -> Made {
             Manner manner;
             manner.pacing = pacings().read(r.child("pacing"));
             manner.reuse = r.boolean("reuse");
             if (manner.pacing->counts_turns() && !counts_turns(game))
                 r.fail("pacing", "this game does not say which turn it is (turn(state))");
             if (manner.reuse && !(HasKey<G> && counts_turns(game)))
                 r.fail("reuse",
                        "a tree is taken up within a turn by key(state, player) and turn(state), which this "
                        "game lacks");
             std::vector<MctsParts<G>> parts;
             do {
                 manner.forest = {};
                 parts.push_back(read_parts(r, game, host, manner.forest));
             } while (static_cast<int>(parts.size()) < manner.forest.trees);
             // The trees of an ensemble grow one after the other and learn together.
             for (MctsParts<G>& each : parts) {
                 if (manner.forest.parallel || !each.rollout.policy || !each.rollout.policy->learned()) break;
                 each.rollout = parts[0].rollout;
                 if (each.order) each.order->consult(each.rollout.policy->learned());
             }
             if (manner.pacing->whole() && manner.forest.trees > 1 && !manner.forest.votes)
                 r.fail("pacing",
                        "plans of a whole turn are voted on: take hidden = Ensemble(n, \"votes\") and one thread");
             if (manner.pacing->turn() && parts.size() > 1)
                 r.fail("pacing", "a turn is searched in one tree; take one thread and no ensemble");
             if (manner.pacing->turn() && parts[0].prune && parts[0].prune->wants_one_world())
                 r.fail("pacing",
                        "a search that goes on further down has no root whose iterations could be shared out");
             if (manner.reuse && parts[0].worlds->many_observers())
                 r.fail("reuse", "of many observers only the searcher's tree would be taken up");
             return std::make_shared<MctsAgent<G>>(game, std::move(parts), std::move(manner));
         }},
        {"function", [](PlainReader& r, const G&, Host<G>* host) -> Made { return host->agent(r); }},
        {"two_level",
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             const Belief belief = *beliefs<G>().read(r.child("belief"), game);
             return std::make_shared<PolicyAgent<G>>(belief, read_two_level(r, game));
         }},
        {"idle", [](PlainReader&, const G&, Host<G>*) -> Made { return std::make_shared<IdleAgent<G>>(); }},
        {"by_score", [](PlainReader& r, const G& game, Host<G>*) -> Made { return read_by_score(r, game); }},
        {"one_step", [](PlainReader& r, const G& game, Host<G>*) -> Made { return read_one_step(r, game); }},
        {"flat", [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_flat(r, game, host); }},
        {"rhea", [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_rhea(r, game, host); }},
        {"oep", [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_oep(r, game, host); }},
        {"emcts", [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_emcts(r, game, host); }},
        {"naive_sampling",
         [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_naive(r, game, host); }},
        {"side_information",
         [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_side_information(r, game, host); }},
        {"gsv", [](PlainReader& r, const G& game, Host<G>*) -> Made { return OwnAgents<G>::read("gsv", r, game); }},
        {"tyche", [](PlainReader& r, const G& game, Host<G>*) -> Made { return OwnAgents<G>::read("tyche", r, game); }},
        {"silverfish",
         [](PlainReader& r, const G& game, Host<G>*) -> Made { return OwnAgents<G>::read("silverfish", r, game); }},
    }};
    return registry;
}

// An agent for this game from its recipe in plain form.
template <Game G>
std::shared_ptr<Agent<G>> read_agent(const G& game, const Plain& recipe, Host<G>* host) {
    return agents<G>().read(PlainReader(recipe, "recipe", ErrorKind::kBadRecipe), game, host);
}

// An evaluator alone, to judge positions of a match with.
template <Game G>
std::shared_ptr<Evaluator<G>> read_evaluator(const G& game, const Plain& part, Host<G>* host) {
    return evaluators<G>().read(PlainReader(part, "evaluator", ErrorKind::kBadRecipe), game, host);
}

using PartTags = std::vector<std::pair<std::string, std::vector<std::string>>>;
PartTags game_free_tags();

// The tags of every axis, for the test that compares them with the structs in Python.
template <Game G>
PartTags part_tags() {
    PartTags tags = game_free_tags();
    tags.insert(tags.end(), {{"agent", agents<G>().tags()},
                             {"belief", beliefs<G>().tags()},
                             {"hidden", worlds<G>().tags()},
                             {"order", orders<G>().tags()},
                             {"rollout", rollouts<G>().tags()},
                             {"evaluate", evaluators<G>().tags()},
                             {"filter", filters<G>().tags()}});
    return tags;
}

}  // namespace turnwise
