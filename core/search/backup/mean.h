#pragma once

#include "search/parts.h"

namespace turnwise::backup {

// Credits each action with the mean value of the player who chose it; with `cooperative` with the searcher's, as if
// everybody worked for them (the published baseline of paper 1 does).
class Mean final : public Backup {
public:
    explicit Mean(bool cooperative) : cooperative_(cooperative) {}

    bool fits_graph() const override { return !cooperative_; }

    void back_up(Tree& tree, std::span<const Step> path, NodeId leaf, const Values& values, Player searcher) override {
        for (const Step& step : path) {
            const Node& node = tree.nodes[step.node];
            const double value = values[cooperative_ ? searcher : node.to_act];
            Edge& edge = tree.edges[node.first_edge + step.edge];
            edge.value_sum += value;
            edge.square_sum += value * value;
        }
        if (!tree.uses(Column::kBounds)) return;
        const auto widen = [&](NodeId id) {
            tree.bounds[id].include(values[cooperative_ ? searcher : tree.nodes[id].to_act]);
        };
        for (const Step& step : path) widen(step.node);
        widen(leaf);
    }

private:
    bool cooperative_;
};

}  // namespace turnwise::backup
