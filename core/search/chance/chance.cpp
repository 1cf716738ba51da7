#include "search/chance/buckets.h"
#include "search/chance/sampled.h"

namespace turnwise::chance {

namespace {

// Every outcome that chance comes to is a decision of its own; how often each comes is left to chance.
struct EachOutcome final : ChanceRule {};

// Chance happens anew at every visit and never splits the tree: a node is what was done, whatever came of it.
struct OpenLoop final : ChanceRule {
    Splits splits() const override { return Splits::kNothing; }
};

// What an action first met is what it always meets (paper 1): chance is sampled once, when the action is first tried.
struct FirstOutcome final : ChanceRule {
    Splits splits() const override { return Splits::kEverything; }
    bool frozen() const override { return true; }
    bool keeps_picks() const override { return true; }
    uint32_t again(Tree& tree, const Step& step, Rng&) override { return tree.edges[tree.edge_of(step)].outcomes; }
};

template <class T>
std::shared_ptr<ChanceRule> plain(PlainReader&) {
    return std::make_shared<T>();
}

}  // namespace

const Registry<ChanceRule>& parts() {
    static const Registry<ChanceRule> registry{{
        {class_name<EachOutcome>(), plain<EachOutcome>},
        {class_name<OpenLoop>(), plain<OpenLoop>},
        {class_name<FirstOutcome>(), plain<FirstOutcome>},
        {class_name<Sparse>(),
         [](PlainReader& r) -> std::shared_ptr<ChanceRule> {
             const double width = r.number("width"), damping = r.number("damping");
             return std::make_shared<Sparse>(width, damping, r.whole("distinct"));
         }},
        {class_name<Widening>(),
         [](PlainReader& r) -> std::shared_ptr<ChanceRule> {
             const double c = r.number("c"), alpha = r.number("alpha");
             const double damping = r.number("damping");
             return std::make_shared<Widening>(c, alpha, damping, r.whole("distinct"));
         }},
        {class_name<Buckets>(),
         [](PlainReader& r) -> std::shared_ptr<ChanceRule> {
             Buckets::Options options;
             for (const Plain& bound : r.list("bounds")) {
                 const auto* value = bound.as<int64_t>();
                 if (!value) r.fail("bounds", "expected whole numbers");
                 options.bounds.push_back(static_cast<int>(*value));
             }
             options.samples = r.whole("samples");
             options.samples_many = r.whole("samples_many");
             options.skewed = r.boolean("skewed");
             options.others = r.whole("others");
             return std::make_shared<Buckets>(std::move(options));
         }},
    }};
    return registry;
}

}  // namespace turnwise::chance
