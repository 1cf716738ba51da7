#include "games/tribes/text.h"

#include "games/tribes/tribes.h"

// Actions as people choose them. Places: unit:ID, city:ID, tile:X,Y, tech:NAME, tribe:N, end. A unit or a city is
// clicked first and then where it acts; what a tile offers is on the tile itself.

namespace turnwise::tribes {

namespace {

constexpr const char* kGroups[] = {"tribe", "cities", "units"};

std::string spoken(std::string_view name) {
    std::string text = lower(name);
    for (char& c : text)
        if (c == '_') c = ' ';
    return text;
}
std::string capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
    return text;
}

}  // namespace

template <int Side>
Choice Tribes<Side>::as_choice(const State& s, const Action& action) const {
    const ActionInfo info = action_info(s, action);
    Choice choice;
    choice.kind = std::string(kVerbs[static_cast<size_t>(action.kind)]);
    choice.group = kGroups[info.group];
    choice.cost = info.cost;
    choice.ends_turn = info.ends_turn;
    const auto tile = [](int at) { return "tile:" + place_text<Side>(at); };
    const auto on_tile = [&](const std::string& verb) {
        choice.from = choice.at = tile(action.tile);
        choice.words = verb + " " + place_text<Side>(action.tile);
    };
    const auto of_city = [&] {
        choice.from = "city:" + std::to_string(s.cities[city_at(s, action.actor)].id);
        choice.at = tile(action.actor);
    };
    const auto unit_name = [&](int slot) { return capital(spoken(tables_.units[s.units[slot].type].name)); };
    const auto of_unit = [&] {
        const Unit& unit = s.units[acting_unit(s, action)];
        choice.from = "unit:" + std::to_string(unit.id);
        choice.at = tile(unit.tile);
        return unit_name(acting_unit(s, action)) + " " + place_text<Side>(unit.tile);
    };
    switch (action.kind) {
        case Kind::kBuild:
            on_tile("Build " + spoken(tables_.buildings[action.what].name));
            break;
        case Kind::kBurnForest:
            on_tile("Burn forest");
            break;
        case Kind::kClearForest:
            on_tile("Clear forest");
            break;
        case Kind::kDestroy:
            on_tile("Destroy " + spoken(tables_.buildings[s.building[action.tile]].name));
            break;
        case Kind::kGrowForest:
            on_tile("Grow forest");
            break;
        case Kind::kGather:
            on_tile("Gather " + spoken(tables_.resources[s.resource[action.tile]].name));
            break;
        case Kind::kBuildRoad:
            on_tile("Build road");
            break;
        case Kind::kLevelUp:
            of_city();
            choice.words = "City " + place_text<Side>(action.actor) + ": " + spoken(tables_.bonuses[action.what].name);
            break;
        case Kind::kSpawn:
            of_city();
            choice.words = "Train " + spoken(tables_.units[action.what].name) + " " + place_text<Side>(action.actor);
            break;
        case Kind::kEndTurn:
            choice.from = "end";
            choice.words = "End turn";
            break;
        case Kind::kResearch:
            choice.from = "tech:" + lower(tables_.techs[action.what].name);
            choice.words = "Research " + spoken(tables_.techs[action.what].name);
            break;
        case Kind::kDeclareWar:
            choice.from = "tribe:" + std::to_string(action.actor);
            choice.words = "Declare war on " + capital(spoken(tables_.tribes[s.tribes[action.actor].kind].name));
            break;
        case Kind::kSendStars:
            choice.from = "tribe:" + std::to_string(action.actor);
            choice.words = "Send " + std::to_string(action.what) + " stars to " +
                           capital(spoken(tables_.tribes[s.tribes[action.actor].kind].name));
            break;
        case Kind::kAttack:
        case Kind::kConvert: {
            const std::string actor = of_unit();
            const int slot = s.unit_at[action.tile];
            choice.to = "unit:" + std::to_string(s.units[slot].id);
            choice.words = actor + (action.kind == Kind::kAttack ? " ⚔ " : " converts ") + unit_name(slot) + " " +
                           place_text<Side>(action.tile);
            choice.at = tile(action.tile);
            break;
        }
        case Kind::kMove:
            choice.words = of_unit() + " → " + place_text<Side>(action.tile);
            choice.to = tile(action.tile);
            break;
        default: {
            const std::string actor = of_unit();
            const std::string verb = action.kind == Kind::kCapture       ? "captures"
                                     : action.kind == Kind::kDisband     ? "disbands"
                                     : action.kind == Kind::kExamine     ? "examines the ruins"
                                     : action.kind == Kind::kHealOthers  ? "heals others"
                                     : action.kind == Kind::kMakeVeteran ? "becomes a veteran"
                                     : action.kind == Kind::kRecover     ? "recovers"
                                     : action.kind == Kind::kUpgradeBoat ? "becomes a ship"
                                                                         : "becomes a battleship";
            choice.words = actor + " " + verb;
            break;
        }
    }
    return choice;
}

#define TURNWISE_INSTANTIATE(Side) template Choice Tribes<Side>::as_choice(const State&, const Action&) const;
TURNWISE_INSTANTIATE(11)
TURNWISE_INSTANTIATE(14)
TURNWISE_INSTANTIATE(16)
#undef TURNWISE_INSTANTIATE

}  // namespace turnwise::tribes
