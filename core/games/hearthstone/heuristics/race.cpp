#include <cmath>

#include "games/hearthstone/heuristics/heuristics.h"

// Hearthstone as a race (paper 3, section 4.5, algorithm 5): how many turns each player needs to kill the other with
// what stands on the board; far from the end, who has more health and more minions.

namespace turnwise::hearthstone {

namespace {

constexpr double kNever = 2147483647;

int sign(int x) { return (x > 0) - (x < 0); }

// Turns until `side` is dead.
double turns_to_live(const Lens& lens, const State& s, int side, const RaceReading& reading) {
    const Side &x = s.sides[side], &enemy = s.sides[1 - side];
    const Engine engine = lens.engine(s);
    int attack = enemy.weapon.exists() ? enemy.weapon.now_attack : 0;
    for (int i = 0; i < enemy.board_size; ++i) {
        const Entity& e = enemy.board[i];
        const bool hero_barred = e.has(keyword(fresh)) && !e.has(keyword(charge));  // it only rushes
        const bool attacks = reading.next_turn && s.active == side
                                 ? !e.has(keyword(frozen))
                                 : engine.can_attack(character(1 - side, i)) && !(hero_barred && x.board_size == 0);
        if (attacks) attack += e.now_attack;
    }
    if (attack <= 0) return kNever;
    int health = x.hero.left() + (reading.reference ? 0 : x.armor) - (x.deck_size == 0 ? x.fatigue + 1 : 0);
    for (const Entity& e : minions(x))
        if (e.has(keyword(taunt))) health += e.left();
    return static_cast<double>(health) / attack;
}

}  // namespace

double race_value(const Lens& lens, const State& s, int player, const RaceReading& reading) {
    if (s.result != Result::playing)
        return s.result == Result::draw ? 0 : (s.result == Result::first_won) == (player == 0) ? 1 : -1;
    const double mine = turns_to_live(lens, s, player, reading), theirs = turns_to_live(lens, s, 1 - player, reading);
    const auto within_a_turn = [&](double turns) { return reading.reference ? std::ceil(turns) == 1 : turns <= 1; };
    if (within_a_turn(theirs)) return 1;
    if (within_a_turn(mine)) return -1;
    if (mine >= 4 && theirs >= 4) {
        constexpr double kLong[3][3] = {{-.75, -.25, -.1}, {-.33, 0, .33}, {.1, .25, .75}};  // [health][minions]
        const Side &x = s.sides[player], &y = s.sides[1 - player];
        const int health = reading.reference ? x.hero.left() - y.hero.left() : toughness(x) - toughness(y);
        return kLong[1 + sign(health)][1 + sign(x.board_size - y.board_size)];
    }
    const double lead = theirs - mine;
    return lead < -1 ? .5 : lead > 1 ? -.5 : 0;
}

}  // namespace turnwise::hearthstone
