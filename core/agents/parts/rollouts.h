#pragma once

#include "agents/flat_agent.h"
#include "agents/greedy_agents.h"
#include "agents/read_parts.h"
#include "search/rollout/mast.h"
#include "search/rollout/rave.h"
#include "search/rollout/reply.h"
#include "search/rollout/two_level.h"

namespace turnwise {

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

}  // namespace turnwise
