#pragma once

#include "games/hearthstone/heuristics/heuristics.h"

namespace turnwise::hearthstone {

// Silverfish's opinion of an action before it is tried: 500 and more means never, below 0 is encouraged. `lethal`: only
// what may kill the enemy hero this turn counts.
inline constexpr int kForbidden = 500;
int penalty(const Lens& lens, const State& state, const Action& action, const Ledger& ledger, bool lethal);
// For ending the turn with minions that could still attack.
int end_penalty(const Lens& lens, const State& state);

// Notes in the ledger what an action between two states did.
void note(const Lens& lens, const State& before, const Action& action, const State& after, Ledger& ledger);

}  // namespace turnwise::hearthstone
