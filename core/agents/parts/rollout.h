#pragma once

#include "agents/read_parts.h"
#include "search/rollout/by_score.h"
#include "search/rollout/last_good_reply.h"
#include "search/rollout/mast.h"
#include "search/rollout/play_until_forced_to_end.h"
#include "search/rollout/rave.h"
#include "search/rollout/two_level.h"

namespace turnwise {

template <Game G>
Until read_until(const G& game, PlainReader& reader) {
    Until until;
    until.actions = reader.whole("actions");
    until.turns = reader.whole("turns");
    until.from_root = reader.word("since", {"leaf", "root"}) == 1;
    if (until.turns && !counts_turns(game))
        reader.fail("turns", "this game does not say which turn it is (turn(state)); count actions");
    return until;
}

template <Game G>
std::shared_ptr<Policy<G>> read_two_level(PlainReader& r, [[maybe_unused]] const G& game) {
    if constexpr (rollout::HasCardColumns<G> && HasActionScores<G>) {
        typename rollout::TwoLevel<G>::Options options;
        for (const Plain& item : r.list("models")) {
            const auto* name = item.as<std::string>();
            if (!name) r.fail("models", "expected names of models");
            options.models.push_back(checked_model(r, "models", *name, state_features(game), 0));
        }
        options.score = read_score(r, game);
        options.coin = r.number("coin");
        options.temperature = r.number("temperature");
        options.greedy = r.boolean("greedy");
        options.probabilities = r.boolean("probabilities");
        options.random_low = r.word("low", {"score", "random"}) == 1;
        options.random_targets = r.word("targets", {"score", "random"}) == 1;
        options.high_power = r.word("hero_power", {"low", "high"}) == 1;
        options.limit = r.whole("limit");
        return std::make_shared<rollout::TwoLevel<G>>(std::move(options));
    }
    r.fail("type", "this game has no cards that a network could name (card_column)");
}

template <Game G>
std::shared_ptr<Rollout<G>> read_mast(PlainReader& r, const G& game, bool sequences) {
    rollout::MastOptions o;
    o.by = static_cast<rollout::MastOptions::By>(r.word("choose", {"greedy", "ucb1", "random"}));
    o.epsilon = r.number("epsilon");
    o.coin_per_action = r.word("coin", {"turn", "action"}) == 1;
    o.exploration = r.number("exploration");
    o.unseen_first = r.word("unseen", {"last", "first"}) == 1;
    o.by_card = r.word("key", {"character", "card"}) == 1;
    o.with_tree = r.boolean("include_tree");
    if (sequences) {
        o.grams = r.whole("length");
        o.enough = static_cast<uint32_t>(r.whole("enough"));
        o.forget_at_turn = r.boolean("forget");
    }
    if (o.by_card && !HasCardIdentity<G>) r.fail("key", "this game does not know actions by their cards");
    std::shared_ptr<Policy<G>> policy = std::make_shared<rollout::Mast<G>>(o);
    if (sequences) policy = std::make_shared<rollout::Nast<G>>(o);
    return std::make_shared<Rollout<G>>(Rollout<G>{std::move(policy), read_until(game, r)});
}

namespace rollout {

template <Game G>
const Registry<Rollout<G>, const G&, Host<G>*>& parts() {
    using Made = std::shared_ptr<Rollout<G>>;
    static const Registry<Rollout<G>, const G&, Host<G>*> registry{{
        {"Nothing",
         [](PlainReader& r, const G&, Host<G>*) -> Made {
             Until until;
             if (const int64_t depth = r.integer("depth")) {
                 until.actions = static_cast<int>(depth);
                 until.from_root = true;
             }
             return std::make_shared<Rollout<G>>(Rollout<G>{nullptr, until});
         }},
        {class_name<Random<G>>(),
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             return std::make_shared<Rollout<G>>(Rollout<G>{std::make_shared<Random<G>>(), read_until(game, r)});
         }},
        {class_name<Sensible<G>>(),
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             if (!HasSense<G>) r.fail("type", "this game does not say which of its actions make sense");
             auto policy = std::make_shared<Sensible<G>>(r.boolean("oblige"));
             return std::make_shared<Rollout<G>>(Rollout<G>{policy, read_until(game, r)});
         }},
        {class_name<Penalties<G>>(),
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             if (!HasPenalties<G>) r.fail("type", "this game has no bot of its own that charges actions");
             const auto limit = r.whole("limit");
             auto policy = std::make_shared<Penalties<G>>(limit, r.word("end", {"offered", "last"}) == 1);
             return std::make_shared<Rollout<G>>(Rollout<G>{policy, read_until(game, r)});
         }},
        {class_name<PlayUntilForcedToEnd<G>>(),
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             return std::make_shared<Rollout<G>>(
                 Rollout<G>{std::make_shared<PlayUntilForcedToEnd<G>>(), read_until(game, r)});
         }},
        {"ByScore",
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             const int score = read_score(r, game);
             if constexpr (HasActionScores<G>)
                 return std::make_shared<Rollout<G>>(
                     Rollout<G>{std::make_shared<ByScore<G>>(score), read_until(game, r)});
             return nullptr;
         }},
        {class_name<Mast<G>>(),
         [](PlainReader& r, const G& game, Host<G>*) -> Made { return read_mast(r, game, false); }},
        {class_name<Nast<G>>(),
         [](PlainReader& r, const G& game, Host<G>*) -> Made { return read_mast(r, game, true); }},
        {class_name<LastGoodReply<G>>(),
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             return std::make_shared<Rollout<G>>(Rollout<G>{std::make_shared<LastGoodReply<G>>(), read_until(game, r)});
         }},
        {class_name<Rave<G>>(),
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             const double margin = r.number("margin");
             const auto enough = static_cast<uint32_t>(r.whole("enough"));
             auto policy = std::make_shared<Rave<G>>(margin, enough);
             return std::make_shared<Rollout<G>>(Rollout<G>{policy, read_until(game, r)});
         }},
        {"TwoLevel",
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             return std::make_shared<Rollout<G>>(Rollout<G>{read_two_level(r, game), read_until(game, r)});
         }},
        {"Function",
         [](PlainReader& r, const G& game, Host<G>* host) -> Made {
             return std::make_shared<Rollout<G>>(Rollout<G>{host->policy(r), read_until(game, r)});
         }},
    }};
    return registry;
}

}  // namespace rollout

}  // namespace turnwise
