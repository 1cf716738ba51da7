#pragma once

#include <cstdint>
#include <vector>

#include "game/game.h"

namespace turnwise {

// Who did what while a match was played on: what MAST, n-grams and all-moves-as-first learn from.
struct Played {
    Player player;
    uint64_t identity;
};
using Trace = std::vector<Played>;

}  // namespace turnwise
