#include "search/select/puct.h"
#include "search/select/ucb1.h"
#include "search/select/ucb1_tuned.h"

namespace turnwise {

// Each line: a tag, and how the part reads its fields. The structs of the same tags are in src/turnwise/recipes.py.
const Registry<Select>& selects() {
    static const Registry<Select> registry{{
        {"ucb1",
         [](PlainReader& r) -> std::shared_ptr<Select> {
             const double exploration = r.number("exploration", 0, 1e9), inside = r.number("inside", 0, 1e9);
             return std::make_shared<Ucb1>(exploration, inside,
                                           static_cast<Ucb1::Total>(r.word("total", {"visits", "children"})));
         }},
        {"ucb1_tuned",
         [](PlainReader& r) -> std::shared_ptr<Select> {
             return std::make_shared<Ucb1Tuned>(r.number("exploration", 0, 1e9));
         }},
        {"puct",
         [](PlainReader& r) -> std::shared_ptr<Select> {
             return std::make_shared<Puct>(r.number("exploration", 0, 1e9));
         }},
    }};
    return registry;
}

}  // namespace turnwise
