#include "search/decide/most_visits.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "base/math.h"

namespace turnwise::decide {

namespace {

// The highest mean; among equals the one visited more.
struct BestValue final : Decide {
    int best(const Tree& tree, NodeId node) const override {
        return best_by(tree, node,
                       [](const Edge& edge) { return std::pair<double, double>(edge.mean(), edge.visits); });
    }
    Reason reason(const Tree& tree, NodeId node, int place) const override {
        return {ChosenBy::kValue, tree.edges[tree.nodes[node].first_edge + static_cast<uint32_t>(place)].mean()};
    }
};

// The most visited, equals by lot; the highest mean when all that were entered have the same visits (the reference's
// search of Tribes). The lot of an action is the same however often it is asked for.
class MostVisitsByLot final : public Decide {
public:
    void begin(uint64_t seed) override { seed_ = combine(seed, 0x6c6f74); }
    int best(const Tree& tree, NodeId node) const override {
        if (tree.nodes[node].edges == 0) return -1;
        const bool equal = all_equal(tree, node);
        const Edge* first = &tree.edges[tree.nodes[node].first_edge];
        return best_by(tree, node, [&](const Edge& edge) {
            const uint64_t lot = combine(combine(seed_, node), static_cast<uint64_t>(&edge - first));
            return std::pair(equal ? edge.mean() : edge.visits, lot);
        });
    }
    Reason reason(const Tree& tree, NodeId node, int place) const override {
        const Edge& edge = tree.edges[tree.nodes[node].first_edge + static_cast<uint32_t>(place)];
        if (all_equal(tree, node)) return {ChosenBy::kValue, edge.mean()};
        return {ChosenBy::kVisits, edge.visits};
    }

private:
    static bool all_equal(const Tree& tree, NodeId node) {
        const Node& at = tree.nodes[node];
        uint32_t least = UINT32_MAX, most = 0;
        for (uint32_t i = 0; i < at.edges; ++i)
            if (const uint32_t visits = tree.edges[at.first_edge + i].visits; visits > 0)
                least = std::min(least, visits), most = std::max(most, visits);
        return least == most;
    }

    uint64_t seed_ = 0;
};

// The highest lower bound of the mean: mean - z * standard error, for want of a variance 1/2 / sqrt(n).
class LowerBound final : public Decide {
public:
    explicit LowerBound(double z) : z_(z) {}
    int best(const Tree& tree, NodeId node) const override {
        return best_by(tree, node,
                       [this](const Edge& edge) { return std::pair<double, double>(bound(edge), edge.visits); });
    }
    Reason reason(const Tree& tree, NodeId node, int place) const override {
        return {ChosenBy::kLowerBound, bound(tree.edges[tree.nodes[node].first_edge + static_cast<uint32_t>(place)])};
    }

private:
    double bound(const Edge& edge) const {
        const double n = edge.visits, mean = edge.mean();
        const double variance = n > 1 ? std::max(0.0, (edge.square_sum - n * mean * mean) / (n - 1)) : 0.25;
        return mean - z_ * std::sqrt(std::max(variance, 0.25 / n) / n);
    }

    double z_;
};

// The most visited, once it has the highest mean as well (Chaslot et al. 2008).
class RobustMax final : public Decide {
public:
    explicit RobustMax(double more) : more_(more) {}
    int best(const Tree& tree, NodeId node) const override { return MostVisits().best(tree, node); }
    Reason reason(const Tree& tree, NodeId node, int place) const override {
        return MostVisits().reason(tree, node, place);
    }
    bool agreed(const Tree& tree, NodeId node) const override {
        const int most = best(tree, node), highest = BestValue().best(tree, node);
        if (most < 0 || highest < 0) return true;
        const uint32_t first = tree.nodes[node].first_edge;
        return tree.edges[first + static_cast<uint32_t>(most)].mean() >=
               tree.edges[first + static_cast<uint32_t>(highest)].mean();
    }
    double more() const override { return more_; }

private:
    double more_;
};

// An action by lot, in proportion to its visits to the power of `power`: a mixed strategy. Actions with less than
// `least` of the visits are left out, so that exploration is not played.
class MixedByVisits final : public Decide {
public:
    MixedByVisits(double power, double least) : power_(power), least_(least) {}
    void begin(uint64_t seed) override { seed_ = combine(seed, 0x6d6978); }
    int best(const Tree& tree, NodeId node) const override {
        const Node& at = tree.nodes[node];
        double most = 0, total = 0;
        for (uint32_t i = 0; i < at.edges; ++i) total += tree.edges[at.first_edge + i].visits;
        for (uint32_t i = 0; i < at.edges; ++i)
            most = std::max(most, static_cast<double>(tree.edges[at.first_edge + i].visits));
        if (!(most > 0)) return -1;
        const double least = std::min(most, least_ * total);
        const auto weight = [&](uint32_t i) {
            const double visits = tree.edges[at.first_edge + i].visits;
            return visits > 0 && visits >= least ? power(visits / most, power_) : 0.0;
        };
        double sum = 0;
        for (uint32_t i = 0; i < at.edges; ++i) sum += weight(i);
        double rest = static_cast<double>(combine(seed_, node) >> 11) * 0x1p-53 * sum;
        int last = -1;
        for (uint32_t i = 0; i < at.edges; ++i) {
            if (!(weight(i) > 0)) continue;
            last = static_cast<int>(i);
            if ((rest -= weight(i)) < 0) break;
        }
        return last;
    }
    Reason reason(const Tree& tree, NodeId node, int place) const override {
        return {ChosenBy::kVisits,
                static_cast<double>(tree.edges[tree.nodes[node].first_edge + static_cast<uint32_t>(place)].visits)};
    }

private:
    double power_, least_;
    uint64_t seed_ = 0;
};

}  // namespace

const Registry<Decide>& parts() {
    static const Registry<Decide> registry{{
        {class_name<MostVisits>(),
         [](PlainReader&) -> std::shared_ptr<Decide> { return std::make_shared<MostVisits>(); }},
        {class_name<MostVisitsByLot>(),
         [](PlainReader&) -> std::shared_ptr<Decide> { return std::make_shared<MostVisitsByLot>(); }},
        {class_name<BestValue>(),
         [](PlainReader&) -> std::shared_ptr<Decide> { return std::make_shared<BestValue>(); }},
        {class_name<RobustMax>(),
         [](PlainReader& r) -> std::shared_ptr<Decide> { return std::make_shared<RobustMax>(r.number("more")); }},
        {class_name<MixedByVisits>(),
         [](PlainReader& r) -> std::shared_ptr<Decide> {
             const double power = r.number("power");
             return std::make_shared<MixedByVisits>(power, r.number("least"));
         }},
        {class_name<LowerBound>(),
         [](PlainReader& r) -> std::shared_ptr<Decide> { return std::make_shared<LowerBound>(r.number("z")); }},
    }};
    return registry;
}

}  // namespace turnwise::decide
