#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "game/game.h"
#include "search/decide/reason.h"
#include "search/tree.h"

namespace turnwise {

// What a decision, or all decisions of a match, cost.
struct Effort {
    int64_t decisions = 0;
    int64_t iterations = 0;
    int64_t model_calls = 0;
    double seconds = 0;
};

// What a search found out about one action, for the player to act: how often it was tried and what it is worth, a mean
// where it was sampled. Values are from 0 to 1, or in the units of a score or evaluation that an agent compares as it
// is. low and high are a 95 % interval of the mean, not a number where there is none.
template <class Action>
struct Considered {
    Action action;
    uint32_t visits = 0;
    double value = 0.5, low = 0, high = 1;
};

// The mean of an edge with its interval. Values that are no probabilities (`raw`) have no bounds to cut it at.
template <class Action>
Considered<Action> considered(const Action& action, const Edge& edge, bool raw = false) {
    Considered<Action> result{action, edge.visits, edge.mean(), 0, 1};
    if (edge.visits > 1) {
        const double n = edge.visits;
        const double variance = std::max(0.0, (edge.square_sum - edge.value_sum * edge.value_sum / n) / (n - 1));
        const double half = 1.959964 * std::sqrt(variance / n);
        result.low = result.value - half, result.high = result.value + half;
    }
    if (!raw && result.value >= 0 && result.value <= 1)  // from 0 to 1, as usual
        result.low = std::max(0.0, result.low), result.high = std::min(1.0, result.high);
    else if (edge.visits <= 1)
        result.low = result.high = std::numeric_limits<double>::quiet_NaN();
    return result;
}

// The tree of a search that is none of Mcts: its nodes, and how deep the deepest lies.
struct Grown {
    int64_t nodes = 0;
    int depth = 0;
};

// What comes out of every search, a tree or not. Playing, explaining, voting and records read it.
template <Game G>
struct Decision {
    typename G::Action best;                              // what the agent plays
    std::vector<Considered<typename G::Action>> actions;  // most visited first; none where nothing was compared
    std::optional<Values> values;                         // mean value of each player, where the agent has one
    Effort effort;
    Reason reason{};   // by what `best` was chosen
    bool raw = false;  // values are on an evaluation's own scale, not probabilities to win
    std::optional<Grown> grown{};

    void sort() {
        std::stable_sort(actions.begin(), actions.end(), [](const auto& a, const auto& b) {
            return std::pair<double, double>(a.visits, a.value) > std::pair<double, double>(b.visits, b.value);
        });
    }
};

}  // namespace turnwise
