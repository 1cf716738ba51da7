#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "game/outcomes.h"

namespace turnwise {

// How many ways a match can go on: the count that a lost or invented action changes. An action whose outcome chance
// decides counts once for each outcome.
struct PerftResult {
    struct Depth {
        uint64_t nodes = 0;     // positions after exactly this many actions
        uint64_t terminal = 0;  // of them, ends of the match
        uint64_t chance = 0;    // of them, reached by an action that asked the chance door
    };

    std::vector<Depth> depths;     // [0] is the position asked about
    double largest_deviation = 0;  // of any action's outcome probabilities from a sum of 1
    std::string error;             // why the count is incomplete; empty when it is right

    uint64_t nodes() const { return depths.back().nodes; }
};

namespace detail {

template <Game G>
void count_from(const G& game, const typename G::State& state, int at, int depth, uint64_t max_outcomes,
                const std::function<void()>& listen, PerftResult& result) {
    typename G::Actions actions;
    game.legal_actions(state, actions);
    for (const auto& action : actions) {
        const OutcomeCount count = for_each_outcome(
            game, state, action,
            [&](const typename G::State& after, double, std::span<const Pick> picks) {
                const bool over = game.is_over(after);
                PerftResult::Depth& here = result.depths[at];
                if (++here.nodes % 4096 == 0 && listen) listen();
                here.terminal += over;
                here.chance += !picks.empty();
                if (!over && at < depth && result.error.empty())
                    count_from(game, after, at + 1, depth, max_outcomes, listen, result);
            },
            max_outcomes);
        if (!count.complete)
            result.error = game.action_text(state, action) + ": more than " + std::to_string(max_outcomes) +
                           " outcomes at depth " + std::to_string(at);
        if (!result.error.empty()) return;
        result.largest_deviation = std::max(result.largest_deviation, std::abs(count.probability - 1));
    }
}

}  // namespace detail

// `listen` is called now and then; it may throw, which ends the count.
template <Game G>
PerftResult perft(const G& game, const typename G::State& state, int depth, uint64_t max_outcomes = 10'000,
                  const std::function<void()>& listen = {}) {
    PerftResult result;
    result.depths.resize(depth + 1);
    const bool over = game.is_over(state);
    result.depths[0] = {1, over, 0};
    if (!over && depth > 0) detail::count_from(game, state, 1, depth, max_outcomes, listen, result);
    return result;
}

}  // namespace turnwise
