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
    typename G::Actions actions;
    int steps = 0;
    for (; steps < limit && !game.is_over(state); ++steps)
        game.apply(state, random_action(game, state, chance, actions), chance);
    return steps;
}

}  // namespace turnwise
