#include "search/backup/mean.h"
#include "search/backup/minimax.h"
#include "search/backup/solver.h"

namespace turnwise::backup {

const Registry<Backup>& parts() {
    using Made = std::shared_ptr<Backup>;
    static const Registry<Backup> registry{{
        {class_name<Mean>(),
         [](PlainReader& r) -> Made {
             return std::make_shared<Mean>(r.word("opponent", {"rival", "cooperative"}) == 1);
         }},
        {class_name<Minimax>(), [](PlainReader&) -> Made { return std::make_shared<Minimax>(); }},
        {class_name<Solver>(), [](PlainReader&) -> Made { return std::make_shared<Solver>(); }},
    }};
    return registry;
}

}  // namespace turnwise::backup
