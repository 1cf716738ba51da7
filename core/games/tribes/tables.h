#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/plain.h"
#include "games/tribes/level.h"

namespace turnwise::tribes {

// Rows of src/turnwise/tribes/data/*.json by their "id"; the rules know kinds of things by these rows and by the few
// roles below, never by the name of a unit, technology or building.

inline constexpr int kMaxUnitTypes = 16;
inline constexpr int kMaxTechs = 32;
inline constexpr int kMaxBuildings = 24;
inline constexpr int kTerrains = 8;
inline constexpr int kMaxResources = 8;
inline constexpr int kMaxTribeKinds = 16;

// Terrain is geography that the rules speak of, so it has names in code; the numbers are the ids of terrains.json.
enum class Terrain : uint8_t { kPlain, kShallowWater, kDeepWater, kMountain, kVillage, kCity, kForest, kFog };

// How a unit's turn runs (docs/rules/tribes.md 9.1).
enum class TurnClass : uint8_t { kDash, kEscape, kSingle, kSingleAny, kPersist };

// A technology that something needs, as a bit of the tech word; 0 needs nothing.
using Techs = uint32_t;

struct UnitRow {
    std::string name;
    int8_t attack, defence, movement, range;
    int8_t max_hp;  // 0 for boats, which keep the hp of what they carry
    int8_t sight;   // how far it sees where it arrives; one more on a mountain, at most 2
    int8_t cost;
    int16_t points;
    Techs tech;
    bool spawnable, water, ranged, fortify, advances;
    bool converts;            // the mind bender: converts and heals, does not attack, enters no foreign city
    bool veteran;             // may become one
    uint8_t upgrade = kNone;  // the unit type that UPGRADE makes of it; it costs that type's cost and needs its tech
    TurnClass turn;
};

struct TechRow {
    std::string name;
    int8_t tier;
    Techs parent;
    Techs bit;
};

enum class BuildingKind : uint8_t { kBase, kPort, kMultiplier, kCustoms, kTemple, kMonument };

struct BuildingRow {
    std::string name;
    BuildingKind kind;
    int8_t cost, bonus;
    Techs tech;
    uint8_t terrains;                // bit set of Terrain
    uint8_t resource = kNone;        // that must be on the tile
    uint8_t needs_adjacent = kNone;  // building
    uint8_t match = kNone;           // the other building of its pair (FARM of WINDMILL and back)
    int8_t match_bonus = 0;          // what each match gives: population, or production for the port pair
    bool unique_in_city;
};

struct ResourceRow {
    std::string name;
    char symbol = 0;
    int8_t cost, population, stars;
    Techs tech;
    Techs seen_with;  // hidden from an observer without it; 0 always seen
    bool gather;
};

struct TerrainRow {
    std::string name;
    char symbol;
    bool water, road;
    bool stops;  // a land unit spends the rest of its movement to enter
    Techs enter;
    Techs defence_tech;  // defence bonus for a unit whose tribe knows it
};

struct TribeRow {
    std::string name;
    Techs start_tech;
    int8_t start_tier;  // of the start tech, 0 without one
    uint8_t start_unit;
    int16_t stars;
    int8_t city_level;
    bool walls;
    int16_t v1_score;  // 0 when the tribe did not exist in release 1.0
};

enum class Bonus : uint8_t {
    kWorkshop,
    kExplorer,
    kCityWall,
    kResources,
    kPopGrowth,
    kBorderGrowth,
    kPark,
    kSuperunit
};
inline constexpr int kBonuses = 8;

struct LevelUpRow {
    std::string name;
    int8_t from_level;  // for the last pair: this level and every later one
    int16_t points, extra_points;
    int8_t production, stars, population, radius;
};

// What a ruin may hold; the numbers are the ids of ruins.json.
enum class Ruin : uint8_t { kSuperunit, kResearch, kPopGrowth, kExplorer, kResources };
inline constexpr int kRuins = 5;

// The rows and techs that a rule names: found by name when the tables are read, and nowhere else.
struct Roles {
    uint8_t superunit, boat, ruin_boat, ruin_crew;  // ruin_boat carrying ruin_crew: what ruins in water give
    uint8_t crops, ruins;                           // resources
    uint8_t port;
    uint8_t altar, tomb, eye, gate, bazar, park, tower;  // monuments (buildings)
    Techs climb, road, burn, clear, grow, destroy, disband, pacifist;
    uint8_t lumber_hut;  // the building that clears its forest
};

struct Constants {
    int attack_multiplier_x2, defence_bonus_x2, walls_bonus_x2;  // 4.5, 1.5 and 4 doubled
    int veteran_kills, veteran_hp, recover, recover_at_home, heal;
    int explorer_steps, explorer_range, first_city_range, new_city_range, view_points;
    int stars, road_cost, clear_stars, grow_cost, burn_cost, capital_production;
    int population_points, tile_points, centre_points, tech_points, monument_points;
    int trade_distance, last_tick_capitals, last_tick_score;
    std::array<std::array<int8_t, 2>, 8> push;
    int allegiance_max, attack_allegiance, capture_allegiance, convert_allegiance, war, send_limit, send_turn_limit;
    int consequence_divisor;
    int tech_base;
    Techs tech_discount;  // who knows it pays tech_discount_tenths / 10 for research
    int tech_discount_tenths;
    int temple_levels, temple_turns;
    std::array<int16_t, 8> temple_points;  // by level, from 1 at index 0
    int altar_turns, tomb_stars, gate_kills, bazar_cities;
    int ruin_population, ruin_stars;
};

// Weights of the level generator, for dealing tiles that nobody has seen.
struct LevelGen {
    std::array<double, kTerrains> terrain_base;                            // FOREST, MOUNTAIN
    std::array<double, kMaxResources> resource_base;                       // by resource number
    std::array<std::array<double, kTerrains>, kMaxTribeKinds> terrain_of;  // multipliers by tribe
    std::array<std::array<double, kMaxResources>, kMaxTribeKinds> resource_of;
};

// Which rows of a table a tribe may use, as a bit set: looked up four techs at a time instead of row by row.
struct Access {
    static constexpr int kMaxCost = 127;

    uint32_t free = 0;  // need no tech
    std::array<std::array<uint32_t, 16>, kMaxTechs / 4> by_techs{};
    std::array<uint32_t, kMaxCost + 1> by_stars{};

    void add(int row, Techs tech, int cost) {
        if (tech == 0) free |= 1u << row;
        for (int group = 0; group < kMaxTechs / 4; ++group)
            for (uint32_t known = 0; known < 16; ++known)
                if (tech >> (4 * group) & known) by_techs[group][known] |= 1u << row;
        for (int stars = cost; stars <= kMaxCost; ++stars) by_stars[stars] |= 1u << row;
    }
    uint32_t of(Techs known) const {
        uint32_t rows = free;
        for (int group = 0; group < kMaxTechs / 4; ++group) rows |= by_techs[group][known >> (4 * group) & 15];
        return rows;
    }
    uint32_t of(Techs known, int stars) const { return of(known) & by_stars[stars < kMaxCost ? stars : kMaxCost]; }
};

struct Tables {
    std::vector<UnitRow> units;
    std::vector<TechRow> techs;
    std::vector<BuildingRow> buildings;
    std::array<ResourceRow, kMaxResources> resources{};  // by id; a row without a name does not exist
    std::array<TerrainRow, kTerrains> terrains{};
    std::vector<TribeRow> tribes;
    std::array<LevelUpRow, kBonuses> bonuses{};  // two for each step, in the order of city_levels.json
    std::array<std::string, kRuins> ruins;
    Roles roles{};
    Constants constants{};
    LevelGen levelgen{};
    Techs all_techs = 0;
    int first_monument = 0;  // monuments are the last rows of the building table
    Access building_access, spawn_access, gather_access, research_access;
    std::array<Techs, 4> tier{};  // the techs of each tier, from 1

    // {"units": <units.json>, "techs": ..., "buildings", "resources", "terrains", "tribes", "city_levels", "ruins",
    // "constants", "levelgen"}: the parsed files under their names. Throws Error(kBadSetup).
    static Tables from_plain(const Plain& plain);
};

// The number of a row by name, any case; throws Error(kind) with the nearest name. `what` is for the message: "unit".
template <class Rows>
int find_row(const Rows& rows, std::string_view name, const char* what, ErrorKind kind) {
    const auto same = [](std::string_view a, std::string_view b) {
        if (a.size() != b.size()) return false;
        for (size_t i = 0; i < a.size(); ++i) {
            const auto upper = [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; };
            if (upper(a[i]) != upper(b[i])) return false;
        }
        return true;
    };
    std::vector<std::string> names;
    for (size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].name.empty()) continue;
        if (same(rows[i].name, name)) return static_cast<int>(i);
        names.push_back(rows[i].name);
    }
    const std::string near = nearest(name, names);
    throw Error(kind, "there is no " + std::string(what) + " \"" + std::string(name.substr(0, 60)) + '"' +
                          (near.empty() ? std::string() : "; did you mean \"" + near + "\"?"));
}

}  // namespace turnwise::tribes
