#include "games/tribes/heuristics.h"
#include "games/tribes/text.h"
#include "games/tribes/tribes.h"

namespace turnwise::tribes {

constexpr int kValueNumbers = 18;

// "basic": the tribe of the player, then the mean of the others, then the match. All numbers are of the order of 1.
template <int Side>
std::vector<std::pair<std::string, int>> Tribes<Side>::feature_names() const {
    const int one = 14 + static_cast<int>(tables_.techs.size() + tables_.units.size() + tables_.buildings.size());
    return {{"basic", 2 * one + 3}, {"value37", 2 * kValueNumbers + 1}};
}

template <int Side>
static std::vector<float> tribe_features(const Tables& tables, const State<Side>& s, int tribe) {
    const auto& mine = s.tribes[tribe];
    const Measures m = measure(tables, s, tribe);
    int damage = 0, fresh = 0, veterans = 0;
    std::vector<int> units(tables.units.size());
    each_unit(s, tribe, [&](int slot) {
        const Unit& unit = s.units[slot];
        ++units[unit.type];
        damage += unit.max_hp - unit.hp;
        fresh += unit.status == Status::kFresh;
        veterans += unit.veteran;
    });
    std::vector<float> out = {mine.stars / 20.f, m.score / 5000.f,   m.production / 10.f, m.cities / 4.f,
                              m.levels / 8.f,    m.units / 8.f,      m.kills / 10.f,      m.techs / 24.f,
                              m.connected / 2.f, m.buildings / 10.f, m.sieges / 1.f,      damage / 20.f,
                              fresh / 8.f,       veterans / 2.f};
    for (const TechRow& tech : tables.techs) out.push_back(mine.techs & tech.bit ? 1.f : 0.f);
    for (const int number : units) out.push_back(number / 4.f);
    for (size_t i = 0; i < tables.buildings.size(); ++i)
        out.push_back((s.with_building[i] & mine.borders).count() / 4.f);
    return out;
}

template <int Side>
static void basic(const Tables& tables, const State<Side>& s, int player, std::span<float> out) {
    const std::vector<float> mine = tribe_features(tables, s, player);
    const size_t one = mine.size();
    std::copy(mine.begin(), mine.end(), out.begin());
    std::fill(out.begin() + one, out.begin() + 2 * one, 0.f);
    for (int other = 0; other < s.players; ++other) {
        if (other == player) continue;
        const std::vector<float> theirs = tribe_features(tables, s, other);
        for (size_t i = 0; i < one; ++i) out[one + i] += theirs[i] / static_cast<float>(s.players - 1);
    }
    out[2 * one] = s.tick / 50.f;
    out[2 * one + 1] = s.active == player ? 1.f : 0.f;
    out[2 * one + 2] = static_cast<float>(s.players) / kMaxTribes;
}

// "value37": how a tribe stands, for models of who wins. First what the player has more than the others on average,
// then the player's own, then the match. Strength is attack and defence of what units have left of their health.
template <int Side>
static std::array<float, kValueNumbers> standing(const Tables& tables, const State<Side>& s, int tribe) {
    const auto& mine = s.tribes[tribe];
    const Measures m = measure(tables, s, tribe);
    float strength = 0;
    int veterans = 0, population = 0, nearest = Side;
    each_unit(s, tribe, [&](int slot) {
        const Unit& unit = s.units[slot];
        const UnitRow& type = tables.units[unit.type];
        strength += static_cast<float>((type.attack + type.defence) * unit.hp) / static_cast<float>(unit.max_hp);
        veterans += unit.veteran;
    });
    for (const uint8_t slot : mine.cities) population += s.cities[slot].population;
    Bits<Side> rivals{};
    for (int other = 0; other < s.players; ++other)
        if (other != tribe) rivals |= s.tribes[other].units;
    const bool holds_capital = owns_capital(s, tribe);
    if (holds_capital)
        rivals.each([&](int tile) {
            nearest = std::min(nearest, Geometry<Side>::distance(s.cities[mine.capital].tile, tile));
        });
    return {mine.stars / 20.f,
            m.score / 5000.f,
            m.production / 10.f,
            m.cities / 4.f,
            m.levels / 8.f,
            population / 8.f,
            m.units / 8.f,
            strength / 20.f,
            veterans / 2.f,
            m.kills / 10.f,
            m.techs / 24.f,
            m.connected / 2.f,
            m.buildings / 10.f,
            m.sieges / 1.f,
            mine.visible.count() / float(Side * Side),
            mine.borders.count() / 30.f,
            (rivals & mine.borders).count() / 2.f,
            holds_capital ? nearest / float(Side) : -1.f};
}

template <int Side>
static void value37(const Tables& tables, const State<Side>& s, int player, std::span<float> out) {
    const auto mine = standing(tables, s, player);
    for (size_t i = 0; i < mine.size(); ++i) out[i] = out[mine.size() + i] = mine[i];
    for (int other = 0; other < s.players; ++other) {
        if (other == player) continue;
        const auto theirs = standing(tables, s, other);
        for (size_t i = 0; i < theirs.size(); ++i) out[i] -= theirs[i] / static_cast<float>(s.players - 1);
    }
    out[2 * mine.size()] = s.tick / 50.f;
}

template <int Side>
void Tribes<Side>::features(std::string_view name, const State& s, Player player, std::span<float> out) const {
    (name == "basic" ? basic<Side> : value37<Side>)(tables_, s, player, out);
}

// "action38": one action of the tribe to act, without trying it, for models that rank actions (trees: kinds and rows of
// tables are plain numbers). What it is and what the rule-based agent of paper 2 gives it; the tribe and its rivals;
// the unit that acts or the one that would be made; the place it happens at and, for a unit, where it comes from.
constexpr int kActionFeatures = 38;

template <int Side>
std::vector<std::pair<std::string, int>> Tribes<Side>::action_feature_names() const {
    return {{"action38", kActionFeatures}};
}

template <int Side>
void Tribes<Side>::action_features(std::string_view, const State& s, const Action& action, std::span<float> out) const {
    size_t at = 0;
    const auto put = [&](auto... numbers) { ((out[at++] = static_cast<float>(numbers)), ...); };
    const auto& mine = s.tribes[s.active];
    const ActionInfo info = action_info(s, action);
    put(info.kind, info.group, info.subject, info.cost, info.high_level, info.ends_turn);
    put(rule_score(tables_, rule_scores_, options_, s, action));

    // The tribes.
    Bits<Side> rivals{}, rival_land{};
    int rival_cities = 0, rival_units = 0, rival_score = 0;
    for (int tribe = 0; tribe < s.players; ++tribe) {
        if (tribe == s.active) continue;
        const Measures m = measure(tables_, s, tribe);
        rivals |= s.tribes[tribe].units;
        rival_land |= s.tribes[tribe].borders;
        rival_cities += m.cities, rival_units += m.units, rival_score = std::max(rival_score, m.score);
    }
    const Measures own = measure(tables_, s, s.active);
    put(s.tick, mine.stars, own.production, own.cities, own.units, own.techs, own.levels, own.score, rival_cities,
        rival_units, rival_score);

    // The place.
    const bool tribal = info.group == 0 && action.kind != Kind::kBuildRoad;
    const bool stays = action.kind > Kind::kAttack && action.kind != Kind::kMove && action.kind != Kind::kConvert;
    const bool in_centre = action.kind == Kind::kLevelUp || action.kind == Kind::kSpawn;
    const int there = stays || in_centre ? action.actor : action.tile;
    const auto nearest = [&](const Bits<Side>& places, int tile) {
        int best = Side;
        if (!tribal) places.each([&](int other) { best = std::min(best, Geometry<Side>::distance(tile, other)); });
        return best;
    };
    const Bits<Side> cities = on(s, Terrain::kCity), villages = on(s, Terrain::kVillage);
    const Bits<Side> own_cities = cities & mine.borders, rival_centres = cities & rival_land;
    for (const Bits<Side>& places : {own_cities, rival_centres, villages, rivals}) put(nearest(places, there));
    put(tribal ? -1 : s.terrain[there], !tribal && s.resource[there] == tables_.roles.ruins,
        !tribal && mine.borders.has(there), !tribal && rival_land.has(there));

    // The unit, where it stands, and whom it would meet; or the city.
    if (info.group == 2) {
        const Unit& unit = s.units[acting_unit(s, action)];
        const UnitRow& type = tables_.units[unit.type];
        put(unit.hp, unit.max_hp, type.attack, type.defence, unit.veteran);
        for (const Bits<Side>& places : {own_cities, rival_centres, villages, rivals}) put(nearest(places, unit.tile));
        const bool meets = (action.kind == Kind::kAttack || action.kind == Kind::kConvert) && s.unit_at[there] != kNone;
        const Unit* met = meets ? &s.units[s.unit_at[there]] : nullptr;
        put(met ? met->hp : 0, met ? tables_.units[met->type].attack : 0, met ? tables_.units[met->type].defence : 0);
    } else if (info.group == 1) {
        const auto& city = s.cities[s.owner[action.actor]];
        put(city.level, city.population, city.capacity() - city.units.size, city.capital, city.walls);
    }
    std::fill(out.begin() + static_cast<std::ptrdiff_t>(at), out.end(), 0.f);
}

// Groups: 0 tribe, 1 city, 2 unit. A move to a city or a ruin is high-level and every other move is not (the moves that
// the thesis prunes); so are all actions of cities and tribes. The subject is a row of the table of its kind, counted
// from 1.
template <int Side>
ActionInfo Tribes<Side>::action_info(const State& s, const Action& action) const {
    ActionInfo info;
    info.kind = static_cast<uint16_t>(action.kind);
    info.identity = combine(combine(static_cast<uint64_t>(action.kind), action.actor),
                            static_cast<uint64_t>(action.tile) << 8 | action.what);
    info.ends_turn = action.kind == Kind::kEndTurn;
    info.group = action.kind >= Kind::kAttack ? 2 : action.kind < Kind::kBuildRoad ? 1 : 0;
    info.high_level = info.group != 2;
    const auto cost = [&](int stars) { info.cost = static_cast<int16_t>(stars); };
    const auto subject = [&](int row) { info.subject = static_cast<uint16_t>(row + 1); };
    const Constants& c = tables_.constants;
    switch (action.kind) {
        case Kind::kBuild:
            subject(action.what);
            cost(tables_.buildings[action.what].cost);
            break;
        case Kind::kBurnForest:
            cost(c.burn_cost);
            break;
        case Kind::kGrowForest:
            cost(c.grow_cost);
            break;
        case Kind::kDestroy:
            subject(s.building[action.tile]);
            break;
        case Kind::kLevelUp:
            subject(action.what);
            break;
        case Kind::kGather:
            subject(s.resource[action.tile]);
            cost(tables_.resources[s.resource[action.tile]].cost);
            break;
        case Kind::kSpawn:
            subject(action.what);
            cost(tables_.units[action.what].cost);
            break;
        case Kind::kBuildRoad:
            cost(c.road_cost);
            break;
        case Kind::kResearch:
            subject(action.what);
            cost(research_cost(tables_, s.tribes[s.active], tables_.techs[action.what].tier));
            break;
        case Kind::kSendStars:
            cost(action.what);
            break;
        default:
            break;
    }
    if (info.group == 2) {
        const Unit& unit = s.units[acting_unit(s, action)];
        subject(unit.type);
        const UnitRow& type = tables_.units[unit.type];
        if (action.kind == Kind::kUpgradeBoat || action.kind == Kind::kUpgradeShip)
            cost(tables_.units[type.upgrade].cost);
        const auto terrain = static_cast<Terrain>(s.terrain[action.tile]);
        info.high_level =
            action.kind == Kind::kMove && (terrain == Terrain::kCity || s.resource[action.tile] == tables_.roles.ruins);
    }
    return info;
}

#define TURNWISE_INSTANTIATE(Side)                                                                               \
    template std::vector<std::pair<std::string, int>> Tribes<Side>::feature_names() const;                       \
    template void Tribes<Side>::features(std::string_view, const State&, Player, std::span<float>) const;        \
    template std::vector<std::pair<std::string, int>> Tribes<Side>::action_feature_names() const;                \
    template void Tribes<Side>::action_features(std::string_view, const State&, const Action&, std::span<float>) \
        const;                                                                                                   \
    template ActionInfo Tribes<Side>::action_info(const State&, const Action&) const;
TURNWISE_INSTANTIATE(11)
TURNWISE_INSTANTIATE(14)
TURNWISE_INSTANTIATE(16)
#undef TURNWISE_INSTANTIATE

}  // namespace turnwise::tribes
