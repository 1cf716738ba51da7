#include <cmath>

#include "base/distributions.h"
#include "base/math.h"
#include "search/prune/keep.h"
#include "search/unprune/unprune.h"

namespace turnwise::unprune {

namespace {

// At most one more than the cut kept is open.
bool room(const Unprune::Root& root) { return count_unpruned(root.tree, root.node) <= root.keep; }

// The pruned action of the highest score; none of a score below -1e299.
template <class Score>
void bring_back(const Unprune::Root& root, Score&& score) {
    uint32_t best = kNone;
    for_each_edge(root.tree, root.node, true, [&](uint32_t edge) {
        if (score(edge) > (best == kNone ? -1e299 : score(best))) best = edge;
    });
    if (best != kNone) unprune_edge(root.tree, best);
}

// After each cut a pruned action returns with the chance p0 * exp((Q - lowest open Q) / tau). However many do: with p0
// = 1 and a large tau nothing is pruned.
class ByChance final : public Unprune {
public:
    ByChance(double p0, double tau) : p0_(p0), tau_(tau) {}
    void after_cut(const Root& root) override {
        double lowest = 1e300;
        for_each_edge(root.tree, root.node, false,
                      [&](uint32_t edge) { lowest = std::min(lowest, root.tree.edges[edge].mean()); });
        for_each_edge(root.tree, root.node, true, [&](uint32_t edge) {
            const double gap = root.tree.edges[edge].mean() - lowest;
            if (sample_uniform(rng_) < p0_ * exponential(gap / tau_)) unprune_edge(root.tree, edge);
        });
    }

private:
    double p0_, tau_;
};

// At each cut every action, pruned or not, is ranked by a sample of Beta(1 + wins, 1 + losses).
class Thompson final : public Unprune {
public:
    bool reconsiders() const override { return true; }
    double stands(const Edge& edge) override {
        return sample_beta(rng_, 1 + edge.value_sum, 1 + edge.visits - edge.value_sum);
    }
};

// An action that was pruned for the j-th time returns after m * 2^(j - 1) iterations, when there is room.
class After final : public Unprune {
public:
    explicit After(int64_t m) : m_(m) {}
    void begin(uint64_t seed) override {
        Unprune::begin(seed);
        times_.clear();
    }
    void pruned(const Root& root, uint32_t place) override {
        if (times_.size() <= place) times_.resize(place + 1);
        times_[place].due = root.iteration + (m_ << std::min(times_[place].pruned++, 40));
    }
    void between(const Root& root) override {
        const uint32_t first = root.tree.nodes[root.node].first_edge;
        if (!room(root)) return;
        bring_back(root, [&](uint32_t edge) {
            const bool due = edge - first < times_.size() && root.iteration >= times_[edge - first].due;
            return due ? root.tree.edges[edge].mean() : -1e300;
        });
    }

private:
    struct Times {
        int64_t due = 0;
        int pruned = 0;
    };
    int64_t m_;
    std::vector<Times> times_;
};

// An action returns, when there is room, once its upper bound beats the best lower bound of the open ones: Q + c *
// sqrt(2 ln N / n) > max (Q - c * sqrt(2 ln N / n)). Looked at every 10 iterations.
class ByBounds final : public Unprune {
public:
    explicit ByBounds(double c) : c_(c) {}
    void between(const Root& root) override {
        if (root.iteration % 10) return;
        const double log = natural_log(std::max(2.0, 1.0 * root.tree.nodes[root.node].visits));
        const auto bound = [&](uint32_t edge, double sign) {
            const Edge& of = root.tree.edges[edge];
            return of.visits ? of.mean() + sign * c_ * std::sqrt(2 * log / of.visits) : sign * 1e300;
        };
        double best = -1e300;
        for_each_edge(root.tree, root.node, false, [&](uint32_t edge) { best = std::max(best, bound(edge, -1)); });
        if (!room(root)) return;
        bring_back(root, [&](uint32_t edge) { return bound(edge, 1) > best ? bound(edge, 1) : -1e300; });
    }

private:
    double c_;
};

}  // namespace

const Registry<Unprune>& parts() {
    using Made = std::shared_ptr<Unprune>;
    static const Registry<Unprune> registry{{
        {"Never", [](PlainReader&) -> Made { return nullptr; }},
        {class_name<ByChance>(),
         [](PlainReader& r) -> Made {
             const double p0 = r.number("p0");
             return std::make_shared<ByChance>(p0, r.number("tau"));
         }},
        {class_name<Thompson>(), [](PlainReader&) -> Made { return std::make_shared<Thompson>(); }},
        {class_name<After>(), [](PlainReader& r) -> Made { return std::make_shared<After>(r.integer("iterations")); }},
        {class_name<ByBounds>(), [](PlainReader& r) -> Made { return std::make_shared<ByBounds>(r.number("c")); }},
    }};
    return registry;
}

}  // namespace turnwise::unprune
