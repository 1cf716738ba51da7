#include "search/tree.h"

namespace turnwise {

void Tree::clear() {
    nodes.clear(), edges.clear(), outcomes.clear(), picks.clear();
    identity.clear(), born.clear(), prior.clear(), first_value.clear(), closed.clear(), amaf.clear(), path_only.clear();
    group.clear(), minimax.clear(), proven.clear();
    state_value.clear(), sure.clear(), bounds.clear();
}

size_t Tree::bytes() const {
    return nodes.bytes() + edges.bytes() + outcomes.bytes() + picks.bytes() + identity.bytes() + born.bytes() +
           prior.bytes() + first_value.bytes() + closed.bytes() + amaf.bytes() + path_only.bytes() + group.bytes() +
           minimax.bytes() + proven.bytes() + state_value.bytes() + sure.bytes() + bounds.bytes();
}

void Tree::grow_node_columns() {
    if (uses(Column::kStateValue)) state_value.grow(1);
    if (uses(Column::kProven)) sure.grow(1);
    if (uses(Column::kBounds)) bounds.grow(1);
}

void Tree::grow_edge_columns(size_t count) {
    if (uses(Column::kIdentity)) identity.grow(count);
    if (uses(Column::kBorn)) born.grow(count);
    if (uses(Column::kPrior)) prior.grow(count);
    if (uses(Column::kFirstValue)) first_value.grow(count);
    if (uses(Column::kClosed)) closed.grow(count);
    if (uses(Column::kAmaf)) amaf.grow(count);
    if (uses(Column::kPathOnly)) path_only.grow(count);
    if (uses(Column::kGroup)) group.grow(count);
    if (uses(Column::kMinimax)) minimax.grow(count);
    if (uses(Column::kProven)) proven.grow(count);
}

}  // namespace turnwise
