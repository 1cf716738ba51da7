#include "games/tribes/movement.h"
#include "games/tribes/tribes.h"

namespace turnwise::tribes {

namespace {

// Lists what the tribe to act may do: city by city, unit by unit, then as a tribe. Stars and techs are asked first, so
// that a poor tribe costs little.
template <int Side>
class Lister {
public:
    using Set = Bits<Side>;
    using Actions = typename Tribes<Side>::Actions;

    Lister(const Tables& tables, const Options& options, const State<Side>& state, int tribe, Actions& out)
        : t_(tables),
          c_(tables.constants),
          options_(options),
          s(state),
          me_(tribe),
          mine_(state.tribes[me_]),
          out_(out) {}

    void list() {
        for (const uint8_t city : mine_.cities)
            if (s.cities[city].population >= s.cities[city].needed()) return level_ups(city);
        city_actions();
        unit_actions();
        tribe_actions();
    }
    // Those of one city or the units of one tile, or those of the tribe: whoever would do `action`.
    void list_like(const Action& action) {
        for (const uint8_t city : mine_.cities)
            if (s.cities[city].population >= s.cities[city].needed()) return level_ups(city);
        list_of_actor(action);
    }
    // The same by what the reference asks of an action that was planned before: a city that waits for its level-up
    // keeps its tribe from ending the turn, and from nothing else.
    void list_feasible_like(const Action& action) {
        feasible_ = true;
        if (action.kind == Kind::kEndTurn && std::any_of(mine_.cities.begin(), mine_.cities.end(), [&](uint8_t city) {
                return s.cities[city].population >= s.cities[city].needed();
            }))
            return;
        if (action.kind != Kind::kLevelUp) return list_of_actor(action);
        for (const uint8_t city : mine_.cities)
            if (s.cities[city].tile == action.actor && s.cities[city].population >= s.cities[city].needed())
                level_ups(city);
    }

private:
    void list_of_actor(const Action& action) {
        if (action.kind >= Kind::kAttack)
            only_ = action.actor, unit_actions();
        else if (action.kind < Kind::kBuildRoad)
            only_ = action.actor, city_actions();
        else
            tribe_actions();
    }

    bool knows(Techs tech) const { return tech == 0 || (mine_.techs & tech); }
    bool pays(int cost) const { return cost <= 0 || mine_.stars >= cost; }
    void add(Kind kind, int actor = 0, int tile = 0, int what = 0) {
        out_.push_back({kind, static_cast<uint8_t>(actor), static_cast<uint8_t>(tile), static_cast<uint8_t>(what)});
    }
    void add_each(Kind kind, int actor, const Set& tiles, int what = 0) {
        tiles.each([&](int tile) { add(kind, actor, tile, what); });
    }

    void level_ups(int city) {
        const int step = std::min<int>(s.cities[city].level, kBonuses / 2) - 1;
        add(Kind::kLevelUp, s.cities[city].tile, 0, 2 * step);
        add(Kind::kLevelUp, s.cities[city].tile, 0, 2 * step + 1);
    }

    // What each building, resource and kind of unit needs is the same for all cities, and asked once.
    void city_actions() {
        struct Site {
            Set tiles;
            uint8_t building;
            bool unique;
        };
        FixedVector<Site, kMaxBuildings> sites;
        // Like the zones of control, buildings that nobody sees count only in the reference.
        const Set known = options_.strict_reference ? kMasks<Side>.all : mine_.visible | mine_.borders;
        const Set free = feasible_ ? mine_.borders : mine_.borders - s.built;
        const uint32_t earned = ~(~uint32_t{0} << t_.first_monument) | uint32_t{mine_.monuments_available}
                                                                           << t_.first_monument;
        for (uint32_t rows = t_.building_access.of(mine_.techs, mine_.stars) & earned; rows; rows &= rows - 1) {
            const int i = std::countr_zero(rows);
            const BuildingRow& row = t_.buildings[i];
            Set tiles{};
            for (uint32_t rest = row.terrains; rest; rest &= rest - 1) tiles |= s.on_terrain[std::countr_zero(rest)];
            tiles &= free;
            if (row.resource != kNone) tiles &= s.with_resource[row.resource];
            if (row.needs_adjacent != kNone && tiles.any())
                tiles &= spread(s.with_building[row.needs_adjacent] & known);
            if (tiles.any()) sites.push_back({tiles, static_cast<uint8_t>(i), row.unique_in_city});
        }
        Set food{};
        for (uint32_t rows = t_.gather_access.of(mine_.techs, mine_.stars); rows; rows &= rows - 1)
            food |= s.with_resource[std::countr_zero(rows)];
        const bool burns = knows(t_.roles.burn) && pays(c_.burn_cost), clears = knows(t_.roles.clear);
        const bool grows = knows(t_.roles.grow) && pays(c_.grow_cost), destroys = knows(t_.roles.destroy);
        const uint32_t types = has_free_unit(s) ? t_.spawn_access.of(mine_.techs, mine_.stars) : 0;

        for (const uint8_t i : mine_.cities) {
            const City<Side>& city = s.cities[i];
            if (only_ >= 0 && city.tile != only_) continue;
            for (const Site& site : sites) {
                const Set tiles = site.tiles & city.tiles;
                if (tiles.any() && !(site.unique && (s.with_building[site.building] & city.tiles).any()))
                    add_each(Kind::kBuild, city.tile, tiles, site.building);
            }
            if (burns) add_each(Kind::kBurnForest, city.tile, city.tiles & on(s, Terrain::kForest));
            if (clears) add_each(Kind::kClearForest, city.tile, city.tiles & on(s, Terrain::kForest));
            if (destroys) add_each(Kind::kDestroy, city.tile, city.tiles & s.built);
            if (grows) add_each(Kind::kGrowForest, city.tile, city.tiles & on(s, Terrain::kPlain));
            add_each(Kind::kGather, city.tile, city.tiles & food);
            if (types && city.units.size < city.capacity() && s.unit_at[city.tile] == kNone)
                for (uint32_t rest = types; rest; rest &= rest - 1)
                    add(Kind::kSpawn, city.tile, 0, std::countr_zero(rest));
        }
    }

    void unit_actions() {
        const Ground<Side> ground(t_, s, me_, options_.strict_reference);
        const Set everybody = ground.occupied & mine_.visible, others = everybody - mine_.units;
        const bool disbands = knows(t_.roles.disband);
        each_unit(s, me_, [&](int slot) {
            const Unit& unit = s.units[slot];
            if (only_ >= 0 && unit.tile != only_) return;
            const UnitRow& type = t_.units[unit.type];
            const int which = s.unit_at[unit.tile] == slot ? 0 : hidden_number(slot);
            const auto act = [&](Kind kind) { add(kind, unit.tile, 0, which); };
            const auto act_on = [&](Kind kind, const Set& tiles) { add_each(kind, unit.tile, tiles, which); };
            if (type.upgrade != kNone && knows(t_.units[type.upgrade].tech) && pays(t_.units[type.upgrade].cost))
                act(unit.type == t_.roles.boat ? Kind::kUpgradeBoat : Kind::kUpgradeShip);
            const Set targets = feasible_ ? everybody - Set::of(unit.tile) : others;
            if (unit.status == Status::kFinished && !feasible_) return;
            if (unit.kills >= c_.veteran_kills && !unit.veteran && type.veteran) act(Kind::kMakeVeteran);
            if (may_attack(type, unit)) {
                if (!type.converts) {
                    act_on(Kind::kAttack, targets & square<Side>(type.range, unit.tile));
                } else {
                    act_on(Kind::kConvert, targets & square<Side>(type.range, unit.tile));
                    if (heals(unit)) act(Kind::kHealOthers);
                }
            }
            if (unit.status == Status::kFresh) {
                if (captures(unit)) act(Kind::kCapture);
                if (s.resource[unit.tile] == t_.roles.ruins && !mine_.cities.empty()) act(Kind::kExamine);
                if (unit.hp > 0 && unit.hp < unit.max_hp) act(Kind::kRecover);
                if (disbands) act(Kind::kDisband);
            }
            if (may_move(type, unit))
                act_on(Kind::kMove,
                       options_.strict_reference ? reach_like_reference(t_, ground, unit) : reach(t_, ground, unit));
        });
    }

    // Which of the units on its tile that are not shown this is, from 1.
    int hidden_number(int slot) const {
        int number = 0;
        bool passed = false;
        each_unit(s, me_, [&](int other) {
            number += !passed && s.units[other].tile == s.units[slot].tile && s.unit_at[s.units[slot].tile] != other;
            passed |= other == slot;
        });
        return number;
    }

    bool captures(const Unit& unit) const {
        const auto terrain = static_cast<Terrain>(s.terrain[unit.tile]);
        if (terrain != Terrain::kCity) return terrain == Terrain::kVillage;
        // A city founded inside the borders of another has a centre that is not its own, and cannot be captured.
        const City<Side>& city = s.cities[s.owner[unit.tile]];
        return city.tile == unit.tile && city.tribe != me_;
    }
    bool heals(const Unit& unit) const {
        return (ring<Side>(unit.tile) & mine_.units).find([&](int tile) {
            const Unit& other = s.units[s.unit_at[tile]];
            return other.hp < other.max_hp;
        });
    }

    void tribe_actions() {
        if (knows(t_.roles.road) && pays(c_.road_cost)) {
            Set tiles{};
            for (int i = 0; i < kTerrains; ++i)
                if (t_.terrains[i].road) tiles |= s.on_terrain[i];
            tiles = (tiles & mine_.visible) - s.network - (s.owned - mine_.borders) - enemies(s, me_);
            add_each(Kind::kBuildRoad, 0, tiles);
        }
        Techs affordable = 0;
        for (int tier = 1; tier <= 3; ++tier)
            if (pays(research_cost(t_, mine_, tier))) affordable |= t_.tier[tier];
        for (Techs rest = t_.research_access.of(mine_.techs) & ~mine_.techs & affordable; rest; rest &= rest - 1)
            add(Kind::kResearch, 0, 0, std::countr_zero(rest));
        if (options_.diplomacy) diplomacy();
        add(Kind::kEndTurn);
    }

    void diplomacy() {
        const int most = std::min(mine_.stars, c_.send_limit) - 1;
        for (int other = 0; other < s.players; ++other)
            if (other != me_ && !mine_.war_declared && s.allegiance[me_][other] > c_.war) add(Kind::kDeclareWar, other);
        if (mine_.stars_sent_this_turn < c_.send_turn_limit)
            for (int other = 0; other < s.players; ++other)
                if (other != me_)
                    for (int stars = 1; stars <= most; ++stars) add(Kind::kSendStars, other, 0, stars);
    }

    const Tables& t_;
    const Constants& c_;
    const Options& options_;
    const State<Side>& s;
    const int me_;
    const Tribe<Side>& mine_;
    Actions& out_;
    int only_ = -1;  // the tile of the city or of the units to list; -1: all
    bool feasible_ = false;
};

}  // namespace

template <int Side>
void Tribes<Side>::legal_actions(const State& state, Actions& out) const {
    if (!state.over) Lister<Side>(tables_, options_, state, state.active, out).list();
}

template <int Side>
void Tribes<Side>::legal_like(const State& state, const Action& action, Actions& out) const {
    if (!state.over) Lister<Side>(tables_, options_, state, state.active, out).list_like(action);
}

template <int Side>
void Tribes<Side>::feasible_like(const State& state, const Action& action, Player maker, Actions& out) const {
    if (state.over) return;
    const int tribe = is_of_tribe(action) ? maker : state.active;
    Lister<Side>(tables_, options_, state, tribe, out).list_feasible_like(action);
}

template void Tribes<11>::legal_actions(const State&, Actions&) const;
template void Tribes<14>::legal_actions(const State&, Actions&) const;
template void Tribes<16>::legal_actions(const State&, Actions&) const;
template void Tribes<11>::feasible_like(const State&, const Action&, Player, Actions&) const;
template void Tribes<14>::feasible_like(const State&, const Action&, Player, Actions&) const;
template void Tribes<16>::feasible_like(const State&, const Action&, Player, Actions&) const;
template void Tribes<11>::legal_like(const State&, const Action&, Actions&) const;
template void Tribes<14>::legal_like(const State&, const Action&, Actions&) const;
template void Tribes<16>::legal_like(const State&, const Action&, Actions&) const;

}  // namespace turnwise::tribes
