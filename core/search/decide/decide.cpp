#include "search/decide/most_visits.h"

#include <algorithm>
#include <cmath>

namespace turnwise {

namespace {

// The highest mean; among equals the one visited more.
struct BestValue final : Decide {
    int best(const Tree& tree, NodeId node) const override {
        return best_by(tree, node,
                       [](const Edge& edge) { return std::pair<double, double>(edge.value(), edge.visits); });
    }
};

// The highest lower bound of the mean: mean - z * standard error, for want of a variance 1/2 / sqrt(n).
class LowerBound final : public Decide {
public:
    explicit LowerBound(double z) : z_(z) {}
    int best(const Tree& tree, NodeId node) const override {
        return best_by(tree, node, [this](const Edge& edge) {
            const double n = edge.visits, mean = edge.value();
            const double variance = n > 1 ? std::max(0.0, (edge.square_sum - n * mean * mean) / (n - 1)) : 0.25;
            return std::pair<double, double>(mean - z_ * std::sqrt(std::max(variance, 0.25 / n) / n), n);
        });
    }

private:
    double z_;
};

// The most visited, once it has the highest mean as well (Chaslot et al. 2008).
class RobustMax final : public Decide {
public:
    explicit RobustMax(double more) : more_(more) {}
    int best(const Tree& tree, NodeId node) const override { return MostVisits().best(tree, node); }
    bool agreed(const Tree& tree, NodeId node) const override {
        const int most = best(tree, node), highest = BestValue().best(tree, node);
        if (most < 0 || highest < 0) return true;
        const uint32_t first = tree.nodes[node].first_edge;
        return tree.edges[first + static_cast<uint32_t>(most)].value() >=
               tree.edges[first + static_cast<uint32_t>(highest)].value();
    }
    double more() const override { return more_; }

private:
    double more_;
};

}  // namespace

const Registry<Decide>& decides() {
    static const Registry<Decide> registry{{
        {"most_visits", [](PlainReader&) -> std::shared_ptr<Decide> { return std::make_shared<MostVisits>(); }},
        {"best_value", [](PlainReader&) -> std::shared_ptr<Decide> { return std::make_shared<BestValue>(); }},
        {"robust_max",
         [](PlainReader& r) -> std::shared_ptr<Decide> {
             return std::make_shared<RobustMax>(r.number("more", 0, 100));
         }},
        {"lower_bound",
         [](PlainReader& r) -> std::shared_ptr<Decide> { return std::make_shared<LowerBound>(r.number("z", 0, 100)); }},
    }};
    return registry;
}

}  // namespace turnwise
