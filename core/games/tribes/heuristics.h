#pragma once

#include "games/tribes/rules.h"

namespace turnwise::tribes {

// What the state heuristics look at, for one tribe.
struct Measures {
    int production = 0;  // of its cities, below zero too, sieges not regarded
    int techs = 0, score = 0, cities = 0, units = 0, kills = 0;
    int levels = 0;     // sum of its cities' levels
    int connected = 0;  // cities connected to the capital
    int buildings = 0;  // inside its borders
    int sieges = 0;     // own units on the centre of another tribe's city
};

template <int Side>
Measures measure(const Tables& tables, const State<Side>& s, int tribe) {
    const auto& mine = s.tribes[tribe];
    Measures m;
    m.techs = std::popcount(mine.techs);
    m.score = mine.score;
    m.cities = mine.cities.size();
    m.units = mine.extra.size;
    m.kills = mine.kills;
    m.connected = std::popcount(mine.connected);
    for (const uint8_t slot : mine.cities) {
        const auto& city = s.cities[slot];
        m.production += production(tables, city);
        m.levels += city.level;
        m.units += city.units.size;
    }
    m.buildings = (s.built & mine.borders).count();
    // Whose the city is, not whose borders it lies in: it may have been founded inside another's.
    (on(s, Terrain::kCity) & mine.units).each([&](int tile) { m.sieges += s.cities[city_at(s, tile)].tribe != tribe; });
    return m;
}

// The state heuristics of the reference's agents and of paper 2. All but the third compare a state with the root of the
// decision. `scale` is the width of the logistic curve that makes a value of it; the papers' searches use none of the
// kind (they spread what a node has seen over [0, 1]), so that the widths are ours: about the worth of a city.
struct HeuristicRow {
    const char* name;
    double scale;
};
enum class Heuristic : uint8_t {
    kDiff,     // what the reference's searching agents use
    kEntropy,  // counts what grew instead of how much
    kSimple,   // looks at the new state only
    kThesis,   // kDiff, +5 for each new own building, +10 for each own unit in an enemy city
};
inline constexpr std::array<HeuristicRow, 4> kHeuristics = {
    {{"diff", 25}, {"entropy", 3}, {"simple", 500}, {"thesis", 25}}};

template <int Side>
int tiles_seen_by_mover(const State<Side>& s) {
    return s.tribes[s.active].visible.count();
}

template <int Side>
double diff_value(const Tables& tables, const State<Side>& root, const State<Side>& now, int player) {
    const auto gain = [&](int tribe) {
        const Measures a = measure(tables, root, tribe), b = measure(tables, now, tribe);
        return 5.0 * (b.production - a.production) + 4.0 * (b.techs - a.techs) + 0.1 * (b.score - a.score) +
               4.0 * (b.cities - a.cities) + 2.0 * (b.units - a.units) + 3.0 * (b.kills - a.kills) +
               2.0 * (b.levels - a.levels);
    };
    double others = 0;
    for (int tribe = 0; tribe < now.players; ++tribe)
        if (tribe != player) others += gain(tribe);
    return gain(player) - others / (now.players - 1) +
           (std::popcount(now.tribes[player].connected) - std::popcount(root.tribes[player].connected)) +
           (tiles_seen_by_mover(now) - tiles_seen_by_mover(root));
}

template <int Side>
double entropy_value(const Tables& tables, const State<Side>& root, const State<Side>& now, int player) {
    const auto grown = [&](int tribe) {
        const Measures a = measure(tables, root, tribe), b = measure(tables, now, tribe);
        return (b.production > a.production) + (b.techs > a.techs) + (b.score > a.score) + (b.cities > a.cities) +
               (b.units > a.units) + (b.kills > a.kills);
    };
    double others = 0;
    for (int tribe = 0; tribe < now.players; ++tribe)
        if (tribe != player) others += grown(tribe);
    return grown(player) - others / (now.players - 1) +
           (std::popcount(now.tribes[player].connected) > std::popcount(root.tribes[player].connected)) +
           (tiles_seen_by_mover(now) > tiles_seen_by_mover(root));
}

// The reference also adds, to every tribe alike, the number of legal actions and 1e9 when the match is over: in a
// difference both are nothing.
template <int Side>
double simple_value(const Tables& tables, const State<Side>& now, int player) {
    const auto value = [&](int tribe) {
        const Measures m = measure(tables, now, tribe);
        return 100.0 * m.production + 10.0 * m.techs + m.score + 500.0 * m.cities + 10.0 * m.units;
    };
    double others = 0;
    for (int tribe = 0; tribe < now.players; ++tribe)
        if (tribe != player) others += value(tribe);
    return value(player) - others / (now.players - 1) + 10.0 * tiles_seen_by_mover(now) / (Side * Side);
}

template <int Side>
double thesis_value(const Tables& tables, const State<Side>& root, const State<Side>& now, int player) {
    const Measures a = measure(tables, root, player), b = measure(tables, now, player);
    return diff_value(tables, root, now, player) + 5.0 * (b.buildings - a.buildings) + 10.0 * b.sieges;
}

}  // namespace turnwise::tribes
