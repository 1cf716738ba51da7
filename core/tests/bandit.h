#pragma once

#include <functional>
#include <vector>

#include "search/parts.h"

namespace turnwise::test {

// One decision whose actions pay what `pay` says: enough of a search to see what a selection or a pruning rule does.
struct Bandit {
    Tree tree;
    std::function<double(int place, Rng&)> pay;
    Rng rng{1};
    std::vector<int> taken;

    // The columns that `parts` want exist.
    template <class... Parts>
    Bandit(int actions, std::function<double(int, Rng&)> payment, Parts&... parts) : pay(std::move(payment)) {
        (parts.prepare(tree), ...);
        tree.grow_node();
        tree.nodes[0].first_edge = tree.grow_edges(static_cast<size_t>(actions));
        tree.nodes[0].edges = tree.nodes[0].room = static_cast<uint16_t>(actions);
        if (tree.uses(Column::kPrior))
            for (int i = 0; i < actions; ++i) tree.prior[static_cast<uint32_t>(i)] = 1.0f / static_cast<float>(actions);
    }

    Edge& edge(int place) { return tree.edges[static_cast<uint32_t>(place)]; }
    bool open(int place) const { return tree.closed[static_cast<uint32_t>(place)] == 0; }
    int count_open() const {
        int count = 0;
        for (int i = 0; i < tree.nodes[0].edges; ++i) count += open(i);
        return count;
    }

    void visit(int place, double value, uint32_t times = 1) {
        tree.nodes[0].visits += times;
        edge(place).visit(times);
        for (uint32_t i = 0; i < times; ++i) edge(place).credit(value);
        taken.push_back(place);
    }

    // As Mcts::choose does.
    int choose(const Select& select, Prune* prune, const Progress& progress) {
        ++tree.nodes[0].visits;
        if (prune) prune->review(tree, 0, 0, progress);
        std::vector<uint16_t> entered, untried;
        for (int i = 0; i < tree.nodes[0].edges; ++i) {
            if (tree.uses(Column::kClosed) && !open(i)) continue;
            (edge(i).visits ? entered : untried).push_back(static_cast<uint16_t>(i));
        }
        const int width = (prune ? prune->width(tree, 0) : INT_MAX) - static_cast<int>(entered.size());
        if (prune) {
            std::vector<uint16_t> all = entered;
            all.insert(all.end(), untried.begin(), untried.end());
            const int wanted = prune->demand({tree, 0, static_cast<int>(all.size()), all.data()}, 0, progress);
            if (wanted >= 0) return wanted;
        }
        if (!untried.empty() && (width > 0 || entered.empty())) {
            if (!select.scores_untried()) return untried[0];
            for (const uint16_t place : untried)
                if (static_cast<int>(entered.size()) < INT_MAX) entered.push_back(place);
            std::sort(entered.begin(), entered.end());
        }
        return select.best({tree, 0, static_cast<int>(entered.size()), entered.data()});
    }

    int64_t run(const Select& select, Prune* prune, int64_t iterations, uint64_t seed = 1) {
        if (prune) prune->begin(seed, false);
        int64_t done = 0;
        for (; done < iterations && !(prune && prune->finished(tree, 0)); ++done) {
            const int place = choose(select, prune, {done, iterations});
            edge(place).visit();
            edge(place).credit(pay(place, rng));
            taken.push_back(place);
        }
        if (prune) prune->finish(tree, 0);
        return done;
    }
};

inline double coin(double chance, Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53 < chance; }

}  // namespace turnwise::test
