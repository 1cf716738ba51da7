#include "games/tribes/rules.h"

namespace turnwise::tribes {

// Under full observation everything is seen from the start, and meetings, which teach nothing then, are not noted.
template <int Side>
void Play<Side>::clear_view(int tribe, int tile, int radius) {
    if (options_.full_observation) return;
    auto& mine = s.tribes[tribe];
    const Set fresh = square<Side>(radius, tile) - mine.visible;
    mine.visible |= fresh;
    mine.score += c_.view_points * fresh.count();
    if (!met_all(tribe)) {
        (square<Side>(radius, tile) - Set::of(tile)).each([&](int near) { meet_at(tribe, near); });
        meet_at(tribe, tile);
    }
    if (mine.visible == kMasks<Side>.all) open_monument(tribe, t_.roles.eye);
    if ((fresh & (water(s) | roads(s))).any() && (in_match() || tribe == s.active)) update_trade_of(tribe);
}

template <int Side>
bool Play<Side>::met_all(int tribe) const {
    return (s.tribes[tribe].met | 1 << tribe) == (1 << s.players) - 1;
}

// Whose unit and whose border is there, seen now or long since.
template <int Side>
void Play<Side>::meet_at(int tribe, int tile) {
    if (s.unit_at[tile] != kNone) meet(tribe, s.units[s.unit_at[tile]].tribe);
    if (s.owner[tile] != kNone) meet(tribe, s.cities[s.owner[tile]].tribe);
}

// The one who sees learns a technology of the other, if it could have researched it. The other learns nothing, and a
// tribe whose list is empty may meet itself (Q15).
template <int Side>
void Play<Side>::meet(int tribe, int other) {
    auto& mine = s.tribes[tribe];
    if (mine.met >> other & 1 || (other == tribe && mine.met)) return;
    mine.met |= static_cast<uint8_t>(1 << other);
    FixedVector<uint8_t, kMaxTechs> news;
    for (size_t tech = 0; tech < t_.techs.size(); ++tech)
        if (s.tribes[other].techs & ~mine.techs & t_.techs[tech].bit) news.push_back(static_cast<uint8_t>(tech));
    if (news.empty()) return;
    const int tech = news[chance_.pick(event(Ask::kTech), news.size(), [&](int i) { return uint32_t{news[i]}; })];
    if (researchable(t_.techs[tech], mine.techs)) mine.techs |= t_.techs[tech].bit;
}

// A walk over neighbours that may be entered, each as likely. (The reference draws any neighbour up to 45 times until
// it may be entered, so that with one way out of eight it stays once in four hundred steps.)
template <int Side>
void Play<Side>::explore(int tribe, int tile) {
    // Where it would change nothing it asks nothing.
    if (options_.full_observation || (s.tribes[tribe].visible == kMasks<Side>.all && met_all(tribe))) return;
    for (int step = 0; step < c_.explorer_steps; ++step) {
        FixedVector<uint8_t, 8> ways;
        ring<Side>(tile).each([&](int next) {
            const Techs needed = t_.terrains[s.terrain[next]].enter;
            if (needed == 0 || (s.tribes[tribe].techs & needed)) ways.push_back(static_cast<uint8_t>(next));
        });
        if (ways.empty()) return;
        tile = ways[chance_.pick(event(Ask::kStep), ways.size(), [&](int i) { return uint32_t{ways[i]}; })];
        clear_view(tribe, tile, c_.explorer_range);
    }
}

template class Play<11>;
template class Play<14>;
template class Play<16>;

}  // namespace turnwise::tribes
