#include <algorithm>

#include "games/tribes/form.h"
#include "games/tribes/text.h"
#include "games/tribes/tribes.h"

namespace turnwise::tribes {

namespace {

template <int Side>
class Writer {
public:
    Writer(const Tables& tables, const Options& options, const State<Side>& state)
        : t_(tables), options_(options), s(state) {}

    Plain write() const {
        Plain plain = Plain::map();
        plain.set("options", Plain::map()
                                 .set("rules", options_.rules == RuleSet::kV1 ? "v1" : "head")
                                 .set("mode", options_.mode == Mode::kScore ? "score" : "capitals")
                                 .set("diplomacy", options_.diplomacy)
                                 .set("full_observation", options_.full_observation)
                                 .set("strict_reference", options_.strict_reference)
                                 .set("reference_model", options_.reference_model));
        plain.set("size", Side).set("tick", int{s.tick}).set("to_act", int{s.active}).set("over", s.over);
        plain.set("last_id", int{s.last_id});
        if (s.viewer != kNone) plain.set("viewer", int{s.viewer});
        plain.set("terrain", rows([&](int tile) { return t_.terrains[s.terrain[tile]].symbol; }));
        plain.set("resource", rows([&](int tile) {
                      return s.resource[tile] == kNone ? ' ' : t_.resources[s.resource[tile]].symbol;
                  }));
        plain.set("network", rows([&](int tile) { return s.network.has(tile) ? '+' : '.'; }));
        Plain tribes = Plain::list(), cities = Plain::list(), units = Plain::list(), allegiance = Plain::list();
        for (int i = 0; i < s.players; ++i) {
            tribes.add(tribe(i));
            Plain row = Plain::list();
            for (int j = 0; j < s.players; ++j) row.add(int{s.allegiance[i][j]});
            allegiance.add(row);
        }
        for (int i = 0; i < s.city_count; ++i) cities.add(city(i));
        std::vector<int> slots;
        for (int i = 0; i < Limits<Side>::kUnits; ++i)
            if (is_unit(s, i)) slots.push_back(i);
        std::sort(slots.begin(), slots.end(), [&](int a, int b) { return s.units[a].id < s.units[b].id; });
        for (const int slot : slots) units.add(unit(slot));
        return plain.set("tribes", tribes).set("cities", cities).set("units", units).set("allegiance", allegiance);
    }

private:
    template <class Symbol>
    static Plain rows(Symbol symbol) {
        Plain list = Plain::list();
        for (int x = 0; x < Side; ++x) {
            std::string row;
            for (int y = 0; y < Side; ++y) row += symbol(x * Side + y);
            list.add(row);
        }
        return list;
    }
    static Plain place(int tile) {
        Plain list = Plain::list();
        list.add(tile / Side);
        list.add(tile % Side);
        return list;
    }
    Plain ids(const UnitList& list) const {
        Plain plain = Plain::list();
        for (uint8_t slot = list.first; slot != kNone; slot = s.units[slot].next) plain.add(int{s.units[slot].id});
        return plain;
    }

    Plain tribe(int i) const {
        const auto& tribe = s.tribes[i];
        Plain techs = Plain::list(), cities = Plain::list(), connected = Plain::list(), met = Plain::list();
        for (const TechRow& tech : t_.techs)
            if (tribe.techs & tech.bit) techs.add(tech.name);
        for (const uint8_t city : tribe.cities) cities.add(int{s.cities[city].id});
        for (int city = 0; city < s.city_count; ++city)
            if (tribe.connected >> city & 1) connected.add(int{s.cities[city].id});
        for (int other = 0; other < s.players; ++other)
            if (tribe.met >> other & 1) met.add(other);
        Plain monuments = Plain::map();
        for (size_t building = t_.first_monument; building < t_.buildings.size(); ++building) {
            const int bit = 1 << (building - t_.first_monument);
            monuments.set(t_.buildings[building].name, tribe.monuments_built & bit       ? "BUILT"
                                                       : tribe.monuments_available & bit ? "AVAILABLE"
                                                                                         : "UNAVAILABLE");
        }
        Plain plain = Plain::map();
        plain.set("tribe", t_.tribes[tribe.kind].name);
        plain.set("capital", tribe.capital == kNone ? Plain() : Plain(int{s.cities[tribe.capital].id}));
        plain.set("stars", int{tribe.stars}).set("score", int{tribe.score});
        plain.set("result", std::string(kResultNames[static_cast<int>(tribe.result)])).set("techs", techs);
        plain.set("cities", cities).set("connected", connected).set("monuments", monuments);
        plain.set("production", production(t_, s, i)).set("extra_units", ids(tribe.extra));
        plain.set("kills", int{tribe.kills}).set("pacifist", int{tribe.pacifist}).set("tribes_met", met);
        plain.set("wars_declared", int{tribe.wars}).set("war_declared", tribe.war_declared);
        plain.set("stars_sent", int{tribe.stars_sent}).set("stars_sent_this_turn", int{tribe.stars_sent_this_turn});
        if (tribe.visible != kMasks<Side>.all)
            plain.set("visible", rows([&](int tile) { return tribe.visible.has(tile) ? '+' : '.'; }));
        return plain;
    }

    Plain city(int i) const {
        const auto& city = s.cities[i];
        Plain tiles = Plain::list(), buildings = Plain::list();
        city.tiles.each([&](int tile) {
            tiles.add(place(tile));
            if (s.building[tile] == kNone) return;
            Plain building = Plain::map();
            building.set("type", t_.buildings[s.building[tile]].name).set("at", place(tile));
            if (s.temple[tile]) {
                const int level = s.temple[tile] >> 4;
                const bool grown = level == t_.constants.temple_levels;
                building.set("level", level).set("countdown", grown ? t_.constants.temple_turns : s.temple[tile] & 15);
            }
            buildings.add(building);
        });
        Plain plain = Plain::map();
        plain.set("id", int{city.id}).set("at", place(city.tile)).set("tribe", int{city.tribe});
        plain.set("level", int{city.level}).set("population", int{city.population});
        plain.set("population_needed", city.needed()).set("production", production(t_, city));
        plain.set("extra_production", int{city.extra_production}).set("capital", city.capital).set("walls", city.walls);
        plain.set("radius", int{city.radius}).set("points_worth", int{city.points_worth}).set("units", ids(city.units));
        return plain.set("tiles", tiles).set("buildings", buildings);
    }

    Plain unit(int slot) const {
        const Unit& unit = s.units[slot];
        Plain plain = Plain::map();
        plain.set("id", int{unit.id}).set("type", t_.units[unit.type].name).set("at", place(unit.tile));
        plain.set("tribe", int{unit.tribe})
            .set("city", unit.home == kNone ? Plain() : Plain(int{s.cities[unit.home].id}));
        plain.set("hp", int{unit.hp}).set("max_hp", int{unit.max_hp}).set("kills", int{unit.kills});
        plain.set("veteran", unit.veteran).set("status", std::string(kStatusNames[static_cast<int>(unit.status)]));
        if (unit.carries != kNone) plain.set("carries", t_.units[unit.carries].name);
        if (s.unit_at[unit.tile] != slot) plain.set("hidden", true);
        return plain;
    }

    const Tables& t_;
    const Options& options_;
    const State<Side>& s;
};

}  // namespace

template <int Side>
Plain Tribes<Side>::to_plain(const State& state) const {
    return Writer<Side>(tables_, options_, state).write();
}

template Plain Tribes<11>::to_plain(const State&) const;
template Plain Tribes<14>::to_plain(const State&) const;
template Plain Tribes<16>::to_plain(const State&) const;

}  // namespace turnwise::tribes
