#pragma once

#include "agents/hearthstone/own_agents.h"
#include "agents/instances/instance.h"
#include "games/native.h"

namespace turnwise {

#define TURNWISE_EXTERN(G) TURNWISE_INSTANCE(extern, G)
TURNWISE_EACH_GAME(TURNWISE_EXTERN)

}  // namespace turnwise
