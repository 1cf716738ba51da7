#include "learn/store.h"
#include "search/parts.h"
#include "search/prune/hard.h"
#include "search/prune/hopeless.h"
#include "search/prune/pruning_networks.h"
#include "search/prune/schedule.h"
#include "search/prune/sequential_halving.h"
#include "search/prune/shot.h"
#include "search/prune/widening.h"

namespace turnwise::prune {

namespace {

std::shared_ptr<Prune> read_pruning_networks(PlainReader& r) {
    PruningNetworks::Options options;
    options.table = stored_pruning(r.text("model"));
    options.by_value = r.word("rank", {"visits", "value"}) == 1;
    options.inherited = r.word("count", {"scratch", "inherited"}) == 1;
    options.soft = static_cast<PruningNetworks::Soft>(
        r.word("soft", {"none", "probabilistic", "thompson", "scheduled", "upper_bound", "learned"}));
    options.every = r.whole("every");
    options.p0 = r.number("p0");
    options.tau = r.number("tau");
    options.after = r.whole("after");
    options.exploration = r.number("exploration");
    options.threshold = r.number("threshold");
    const std::string unpruner = r.text("unpruner");
    if (options.soft == PruningNetworks::Soft::kLearned) {
        options.unpruner = stored_function(unpruner).model;
        if (options.unpruner->inputs() != PrunedView::kSize || options.unpruner->outputs() != 1)
            r.fail("unpruner", "expected a network of 6 inputs and one output");
    }
    return std::make_shared<PruningNetworks>(std::move(options));
}

Hard::Options hard_options(PlainReader& r) {
    Hard::Options options;
    options.visits = r.whole("visits");
    options.factor = r.number("factor");
    options.least = r.whole("least");
    options.threshold = r.whole("threshold");
    options.log = static_cast<LogOf>(r.word("log", {"natural", "decimal"}));
    options.by_order = r.word("by", {"value", "order"}) == 1;
    return options;
}

std::vector<Cut> read_cuts(PlainReader& r) {
    std::vector<Cut> cuts;
    for (const Plain& item : r.list("steps")) {
        const auto* pair = item.as<Plain::List>();
        const auto number = [&](size_t i) {
            const auto* found = pair && pair->size() == 2 ? (*pair)[i].as<int64_t>() : nullptr;
            if (!found) r.fail("steps", "expected pairs of whole numbers");
            return *found;
        };
        cuts.push_back({number(0), static_cast<int>(number(1))});
    }
    return cuts;
}

}  // namespace

const Registry<Prune>& parts() {
    using Made = std::shared_ptr<Prune>;
    static const Registry<Prune> registry{{
        {"Nothing", [](PlainReader&) -> Made { return nullptr; }},
        {class_name<Hard>(), [](PlainReader& r) -> Made { return std::make_shared<Hard>(hard_options(r)); }},
        {class_name<ProgressiveUnpruning>(),
         [](PlainReader& r) -> Made {
             Hard::Options options = hard_options(r);
             options.back = true;
             options.start = r.number("start");
             options.growth = r.number("growth");
             options.from_kept = r.word("count_from", {"least", "kept"}) == 1;
             options.random = r.word("back", {"best", "random"}) == 1;
             return std::make_shared<ProgressiveUnpruning>(options);
         }},
        {class_name<ProgressiveWidening>(),
         [](PlainReader& r) -> Made {
             const double first = r.number("first");
             return std::make_shared<ProgressiveWidening>(first, r.number("growth"));
         }},
        {class_name<PowerWidening>(),
         [](PlainReader& r) -> Made {
             const double c = r.number("c");
             return std::make_shared<PowerWidening>(c, r.number("alpha"));
         }},
        {class_name<Absolute>(), [](PlainReader& r) -> Made { return std::make_shared<Absolute>(r.whole("every")); }},
        {class_name<Relative>(),
         [](PlainReader& r) -> Made {
             const int every = r.whole("every");
             const double exploration = r.number("exploration");
             return std::make_shared<Relative>(every, exploration, static_cast<uint32_t>(r.whole("min_visits")));
         }},
        {class_name<SequentialHalving>(),
         [](PlainReader& r) -> Made { return std::make_shared<SequentialHalving>(r.boolean("anytime")); }},
        {class_name<Shot>(), [](PlainReader&) -> Made { return std::make_shared<Shot>(); }},
        {class_name<Gumbel>(),
         [](PlainReader& r) -> Made {
             const int most = r.whole("most");
             const double c_visit = r.number("c_visit");
             return std::make_shared<Gumbel>(most, c_visit, r.number("c_scale"));
         }},
        {class_name<PruningNetworks>(), read_pruning_networks},
        {class_name<Schedule>(),
         [](PlainReader& r) -> Made {
             const std::vector<Cut> cuts = read_cuts(r);
             return std::make_shared<Schedule>(cuts, unprune::parts().read(r.child("unprune")));
         }},
    }};
    return registry;
}

}  // namespace turnwise::prune
