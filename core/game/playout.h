#pragma once

#include "game/game.h"

namespace turnwise {

// One legal action, each equally likely; `actions` is working space.
template <Game G>
typename G::Action random_action(const G& game, const typename G::State& state, Chance& chance,
                                 [[maybe_unused]] typename G::Actions& actions) {
    if constexpr (HasRandomAction<G>) {
        return game.random_action(state, chance);
    } else {
        actions.clear();
        game.legal_actions(state, actions);
        return actions[static_cast<int>(chance.below(static_cast<uint32_t>(actions.size())))];
    }
}

// Plays on with uniformly random actions, in place, until the match is over or `limit` actions have been taken, and
// says how many were. The hot path of every rollout.
template <Game G>
int playout(const G& game, typename G::State& state, Chance& chance, int limit) {
    using State = typename G::State;
    const auto play = [&game, limit](State& at, Chance& door) {
        typename G::Actions actions;
        int steps = 0;
        for (; steps < limit && !game.is_over(at); ++steps)
            game.apply(at, random_action(game, at, door, actions), door);
        return steps;
    };
    // A state of a few words and its generator stay in registers when they are the loop's own.
    if constexpr (HasRandomAction<G> && kPlainState<G> && sizeof(State) <= 32)
        if (!chance.watched()) {
            State own = state;
            Chance sampled(chance.generator());
            const int steps = play(own, sampled);
            state = own;
            chance.restart(sampled.generator());
            return steps;
        }
    return play(state, chance);
}

}  // namespace turnwise
