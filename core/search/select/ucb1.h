#pragma once

#include <cmath>

#include "base/log.h"
#include "search/node.h"

namespace turnwise {

// UCB1 (Auer et al. 2002) as UCT uses it (Kocsis and Szepesvari 2006): mean + C * sqrt(ln N / n). Values are in [0, 1].
struct Ucb1 {
    double exploration = 1.0;

    // The best of the first `count` edges, all of them visited. When worlds differ, N is how often the action was on
    // offer (Cowling et al. 2012), else the visits of the node.
    template <class Action>
    int best(const Edge<Action>* edges, int count, uint32_t node_visits) const {
        const double width = this->width(node_visits);
        int best = 0;
        double best_score = -1;
        for (int i = 0; i < count; ++i) {
            const double score = edges[i].spread * (edges[i].value_sum * edges[i].spread + width);
            if (score > best_score) best_score = score, best = i;
        }
        return best;
    }

    template <class Action>
    double score(const Edge<Action>& edge) const {
        return edge.spread * (edge.value_sum * edge.spread + width(edge.offered));
    }

private:
    // C * sqrt(ln N): with s = 1 / sqrt(n), the score is s * (value_sum * s + width).
    double width(uint32_t chances) const { return exploration * std::sqrt(natural_log(chances)); }
};

}  // namespace turnwise
