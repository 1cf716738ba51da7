#pragma once

#include <cstdint>
#include <vector>

#include "search/tree.h"

namespace turnwise {

// The form of a tree, by depth (the root is depth 0; a decision of a graph counts where it is first met).
struct TreeShape {
    std::vector<uint32_t> nodes, visits;
    std::vector<uint32_t> actions;           // known at the nodes of a depth, together
    std::vector<uint32_t> expanded;          // nodes all of whose actions were tried
    std::vector<uint32_t> outcomes;          // of the actions that chance split: how many each, one entry an action
    uint32_t hits = 0;                       // edges that led to a decision known by another way
    uint32_t below = 0, below_expanded = 0;  // decisions below the chosen action, and those with all actions tried
};

// `chosen` is the edge the search decided for, or kNone.
TreeShape shape_of(const Tree& tree, NodeId root, uint32_t chosen);

}  // namespace turnwise
