#include "games/hearthstone/heuristics/sense.h"

#include "games/hearthstone/hearthstone.h"

namespace turnwise::hearthstone {

namespace {

bool alike(const Entity& a, const Entity& b) {
    constexpr uint32_t kBurdened = keyword(burdened);
    return a.row == b.row && a.attack == b.attack && a.health == b.health && a.turn_attack == b.turn_attack &&
           a.spell_damage == b.spell_damage && a.damage == b.damage && a.now_health == b.now_health &&
           a.now_attack == b.now_attack && a.flags == b.flags && a.aura_flags == b.aura_flags &&
           a.attacks == b.attacks && !(a.flags & kBurdened);
}

// Neighbours matter: to somebody in play on this side, or to a card in the hand of the player to act.
bool counts_places(const Lens& lens, const State& s, int side) {
    for (const Entity& e : minions(s.sides[side]))
        if (e.traits & Card::kNeighbours) return true;
    const Side& own = s.sides[s.active];
    for (int i = 0; i < own.hand_size; ++i)
        if (lens.table[own.hand[i].row].flags & Card::kAdjacency) return true;
    return false;
}

}  // namespace

Sense::Sense(const Lens& lens, const State& s, Care care)
    : lens_(lens),
      s_(s),
      own_(s.sides[s.active]),
      enemy_(s.sides[1 - s.active]),
      engine_(lens.engine(s)),
      rollout_(care == Care::kRollout) {
    for (int c = 0; c < 16; ++c) same_as_[static_cast<size_t>(c)] = static_cast<uint8_t>(c);
    for (int side = 0; side < 2; ++side) {
        if (counts_places(lens, s, side)) continue;
        const auto board = minions(s.sides[side]);
        for (int i = 1; i < static_cast<int>(board.size()); ++i)
            for (int j = 0; j < i; ++j)
                if (alike(board[static_cast<size_t>(i)], board[static_cast<size_t>(j)])) {
                    same_as_[static_cast<size_t>(character(side, i))] = static_cast<uint8_t>(character(side, j));
                    break;
                }
    }
}

bool Sense::senseless(const Action& action) const {
    switch (action.kind) {
        case Action::kPlay:
        case Action::kPower:
            return stands_for(action.target) != action.target || played(action);
        case Action::kAttack:
            return stands_for(action.source) != action.source || stands_for(action.target) != action.target ||
                   attack(action);
        default:
            return false;
    }
}

bool Sense::played(const Action& action) const {
    const bool power = action.kind == Action::kPower;
    const Row row = power ? own_.power.row : own_.hand[action.source].row;
    const PlayRole& role = lens_.facts.role(row);
    const Type type = lens_.table[row].type;
    const bool no_body = type == Type::spell || type == Type::hero_power;
    if (action.target != Action::kNobody && aimed(role, action.target, no_body)) return true;
    if (role.self_damage > 0 && role.self_damage >= toughness(own_)) return true;
    if (role.draws > 0 && own_.deck_size < role.draws) {
        int fatigue = 0;
        for (int i = own_.deck_size; i < role.draws; ++i) fatigue += own_.fatigue + 1 + (i - own_.deck_size);
        if (fatigue + std::max<int>(0, role.self_damage) >= toughness(own_)) return true;
    }
    if (no_body) {
        if (role.is(PlayRole::kHitsEnemies) && !role.is(PlayRole::kHitsOwn | PlayRole::kHitsFace) &&
            enemy_.board_size == 0)
            return true;
        if (role.is(PlayRole::kOnlySummons) && own_.board_size == kBoardLimit) return true;
    }
    if (!rollout_) return false;
    if (no_body && role.is(PlayRole::kHitsEnemies) && role.is(PlayRole::kHitsOwn) && area_costs_more(role)) return true;
    if (role.draws > 0 && own_.hand_size - (power ? 0 : 1) + role.draws > kHandLimit) return true;
    if (role.mana > 0 && enables_nothing(role.mana, power ? -1 : action.source)) return true;
    if (role.weapon && (no_body || type == Type::weapon) && weaker_weapon(role.weapon, row)) return true;
    if (role.is(PlayRole::kRallies)) {
        for (int place = 0; place <= kHeroPlace; ++place)
            if ((place < own_.board_size || place == kHeroPlace) && may_attack(character(s_.active, place)))
                return false;
        return true;
    }
    return false;
}

bool Sense::aimed(const PlayRole& role, int target, bool no_body) const {
    const Entity& e = s_.at(target);
    const bool own = target >> 3 == s_.active, hero = (target & 7) == kHeroPlace;
    const bool buffs = role.is(PlayRole::kBuffs) && role.attack >= 0 && role.health >= 0;
    if (role.is(PlayRole::kHeals) && !role.is(PlayRole::kDamages) && (!own || e.damage == 0)) return true;
    if (buffs && !own && !role.is(PlayRole::kDamages | PlayRole::kDestroys)) return true;
    if (role.is(PlayRole::kDamages) && own && hero && !buffs) return true;
    return rollout_ && own && own_target(role, target, no_body);
}

// What is meant for an enemy, or for somebody who can make use of it, on one's own side.
bool Sense::own_target(const PlayRole& role, int target, bool no_body) const {
    const Entity& e = s_.at(target);
    const Card& card = lens_.table[e.row];
    if (role.is(PlayRole::kBuffs))
        return no_body && role.is(PlayRole::kThisTurn) && role.health <= 0 && !may_attack(target);
    if (role.is(PlayRole::kDamages)) {
        const bool gains = !e.has(keyword(silenced)) && (card.listens & event_bit(EventKind::damage));
        return !(gains && e.left() > role.damage);
    }
    if (role.is(PlayRole::kSilences))
        return !e.has(keyword(frozen) | keyword(cant_attack)) && e.now_attack >= card.attack;
    if (role.is(PlayRole::kBounces)) return !(card.flags & Card::kBattlecry) && e.damage == 0;
    return role.is(PlayRole::kDestroys | PlayRole::kFreezes);
}

bool Sense::attack(const Action& action) const {
    const Entity &attacker = s_.at(action.source), &defender = s_.at(action.target);
    if ((action.target & 7) == kHeroPlace) return false;
    const bool hero = (action.source & 7) == kHeroPlace;
    const int strength = hero ? armed_attack(own_) : attacker.now_attack;
    if (hero) {
        const bool safe = attacker.has(keyword(immune) | keyword(immune_this_turn)) ||
                          (own_.weapon.exists() && own_.weapon.has(keyword(immune_while_attacking)));
        return !safe && defender.now_attack >= toughness(own_);
    }
    if (!rollout_) return false;
    if (defender.has(keyword(divine_shield)) && defender.now_attack == 0) return true;
    const bool dies =
        !attacker.has(keyword(divine_shield) | keyword(immune)) &&
        (defender.now_attack >= attacker.left() || (defender.now_attack > 0 && defender.has(keyword(poisonous))));
    const bool kills = !defender.has(keyword(divine_shield) | keyword(immune)) &&
                       (strength >= defender.left() || (strength > 0 && attacker.has(keyword(poisonous))));
    return dies && !kills && !defender.has(keyword(divine_shield));
}

// A minion is worth its attack and health; what dies of it is lost whole.
bool Sense::area_costs_more(const PlayRole& role) const {
    const auto loss = [&](const Side& side) {
        int sum = 0;
        for (const Entity& e : minions(side)) {
            if (e.has(keyword(divine_shield) | keyword(immune))) continue;
            sum += role.area_damage >= e.left() ? e.now_attack + e.left() : role.area_damage;
        }
        return sum;
    };
    return loss(enemy_) < loss(own_);
}

// With more attack than it has, if it has none.
bool Sense::may_attack(int character) const {
    const Entity& e = s_.at(character);
    if (engine_.can_attack(character)) return true;
    const bool waits = (character & 7) != kHeroPlace && e.has(keyword(fresh)) && !e.has(keyword(charge));
    return e.now_attack == 0 && e.attacks == 0 && !waits && !e.has(keyword(frozen) | keyword(cant_attack));
}

bool Sense::enables_nothing(int mana, int place) const {
    const int now = own_.mana, then = std::min(kManaLimit, now + mana);
    for (int i = 0; i < own_.hand_size; ++i) {
        const int cost = engine_.cost(s_.active, own_.hand[i]);
        if (i != place && cost > now && cost <= then) return false;
    }
    const int power = engine_.power_cost(s_.active);
    return !(own_.power.uses == 0 && power > now && power <= then);
}

bool Sense::weaker_weapon(CardNumber weapon, Row like) const {
    if (!own_.weapon.exists()) return false;
    const Card& other = lens_.table[same_era(weapon, like)];
    return own_.weapon.now_attack * own_.weapon.left() >= other.attack * other.health;
}

bool Sense::spends_nothing() const {
    for (int i = 0; i < own_.hand_size; ++i)
        if (engine_.cost(s_.active, own_.hand[i]) <= own_.mana && engine_.can_play(s_.active, own_.hand[i]))
            return false;
    return true;
}

bool Sense::obliges(const Action& action) const {
    switch (action.kind) {
        case Action::kAttack:
            return (action.source & 7) != kHeroPlace && action.target == character(1 - s_.active, kHeroPlace) &&
                   enemy_.secrets.size() == 0;
        case Action::kPower:
            return lens_.facts.role(own_.power.row).is(PlayRole::kOnlyGains) && spends_nothing();
        default:
            return false;
    }
}

void Hearthstone::keep_sensible(const State& state, Actions& actions, Care care, bool oblige) const {
    if (state.choice.kind != Choice::kNone || actions.size() <= 1) return;
    const Lens lens = this->lens();
    const Sense sense(lens, state, care);
    int kept = 0, end = -1;
    bool obliged = false;
    for (int i = 0; i < actions.size(); ++i) {
        const Action action = actions[i];
        if (sense.senseless(action)) continue;
        if (action.kind == Action::kEnd) end = kept;
        obliged = obliged || (oblige && sense.obliges(action));
        actions[kept++] = action;
    }
    if (kept) actions.resize(kept);
    if (obliged && end >= 0 && kept > 1) actions.erase(end);
}

// Draws until one makes sense, which is quicker than to list them; most do.
Action Hearthstone::sensible_action(const State& state, Chance& chance, bool oblige) const {
    if (state.choice.kind != Choice::kNone) return random_action(state, chance);
    const Lens lens = this->lens();
    const Sense sense(lens, state, Care::kRollout);
    constexpr int kTries = 24;
    bool ends = false;
    for (int i = 0; i < kTries && !ends; ++i) {
        const Action action = random_action(state, chance);
        ends = action.kind == Action::kEnd && oblige;
        if (!ends && !sense.senseless(action)) return action;
    }
    Actions actions;
    legal_actions(state, actions);
    keep_sensible(state, actions, Care::kRollout, oblige);
    for (int i = 0; ends && i < actions.size(); ++i)
        if (actions[i].kind == Action::kEnd) return actions[i];
    return actions[static_cast<int>(chance.below(static_cast<uint32_t>(actions.size())))];
}

}  // namespace turnwise::hearthstone
