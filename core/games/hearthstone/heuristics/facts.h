#pragma once

#include <vector>

#include "games/hearthstone/state.h"

namespace turnwise::hearthstone {

// What evaluations ask about a card beyond its row, read once from its text.
struct CardFacts {
    enum Bit : uint8_t {
        kHardRemoval = 1,    // one of the cards that Metastone's state value calls so
        kInspire = 2,        // its text waits for the own hero power
        kSpecial = 4,        // its text goes on in play: a trigger, an aura, a deathrattle
        kAttackAura = 8,     // an aura gives attack to others
        kDrawingDeath = 16,  // its deathrattle draws
    };
    uint8_t bits = 0;
    uint8_t priority = 0;  // how much Silverfish wants it dead, 0 to 10
};

class Facts {
public:
    explicit Facts(const CardTable& table);
    const CardFacts& operator[](Row row) const { return cards_[row]; }
    bool has(Row row, CardFacts::Bit bit) const { return cards_[row].bits & bit; }

private:
    std::vector<CardFacts> cards_;
};

}  // namespace turnwise::hearthstone
