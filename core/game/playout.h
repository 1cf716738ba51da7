#pragma once

#include "game/game.h"

namespace turnwise {

// Plays on with uniformly random actions, in place, until the match is over or `limit` actions have been taken, and
// says how many were. The hot path of every rollout.
template <Game G>
int playout(const G& game, typename G::State& state, Chance& chance, int limit) {
    [[maybe_unused]] typename G::Actions actions;
    int steps = 0;
    for (; steps < limit && !game.is_over(state); ++steps) {
        if constexpr (HasRandomAction<G>) {
            game.apply(state, game.random_action(state, chance), chance);
        } else {
            actions.clear();
            game.legal_actions(state, actions);
            game.apply(state, actions[static_cast<int>(chance.below(static_cast<uint32_t>(actions.size())))], chance);
        }
    }
    return steps;
}

}  // namespace turnwise
