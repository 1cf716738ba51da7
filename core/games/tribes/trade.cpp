#include "games/tribes/rules.h"

namespace turnwise::tribes {

// Everything that the capital reaches over adjacent network tiles and over water between own ports.
template <int Side>
Bits<Side> Play<Side>::trade_net(int tribe) const {
    const auto& mine = s.tribes[tribe];
    const Set not_enemy = kMasks<Side>.all - (s.owned - mine.borders);
    const Set ports = s.with_building[t_.roles.port] & mine.borders;
    const Set centres = on(s, Terrain::kCity) & mine.borders;
    const Set usable = s.network & (centres | ports | (roads(s) & not_enemy));
    const Set navigable = water(s) & mine.visible & not_enemy;

    Set reached = Set::of(s.cities[mine.capital].tile);
    Set fresh = reached;
    while (fresh.any()) {
        Set next = spread(fresh) & usable;
        // A port reaches every port within so many steps over water, its own tile not counted.
        (fresh & ports).each([&](int port) {
            Set sailed = Set::of(port);
            for (int step = 0; step < c_.trade_distance; ++step) sailed |= spread(sailed) & navigable;
            next |= sailed & ports & navigable;
        });
        fresh = next - reached;
        reached |= fresh;
    }
    return reached;
}

template <int Side>
void Play<Side>::update_trade_of(int tribe) {
    auto& mine = s.tribes[tribe];
    if (!owns_capital(s, tribe)) {
        mine.connected = 0;
        return;
    }
    uint32_t now = 0;
    if (mine.cities.size() > 1) {
        const Set net = trade_net(tribe);
        for (const uint8_t city : mine.cities)
            if (city != mine.capital && net.has(s.cities[city].tile)) now |= uint32_t{1} << city;
    }
    const uint32_t lost = mine.connected & ~now, won = now & ~mine.connected;
    mine.connected = now;
    if (std::popcount(now) >= c_.bazar_cities) open_monument(tribe, t_.roles.bazar);
    if (!(lost | won)) return;

    // A city that another tribe took pays too, and the score is this tribe's.
    for (uint32_t rest = lost; rest; rest &= rest - 1) add_population(std::countr_zero(rest), -1, tribe);
    add_population(mine.capital, std::popcount(won) - std::popcount(lost), tribe);
    // Won in another tribe's turn, the city itself gets nothing (Q19).
    if (tribe == s.active)
        for (uint32_t rest = won; rest; rest &= rest - 1) add_population(std::countr_zero(rest), 1, tribe);
}

template <int Side>
void Play<Side>::update_trade() {
    for (int tribe = 0; tribe < s.players; ++tribe)
        if (in_match() || tribe == s.active) update_trade_of(tribe);
}

template class Play<11>;
template class Play<14>;
template class Play<16>;

}  // namespace turnwise::tribes
