#pragma once

#include <vector>

#include "base/key_table.h"
#include "search/rollout/action_table.h"
#include "search/rollout/policy.h"

namespace turnwise::rollout {

// Last good reply with forgetting (LGRF-1, Baier and Drake 2010): what a player did after an action, in the last
// rollout that held it and was won, is done again when it is legal; a lost rollout deletes its replies. Otherwise any
// action. A reply is to whatever was done just before, by whoever it was, and is kept for a match.
template <Game G>
class LastGoodReply final : public Policy<G> {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    void begin_match() override { places_.clear(), replies_.clear(); }
    bool learns() const override { return true; }
    Action choose(const G& game, const State& state, Chance& chance) override {
        return random_action(game, state, chance, legal_);
    }

    int play(const G& game, State& state, Chance& chance, int limit, int last_turn, Trace* trace) override {
        int steps = 0;
        Played before{-1, 0};
        for (; steps < limit && !game.is_over(state) && this->before(game, state, last_turn); ++steps) {
            const Player player = game.to_act(state);
            const int replies = before.player < 0 ? -1 : reply_to(game, state, key(before, player));
            const Action action = replies < 0 ? choose(game, state, chance) : legal_[replies];
            before = {player, identity_of(game, state, action)};
            if (trace) trace->push_back(before);
            game.apply(state, action, chance);
        }
        return steps;
    }

    void learn(const Trace& trace, const Values& values) override {
        for (size_t i = 1; i < trace.size(); ++i) {
            const auto [player, identity] = trace[i];
            const double value = values[static_cast<size_t>(player)];
            const uint64_t asked = key(trace[i - 1], player);
            uint32_t place = places_.find(asked);
            if (value > 0.5) {
                if (place == KeyTable::kAbsent) {
                    places_.add(asked, place = static_cast<uint32_t>(replies_.size()));
                    replies_.emplace_back();
                }
                replies_[place] = {identity, true};
            } else if (value < 0.5 && place != KeyTable::kAbsent && replies_[place].identity == identity) {
                replies_[place].good = false;
            }
        }
    }

private:
    struct Reply {
        uint64_t identity = 0;
        bool good = false;
    };
    static uint64_t key(const Played& before, Player player) {
        return combine(ActionTable::key(before.player, before.identity), static_cast<uint64_t>(player));
    }
    // The place of the reply among the legal actions, which are listed for it; -1 when there is none.
    int reply_to(const G& game, const State& state, uint64_t asked) {
        const uint32_t place = places_.find(asked);
        if (place == KeyTable::kAbsent || !replies_[place].good) return -1;
        legal_.clear();
        game.legal_actions(state, legal_);
        for (int i = 0; i < legal_.size(); ++i)
            if (identity_of(game, state, legal_[i]) == replies_[place].identity) return i;
        return -1;
    }

    KeyTable places_;  // in replies_
    std::vector<Reply> replies_;
    typename G::Actions legal_;
};

}  // namespace turnwise::rollout
