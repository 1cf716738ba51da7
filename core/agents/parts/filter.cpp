#include "agents/parts/filter.h"
#include "games/native.h"

namespace turnwise {

#define TURNWISE_FILTERS(G) template const Registry<Filter<G>, const G&>& filter::parts<G>();
TURNWISE_EACH_GAME(TURNWISE_FILTERS)

}  // namespace turnwise
