#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/math.h"
#include "base/sort_few.h"
#include "search/parts.h"

namespace turnwise {

inline bool is_pruned(const Tree& tree, uint32_t edge) { return (tree.closed[edge] & kPruned) != 0; }
inline void prune_edge(Tree& tree, uint32_t edge) { tree.closed[edge] |= kPruned; }
inline void unprune_edge(Tree& tree, uint32_t edge) { tree.closed[edge] &= static_cast<uint8_t>(~kPruned); }

// The edges of a node that a pruning rule closed, or those it left open.
template <class F>
void for_each_edge(const Tree& tree, NodeId id, bool pruned, F&& f) {
    const Node& node = tree.nodes[id];
    for (uint32_t edge = node.first_edge; node.first_edge != kNone && edge < node.first_edge + node.edges; ++edge)
        if (is_pruned(tree, edge) == pruned) f(edge);
}

// The same as a list of the caller's, who keeps it for the next time: nothing is allocated in the loop.
inline void list_edges(const Tree& tree, NodeId id, bool pruned, std::vector<uint32_t>& list) {
    list.clear();
    for_each_edge(tree, id, pruned, [&](uint32_t edge) { list.push_back(edge); });
}

inline int count_unpruned(const Tree& tree, NodeId id) {
    int count = 0;
    for_each_edge(tree, id, false, [&](uint32_t) { ++count; });
    return count;
}

// Prunes all of `open`, which it sorts, but the `keep` of the highest score, the earlier among equals. One stays.
template <class Score>
void keep_best(Tree& tree, std::vector<uint32_t>& open, int keep, Score&& score) {
    sort_few(open.data(), open.data() + open.size(), [&](uint32_t a, uint32_t b) { return score(a) > score(b); });
    for (size_t i = static_cast<size_t>(std::max(1, keep)); i < open.size(); ++i) prune_edge(tree, open[i]);
}

// How many of n actions paper 2 keeps: max(factor * log n, least). It does not say which logarithm.
enum class LogOf : uint8_t { kE, kTen };
inline int kept_of(int n, double factor, int least, LogOf base = LogOf::kE) {
    const double natural = natural_log(static_cast<uint32_t>(std::max(1, n)));
    // A quotient of logarithms may fall just short of a whole number.
    const double log = base == LogOf::kE ? natural : natural / natural_log(10u) + 1e-12;
    return static_cast<int>(std::max(factor * log, 1.0 * least));
}

}  // namespace turnwise
