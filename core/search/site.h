#pragma once

#include "game/game.h"

namespace turnwise {

// Where the actions of a node are listed: what filters and orders may look at. Their chance is the node's own, the same
// at every visit, and what they play is counted.
template <Game G>
struct Site {
    using State = typename G::State;

    const G& game;
    const State& root;
    const State& state;
    bool at_root;
    Chance& chance;
    int64_t& model_calls;

    // A heuristic of the state that an action leads to, for the player who acts.
    double heuristic_after(int id, const typename G::Action& action) const {
        if constexpr (HasHeuristics<G>) {
            State after = state;
            game.apply(after, action, chance);
            ++model_calls;
            return game.heuristic(id, root, after, game.to_act(state));
        } else {
            return 0;
        }
    }
};

}  // namespace turnwise
