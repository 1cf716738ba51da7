#include "games/tribes/rules.h"

namespace turnwise::tribes {

template <int Side>
void Play<Side>::add_score(int tribe, int city, int points) {
    s.tribes[tribe].score += points;
    s.cities[city].points_worth += points;
}

template <int Side>
void Play<Side>::add_population(int city, int amount, int tribe) {
    auto& c = s.cities[city];
    if (c.population + amount < -c.level) amount = -c.level - c.population;
    c.population = static_cast<int16_t>(c.population + amount);
    add_score(tribe, city, c_.population_points * amount);
}

template <int Side>
void Play<Side>::add_production(int city, int amount) {
    auto& c = s.cities[city];
    c.extra_production = static_cast<int16_t>(c.extra_production + amount > 0 ? c.extra_production + amount : 0);
}

// In an agent's copy the tables of the others are empty, and nothing opens what is not in the table
// (docs/rules/tribes.md 11); only the altar is entered anew (begin_turn).
template <int Side>
void Play<Side>::open_monument(int tribe, uint8_t monument) {
    if (!in_match() && tribe != s.viewer) return;
    auto& mine = s.tribes[tribe];
    const int bit = 1 << (monument - t_.first_monument);
    if (!((mine.monuments_available | mine.monuments_built) & bit))
        mine.monuments_available |= static_cast<uint8_t>(bit);
}

template <int Side>
void Play<Side>::add_stars(int tribe, int amount) {
    s.tribes[tribe].stars += amount;
    if (s.tribes[tribe].stars >= c_.tomb_stars) open_monument(tribe, t_.roles.tomb);
}

template <int Side>
void Play<Side>::own_tiles(int city) {
    const auto& c = s.cities[city];
    const Set fresh = square<Side>(c.radius, c.tile) - s.owned;
    fresh.each([&](int tile) { set_owner(s, tile, city); });
    add_score(c.tribe, city, c_.tile_points * fresh.count());
}

// The tile joins the network while it still is a village in nobody's borders, which is how the other tribes' trade sees
// it for a moment.
template <int Side>
int Play<Side>::found_city(int tile, int tribe, bool capital) {
    const int city = s.city_count++;
    auto& c = s.cities[city];
    c = City<Side>{};
    c.id = ++s.last_id;
    c.tile = static_cast<uint8_t>(tile);
    c.tribe = static_cast<uint8_t>(tribe);
    c.level = 1;
    c.radius = 1;
    c.capital = capital;
    c.units = {kNone, kNone, 0};
    s.tribes[tribe].cities.push_back(static_cast<uint8_t>(city));
    clear_view(tribe, tile, c_.new_city_range);
    s.network.set(tile);
    update_trade();
    return city;
}

// For each neighbour with the matching building the bonus goes to the city that was met last, and a match in another
// tribe's borders ends the loop (Q7).
template <int Side>
void Play<Side>::matching_effect(int city, int tile, const BuildingRow& row, int sign) {
    const int tribe = s.cities[city].tribe;
    const bool production = row.kind == BuildingKind::kPort || row.kind == BuildingKind::kCustoms;
    int target = city;
    (ring<Side>(tile) & s.with_building[row.match]).find([&](int neighbour) {
        const int owner = s.owner[neighbour];
        if (owner != city) {
            if (s.cities[owner].tribe != tribe) return true;
            target = owner;
        }
        if (production)
            add_production(target, sign * row.match_bonus);
        else
            add_population(target, sign * row.match_bonus, tribe);
        return false;
    });
}

template <int Side>
void Play<Side>::building_effect(int city, int tile, uint8_t building, int sign, bool only_matching) {
    const BuildingRow& row = t_.buildings[building];
    const int tribe = s.cities[city].tribe;
    const bool gives = row.kind != BuildingKind::kMultiplier && row.kind != BuildingKind::kCustoms;
    if (gives && !only_matching) add_population(city, sign * row.bonus, tribe);
    switch (row.kind) {
        case BuildingKind::kTemple: {
            // Losing a temple adds what it had brought so far (Q8).
            int points = c_.temple_points[0];
            if (sign < 0)
                for (int level = 2; level <= s.temple[tile] >> 4; ++level) points += c_.temple_points[level - 1];
            s.tribes[tribe].score += points;
            break;
        }
        case BuildingKind::kMonument:
            s.tribes[tribe].score += sign * c_.monument_points;
            break;
        default:
            matching_effect(city, tile, row, sign);
    }
}

template <int Side>
void Play<Side>::build(int city, int tile, uint8_t building) {
    const BuildingRow& row = t_.buildings[building];
    auto& mine = s.tribes[s.cities[city].tribe];
    mine.stars -= row.cost;
    const bool temple = row.kind == BuildingKind::kTemple;
    set_building(s, tile, building, static_cast<uint8_t>(temple ? 16 + c_.temple_turns : 0));
    set_resource(s, tile, kNone);
    building_effect(city, tile, building, +1, false);
    if (row.kind == BuildingKind::kPort) {
        s.network.set(tile);
        update_trade();
    } else if (row.kind == BuildingKind::kMonument) {
        const int bit = 1 << (building - t_.first_monument);
        mine.monuments_available &= static_cast<uint8_t>(~bit);
        mine.monuments_built |= static_cast<uint8_t>(bit);
    }
    if (building == t_.roles.lumber_hut) set_terrain(s, tile, Terrain::kPlain);
}

template <int Side>
void Play<Side>::destroy(int city, int tile) {
    const uint8_t building = s.building[tile];
    const uint8_t temple = s.temple[tile];
    set_building(s, tile, kNone);
    if (t_.buildings[building].kind == BuildingKind::kPort) {
        s.network.reset(tile);
        update_trade();
    }
    s.temple[tile] = temple;  // its points are still to be counted
    building_effect(city, tile, building, -1, false);
    s.temple[tile] = 0;
}

template <int Side>
void Play<Side>::gather(int city, int tile) {
    const ResourceRow& row = t_.resources[s.resource[tile]];
    const int tribe = s.cities[city].tribe;
    set_resource(s, tile, kNone);
    s.tribes[tribe].stars -= row.cost;
    if (row.population) add_population(city, row.population, tribe);
    if (row.stars) add_stars(tribe, row.stars);
}

template <int Side>
void Play<Side>::spawn(int city, uint8_t type) {
    const int tribe = s.cities[city].tribe;
    s.tribes[tribe].stars -= t_.units[type].cost;
    s.tribes[tribe].score += t_.units[type].points;
    create_unit(type, s.cities[city].tile, tribe, static_cast<uint8_t>(city));
}

template <int Side>
void Play<Side>::level_up(int city, Bonus bonus) {
    const LevelUpRow& row = t_.bonuses[static_cast<int>(bonus)];
    auto& c = s.cities[city];
    const int tribe = c.tribe;
    if (bonus == Bonus::kPark || bonus == Bonus::kSuperunit) open_monument(tribe, t_.roles.park);
    add_score(tribe, city, row.points);
    c.population = static_cast<int16_t>(c.population - c.needed());
    ++c.level;

    add_score(tribe, city, row.extra_points);
    add_production(city, row.production);
    if (row.stars) add_stars(tribe, row.stars);
    if (row.population) add_population(city, row.population, tribe);
    switch (bonus) {
        case Bonus::kExplorer:
            explore(tribe, c.tile);
            break;
        case Bonus::kCityWall:
            c.walls = true;
            break;
        case Bonus::kBorderGrowth:
            c.radius = static_cast<uint8_t>(c.radius + row.radius);
            own_tiles(city);
            break;
        case Bonus::kSuperunit:
            if (s.unit_at[c.tile] != kNone) push(s.unit_at[c.tile]);
            if (has_free_unit(s)) create_unit(t_.roles.superunit, c.tile, tribe, static_cast<uint8_t>(city));
            break;
        default:
            break;
    }
}

template <int Side>
void Play<Side>::grow_temples(int city) {
    (s.cities[city].tiles & s.temples_growing).each([&](int tile) {
        int level = s.temple[tile] >> 4, turns = (s.temple[tile] & 15) - 1;
        if (turns == 0) {
            turns = ++level < c_.temple_levels ? c_.temple_turns : 0;
            add_score(s.cities[city].tribe, city, c_.temple_points[level - 1]);
            if (turns == 0) s.temples_growing.reset(tile);
        }
        s.temple[tile] = static_cast<uint8_t>(level * 16 + turns);
    });
}

template class Play<11>;
template class Play<14>;
template class Play<16>;

}  // namespace turnwise::tribes
