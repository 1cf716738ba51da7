#include <algorithm>

#include "games/tribes/rules.h"

namespace turnwise::tribes {

constexpr uint8_t statuses(std::initializer_list<Status> list) {
    uint8_t bits = 0;
    for (Status status : list) bits |= static_cast<uint8_t>(1 << static_cast<int>(status));
    return bits;
}

using enum Status;
// Columns: fresh, moved, attacked, moved and attacked, pushed, finished.
const TurnRule kTurnRules[5] = {
    {statuses({kFresh}),
     statuses({kFresh, kMoved}),  // dash
     {kMoved, kFinished, kFinished, kFinished, kFinished, kFinished},
     {kFinished, kFinished, kFinished, kFinished, kFinished, kFinished}},
    {statuses({kFresh, kAttacked, kMovedAndAttacked}),
     statuses({kFresh, kMoved}),  // escape (Q9)
     {kMoved, kFinished, kFinished, kFinished, kFinished, kFinished},
     {kAttacked, kMovedAndAttacked, kFinished, kFinished, kFinished, kFinished}},
    {statuses({kFresh}),
     statuses({kFresh}),  // single
     {kFinished, kFinished, kFinished, kFinished, kFinished, kFinished},
     {kFinished, kFinished, kFinished, kFinished, kFinished, kFinished}},
    {statuses({kFresh}),
     statuses({kFresh, kMoved}),  // single_any
     {kFinished, kFinished, kFinished, kFinished, kFinished, kFinished},
     {kFinished, kFinished, kFinished, kFinished, kFinished, kFinished}},
    {statuses({kFresh}),
     statuses({kFresh, kMoved, kAttacked}),  // persist
     {kMoved, kFinished, kFinished, kFinished, kFinished, kFinished},
     {kFinished, kFinished, kFinished, kFinished, kFinished, kFinished}},
};

template <int Side>
int Play<Side>::create_unit(uint8_t type, int tile, int tribe, uint8_t home) {
    const int slot = new_unit(s);
    Unit& unit = s.units[slot];
    unit.type = type;
    unit.tile = static_cast<uint8_t>(tile);
    unit.hp = unit.max_hp = t_.units[type].max_hp;
    unit.status = Status::kFinished;
    unit.tribe = static_cast<uint8_t>(tribe);
    unit.carries = kNone;
    enlist(s, slot, home);
    show_unit(s, slot);
    return slot;
}

template <int Side>
void Play<Side>::remove_unit(int slot) {
    clear_tile(s, s.units[slot].tile);
    delist(s, slot);
    free_unit(s, slot);
}

template <int Side>
void Play<Side>::kill(int slot) {
    s.tribes[s.units[slot].tribe].score -= type_of(slot).points;
    remove_unit(slot);
}

// Embarking, disembarking and upgrading make a new unit of the old one, at the end of its list.
template <int Side>
int Play<Side>::replace_unit(int slot, uint8_t type, int tile, uint8_t carries) {
    const Unit old = s.units[slot];
    remove_unit(slot);
    const int made = new_unit(s);
    Unit& unit = s.units[made];
    const uint16_t id = unit.id;
    unit = old;
    unit.id = id;
    unit.type = type;
    unit.tile = static_cast<uint8_t>(tile);
    unit.carries = carries;
    unit.status = Status::kFinished;
    enlist(s, made, old.home);
    show_unit(s, made);
    return made;
}

template <int Side>
void Play<Side>::place(int slot, int tile) {
    Unit& unit = s.units[slot];
    clear_tile(s, unit.tile);
    unit.tile = static_cast<uint8_t>(tile);
    show_unit(s, slot);
    const bool high = s.terrain[tile] == static_cast<uint8_t>(Terrain::kMountain);
    clear_view(unit.tribe, tile, high ? 2 : type_of(slot).sight);
}

template <int Side>
void Play<Side>::move(int slot, int tile) {
    place(slot, tile);
    Unit& unit = s.units[slot];
    const UnitRow& type = type_of(slot);
    if (type.water && !is_water(s, tile))
        replace_unit(slot, unit.carries, tile, kNone);
    else if (!type.water && s.building[tile] == t_.roles.port)
        replace_unit(slot, t_.roles.boat, tile, unit.type);
    else
        unit.status = kTurnRules[static_cast<int>(type.turn)].after_move[static_cast<int>(unit.status)];
}

template <int Side>
typename Play<Side>::Pushed Play<Side>::try_push(int slot, int tile) {
    const Unit& unit = s.units[slot];
    if (s.unit_at[tile] != kNone) return Pushed::kRefused;
    if (is_water(s, tile)) {
        if (type_of(slot).water) return Pushed::kStays;  // accepted, and not moved (Q14)
        const bool port = s.building[tile] == t_.roles.port && s.tribes[unit.tribe].borders.has(tile);
        if (!port) return Pushed::kRefused;
        replace_unit(slot, t_.roles.boat, tile, unit.type);
        return Pushed::kEmbarked;
    }
    if (s.terrain[tile] == static_cast<uint8_t>(Terrain::kMountain) && !(s.tribes[unit.tribe].techs & t_.roles.climb))
        return Pushed::kRefused;
    place(slot, tile);
    return Pushed::kStays;
}

template <int Side>
void Play<Side>::push(int slot) {
    const int from = s.units[slot].tile;
    for (const auto& [dx, dy] : c_.push) {
        const int x = Geo::x_of(from) + dx, y = Geo::y_of(from) + dy;
        if (!Geo::inside(x, y)) continue;
        const Pushed pushed = try_push(slot, Geo::tile(x, y));
        if (pushed == Pushed::kRefused) continue;
        if (pushed == Pushed::kStays) s.units[slot].status = Status::kPushed;
        return;
    }
    kill(slot);
}

template <int Side>
void Play<Side>::recover(int slot) {
    Unit& unit = s.units[slot];
    const bool home = s.tribes[unit.tribe].borders.has(unit.tile);
    unit.hp = static_cast<int8_t>(std::min<int>(unit.max_hp, unit.hp + c_.recover + (home ? c_.recover_at_home : 0)));
    unit.status = Status::kFinished;
}

template <int Side>
void Play<Side>::capture(int slot) {
    Unit& unit = s.units[slot];
    unit.status = Status::kFinished;
    if (s.terrain[unit.tile] == static_cast<uint8_t>(Terrain::kVillage))
        capture_village(unit.tile, unit.tribe);
    else
        capture_city(s.owner[unit.tile], unit.tribe);
}

template <int Side>
void Play<Side>::capture_village(int tile, int tribe) {
    const int city = found_city(tile, tribe, false);
    own_tiles(city);
    set_terrain(s, tile, Terrain::kCity);
    take_home(city, tribe);
    if (options_.rules == RuleSet::kHead) s.tribes[tribe].score += c_.centre_points;
    update_trade();
}

template <int Side>
void Play<Side>::capture_city(int city, int tribe) {
    auto& c = s.cities[city];
    const int loser = c.tribe;
    s.tribes[loser].score -= c.points_worth;
    s.tribes[tribe].score += c.points_worth;
    change_allegiance(c_.capture_allegiance, tribe, loser);
    send_home(city, loser);

    // All buildings count for the captor; then what should be taken from the loser is taken from the captor too (Q12).
    set_city_tribe(s, city, tribe);
    const Set buildings = c.tiles & s.built;
    buildings.each([&](int tile) { building_effect(city, tile, s.building[tile], +1, true); });
    buildings.each([&](int tile) {
        const BuildingKind kind = t_.buildings[s.building[tile]].kind;
        if (kind == BuildingKind::kBase || kind == BuildingKind::kPort)
            building_effect(city, tile, s.building[tile], -1, true);
    });

    take_home(city, tribe);
    if (s.tribes[loser].cities.empty() && in_match()) {
        s.tribes[loser].result = Result::kLoss;
        vanish(loser);
    }
    s.network.set(c.tile);
    update_trade();
}

// The units of a lost city move to the capital, then to the other cities in a random order while there is room, the
// last of the list first; the rest have no home.
template <int Side>
void Play<Side>::send_home(int city, int tribe) {
    auto& lost = s.cities[city].units;
    const auto fill = [&](int to) {
        while (lost.size > 0 && s.cities[to].units.size < s.cities[to].capacity()) {
            const uint8_t slot = lost.last;
            delist(s, slot);
            enlist(s, slot, static_cast<uint8_t>(to));
        }
    };
    const auto& mine = s.tribes[tribe];
    if (owns_capital(s, tribe) && mine.capital != city) fill(mine.capital);
    FixedVector<uint8_t, Limits<Side>::kCities> others;
    for (const uint8_t other : mine.cities)
        if (other != city && other != mine.capital && s.cities[other].units.size < s.cities[other].capacity())
            others.push_back(other);
    while (lost.size > 0 && !others.empty()) {
        const int i = pick_city(others);
        fill(others[i]);
        others.erase(i);
    }
    while (lost.size > 0) {
        const uint8_t slot = lost.first;
        delist(s, slot);
        enlist(s, slot, kNone);
    }
}

// One unit of the tribe changes home to a city that it has just won.
template <int Side>
void Play<Side>::take_home(int city, int tribe) {
    const auto& mine = s.tribes[tribe];
    int from = mine.capital;
    if (!owns_capital(s, tribe) || s.cities[from].units.size == 0) {
        FixedVector<uint8_t, Limits<Side>::kCities> others;
        for (const uint8_t other : mine.cities)
            if (other != mine.capital && s.cities[other].units.size > 0) others.push_back(other);
        if (others.empty()) return;
        from = others[pick_city(others)];
    }
    const uint8_t slot = s.cities[from].units.last;
    delist(s, slot);
    enlist(s, slot, static_cast<uint8_t>(city));
}

template <int Side>
int Play<Side>::pick_city(const FixedVector<uint8_t, Limits<Side>::kCities>& cities) {
    return chance_.pick(event(Ask::kNextCity), cities.size(), [&](int i) { return uint32_t{s.cities[cities[i]].id}; });
}

template <int Side>
void Play<Side>::vanish(int tribe) {
    while (s.tribes[tribe].extra.size > 0) remove_unit(s.tribes[tribe].extra.first);
}

template <int Side>
void Play<Side>::examine(int slot) {
    const uint16_t id = s.units[slot].id;
    const int tile = s.units[slot].tile, tribe = s.units[slot].tribe;
    auto& mine = s.tribes[tribe];
    const int city = owns_capital(s, tribe) ? mine.capital : mine.cities[0];
    const std::array<uint16_t, kRuins> weights = {1, mine.techs != t_.all_techs, 1, 1, 1};
    switch (static_cast<Ruin>(chance_.pick(event(Ask::kRuin), weights))) {
        case Ruin::kSuperunit:
            if (s.unit_at[tile] != kNone) push(s.unit_at[tile]);
            if (!has_free_unit(s)) break;
            if (is_water(s, tile)) {
                const int boat = create_unit(t_.roles.ruin_boat, tile, tribe, kNone);
                s.units[boat].hp = s.units[boat].max_hp = -1;  // Q13
                s.units[boat].carries = t_.roles.ruin_crew;
            } else {
                create_unit(t_.roles.superunit, tile, tribe, kNone);
            }
            break;
        case Ruin::kResearch: {
            FixedVector<uint8_t, kMaxTechs> techs;
            for (size_t tech = 0; tech < t_.techs.size(); ++tech)
                if (researchable(t_.techs[tech], mine.techs)) techs.push_back(static_cast<uint8_t>(tech));
            const int i = chance_.pick(event(Ask::kTech), techs.size(), [&](int n) { return uint32_t{techs[n]}; });
            mine.techs |= t_.techs[techs[i]].bit;
            break;
        }
        case Ruin::kPopGrowth:
            add_population(city, c_.ruin_population, tribe);
            break;
        case Ruin::kExplorer:
            explore(tribe, tile);
            break;
        case Ruin::kResources:
            add_stars(tribe, c_.ruin_stars);
            break;
    }
    set_resource(s, tile, kNone);
    if (is_unit(s, slot) && s.units[slot].id == id) s.units[slot].status = Status::kFinished;
}

template <int Side>
void Play<Side>::convert(int slot, int tile) {
    Unit& unit = s.units[slot];
    const int target_slot = s.unit_at[tile];
    Unit& target = s.units[target_slot];
    delist(s, target_slot);
    clear_tile(s, tile);
    target.tribe = unit.tribe;
    enlist(s, target_slot, kNone);
    show_unit(s, target_slot);
    change_allegiance(c_.convert_allegiance, unit.tribe, target.tribe);  // with itself by now (Q17)
    unit.status = kTurnRules[static_cast<int>(type_of(slot).turn)].after_attack[static_cast<int>(unit.status)];
    target.status = Status::kFinished;
}

template <int Side>
void Play<Side>::heal_others(int slot) {
    Unit& unit = s.units[slot];
    (ring<Side>(unit.tile) & s.tribes[unit.tribe].units).each([&](int tile) {
        Unit& hurt = s.units[s.unit_at[tile]];
        if (hurt.hp < hurt.max_hp) hurt.hp = static_cast<int8_t>(std::min<int>(hurt.max_hp, hurt.hp + c_.heal));
    });
    unit.status = kTurnRules[static_cast<int>(type_of(slot).turn)].after_attack[static_cast<int>(unit.status)];
}

template <int Side>
void Play<Side>::disband(int slot) {
    const int tribe = s.units[slot].tribe;
    add_stars(tribe, type_of(slot).cost / 2);
    kill(slot);
}

template <int Side>
void Play<Side>::upgrade(int slot) {
    const Unit old = s.units[slot];
    const uint8_t type = type_of(slot).upgrade;
    s.tribes[old.tribe].stars -= t_.units[type].cost;
    s.units[replace_unit(slot, type, old.tile, old.carries)].status = old.status;
}

template class Play<11>;
template class Play<14>;
template class Play<16>;

}  // namespace turnwise::tribes
