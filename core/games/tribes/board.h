#pragma once

#include <bit>

#include "games/tribes/state.h"

namespace turnwise::tribes {

// The only ways to change what is kept twice: a tile and the sets it is in, a unit and the list it is on.

template <int Side>
void set_terrain(State<Side>& s, int tile, Terrain terrain) {
    s.on_terrain[s.terrain[tile]].reset(tile);
    s.terrain[tile] = static_cast<uint8_t>(terrain);
    s.on_terrain[s.terrain[tile]].set(tile);
}

template <int Side>
void set_resource(State<Side>& s, int tile, uint8_t resource) {
    if (s.resource[tile] != kNone) s.with_resource[s.resource[tile]].reset(tile);
    s.resource[tile] = resource;
    if (resource != kNone) s.with_resource[resource].set(tile);
}

// temple: level * 16 + turns to the next level for a temple, else 0.
template <int Side>
void set_building(State<Side>& s, int tile, uint8_t building, uint8_t temple = 0) {
    if (s.building[tile] != kNone) s.with_building[s.building[tile]].reset(tile);
    s.building[tile] = building;
    s.temple[tile] = temple;
    s.built.put(tile, building != kNone);
    s.temples_growing.put(tile, (temple & 15) != 0);
    if (building != kNone) s.with_building[building].set(tile);
}

template <int Side>
void set_owner(State<Side>& s, int tile, int city) {
    s.owner[tile] = static_cast<uint8_t>(city);
    s.owned.set(tile);
    s.cities[city].tiles.set(tile);
    s.tribes[s.cities[city].tribe].borders.set(tile);
}

// Moves a city and its tiles to another tribe, at the end of its list.
template <int Side>
void set_city_tribe(State<Side>& s, int city, int tribe) {
    auto& old = s.tribes[s.cities[city].tribe];
    for (int i = 0; i < old.cities.size(); ++i)
        if (old.cities[i] == city) {
            old.cities.erase(i);
            break;
        }
    old.borders = old.borders - s.cities[city].tiles;
    s.cities[city].tribe = static_cast<uint8_t>(tribe);
    s.tribes[tribe].borders |= s.cities[city].tiles;
    s.tribes[tribe].cities.push_back(static_cast<uint8_t>(city));
}

template <int Side>
bool is_water(const State<Side>& s, int tile) {
    return s.terrain[tile] == static_cast<uint8_t>(Terrain::kShallowWater) ||
           s.terrain[tile] == static_cast<uint8_t>(Terrain::kDeepWater);
}
template <int Side>
Bits<Side> water(const State<Side>& s) {
    return s.on_terrain[static_cast<int>(Terrain::kShallowWater)] | s.on_terrain[static_cast<int>(Terrain::kDeepWater)];
}
template <int Side>
const Bits<Side>& on(const State<Side>& s, Terrain terrain) {
    return s.on_terrain[static_cast<int>(terrain)];
}
// Roads: network tiles on land outside city centres.
template <int Side>
Bits<Side> roads(const State<Side>& s) {
    return s.network - water(s) - on(s, Terrain::kCity);
}
// Tiles that show a unit of another tribe.
template <int Side>
Bits<Side> enemies(const State<Side>& s, int tribe) {
    Bits<Side> set{};
    for (int other = 0; other < s.players; ++other)
        if (other != tribe) set |= s.tribes[other].units;
    return set;
}
// Who owns the original capital of a tribe; kNone where an observation hides it.
template <int Side>
int capital_owner(const State<Side>& s, int tribe) {
    const uint8_t capital = s.tribes[tribe].capital;
    return capital == kNone ? kNone : s.cities[capital].tribe;
}
template <int Side>
bool owns_capital(const State<Side>& s, int tribe) {
    return capital_owner(s, tribe) == tribe;
}

// The tile shows nobody from now on. A unit that stood there unseen (rule Q14) stays where it is.
template <int Side>
void clear_tile(State<Side>& s, int tile) {
    if (s.unit_at[tile] == kNone) return;
    s.tribes[s.units[s.unit_at[tile]].tribe].units.reset(tile);
    s.unit_at[tile] = kNone;
}
template <int Side>
void show_unit(State<Side>& s, int slot) {
    const Unit& unit = s.units[slot];
    clear_tile(s, unit.tile);
    s.unit_at[unit.tile] = static_cast<uint8_t>(slot);
    s.tribes[unit.tribe].units.set(unit.tile);
}

template <int Side>
UnitList& list_of(State<Side>& s, const Unit& unit) {
    return unit.home == kNone ? s.tribes[unit.tribe].extra : s.cities[unit.home].units;
}
// Puts a unit at the end of the list of its home, or of its tribe's extra list.
template <int Side>
void enlist(State<Side>& s, int slot, uint8_t home) {
    Unit& unit = s.units[slot];
    unit.home = home;
    UnitList& list = list_of(s, unit);
    unit.next = kNone;
    unit.previous = list.last;
    (list.last == kNone ? list.first : s.units[list.last].next) = static_cast<uint8_t>(slot);
    list.last = static_cast<uint8_t>(slot);
    ++list.size;
}
template <int Side>
void delist(State<Side>& s, int slot) {
    Unit& unit = s.units[slot];
    UnitList& list = list_of(s, unit);
    (unit.previous == kNone ? list.first : s.units[unit.previous].next) = unit.next;
    (unit.next == kNone ? list.last : s.units[unit.next].previous) = unit.previous;
    --list.size;
}

// False only where more units share tiles than any match brings about.
template <int Side>
bool has_free_unit(const State<Side>& s) {
    constexpr int kLast = static_cast<int>(std::tuple_size_v<decltype(s.units_used)>) - 1;
    constexpr int kRest = Limits<Side>::kUnits - 64 * kLast;
    for (int i = 0; i < kLast; ++i)
        if (~s.units_used[i]) return true;
    return (~s.units_used[kLast] & (~uint64_t{0} >> (64 - kRest))) != 0;
}
template <int Side>
bool is_unit(const State<Side>& s, int slot) {
    return s.units_used[slot >> 6] >> (slot & 63) & 1;
}
// A slot for a new unit with the next id; the caller fills in the rest.
template <int Side>
int new_unit(State<Side>& s) {
    int word = 0;
    while (~s.units_used[word] == 0) ++word;
    const int slot = word * 64 + std::countr_one(s.units_used[word]);
    s.units_used[word] |= uint64_t{1} << (slot & 63);
    s.units[slot] = Unit{};
    s.units[slot].id = ++s.last_id;
    return slot;
}
template <int Side>
void free_unit(State<Side>& s, int slot) {
    s.units[slot] = Unit{};
    s.units_used[slot >> 6] &= ~(uint64_t{1} << (slot & 63));
}

// visit(slot) for each unit of a tribe: city by city in order, then the extra ones. visit may not change lists.
template <int Side, class Visit>
void each_unit(const State<Side>& s, int tribe, Visit visit) {
    for (const uint8_t city : s.tribes[tribe].cities)
        for (uint8_t slot = s.cities[city].units.first; slot != kNone; slot = s.units[slot].next) visit(slot);
    for (uint8_t slot = s.tribes[tribe].extra.first; slot != kNone; slot = s.units[slot].next) visit(slot);
}

// The city with this centre.
template <int Side>
int city_at(const State<Side>& s, int tile) {
    int city = s.city_count - 1;
    while (city > 0 && s.cities[city].tile != tile) --city;
    return city;
}

// The unit that an action of the tribe to act names by its tile.
template <int Side>
int acting_unit(const State<Side>& s, const Action& action) {
    if (action.what == 0) return s.unit_at[action.actor];
    int left = action.what, found = kNone;
    each_unit(s, s.active, [&](int slot) {
        if (s.units[slot].tile == action.actor && s.unit_at[action.actor] != slot && --left == 0) found = slot;
    });
    return found;
}

}  // namespace turnwise::tribes
