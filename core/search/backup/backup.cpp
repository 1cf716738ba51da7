#include "search/backup/mean.h"
#include "search/backup/minimax.h"
#include "search/backup/solver.h"

namespace turnwise {

const Registry<Backup>& backups() {
    using Made = std::shared_ptr<Backup>;
    static const Registry<Backup> registry{{
        {"mean",
         [](PlainReader& r) -> Made {
             return std::make_shared<MeanBackup>(r.word("opponent", {"rival", "cooperative"}) == 1);
         }},
        {"minimax", [](PlainReader&) -> Made { return std::make_shared<MinimaxBackup>(); }},
        {"solver", [](PlainReader&) -> Made { return std::make_shared<SolverBackup>(); }},
    }};
    return registry;
}

}  // namespace turnwise
