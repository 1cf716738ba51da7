#include "agents/read.h"

#include "agents/turns/side_information.h"
#include "search/prune/schedule.h"
#include "search/select/scored.h"

namespace turnwise {

const Registry<Budget>& budgets() {
    using Made = std::shared_ptr<Budget>;
    static const Registry<Budget> registry{{
        {"iterations",
         [](PlainReader& r) -> Made {
             auto budget = std::make_shared<Budget>();
             budget->iterations = r.integer("count", 1, int64_t{1} << 31);
             return budget;
         }},
        {"seconds",
         [](PlainReader& r) -> Made {
             auto budget = std::make_shared<Budget>();
             budget->seconds = r.number("seconds", 0, 1e9);
             if (budget->seconds <= 0) r.fail("seconds", "expected more than 0");
             return budget;
         }},
        {"model_calls",
         [](PlainReader& r) -> Made {
             auto budget = std::make_shared<Budget>();
             budget->model_calls = r.integer("count", 1, int64_t{1} << 31);
             budget->count_selections = r.boolean("selections");
             return budget;
         }},
    }};
    return registry;
}

const Registry<Forest>& thread_plans() {
    using Made = std::shared_ptr<Forest>;
    static const Registry<Forest> registry{{
        {"one_thread", [](PlainReader&) -> Made { return std::make_shared<Forest>(); }},
        {"root_parallel",
         [](PlainReader& r) -> Made {
             const auto trees = static_cast<int>(r.integer("trees", 1, 256));
             return std::make_shared<Forest>(
                 Forest{trees, true, false, 1, static_cast<int>(r.integer("leaf", 1, 256))});
         }},
        {"leaf_parallel",
         [](PlainReader& r) -> Made {
             const auto threads = static_cast<int>(r.integer("threads", 1, 256));
             return std::make_shared<Forest>(Forest{1, false, false, threads, threads});
         }},
        {"tree_parallel",
         [](PlainReader& r) -> Made {
             const auto threads = static_cast<int>(r.integer("threads", 1, 256));
             return std::make_shared<Forest>(
                 Forest{1, false, false, threads, 1, static_cast<int>(r.integer("virtual_loss", 1, 1000))});
         }},
    }};
    return registry;
}

const Registry<SampleEstimate>& sample_estimates() {
    using Made = std::shared_ptr<SampleEstimate>;
    static const auto read = [](PlainReader& r, bool by_previous) -> Made {
        const auto samples = static_cast<int>(r.integer("samples", 1, 1'000'000));
        return std::make_shared<SampleEstimate>(SampleEstimate{by_previous, samples, r.number("margin", 0.01, 1000)});
    };
    static const Registry<SampleEstimate> registry{{
        {"average_sample", [](PlainReader& r) -> Made { return read(r, false); }},
        {"previous_search", [](PlainReader& r) -> Made { return read(r, true); }},
    }};
    return registry;
}

PartTags game_free_tags() {
    return {{"graph", graphs().tags()},
            {"select", selects().tags()},
            {"prune", prunes().tags()},
            {"chance", chance_rules().tags()},
            {"backup", backups().tags()},
            {"decide", decides().tags()},
            {"budget", budgets().tags()},
            {"threads", thread_plans().tags()},
            {"pacing", pacings().tags()},
            {"terms", terms().tags()},
            {"untried", untried_rules().tags()},
            {"back", returns_of_pruned().tags()},
            {"estimate", sample_estimates().tags()}};
}

}  // namespace turnwise
