#pragma once

#include <cstdint>

namespace turnwise {

// Which level of a turn an action belongs to (paper 5): the end, a card and the hero power say what to do; the rest,
// such as attacks, says how. `card` is the game's number of the card that is played.
struct CardAction {
    enum Level : uint8_t { kEnd, kCard, kPower, kLow };
    Level level = kLow;
    uint16_t card = 0;
};

}  // namespace turnwise
