#include "games/tribes/rule_based.h"

#include <string_view>

// The rule-based agent of the reference (paper 2, "Simple" or RB): a score for each action by itself.

namespace turnwise::tribes {

namespace {

template <class Rows, class Set>
void for_row(const Rows& rows, std::string_view name, Set set) {
    for (size_t i = 0; i < rows.size(); ++i)
        if (rows[i].name == name) set(i);
}

}  // namespace

RuleScores::RuleScores(const Tables& tables) {
    const auto spawns = [&](std::initializer_list<const char*> names, Spawn score) {
        for (const char* name : names) for_row(tables.units, name, [&](size_t i) { spawn[i] = score; });
    };
    spawns({"RIDER", "ARCHER", "CATAPULT"}, {0, 3});
    spawns({"SWORDMAN", "KNIGHT"}, {4, 3});
    spawns({"MIND_BENDER"}, {0, 2});
    spawns({"WARRIOR"}, {3, 3});
    spawns({"DEFENDER"}, {5, 3});
    for (const char* name : {"BATTLESHIP", "SUPERUNIT", "SWORDMAN", "KNIGHT", "CATAPULT"})
        for_row(tables.units, name, [&](size_t i) { convert[i] = 5; });
    for (const char* name : {"MIND_BENDER", "BOAT", "SHIP", "WARRIOR"})
        for_row(tables.units, name, [&](size_t i) { convert[i] = 4; });
    research.fill(3);
    for (const char* name : {"ORGANIZATION", "CLIMBING", "MINING", "FISHING", "HUNTING", "WHALING"})
        for_row(tables.techs, name, [&](size_t i) { research[i] = 5; });
    for (const char* name : {"FARMING", "AQUATISM", "RIDING", "FORESTRY", "ARCHERY", "SAILING", "SHIELDS", "CHIVALRY"})
        for_row(tables.techs, name, [&](size_t i) { research[i] = 4; });
    for_row(tables.buildings, "FARM", [&](size_t i) { farm = static_cast<uint8_t>(i); });
    for_row(tables.buildings, "FOREST_TEMPLE", [&](size_t i) { forest_temple = static_cast<uint8_t>(i); });
}

namespace {

template <int Side>
class Rules {
public:
    using Set = Bits<Side>;
    using Geo = Geometry<Side>;

    Rules(const Tables& tables, const RuleScores& scores, const Options& options, const State<Side>& state)
        : t_(tables),
          scores_(scores),
          options_(options),
          s(state),
          me_(state.active),
          mine_(state.tribes[me_]),
          stars_(mine_.stars),
          production_(production(tables, state, me_)),
          enemies_(enemies(state, me_) & mine_.visible) {}

    int score(const Action& a) const {
        switch (a.kind) {
            case Kind::kCapture:
            case Kind::kExamine:
            case Kind::kMakeVeteran:
                return 5;
            case Kind::kDisband:
            case Kind::kDestroy:
                return -2;
            case Kind::kEndTurn:
                return -1;
            case Kind::kDeclareWar:
                return 0;
            case Kind::kLevelUp:
                return level_up(static_cast<Bonus>(a.what));
            case Kind::kRecover:
                return recover(s.units[acting_unit(s, a)]);
            case Kind::kUpgradeBoat:
            case Kind::kUpgradeShip:
                return production_ > 3 && stars_ > 6 ? 3 : 0;
            case Kind::kHealOthers:
                return heal_others(s.units[acting_unit(s, a)]);
            case Kind::kConvert:
                return scores_.convert[s.units[s.unit_at[a.tile]].type];
            case Kind::kAttack:
                return attack(s.units[acting_unit(s, a)], s.units[s.unit_at[a.tile]]);
            case Kind::kMove:
                return move(s.units[acting_unit(s, a)], a.tile);
            case Kind::kBurnForest:
                return burn_forest(city(a));
            case Kind::kClearForest:
                return stars_ == 0 ? 3 : 0;
            case Kind::kGrowForest:
                return grow_forest(city(a));
            case Kind::kBuild:
                return stars_ < 8 ? 0 : wanted(city(a), a.what == scores_.forest_temple ? 0 : 1);
            case Kind::kGather:
                return wanted(city(a), 0);
            case Kind::kSpawn: {
                const RuleScores::Spawn& spawn = scores_.spawn[a.what];
                return (city(a).tiles & enemies_).any() ? spawn.besieged : spawn.quiet;
            }
            case Kind::kBuildRoad:
                return road(a.tile);
            case Kind::kResearch:
                return scores_.research[a.what];
            case Kind::kSendStars:
                return send_stars(a.actor, a.what);
        }
        return 0;
    }

private:
    const City<Side>& city(const Action& a) const { return s.cities[city_at(s, a.actor)]; }
    const UnitRow& type_of(const Unit& unit) const { return t_.units[unit.type]; }
    bool covers(const Unit& unit, int tile) const { return Geo::distance(unit.tile, tile) <= type_of(unit).range; }
    int allegiance(int tribe) const { return s.allegiance[me_][tribe]; }

    static int level_up(Bonus bonus) {
        const bool good = bonus == Bonus::kWorkshop || bonus == Bonus::kResources || bonus == Bonus::kBorderGrowth ||
                          bonus == Bonus::kSuperunit;
        return good ? 5 : 0;
    }

    int recover(const Unit& unit) const {
        int score = 4;
        enemies_.find([&](int tile) {
            const Unit& enemy = s.units[s.unit_at[tile]];
            if (!covers(enemy, unit.tile)) return false;
            score = enemy.hp < unit.hp ? 3 : 1;
            return true;
        });
        return score;
    }

    // Enemies that a hurt neighbour could reach from the healer's tile and who are healthier.
    int heal_others(const Unit& healer) const {
        int count = 0;
        (ring<Side>(healer.tile) & mine_.units).each([&](int tile) {
            const Unit& hurt = s.units[s.unit_at[tile]];
            if (hurt.hp >= hurt.max_hp) return;
            (square<Side>(type_of(hurt).range, healer.tile) & enemies_).each([&](int at) {
                count += s.units[s.unit_at[at]].hp > hurt.hp;
            });
        });
        return std::min(5, count);
    }

    // Release 1.0 knows no allegiance; later ones spare friends, unless nobody can become one.
    int spared(int score, int friends, const Unit& target) const {
        if (options_.rules == RuleSet::kV1 || !options_.diplomacy || score == 0) return score;
        const int love = allegiance(target.tribe);
        return love < 0 ? score : love < 15 ? friends : 0;
    }
    int attack(const Unit& unit, const Unit& target) const {
        const UnitRow &own = type_of(unit), &other = type_of(target);
        const bool healthier = unit.hp >= target.hp;
        if (!own.ranged) {
            const bool stronger = own.attack > other.defence;
            if (healthier && stronger) return spared(5, 2, target);
            return healthier || stronger ? spared(1, 0, target) : 0;
        }
        const bool hits_back = covers(target, unit.tile);
        if (hits_back && other.attack > own.defence) return 0;
        if (!hits_back) return spared(5, 2, target);
        return other.defence < own.attack && healthier ? spared(4, 1, target) : 0;
    }

    int move(const Unit& unit, int to) const {
        const UnitRow& own = type_of(unit);
        const auto nearer = [&](int goal) { return Geo::distance(to, goal) < Geo::distance(unit.tile, goal); };
        int score = -1;
        const auto decide = [&](int value) {
            score = value;
            return true;
        };
        // Towards the weaker, away from the stronger.
        const bool met = enemies_.find([&](int tile) {
            const Unit& enemy = s.units[s.unit_at[tile]];
            if (type_of(enemy).defence < own.attack && unit.hp >= enemy.hp) return nearer(tile) && decide(3);
            const bool farther = Geo::distance(to, tile) > Geo::distance(unit.tile, tile);
            return farther && covers(enemy, unit.tile) && decide(4);
        });
        if (met) return score;
        // Towards cities of others and villages that it sees within range.
        const Set near = (square<Side>(own.range, unit.tile) - Set::of(unit.tile)) & mine_.visible;
        const bool found = near.find([&](int tile) {
            const uint8_t owner = s.owner[tile];
            if (owner != kNone && s.cities[owner].tribe != me_ && nearer(s.cities[owner].tile)) return decide(4);
            return s.terrain[tile] == static_cast<uint8_t>(Terrain::kVillage) && nearer(tile) && decide(5);
        });
        if (found) return score;
        return (ring<Side>(to) & mine_.visible).any() ? 3 : 0;
    }

    int burn_forest(const City<Side>& city) const {
        if (stars_ <= 5) return 0;
        const int farms = scores_.farm == kNone ? 0 : (s.with_building[scores_.farm] & city.tiles).count();
        return 1 + (farms < 2 ? farms : 0);
    }
    int grow_forest(const City<Side>& city) const {
        const int forests = (on(s, Terrain::kForest) & city.tiles).count();
        const int huts = (s.with_building[t_.roles.lumber_hut] & city.tiles).count();
        return forests < 2 && huts < 2 ? 4 : 2;
    }
    // The less a city lacks to its next level, the better.
    int wanted(const City<Side>& city, int extra) const {
        const int missing = city.needed() - production(t_, city);
        return std::clamp(extra + 5 - missing, 0, 5);
    }

    int road(int tile) const {
        const bool rich = production_ > 5 && stars_ > 4;
        const Set paved = roads(s);
        int score = 0;
        ring<Side>(tile).find([&](int at) {
            const bool own = mine_.borders.has(at), road = paved.has(at);
            if (own && s.cities[s.owner[at]].tile == at)
                score = rich ? 3 : 0;
            else if (road)
                score = own ? 3 : rich ? 4 : 3;
            return score != 0;
        });
        return score;
    }

    int send_stars(int tribe, int stars) const {
        const int love = allegiance(tribe);
        if (stars_ > 60) return 4;
        if (stars_ > 30) return love < 0 && love + stars > 0 ? 3 : 2;
        return love >= -5 && love < 0 && stars <= 5 ? 4 : -1;
    }

    const Tables& t_;
    const RuleScores& scores_;
    const Options& options_;
    const State<Side>& s;
    const int me_;
    const Tribe<Side>& mine_;
    const int stars_, production_;
    const Set enemies_;  // whom it sees
};

}  // namespace

template <int Side>
int rule_score(const Tables& tables, const RuleScores& scores, const Options& options, const State<Side>& state,
               const Action& action) {
    return Rules<Side>(tables, scores, options, state).score(action);
}

template int rule_score(const Tables&, const RuleScores&, const Options&, const State<11>&, const Action&);
template int rule_score(const Tables&, const RuleScores&, const Options&, const State<14>&, const Action&);
template int rule_score(const Tables&, const RuleScores&, const Options&, const State<16>&, const Action&);

}  // namespace turnwise::tribes
