#include "search/backup/mean.h"
#include "search/decide/most_visits.h"
#include "search/parts.h"
#include "search/select/ucb1.h"

namespace turnwise {

GameFreeParts plain_uct() {
    return {std::make_shared<select::Ucb1>(1.0, 1.0, select::Ucb1::Total::kVisits), nullptr,
            std::make_shared<ChanceRule>(), std::make_shared<backup::Mean>(false),
            std::make_shared<decide::MostVisits>()};
}

}  // namespace turnwise
