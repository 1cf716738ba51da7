#pragma once

#include <cmath>

#include "base/hash.h"
#include "search/parts.h"
#include "search/select/ucb1.h"

// Selections that mix: against hidden cards there is no best action by itself, and what is played on the average comes
// nearer to an equilibrium than what scores best. docs/methods/mixed-strategies.md has the formulas.

namespace turnwise::select {

// A number from 0 to 1 that depends on the seed, the node and its visits alone.
class Lots {
public:
    void begin(uint64_t seed) { seed_ = combine(seed, word_key("mixed")); }
    double draw(const Contest& contest, uint64_t which) const {
        const uint64_t visits = contest.tree.nodes[contest.node].visits;
        return static_cast<double>(combine(combine(combine(seed_, contest.node), visits), which) >> 11) * 0x1p-53;
    }

private:
    uint64_t seed_ = 0;
};

// The place at which a lot falls among weights; weight(i) of the i-th that competes. -1 when all are 0.
template <class Weight>
int by_lot(const Contest& contest, double lot, Weight&& weight) {
    double total = 0;
    for (int i = 0; i < contest.count; ++i) total += weight(i);
    if (!(total > 0)) return -1;
    double rest = lot * total;
    int last = -1;
    for (int i = 0; i < contest.count; ++i) {
        if (!(weight(i) > 0)) continue;
        last = i;
        if ((rest -= weight(i)) < 0) break;
    }
    return contest.place(last);
}

// Regret matching (Hart and Mas-Colell 2000) on the means of a tree (Lanctot, Lisy and Winands 2013): the regret of an
// action is what it would have won beyond what was played, R(a) = sum over visits of Q(a) - Q(played), here with the
// means of now. An action is taken with a chance in proportion to its positive regret, any with the share `explore`.
class RegretMatching final : public Select {
public:
    explicit RegretMatching(double explore) : explore_(explore) {}
    void begin(uint64_t seed) override { lots_.begin(seed); }

    int best(const Contest& contest) const override {
        const auto any = [](int) { return 1.0; };
        if (lots_.draw(contest, 0) < explore_) return by_lot(contest, lots_.draw(contest, 1), any);
        double value = 0, visits = 0;
        for (int i = 0; i < contest.count; ++i) value += contest.edge(i).value_sum, visits += contest.edge(i).visits;
        const double mean = visits > 0 ? value / visits : 0.5;
        const int taken = by_lot(contest, lots_.draw(contest, 1),
                                 [&](int i) { return std::max(0.0, contest.edge(i).mean() - mean); });
        return taken >= 0 ? taken : by_lot(contest, lots_.draw(contest, 1), any);
    }

private:
    double explore_;
    Lots lots_;
};

// Smooth UCT (Heinrich and Silver 2015): with the chance eta = max(least, first / (1 + decay * sqrt(N))) what UCB1
// says, otherwise an action of the average strategy so far, in proportion to its visits.
class SmoothUcb1 final : public Select {
public:
    SmoothUcb1(double exploration, double first, double least, double decay)
        : ucb1_(exploration, 2, Ucb1::Total::kVisits), first_(first), least_(least), decay_(decay) {}
    void begin(uint64_t seed) override { lots_.begin(seed); }

    int best(const Contest& contest) const override {
        const double visits = contest.tree.nodes[contest.node].visits;
        const double eta = std::max(least_, first_ / (1 + decay_ * std::sqrt(visits)));
        if (lots_.draw(contest, 0) < eta) return ucb1_.best(contest);
        return by_lot(contest, lots_.draw(contest, 1), [&](int i) { return double(contest.edge(i).visits); });
    }

private:
    Ucb1 ucb1_;
    double first_, least_, decay_;
    Lots lots_;
};

}  // namespace turnwise::select
