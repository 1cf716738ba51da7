#pragma once

#include <cmath>
#include <vector>

#include "base/distributions.h"
#include "base/math.h"
#include "search/parts.h"
#include "search/select/argmax.h"

namespace turnwise::select {

// PUCT (Rosin 2011, Silver et al. 2017): Q + C * P * sqrt(N) / (1 + n). An action that was never entered counts with
// the node's mean, so the prior decides which come first; with a `reduction` with less, so that fewer are tried. With a
// `growth` C rises with the visits by ln((N + growth + 1) / growth); with `noise` the priors of the root are mixed with
// that share of a Dirichlet sample of alpha / actions each, so that no action is overlooked.
class Puct final : public Select {
public:
    struct Options {
        double exploration = 1.25, reduction = 0, growth = 0, noise = 0, alpha = 10;
    };
    explicit Puct(const Options& options) : options_(options) {}

    bool scores_untried() const override { return true; }
    void prepare(Tree& tree) const override { tree.use(Column::kPrior); }
    void begin(uint64_t seed) override {
        rng_ = Rng::stream(seed, word_key("diric"));
        dirichlet_.clear();
    }

    int best(const Contest& contest) const override {
        const uint32_t total = total_visits(contest);
        const double mean = parent_value(contest, options_.reduction);
        const double grown = options_.growth > 0 ? natural_log((total + options_.growth + 1) / options_.growth) : 0;
        const double width = (options_.exploration + grown) * std::sqrt(static_cast<double>(std::max(1u, total)));
        const bool mixed = options_.noise > 0 && contest.node == contest.tree.root;
        if (mixed) draw(contest.tree.nodes[contest.node].edges);
        return argmax(contest, [&](const Edge& edge, uint32_t index) {
            const double q = edge.visits ? edge.value_sum / edge.visits : mean;
            double prior = contest.tree.prior[index];
            if (mixed) prior += options_.noise * (dirichlet_[index - contest.first()] - prior);
            return q + width * prior / (1 + edge.visits);
        });
    }

private:
    void draw(uint32_t actions) const {
        if (dirichlet_.size() == actions) return;
        Rng rng = rng_;
        double sum = 0;
        dirichlet_.resize(actions);
        for (double& one : dirichlet_) sum += one = sample_gamma(rng, options_.alpha / actions);
        for (double& one : dirichlet_) one /= sum;
    }

    Options options_;
    Rng rng_;
    mutable std::vector<double> dirichlet_;  // by place at the root
};

}  // namespace turnwise::select
