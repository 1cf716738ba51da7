#include "games/tribes/tribes.h"

namespace turnwise::tribes {

namespace {

// Everything of the position but the ids and slots of units.
template <int Side>
uint64_t digest(const State<Side>& s) {
    uint64_t hash = hash_bytes(s.terrain.data(), s.terrain.size());
    hash = hash_bytes(s.resource.data(), s.resource.size(), hash);
    hash = hash_bytes(s.building.data(), s.building.size(), hash);
    hash = hash_bytes(s.temple.data(), s.temple.size(), hash);
    hash = hash_bytes(&s.network, sizeof s.network, hash);
    const auto add = [&](uint64_t a, uint64_t b) { hash = combine(hash, a << 32 ^ b); };
    const auto add_units = [&](const UnitList& list) {
        for (uint8_t slot = list.first; slot != kNone; slot = s.units[slot].next) {
            const Unit& unit = s.units[slot];
            add(uint32_t{unit.type} << 24 | uint32_t{unit.tile} << 16 | static_cast<uint8_t>(unit.hp) << 8 |
                    static_cast<uint8_t>(unit.max_hp),
                uint32_t{unit.kills} << 16 | uint32_t{unit.carries} << 8 | static_cast<uint32_t>(unit.status) << 2 |
                    uint32_t{unit.veteran} << 1 | (s.unit_at[unit.tile] == slot));
        }
    };
    add(static_cast<uint32_t>(s.tick) << 16 | uint32_t{s.players} << 8 | s.active, uint32_t{s.viewer} << 1 | s.over);
    hash = hash_bytes(&s.allegiance, sizeof s.allegiance, hash);
    for (int i = 0; i < s.players; ++i) {
        const auto& tribe = s.tribes[i];
        add(static_cast<uint32_t>(tribe.stars), static_cast<uint32_t>(tribe.score));
        add(tribe.techs, tribe.connected);
        add(static_cast<uint32_t>(tribe.stars_sent), static_cast<uint32_t>(tribe.stars_sent_this_turn) << 16 ^
                                                         static_cast<uint32_t>(tribe.wars) << 1 ^ tribe.war_declared);
        add(uint32_t{tribe.kills} << 16 | static_cast<uint16_t>(tribe.pacifist),
            uint32_t{tribe.kind} << 24 | uint32_t{tribe.capital} << 16 | static_cast<uint32_t>(tribe.result) << 8 |
                tribe.met);
        add(tribe.monuments_available, tribe.monuments_built);
        hash = hash_bytes(&tribe.visible, sizeof tribe.visible, hash);
        for (const uint8_t slot : tribe.cities) {
            const auto& city = s.cities[slot];
            hash = hash_bytes(&city.tiles, sizeof city.tiles, hash);
            add(uint32_t{city.tile} << 24 | uint32_t{city.level} << 16 | uint32_t{city.radius} << 8 |
                    uint32_t{city.capital} << 1 | city.walls,
                static_cast<uint32_t>(city.points_worth));
            add(static_cast<uint16_t>(city.population),
                uint32_t{slot} << 16 | static_cast<uint16_t>(city.extra_production));
            add_units(city.units);
        }
        add_units(tribe.extra);
    }
    return hash;
}

}  // namespace

template <int Side>
uint64_t Tribes<Side>::key(const State& state, Player player) const {
    return combine(hides() ? digest(observe(state, player).shown()) : digest(state), static_cast<uint64_t>(player));
}

template uint64_t Tribes<11>::key(const State&, Player) const;
template uint64_t Tribes<14>::key(const State&, Player) const;
template uint64_t Tribes<16>::key(const State&, Player) const;

}  // namespace turnwise::tribes
