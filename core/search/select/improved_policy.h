#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/math.h"
#include "search/parts.h"

namespace turnwise::select {

// The improved policy of Gumbel search (Danihelka et al. 2022), followed so that visits come near it: the highest
// pi'(a) - n(a) / (1 + N), with pi' = softmax(log prior + (c_visit + greatest n) * c_scale * q). The q of an action
// that was never entered is what is known of the node: (v + N * mean of the entered by their priors) / (1 + N), v what
// its state was worth by itself; the root, whose state is not valued, has the mean alone.
class ImprovedPolicy final : public Select {
public:
    ImprovedPolicy(double c_visit, double c_scale) : c_visit_(c_visit), c_scale_(c_scale) {}

    bool scores_untried() const override { return true; }
    void prepare(Tree& tree) const override { tree.use(Column::kPrior), tree.use(Column::kStateValue); }

    int best(const Contest& contest) const override {
        const Tree& tree = contest.tree;
        const Node& node = tree.nodes[contest.node];
        const auto prior = [&](int i) -> double {
            return tree.prior[contest.first() + static_cast<uint32_t>(contest.place(i))];
        };
        double total = 0, most = 0, entered = 0, weighed = 0;
        for (int i = 0; i < contest.count; ++i) {
            const Edge& edge = contest.edge(i);
            if (edge.visits == 0) continue;
            total += edge.visits;
            most = std::max(most, static_cast<double>(edge.visits));
            entered += prior(i);
            weighed += prior(i) * edge.mean();
        }
        const double mean = entered > 0 ? weighed / entered : 0.5;
        const double own = tree.state_value[contest.node][static_cast<size_t>(node.to_act)];
        const double mixed = contest.node == tree.root ? mean : (own + total * mean) / (1 + total);
        logits_.clear();
        for (int i = 0; i < contest.count; ++i) {
            const double q = contest.edge(i).visits ? contest.edge(i).mean() : mixed;
            logits_.push_back(natural_log(std::max(1e-9, prior(i))) + (c_visit_ + most) * c_scale_ * q);
        }
        const double highest = *std::max_element(logits_.begin(), logits_.end());
        double sum = 0;
        for (double& logit : logits_) sum += logit = exponential(logit - highest);
        int best = 0;
        double best_score = -1e300;
        for (int i = 0; i < contest.count; ++i) {
            const double score = logits_[static_cast<size_t>(i)] / sum - contest.edge(i).visits / (1 + total);
            if (score > best_score) best_score = score, best = contest.place(i);
        }
        return best;
    }

private:
    double c_visit_, c_scale_;
    mutable std::vector<double> logits_;  // working space
};

}  // namespace turnwise::select
