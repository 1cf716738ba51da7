#pragma once

#include <cmath>

#include "search/tree.h"

namespace turnwise {

// The place of the competing edge with the highest score; the first of equals. score(edge, index of the edge).
template <class Score>
int argmax(const Contest& contest, Score&& score) {
    const uint32_t first = contest.first();
    const Edge* edges = &contest.tree.edges[first];
    int best = 0;
    double best_score = -1e300;
    for (int i = 0; i < contest.count; ++i) {
        const int place = contest.place(i);
        const double now = score(edges[place], first + static_cast<uint32_t>(place));
        if (now > best_score) best_score = now, best = place;
    }
    return best;
}

// How often one of the competing actions was entered.
inline uint32_t total_visits(const Contest& contest) {
    uint32_t total = 0;
    for (int i = 0; i < contest.count; ++i) total += contest.edge(i).visits;
    return total;
}

// The mean of the competing actions, less `reduction` times the root of the priors of those that were entered; at the
// root of the search just the mean. 1/2 before anything was entered.
inline double parent_value(const Contest& contest, double reduction) {
    double sum = 0, priors = 0;
    uint32_t total = 0;
    for (int i = 0; i < contest.count; ++i) {
        const Edge& edge = contest.edge(i);
        sum += edge.value_sum, total += edge.visits;
        if (edge.visits) priors += contest.tree.prior[contest.first() + static_cast<uint32_t>(contest.place(i))];
    }
    const double mean = total ? sum / total : 0.5;
    return contest.node == contest.tree.root ? mean : mean - reduction * std::sqrt(priors);
}

}  // namespace turnwise
