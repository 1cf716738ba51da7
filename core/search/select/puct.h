#pragma once

#include <cmath>

#include "search/parts.h"
#include "search/select/argmax.h"

namespace turnwise {

// PUCT (Rosin 2011, Silver et al. 2017): Q + C * P * sqrt(N) / (1 + n). An action that was never entered counts with
// the node's mean, so the prior decides which come first.
class Puct final : public Select {
public:
    explicit Puct(double exploration) : exploration_(exploration) {}

    bool scores_untried() const override { return true; }
    void prepare(Tree& tree) const override { tree.use(Column::kPrior); }

    int best(const Contest& contest) const override {
        double sum = 0;
        uint32_t total = 0;
        for (int i = 0; i < contest.count; ++i) sum += contest.edge(i).value_sum, total += contest.edge(i).visits;
        const double mean = total ? sum / total : 0.5;
        const double width = exploration_ * std::sqrt(static_cast<double>(std::max(1u, total)));
        return argmax(contest, [&](const Edge& edge, uint32_t index) {
            const double q = edge.visits ? edge.value_sum / edge.visits : mean;
            return q + width * contest.tree.prior[index] / (1 + edge.visits);
        });
    }

private:
    double exploration_;
};

}  // namespace turnwise
