#include <cmath>

#include "games/tribes/rules.h"

namespace turnwise::tribes {

// The order of the floating point operations is the reference's; every result is one of its roundings.
template <int Side>
Damage Play<Side>::damage(const Unit& attacker, const Unit& target) const {
    const UnitRow& att = t_.units[attacker.type];
    const UnitRow& def = t_.units[target.type];
    const TerrainRow& terrain = t_.terrains[s.terrain[target.tile]];

    double bonus = 1;
    if (s.terrain[target.tile] == static_cast<uint8_t>(Terrain::kCity)) {
        const auto& city = s.cities[s.owner[target.tile]];
        if (city.tribe == target.tribe) {
            if (city.walls)
                bonus = c_.walls_bonus_x2 / 2.0;
            else if (def.fortify || options_.rules == RuleSet::kV1)
                bonus = c_.defence_bonus_x2 / 2.0;
        }
    } else if (options_.rules == RuleSet::kHead && (s.tribes[target.tribe].techs & terrain.defence_tech)) {
        bonus = c_.defence_bonus_x2 / 2.0;
    }
    const double a = att.attack * (static_cast<double>(attacker.hp) / attacker.max_hp);
    const double d = def.defence * (static_cast<double>(target.hp) / target.max_hp) * bonus;
    const double accelerator = c_.attack_multiplier_x2 / 2.0;
    const auto round = [](double v) { return static_cast<int>(std::floor(v + 0.5)); };
    return {round(a / (a + d) * att.attack * accelerator), round(d / (a + d) * def.defence * accelerator)};
}

template <int Side>
void Play<Side>::count_kill(int slot) {
    Unit& unit = s.units[slot];
    ++unit.kills;
    if (type_of(slot).turn == TurnClass::kPersist) unit.status = Status::kAttacked;
    auto& tribe = s.tribes[unit.tribe];
    if (++tribe.kills >= c_.gate_kills) open_monument(unit.tribe, t_.roles.gate);
}

template <int Side>
void Play<Side>::attack(int slot, int tile) {
    Unit& unit = s.units[slot];
    const UnitRow& type = type_of(slot);
    const int target_slot = s.unit_at[tile];
    Unit& target = s.units[target_slot];
    const Damage hit = damage(unit, target);

    unit.status = kTurnRules[static_cast<int>(type.turn)].after_attack[static_cast<int>(unit.status)];
    s.tribes[unit.tribe].pacifist = 0;
    change_allegiance(c_.attack_allegiance, unit.tribe, target.tribe);
    if (target.hp <= hit.to_target) {
        change_allegiance(c_.attack_allegiance, unit.tribe, target.tribe);
        count_kill(slot);
        kill(target_slot);
        if (type.advances) try_push(slot, tile);
        return;
    }
    target.hp = static_cast<int8_t>(target.hp - hit.to_target);
    if (Geo::distance(unit.tile, target.tile) > t_.units[target.type].range) return;
    unit.hp = static_cast<int8_t>(unit.hp - hit.to_attacker);
    if (unit.hp <= 0) {
        count_kill(target_slot);
        kill(slot);
    }
}

template <int Side>
void Play<Side>::shift_allegiance(int amount, int i, int j) {
    const int now = s.allegiance[i][j];
    const int max = c_.allegiance_max;
    if (now + amount > max || now + amount < -max) amount = (amount < 0 ? -1 : 1) * (max - (now < 0 ? -now : now));
    s.allegiance[i][j] = static_cast<int8_t>(s.allegiance[i][j] + amount);
    s.allegiance[j][i] = static_cast<int8_t>(s.allegiance[j][i] + amount);
}

template <int Side>
void Play<Side>::change_allegiance(int amount, int i, int j) {
    if (options_.rules == RuleSet::kV1) return;
    shift_allegiance(amount, i, j);
    spread_allegiance(amount, i, j);
}

// Who is at odds with j thinks the better of i for harming it, and the worse for helping it.
template <int Side>
void Play<Side>::spread_allegiance(int amount, int i, int j) {
    for (int k = 0; k < s.players; ++k)
        if (k != i && s.allegiance[k][j] < 0) shift_allegiance(amount / c_.consequence_divisor, k, i);
}

template <int Side>
void Play<Side>::declare_war(int tribe, int other) {
    s.tribes[tribe].war_declared = true;
    ++s.tribes[tribe].wars;
    shift_allegiance(c_.war - s.allegiance[tribe][other], tribe, other);
    spread_allegiance(c_.war, tribe, other);
}

template <int Side>
void Play<Side>::send_stars(int tribe, int other, int stars) {
    auto& mine = s.tribes[tribe];
    mine.stars -= stars;
    add_stars(other, stars);
    mine.stars_sent += stars;
    mine.stars_sent_this_turn = static_cast<int16_t>(mine.stars_sent_this_turn + stars);
    mine.score += stars;
    change_allegiance(stars, tribe, other);
}

template class Play<11>;
template class Play<14>;
template class Play<16>;

}  // namespace turnwise::tribes
