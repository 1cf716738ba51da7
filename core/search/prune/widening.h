#pragma once

#include <cmath>

#include "base/math.h"
#include "search/prune/keep.h"

namespace turnwise::prune {

// Progressive widening: after N visits only k(N) actions compete, in the order of expansion.
class WideningInOrder : public Prune {
public:
    void prepare(Tree& tree) const override { tree.use(Column::kClosed); }
    void review(Tree&, NodeId, NodeId, const Progress&) override {}
    int width(const Tree& tree, NodeId node) const override { return open_after(tree.nodes[node].visits - 1); }
    virtual int open_after(uint32_t visits) const = 0;
};

// Coulom 2007: action i + 1 opens first * growth^(i - 1) visits after action i.
class ProgressiveWidening final : public WideningInOrder {
public:
    ProgressiveWidening(double first, double growth) : first_(first), growth_(growth) {}
    int open_after(uint32_t visits) const override {
        int open = 1;
        double step = first_;
        for (double at = step; at <= visits && open < INT_MAX; at += step *= growth_) ++open;
        return open;
    }

private:
    double first_, growth_;
};

// k = ceil(c * N^alpha), at least 1.
class PowerWidening final : public WideningInOrder {
public:
    PowerWidening(double c, double alpha) : c_(c), alpha_(alpha) {}
    int open_after(uint32_t visits) const override {
        const double open = std::ceil(c_ * power(static_cast<double>(visits), alpha_));
        return static_cast<int>(std::clamp(open, 1.0, 1e9));
    }

private:
    double c_, alpha_;
};

}  // namespace turnwise::prune
