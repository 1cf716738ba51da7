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

constexpr double kHeroUnit = (14 + 1) / 30.0;
double unit_of(const Lens& lens, const Entity& e) {
    return (lens.table[e.row].cost + 1.0) / std::max<int>(1, e.now_health);
}

Flow flow_of(const Lens& lens, const Side& before, const Side& after, bool heroes) {
    const auto unit = [&](const Entity& e) { return unit_of(lens, e); };
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

std::optional<double> attack_effect(const Lens& lens, const State& s, const Action& action, bool heroes,
                                    bool refuse_bad_trades) {
    constexpr uint32_t kHears = event_bit(EventKind::attack) | event_bit(EventKind::after_attack) |
                                event_bit(EventKind::damage) | event_bit(EventKind::heal) |
                                event_bit(EventKind::death) | event_bit(EventKind::fatal) |
                                event_bit(EventKind::armor) | event_bit(EventKind::weapon_lost) |
                                event_bit(EventKind::after_shield_lost) | event_bit(EventKind::freeze);
    constexpr uint32_t kMore = keyword(poisonous) | keyword(lifesteal) | keyword(freezes) | keyword(armors) |
                               keyword(cleaves) | keyword(burdened) | keyword(immune) | keyword(immune_this_turn) |
                               keyword(immune_while_attacking);
    const uint32_t listening = s.listening[0] | s.listening[1] | s.listening_hand | s.listening_deck;
    if ((listening & kHears) || s.rules) return std::nullopt;
    const int a = action.source, d = action.target;
    const Entity &attacker = s.at(a), &defender = s.at(d);
    const bool hero = (a & 7) == kHeroPlace, face = (d & 7) == kHeroPlace;
    if (attacker.has(kMore) || defender.has(kMore)) return std::nullopt;
    if (const Entity& weapon = s.sides[a >> 3].weapon; hero && weapon.exists()) {
        const Card& card = lens.table[weapon.row];
        if (weapon.has(kMore | keyword(deathrattle)) || card.rules || card.listens) return std::nullopt;
    }
    // What a hit takes, and whether more comes of the death.
    const auto loss = [&](const Entity& e, int side, bool is_hero, int amount) -> std::optional<double> {
        if (amount <= 0 || e.has(keyword(divine_shield))) return 0.0;
        if (is_hero) return heroes ? kHeroUnit * std::min(amount, toughness(s.sides[side])) : 0.0;
        const Card& card = lens.table[e.row];
        if (e.traits & Card::kLevel) return std::nullopt;
        if (amount >= e.left() && (e.has(keyword(deathrattle)) || card.aura_count > 0)) return std::nullopt;
        return unit_of(lens, e) * std::min<int>(amount, e.left());
    };
    const int strength = lens.engine(s).attack_of(a);
    const auto enemy_loss = loss(defender, d >> 3, face, strength);
    const auto own_loss = loss(attacker, a >> 3, hero, face ? 0 : defender.now_attack);
    if (!enemy_loss || !own_loss) return std::nullopt;
    if (refuse_bad_trades && *own_loss > 2 * *enemy_loss) return -1;
    return *enemy_loss / (*own_loss + 1);
}

}  // namespace turnwise::hearthstone
