#pragma once

#include <utility>
#include <vector>

#include "game/game.h"

namespace turnwise {

template <Game G>
int place_of(const G& game, const typename G::State& state, const typename G::Actions& actions, uint64_t identity) {
    for (int i = 0; i < actions.size(); ++i)
        if (identity_of(game, state, actions[i]) == identity) return i;
    return -1;
}

// A step of a plan: an action, and the position that it is meant for as the player sees it (key(state, player)); 0:
// wherever it is legal.
struct PlannedStep {
    uint64_t identity = 0, key = 0;
};

// What is left of a turn that was planned at once: a step at a decision, as long as the match goes as planned. A plan
// lasts for its turn.
template <Game G>
class FollowedPlan {
public:
    using State = typename G::State;

    // A match begins.
    void forget() {
        turn_ = -1;
        drop();
    }
    // Asked at every decision: whether it belongs to the turn of the one before. A new turn drops the plan.
    bool same_turn(const G& game, const State& seen) {
        const int before = turn_;
        if constexpr (HasTurn<G>)
            if (counts_turns(game)) turn_ = game.turn(seen);
        const bool same = turn_ >= 0 && turn_ == before;
        if (!same) drop();
        return same;
    }

    void keep(std::vector<PlannedStep> steps) {
        steps_ = std::move(steps);
        at_ = 0;
    }
    void drop() { keep({}); }
    size_t left() const { return steps_.size() - at_; }

    // The place of the next step among the legal actions; -1 where the plan is at its end or broken, and stays there.
    int next(const G& game, const Observation<State>& seen, const typename G::Actions& legal) {
        if (left() == 0) return -1;
        const PlannedStep step = steps_[at_];
        if constexpr (HasKey<G>)
            if (step.key && step.key != game.key(seen.shown(), seen.viewer())) return -1;
        const int place = place_of(game, seen.shown(), legal, step.identity);
        if (place >= 0) ++at_;
        return place;
    }

private:
    int turn_ = -1;
    std::vector<PlannedStep> steps_;
    size_t at_ = 0;
};

}  // namespace turnwise
