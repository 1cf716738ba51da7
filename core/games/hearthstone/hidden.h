#pragma once

#include <optional>

#include "games/hearthstone/state.h"

// What observe.cpp hides and determinize.cpp and key.cpp must know about it.

namespace turnwise::hearthstone {

// What a card in hand did to its own cost when it heard this many deaths (Corridor Creeper); nothing when its text
// looks at more than the number of deaths, so that it cannot be worked out.
std::optional<int> own_cost_change(const CardTable& table, Row row, int deaths);

// The operation that put the pending choice of cards, and whether its options and earlier answers are no secret.
const Op* asking_op(const CardTable& table, const State& state);
bool asks_in_the_open(const Op& op, const Frame& frame);
// Erases the options of a question and the answers so far.
void hide_choice(Choice& choice, Frame& frame, const Op& op);

}  // namespace turnwise::hearthstone
