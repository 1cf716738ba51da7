#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "game/game.h"

namespace turnwise {

// How a listing of outcomes went. When it is complete, `probability` is 1 up to rounding.
struct OutcomeCount {
    uint64_t outcomes = 0;
    double probability = 0;
    bool complete = true;  // false when there were more outcomes than the limit allowed
};

// Calls fn(const State& after, double probability, std::span<const Pick> picks) once for every outcome of an action.
// The picks turn like an odometer: each run of apply() is told where every question starts, the last question that
// has chance left moves on, and those behind it start again. One apply() for each outcome.
template <Game G, class Fn>
OutcomeCount for_each_outcome(const G& game, const typename G::State& state, const typename G::Action& action, Fn&& fn,
                              uint64_t limit = 1'000'000) {
    OutcomeCount count;
    std::vector<uint16_t> from;   // where each question starts in this run
    std::vector<uint32_t> spent;  // weight of the options listed before that start
    std::vector<Pick> picks;
    for (;;) {
        if (count.outcomes == limit) return count.complete = false, count;
        Chance chance;
        picks.clear();
        chance.list(from);
        chance.record(&picks);
        typename G::State after = state;
        game.apply(after, action, chance);

        double probability = 1;
        for (const Pick& pick : picks) probability *= pick.probability();
        fn(static_cast<const typename G::State&>(after), probability, std::span<const Pick>(picks));
        ++count.outcomes;
        count.probability += probability;

        spent.resize(picks.size());
        while (!picks.empty() && spent.back() + picks.back().weight == picks.back().total)
            picks.pop_back(), spent.pop_back();
        if (picks.empty()) return count;
        from.clear();
        for (const Pick& pick : picks) from.push_back(pick.option);
        spent.back() += picks.back().weight;
        ++from.back();
    }
}

}  // namespace turnwise
