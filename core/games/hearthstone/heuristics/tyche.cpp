#include <cmath>
#include <limits>

#include "games/hearthstone/heuristics/heuristics.h"

// TycheAgent's state value (paper 4, section V.D): roots of health and deck, boards, hands, and a bias for what has no
// other place, with weights by the own class.

namespace turnwise::hearthstone {

namespace {

struct Weights {
    double empty = 1, health = 8.7, deck = 1, hand = 1, minion = 1, bias = 1;
};

Weights weights_of(Class class_) {
    switch (class_) {
        case Class::warrior:
            return {6.083, 3.697, 3.604, 9.533, 8.534, 8.220};
        case Class::shaman:
            return {3.169, 5.913, 3.937, 9.008, 8.526, 5.679};
        case Class::mage:
            return {3.134, 9.927, 2.964, 6.499, 4.516, 4.646};
        case Class::druid:
            return {1.996, 4.502, 1.889, 1.097, 3.517, 1};
        case Class::warlock:
            return {6.339, 8.569, 1.863, 3.183, 4.967, 1};
        case Class::paladin:
        case Class::rogue:
            return {1, 8.7, 1, 1, 1, 4};
        default:
            return {};
    }
}

double board_worth(const Lens& lens, const Entity& e) {
    double value = e.has(keyword(frozen)) ? 0 : e.left() + e.now_attack + e.now_attack * std::max(e.attacks - 1, 0);
    for (KeywordBit bit : {taunt, poisonous, deathrattle, divine_shield, lifesteal})
        value += e.has(keyword(bit)) ? 2 : 0;
    for (KeywordBit bit : {charge, stealth}) value += e.has(keyword(bit)) ? 1 : 0;
    if (e.has(keyword(silenced))) return value;
    if (lens.facts.has(e.row, CardFacts::kInspire)) value += 2;
    if (lens.table[e.row].flags & Card::kBattlecry) value += 1;
    return value;
}

// What the hero can hit with: a weapon, or attack of this turn for one blow.
int arms(const Side& x) {
    if (x.hero.has(keyword(frozen))) return 0;
    const int weapon = x.weapon.exists() ? x.weapon.now_attack : 0,
              durability = x.weapon.exists() ? x.weapon.left() : 0;
    const int total = armed_attack(x);
    return total > weapon ? total * std::max(1, durability) : weapon * durability;
}

double side_value(const Lens& lens, const State& s, int side, const Weights& w, double bias) {
    const Side &x = s.sides[side], &y = s.sides[1 - side];
    const double empty = y.board_size == 0 ? 2 + std::min<int>(s.turn, 10) : 0;
    const double hand = 3 * std::min<int>(x.hand_size, 3) + 2 * std::max(x.hand_size - 3, 0);
    double board = arms(x);
    for (const Entity& e : minions(x)) board += board_worth(lens, e);
    return w.empty * empty + w.health * std::sqrt(std::max(0, toughness(x))) +
           w.deck * (std::sqrt(x.deck_size) - x.fatigue) + w.hand * hand + w.minion * board + w.bias * bias;
}

}  // namespace

double tyche_value(const Lens& lens, const State& s, int player, double bias) {
    if (is_dead(s, 1 - player)) return std::numeric_limits<double>::infinity();
    if (is_dead(s, player)) return -std::numeric_limits<double>::infinity();
    const Weights w = weights_of(s.sides[player].class_);
    for (const Secret& secret : s.sides[player].secrets) bias += 3.0 * lens.table[secret.row].cost;
    const double enemy_bias = 7.5 * s.sides[1 - player].secrets.size();
    return side_value(lens, s, player, w, bias) - side_value(lens, s, 1 - player, w, enemy_bias);
}

double tyche_bias(const Lens& lens, const State& before, const Action& action) {
    if (action.kind != Action::kPlay) return 0;
    const int player = before.active;
    const Side& x = before.sides[player];
    const HandCard& played = x.hand[action.source];
    const Card& card = lens.table[played.row];
    const Engine engine = lens.engine(before);
    if (card_of(played.row) == lens.table.special.coin) {
        for (int i = 0; i < x.hand_size; ++i) {
            const int missing = engine.cost(player, x.hand[i]) - x.mana;
            if (i != action.source && missing == 1) return 0;
        }
        return -100;
    }
    const double saved = card.cost - engine.cost(player, played);
    return card.type == Type::minion ? 1.5 * saved : card.type == Type::spell ? 1.25 * saved : 0;
}

}  // namespace turnwise::hearthstone
