#include "search/shape.h"

namespace turnwise {

TreeShape shape_of(const Tree& tree, NodeId root, uint32_t chosen) {
    TreeShape shape;
    std::vector<uint8_t> seen(tree.nodes.size());  // 1: met; 2: met below the chosen action
    std::vector<std::pair<NodeId, uint8_t>> level = {{root, 1}}, next;
    seen[root] = 1;
    while (!level.empty()) {
        uint32_t visits = 0, actions = 0, expanded = 0;
        next.clear();
        for (const auto& [id, mark] : level) {
            const Node& node = tree.nodes[id];
            visits += node.visits;
            actions += node.edges;
            uint32_t tried = 0;
            for (uint32_t i = 0; i < node.edges; ++i) {
                const uint32_t edge = node.first_edge + i;
                tried += tree.edges[edge].visits > 0;
                uint32_t outcomes = 0;
                const uint8_t below = mark == 2 || edge == chosen ? 2 : 1;
                tree.for_each_child(edge, [&](NodeId child) {
                    ++outcomes;
                    if (seen[child]) {
                        ++shape.hits;
                        return;
                    }
                    seen[child] = below;
                    next.emplace_back(child, below);
                });
                if (tree.edges[edge].outcomes != kNone) shape.outcomes.push_back(outcomes);
            }
            const bool full = node.edges > 0 && tried == node.edges;
            expanded += full;
            if (mark == 2 && !node.over) ++shape.below, shape.below_expanded += full;
        }
        shape.nodes.push_back(static_cast<uint32_t>(level.size()));
        shape.visits.push_back(visits);
        shape.actions.push_back(actions);
        shape.expanded.push_back(expanded);
        level.swap(next);
    }
    return shape;
}

}  // namespace turnwise
