#pragma once

#include "search/node_context.h"

namespace turnwise {

// Leaves out actions that are never worth a look. One always stays.
template <Game G>
class Filter {
public:
    virtual ~Filter() = default;
    virtual void keep(const NodeContext<G>& site, typename G::Actions& actions) = 0;
};

}  // namespace turnwise
