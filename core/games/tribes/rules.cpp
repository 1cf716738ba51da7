#include "games/tribes/rules.h"

#include <algorithm>
#include <tuple>

namespace turnwise::tribes {

template <int Side>
void Play<Side>::apply(const Action& action, int me) {
    const int actor = action.actor, tile = action.tile;
    const int city = action.kind <= Kind::kSpawn ? city_at(s, actor) : kNone;
    const int unit = action.kind >= Kind::kAttack ? acting_unit(s, action) : kNone;
    switch (action.kind) {
        case Kind::kBuild:
            build(city, tile, action.what);
            break;
        case Kind::kBurnForest:
            set_terrain(s, tile, Terrain::kPlain);
            set_resource(s, tile, t_.roles.crops);
            s.tribes[me].stars -= c_.burn_cost;
            break;
        case Kind::kClearForest:
            set_terrain(s, tile, Terrain::kPlain);
            add_stars(me, c_.clear_stars);
            break;
        case Kind::kGrowForest:
            set_terrain(s, tile, Terrain::kForest);
            set_resource(s, tile, kNone);
            s.tribes[me].stars -= c_.grow_cost;
            break;
        case Kind::kDestroy:
            destroy(city, tile);
            break;
        case Kind::kLevelUp:
            level_up(city, static_cast<Bonus>(action.what));
            break;
        case Kind::kGather:
            gather(city, tile);
            break;
        case Kind::kSpawn:
            spawn(city, action.what);
            break;
        case Kind::kBuildRoad:
            s.tribes[me].stars -= c_.road_cost;
            s.network.set(tile);
            update_trade();
            break;
        case Kind::kEndTurn:
            end_turn();
            break;
        case Kind::kResearch:
            research(me, action.what);
            break;
        case Kind::kDeclareWar:
            declare_war(me, actor);
            break;
        case Kind::kSendStars:
            send_stars(me, actor, action.what);
            break;
        case Kind::kAttack:
            attack(unit, tile);
            break;
        case Kind::kCapture:
            capture(unit);
            if (in_match()) test_end();  // an agent's copy tests only at the end of a turn (Q2)
            break;
        case Kind::kConvert:
            convert(unit, tile);
            break;
        case Kind::kDisband:
            disband(unit);
            break;
        case Kind::kExamine:
            examine(unit);
            break;
        case Kind::kHealOthers:
            heal_others(unit);
            break;
        case Kind::kMakeVeteran: {
            Unit& best = s.units[unit];
            best.veteran = true;
            best.hp = best.max_hp = static_cast<int8_t>(best.max_hp + c_.veteran_hp);
            break;
        }
        case Kind::kMove:
            move(unit, tile);
            break;
        case Kind::kRecover:
            recover(unit);
            break;
        case Kind::kUpgradeBoat:
        case Kind::kUpgradeShip:
            upgrade(unit);
            break;
    }
}

template <int Side>
void Play<Side>::research(int tribe, int tech) {
    auto& mine = s.tribes[tribe];
    mine.stars -= research_cost(t_, mine, t_.techs[tech].tier);
    mine.techs |= t_.techs[tech].bit;
    if (options_.rules == RuleSet::kHead) mine.score += c_.tech_points * t_.techs[tech].tier;
    if (mine.techs == t_.all_techs) open_monument(tribe, t_.roles.tower);
}

template <int Side>
void Play<Side>::begin_match() {
    if (!test_end()) begin_turn(0);
}

template <int Side>
void Play<Side>::begin_turn(int tribe) {
    auto& mine = s.tribes[tribe];
    s.active = static_cast<uint8_t>(tribe);
    int income = 0;
    for (const uint8_t city : mine.cities) {
        const uint8_t guest = s.unit_at[s.cities[city].tile];
        if (guest == kNone || s.units[guest].tribe == tribe) income += production(t_, s.cities[city]);
        grow_temples(city);
    }
    if (s.tick == 0) {
        mine.stars = c_.stars;
        if (options_.rules == RuleSet::kV1) mine.score = t_.tribes[mine.kind].v1_score;
    } else {
        add_stars(tribe, std::max(0, income));
    }
    each_unit(s, tribe, [&](int slot) {
        Status& status = s.units[slot].status;
        status = status == Status::kPushed ? Status::kMoved : Status::kFresh;
    });
    if ((mine.techs & t_.roles.pacifist) && ++mine.pacifist == c_.altar_turns) {
        const int bit = 1 << (t_.roles.altar - t_.first_monument);  // again, even when it is built (Q1)
        mine.monuments_available |= static_cast<uint8_t>(bit);
        mine.monuments_built &= static_cast<uint8_t>(~bit);
    }
    mine.stars_sent_this_turn = 0;
    mine.war_declared = false;
}

template <int Side>
void Play<Side>::end_turn() {
    each_unit(s, s.active, [&](int slot) {
        const Unit& unit = s.units[slot];
        if (unit.status == Status::kFresh && unit.hp > 0 && unit.hp < unit.max_hp) recover(slot);
    });
    if (test_end()) return;
    int next = s.active;
    do {
        if (++next == s.players) {
            next = 0;
            if (in_match()) {  // in an agent's copy the tick never grows (Q2)
                ++s.tick;
                if (test_end()) return;
            }
        }
    } while (s.tribes[next].result == Result::kLoss);
    begin_turn(next);
}

// Whether the match is over; if so it ranks the tribes and names the winner.
template <int Side>
bool Play<Side>::test_end() {
    const bool capitals = options_.mode == Mode::kCapitals;
    bool over = s.tick > (capitals ? c_.last_tick_capitals : c_.last_tick_score);
    int winner = -1;
    if (capitals) {
        const int owner = capital_owner(s, 0);
        bool all = owner != kNone && s.tribes[owner].result != Result::kLoss;
        for (int tribe = 1; tribe < s.players; ++tribe) all &= capital_owner(s, tribe) == owner;
        if (all) over = true, winner = owner;
    } else {
        int left = 0;
        for (int tribe = 0; tribe < s.players; ++tribe) left += s.tribes[tribe].result != Result::kLoss;
        over |= left <= 1;
    }
    if (!over) return false;

    if (winner < 0) {
        FixedVector<uint8_t, kMaxTribes> best;
        const auto rank = [&](int tribe) {
            const auto& one = s.tribes[tribe];
            const bool diplomacy = options_.rules == RuleSet::kHead;  // release 1.0 has no such counters
            return std::tuple(one.score, std::popcount(one.techs), one.cities.size(), production(t_, s, tribe),
                              diplomacy ? int{one.wars} : 0, diplomacy ? one.stars_sent : 0);
        };
        for (int tribe = 0; tribe < s.players; ++tribe) {
            if (!best.empty() && rank(tribe) < rank(best[0])) continue;
            if (!best.empty() && rank(best[0]) < rank(tribe)) best.clear();
            best.push_back(static_cast<uint8_t>(tribe));
        }
        winner = best[chance_.pick(event(Ask::kWinner), best.size(), [&](int i) { return uint32_t{best[i]}; })];
    }
    for (int tribe = 0; tribe < s.players; ++tribe)
        s.tribes[tribe].result = tribe == winner ? Result::kWin : Result::kLoss;
    return s.over = true;
}

template class Play<11>;
template class Play<14>;
template class Play<16>;

}  // namespace turnwise::tribes
