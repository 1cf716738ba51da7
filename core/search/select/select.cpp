#include "search/select/bounded_ucb1.h"
#include "search/select/improved_policy.h"
#include "search/select/mixed.h"
#include "search/select/move_groups.h"
#include "search/select/puct.h"
#include "search/select/ucb1.h"
#include "search/select/ucb1_plus.h"
#include "search/select/ucb1_tuned.h"
#include "search/select/unsorted.h"

namespace turnwise::select {

// Each line: the name of a part, and how it reads its fields, which src/turnwise/recipes/select.py says.
const Registry<Select>& parts() {
    using Made = std::shared_ptr<Select>;
    static const Registry<Select> registry{{
        {class_name<Ucb1>(),
         [](PlainReader& r) -> Made {
             const double exploration = r.number("exploration"), inside = r.number("inside");
             const auto total = static_cast<Ucb1::Total>(r.word("total", {"visits", "children", "parent"}));
             const auto warm_up = static_cast<uint32_t>(r.whole("warm_up"));
             if (r.word("order", {"best", "unsorted"}) == 1)
                 return std::make_shared<UnsortedUcb1>(exploration, inside, total, warm_up);
             return std::make_shared<Ucb1>(exploration, inside, total, warm_up);
         }},
        {class_name<Ucb1Tuned>(),
         [](PlainReader& r) -> Made { return std::make_shared<Ucb1Tuned>(r.number("exploration")); }},
        {class_name<Puct>(),
         [](PlainReader& r) -> Made {
             Puct::Options options;
             options.exploration = r.number("exploration");
             options.reduction = r.number("reduction");
             options.growth = r.number("growth");
             options.noise = r.number("noise");
             options.alpha = r.number("alpha");
             return std::make_shared<Puct>(options);
         }},
        {class_name<ImprovedPolicy>(),
         [](PlainReader& r) -> Made {
             const double c_visit = r.number("c_visit");
             return std::make_shared<ImprovedPolicy>(c_visit, r.number("c_scale"));
         }},
        {class_name<Ucb1Plus>(),
         [](PlainReader& r) -> Made {
             const double exploration = r.number("exploration"), inside = r.number("inside");
             std::vector<std::shared_ptr<Term>> added;
             for (size_t i = 0; i < r.list("terms").size(); ++i)
                 added.push_back(terms::parts().read(r.item("terms", static_cast<int>(i))));
             return std::make_shared<Ucb1Plus>(exploration, inside, std::move(added),
                                               untried::parts().read(r.child("untried")));
         }},
        {class_name<RegretMatching>(),
         [](PlainReader& r) -> Made { return std::make_shared<RegretMatching>(r.number("explore")); }},
        {class_name<SmoothUcb1>(),
         [](PlainReader& r) -> Made {
             const double exploration = r.number("exploration"), first = r.number("first");
             const double least = r.number("least");
             return std::make_shared<SmoothUcb1>(exploration, first, least, r.number("decay"));
         }},
        {class_name<MoveGroups>(),
         [](PlainReader& r) -> Made {
             const double exploration = r.number("exploration"), inside = r.number("inside");
             const int by = r.word("by", {"kind", "group", "subject"});
             return std::make_shared<MoveGroups>(exploration, inside, static_cast<GroupBy>(by));
         }},
        {class_name<BoundedUcb1>(),
         [](PlainReader& r) -> Made {
             const double exploration = r.number("exploration");
             const bool whole_tree = r.word("bounds", {"node", "tree"}) == 1;
             return std::make_shared<BoundedUcb1>(exploration, r.word("opponent", {"highest", "lowest"}) == 1,
                                                  whole_tree);
         }},
    }};
    return registry;
}

}  // namespace turnwise::select
