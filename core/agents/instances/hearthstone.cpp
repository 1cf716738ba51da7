#include "games/hearthstone/hearthstone.h"
#include "agents/hearthstone/own_agents.h"
#include "agents/instances/instance.h"

namespace turnwise {

TURNWISE_INSTANCE(, hearthstone::Hearthstone)

}  // namespace turnwise
