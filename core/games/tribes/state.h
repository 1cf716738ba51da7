#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "base/fixed_vector.h"
#include "games/tribes/bits.h"
#include "games/tribes/level.h"
#include "games/tribes/tables.h"

namespace turnwise::tribes {

inline constexpr int kMaxTribes = 4;

// What a unit may still do this turn (docs/rules/tribes.md 9.1).
enum class Status : uint8_t { kFresh, kMoved, kAttacked, kMovedAndAttacked, kPushed, kFinished };
enum class Result : uint8_t { kIncomplete, kWin, kLoss };

// The size of things for one side of the board. Every unit that shows stands on a tile of its own, so that the number
// of units is bounded by the tiles and the few units that share one (rule Q14); cities by villages and capitals.
template <int Side>
struct Limits {
    static constexpr int kTiles = Side * Side;
    static constexpr int kCities = Side <= 11 ? 16 : 32;
    static constexpr int kUnits = kTiles + 7 < 254 ? kTiles + 7 : 254;
    // Each unit moves to, attacks or converts what is on another tile, at most once for each tile without an own unit;
    // the rest is bounded for each tile and unit.
    static constexpr int kActions = kTiles * kTiles / 4 + 24 * kTiles + 512;
};

// Units of one home, in order: a list through Unit::next and Unit::previous.
struct UnitList {
    uint8_t first, last, size;
};

struct Unit {
    uint16_t id;
    uint16_t kills;
    uint8_t type;
    uint8_t tile;
    int8_t hp, max_hp;
    Status status;
    bool veteran;
    uint8_t tribe;
    uint8_t home;     // city slot, or kNone: on the extra list of its tribe
    uint8_t carries;  // the land type in a boat, else kNone
    uint8_t next, previous;
};

// Cities are never destroyed: a slot is a city for the whole match, in the order of their ids.
template <int Side>
struct City {
    Bits<Side> tiles;  // inside its borders
    int32_t points_worth;
    int16_t population;
    int16_t extra_production;
    uint16_t id;
    uint8_t tile;
    uint8_t tribe;
    uint8_t level;
    uint8_t radius;
    bool capital;  // was founded as one
    bool walls;
    UnitList units;

    int needed() const { return level + 1; }
    int capacity() const { return level + 1; }
};

template <int Side>
struct Tribe {
    Bits<Side> visible;
    Bits<Side> units;                                    // derived: tiles whose shown unit is of this tribe
    Bits<Side> borders;                                  // derived: tiles of its cities
    FixedVector<uint8_t, Limits<Side>::kCities> cities;  // slots, in the order they were won
    uint32_t connected;  // slots of cities connected to the capital, as of the last trade update
    int32_t stars;
    int32_t score;
    Techs techs;
    int32_t stars_sent;  // in the whole match
    int16_t stars_sent_this_turn;
    int16_t wars;  // declared in the whole match
    uint16_t kills;
    int16_t pacifist;             // own turn starts with the pacifist tech and without an attack
    uint8_t kind;                 // row of the tribe table
    uint8_t capital;              // slot of the original capital
    uint8_t met;                  // bit set of tribes
    uint8_t monuments_available;  // bit sets over the monuments of the building table
    uint8_t monuments_built;
    bool war_declared;  // this turn
    Result result;
    UnitList extra;  // units without a home city
};

// Everything the rules know, by value. The board is kept twice, as arrays to look a tile up and as sets to look tiles
// out; the setters of board.h change both.
template <int Side>
struct State {
    static constexpr int kTiles = Side * Side;
    using Set = Bits<Side>;

    // Board.
    std::array<uint8_t, kTiles> terrain;
    std::array<uint8_t, kTiles> resource;  // or kNone
    std::array<uint8_t, kTiles> building;  // or kNone
    std::array<uint8_t, kTiles> temple;    // level * 16 + turns to the next level on a temple, else 0
    std::array<uint8_t, kTiles> owner;     // slot of the city that owns the tile, or kNone
    std::array<uint8_t, kTiles> unit_at;   // slot of the unit shown, or kNone
    Set network;                           // roads, city centres and ports

    // Tribes, cities and units.
    std::array<Tribe<Side>, kMaxTribes> tribes;
    std::array<City<Side>, Limits<Side>::kCities> cities;
    std::array<Unit, Limits<Side>::kUnits> units;
    std::array<uint64_t, (Limits<Side>::kUnits + 63) / 64> units_used;  // which unit slots hold a unit

    // Match.
    std::array<std::array<int8_t, kMaxTribes>, kMaxTribes> allegiance;
    uint16_t last_id;  // of the newest city or unit
    int16_t tick;
    uint8_t players;
    uint8_t active;  // tribe to act
    uint8_t city_count;
    bool over;
    // The tribe whose reduced copy for agents this is (docs/rules/tribes.md 11, Q2, Q16), or kNone for the match
    // itself.
    uint8_t viewer;

    // Derived from the arrays above.
    std::array<Set, kTerrains> on_terrain;
    std::array<Set, kMaxResources> with_resource;
    std::array<Set, kMaxBuildings> with_building;
    Set built;  // any building
    Set owned;  // by any city
    Set temples_growing;
};

static_assert(std::is_trivially_copyable_v<State<11>>);
static_assert(sizeof(Unit) == 16);
static_assert(sizeof(State<11>) < 6 * 1024);

// What a player may do, in the order of constants.json. Cities and units are named by the tile they stand on, so that
// an action means the same in every state that looks the same. Of a unit that shares a tile and is not shown (rule
// Q14), `what` says which one it is, counted from 1.
enum class Kind : uint8_t {
    kBuild,        // actor centre of the city, tile, what building
    kBurnForest,   // actor centre of the city, tile
    kClearForest,  // actor centre of the city, tile
    kDestroy,      // actor centre of the city, tile
    kGrowForest,   // actor centre of the city, tile
    kLevelUp,      // actor centre of the city, what Bonus
    kGather,       // actor centre of the city, tile
    kSpawn,        // actor centre of the city, what unit type
    kBuildRoad,    // tile
    kEndTurn,
    kResearch,     // what tech
    kDeclareWar,   // actor the other tribe
    kSendStars,    // actor the other tribe, what number of stars
    kAttack,       // actor tile of the unit, tile of the target
    kCapture,      // actor tile of the unit
    kConvert,      // actor tile of the unit, tile of the target
    kDisband,      // actor tile of the unit
    kExamine,      // actor tile of the unit
    kHealOthers,   // actor tile of the unit
    kMakeVeteran,  // actor tile of the unit
    kMove,         // actor tile of the unit, tile
    kRecover,      // actor tile of the unit
    kUpgradeBoat,  // actor tile of the unit
    kUpgradeShip,  // actor tile of the unit
};
inline constexpr int kKinds = 24;

struct Action {
    Kind kind;
    uint8_t actor, tile, what;
    friend bool operator==(const Action&, const Action&) = default;
};
// Whether the tribe itself acts, and none of its cities and units.
inline bool is_of_tribe(const Action& action) {
    return action.kind >= Kind::kBuildRoad && action.kind <= Kind::kSendStars;
}
// Or every empty list of actions would cost the writing of all its room.
static_assert(std::is_trivially_default_constructible_v<Action>);

enum class RuleSet : uint8_t { kHead, kV1 };
enum class Mode : uint8_t { kCapitals, kScore };

struct Options {
    RuleSet rules = RuleSet::kHead;
    Mode mode = Mode::kCapitals;
    bool diplomacy = false;
    bool full_observation = true;
    bool strict_reference = false;  // the reference's movement search with its stale keys (Q20)
    bool reference_model = false;   // agents get the reference's reduced copy and its forward model (Q2, Q16)
};

}  // namespace turnwise::tribes
