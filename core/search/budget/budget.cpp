#include "search/budget/budget.h"

namespace turnwise::budget {

// A budget of nothing would have no end: it is refused here too, whoever wrote it.
const Registry<Budget>& parts() {
    using Made = std::shared_ptr<Budget>;
    static const Registry<Budget> registry{{
        {"Iterations",
         [](PlainReader& r) -> Made {
             auto budget = std::make_shared<Budget>();
             budget->iterations = r.integer("count", 1, INT64_MAX);
             return budget;
         }},
        {"Seconds",
         [](PlainReader& r) -> Made {
             auto budget = std::make_shared<Budget>();
             budget->seconds = r.number("seconds");
             return budget;
         }},
        {"ModelCalls",
         [](PlainReader& r) -> Made {
             auto budget = std::make_shared<Budget>();
             budget->model_calls = r.integer("count", 1, INT64_MAX);
             budget->count_selections = r.boolean("selections");
             budget->count_at_once = r.boolean("at_once");
             return budget;
         }},
    }};
    return registry;
}

}  // namespace turnwise::budget
