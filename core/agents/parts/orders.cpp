#include "agents/parts/orders.h"
#include "games/native.h"

namespace turnwise {

#define TURNWISE_ORDERS(G) template const Registry<Order<G>, const G&>& orders<G>();
TURNWISE_EACH_GAME(TURNWISE_ORDERS)

}  // namespace turnwise
