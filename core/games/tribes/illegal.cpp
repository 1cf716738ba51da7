#include <algorithm>

#include "games/tribes/movement.h"
#include "games/tribes/text.h"
#include "games/tribes/tribes.h"

namespace turnwise::tribes {

namespace {

// Reads an action text and says what speaks against it, in the order of docs/rules/tribes.md.
template <int Side>
class Explainer {
public:
    Explainer(const Tables& tables, const Options& options, const State<Side>& state, std::string_view text)
        : t_(tables), c_(tables.constants), options_(options), s(state), me_(state.active), mine_(state.tribes[me_]) {
        while (!text.empty()) {
            const size_t end = std::min(text.find(' '), text.size());
            if (end > 0) words_.push_back(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
    }

    std::string explain() const {
        if (s.over) return "the match is over";
        const std::string_view verb = words_.empty() ? std::string_view() : words_[0];
        const auto found = std::find(kVerbs.begin(), kVerbs.end(), verb);
        if (found == kVerbs.end()) {
            const std::string near = nearest(verb, {kVerbs.begin(), kVerbs.end()});
            return "there is no action \"" + std::string(verb.substr(0, 30)) + '"' +
                   (near.empty() ? std::string() : "; did you mean \"" + near + "\"?");
        }
        const auto kind = static_cast<Kind>(found - kVerbs.begin());
        if (kind != Kind::kLevelUp)
            for (const uint8_t city : mine_.cities)
                if (s.cities[city].population >= s.cities[city].needed())
                    return "city c" + std::to_string(s.cities[city].id) + " must level up first";
        switch (kind) {
            case Kind::kEndTurn:
                return words_.size() > 1 ? form("end") : "";
            case Kind::kResearch:
                return research();
            case Kind::kDeclareWar:
            case Kind::kSendStars:
                return diplomacy(kind);
            case Kind::kLevelUp:
                return level_up();
            case Kind::kBuildRoad:
                return road();
            case Kind::kSpawn:
                return spawn();
            case Kind::kBuild:
                return build();
            case Kind::kBurnForest:
            case Kind::kClearForest:
            case Kind::kGrowForest:
            case Kind::kDestroy:
            case Kind::kGather:
                return land(kind);
            default:
                return unit(kind);
        }
    }

private:
    static std::string form(const std::string& right) { return "expected \"" + right + '"'; }
    static std::string stars(int cost, int have) {
        return "it costs " + std::to_string(cost) + " stars, the tribe has " + std::to_string(have);
    }
    std::string tech_names(Techs techs) const {
        std::string names;
        for (const TechRow& tech : t_.techs)
            if (techs & tech.bit) names += (names.empty() ? "" : " or ") + lower(tech.name);
        return names;
    }
    std::string needs(Techs tech) const {
        return tech && !(mine_.techs & tech) ? "it needs " + tech_names(tech) : std::string();
    }
    std::string pays(int cost) const { return cost > 0 && mine_.stars < cost ? stars(cost, mine_.stars) : ""; }
    template <class... Reasons>
    static std::string first(const Reasons&... reasons) {
        std::string result;
        ((result = result.empty() ? std::string(reasons) : result), ...);
        return result;
    }
    template <class Rows>
    static int row(const Rows& rows, std::string_view name) {
        for (size_t i = 0; i < rows.size(); ++i)
            if (!rows[i].name.empty() && lower(rows[i].name) == name) return static_cast<int>(i);
        return -1;
    }
    std::string unknown(const char* what, std::string_view name) const {
        return "there is no " + std::string(what) + " \"" + std::string(name.substr(0, 30)) + '"';
    }
    std::string_view word(size_t i) const { return i < words_.size() ? words_[i] : std::string_view(); }

    // A place as text, and the own city whose borders it is in.
    std::string site(std::string_view text, const std::string& right, int& tile) const {
        const auto place = parse_place(text, Side);
        if (!place) return form(right);
        tile = *place;
        if (!mine_.borders.has(tile)) return std::string(text) + " is not in the borders of an own city";
        return "";
    }

    std::string research() const {
        if (words_.size() != 2) return form("research <technology>");
        const int tech = row(t_.techs, words_[1]);
        if (tech < 0) return unknown("technology", words_[1]);
        if (mine_.techs & t_.techs[tech].bit) return "it is known already";
        return first(needs(t_.techs[tech].parent), pays(research_cost(t_, mine_, t_.techs[tech].tier)));
    }

    std::string diplomacy(Kind kind) const {
        if (!options_.diplomacy) return "this match has no diplomacy";
        const bool war = kind == Kind::kDeclareWar;
        const auto other = parse_number(word(1));
        if (words_.size() != (war ? 2 : 3) || !other)
            return form(war ? "declarewar <tribe>" : "sendstars <tribe> <stars>");
        if (*other < 0 || *other >= s.players || *other == me_)
            return "tribe " + std::string(word(1)) + " is no other tribe";
        if (war) {
            if (mine_.war_declared) return "the tribe has declared war this turn already";
            return s.allegiance[me_][*other] <= c_.war ? "the allegiance is at war already" : "";
        }
        const auto number = parse_number(word(2));
        if (!number) return form("sendstars <tribe> <stars>");
        if (mine_.stars_sent_this_turn >= c_.send_turn_limit)
            return "the tribe has sent " + std::to_string(mine_.stars_sent_this_turn) + " stars this turn already";
        const int most = std::min(mine_.stars, c_.send_limit) - 1;
        return *number < 1 || *number > most
                   ? "from 1 to " + std::to_string(std::max(0, most)) + " stars can be sent now"
                   : "";
    }

    std::string level_up() const {
        const auto id = word(1).starts_with('c') ? parse_number(word(1).substr(1)) : std::nullopt;
        if (words_.size() != 3 || !id) return form("levelup c<id> <bonus>");
        const int bonus = row(t_.bonuses, words_[2]);
        if (bonus < 0) return unknown("bonus", words_[2]);
        for (const uint8_t slot : mine_.cities) {
            const auto& city = s.cities[slot];
            if (city.id != *id) {
                if (city.population >= city.needed())
                    return "city c" + std::to_string(city.id) + " must level up first";
                continue;
            }
            if (city.population < city.needed())
                return "it has " + std::to_string(city.population) + " of " + std::to_string(city.needed()) +
                       " population";
            const int step = std::min<int>(city.level, kBonuses / 2) - 1;
            return bonus / 2 != step
                       ? "from level " + std::to_string(city.level) + " the choice is " +
                             lower(t_.bonuses[2 * step].name) + " or " + lower(t_.bonuses[2 * step + 1].name)
                       : "";
        }
        return std::string(word(1)) + " is no city of the tribe";
    }

    std::string road() const {
        const auto place = words_.size() == 2 ? parse_place(words_[1], Side) : std::nullopt;
        if (!place) return form("road <x>,<y>");
        const int tile = *place;
        if (const std::string reason = first(needs(t_.roles.road), pays(c_.road_cost)); !reason.empty()) return reason;
        if (!mine_.visible.has(tile)) return "the tile is not seen";
        if (!t_.terrains[s.terrain[tile]].road) return "no road can be built on " + terrain_name(tile);
        if (s.owned.has(tile) && !mine_.borders.has(tile)) return "the tile belongs to another tribe";
        if (s.network.has(tile)) return "there is a road already";
        return enemies(s, me_).has(tile) ? "an enemy unit stands there" : "";
    }
    std::string terrain_name(int tile) const { return lower(t_.terrains[s.terrain[tile]].name); }

    std::string spawn() const {
        const auto place = words_.size() == 3 ? parse_place(words_[2], Side) : std::nullopt;
        if (!place) return form("spawn <unit> <x>,<y>");
        const int type = row(t_.units, words_[1]);
        if (type < 0) return unknown("unit", words_[1]);
        for (const uint8_t slot : mine_.cities) {
            const auto& city = s.cities[slot];
            if (city.tile != *place) continue;
            if (!t_.units[type].spawnable) return "no city makes this unit";
            if (const std::string reason = first(needs(t_.units[type].tech), pays(t_.units[type].cost));
                !reason.empty())
                return reason;
            if (city.units.size >= city.capacity())
                return "the city has room for " + std::to_string(city.capacity()) + " units and has them";
            return s.unit_at[city.tile] != kNone ? "a unit stands on the centre" : "";
        }
        return std::string(words_[2]) + " is not the centre of an own city";
    }

    std::string build() const {
        if (words_.size() != 3) return form("build <building> <x>,<y>");
        const int building = row(t_.buildings, words_[1]);
        if (building < 0) return unknown("building", words_[1]);
        int tile = 0;
        if (const std::string reason = site(words_[2], "build <building> <x>,<y>", tile); !reason.empty())
            return reason;
        const BuildingRow& type = t_.buildings[building];
        if (s.built.has(tile)) return "there is a building already: " + lower(t_.buildings[s.building[tile]].name);
        if (const std::string reason = first(needs(type.tech), pays(type.cost)); !reason.empty()) return reason;
        if (!(type.terrains >> s.terrain[tile] & 1)) return "it cannot be built on " + terrain_name(tile);
        if (type.resource != kNone && s.resource[tile] != type.resource)
            return "it needs " + lower(t_.resources[type.resource].name) + " on the tile";
        if (type.needs_adjacent != kNone && !(ring<Side>(tile) & s.with_building[type.needs_adjacent]).any())
            return "it needs a " + lower(t_.buildings[type.needs_adjacent].name) + " next to it";
        if (type.unique_in_city && (s.with_building[building] & s.cities[s.owner[tile]].tiles).any())
            return "the city has one already";
        if (type.kind == BuildingKind::kMonument && !(mine_.monuments_available >> (building - t_.first_monument) & 1))
            return mine_.monuments_built >> (building - t_.first_monument) & 1 ? "it is built already"
                                                                               : "the tribe has not earned it";
        return "";
    }

    std::string land(Kind kind) const {
        int tile = 0;
        const std::string right = std::string(kVerbs[static_cast<int>(kind)]) + " <x>,<y>";
        if (words_.size() != 2) return form(right);
        if (const std::string reason = site(words_[1], right, tile); !reason.empty()) return reason;
        const auto terrain = static_cast<Terrain>(s.terrain[tile]);
        const std::string no_forest = terrain != Terrain::kForest ? "there is no forest" : "";
        switch (kind) {
            case Kind::kBurnForest:
                return first(no_forest, needs(t_.roles.burn), pays(c_.burn_cost));
            case Kind::kClearForest:
                return first(no_forest, needs(t_.roles.clear));
            case Kind::kGrowForest:
                return first(terrain != Terrain::kPlain ? "forests grow on plain only" : "", needs(t_.roles.grow),
                             pays(c_.grow_cost));
            case Kind::kDestroy:
                return first(s.built.has(tile) ? "" : "there is no building", needs(t_.roles.destroy));
            default: {
                if (s.resource[tile] == kNone) return "there is no resource";
                const ResourceRow& resource = t_.resources[s.resource[tile]];
                if (!resource.gather) return lower(resource.name) + " cannot be gathered";
                return first(needs(resource.tech), pays(resource.cost));
            }
        }
    }

    int find_unit(std::string_view text) const {
        const auto id = text.starts_with('u') ? parse_number(text.substr(1)) : std::nullopt;
        if (id)
            for (int slot = 0; slot < Limits<Side>::kUnits; ++slot)
                if (is_unit(s, slot) && s.units[slot].id == *id) return slot;
        return -1;
    }

    std::string unit(Kind kind) const {
        const std::string verb(kVerbs[static_cast<int>(kind)]);
        const bool aims = kind == Kind::kMove || kind == Kind::kAttack || kind == Kind::kConvert;
        const std::string right = verb + (kind == Kind::kMove ? " u<id> -> <x>,<y>"
                                          : aims              ? " u<id> -> u<id>"
                                                              : " u<id>");
        if (words_.size() != (aims ? 4 : 2) || (aims && words_[2] != "->")) return form(right);
        const int slot = find_unit(words_[1]);
        if (slot < 0) return "there is no unit " + std::string(words_[1].substr(0, 20));
        const Unit& unit = s.units[slot];
        const UnitRow& type = t_.units[unit.type];
        if (unit.tribe != me_)
            return "unit " + std::string(words_[1]) + " belongs to tribe " + std::to_string(unit.tribe);
        const std::string status = lower(kStatusNames[static_cast<int>(unit.status)]);
        const std::string not_fresh =
            unit.status != Status::kFresh ? "the unit must be fresh, it is " + status : std::string();
        switch (kind) {
            case Kind::kMove: {
                if (!may_move(type, unit)) return "the unit is " + status + " and may not move";
                const auto place = parse_place(words_[3], Side);
                if (!place) return form(right);
                if (!mine_.visible.has(*place)) return "the tile is not seen";
                if (s.unit_at[*place] != kNone) return "a unit stands there";
                return first(needs(t_.terrains[s.terrain[*place]].enter), "it is out of reach");
            }
            case Kind::kAttack:
            case Kind::kConvert: {
                if (type.converts != (kind == Kind::kConvert))
                    return lower(type.name) + (type.converts ? " does not attack" : " does not convert");
                if (!may_attack(type, unit)) return "the unit is " + status + " and may not " + verb;
                const int target = find_unit(words_[3]);
                if (target < 0) return "there is no unit " + std::string(words_[3].substr(0, 20));
                if (s.units[target].tribe == me_) return "the target is an own unit";
                const int distance = Geometry<Side>::distance(unit.tile, s.units[target].tile);
                if (distance > type.range)
                    return "the target is " + std::to_string(distance) + " away, the range is " +
                           std::to_string(type.range);
                return "the target is not seen";
            }
            case Kind::kCapture:
                return first(not_fresh, "it stands on no village and on no city of another tribe");
            case Kind::kExamine:
                return first(not_fresh, "there are no ruins, or the tribe has no city");
            case Kind::kRecover:
                return first(not_fresh, "the unit is not hurt");
            case Kind::kDisband:
                return first(not_fresh, needs(t_.roles.disband));
            case Kind::kHealOthers:
                if (!type.converts) return lower(type.name) + " does not heal";
                return first(not_fresh, "no own unit next to it is hurt");
            case Kind::kMakeVeteran:
                if (!type.veteran || unit.veteran)
                    return unit.veteran ? "it is a veteran already" : "it cannot become one";
                if (unit.kills < c_.veteran_kills)
                    return "it has " + std::to_string(unit.kills) + " of " + std::to_string(c_.veteran_kills) +
                           " kills";
                return "the unit is " + status;
            default: {
                const bool boat = unit.type == t_.roles.boat;
                if (type.upgrade == kNone || boat != (kind == Kind::kUpgradeBoat))
                    return lower(type.name) + " has no such upgrade";
                return first(needs(t_.units[type.upgrade].tech), pays(t_.units[type.upgrade].cost));
            }
        }
    }

    const Tables& t_;
    const Constants& c_;
    const Options& options_;
    const State<Side>& s;
    const int me_;
    const Tribe<Side>& mine_;
    std::vector<std::string_view> words_;
};

}  // namespace

template <int Side>
std::string Tribes<Side>::why_illegal(const State& state, std::string_view text) const {
    // Told of what the player sees: a reason must not give away what it does not.
    const State seen = observe(state, state.active).shown();
    const std::string reason = Explainer<Side>(tables_, options_, seen, text).explain();
    return reason.empty() ? "not among the legal actions" : reason;
}

template std::string Tribes<11>::why_illegal(const State&, std::string_view) const;
template std::string Tribes<14>::why_illegal(const State&, std::string_view) const;
template std::string Tribes<16>::why_illegal(const State&, std::string_view) const;

}  // namespace turnwise::tribes
