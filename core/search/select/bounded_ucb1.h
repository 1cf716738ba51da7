#pragma once

#include <cmath>

#include "base/math.h"
#include "search/parts.h"
#include "search/select/argmax.h"

namespace turnwise::select {

// UCB1 for values of any scale: they are spread over [0, 1] by the least and the greatest that passed through the node
// (the searching agents of Tribes): norm(sum / (n + e)) + C * sqrt(ln N / (n + e)), e = 1e-6. `lowest`: where another
// player acts than the searcher, the lowest score is taken, the exploration still added; that is what the reference
// does, whose values are all the searcher's. `whole_tree`: by what passed through the root of the search instead (the
// early program of paper 2).
class BoundedUcb1 final : public Select {
public:
    BoundedUcb1(double exploration, bool lowest, bool whole_tree = false)
        : exploration_(exploration), lowest_(lowest), whole_tree_(whole_tree) {}

    void prepare(Tree& tree) const override { tree.use(Column::kBounds); }

    int best(const Contest& contest) const override {
        const Tree& tree = contest.tree;
        const Node& node = tree.nodes[contest.node];
        const Bounds& bounds = tree.bounds[whole_tree_ ? tree.root : contest.node];
        const double range = bounds.high - bounds.low;
        const double sign = lowest_ && node.to_act != tree.nodes[tree.root].to_act ? -1 : 1;
        return argmax(contest, [&](const Edge& edge, uint32_t) {
            constexpr double kEpsilon = 1e-6;
            const double n = edge.visits + kEpsilon, mean = edge.value_sum / n;
            const uint32_t chances = contest.by_offer ? edge.offered : node.visits;
            const double spread = exploration_ * std::sqrt(natural_log(std::max(1u, chances)) / n);
            return sign * ((range > 0 ? (mean - bounds.low) / range : mean) + spread);
        });
    }

private:
    double exploration_;
    bool lowest_, whole_tree_;
};

}  // namespace turnwise::select
