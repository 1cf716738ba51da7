#pragma once

#include <cstdint>
#include <vector>

#include "game/game.h"

namespace turnwise {

// One action of a rollout. MAST, n-grams and all-moves-as-first learn from the list of them.
struct Played {
    Player player;
    uint64_t identity;
};
using Trace = std::vector<Played>;

}  // namespace turnwise
