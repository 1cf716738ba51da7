#include <stdexcept>

#include "games/tribes/text.h"
#include "games/tribes/tribes.h"

namespace turnwise::tribes {

namespace {

// Counts everything that is kept twice again and compares.
template <int Side>
class Checker {
public:
    using Set = Bits<Side>;
    Checker(const Tables& tables, const Options& options, const State<Side>& state)
        : t_(tables), options_(options), s(state) {}

    void check() const {
        need(s.players >= 2 && s.players <= kMaxTribes, "players");
        need(s.active < s.players, "the tribe to act");
        need(s.city_count <= Limits<Side>::kCities, "number of cities");
        check_tiles();
        check_cities();
        check_units();
        for (int i = 0; i < s.players; ++i) check_tribe(i);
        int winners = 0;
        for (int i = 0; i < s.players; ++i) winners += s.tribes[i].result == Result::kWin;
        need(winners == (s.over ? 1 : 0), "one winner when the match is over, none before");
        for (int i = 0; i < s.players; ++i)
            for (int j = 0; j < s.players; ++j) need(s.allegiance[i][j] == s.allegiance[j][i], "symmetric allegiance");
    }

private:
    // What a broken promise is about; made into words only when there is one.
    struct Subject {
        enum { kNothing, kTile, kCity, kUnit, kTribe } kind = kNothing;
        int number = 0;

        std::string text() const {
            switch (kind) {
                case kTile:
                    return " at " + place_text<Side>(number);
                case kCity:
                    return " of city c" + std::to_string(number);
                case kUnit:
                    return " of unit u" + std::to_string(number);
                case kTribe:
                    return " of tribe " + std::to_string(number);
                default:
                    return "";
            }
        }
    };
    static Subject at(int tile) { return {Subject::kTile, tile}; }
    static void need(bool holds, const char* what, Subject subject = {}) {
        if (!holds) throw std::logic_error("tribes: " + std::string(what) + subject.text());
    }

    void check_tiles() const {
        auto terrain = std::array<Set, kTerrains>{};
        auto resource = std::array<Set, kMaxResources>{};
        auto building = std::array<Set, kMaxBuildings>{};
        Set built{}, owned{}, growing{};
        for (int tile = 0; tile < Side * Side; ++tile) {
            need(s.terrain[tile] < kTerrains, "terrain", at(tile));
            terrain[s.terrain[tile]].set(tile);
            if (s.resource[tile] != kNone) {
                need(s.resource[tile] < kMaxResources && !t_.resources[s.resource[tile]].name.empty(), "resource",
                     at(tile));
                resource[s.resource[tile]].set(tile);
            }
            need(s.building[tile] == kNone || s.building[tile] < t_.buildings.size(), "building", at(tile));
            const bool temple =
                s.building[tile] != kNone && t_.buildings[s.building[tile]].kind == BuildingKind::kTemple;
            need((s.temple[tile] != 0) == temple, "temple level", at(tile));
            if (s.building[tile] != kNone) {
                building[s.building[tile]].set(tile);
                built.set(tile);
                need(s.owner[tile] != kNone, "a building in nobody's borders", at(tile));
                if (s.building[tile] == t_.roles.port)
                    need(s.network.has(tile), "a port outside the network", at(tile));
            }
            if (temple) {
                const int level = s.temple[tile] >> 4, turns = s.temple[tile] & 15;
                const bool grows = level < t_.constants.temple_levels;
                need(level >= 1 && level <= t_.constants.temple_levels, "temple level", at(tile));
                need(grows ? turns >= 1 && turns <= t_.constants.temple_turns : turns == 0, "temple countdown",
                     at(tile));
                growing.put(tile, grows);
            }
            if (s.owner[tile] != kNone) {
                need(s.owner[tile] < s.city_count, "owner", at(tile));
                owned.set(tile);
            }
        }
        need(terrain == s.on_terrain, "sets of terrain");
        need(resource == s.with_resource, "sets of resources");
        need(building == s.with_building, "sets of buildings");
        need(built == s.built && owned == s.owned && growing == s.temples_growing, "sets of tiles");
    }

    void check_cities() const {
        Set all{}, centres{};
        for (int i = 0; i < s.city_count; ++i) {
            const auto& city = s.cities[i];
            const Subject name{Subject::kCity, city.id};
            for (int j = 0; j < i; ++j) need(s.cities[j].id != city.id, "id", name);
            need(city.id >= 1 && city.id <= s.last_id, "id", name);
            need(city.tribe < s.players, "tribe", name);
            need(s.terrain[city.tile] == static_cast<uint8_t>(Terrain::kCity), "terrain", name);
            need(s.network.has(city.tile), "network", name);
            need(!centres.has(city.tile), "place", name);
            centres.set(city.tile);
            need(!(all & city.tiles).any(), "borders", name);
            all |= city.tiles;
            need((city.tiles - square<Side>(city.radius, city.tile)).any() == false, "radius", name);
            city.tiles.each([&](int tile) { need(s.owner[tile] == i, "owner", at(tile)); });
            need(city.level >= 1 && city.population >= -city.level, "population", name);
            need(city.extra_production >= 0, "production", name);
            need(city.units.size <= city.capacity(), "number of units", name);
        }
        need(all == s.owned, "borders of cities");
        need(centres == on(s, Terrain::kCity), "a city centre without its city");
    }

    void check_units() const {
        std::array<bool, Limits<Side>::kUnits> listed{};
        int count = 0;
        const auto walk = [&](const UnitList& list, int tribe, uint8_t home) {
            uint8_t previous = kNone;
            int size = 0;
            for (uint8_t slot = list.first; slot != kNone; slot = s.units[slot].next) {
                need(slot < Limits<Side>::kUnits && is_unit(s, slot) && !listed[slot], "lists of units");
                listed[slot] = true;
                ++count, ++size;
                const Unit& unit = s.units[slot];
                const Subject name{Subject::kUnit, unit.id};
                need(unit.previous == previous, "list", name);
                need(unit.tribe == tribe && unit.home == home, "home", name);
                need(unit.id >= 1 && unit.id <= s.last_id, "id", name);
                need(unit.type < t_.units.size(), "type", name);
                need(unit.max_hp < 0 ? unit.hp == -1 : unit.hp > 0 && unit.hp <= unit.max_hp, "hp", name);
                const bool boat = t_.units[unit.type].water;
                need((unit.carries != kNone) == boat, "cargo", name);
                need(boat || !is_water(s, unit.tile), "place", name);  // a boat may be pushed ashore
                previous = slot;
            }
            need(list.last == previous && list.size == size, "ends of lists of units");
        };
        for (int i = 0; i < s.players; ++i) {
            for (const uint8_t city : s.tribes[i].cities) walk(s.cities[city].units, i, city);
            walk(s.tribes[i].extra, i, kNone);
        }
        int used = 0;
        for (uint64_t word : s.units_used) used += std::popcount(word);
        need(used == count, "a unit on no list");

        std::array<Set, kMaxTribes> shown{};
        for (int tile = 0; tile < Side * Side; ++tile) {
            const uint8_t slot = s.unit_at[tile];
            if (slot == kNone) continue;
            need(is_unit(s, slot) && s.units[slot].tile == tile, "unit", at(tile));
            shown[s.units[slot].tribe].set(tile);
        }
        for (int i = 0; i < kMaxTribes; ++i) need(shown[i] == s.tribes[i].units, "set of units of a tribe");
    }

    void check_tribe(int i) const {
        const auto& tribe = s.tribes[i];
        const Subject name{Subject::kTribe, i};
        Set borders{};
        for (int n = 0; n < tribe.cities.size(); ++n) {
            const uint8_t city = tribe.cities[n];
            need(city < s.city_count && s.cities[city].tribe == i, "cities", name);
            for (int m = 0; m < n; ++m) need(tribe.cities[m] != city, "cities", name);
            borders |= s.cities[city].tiles;
        }
        int owned = 0;
        for (int city = 0; city < s.city_count; ++city) owned += s.cities[city].tribe == i;
        need(owned == tribe.cities.size(), "cities", name);
        need(borders == tribe.borders, "borders", name);
        const bool unseen = tribe.capital == kNone && !options_.full_observation;  // in an observation
        need(unseen || (tribe.capital < s.city_count && s.cities[tribe.capital].capital), "capital", name);
        need(tribe.stars >= 0, "stars", name);
        need((tribe.techs & ~t_.all_techs) == 0, "techs", name);
        need((tribe.monuments_available & tribe.monuments_built) == 0, "monuments", name);
        need(unseen || (tribe.connected >> tribe.capital & 1) == 0, "a capital connected to itself", name);
        if (options_.full_observation) need(tribe.visible == kMasks<Side>.all, "sight", name);
    }

    const Tables& t_;
    const Options& options_;
    const State<Side>& s;
};

}  // namespace

template <int Side>
void Tribes<Side>::check(const State& state) const {
    Checker<Side>(tables_, options_, state).check();
}

template void Tribes<11>::check(const State&) const;
template void Tribes<14>::check(const State&) const;
template void Tribes<16>::check(const State&) const;

}  // namespace turnwise::tribes
