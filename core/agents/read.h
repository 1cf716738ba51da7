#pragma once

#include <string>
#include <utility>
#include <vector>

#include "agents/belief.h"
#include "agents/mcts_agent.h"
#include "learn/store.h"
#include "search/evaluate/model_value.h"
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

template <Game G>
const Registry<Order<G>>& orders() {
    using Made = std::shared_ptr<Order<G>>;
    static const Registry<Order<G>> registry{{
        {"random", [](PlainReader&) -> Made { return nullptr; }},
        {"listed", [](PlainReader&) -> Made { return std::make_shared<Listed<G>>(); }},
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
    const std::string name = r.text("model");
    const StoredModel stored = stored_function(name);
    typename TwoLevelPolicy<G>::Options options{stored.model, stored.features};
    const std::string score = r.text("score");
    options.coin = r.number("coin", 0, 1);
    options.temperature = r.number("temperature", 0, 1e9);
    options.greedy = r.boolean("greedy");
    options.probabilities = r.boolean("probabilities");
    if (options.temperature <= 0) r.fail("temperature", "expected more than 0");
    if constexpr (HasCardColumns<G> && HasFeatures<G>) {
        const auto names = game.score_names();
        const auto found = std::find(names.begin(), names.end(), score);
        if (found == names.end()) r.fail("score", "this game has no score \"" + score + "\"");
        options.score = static_cast<int>(found - names.begin());
        for (const auto& [known, length] : game.feature_names())
            if (known == stored.features && length == stored.model->inputs())
                return std::make_shared<TwoLevelPolicy<G>>(std::move(options));
    }
    r.fail("model", name + " is for " + stored.game + " and takes " + std::to_string(stored.model->inputs()) +
                        " numbers of \"" + stored.features + "\", which this game does not have");
}

template <Game G>
const Registry<Rollout<G>, const G&, Host<G>*>& rollouts() {
    using Made = std::shared_ptr<Rollout<G>>;
    static const Registry<Rollout<G>, const G&, Host<G>*> registry{{
        {"none", [](PlainReader&, const G&, Host<G>*) -> Made { return std::make_shared<Rollout<G>>(); }},
        {"random",
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             return std::make_shared<Rollout<G>>(Rollout<G>{std::make_shared<UniformPolicy<G>>(), read_until(game, r)});
         }},
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
std::shared_ptr<Evaluator<G>> read_model_value(PlainReader& r, [[maybe_unused]] const G& game) {
    const std::string name = r.text("model");
    const StoredModel stored = stored_function(name);
    typename ModelValue<G>::Options options{stored.model, stored.features};
    options.hard = r.word("answer", {"probability", "class"}) == 1;
    options.bit_mirror = r.word("mirror", {"real", "bit"}) == 1;
    options.early_turn = static_cast<int>(r.integer("early_turn", 0, 1'000'000'000));
    options.share = r.number("share", 0, 1);
    options.per_action = r.number("per_action", 0, 1e9);
    options.batch = static_cast<int>(r.integer("batch", 1, 100'000));
    std::string list;
    if constexpr (HasFeatures<G>)
        for (const auto& [known, length] : game.feature_names()) {
            if (known == stored.features && length == stored.model->inputs() && stored.model->outputs() == 1)
                return std::make_shared<ModelValue<G>>(std::move(options));
            list += (list.empty() ? "" : ", ") + known + " (" + std::to_string(length) + ")";
        }
    r.fail("model", name + " is for " + stored.game + ": it gives " + std::to_string(stored.model->outputs()) +
                        " numbers for the " + std::to_string(stored.model->inputs()) + " of \"" + stored.features +
                        "\"; a value is one number, and this game has " + (list.empty() ? "no features" : list));
}

template <Game G>
const Registry<Evaluator<G>, const G&, Host<G>*>& evaluators() {
    using Made = std::shared_ptr<Evaluator<G>>;
    static const Registry<Evaluator<G>, const G&, Host<G>*> registry{{
        {"outcome", [](PlainReader&, const G&, Host<G>*) -> Made { return std::make_shared<OutcomeValue<G>>(); }},
        {"heuristic",
         [](PlainReader& r, [[maybe_unused]] const G& game, Host<G>*) -> Made {
             const std::string name = r.text("name");
             std::string list;
             if constexpr (HasHeuristics<G>) {
                 const std::vector<std::string> names = game.heuristic_names();
                 for (size_t i = 0; i < names.size(); ++i) {
                     if (names[i] == name) return std::make_shared<HeuristicValue<G>>(static_cast<int>(i));
                     list += (list.empty() ? "" : ", ") + names[i];
                 }
             }
             r.fail("name", list.empty() ? "this game has no evaluations of its own"
                                         : "there is no evaluation \"" + name + "\"; expected one of " + list);
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
    parts.order = orders<G>().read(expand.child("order"));
    parts.min_visits = static_cast<int>(expand.integer("min_visits", 0, 1'000'000'000));
    expand.done();
    parts.prune = prunes().read(reader.child("prune"));
    parts.chance = chance_rules().read(reader.child("chance"));
    if (parts.chance->wants_values() && !gives_pick_values(game))
        reader.fail("chance", "this game does not say what answers of chance are worth (pick_value)");
    parts.rollout = *rollouts<G>().read(reader.child("rollout"), game, host);
    parts.evaluate = evaluators<G>().read(reader.child("evaluate"), game, host);
    parts.backup = backups().read(reader.child("backup"));
    parts.decide = decides().read(reader.child("decide"));
    parts.budget = *budgets().read(reader.child("budget"));
    parts.budget.bytes = static_cast<size_t>(reader.integer("memory_mb", 1, 1 << 20)) << 20;
    const std::shared_ptr<Forest> threads = thread_plans().read(reader.child("threads"));
    if (threads->trees > 1 && forest.trees > 1)
        reader.fail("threads", "an ensemble has a tree for each world already; give it one thread");
    if (threads->crew > 1 && (!parts.rollout.policy || !parts.rollout.policy->thread_safe()))
        reader.fail("threads", "this rollout cannot be played by several threads at once; take RootParallel");
    if (threads->trees > 1) forest.trees = threads->trees, forest.parallel = true;
    parts.crew = threads->crew;
    parts.playouts = threads->playouts;
    return parts;
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
             do parts.push_back(read_parts(r, game, host, manner.forest));
             while (static_cast<int>(parts.size()) < manner.forest.trees);
             if (manner.pacing->second() && parts.size() > 1)
                 r.fail("pacing", "a second search goes on in one tree; take one thread and no ensemble");
             return std::make_shared<MctsAgent<G>>(game, std::move(parts), std::move(manner));
         }},
        {"two_level",
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             return std::make_shared<PolicyAgent<G>>(read_two_level(r, game));
         }},
        {"function", [](PlainReader& r, const G&, Host<G>* host) -> Made { return host->agent(r); }},
    }};
    return registry;
}

// An agent for this game from its recipe in plain form.
template <Game G>
std::shared_ptr<Agent<G>> read_agent(const G& game, const Plain& recipe, Host<G>* host) {
    return agents<G>().read(PlainReader(recipe, "recipe", ErrorKind::kBadRecipe), game, host);
}

// The tags of every axis, for the test that compares them with the structs in Python.
template <Game G>
std::vector<std::pair<std::string, std::vector<std::string>>> part_tags() {
    return {{"agent", agents<G>().tags()},        {"belief", beliefs<G>().tags()},    {"hidden", worlds<G>().tags()},
            {"graph", graphs().tags()},           {"select", selects().tags()},       {"order", orders<G>().tags()},
            {"prune", prunes().tags()},           {"chance", chance_rules().tags()},  {"rollout", rollouts<G>().tags()},
            {"evaluate", evaluators<G>().tags()}, {"backup", backups().tags()},       {"decide", decides().tags()},
            {"budget", budgets().tags()},         {"threads", thread_plans().tags()}, {"pacing", pacings().tags()}};
}

}  // namespace turnwise
