#include <array>

#include "base/hash.h"
#include "games/hearthstone/hearthstone.h"

// What a player knows of their own hand, coarsened: so that a search meets the same knowledge twice although no two
// hands are the same. From coarse to fine: how many cards of each type; of each cost; the cards that can be paid now.

namespace turnwise::hearthstone {

std::vector<std::string> Hearthstone::knowledge_names() const { return {"kinds", "costs", "playable"}; }

uint64_t Hearthstone::knowledge(int grain, const State& state, Player player) const {
    const Side& side = state.sides[static_cast<size_t>(player)];
    uint64_t sum = 0;  // equal for equal multisets
    for (int i = 0; i < side.hand_size; ++i) {
        const HandCard& held = side.hand[static_cast<size_t>(i)];
        const Card& card = table_[held.row];
        if (grain == 0)
            sum += mix64(static_cast<uint64_t>(card.type) + 1);
        else if (grain == 1)
            sum += mix64(static_cast<uint64_t>(std::clamp<int>(card.cost, 0, 10)) + 1);
        else if (card.cost + held.cost_add <= side.mana)
            sum += mix64(uint64_t{held.row} + 1);
    }
    return sum;
}

}  // namespace turnwise::hearthstone
