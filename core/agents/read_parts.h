#pragma once

#include <memory>
#include <vector>

#include "agents/agent.h"
#include "agents/belief.h"
#include "agents/read_names.h"
#include "search/evaluate/model_value.h"
#include "search/expand/by_model.h"
#include "search/expand/learned.h"
#include "search/filter/kinds.h"
#include "search/rollout/rave.h"
#include "search/rollout/reply.h"
#include "search/rollout/two_level.h"
#include "search/worlds/worlds.h"

// The parts that touch states, each with how it reads its fields: orders, filters, rollouts, evaluations.

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
        {"last_good_reply",
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             return std::make_shared<Rollout<G>>(Rollout<G>{std::make_shared<LastGoodReply<G>>(), read_until(game, r)});
         }},
        {"rave",
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             const double margin = r.number("margin", 0, 1);
             const auto enough = static_cast<uint32_t>(r.integer("enough", 1, int64_t{1} << 31));
             auto policy = std::make_shared<RavePolicy<G>>(margin, enough);
             return std::make_shared<Rollout<G>>(Rollout<G>{policy, read_until(game, r)});
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

// The rollout of an agent that has no tree to look back at.
template <Game G>
Rollout<G> read_treeless_rollout(PlainReader& r, const G& game, Host<G>* host) {
    const Rollout<G> rollout = *rollouts<G>().read(r.child("rollout"), game, host);
    if (rollout.policy && rollout.policy->reads_tree())
        r.fail("rollout", "it looks back at the tree that it starts from, and this agent has none");
    return rollout;
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

}  // namespace turnwise
