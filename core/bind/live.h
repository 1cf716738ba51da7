#pragma once

#include "bind/any_game.h"

namespace turnwise {

// Set by another thread, read by a search.
struct Cancel {
    std::atomic<bool> flag = false;
};

// The Python side of a gate: a search that others look at, pause and step.
class GateWatch {
public:
    std::unique_ptr<AnyTree> search(const AnyState& state, const Recipe& recipe, uint64_t seed, Control control);
    // What there is to see; nothing when no search is on. Without the GIL.
    std::optional<TreeLook> look(const TreeView& view);

    Gate gate;
    std::atomic<bool> cancel = false;

private:
    AnyTree* tree_ = nullptr;  // touched by the searching thread alone
};

TreeView view_in(nb::handle view);
nb::object look_out(const TreeLook& look);

}  // namespace turnwise
