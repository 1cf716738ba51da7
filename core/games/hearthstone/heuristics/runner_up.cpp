#include <limits>

#include "games/hearthstone/heuristics/heuristics.h"

// The CIG 2018 runner-up's judgement of a change, with its 21 evolved weights (paper 3, opponent "heuristic agent").

namespace turnwise::hearthstone {

namespace {

constexpr double kHeroHealth = 0.569460712743, kHeroAttack = 0.958111820041, kMinionHealth = 0.0689492467097,
                 kGone = 0.700225423688, kCame = 0.843573987219, kSecret = 0.907680353441;

// What a minion is worth. Stealth, rarity and Poisonous weigh 0, and so do lost attack and spent mana above.
double worth(const Lens& lens, const Entity& e) {
    const auto if_has = [&](KeywordBit bit, double weight) { return e.has(keyword(bit)) ? weight : 0; };
    const bool inspires = !e.has(keyword(silenced)) && lens.facts.has(e.row, CardFacts::kInspire);
    return 0.993682660717 * e.left() + 1.0 * e.now_attack + if_has(charge, 0.640753949511) +
           if_has(deathrattle, 0.992872512338) + if_has(divine_shield, 0.92870036875) +
           (inspires ? 0.168100484322 : 0) + if_has(lifesteal, 0.870080107454) + if_has(taunt, 0.42897762808) +
           if_has(windfury, 1.0) + 0.583884736646 * lens.table[e.row].cost;
}

const Entity* find(const Side& side, EntityId id) {
    for (const Entity& e : minions(side))
        if (e.id == id) return &e;
    return nullptr;
}

// What a side lost.
double loss(const Lens& lens, const Side& before, const Side& after, bool secrets) {
    double sum = (toughness(before) - toughness(after)) * kHeroHealth +
                 (armed_attack(before) - armed_attack(after)) * kHeroAttack;
    for (const Entity& e : minions(before)) {
        const Entity* now = find(after, e.id);
        sum += worth(lens, e) * (now ? kMinionHealth * (e.left() - now->left()) : kGone);
    }
    for (const Entity& e : minions(after))
        if (!find(before, e.id)) sum -= kCame * worth(lens, e);
    if (secrets) sum += (before.secrets.size() - after.secrets.size()) * kSecret;
    return sum;
}

double change(const Lens& lens, const State& before, const State& after, int player, bool secrets, double dead) {
    if (is_dead(after, 1 - player)) return dead;
    if (is_dead(after, player)) return -dead;
    return loss(lens, before.sides[1 - player], after.sides[1 - player], secrets) -
           loss(lens, before.sides[player], after.sides[player], secrets);
}

}  // namespace

double runner_up_score(const Lens& lens, const State& before, const State& after, int player) {
    return change(lens, before, after, player, true, std::numeric_limits<double>::infinity());
}

double runner_up_value(const Lens& lens, const State& root, const State& leaf, int player) {
    return change(lens, root, leaf, player, false, 50);
}

}  // namespace turnwise::hearthstone
