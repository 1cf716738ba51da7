#pragma once

#include "search/mcts.h"

// How a place in a tree of Mcts is found again: by playing what led there once more.

namespace turnwise {

// The state at the end of a way from the root, in the world of the iteration `born`; `picks` gets those of the last
// action. What an earlier decision left is not replayed but found again: in any world that comes that way.
template <Game G>
inline typename Mcts<G>::State Mcts<G>::replay(const Way& way, uint32_t born, std::vector<Pick>* picks) {
    if (stored_ && !picks) return states_[way.node];
    State state = seen_->seen;
    if (born >= inherited_) return follow(way, born, state, picks), state;
    constexpr int kTries = 200;
    for (int i = 0; i < kTries && !follow(way, UINT64_MAX / 2 + static_cast<uint64_t>(i), state, picks); ++i) {
    }
    return state;
}

// The action of an edge in a state at its node; where worlds change, this world's.
template <Game G>
inline typename Mcts<G>::Action Mcts<G>::in_world(const State& state, uint32_t edge) {
    if (!matching_) return actions_[edge];
    legal_.clear();
    game_.legal_actions(state, legal_);
    for (int i = 0; i < legal_.size(); ++i)
        if (seen_of(state, legal_[i], searcher_) == tree_.identity[edge]) return legal_[i];
    return actions_[edge];
}

// Plays a way again; false when this world does not come that way.
template <Game G>
inline bool Mcts<G>::follow(const Way& way, uint64_t stream, State& state, std::vector<Pick>* picks) {
    Chance chance(Rng::stream(seed_, stream));
    parts_.worlds->draw(static_cast<int64_t>(stream), chance, state);
    bool same = true;
    for (size_t i = 0; i < way.edges.size() && !game_.is_over(state); ++i) {
        if (picks) picks->clear();
        const uint32_t outcome = outcome_to(way.edges[i], way.nodes[i]);
        Follow follow{outcome == kNone ? std::span<const Pick>() : tree_.picks_of(outcome)};
        if (!follow.left.empty()) chance.guide(&follow);
        chance.record(picks);
        chance.begin(noted_for_);
        const Action action = in_world(state, way.edges[i]);
        same = same && (!matching_ || seen_of(state, action, searcher_) == tree_.identity[way.edges[i]]);
        if (!same) return false;
        apply(state, action, chance);
        chance.record(nullptr);
        chance.guide(nullptr);
        same = same && (outcome == kNone ? chance.outcome() == 0 : chance.outcome() == tree_.outcomes[outcome].label);
    }
    return same;
}

}  // namespace turnwise
