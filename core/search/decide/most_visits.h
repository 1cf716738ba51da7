#pragma once

#include <utility>

#include "search/decide/best_by.h"
#include "search/parts.h"

namespace turnwise::decide {

// The most visited; among equals the one of higher value. In a graph real traversals count, and among those within 5 %
// of the most the mean over them decides: visits credited off the path say little about the action itself.
struct MostVisits final : Decide {
    int best(const Tree& tree, NodeId node) const override {
        if (!tree.uses(Column::kPathOnly))
            return best_by(tree, node,
                           [](const Edge& edge) { return std::pair<double, double>(edge.visits, edge.mean()); });
        const Node& at = tree.nodes[node];
        uint32_t most = 0;
        const auto stands = [&](uint32_t i) { return !(tree.closed[at.first_edge + i] & kPruned); };
        for (uint32_t i = 0; i < at.edges; ++i)
            if (stands(i)) most = std::max(most, tree.path_only[at.first_edge + i].visits);
        int best = -1;
        double best_mean = -1;
        for (uint32_t i = 0; most > 0 && i < at.edges; ++i) {
            const Tally& real = tree.path_only[at.first_edge + i];
            if (real.visits < 0.95 * most || !stands(i)) continue;
            const double mean = real.value_sum / static_cast<double>(real.visits);
            if (mean > best_mean) best_mean = mean, best = static_cast<int>(i);
        }
        return best;
    }
    Reason reason(const Tree& tree, NodeId node, int place) const override {
        const uint32_t edge = tree.nodes[node].first_edge + static_cast<uint32_t>(place);
        if (tree.uses(Column::kPathOnly))
            return {ChosenBy::kTraversals, static_cast<double>(tree.path_only[edge].visits)};
        return {ChosenBy::kVisits, static_cast<double>(tree.edges[edge].visits)};
    }
};

}  // namespace turnwise::decide
