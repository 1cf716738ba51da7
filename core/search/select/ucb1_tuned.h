#pragma once

#include <algorithm>
#include <cmath>

#include "base/math.h"
#include "search/parts.h"
#include "search/select/argmax.h"

namespace turnwise::select {

// UCB1-tuned (Auer et al. 2002): the width is measured, not assumed. mean + C * sqrt(ln N / n * min(1/4, V)), V the
// variance seen plus sqrt(2 ln N / n).
class Ucb1Tuned final : public Select {
public:
    explicit Ucb1Tuned(double exploration) : exploration_(exploration) {}

    int best(const Contest& contest) const override {
        const uint32_t visits = contest.tree.nodes[contest.node].visits;
        return argmax(contest, [&](const Edge& edge, uint32_t) {
            const double n = edge.visits, mean = edge.value_sum / n;
            const double share = natural_log(std::max(1u, contest.by_offer ? edge.offered : visits)) / n;
            const double variance = std::max(0.0, edge.square_sum / n - mean * mean) + std::sqrt(2 * share);
            return mean + exploration_ * std::sqrt(share * std::min(0.25, variance));
        });
    }

private:
    double exploration_;
};

}  // namespace turnwise::select
