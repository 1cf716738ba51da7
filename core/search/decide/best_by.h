#pragma once

#include "search/tree.h"

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

}  // namespace turnwise
