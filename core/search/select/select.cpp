#include "search/select/bounded.h"
#include "search/select/groups.h"
#include "search/select/improved.h"
#include "search/select/puct.h"
#include "search/select/scored.h"
#include "search/select/ucb1.h"
#include "search/select/ucb1_tuned.h"

namespace turnwise {

// Each line: a tag, and how the part reads its fields. The structs of the same tags are in src/turnwise/recipes/.
const Registry<Select>& selects() {
    using Made = std::shared_ptr<Select>;
    static const Registry<Select> registry{{
        {"ucb1",
         [](PlainReader& r) -> Made {
             const double exploration = r.number("exploration", 0, 1e9), inside = r.number("inside", 0, 1e9);
             const auto total = static_cast<Ucb1::Total>(r.word("total", {"visits", "children", "parent"}));
             const auto warm_up = static_cast<uint32_t>(r.integer("warm_up", 0, 1'000'000'000));
             return std::make_shared<Ucb1>(exploration, inside, total, warm_up);
         }},
        {"ucb1_tuned",
         [](PlainReader& r) -> Made { return std::make_shared<Ucb1Tuned>(r.number("exploration", 0, 1e9)); }},
        {"puct",
         [](PlainReader& r) -> Made {
             Puct::Options options;
             options.exploration = r.number("exploration", 0, 1e9);
             options.reduction = r.number("reduction", 0, 1e9);
             options.growth = r.number("growth", 0, 1e9);
             options.noise = r.number("noise", 0, 1);
             options.alpha = r.number("alpha", 0, 1e9);
             if (options.noise > 0 && options.alpha <= 0) r.fail("alpha", "expected more than 0");
             return std::make_shared<Puct>(options);
         }},
        {"improved_policy",
         [](PlainReader& r) -> Made {
             const double c_visit = r.number("c_visit", 0, 1e9);
             return std::make_shared<ImprovedPolicy>(c_visit, r.number("c_scale", 0, 1e9));
         }},
        {"scored",
         [](PlainReader& r) -> Made {
             const double exploration = r.number("exploration", 0, 1e9), inside = r.number("inside", 0, 1e9);
             std::vector<std::shared_ptr<Term>> added;
             for (size_t i = 0; i < r.list("terms").size(); ++i)
                 added.push_back(terms().read(r.item("terms", static_cast<int>(i))));
             return std::make_shared<Scored>(exploration, inside, std::move(added),
                                             untried_rules().read(r.child("untried")));
         }},
        {"move_groups",
         [](PlainReader& r) -> Made {
             const double exploration = r.number("exploration", 0, 1e9), inside = r.number("inside", 0, 1e9);
             const int by = r.word("by", {"kind", "group", "subject"});
             return std::make_shared<MoveGroups>(exploration, inside, static_cast<GroupBy>(by));
         }},
        {"bounded_ucb1",
         [](PlainReader& r) -> Made {
             const double exploration = r.number("exploration", 0, 1e9);
             return std::make_shared<BoundedUcb1>(exploration, r.word("opponent", {"highest", "lowest"}) == 1);
         }},
    }};
    return registry;
}

}  // namespace turnwise
