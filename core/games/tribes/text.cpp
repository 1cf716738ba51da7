#include "games/tribes/text.h"

#include <algorithm>
#include <charconv>

#include "games/tribes/tribes.h"

namespace turnwise::tribes {

const std::array<std::string_view, kKinds> kVerbs = {
    "build",   "burn",    "clear",    "destroy",    "grow",      "levelup", "gather",      "spawn",
    "road",    "end",     "research", "declarewar", "sendstars", "attack",  "capture",     "convert",
    "disband", "examine", "heal",     "veteran",    "move",      "recover", "upgradeboat", "upgradeship"};
const std::array<std::string_view, 6> kStatusNames = {"FRESH",  "MOVED",   "ATTACKED", "MOVED_AND_ATTACKED",
                                                      "PUSHED", "FINISHED"};
static constexpr std::array<std::string_view, kAsks> kAskNames = {"ruin",    "tech",     "city", "winner", "step",
                                                                  "terrain", "resource", "cell", "split",  "level"};

std::string lower(std::string_view name) {
    std::string text(name);
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    return text;
}

std::optional<int> parse_number(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<int> parse_place(std::string_view text, int side) {
    const size_t comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto x = parse_number(text.substr(0, comma)), y = parse_number(text.substr(comma + 1));
    if (!x || !y || *x < 0 || *y < 0 || *x >= side || *y >= side) return std::nullopt;
    return *x * side + *y;
}

template <int Side>
std::string Tribes<Side>::action_text(const State& s, const Action& action) const {
    const std::string verb(kVerbs[static_cast<int>(action.kind)]);
    const auto unit = [&](int slot) { return "u" + std::to_string(s.units[slot].id); };
    const auto actor = [&] { return unit(acting_unit(s, action)); };
    switch (action.kind) {
        case Kind::kBuild:
            return verb + " " + lower(tables_.buildings[action.what].name) + " " + place_text<Side>(action.tile);
        case Kind::kBurnForest:
        case Kind::kClearForest:
        case Kind::kDestroy:
        case Kind::kGrowForest:
        case Kind::kGather:
        case Kind::kBuildRoad:
            return verb + " " + place_text<Side>(action.tile);
        case Kind::kLevelUp:
            return verb + " c" + std::to_string(s.cities[city_at(s, action.actor)].id) + " " +
                   lower(tables_.bonuses[action.what].name);
        case Kind::kSpawn:
            return verb + " " + lower(tables_.units[action.what].name) + " " + place_text<Side>(action.actor);
        case Kind::kEndTurn:
            return verb;
        case Kind::kResearch:
            return verb + " " + lower(tables_.techs[action.what].name);
        case Kind::kDeclareWar:
            return verb + " " + std::to_string(action.actor);
        case Kind::kSendStars:
            return verb + " " + std::to_string(action.actor) + " " + std::to_string(action.what);
        case Kind::kAttack:
        case Kind::kConvert:
            return verb + " " + actor() + " -> " + unit(s.unit_at[action.tile]);
        case Kind::kMove:
            return verb + " " + actor() + " -> " + place_text<Side>(action.tile);
        default:
            return verb + " " + actor();
    }
}

template <int Side>
std::string Tribes<Side>::pick_text(const State&, const Pick& pick) const {
    const uint32_t label = pick.label;
    const std::string name = std::string(kAskNames[pick.event.id]) + " ";
    switch (static_cast<Ask>(pick.event.id)) {
        case Ask::kRuin:
            return name + lower(tables_.ruins[label]);
        case Ask::kTech:
            return name + lower(tables_.techs[label].name);
        case Ask::kNextCity:
            return name + "c" + std::to_string(label);
        case Ask::kLevel:
            return name + (label < levels_.size() ? levels_[label].first : std::to_string(label));
        case Ask::kStep:
            return name + place_text<Side>(static_cast<int>(label));
        case Ask::kTerrain:
            return name + lower(tables_.terrains[label].name);
        case Ask::kResource:
            return name + (label >= kMaxResources ? "none" : lower(tables_.resources[label].name));
        default:
            return name + std::to_string(label);
    }
}

template <int Side>
Wish Tribes<Side>::pick_wish(const State&, std::string_view text) const {
    constexpr ErrorKind kind = ErrorKind::kBadPick;
    const auto bad = [&](const std::string& expected) {
        return Error(kind, '"' + std::string(text.substr(0, 60)) + "\": expected " + expected);
    };
    const size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    const auto found = std::find(kAskNames.begin(), kAskNames.end(), word);
    if (found == kAskNames.end() || space == std::string_view::npos)
        throw bad("a pick such as \"ruin superunit\", \"tech riding\", \"city c5\", \"winner 1\" or \"step 3,4\"");
    const std::string_view rest = text.substr(space + 1);
    const auto ask = static_cast<Ask>(found - kAskNames.begin());
    const auto wish = [&](int label) { return Wish::label(event(ask), static_cast<uint32_t>(label)); };
    switch (ask) {
        case Ask::kRuin: {
            for (int i = 0; i < kRuins; ++i)
                if (lower(tables_.ruins[i]) == rest) return wish(i);
            throw bad("\"ruin\" and superunit, research, pop_growth, explorer or resources");
        }
        case Ask::kTech:
            return wish(find_row(tables_.techs, rest, "technology", kind));
        case Ask::kTerrain:
            return wish(find_row(tables_.terrains, rest, "terrain", kind));
        case Ask::kResource:
            return wish(rest == "none" ? kMaxResources : find_row(tables_.resources, rest, "resource", kind));
        case Ask::kStep: {
            const auto place = parse_place(rest, Side);
            if (!place) throw bad("\"step\" and a place such as 3,4");
            return wish(*place);
        }
        case Ask::kNextCity: {
            const auto id = rest.starts_with('c') ? parse_number(rest.substr(1)) : std::nullopt;
            if (!id) throw bad("\"city\" and a city such as c5");
            return wish(*id);
        }
        case Ask::kLevel:
            for (size_t i = 0; i < levels_.size(); ++i)
                if (levels_[i].first == rest) return wish(static_cast<int>(i));
            throw bad("\"level\" and the name of one of the game's levels");
        default: {
            const auto number = parse_number(rest);
            if (!number || *number < 0) throw bad('"' + std::string(word) + "\" and a number");
            return wish(*number);
        }
    }
}

// The map as people read it: for each tile its terrain, what is on it and who stands there. Capital letters are units
// of the tribe whose number follows.
template <int Side>
std::string Tribes<Side>::state_text(const State& s) const {
    std::string text =
        "tick " + std::to_string(s.tick) + (s.over ? ", over" : ", tribe " + std::to_string(s.active) + " to act");
    if (s.viewer != kNone) text += ", as tribe " + std::to_string(s.viewer) + " sees it";
    text += "\n    ";
    for (int y = 0; y < Side; ++y) text += (y < 10 ? " " : "") + std::to_string(y) + "   ";
    text += "\n";
    for (int x = 0; x < Side; ++x) {
        text += (x < 10 ? " " : "") + std::to_string(x) + "  ";
        for (int y = 0; y < Side; ++y) {
            const int tile = x * Side + y;
            text += tables_.terrains[s.terrain[tile]].symbol;
            text +=
                s.resource[tile] != kNone ? tables_.resources[s.resource[tile]].symbol
                : s.building[tile] != kNone
                    ? static_cast<char>(tables_.buildings[s.building[tile]].kind == BuildingKind::kMonument ? '!' : '*')
                : s.network.has(tile) && s.terrain[tile] != static_cast<uint8_t>(Terrain::kCity) ? '+'
                                                                                                 : ' ';
            const uint8_t unit = s.unit_at[tile], owner = s.owner[tile];
            text += owner != kNone ? static_cast<char>('0' + s.cities[owner].tribe) : ' ';
            if (unit != kNone)
                text += std::string(1, tables_.units[s.units[unit].type].name[0]) + std::to_string(s.units[unit].tribe);
            else
                text += "  ";
        }
        while (text.back() == ' ') text.pop_back();
        text += "\n";
    }
    for (int i = 0; i < s.players; ++i) {
        const auto& tribe = s.tribes[i];
        text += std::to_string(i) + " " + lower(tables_.tribes[tribe.kind].name) + ": " + std::to_string(tribe.stars) +
                " stars (+" + std::to_string(std::max(0, production(tables_, s, i))) + "), score " +
                std::to_string(tribe.score) + "\n";
        for (const uint8_t slot : tribe.cities) {
            const auto& city = s.cities[slot];
            text += "  c" + std::to_string(city.id) + " " + place_text<Side>(city.tile) + " level " +
                    std::to_string(city.level) + " population " + std::to_string(city.population) + "/" +
                    std::to_string(city.needed()) + (city.walls ? " walls" : "") + "\n";
        }
        each_unit(s, i, [&](int slot) {
            const Unit& unit = s.units[slot];
            text += "  u" + std::to_string(unit.id) + " " + lower(tables_.units[unit.type].name) + " " +
                    place_text<Side>(unit.tile) + " " + std::to_string(unit.hp) + "/" + std::to_string(unit.max_hp) +
                    " " + lower(kStatusNames[static_cast<int>(unit.status)]) + (unit.veteran ? " veteran" : "") + "\n";
        });
        std::string techs;
        for (const TechRow& tech : tables_.techs)
            if (tribe.techs & tech.bit) techs += (techs.empty() ? "" : " ") + lower(tech.name);
        text += "  knows " + (techs.empty() ? "nothing" : techs) + "\n";
    }
    return text;
}

template <int Side>
std::vector<std::string> Tribes<Side>::kind_names() {
    return {kVerbs.begin(), kVerbs.end()};
}

#define TURNWISE_INSTANTIATE(Side)                                                     \
    template std::vector<std::string> Tribes<Side>::kind_names();                      \
    template std::string Tribes<Side>::action_text(const State&, const Action&) const; \
    template std::string Tribes<Side>::pick_text(const State&, const Pick&) const;     \
    template Wish Tribes<Side>::pick_wish(const State&, std::string_view) const;       \
    template std::string Tribes<Side>::state_text(const State&) const;
TURNWISE_INSTANTIATE(11)
TURNWISE_INSTANTIATE(14)
TURNWISE_INSTANTIATE(16)
#undef TURNWISE_INSTANTIATE

}  // namespace turnwise::tribes
