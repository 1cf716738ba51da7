#pragma once

#include "agents/read.h"
#include "games/hearthstone/hearthstone.h"

namespace turnwise {

// GSV, Tyche and Silverfish, the opponents of papers 1, 4 and 5.
template <>
struct OwnAgents<hearthstone::Hearthstone> {
    static std::vector<AgentRegistry<hearthstone::Hearthstone>::Line> lines();
};

}  // namespace turnwise
