#include <limits>

#include "games/hearthstone/heuristics/gsv.h"

// Metastone's game state value (paper 1, opponent "GSV"): health, cards and minions by weight; Taunt weighs more while
// the own hero is in danger.

namespace turnwise::hearthstone {

const GsvWeights kGsvDefault = {-50, -10, 1, -1, 3, -3, 2, 1, 1, 1, 8, 4, 2, 1.5, 1.5, 1, 1, 1.5};
const GsvWeights kGsvUsed = {-43, -17,  .214, -1.115, 3.572, 0,   2,     1.181, 2.419,
                             3,   10.1, 7.1,  .671,   15.71, 6.1, 3.841, 1.281, 0};

namespace {

enum class Threat { kNone, kYellow, kRed };

// Whether what the enemy has on the board kills, or comes near.
Threat threat(const State& s, int player) {
    const Side& enemy = s.sides[1 - player];
    int damage = enemy.class_ == Class::hunter                                                                 ? 2
                 : enemy.class_ == Class::mage || enemy.class_ == Class::druid || enemy.class_ == Class::rogue ? 1
                                                                                                               : 0;
    if (enemy.weapon.exists()) damage += enemy.weapon.now_attack;
    for (const Entity& e : minions(enemy))
        damage += e.now_attack * ((e.has(keyword(windfury)) ? 2 : 1) + e.free_attacks - e.attacks);
    const int left = toughness(s.sides[player]) - damage;
    return left < 1 ? Threat::kRed : left < 15 ? Threat::kYellow : Threat::kNone;
}

double worth(const Lens& lens, const Entity& e, const GsvWeights& w, double taunts) {
    const bool mega = !e.has(keyword(silenced)) && free_attacks(lens.table[e.row]);  // Windfury twice
    const auto if_has = [&](KeywordBit bit, double weight) { return e.has(keyword(bit)) ? weight : 0; };
    return w.minion + w.attack * std::max(0, e.attack + e.aura_attack) + w.minion_health * e.left() +
           if_has(taunt, taunts) + if_has(windfury, mega ? 2 * w.windfury : w.windfury) +
           if_has(divine_shield, w.divine_shield) + w.spell_damage * e.spell_damage + if_has(stealth, w.stealth) +
           if_has(elusive, w.elusive);
}

}  // namespace

double gsv_value(const Lens& lens, const State& s, int player, const GsvWeights& w) {
    if (is_dead(s, player)) return -std::numeric_limits<double>::infinity();
    if (is_dead(s, 1 - player)) return std::numeric_limits<double>::infinity();
    const Side &own = s.sides[player], &enemy = s.sides[1 - player];
    const Threat danger = threat(s, player);
    const auto by_danger = [&](double none, double yellow, double red) {
        return danger == Threat::kRed ? red : danger == Threat::kYellow ? yellow : none;
    };
    const double taunts = by_danger(w.taunt, w.taunt_yellow, w.taunt_red);
    double value = by_danger(0, w.yellow, w.red) + w.health * toughness(own) + w.enemy_health * toughness(enemy) +
                   w.hand * own.hand_size + w.enemy_hand * enemy.hand_size;
    for (int i = 0; i < own.hand_size; ++i)
        if (lens.facts.has(own.hand[i].row, CardFacts::kHardRemoval)) value += w.removal;
    for (const Entity& e : minions(own)) value += worth(lens, e, w, taunts);
    for (const Entity& e : minions(enemy)) value -= worth(lens, e, w, taunts);
    return value;
}

bool aims_battlecry(const Lens& lens, const State& s, const Action& action) {
    return action.kind == Action::kPlay && action.target != Action::kNobody &&
           (lens.table[s.sides[s.active].hand[action.source].row].flags & Card::kBattlecry);
}

// The text runs by itself: a minion stands already, at the right end, and no death step follows.
double gsv_before_deaths(const Lens& lens, const State& before, const Action& action, const GsvWeights& w,
                         Chance& chance) {
    State s = before;
    Side& own = s.sides[s.active];
    const HandCard played = own.hand[action.source];
    const Card& card = lens.table[played.row];
    Frame text{};
    text.kind = Frame::kProgram;
    text.side = static_cast<uint8_t>(s.active);
    text.row = played.row;
    text.pc = card.play;
    text.target = s.at(action.target).id;
    for (int i = action.source; i + 1 < own.hand_size; ++i) own.hand[i] = own.hand[i + 1];
    own.hand[--own.hand_size] = HandCard{};
    if (card.type == Type::minion) {
        Entity& e = own.board[own.board_size++];
        e = Entity{};
        e.row = played.row;
        e.id = e.order = text.source = s.next_id++;
        e.attack = e.now_attack = static_cast<int16_t>(card.attack + played.attack);
        e.health = e.now_health = static_cast<int16_t>(card.health + played.health);
        e.flags = card.keywords | keyword(fresh);
        e.spell_damage = card.spell_damage;
    }
    Engine engine(lens.table, lens.options, s, chance);
    engine.rebuild();
    if (text.pc) {
        s.frames.push_back(text);
        engine.run();
    }
    return gsv_value(lens, s, before.active, w);
}

}  // namespace turnwise::hearthstone
