#pragma once

#include "game/game.h"

namespace turnwise {

// A node whose actions are being listed, as filters and orders see it. `chance` is the node's own, the same at every
// visit; the meter counts what they play.
template <Game G>
struct NodeContext {
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
