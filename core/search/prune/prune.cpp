#include "learn/store.h"
#include "search/parts.h"
#include "search/prune/halving.h"
#include "search/prune/hard.h"
#include "search/prune/hopeless.h"
#include "search/prune/pruning_networks.h"
#include "search/prune/schedule.h"
#include "search/prune/shot.h"
#include "search/prune/widening.h"

namespace turnwise {

namespace {

std::shared_ptr<Prune> read_pruning_networks(PlainReader& r) {
    PruningNetworks::Options options;
    options.table = stored_pruning(r.text("model"));
    options.by_value = r.word("rank", {"visits", "value"}) == 1;
    options.inherited = r.word("count", {"scratch", "inherited"}) == 1;
    options.soft = static_cast<PruningNetworks::Soft>(
        r.word("soft", {"none", "probabilistic", "thompson", "scheduled", "upper_bound", "learned"}));
    options.every = static_cast<int>(r.integer("every", 1, 1'000'000'000));
    options.p0 = r.number("p0", 0, 1);
    options.tau = r.number("tau", 0, 1e9);
    options.after = static_cast<int>(r.integer("after", 1, 1'000'000'000));
    options.exploration = r.number("exploration", 0, 1e9);
    options.threshold = r.number("threshold", 0, 1);
    const std::string unpruner = r.text("unpruner");
    if (options.tau <= 0) r.fail("tau", "expected more than 0");
    if (options.soft == PruningNetworks::Soft::kLearned) {
        options.unpruner = stored_function(unpruner).model;
        if (options.unpruner->inputs() != PrunedView::kSize || options.unpruner->outputs() != 1)
            r.fail("unpruner", "expected a network of 6 inputs and one output");
    }
    return std::make_shared<PruningNetworks>(std::move(options));
}

int whole(PlainReader& r, const char* key, int64_t low = 0) {
    return static_cast<int>(r.integer(key, low, 1'000'000'000));
}

HardPruning::Options hard_options(PlainReader& r) {
    HardPruning::Options options;
    options.visits = whole(r, "visits");
    options.factor = r.number("factor", 0, 1e9);
    options.least = whole(r, "least", 1);
    options.threshold = whole(r, "threshold");
    options.by_order = r.word("by", {"value", "order"}) == 1;
    return options;
}

std::vector<Cut> read_cuts(PlainReader& r) {
    std::vector<Cut> cuts;
    for (const Plain& item : r.list("steps")) {
        const auto* pair = item.as<Plain::List>();
        const auto number = [&](size_t i) {
            const auto* found = pair && pair->size() == 2 ? (*pair)[i].as<int64_t>() : nullptr;
            return found ? *found : -1;
        };
        if (number(0) < 0 || number(1) < 1 || number(1) > INT_MAX)
            r.fail("steps", "expected pairs (iteration, actions to keep), at least one action");
        if (!cuts.empty() && number(0) <= cuts.back().iteration)
            r.fail("steps", "iterations must rise from pair to pair");
        cuts.push_back({number(0), static_cast<int>(number(1))});
    }
    return cuts;
}

}  // namespace

const Registry<Prune>& prunes() {
    using Made = std::shared_ptr<Prune>;
    static const Registry<Prune> registry{{
        {"none", [](PlainReader&) -> Made { return nullptr; }},
        {"hard", [](PlainReader& r) -> Made { return std::make_shared<HardPruning>(hard_options(r)); }},
        {"progressive_unpruning",
         [](PlainReader& r) -> Made {
             HardPruning::Options options = hard_options(r);
             options.back = true;
             options.start = r.number("start", 0, 1e9);
             options.growth = r.number("growth", 1, 1e9);
             options.random = r.word("back", {"best", "random"}) == 1;
             return std::make_shared<HardPruning>(options);
         }},
        {"progressive_widening",
         [](PlainReader& r) -> Made {
             const double first = r.number("first", 1, 1e9);
             return std::make_shared<CoulomWidening>(first, r.number("growth", 1, 1e9));
         }},
        {"power_widening",
         [](PlainReader& r) -> Made {
             const double c = r.number("c", 0, 1e9);
             return std::make_shared<PowerWidening>(c, r.number("alpha", 0, 1));
         }},
        {"absolute", [](PlainReader& r) -> Made { return std::make_shared<AbsolutePruning>(whole(r, "every", 1)); }},
        {"relative",
         [](PlainReader& r) -> Made {
             const int every = whole(r, "every", 1);
             const double exploration = r.number("exploration", 0, 1e9);
             return std::make_shared<RelativePruning>(every, exploration,
                                                      static_cast<uint32_t>(whole(r, "min_visits", 1)));
         }},
        {"sequential_halving",
         [](PlainReader& r) -> Made { return std::make_shared<SequentialHalving>(r.boolean("anytime")); }},
        {"shot", [](PlainReader&) -> Made { return std::make_shared<Shot>(); }},
        {"gumbel",
         [](PlainReader& r) -> Made {
             const int most = whole(r, "most", 1);
             const double c_visit = r.number("c_visit", 0, 1e9);
             return std::make_shared<GumbelRoot>(most, c_visit, r.number("c_scale", 0, 1e9));
         }},
        {"pruning_networks", read_pruning_networks},
        {"schedule",
         [](PlainReader& r) -> Made {
             const std::vector<Cut> cuts = read_cuts(r);
             return std::make_shared<ListedSchedule>(cuts, returns_of_pruned().read(r.child("back")));
         }},
    }};
    return registry;
}

}  // namespace turnwise
