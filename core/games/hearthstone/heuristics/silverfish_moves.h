#pragma once

#include "games/hearthstone/hearthstone.h"
#include "games/hearthstone/heuristics/penalties.h"

// Which actions Silverfish tries at all.

namespace turnwise::hearthstone {

struct Move {
    Action action;
    int16_t penalty;
};
using Moves = FixedVector<Move, Hearthstone::Actions::capacity()>;

// Without the end of the turn, what a penalty of `limit` or more forbids, and all but one of actions that come to the
// same. `known` is the first id of cards that came later than anybody can plan for.
void list_moves(const Hearthstone& game, const State& state, const Ledger& ledger, bool lethal, EntityId known,
                Moves& out, int limit = kForbidden);

// The attacks of the enemy's minions and hero.
void list_attacks(const Hearthstone& game, const State& state, Moves& out);

}  // namespace turnwise::hearthstone
