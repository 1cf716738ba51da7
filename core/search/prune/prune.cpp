#include "learn/store.h"
#include "search/parts.h"
#include "search/prune/pruning_networks.h"

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

}  // namespace

const Registry<Prune>& prunes() {
    static const Registry<Prune> registry{{
        {"none", [](PlainReader&) -> std::shared_ptr<Prune> { return nullptr; }},
        {"pruning_networks", read_pruning_networks},
    }};
    return registry;
}

}  // namespace turnwise
