#pragma once

#include <algorithm>
#include <cmath>

#include "base/math.h"
#include "search/parts.h"

namespace turnwise::chance {

// A bounded number of samples for an action that asks chance (paper 4): while there are fewer than the limit, chance
// decides anew; then a known outcome comes again, as often as chance came to it. Behind actions with more than
// `distinct` outcomes the limit is damped: every such action earlier on the path divides it by `damping`.
//
//   sparse sampling   limit = ceil(width / damping^m)
//   widening          limit = ceil(c * n^alpha / damping^m), n the visits of the action, at least 1
class BoundedSamples : public ChanceRule {
public:
    BoundedSamples(double damping, int distinct) : damping_(damping), distinct_(distinct) {}

    bool keeps_picks() const override { return true; }
    void begin_iteration() override { met_ = 0; }

    uint32_t again(Tree& tree, const Step& step, Rng& rng) override {
        const uint32_t edge = tree.edge_of(step);
        uint32_t samples = 0;
        int distinct = 0;
        for (uint32_t at = tree.edges[edge].outcomes; at != kNone; at = tree.outcomes[at].next)
            samples += tree.outcomes[at].count, ++distinct;
        const double most = limit(tree.edges[edge].visits) / power(damping_, met_);
        if (distinct > distinct_) ++met_;
        if (samples == 0 || samples < std::max(1.0, std::ceil(most - 1e-9))) return kNone;
        uint32_t left = rng.below(samples);
        uint32_t at = tree.edges[edge].outcomes;
        for (; left >= tree.outcomes[at].count; at = tree.outcomes[at].next) left -= tree.outcomes[at].count;
        return at;
    }

protected:
    virtual double limit(uint32_t visits) const = 0;

private:
    double damping_;
    int distinct_;
    int met_ = 0;  // actions with many outcomes on the path so far
};

class Sparse final : public BoundedSamples {
public:
    Sparse(double width, double damping, int distinct) : BoundedSamples(damping, distinct), width_(width) {}

private:
    double limit(uint32_t) const override { return width_; }
    double width_;
};

// Double progressive widening (Couetoux et al. 2011) on the side of chance.
class Widening final : public BoundedSamples {
public:
    Widening(double c, double alpha, double damping, int distinct)
        : BoundedSamples(damping, distinct), c_(c), alpha_(alpha) {}

private:
    double limit(uint32_t visits) const override { return c_ * power(visits, alpha_); }
    double c_, alpha_;
};

}  // namespace turnwise::chance
