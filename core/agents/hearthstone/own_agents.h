#pragma once

#include "agents/read.h"
#include "games/hearthstone/hearthstone.h"

namespace turnwise {

// GSV, Tyche and Silverfish, the opponents of papers 1, 4 and 5.
template <>
struct OwnAgents<hearthstone::Hearthstone> {
    static std::shared_ptr<Agent<hearthstone::Hearthstone>> read(const std::string& tag, PlainReader& reader,
                                                                 const hearthstone::Hearthstone& game);
};

}  // namespace turnwise
