#pragma once

#include <utility>

#include "search/parts.h"

namespace turnwise {

// The entered action whose score is highest; the one made first among equals. What was pruned or refuted is chosen only
// when nothing else was entered.
template <class Score>
int best_by(const Tree& tree, NodeId node, Score&& score) {
    const Node& at = tree.nodes[node];
    int best = -1;
    bool best_stands = false;
    for (int i = 0; i < at.edges; ++i) {
        const uint32_t index = at.first_edge + static_cast<uint32_t>(i);
        const Edge& edge = tree.edges[index];
        if (edge.visits == 0) continue;
        const bool stands = !tree.uses(Column::kClosed) || !tree.closed[index];
        if (best < 0 || (stands && !best_stands) ||
            (stands == best_stands && score(edge) > score(tree.edges[at.first_edge + static_cast<uint32_t>(best)])))
            best = i, best_stands = stands;
    }
    return best;
}

// The most visited; among equals the one of higher value. In a graph real traversals count, and among those within 5 %
// of the most the mean over them decides: what an action was told off the path says little about itself.
struct MostVisits final : Decide {
    int best(const Tree& tree, NodeId node) const override {
        if (!tree.uses(Column::kReal))
            return best_by(tree, node,
                           [](const Edge& edge) { return std::pair<double, double>(edge.visits, edge.value()); });
        const Node& at = tree.nodes[node];
        uint32_t most = 0;
        const auto stands = [&](uint32_t i) { return !(tree.closed[at.first_edge + i] & kPruned); };
        for (uint32_t i = 0; i < at.edges; ++i)
            if (stands(i)) most = std::max(most, tree.real[at.first_edge + i].visits);
        int best = -1;
        double best_mean = -1;
        for (uint32_t i = 0; most > 0 && i < at.edges; ++i) {
            const Tally& real = tree.real[at.first_edge + i];
            if (real.visits < 0.95 * most || !stands(i)) continue;
            const double mean = real.value_sum / static_cast<double>(real.visits);
            if (mean > best_mean) best_mean = mean, best = static_cast<int>(i);
        }
        return best;
    }
};

}  // namespace turnwise
