#pragma once

#include "search/backup/mean.h"

namespace turnwise::backup {

// Implicit minimax backups (Lanctot et al. 2014): beside the means, every node knows what it is worth by minimax of the
// values that the states of the leaves had by themselves; after chance, by their mean over what happened. A selection
// that wants them adds the term ImplicitMinimax.
class Minimax final : public Backup {
public:
    void prepare(Tree& tree) const override { tree.use(Column::kMinimax), tree.use(Column::kStateValue); }

    void back_up(Tree& tree, std::span<const Step> path, NodeId leaf, const Values& values, Player searcher) override {
        mean_.back_up(tree, path, leaf, values, searcher);
        for (size_t i = path.size(); i-- > 0;) {
            const Node& node = tree.nodes[path[i].node];
            const auto mover = static_cast<size_t>(node.to_act);
            const uint32_t last = node.first_edge + path[i].edge;
            tree.minimax[last] = after(tree, last)[mover];
            uint32_t best = last;
            for (uint32_t edge = node.first_edge; edge < node.first_edge + node.edges; ++edge)
                if (tree.edges[edge].visits > 0 && tree.minimax[edge] > tree.minimax[best]) best = edge;
            tree.state_value[path[i].node] = after(tree, best);
        }
    }

private:
    static Values after(const Tree& tree, uint32_t edge) {
        if (tree.edges[edge].child != kNone) return tree.state_value[tree.edges[edge].child];
        Values mean{};
        double total = 0;
        for (uint32_t at = tree.edges[edge].outcomes; at != kNone; at = tree.outcomes[at].next) {
            const double count = std::max(1u, tree.outcomes[at].count);
            for (size_t player = 0; player < mean.size(); ++player)
                mean[player] += count * tree.state_value[tree.outcomes[at].child][player];
            total += count;
        }
        for (double& value : mean) value = total > 0 ? value / total : 0.5;
        return mean;
    }

    Mean mean_{false};
};

}  // namespace turnwise::backup
