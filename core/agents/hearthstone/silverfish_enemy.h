#pragma once

#include <climits>
#include <vector>

#include "games/hearthstone/heuristics/silverfish_moves.h"
#include "search/budget/budget.h"

namespace turnwise::hearthstone {

// The enemy's turn as Silverfish imagines it, without his hand: he uses his hero power on somebody or not, plays a
// plain minion of his mana and attacks in the way that is worst for us.
class EnemyTurn {
public:
    EnemyTurn(Behaviour behaviour, int most_boards) : behaviour_(behaviour) {
        boards_.reserve(static_cast<size_t>(most_boards) + 32);
    }

    // `state`: his turn has begun. The value of the worst of at most `width` boards; `worst`, when given, becomes it.
    // Once one is worth no more than `enough` nobody asks how bad it gets, and the search ends there.
    int reply(const Hearthstone& game, const State& state, int player, int turn, int width, const Ledger& ledger,
              Chance& chance, Meter& meter, State* worst, int enough = INT_MIN);

private:
    void add_variants(const Hearthstone& game, const State& state, int player, Chance& chance, Meter& meter);

    Behaviour behaviour_;
    std::vector<State> boards_;
    Moves moves_;
};

// What can still attack hits the other hero, if no Taunt and no secret is in the way.
void swing_at_hero(const Hearthstone& game, State& state, int side);

}  // namespace turnwise::hearthstone
