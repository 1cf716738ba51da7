#pragma once

#include <cmath>

#include "search/parts.h"
#include "search/select/argmax.h"

namespace turnwise {

// PUCT (Rosin 2011, Silver et al. 2017): Q + C * P * sqrt(N) / (1 + n). An action that was never entered counts with
// the node's mean, so the prior decides which come first; with a `reduction` with less, so that fewer are tried.
class Puct final : public Select {
public:
    Puct(double exploration, double reduction) : exploration_(exploration), reduction_(reduction) {}

    bool scores_untried() const override { return true; }
    void prepare(Tree& tree) const override { tree.use(Column::kPrior); }

    int best(const Contest& contest) const override {
        const uint32_t total = total_visits(contest);
        const double mean = parent_value(contest, reduction_);
        const double width = exploration_ * std::sqrt(static_cast<double>(std::max(1u, total)));
        return argmax(contest, [&](const Edge& edge, uint32_t index) {
            const double q = edge.visits ? edge.value_sum / edge.visits : mean;
            return q + width * contest.tree.prior[index] / (1 + edge.visits);
        });
    }

private:
    double exploration_, reduction_;
};

}  // namespace turnwise
