#include "games/tribes/form.h"
#include "games/tribes/tribes.h"

namespace turnwise::tribes {

static Options options_from_plain(PlainReader& reader) {
    Options options;
    const std::string rules = reader.text("rules", "head");
    if (rules != "head" && rules != "v1") reader.fail("rules", "expected \"head\" or \"v1\", found \"" + rules + '"');
    options.rules = rules == "v1" ? RuleSet::kV1 : RuleSet::kHead;
    const std::string mode = reader.text("mode", "capitals");
    if (mode != "capitals" && mode != "score")
        reader.fail("mode", "expected \"capitals\" or \"score\", found \"" + mode + '"');
    options.mode = mode == "score" ? Mode::kScore : Mode::kCapitals;
    options.diplomacy = reader.boolean("diplomacy", false);
    if (options.diplomacy && options.rules == RuleSet::kV1)
        reader.fail("diplomacy", "release 1.0 (rules \"v1\") has none");
    options.full_observation = reader.boolean("full_observation", true);
    options.strict_reference = reader.boolean("strict_reference", false);
    options.reference_model = reader.boolean("reference_model", false);
    return options;
}

// Counted over 100 levels, so that what is dealt agrees with what the generator makes.
static TileFrequencies count_tiles(const Tables& tables, const LevelRecipe& recipe, int side) {
    TileFrequencies count;
    const std::vector<int> tribes = {0, 1};
    for (uint64_t seed = 1; seed <= 100; ++seed) {
        JavaSource source(seed);
        for (const Level::Tile& tile : generate_level(tables, recipe, side, tribes, source).tiles) {
            if (tile.terrain == static_cast<uint8_t>(Terrain::kCity)) continue;
            ++count.terrain[tile.terrain];
            ++count.resource[tile.terrain][tile.resource == kNone ? kMaxResources : tile.resource];
        }
    }
    return count;
}

template <int Side>
Tribes<Side>::Tribes(const Plain& options) {
    PlainReader reader(options, "options", ErrorKind::kBadSetup);
    tables_ = Tables::from_plain(reader.any("tables"));
    recipe_ = LevelRecipe::from_plain(reader.child("tables").any("levelgen"), tables_);
    options_ = options_from_plain(reader);
    rule_scores_ = RuleScores(tables_);
    if (reader.has("levels")) {
        PlainReader levels = reader.child("levels");
        for (const auto& [name, text] : *reader.any("levels").as<Plain::Map>())
            levels_.emplace_back(name, level_from_csv(levels.text(name), tables_));
    }
    reader.done();
    if (!options_.full_observation) frequencies_ = count_tiles(tables_, recipe_, Side);
    shape_ = tribes::state_shape(tables_, Side, Limits<Side>::kCities, Limits<Side>::kUnits);
}

namespace {

[[noreturn]] void bad_level(const std::string& message) { throw Error(ErrorKind::kBadSetup, "level: " + message); }

template <int Side>
void check_level(const Level& level, const Tables& tables, const Options& options) {
    if (level.size != Side || static_cast<int>(level.tiles.size()) != Side * Side)
        bad_level("it is " + std::to_string(level.size) + " x " + std::to_string(level.size) + ", this game plays on " +
                  std::to_string(Side) + " x " + std::to_string(Side));
    int capitals = 0, cities = 0, wet_ruins = 0;
    for (const Level::Tile& tile : level.tiles) {
        const auto terrain = static_cast<Terrain>(tile.terrain);
        capitals += terrain == Terrain::kCity;
        cities += terrain == Terrain::kCity || terrain == Terrain::kVillage;
        wet_ruins += tables.terrains[tile.terrain].water && tile.resource == tables.roles.ruins;
        if (terrain == Terrain::kCity && options.rules == RuleSet::kV1 && tables.tribes[tile.tribe].v1_score == 0)
            bad_level(tables.tribes[tile.tribe].name + " did not exist in release 1.0 (rules \"v1\")");
    }
    if (capitals < 2 || capitals > kMaxTribes)
        bad_level("it has " + std::to_string(capitals) + " capitals, expected 2 to " + std::to_string(kMaxTribes));
    if (cities > Limits<Side>::kCities)
        bad_level("it has " + std::to_string(cities) + " capitals and villages, at most " +
                  std::to_string(Limits<Side>::kCities) + " fit on this board");
    if (Side * Side + wet_ruins > Limits<Side>::kUnits && wet_ruins > 7)
        bad_level("it has " + std::to_string(wet_ruins) + " ruins in water, at most 7 are allowed");
}

}  // namespace

template <int Side>
Level Tribes<Side>::level_of(const Setup& setup, Chance& chance) const {
    if (setup.level) return *setup.level;
    if (setup.tribes.empty()) return levels_[chance.pick(event(Ask::kLevel), static_cast<int>(levels_.size()))].second;
    ChanceSource door(chance, event(Ask::kCell), event(Ask::kSplit));
    return generate_level(tables_, recipe_, Side, setup.tribes, door);
}

template <int Side>
typename Tribes<Side>::State Tribes<Side>::start(const Setup& setup, Chance& chance) const {
    const Level level = level_of(setup, chance);
    check_level<Side>(level, tables_, options_);
    State s{};
    s.viewer = kNone;
    s.owner.fill(kNone);
    s.unit_at.fill(kNone);
    s.building.fill(kNone);
    s.resource.fill(kNone);
    for (int tile = 0; tile < State::kTiles; ++tile) {
        s.terrain[tile] = level.tiles[tile].terrain;
        s.on_terrain[s.terrain[tile]].set(tile);
        set_resource(s, tile, level.tiles[tile].resource);
        s.players = static_cast<uint8_t>(s.players + (level.tiles[tile].tribe != kNone));
    }
    for (auto& tribe : s.tribes) {
        tribe.extra = {kNone, kNone, 0};
        if (options_.full_observation) tribe.visible = kMasks<Side>.all;
    }

    // Capitals in reading order: the city, its unit, its tiles.
    Play<Side> play(tables_, options_, s, chance);
    const bool head = options_.rules == RuleSet::kHead;
    int id = 0;
    for (int tile = 0; tile < State::kTiles; ++tile) {
        if (level.tiles[tile].tribe == kNone) continue;
        const TribeRow& row = tables_.tribes[level.tiles[tile].tribe];
        auto& tribe = s.tribes[id];
        tribe.kind = level.tiles[tile].tribe;
        tribe.stars = row.stars;
        tribe.techs = row.start_tech;
        const int city = play.found_city(tile, id, true);
        tribe.capital = static_cast<uint8_t>(city);
        s.cities[city].level = static_cast<uint8_t>(row.city_level);
        s.cities[city].walls = row.walls;
        play.create_unit(row.start_unit, tile, id, static_cast<uint8_t>(city));
        tribe.score += head ? tables_.constants.centre_points + tables_.constants.tech_points * row.start_tier +
                                  tables_.units[row.start_unit].points
                            : row.v1_score;
        play.own_tiles(city);
        ++id;
    }
    for (int tribe = 0; tribe < s.players; ++tribe)
        play.clear_view(tribe, s.cities[s.tribes[tribe].capital].tile, tables_.constants.first_city_range);
    play.begin_match();
    return s;
}

template <int Side>
Values Tribes<Side>::returns(const State& state) const {
    Values values{};
    for (int tribe = 0; tribe < state.players; ++tribe)
        values[tribe] = state.over ? state.tribes[tribe].result == Result::kWin : 1.0 / state.players;
    return values;
}

template <int Side>
typename Tribes<Side>::Setup Tribes<Side>::setup_from_plain(const Plain& plain) const {
    PlainReader reader(plain, "setup", ErrorKind::kBadSetup);
    Setup setup;
    for (const Plain& name : reader.list("tribes")) {
        const auto* text = name.as<std::string>();
        if (!text) reader.fail("tribes", "expected names of tribes, found " + describe(name));
        setup.tribes.push_back(find_row(tables_.tribes, *text, "tribe", ErrorKind::kBadSetup));
    }
    const int tribes = static_cast<int>(setup.tribes.size());
    if (tribes == 1 || tribes > kMaxTribes) reader.fail("tribes", "expected 2 to 4 tribes");
    if (reader.has("level") && tribes > 0)
        reader.fail("level", "expected a level or the tribes to make one for, not both");
    if (reader.has("level")) {
        setup.level = find_level(reader);
    } else if (reader.has("level_seed")) {
        if (tribes == 0) reader.fail("level_seed", "expected the tribes too");
        JavaSource source(static_cast<uint64_t>(reader.integer("level_seed", 0, int64_t{1} << 53)));
        setup.level = generate_level(tables_, recipe_, Side, setup.tribes, source);
    } else if (tribes == 0 && levels_.empty()) {
        reader.fail("level", "missing; this game was loaded without levels to draw from");
    }
    reader.done();
    if (setup.level) check_level<Side>(*setup.level, tables_, options_);
    return setup;
}

template <int Side>
Level Tribes<Side>::find_level(PlainReader& reader) const {
    const std::string text = reader.text("level");
    if (text.find(':') != std::string::npos) return level_from_csv(text, tables_);
    std::vector<std::string> names;
    for (const auto& [name, level] : levels_) {
        if (name == text) return level;
        names.push_back(name);
    }
    const std::string near = nearest(text, names);
    reader.fail("level", "there is no level \"" + text.substr(0, 60) + '"' +
                             (near.empty() ? std::string() : "; did you mean \"" + near + "\"?"));
}

#define TURNWISE_INSTANTIATE(Side)                                                          \
    template Tribes<Side>::Tribes(const Plain&);                                            \
    template typename Tribes<Side>::State Tribes<Side>::start(const Setup&, Chance&) const; \
    template Values Tribes<Side>::returns(const State&) const;                              \
    template typename Tribes<Side>::Setup Tribes<Side>::setup_from_plain(const Plain&) const;
TURNWISE_INSTANTIATE(11)
TURNWISE_INSTANTIATE(14)
TURNWISE_INSTANTIATE(16)
#undef TURNWISE_INSTANTIATE

}  // namespace turnwise::tribes
