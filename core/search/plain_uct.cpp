#include "search/backup/mean.h"
#include "search/decide/most_visits.h"
#include "search/parts.h"
#include "search/select/ucb1.h"

namespace turnwise {

GameFreeParts plain_uct() {
    return {std::make_shared<Ucb1>(1.0, 1.0, Ucb1::Total::kVisits), nullptr, std::make_shared<ChanceRule>(),
            std::make_shared<MeanBackup>(false), std::make_shared<MostVisits>()};
}

}  // namespace turnwise
