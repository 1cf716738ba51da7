#pragma once

#include "search/parts.h"

namespace turnwise::backup {

// MCTS-Solver (Winands et al. 2008): results that cannot be escaped are proven up the tree. An action is a sure win for
// a player when everything that chance can do after it is one; a decision when one of its actions is, for who acts; it
// is a sure loss when all of them are. Proven losses no longer compete, beside a proven win nothing does, and what is
// proven replaces what was sampled. A drawn match proves nothing.
class Solver final : public Backup {
public:
    void prepare(Tree& tree) const override {
        tree.use(Column::kProven);
        tree.use(Column::kClosed);
    }

    void back_up(Tree& tree, std::span<const Step> path, NodeId leaf, const Values& values, Player) override {
        Values now = values;
        NodeId below = leaf;
        for (size_t i = path.size(); i-- > 0; below = path[i].node) {
            const Tree::Sure& sure = tree.sure[below];
            for (size_t player = 0; player < sure.size(); ++player)
                if (sure[player]) now[player] = sure[player] > 0;
            const Node& node = tree.nodes[path[i].node];
            const uint32_t edge = node.first_edge + path[i].edge;
            const double value = now[static_cast<size_t>(node.to_act)];
            tree.edges[edge].value_sum += value;
            tree.edges[edge].square_sum += value * value;
            prove(tree, path[i].node, edge);
        }
    }

    bool is_proven(const Tree& tree, NodeId root) const override {
        return tree.sure[root][static_cast<size_t>(tree.nodes[root].to_act)] != 0;
    }

private:
    static void prove(Tree& tree, NodeId id, uint32_t edge) {
        const Node& node = tree.nodes[id];
        const auto mover = static_cast<size_t>(node.to_act);
        if (tree.proven[edge] || tree.sure[id][mover]) return;
        const Tree::Sure found = after(tree, edge);
        tree.proven[edge] = found[mover];
        if (!found[mover]) return;
        const uint32_t end = node.first_edge + node.edges;
        if (found[mover] > 0) {
            tree.sure[id] = found;
            for (uint32_t other = node.first_edge; other < end; ++other)
                if (other != edge) tree.closed[other] |= kDead;
            return;
        }
        tree.closed[edge] |= kDead;
        Tree::Sure all = found;
        for (uint32_t other = node.first_edge; other < end; ++other) {
            if (tree.proven[other] == 0) return;
            meet(all, after(tree, other));
        }
        // All is lost: they compete again, since one has to be taken.
        tree.sure[id] = all;
        for (uint32_t other = node.first_edge; other < end; ++other) tree.closed[other] &= static_cast<uint8_t>(~kDead);
    }

    // What holds for every player whatever chance does after an action; nothing before all it can do is known.
    static Tree::Sure after(const Tree& tree, uint32_t edge) {
        if (tree.edges[edge].child != kNone) return tree.sure[tree.edges[edge].child];
        double known = 0;
        Tree::Sure all{};
        for (uint32_t at = tree.edges[edge].outcomes; at != kNone; at = tree.outcomes[at].next) {
            const Tree::Sure& one = tree.sure[tree.outcomes[at].child];
            if (at == tree.edges[edge].outcomes)
                all = one;
            else
                meet(all, one);
            double probability = 1;
            for (const Pick& pick : tree.picks_of(at)) probability *= pick.probability();
            known += probability;
        }
        return known > 1 - 1e-9 ? all : Tree::Sure{};
    }
    static void meet(Tree::Sure& all, const Tree::Sure& one) {
        for (size_t player = 0; player < all.size(); ++player)
            if (all[player] != one[player]) all[player] = 0;
    }
};

}  // namespace turnwise::backup
