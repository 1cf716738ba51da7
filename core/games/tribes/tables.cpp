#include "games/tribes/tables.h"

namespace turnwise::tribes {

namespace {

constexpr ErrorKind kKind = ErrorKind::kBadSetup;

// Reads the parsed data files. Notes for people in them ("unlocks", "note") are skipped, so nothing is refused here for
// being unknown; what the rules need must be there and in range.
class TablesReader {
public:
    explicit TablesReader(const Plain& plain) : files_(plain, "tables", kKind) {}

    Tables read() {
        read_techs();
        read_terrains();
        read_resources();
        read_units();
        read_buildings();
        read_tribes();
        read_bonuses();
        read_ruins();
        read_constants();
        read_levelgen();
        read_roles();
        grant_access();
        return std::move(tables_);
    }

private:
    // An optional technology: absent or null needs nothing.
    Techs tech(PlainReader& row, std::string_view key) {
        if (!row.has(key) || row.any(key).is_null()) return 0;
        return tech(row.text(key));
    }
    Techs tech(std::string_view name) { return Techs{1} << find_row(tables_.techs, name, "technology", kKind); }

    template <class Rows>
    uint8_t optional_row(const Rows& rows, PlainReader& row, std::string_view key, const char* what) {
        if (row.any(key).is_null()) return kNone;
        return static_cast<uint8_t>(find_row(rows, row.text(key), what, kKind));
    }

    static int8_t small(PlainReader& row, std::string_view key) {
        return static_cast<int8_t>(row.integer(key, 0, 120));
    }
    static bool flag(PlainReader& row, std::string_view key) { return row.integer(key, 0, 1) != 0; }

    // visit(index, row) for each row of a list; ids must be the places in the list, or below `limit` where gaps are
    // allowed.
    template <class Visit>
    void each_row(PlainReader& file, std::string_view key, int limit, Visit visit) {
        const int size = static_cast<int>(file.list(key).size());
        if (size == 0 || size > limit) file.fail(key, "expected 1 to " + std::to_string(limit) + " rows");
        for (int i = 0; i < size; ++i) {
            PlainReader row = file.item(key, i);
            visit(i, row);
        }
    }
    static void id_is_place(PlainReader& row, int i) {
        if (row.integer("id", 0, 255) != i) row.fail("id", "expected " + std::to_string(i) + ", its place in the list");
    }

    void read_techs() {
        PlainReader file = files_.child("techs");
        each_row(file, "techs", kMaxTechs, [&](int i, PlainReader& row) {
            id_is_place(row, i);
            tables_.techs.push_back(
                {row.text("name"), static_cast<int8_t>(row.integer("tier", 1, 3)), 0, Techs{1} << i});
            tables_.all_techs |= Techs{1} << i;
        });
        each_row(file, "techs", kMaxTechs,
                 [&](int i, PlainReader& row) { tables_.techs[i].parent = tech(row, "parent"); });
        PlainReader cost = file.child("cost");
        tables_.constants.tech_base = static_cast<int>(cost.integer("base", 0, 100));
        tables_.constants.tech_discount = tech(cost, "discount_tech");
        tables_.constants.tech_discount_tenths = static_cast<int>(cost.number("discount_factor", 0, 1, 0.2) * 10 + 0.5);
    }

    void read_terrains() {
        PlainReader file = files_.child("terrains");
        each_row(file, "terrains", kTerrains, [&](int i, PlainReader& row) {
            id_is_place(row, i);
            TerrainRow& terrain = tables_.terrains[i];
            terrain.name = row.text("name");
            terrain.symbol = row.text("char")[0];
            terrain.water = flag(row, "water");
            terrain.road = flag(row, "road");
            terrain.enter = tech(row, "enter_tech");
            terrain.stops = row.any("land_step_cost").as<std::string>() != nullptr;
        });
        PlainReader bonus = file.child("defence_bonus_terrain");
        for (TerrainRow& terrain : tables_.terrains) {
            const std::string key = terrain.water ? "water" : terrain.name;
            terrain.defence_tech = bonus.has(key) ? tech(bonus, key) : 0;
        }
    }

    void read_resources() {
        PlainReader file = files_.child("resources");
        PlainReader hidden = file.child("hidden_until");
        each_row(file, "resources", kMaxResources, [&](int, PlainReader& row) {
            ResourceRow& resource = tables_.resources[row.integer("id", 0, kMaxResources - 1)];
            resource.name = row.text("name");
            resource.symbol = row.text("char")[0];
            resource.cost = small(row, "cost");
            resource.population = small(row, "population");
            resource.stars = small(row, "stars");
            resource.tech = tech(row, "tech");
            resource.gather = flag(row, "gather");
            resource.seen_with = tech(hidden, resource.name);
        });
    }

    void read_units() {
        PlainReader file = files_.child("units");
        each_row(file, "units", kMaxUnitTypes, [&](int i, PlainReader& row) {
            id_is_place(row, i);
            UnitRow unit{};
            unit.name = row.text("name");
            unit.attack = small(row, "attack");
            unit.defence = small(row, "defence");
            unit.movement = static_cast<int8_t>(row.integer("movement", 1, 8));
            unit.range = static_cast<int8_t>(row.integer("range", 1, 4));
            unit.max_hp = row.any("max_hp").is_null() ? int8_t{0} : static_cast<int8_t>(row.integer("max_hp", 1, 100));
            unit.cost = small(row, "cost");
            unit.points = static_cast<int16_t>(row.integer("points", 0, 1000));
            unit.tech = tech(row, "tech");
            unit.spawnable = flag(row, "spawnable");
            unit.water = flag(row, "water");
            unit.ranged = flag(row, "ranged");
            unit.fortify = flag(row, "fortify");
            unit.advances = flag(row, "advance_after_kill");
            unit.sight = unit.name == "BATTLESHIP" ? 2 : 1;
            unit.converts = unit.name == "MIND_BENDER";
            unit.veteran = unit.name != "SUPERUNIT";
            unit.upgrade = kNone;
            static constexpr std::string_view kTurns[] = {"dash", "escape", "single", "single_any", "persist"};
            const std::string turn = row.text("turn_class");
            int number = 0;
            while (number < 5 && kTurns[number] != turn) ++number;
            if (number == 5) row.fail("turn_class", "expected dash, escape, single, single_any or persist");
            unit.turn = static_cast<TurnClass>(number);
            tables_.units.push_back(unit);
        });
        tables_.units[unit("BOAT")].upgrade = unit("SHIP");
        tables_.units[unit("SHIP")].upgrade = unit("BATTLESHIP");
    }
    uint8_t unit(std::string_view name) { return static_cast<uint8_t>(find_row(tables_.units, name, "unit", kKind)); }

    void read_buildings() {
        PlainReader file = files_.child("buildings");
        each_row(file, "buildings", kMaxBuildings, [&](int i, PlainReader& row) {
            id_is_place(row, i);
            BuildingRow building{};
            building.name = row.text("name");
            building.cost = small(row, "cost");
            building.bonus = small(row, "bonus");
            building.tech = tech(row, "tech");
            for (const Plain& name : row.list("terrain")) {
                const auto* text = name.as<std::string>();
                if (!text) row.fail("terrain", "expected a list of terrain names");
                building.terrains |= static_cast<uint8_t>(1 << find_row(tables_.terrains, *text, "terrain", kKind));
            }
            building.resource = optional_row(tables_.resources, row, "resource", "resource");
            building.unique_in_city = !row.any("unique_per").is_null() && row.text("unique_per") == "city";
            building.kind = !row.any("unique_per").is_null() && row.text("unique_per") == "tribe"
                                ? BuildingKind::kMonument
                                : BuildingKind::kMultiplier;
            tables_.buildings.push_back(building);
        });
        each_row(file, "buildings", kMaxBuildings, [&](int i, PlainReader& row) {
            tables_.buildings[i].needs_adjacent = optional_row(tables_.buildings, row, "needs_adjacent", "building");
        });
        each_name(file, "base_buildings", [&](uint8_t i) { tables_.buildings[i].kind = BuildingKind::kBase; });
        PlainReader temples = file.child("temples");
        each_name(temples, "names", [&](uint8_t i) { tables_.buildings[i].kind = BuildingKind::kTemple; });
        for (const Plain& pair : file.list("matching_pairs")) {
            const auto* names = pair.as<Plain::List>();
            if (!names || names->size() != 2 || !(*names)[0].as<std::string>() || !(*names)[1].as<std::string>())
                file.fail("matching_pairs", "expected pairs of building names");
            const uint8_t base = building(*(*names)[0].as<std::string>());
            const uint8_t multiplier = building(*(*names)[1].as<std::string>());
            tables_.buildings[base].match = multiplier;
            tables_.buildings[multiplier].match = base;
            tables_.buildings[base].match_bonus = tables_.buildings[multiplier].match_bonus =
                tables_.buildings[multiplier].bonus;
        }
        const uint8_t port = building("PORT");
        tables_.buildings[port].kind = BuildingKind::kPort;
        tables_.buildings[tables_.buildings[port].match].kind = BuildingKind::kCustoms;

        Constants& c = tables_.constants;
        c.temple_levels = static_cast<int>(temples.integer("max_level", 1, 8));
        c.temple_turns = static_cast<int>(temples.integer("turns_per_level", 1, 15));
        const Plain::List& points = temples.list("points_by_level");
        if (static_cast<int>(points.size()) != c.temple_levels)
            temples.fail("points_by_level", "expected one number for each level");
        for (size_t i = 0; i < points.size(); ++i) {
            const auto* value = points[i].as<int64_t>();
            if (!value) temples.fail("points_by_level", "expected integers");
            c.temple_points[i] = static_cast<int16_t>(*value);
        }
        PlainReader monuments = file.child("monuments");
        c.monument_points = static_cast<int>(monuments.integer("points", 0, 10000));
        PlainReader triggers = monuments.child("triggers");
        const auto trigger = [&](std::string_view name, std::string_view key) {
            return static_cast<int>(triggers.child(name).integer(key, 1, 10000));
        };
        c.altar_turns = trigger("ALTAR_OF_PEACE", "own_turns_without_attack_with_MEDITATION");
        c.tomb_stars = trigger("EMPERORS_TOMB", "stars_at_least");
        c.gate_kills = trigger("GATE_OF_POWER", "kills");
        c.bazar_cities = trigger("GRAND_BAZAR", "connected_cities");

        const int size = static_cast<int>(tables_.buildings.size());
        tables_.first_monument = size;
        while (tables_.first_monument > 0 &&
               tables_.buildings[tables_.first_monument - 1].kind == BuildingKind::kMonument)
            --tables_.first_monument;
        if (size - tables_.first_monument > 8) file.fail("buildings", "expected at most 8 monuments");
    }
    uint8_t building(std::string_view name) {
        return static_cast<uint8_t>(find_row(tables_.buildings, name, "building", kKind));
    }
    template <class Visit>
    void each_name(PlainReader& row, std::string_view key, Visit visit) {
        for (const Plain& name : row.list(key)) {
            const auto* text = name.as<std::string>();
            if (!text) row.fail(key, "expected a list of building names");
            visit(building(*text));
        }
    }

    void read_tribes() {
        PlainReader file = files_.child("tribes");
        each_row(file, "tribes", kMaxTribeKinds, [&](int i, PlainReader& row) {
            id_is_place(row, i);
            TribeRow tribe{};
            tribe.name = row.text("name");
            tribe.start_tech = tech(row, "start_tech");
            for (const TechRow& known : tables_.techs)
                if (known.bit == tribe.start_tech) tribe.start_tier = known.tier;
            tribe.start_unit = unit(row.text("start_unit"));
            tribe.stars = static_cast<int16_t>(row.integer("start_stars", 0, 10000));
            tribe.city_level = 1;
            if (flag(row, "in_v1_0")) tribe.v1_score = static_cast<int16_t>(row.integer("v1_0_start_score", 1, 10000));
            tables_.tribes.push_back(tribe);
        });
        PlainReader luxidoor = file.child("luxidoor");
        TribeRow& rich = tables_.tribes[find_row(tables_.tribes, "LUXIDOOR", "tribe", kKind)];
        rich.city_level = static_cast<int8_t>(luxidoor.integer("start_city_level", 1, 10));
        rich.walls = flag(luxidoor, "walls");
    }

    void read_bonuses() {
        PlainReader file = files_.child("city_levels");
        if (file.list("options").size() != kBonuses) file.fail("options", "expected 8 options");
        static constexpr std::string_view kNames[] = {"WORKSHOP",   "EXPLORER",      "CITY_WALL", "RESOURCES",
                                                      "POP_GROWTH", "BORDER_GROWTH", "PARK",      "SUPERUNIT"};
        for (int i = 0; i < kBonuses; ++i) {
            PlainReader row = file.item("options", i);
            LevelUpRow& bonus = tables_.bonuses[i];
            bonus.name = row.text("bonus");
            if (bonus.name != kNames[i]) row.fail("bonus", "expected " + std::string(kNames[i]));
            bonus.from_level = static_cast<int8_t>(i / 2 + 1);
            bonus.points = static_cast<int16_t>(row.integer("points", 0, 1000));
            bonus.extra_points = static_cast<int16_t>(row.integer("extra_points", 0, 1000, 0));
            bonus.production = static_cast<int8_t>(row.integer("production", 0, 100, 0));
            bonus.stars = static_cast<int8_t>(row.integer("stars", 0, 100, 0));
            bonus.population = static_cast<int8_t>(row.integer("population", 0, 100, 0));
            bonus.radius = static_cast<int8_t>(row.integer("border_radius_add", 0, 1, 0));
        }
    }

    void read_ruins() {
        PlainReader file = files_.child("ruins");
        static constexpr std::string_view kNames[] = {"SUPERUNIT", "RESEARCH", "POP_GROWTH", "EXPLORER", "RESOURCES"};
        if (file.list("bonuses").size() != kRuins) file.fail("bonuses", "expected 5 bonuses");
        for (int i = 0; i < kRuins; ++i) {
            PlainReader row = file.item("bonuses", i);
            tables_.ruins[i] = row.text("name");
            if (tables_.ruins[i] != kNames[i]) row.fail("name", "expected " + std::string(kNames[i]));
            if (row.has("population"))
                tables_.constants.ruin_population = static_cast<int>(row.integer("population", 0, 100));
            if (row.has("stars")) tables_.constants.ruin_stars = static_cast<int>(row.integer("stars", 0, 100));
        }
    }

    void read_constants() {
        PlainReader file = files_.child("constants");
        Constants& c = tables_.constants;
        const auto integer = [&](std::string_view key) { return static_cast<int>(file.integer(key, -1000, 1000)); };
        const auto doubled = [&](std::string_view key) { return static_cast<int>(file.number(key, 0, 100, 1) * 2); };
        c.attack_multiplier_x2 = doubled("attack_multiplier");
        c.defence_bonus_x2 = doubled("defence_bonus");
        c.walls_bonus_x2 = doubled("defence_in_walls");
        c.veteran_kills = integer("veteran_kills");
        c.veteran_hp = integer("veteran_hp_bonus");
        c.recover = integer("recover_hp");
        c.recover_at_home = integer("recover_hp_in_own_borders_extra");
        c.heal = integer("mind_bender_heal");
        c.explorer_steps = integer("explorer_steps");
        c.explorer_range = integer("explorer_clear_range");
        c.first_city_range = integer("first_city_clear_range");
        c.new_city_range = integer("new_city_clear_range");
        c.view_points = integer("clear_view_points");
        c.stars = integer("initial_stars");
        c.road_cost = integer("road_cost");
        c.clear_stars = integer("clear_forest_stars");
        c.grow_cost = integer("grow_forest_cost");
        c.burn_cost = integer("burn_forest_cost");
        c.capital_production = integer("capital_production_bonus");
        c.population_points = integer("points_per_population");
        c.tile_points = integer("border_tile_points");
        c.centre_points = integer("city_centre_points");
        c.tech_points = integer("tech_points_per_tier");
        c.trade_distance = integer("port_trade_distance");
        c.last_tick_capitals = integer("max_turn_index_capitals");
        c.last_tick_score = integer("max_turn_index_score");
        const Plain::List& push = file.list("push_order_dxdy");
        if (push.size() != c.push.size()) file.fail("push_order_dxdy", "expected 8 directions");
        for (size_t i = 0; i < c.push.size(); ++i) {
            const auto* step = push[i].as<Plain::List>();
            if (!step || step->size() != 2) file.fail("push_order_dxdy", "expected pairs");
            for (int j = 0; j < 2; ++j) {
                const auto* value = (*step)[j].as<int64_t>();
                if (!value || *value < -1 || *value > 1) file.fail("push_order_dxdy", "expected -1, 0 or 1");
                c.push[i][j] = static_cast<int8_t>(*value);
            }
        }
        PlainReader diplomacy = file.child("diplomacy");
        const auto state = [&](std::string_view key) { return static_cast<int>(diplomacy.integer(key, -100, 100)); };
        c.allegiance_max = state("allegiance_max");
        c.attack_allegiance = state("attack");
        c.capture_allegiance = state("capture");
        c.convert_allegiance = state("convert");
        c.war = state("war_threshold");
        c.send_limit = state("send_stars_max_per_action_exclusive");
        c.send_turn_limit = state("send_stars_turn_limit");
        c.consequence_divisor = state("consequence_divisor");
    }

    void read_levelgen() {
        PlainReader file = files_.child("levelgen");
        PlainReader base = file.child("base_probability");
        PlainReader multiplier = file.child("tribe_multiplier");
        LevelGen& gen = tables_.levelgen;
        const auto fill = [&](const auto& rows, auto& shares, auto& of_tribe) {
            for (size_t i = 0; i < rows.size(); ++i) {
                const std::string& name = rows[i].name;
                shares[i] = name.empty() || !base.has(name) ? 0.0 : base.number(name, 0, 1, 0);
                for (size_t t = 0; t < tables_.tribes.size(); ++t)
                    of_tribe[t][i] = name.empty() || !multiplier.has(name)
                                         ? 1.0
                                         : multiplier.child(name).number(tables_.tribes[t].name, 0, 10, 1);
            }
        };
        fill(tables_.terrains, gen.terrain_base, gen.terrain_of);
        fill(tables_.resources, gen.resource_base, gen.resource_of);
    }

    void read_roles() {
        Roles& r = tables_.roles;
        r.superunit = unit("SUPERUNIT");
        r.boat = unit("BOAT");
        r.ruin_boat = unit("BATTLESHIP");
        r.ruin_crew = unit("WARRIOR");
        r.crops = static_cast<uint8_t>(find_row(tables_.resources, "CROPS", "resource", kKind));
        r.ruins = static_cast<uint8_t>(find_row(tables_.resources, "RUINS", "resource", kKind));
        r.port = building("PORT");
        r.lumber_hut = building("LUMBER_HUT");
        r.altar = building("ALTAR_OF_PEACE");
        r.tomb = building("EMPERORS_TOMB");
        r.eye = building("EYE_OF_GOD");
        r.gate = building("GATE_OF_POWER");
        r.bazar = building("GRAND_BAZAR");
        r.park = building("PARK_OF_FORTUNE");
        r.tower = building("TOWER_OF_WISDOM");
        r.climb = tech("CLIMBING");
        r.road = tech("ROADS");
        r.burn = tech("CHIVALRY");
        r.clear = tech("FORESTRY");
        r.grow = tech("SPIRITUALISM");
        r.destroy = tech("CONSTRUCTION");
        r.disband = tech("FREE_SPIRIT");
        r.pacifist = tech("MEDITATION");
    }

    void grant_access() {
        for (size_t i = 0; i < tables_.buildings.size(); ++i)
            tables_.building_access.add(static_cast<int>(i), tables_.buildings[i].tech, tables_.buildings[i].cost);
        for (size_t i = 0; i < tables_.units.size(); ++i)
            if (tables_.units[i].spawnable)
                tables_.spawn_access.add(static_cast<int>(i), tables_.units[i].tech, tables_.units[i].cost);
        for (int i = 0; i < kMaxResources; ++i)
            if (tables_.resources[i].gather)
                tables_.gather_access.add(i, tables_.resources[i].tech, tables_.resources[i].cost);
        for (size_t i = 0; i < tables_.techs.size(); ++i) {
            tables_.research_access.add(static_cast<int>(i), tables_.techs[i].parent, 0);
            tables_.tier[tables_.techs[i].tier] |= tables_.techs[i].bit;
        }
    }

    PlainReader files_;
    Tables tables_;
};

}  // namespace

Tables Tables::from_plain(const Plain& plain) { return TablesReader(plain).read(); }

}  // namespace turnwise::tribes
