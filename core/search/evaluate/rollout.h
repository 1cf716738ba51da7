#pragma once

#include <algorithm>

#include "game/playout.h"
#include "search/evaluate/evaluator.h"

namespace turnwise {

// No play: the leaf itself is evaluated.
template <Game G>
class NoRollout final : public Rollout<G> {
public:
    void play(const G&, typename G::State&, Chance&, Meter&) override {}
};

// Uniform random play to the end of the match, or for `limit` actions.
template <Game G>
class RandomRollout final : public Rollout<G> {
public:
    explicit RandomRollout(int limit) : limit_(limit) {}

    void play(const G& game, typename G::State& state, Chance& chance, Meter& meter) override {
        // A slice at a time, so that a very long match can still be cancelled.
        constexpr int kSlice = 512;
        for (int left = limit_; left > 0 && !meter.interrupted(); left -= kSlice) {
            const int steps = playout(game, state, chance, std::min(left, kSlice));
            meter.model_calls += steps;
            if (steps < kSlice) return;
        }
    }

private:
    int limit_;
};

}  // namespace turnwise
