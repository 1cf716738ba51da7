#pragma once

#include <vector>

#include "search/mcts.h"

namespace turnwise {

// A step down a tree: an edge, and the node that it led to most often.
struct LineStep {
    uint32_t edge;
    NodeId next;  // kNone: nobody went on from there, or the match is over
};

// The line that a search expects: first `edge` at the root, then of each node the best edge, to the outcome visited
// most.
template <Game G>
std::vector<LineStep> principal_line(const Mcts<G>& search, uint32_t edge) {
    const Tree& tree = search.tree();
    std::vector<LineStep> line;
    while (edge != kNone) {
        NodeId next = kNone;
        tree.for_each_child(edge, [&](NodeId child) {
            if (next == kNone || tree.nodes[child].visits > tree.nodes[next].visits) next = child;
        });
        if (next != kNone && tree.nodes[next].over) next = kNone;
        line.push_back({edge, next});
        edge = next == kNone ? kNone : search.best_edge(next);
    }
    return line;
}

}  // namespace turnwise
