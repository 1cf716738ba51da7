#include "search/chance/buckets.h"
#include "search/chance/sampled.h"

namespace turnwise {

namespace {

// Every outcome that chance comes to is a decision of its own; how often each comes is left to chance.
struct EachOutcome final : ChanceRule {};

// Chance happens anew at every visit and never parts the tree: a node is what was done, whatever came of it.
struct OpenLoop final : ChanceRule {
    Parts parts() const override { return Parts::kNothing; }
};

// What an action first met is what it always meets (paper 1): chance is sampled once, when the action is first tried.
struct Frozen final : ChanceRule {
    Parts parts() const override { return Parts::kEverything; }
    bool frozen() const override { return true; }
    bool keeps_picks() const override { return true; }
    uint32_t again(Tree& tree, const Step& step, Rng&) override { return tree.edges[tree.edge_of(step)].outcomes; }
};

template <class T>
std::shared_ptr<ChanceRule> plain(PlainReader&) {
    return std::make_shared<T>();
}

}  // namespace

const Registry<ChanceRule>& chance_rules() {
    static const Registry<ChanceRule> registry{{
        {"each_outcome", plain<EachOutcome>},
        {"open_loop", plain<OpenLoop>},
        {"frozen", plain<Frozen>},
        {"sparse",
         [](PlainReader& r) -> std::shared_ptr<ChanceRule> {
             const double width = r.number("width", 1, 1e9), damping = r.number("damping", 1, 1e9);
             return std::make_shared<SparseSampling>(width, damping,
                                                     static_cast<int>(r.integer("distinct", 0, 1 << 30)));
         }},
        {"widening",
         [](PlainReader& r) -> std::shared_ptr<ChanceRule> {
             const double c = r.number("c", 0, 1e9), alpha = r.number("alpha", 0, 1);
             const double damping = r.number("damping", 1, 1e9);
             return std::make_shared<WideningSamples>(c, alpha, damping,
                                                      static_cast<int>(r.integer("distinct", 0, 1 << 30)));
         }},
        {"buckets",
         [](PlainReader& r) -> std::shared_ptr<ChanceRule> {
             Buckets::Options options;
             for (const Plain& bound : r.list("bounds")) {
                 const auto* value = bound.as<int64_t>();
                 if (!value || *value < 0 || *value > 1'000'000 ||
                     (!options.bounds.empty() && *value <= options.bounds.back()))
                     r.fail("bounds", "expected whole numbers from 0 to 1000000 in rising order");
                 options.bounds.push_back(static_cast<int>(*value));
             }
             options.samples = static_cast<int>(r.integer("samples", 1, 1000));
             options.samples_many = static_cast<int>(r.integer("samples_many", 1, 1000));
             options.skewed = r.boolean("skewed");
             options.others = static_cast<int>(r.integer("others", 1, 1'000'000));
             return std::make_shared<Buckets>(std::move(options));
         }},
    }};
    return registry;
}

}  // namespace turnwise
