#include <algorithm>
#include <map>
#include <stdexcept>

#include "games/tribes/form.h"
#include "games/tribes/text.h"
#include "games/tribes/tribes.h"

namespace turnwise::tribes {

namespace {

// Reads a position. What is left out is what a new match would have: a full hp, no techs, borders that claim what is
// free; derived numbers are checked when they are given.
template <int Side>
class Reader {
public:
    Reader(const Tables& tables, const Options& options, const Fields& file)
        : t_(tables), options_(options), file_(file), s{} {}

    State<Side> read() {
        read_options();
        s.owner.fill(kNone);
        s.unit_at.fill(kNone);
        s.building.fill(kNone);
        s.resource.fill(kNone);
        read_board();
        s.players = static_cast<uint8_t>(file_.size("tribes"));
        s.tick = static_cast<int16_t>(file_.integer("tick"));
        s.active = static_cast<uint8_t>(file_.integer("to_act", 0, s.players - 1, 0));
        s.viewer = static_cast<uint8_t>(file_.integer("viewer", 0, s.players - 1, kNone));
        s.over = file_.boolean("over");
        s.city_count = static_cast<uint8_t>(file_.size("cities"));
        for (int i = 0; i < s.city_count; ++i) read_city(i);
        for (int i = 0; i < s.city_count; ++i) read_tiles(i);
        for (int i = 0; i < s.players; ++i) read_tribe(i);
        read_units();
        for (int i = 0; i < s.city_count; ++i) read_unit_list("cities", i, "units", s.cities[i].units);
        for (int i = 0; i < s.players; ++i) read_unit_list("tribes", i, "extra_units", s.tribes[i].extra);
        check_cities();
        int winners = 0;
        for (int i = 0; i < s.players; ++i) winners += s.tribes[i].result == Result::kWin;
        if (winners != (s.over ? 1 : 0))
            file_.fail("over", s.over ? "expected one tribe with the result WIN" : "a tribe has the result WIN");
        read_allegiance();
        s.last_id = static_cast<uint16_t>(file_.integer("last_id", highest_id_, kMaxId, highest_id_));
        return s;
    }

private:
    static constexpr ErrorKind kKind = ErrorKind::kBadState;

    [[noreturn]] static void fail(const std::string& where, const std::string& message) {
        throw Error(kKind, where + ": " + message);
    }
    template <class Rows>
    static uint8_t named(const Fields& row, std::string_view key, const Rows& rows, const char* what) {
        return named(row, key, Plain(row.text(key)), rows, what);
    }
    template <class Rows>
    static uint8_t named(const Fields& row, std::string_view key, const Plain& name, const Rows& rows,
                         const char* what) {
        try {
            return static_cast<uint8_t>(find_row(rows, *name.as<std::string>(), what, kKind));
        } catch (const Error& error) {
            row.fail(key, error.what());
        }
    }
    static int place(const Plain::List& at) {
        return static_cast<int>(*at[0].as<int64_t>()) * Side + static_cast<int>(*at[1].as<int64_t>());
    }
    int new_id(const Fields& row) {
        const int id = row.integer("id");
        highest_id_ = std::max(highest_id_, id);
        return id;
    }

    void read_options() const {
        if (!file_.has("options")) return;
        const Fields given = file_.child("options");
        const auto agree = [&](std::string_view key, bool same, const char* ours) {
            if (!same) given.fail(key, std::string("this game has ") + ours);
        };
        const bool v1 = options_.rules == RuleSet::kV1, score = options_.mode == Mode::kScore;
        agree("rules", given.word("rules", v1) == int{v1}, v1 ? "\"v1\"" : "\"head\"");
        agree("mode", given.word("mode", score) == int{score}, score ? "\"score\"" : "\"capitals\"");
        const auto agree_on = [&](std::string_view key, bool ours) {
            agree(key, given.boolean(key, ours) == ours, ours ? "true" : "false");
        };
        agree_on("diplomacy", options_.diplomacy);
        agree_on("full_observation", options_.full_observation);
        agree_on("strict_reference", options_.strict_reference);
        agree_on("reference_model", options_.reference_model);
    }

    // visit(tile, symbol) over a list of Side strings of Side characters.
    template <class Visit>
    void each_symbol(const Fields& reader, std::string_view key, Visit visit) {
        const Plain::List& rows = reader.list(key);
        for (int x = 0; x < Side; ++x) {
            const auto* row = rows[x].as<std::string>();
            const std::string where = reader.path(key, static_cast<size_t>(x));
            if (row->size() != Side)
                fail(where, "expected a text of " + std::to_string(Side) + " characters, found " + describe(rows[x]));
            for (int y = 0; y < Side; ++y) visit(x * Side + y, (*row)[y], where);
        }
    }
    Bits<Side> read_set(const Fields& reader, std::string_view key) {
        Bits<Side> set{};
        each_symbol(reader, key, [&](int tile, char symbol, const std::string& where) {
            if (symbol != '+' && symbol != '.') fail(where, std::string("expected + or ., found '") + symbol + "'");
            set.put(tile, symbol == '+');
        });
        return set;
    }

    void read_board() {
        each_symbol(file_, "terrain", [&](int tile, char symbol, const std::string& where) {
            int terrain = 0;
            while (terrain < kTerrains && t_.terrains[terrain].symbol != symbol) ++terrain;
            if (terrain == kTerrains) fail(where, std::string("there is no terrain '") + symbol + "'");
            if (terrain == static_cast<int>(Terrain::kFog) && options_.full_observation)
                fail(where, "there is no fog under full observation");
            s.terrain[tile] = static_cast<uint8_t>(terrain);
            s.on_terrain[terrain].set(tile);
        });
        if (file_.has("resource"))
            each_symbol(file_, "resource", [&](int tile, char symbol, const std::string& where) {
                if (symbol == ' ') return;
                int resource = 0;
                while (resource < kMaxResources && t_.resources[resource].symbol != symbol) ++resource;
                if (resource == kMaxResources) fail(where, std::string("there is no resource '") + symbol + "'");
                set_resource(s, tile, static_cast<uint8_t>(resource));
            });
        if (file_.has("network")) s.network = read_set(file_, "network");
    }

    void read_city(int i) {
        const Fields row = file_.item("cities", i);
        auto& city = s.cities[i];
        city.id = static_cast<uint16_t>(new_id(row));
        for (int j = 0; j < i; ++j)
            if (s.cities[j].id == city.id) row.fail("id", "another city has this id");
        city.tile = static_cast<uint8_t>(place(row.list("at")));
        if (s.terrain[city.tile] != static_cast<uint8_t>(Terrain::kCity))
            row.fail("at", "the terrain there is no city");
        if (!centres_.emplace(city.tile, i).second) row.fail("at", "another city is there");
        city.tribe = static_cast<uint8_t>(row.integer("tribe", 0, s.players - 1, 0));
        city.level = static_cast<uint8_t>(row.integer("level"));
        city.population = static_cast<int16_t>(row.integer("population", -int{city.level}, kMaxPopulation, 0));
        city.extra_production = static_cast<int16_t>(row.integer("extra_production"));
        city.capital = row.boolean("capital");
        city.walls = row.boolean("walls");
        const bool may_grow = city.level < kBonuses / 2;  // its borders, with a level
        city.radius = static_cast<uint8_t>(row.integer("radius", 1, Geometry<Side>::kMaxRadius - may_grow, 1));
        city.points_worth = static_cast<int32_t>(row.integer("points_worth"));
        city.units = {kNone, kNone, 0};
        same(row, "population_needed", city.needed());
        same(row, "production", production(t_, city));
        if (!file_.has("network")) s.network.set(city.tile);
    }
    // A number that follows from others: it may be left out.
    static void same(const Fields& row, std::string_view key, int value) {
        if (row.integer(key, value) != value)
            row.fail(key, "expected " + std::to_string(value) + ", which follows from the rest");
    }

    void read_tiles(int i) {
        const Fields row = file_.item("cities", i);
        const auto& city = s.cities[i];
        if (row.has("tiles")) {
            const Plain::List& tiles = row.list("tiles");
            for (size_t n = 0; n < tiles.size(); ++n) {
                const std::string where = row.path("tiles", n);
                const int tile = place(*tiles[n].as<Plain::List>());
                if (s.owner[tile] != kNone) fail(where, "the tile has an owner already");
                if (Geometry<Side>::distance(tile, city.tile) > city.radius) fail(where, "outside the city's radius");
                set_owner(s, tile, i);
            }
        } else {
            (square<Side>(city.radius, city.tile) - s.owned).each([&](int tile) { set_owner(s, tile, i); });
        }
        const int buildings = static_cast<int>(row.list("buildings").size());
        for (int n = 0; n < buildings; ++n) {
            const Fields building = row.item("buildings", n);
            const int tile = place(building.list("at"));
            const uint8_t type = named(building, "type", t_.buildings, "building");
            if (s.owner[tile] != i) building.fail("at", "not a tile of this city");
            if (s.building[tile] != kNone) building.fail("at", "another building is there");
            if ((on(s, Terrain::kCity) | on(s, Terrain::kVillage)).has(tile))
                building.fail("at", "nothing is built on a city centre or a village");
            int temple = 0;
            if (t_.buildings[type].kind == BuildingKind::kTemple) {
                const int levels = t_.constants.temple_levels, turns = t_.constants.temple_turns;
                const int level = building.integer("level", 1, levels, 1);
                const int countdown = building.integer("countdown", 1, turns, turns);
                temple = level * 16 + (level < levels ? countdown : 0);
            }
            set_building(s, tile, type, static_cast<uint8_t>(temple));
            if (t_.buildings[type].kind == BuildingKind::kPort && !file_.has("network")) s.network.set(tile);
        }
    }

    int city_by_id(const Fields& row, std::string_view key, const Plain& plain) const {
        const auto* id = plain.as<int64_t>();
        for (int i = 0; id && i < s.city_count; ++i)
            if (s.cities[i].id == *id) return i;
        row.fail(key, "there is no city " + describe(plain));
    }

    void read_tribe(int i) {
        const Fields row = file_.item("tribes", i);
        auto& tribe = s.tribes[i];
        tribe.kind = named(row, "tribe", t_.tribes, "tribe");
        tribe.stars = static_cast<int32_t>(row.integer("stars"));
        tribe.score = static_cast<int32_t>(row.integer("score"));
        tribe.result = static_cast<Result>(row.word("result"));
        for (const Plain& name : row.list("techs"))
            tribe.techs |= t_.techs[named(row, "techs", name, t_.techs, "technology")].bit;
        if (row.has("cities")) {
            for (const Plain& id : row.list("cities")) {
                const int city = city_by_id(row, "cities", id);
                if (s.cities[city].tribe != i) row.fail("cities", "city " + describe(id) + " is another tribe's");
                for (const uint8_t other : tribe.cities)
                    if (other == city) row.fail("cities", "city " + describe(id) + " is listed twice");
                tribe.cities.push_back(static_cast<uint8_t>(city));
            }
        } else {
            for (int city = 0; city < s.city_count; ++city)
                if (s.cities[city].tribe == i) tribe.cities.push_back(static_cast<uint8_t>(city));
        }
        if (row.null("capital") && !options_.full_observation) {
            tribe.capital = kNone;  // nobody whose observation this is has seen it
        } else if (row.has("capital")) {
            tribe.capital = static_cast<uint8_t>(city_by_id(row, "capital", Plain(row.integer("capital"))));
        } else {
            int city = 0;
            while (city < s.city_count && !(s.cities[city].tribe == i && s.cities[city].capital)) ++city;
            if (city == s.city_count) row.fail("capital", "missing; expected the id of its original capital");
            tribe.capital = static_cast<uint8_t>(city);
        }
        if (tribe.capital != kNone && !s.cities[tribe.capital].capital)
            row.fail("capital", "that city was not founded as a capital");
        for (const Plain& id : row.list("connected"))
            tribe.connected |= uint32_t{1} << city_by_id(row, "connected", id);
        if (row.has("monuments")) {
            const Fields monuments = row.child("monuments");
            for (size_t building = t_.first_monument; building < t_.buildings.size(); ++building) {
                const int state = monuments.word(t_.buildings[building].name);
                const auto bit = static_cast<uint8_t>(1 << (building - t_.first_monument));
                if (state == 1) tribe.monuments_available |= bit;
                if (state == 2) tribe.monuments_built |= bit;
            }
        }
        tribe.kills = static_cast<uint16_t>(row.integer("kills"));
        tribe.pacifist = static_cast<int16_t>(row.integer("pacifist"));
        for (const Plain& other : row.list("tribes_met")) {
            const auto* number = other.as<int64_t>();
            if (*number >= s.players) row.fail("tribes_met", "there is no tribe " + describe(other));
            tribe.met |= static_cast<uint8_t>(1 << *number);
        }
        tribe.wars = static_cast<int16_t>(row.integer("wars_declared"));
        tribe.war_declared = row.boolean("war_declared");
        tribe.stars_sent = static_cast<int32_t>(row.integer("stars_sent"));
        tribe.stars_sent_this_turn = static_cast<int16_t>(row.integer("stars_sent_this_turn"));
        tribe.visible = row.has("visible") ? read_set(row, "visible") : kMasks<Side>.all;
        if (options_.full_observation && tribe.visible != kMasks<Side>.all)
            row.fail("visible", "under full observation every tile is seen");
        tribe.extra = {kNone, kNone, 0};
        same(row, "production", production(t_, s, i));
    }

    void read_units() {
        const int size = file_.size("units");
        homes_.resize(size);
        for (int slot = 0; slot < size; ++slot) {
            const Fields row = file_.item("units", slot);
            s.units_used[slot >> 6] |= uint64_t{1} << (slot & 63);
            Unit& unit = s.units[slot];
            unit.id = static_cast<uint16_t>(new_id(row));
            for (int city = 0; city < s.city_count; ++city)
                if (s.cities[city].id == unit.id) row.fail("id", "a city has this id");
            if (!slots_.emplace(unit.id, slot).second) row.fail("id", "another unit has this id");
            unit.type = named(row, "type", t_.units, "unit");
            unit.tile = static_cast<uint8_t>(place(row.list("at")));
            unit.tribe = static_cast<uint8_t>(row.integer("tribe", 0, s.players - 1, 0));
            const UnitRow& type = t_.units[unit.type];
            if (!type.water && is_water(s, unit.tile)) row.fail("at", "a land unit cannot stand in water");
            unit.carries = kNone;
            if (type.water) {
                if (!row.has("carries")) row.fail("carries", "missing; expected the unit on board");
                unit.carries = named(row, "carries", t_.units, "unit");
                if (t_.units[unit.carries].water) row.fail("carries", "expected a land unit");
            }
            unit.veteran = row.boolean("veteran");
            const int extra = unit.veteran * t_.constants.veteran_hp;
            const int normal = t_.units[type.water ? unit.carries : unit.type].max_hp + extra;
            unit.max_hp = static_cast<int8_t>(row.integer("max_hp", -1, 100 + extra, normal));
            if (unit.max_hp == 0) row.fail("max_hp", "expected a number that is not 0");
            unit.hp = static_cast<int8_t>(row.integer("hp", unit.max_hp < 0 ? -1 : 1, unit.max_hp, unit.max_hp));
            unit.kills = static_cast<uint16_t>(row.integer("kills"));
            unit.status = static_cast<Status>(row.word("status"));
            unit.home = kNone;
            if (row.has("city")) {
                homes_[slot] = city_by_id(row, "city", Plain(row.integer("city"))) + 1;
                if (s.cities[homes_[slot] - 1].tribe != unit.tribe)
                    row.fail("city", "its home is another tribe's city");
            }
            if (!row.boolean("hidden")) {
                if (s.unit_at[unit.tile] != kNone)
                    row.fail("at", "two units are shown there; at most one of them is without \"hidden\"");
                show_unit(s, slot);
            }
        }
    }

    // The units of a city or the extra units of a tribe: as listed, or in the order of "units".
    void read_unit_list(std::string_view key, int i, std::string_view list, const UnitList& filled) {
        const Fields row = file_.item(key, i);
        const bool extra = key == "tribes";
        const auto belongs = [&](int slot) {
            return extra ? homes_[slot] == 0 && s.units[slot].tribe == i : homes_[slot] == i + 1;
        };
        const uint8_t home = extra ? kNone : static_cast<uint8_t>(i);
        int wanted = 0;
        for (size_t slot = 0; slot < homes_.size(); ++slot) wanted += belongs(static_cast<int>(slot));
        if (row.has(list)) {
            for (const Plain& plain : row.list(list)) {
                const auto* id = plain.as<int64_t>();
                const auto found = id ? slots_.find(static_cast<int>(*id)) : slots_.end();
                if (found == slots_.end()) row.fail(list, "there is no unit " + describe(plain));
                if (!belongs(found->second)) row.fail(list, "unit " + describe(plain) + " has another home");
                for (uint8_t slot = filled.first; slot != kNone; slot = s.units[slot].next)
                    if (slot == found->second) row.fail(list, "unit " + describe(plain) + " is listed twice");
                enlist(s, found->second, home);
            }
        } else {
            for (size_t slot = 0; slot < homes_.size(); ++slot)
                if (belongs(static_cast<int>(slot))) enlist(s, static_cast<int>(slot), home);
        }
        if (filled.size != wanted)
            row.fail(list, "expected all " + std::to_string(wanted) + " units that say so, found " +
                               std::to_string(filled.size));
        if (!extra && filled.size > s.cities[i].capacity())
            row.fail(list, "a city of this level has room for " + std::to_string(s.cities[i].capacity()) + " units");
    }

    void check_cities() {
        on(s, Terrain::kCity).each([&](int tile) {
            if (!centres_.contains(tile)) fail("terrain", "no city is listed for " + place_text<Side>(tile));
            if (s.owner[tile] == kNone) fail("cities", "nobody owns the centre " + place_text<Side>(tile));
        });
        for (int i = 0; i < s.city_count; ++i)
            if (!s.network.has(s.cities[i].tile))
                fail("network", "the city at " + place_text<Side>(s.cities[i].tile) + " is not in it");
        (s.with_building[t_.roles.port] - s.network).each([&](int tile) {
            fail("network", "the port at " + place_text<Side>(tile) + " is not in it");
        });
        int listed = 0, sites = s.city_count + on(s, Terrain::kVillage).count();
        for (int i = 0; i < s.players; ++i) {
            listed += s.tribes[i].cities.size();
            sites += s.tribes[i].capital == kNone;
        }
        if (listed != s.city_count) fail("tribes", "every city must be listed by its tribe");
        if (sites > Limits<Side>::kCities)
            fail("terrain", "at most " + std::to_string(Limits<Side>::kCities) +
                                " cities, villages and unknown capitals fit on this board");
    }

    void read_allegiance() {
        if (!file_.has("allegiance")) return;
        const Plain::List& rows = file_.list("allegiance");
        const auto wrong = [&] {
            file_.fail("allegiance", "expected a symmetric matrix of numbers from -120 to 120, one row for each tribe");
        };
        if (static_cast<int>(rows.size()) != s.players) wrong();
        for (int i = 0; i < s.players; ++i) {
            const auto* row = rows[i].as<Plain::List>();
            if (static_cast<int>(row->size()) != s.players) wrong();
            for (int j = 0; j < s.players; ++j) {
                const auto* value = (*row)[j].as<int64_t>();
                s.allegiance[i][j] = static_cast<int8_t>(*value);
                if (j < i && s.allegiance[i][j] != s.allegiance[j][i]) wrong();
            }
        }
    }

    const Tables& t_;
    const Options& options_;
    const Fields& file_;
    State<Side> s;
    int highest_id_ = 0;
    std::vector<int> homes_;      // by unit slot: city slot + 1, 0 for none
    std::map<int, int> slots_;    // unit id to slot
    std::map<int, int> centres_;  // tile to city slot
};

}  // namespace

template <int Side>
typename Tribes<Side>::State Tribes<Side>::from_plain(const Plain& plain) const {
    const State state = Reader<Side>(tables_, options_, Fields(plain, shape_, ErrorKind::kBadState)).read();
    try {
        check(state);
    } catch (const std::logic_error& broken) {
        throw Error(ErrorKind::kBadState, broken.what());
    }
    return state;
}

template State<11> Tribes<11>::from_plain(const Plain&) const;
template State<14> Tribes<14>::from_plain(const Plain&) const;
template State<16> Tribes<16>::from_plain(const Plain&) const;

}  // namespace turnwise::tribes
