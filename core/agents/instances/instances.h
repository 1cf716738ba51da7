#pragma once

#include "agents/hearthstone/own_agents.h"
#include "agents/instances/instance.h"
#include "games/connect_four/connect_four.h"
#include "games/hearthstone/hearthstone.h"
#include "games/nim/nim.h"
#include "games/pocket/pocket.h"
#include "games/tribes/tribes.h"

namespace turnwise {

TURNWISE_INSTANCE(extern, nim::Nim)
TURNWISE_INSTANCE(extern, connect_four::ConnectFour)
TURNWISE_INSTANCE(extern, pocket::Pocket)
TURNWISE_INSTANCE(extern, hearthstone::Hearthstone)
TURNWISE_INSTANCE(extern, tribes::Tribes<11>)
TURNWISE_INSTANCE(extern, tribes::Tribes<14>)
TURNWISE_INSTANCE(extern, tribes::Tribes<16>)

}  // namespace turnwise
