#include "search/backup/mean.h"

namespace turnwise {

const Registry<Backup>& backups() {
    static const Registry<Backup> registry{{
        {"mean",
         [](PlainReader& r) -> std::shared_ptr<Backup> {
             return std::make_shared<MeanBackup>(r.word("opponent", {"rival", "cooperative"}) == 1);
         }},
    }};
    return registry;
}

}  // namespace turnwise
