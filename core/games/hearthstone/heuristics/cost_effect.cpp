#include "games/hearthstone/heuristics/heuristics.h"

// Greedy cost-effect (paper 5, section VI): H = value / cost over what an action changes on both boards. A point of
// health is worth (mana cost + 1) / maximum health of its minion.

namespace turnwise::hearthstone {

namespace {

struct Flow {
    double gain = 0, loss = 0;
};

void add(Flow& flow, int before, int after, double unit_before, double unit_after) {
    if (after < before) flow.loss += (before - after) * unit_before;
    if (after > before) flow.gain += (after - before) * unit_after;
}

Flow flow_of(const Lens& lens, const Side& before, const Side& after, bool heroes) {
    const auto unit = [&](const Entity& e) { return (lens.table[e.row].cost + 1.0) / std::max<int>(1, e.now_health); };
    const auto find = [](const Side& side, EntityId id) -> const Entity* {
        for (const Entity& e : minions(side))
            if (e.id == id) return &e;
        return nullptr;
    };
    Flow flow;
    for (const Entity& e : minions(before)) {
        const Entity* now = find(after, e.id);
        add(flow, e.left(), now ? now->left() : 0, unit(e), now ? unit(*now) : 0);
    }
    for (const Entity& e : minions(after))
        if (!find(before, e.id)) add(flow, 0, e.left(), 0, unit(e));
    constexpr double kHeroUnit = (14 + 1) / 30.0;
    if (heroes) add(flow, toughness(before), std::max(0, toughness(after)), kHeroUnit, kHeroUnit);
    return flow;
}

}  // namespace

double cost_effect(const Lens& lens, const State& before, const State& after, int player, int mana, bool heroes,
                   bool refuse_bad_trades) {
    const Flow own = flow_of(lens, before.sides[player], after.sides[player], heroes);
    const Flow enemy = flow_of(lens, before.sides[1 - player], after.sides[1 - player], heroes);
    if (refuse_bad_trades && own.loss > 2 * enemy.loss) return -1;
    return (own.gain + enemy.loss - enemy.gain) / (own.loss + mana + 1);
}

}  // namespace turnwise::hearthstone
