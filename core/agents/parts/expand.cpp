#include "agents/parts/expand.h"
#include "games/native.h"

namespace turnwise {

#define TURNWISE_ORDERS(G) template const Registry<Expand<G>, const G&>& expand::parts<G>();
TURNWISE_EACH_GAME(TURNWISE_ORDERS)

}  // namespace turnwise
