#pragma once

#include "game/chance.h"
#include "games/tribes/board.h"

namespace turnwise::tribes {

// Questions to the chance door. The label says what is drawn: a bonus, a technology, a city id, a tribe, a tile.
enum class Ask : uint16_t {
    kRuin,      // what a ruin holds: Ruin
    kTech,      // a technology from a ruin or a meeting: tech number
    kNextCity,  // which city gives or takes units next: city id
    kWinner,    // a tie that nothing else breaks: tribe
    kStep,      // where an explorer goes: tile
    kTerrain,   // determinize: terrain of a hidden tile
    kResource,  // determinize: resource of a hidden tile, kMaxResources for none
    kCell,      // the level generator
    kSplit,     // the level generator
    kLevel,     // which of the game's levels a match is played on: its number
};
inline constexpr int kAsks = 10;
constexpr Event event(Ask ask) { return {static_cast<uint16_t>(ask)}; }

// Statuses in which a unit may move and attack, and where both lead (docs/rules/tribes.md 9.1).
struct TurnRule {
    uint8_t move_when, attack_when;  // bit sets of Status
    Status after_move[6];
    Status after_attack[6];
};
extern const TurnRule kTurnRules[5];  // by TurnClass

inline bool may_move(const UnitRow& type, const Unit& unit) {
    return kTurnRules[static_cast<int>(type.turn)].move_when >> static_cast<int>(unit.status) & 1;
}
inline bool may_attack(const UnitRow& type, const Unit& unit) {
    return kTurnRules[static_cast<int>(type.turn)].attack_when >> static_cast<int>(unit.status) & 1;
}

struct Damage {
    int to_target, to_attacker;
};

// What one action does to a state. The parts of the rules are in the files of their names: rules.cpp (turns and ends),
// cities.cpp, units.cpp, combat.cpp, trade.cpp, sight.cpp.
template <int Side>
class Play {
public:
    using State = tribes::State<Side>;
    using Set = Bits<Side>;
    using Geo = Geometry<Side>;

    Play(const Tables& tables, const Options& options, State& state, Chance& chance)
        : t_(tables), c_(tables.constants), options_(options), s(state), chance_(chance) {}

    // rules.cpp
    void apply(const Action& action, int me);  // tribes act for themselves; of units and cities `me` is the owner
    void begin_match();
    void end_turn();
    void begin_turn(int tribe);
    bool test_end();
    void research(int tribe, int tech);

    // cities.cpp
    void add_population(int city, int amount, int tribe);
    void add_production(int city, int amount);
    void add_stars(int tribe, int amount);
    void add_score(int tribe, int city, int points);  // to the tribe and to what the city is worth
    void own_tiles(int city);
    int found_city(int tile, int tribe, bool capital);
    void building_effect(int city, int tile, uint8_t building, int sign, bool only_matching);
    void matching_effect(int city, int tile, const BuildingRow& row, int sign);
    void build(int city, int tile, uint8_t building);
    void destroy(int city, int tile);
    void gather(int city, int tile);
    void spawn(int city, uint8_t type);
    void level_up(int city, Bonus bonus);
    void grow_temples(int city);
    void open_monument(int tribe, uint8_t monument);

    // units.cpp
    int create_unit(uint8_t type, int tile, int tribe, uint8_t home);
    void remove_unit(int slot);
    void kill(int slot);
    int replace_unit(int slot, uint8_t type, int tile, uint8_t carries);
    void place(int slot, int tile);
    void move(int slot, int tile);
    enum class Pushed { kRefused, kStays, kEmbarked };  // kStays: it is still the same unit
    Pushed try_push(int slot, int tile);
    void push(int slot);
    void recover(int slot);
    void capture(int slot);
    void capture_village(int tile, int tribe);
    void capture_city(int city, int tribe);
    void send_home(int city, int tribe);
    void vanish(int tribe);
    void take_home(int city, int tribe);
    void examine(int slot);
    void convert(int slot, int tile);
    void heal_others(int slot);
    void disband(int slot);
    void upgrade(int slot);

    // combat.cpp
    Damage damage(const Unit& attacker, const Unit& target) const;
    void attack(int slot, int tile);
    void count_kill(int slot);
    void change_allegiance(int amount, int i, int j);
    void declare_war(int tribe, int other);
    void send_stars(int tribe, int other, int stars);

    // trade.cpp
    void update_trade();
    void update_trade_of(int tribe);
    Set trade_net(int tribe) const;

    // sight.cpp
    void clear_view(int tribe, int tile, int radius);
    void explore(int tribe, int tile);
    void meet(int tribe, int other);
    void meet_at(int tribe, int tile);
    bool met_all(int tribe) const;

private:
    bool in_match() const { return s.viewer == kNone; }  // and not in an agent's copy
    const UnitRow& type_of(int slot) const { return t_.units[s.units[slot].type]; }
    void shift_allegiance(int amount, int i, int j);
    void spread_allegiance(int amount, int i, int j);
    int pick_city(const FixedVector<uint8_t, Limits<Side>::kCities>& cities);

    const Tables& t_;
    const Constants& c_;
    const Options& options_;
    State& s;
    Chance& chance_;
};

inline int production_of(const Constants& c, int level, int extra, bool capital, int population) {
    return population < 0 ? population : level + extra + (capital ? c.capital_production : 0);
}
template <int Side>
int production(const Tables& tables, const City<Side>& city) {
    return production_of(tables.constants, city.level, city.extra_production, city.capital, city.population);
}
// Sum over the cities of a tribe, below zero too, sieges not regarded.
template <int Side>
int production(const Tables& tables, const State<Side>& s, int tribe) {
    int sum = 0;
    for (const uint8_t city : s.tribes[tribe].cities) sum += production(tables, s.cities[city]);
    return sum;
}
template <int Side>
int research_cost(const Tables& tables, const Tribe<Side>& tribe, int tier) {
    const Constants& c = tables.constants;
    const int cost = c.tech_base + tier * tribe.cities.size();
    return tribe.techs & c.tech_discount ? cost * c.tech_discount_tenths / 10 : cost;
}
inline bool researchable(const TechRow& tech, Techs known) {
    return !(known & tech.bit) && (tech.parent == 0 || (known & tech.parent));
}

}  // namespace turnwise::tribes
