#include "games/connect_four/connect_four.h"
#include "agents/instances/instance.h"

namespace turnwise {

TURNWISE_INSTANCE(, connect_four::ConnectFour)

}  // namespace turnwise
