#pragma once

#include <cstdint>
#include <exception>
#include <optional>
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

// Calls fn(const State& after, double probability, std::span<const Pick> picks) once for every outcome of play(chance),
// which returns a state. The picks turn like an odometer: each run is told where every question starts, the last
// question that has chance left moves on, and those behind it start again. One run for each outcome.
template <class Play, class Fn>
OutcomeCount for_each_outcome_of(const Play& play, Fn&& fn, uint64_t limit) {
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
        const auto after = play(chance);

        double probability = 1;
        for (const Pick& pick : picks) probability *= pick.probability();
        fn(after, probability, std::span<const Pick>(picks));
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

// Every outcome of an action.
template <Game G, class Fn>
OutcomeCount for_each_outcome(const G& game, const typename G::State& state, const typename G::Action& action, Fn&& fn,
                              uint64_t limit = 1'000'000) {
    const auto play = [&](Chance& chance) {
        typename G::State after = state;
        game.apply(after, action, chance);
        return after;
    };
    return for_each_outcome_of(play, fn, limit);
}

// What chance could have answered when an action asks for the `question`th time, after these wishes were granted; at
// most 4096 answers, none where the question is never asked.
template <Game G>
std::vector<Pick> possible_answers(const G& game, const typename G::State& state, const typename G::Action& action,
                                   std::vector<Wish> wishes, size_t question) {
    const auto answer = [&]() -> std::optional<Pick> {
        typename G::State after = state;
        std::vector<Pick> made;
        Chance chance{Rng(0)};
        chance.record(&made);
        if (!wishes.empty()) chance.script(wishes);
        try {
            game.apply(after, action, chance);
        } catch (const std::exception&) {
            return std::nullopt;
        }
        return question < made.size() ? std::optional(made[question]) : std::nullopt;
    };
    std::vector<Pick> found;
    const std::optional<Pick> first = answer();
    if (!first) return found;
    wishes.push_back(Wish::option(first->event, 0));
    constexpr uint32_t kTried = 4096;
    uint64_t weight = 0;  // of those found: all of them have the question's total
    for (uint32_t& option = wishes.back().value; option < kTried && weight < first->total; ++option) {
        if (const auto made = answer()) {
            weight += made->weight;
            found.push_back(*made);
        }
    }
    return found;
}

}  // namespace turnwise
