#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "game/game.h"
#include "search/tree.h"

namespace turnwise {

// What a decision, or all decisions of a match, cost.
struct Effort {
    int64_t decisions = 0;
    int64_t iterations = 0;
    int64_t model_calls = 0;
    double seconds = 0;
};

// What a search found out about one action, for the player to act; low and high are a 95 % interval of the mean.
template <class Action>
struct Considered {
    Action action;
    uint32_t visits = 0;
    double value = 0.5, low = 0, high = 1;
};

// The mean of an edge with its interval.
template <class Action>
Considered<Action> considered(const Action& action, const Edge& edge) {
    Considered<Action> result{action, edge.visits, edge.value(), 0, 1};
    if (edge.visits > 1) {
        const double n = edge.visits;
        const double variance = std::max(0.0, (edge.square_sum - edge.value_sum * edge.value_sum / n) / (n - 1));
        const double half = 1.959964 * std::sqrt(variance / n);
        result.low = std::max(std::min(0.0, result.value), result.value - half);
        result.high = std::min(std::max(1.0, result.value), result.value + half);
    }
    return result;
}

// What comes out of every search, a tree or not. Playing, explaining, voting and records read it.
template <Game G>
struct Decision {
    typename G::Action best;
    std::vector<Considered<typename G::Action>> actions;  // most visited first
    Values values{};                                      // mean value of each player
    Effort effort;

    void sort() {
        std::stable_sort(actions.begin(), actions.end(), [](const auto& a, const auto& b) {
            return std::pair<double, double>(a.visits, a.value) > std::pair<double, double>(b.visits, b.value);
        });
    }
};

}  // namespace turnwise
