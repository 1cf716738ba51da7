#pragma once

#include <cmath>

#include "base/math.h"
#include "search/parts.h"
#include "search/select/argmax.h"

namespace turnwise::select {

// UCB1 (Auer et al. 2002) as UCT uses it (Kocsis and Szepesvari 2006): mean + C * sqrt(inside * ln N / n), values in
// [0, 1]. The papers differ in what stands inside the root and in what N counts: the node's visits, or those of its
// actions together. Where worlds change, N is how often the action was on offer (Cowling et al. 2012), unless it is to
// be the visits of its `parent` all the same.
class Ucb1 final : public Select {
public:
    enum class Total : uint8_t { kVisits, kChildren, kParent };

    Ucb1(double exploration, double inside, Total total, uint32_t warm_up = 0)
        : width_(exploration * std::sqrt(inside)), total_(total), warm_up_(warm_up) {}

    int best(const Contest& contest) const override {
        if (contest.some || total_ != Total::kVisits || warm_up_) [[unlikely]]
            return best_otherwise(contest);
        return contest.tree.nodes.size() < kNear ? best_of<false>(contest) : best_of<true>(contest);
    }

private:
    // A tree of so many nodes does not fit a core's own cache.
    static constexpr size_t kNear = 10'000;

    // kFar fetches the node of each edge that takes the lead while the others are scored. The branch that this needs is
    // predicted by the processor; in a small tree a wrong prediction costs more than the fetch saves.
    template <bool kFar>
    int best_of(const Contest& contest) const {
        const Node& node = contest.tree.nodes[contest.node];
        const Edge* edges = &contest.tree.edges[node.first_edge];
        const double same = width(node.visits);
        int best = 0;
        double best_score = -1;
        for (int i = 0; i < contest.count; ++i) {
            const double now = score(edges[i], same);
            if (now > best_score) {
                best_score = now, best = i;
                if constexpr (kFar) contest.tree.nodes.fetch(edges[i].child);
            }
        }
        return best;
    }

    // With s = 1 / sqrt(n), mean + width / sqrt(n) is s * (value_sum * s + width).
    static double score(const Edge& edge, double width) { return edge.spread * (edge.value_sum * edge.spread + width); }
    double width(uint32_t chances) const { return width_ * std::sqrt(natural_log(std::max(1u, chances))); }

    [[gnu::noinline]] int best_otherwise(const Contest& contest) const {
        if (warm_up_)
            if (const int due = due_to_warm_up(contest); due >= 0) return due;
        if (contest.by_offer && total_ != Total::kParent)
            return argmax(contest, [&](const Edge& edge, uint32_t) { return score(edge, width(edge.offered)); });
        const double same = width(total_ == Total::kChildren ? std::max(1u, total_visits(contest))
                                                             : contest.tree.nodes[contest.node].visits);
        return argmax(contest, [&](const Edge& edge, uint32_t) { return score(edge, same); });
    }

    // Paper 3's program: while a node has fewer than so many visits for each action, they come in turn.
    int due_to_warm_up(const Contest& contest) const {
        const uint64_t visits = contest.tree.nodes[contest.node].visits, count = static_cast<uint64_t>(contest.count);
        return visits < warm_up_ * count ? contest.place(static_cast<int>(visits % count)) : -1;
    }

    double width_;
    Total total_;
    uint32_t warm_up_;
};

}  // namespace turnwise::select
