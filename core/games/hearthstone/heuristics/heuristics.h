#pragma once

#include <optional>

#include "games/hearthstone/engine.h"
#include "games/hearthstone/heuristics/facts.h"

// The evaluations of the papers and of the agents they played against, each from the view of one player, in the
// original's own units. What the notes in docs/methods/evaluations.md leave open is said there.

namespace turnwise::hearthstone {

// Everything an evaluation looks things up in.
struct Lens {
    const CardTable& table;
    const Options& options;
    const Facts& facts;

    // The rules, to ask questions only.
    Engine engine(const State& state) const {
        static Chance nobody_asks;
        return Engine(table, options, const_cast<State&>(state), nobody_asks);
    }
};

// The hero is dead, also when the rules have not come to the end of the sequence yet.
inline bool is_dead(const State& s, int side) {
    return s.sides[side].hero.left() <= 0 || s.sides[side].lost ||
           s.result == (side == 0 ? Result::second_won : Result::first_won);
}
inline int toughness(const Side& side) { return side.hero.left() + side.armor; }
// The hero's own attack and that of the weapon, whoever's turn it is.
inline int armed_attack(const Side& x) {
    return std::max(
        0, x.hero.attack + x.hero.turn_attack + x.hero.aura_attack + (x.weapon.exists() ? x.weapon.now_attack : 0));
}
inline std::span<const Entity> minions(const Side& side) { return {side.board.data(), side.board_size}; }

// race.cpp: paper 3, algorithm 5.
struct RaceReading {
    bool reference = false;  // the program's: no armour, and a side whose effective health is gone is not dead at once
    bool next_turn = false;  // minions of the side that waits attack as they will in its turn
};
double race_value(const Lens& lens, const State& state, int player, const RaceReading& reading);

// runner_up.cpp: the second of the CIG 2018 competition judges what changed between two states; infinite when a hero
// died. `secrets` is off when it serves as the evaluation of a search, where dead heroes count 50.
double runner_up_score(const Lens& lens, const State& before, const State& after, int player);
double runner_up_value(const Lens& lens, const State& root, const State& leaf, int player);

// gsv.cpp: Metastone's game state value.
struct GsvWeights {
    double red, yellow, health, enemy_health, hand, enemy_hand, removal, minion, attack, minion_health, taunt_red,
        taunt_yellow, taunt, windfury, divine_shield, spell_damage, stealth, elusive;
};
extern const GsvWeights kGsvDefault;  // the vector that Metastone starts training from
extern const GsvWeights kGsvUsed;     // what it plays with when none was trained for the deck, as in paper 1
double gsv_value(const Lens& lens, const State& state, int player, const GsvWeights& weights);

// tyche.cpp: TycheAgent, of the CIG 2018 competition. Its bias terms for played cards belong to a sequence of actions;
// `bias` is their sum.
double tyche_value(const Lens& lens, const State& state, int player, double bias = 0);
// The bias that an action adds: what a card cost less than printed, a Coin that makes nothing playable.
double tyche_bias(const Lens& lens, const State& before, const Action& action);

// greedy.cpp: the class-dependent scores of the competition's one-step agents.
enum class Temper : uint8_t { kAggro, kControl, kMidrange };
double temper_value(const State& state, int player, Temper temper);

// cost_effect.cpp: paper 5's H(a) of an action of `player` from the states around it; `mana` is what it cost.
// With `refuse_bad_trades` it is -1 when the player loses more than twice what the opponent does.
double cost_effect(const Lens& lens, const State& before, const State& after, int player, int mana, bool count_heroes,
                   bool refuse_bad_trades = false);

// The same of an attack, without trying it, where nothing can happen but its two hits; nothing where somebody may hear
// of it or a keyword or a text says more.
std::optional<double> attack_effect(const Lens& lens, const State& before, const Action& attack, bool count_heroes,
                                    bool refuse_bad_trades);

// silverfish.cpp: the base bot of paper 5.
enum class Behaviour : uint8_t { kControl, kMana, kRush, kFace };

// What the actions of a turn did that the state after them does not show.
struct Ledger {
    static constexpr int kNoLethal = 1000;

    int penalty = 0;          // of the actions, and of the end of the turn
    int drawn = 0;            // cards drawn by own effects
    int enemy_drawn = 0;      // cards the enemy drew by effects
    int lost_damage = 0;      // overkill and popped shields
    int lost_weapon = 0;      // attack * durability of weapons that were replaced
    int face_spells = 0;      // spells cast on the enemy hero
    int late_swings = 0;      // hero attacks while the enemy was at 15 or less
    int borrowed = 0;         // mana of Coins and Innervates
    bool innervated = false;  // one of them was an Innervate
    int after_discard = 0;    // cards played after one that discards
    bool discarded = false;
    int missing = kNoLethal;  // damage missing for lethal when the turn began
    int actions = 0;
    // How the own turn ended.
    bool ended = false;
    bool power_used = false, power_unused = false;  // unused: it was ready and could be paid
    int mana_left = 0, hand = 0, secrets = 0;
    int minions_at_start = 0;     // own, of the turn
    bool empty_at_start = false;  // own board at the start of the last own turn

    void begin(const State& state, int player);
    void end(const Lens& lens, const State& state, int player);
};
// `turn`: 0 the own turn, 1 the enemy's after it, 2 and 3 the next two.
int silverfish_value(const Lens& lens, const State& state, int player, int turn, Behaviour behaviour,
                     const Ledger& ledger);
// The same for a leaf of somebody else's search: nothing is known of the actions, and an own turn counts as done.
int silverfish_value(const Lens& lens, const State& root, const State& leaf, int player, Behaviour behaviour);
// The same where the search took notes of the own turn.
int silverfish_value(const Lens& lens, const State& root, const State& leaf, int player, Behaviour behaviour,
                     const Ledger& ledger);
int damage_estimate(const State& state, int player);

}  // namespace turnwise::hearthstone
