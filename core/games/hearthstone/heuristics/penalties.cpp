#include "games/hearthstone/heuristics/penalties.h"

// The generic part of Silverfish's penalties (docs/methods/silverfish.md). What a card does is read from its text, so
// that cards of one's own have penalties too.

namespace turnwise::hearthstone {

namespace {

class Judge {
public:
    Judge(const Lens& lens, const State& s, const Ledger& ledger, bool lethal)
        : lens_(lens),
          s_(s),
          own_(s.sides[s.active]),
          enemy_(s.sides[1 - s.active]),
          engine_(lens.engine(s)),
          ledger_(ledger),
          lethal_(lethal) {}

    int played(const Action& a) const {
        const bool power = a.kind == Action::kPower;
        const Row row = power ? own_.power.row : own_.hand[a.source].row;
        const PlayRole& role = lens_.facts.role(row);
        const Card& card = lens_.table[row];
        const int cost = power ? engine_.power_cost(s_.active) : engine_.cost(s_.active, own_.hand[a.source]);
        int sum = a.target != Action::kNobody ? aimed(role, a.target) : unaimed(role, card);
        sum += areas(role) + cards(role, cost, power ? -1 : a.source) + randomness(role);
        if (!power && card.type == Type::minion) sum += inspired(row, cost) + into_secrets(card);
        return sum;
    }

    int attack(const Action& a) const {
        int sum = 0;
        const bool hero = (a.source & 7) == kHeroPlace, face = a.target == character(1 - s_.active, kHeroPlace);
        if (hero && own_.weapon.exists()) {
            if (face && !lethal_ && toughness(enemy_) >= 15) sum += 50 + own_.weapon.now_attack;
            for (int i = 0; i < own_.hand_size; ++i)
                if (lens_.table[own_.hand[i].row].type == Type::weapon) return sum - own_.weapon.now_attack - 1;
        }
        if (!hero && enemy_.secrets.size() > 0) {
            const Entity& attacker = s_.at(a.source);
            for (int i = 0; i < own_.board_size; ++i)
                if (engine_.can_attack(character(s_.active, i)) && own_.board[i].now_attack < attacker.now_attack)
                    return sum + 5;  // the weakest goes first
        }
        return sum;
    }

private:
    bool is_own(int c) const { return c >> 3 == s_.active; }
    static bool is_hero(int c) { return (c & 7) == kHeroPlace; }
    bool ready(int c) const { return engine_.can_attack(c); }
    static bool dies_well(const Entity& e) { return e.has(keyword(deathrattle)); }

    int aimed(const PlayRole& role, int target) const {
        const Entity& e = s_.at(target);
        const bool own = is_own(target), hero = is_hero(target);
        if (lethal_ && !own && !hero && !e.has(keyword(taunt))) return kForbidden;
        int sum = 0;
        if (role.is(PlayRole::kDamages)) sum += damage(e, own, hero);
        if (role.is(PlayRole::kHeals)) sum += heal(role, e, target, own, hero);
        if (role.is(PlayRole::kBuffs)) sum += own ? buff(role, e, target) : kForbidden;
        if (role.is(PlayRole::kTaunts) && !own) sum += kForbidden;
        if (role.is(PlayRole::kSilences)) sum += silence(e, own);
        if (role.is(PlayRole::kDestroys)) sum += destroy(e, own);
        if (role.is(PlayRole::kBounces)) sum += bounce(e, target, own);
        return sum;
    }

    int damage(const Entity& e, bool own, bool hero) const {
        if (!own) return 0;
        return hero ? kForbidden : dies_well(e) ? 60 : kForbidden;
    }
    int heal(const PlayRole& role, const Entity& e, int target, bool own, bool hero) const {
        if (!own) return hero ? kForbidden + 10 : kForbidden;
        if (e.damage == 0) return hero ? 150 : kForbidden;
        const int waste = std::max(0, role.heal - e.damage);
        if (waste > 0) return waste;
        return !is_hero(target) && e.has(keyword(taunt)) ? -5 : -1;
    }
    int buff(const PlayRole& role, const Entity& e, int target) const {
        if (is_hero(target) || role.attack <= 0) return 0;
        bool others = false;
        for (int i = 0; i < own_.board_size; ++i) others |= ready(character(s_.active, i));
        if (!ready(target) && others && !e.has(keyword(taunt)))
            return role.is(PlayRole::kThisTurn) ? 50 : 5 * role.attack;
        return e.left() == 1 && role.health <= 0 && !role.is(PlayRole::kThisTurn) ? 10 : 0;
    }
    int silence(const Entity& e, bool own) const {
        const bool hampered = e.has(keyword(frozen) | keyword(cant_attack)) || e.now_attack < lens_.table[e.row].attack;
        if (own) return hampered ? 0 : kForbidden;
        if (lethal_) return e.has(keyword(taunt)) ? 0 : kForbidden;
        const bool speaks = !e.has(keyword(silenced));
        if (speaks && (lens_.facts[e.row].priority || dies_well(e))) return 0;
        constexpr uint32_t kWorth = keyword(taunt) | keyword(divine_shield) | keyword(stealth) | keyword(windfury) |
                                    keyword(poisonous) | keyword(lifesteal) | keyword(elusive) | keyword(immune);
        const bool grown = e.now_attack > lens_.table[e.row].attack || e.now_health > lens_.table[e.row].health;
        const bool something =
            grown || e.has(kWorth) || e.spell_damage > 0 || (speaks && lens_.facts.has(e.row, CardFacts::kSpecial));
        return something ? 5 : 30;
    }
    int destroy(const Entity& e, bool own) const {
        if (own) return dies_well(e) ? 10 : kForbidden;
        return e.now_attack >= 4 || e.left() >= 5 ? 0 : 30;
    }
    int bounce(const Entity& e, int target, bool own) const {
        if (!own) return e.damage > 0 ? 50 : e.now_attack + e.left() >= 5 ? 0 : 30;
        const bool gains =
            dies_well(e) || (lens_.table[e.row].flags & Card::kBattlecry) || e.has(keyword(charge)) || e.damage >= 4;
        return gains ? (ready(target) ? 10 : 0) : kForbidden;
    }

    // A text that would have taken a target and finds none.
    int unaimed(const PlayRole& role, const Card& card) const {
        if (!card.target) return 0;
        int sum = 0;
        if (role.is(PlayRole::kBuffs))
            sum += card.type == Type::spell ? 60 : 4 * std::max<int>(0, role.attack) + role.health;
        if (role.is(PlayRole::kTaunts)) sum += 20;
        return sum;
    }

    int areas(const PlayRole& role) const {
        const int enemies = enemy_.board_size, mine = own_.board_size;
        if (role.is(PlayRole::kDestroysAll)) {
            int big = 0, huge = 0;
            for (const Entity& e : minions(enemy_)) big += e.now_attack >= 5, huge += e.now_attack >= 8;
            for (const Entity& e : minions(own_))
                if (e.has(keyword(fresh))) return kForbidden;
            return big >= 2 || huge >= 1 ? 0 : 30;
        }
        if (!role.is(PlayRole::kHitsEnemies)) return 0;
        if (enemies == 0) return 300;
        if (role.is(PlayRole::kHitsOwn)) return enemies <= 1 || enemies + 1 <= mine || mine >= 3 ? 30 : 0;
        return enemies <= 2 ? 20 * (3 - enemies) : 0;
    }

    int cards(const PlayRole& role, int cost, int place) const {
        int sum = 0;
        if (const int q = role.draws; q > 0) {
            const int hand = own_.hand_size - (place >= 0 ? 1 : 0), burnt = hand + q - kHandLimit;
            if (burnt > 0)
                sum += 15 * burnt;
            else if (hand + own_.cards_played > 5)
                sum += 5 * q + 1;
            else
                sum += -q + 2 * ledger_.actions + own_.max_mana - own_.mana;
        }
        if (role.is(PlayRole::kDiscards) && own_.max_mana >= 4)
            for (int i = 0; i < own_.hand_size; ++i)
                if (i != place && engine_.cost(s_.active, own_.hand[i]) <= own_.mana - cost) return sum + 20;
        return sum;
    }

    // What chance decides should come first, while everything else is still open.
    int randomness(const PlayRole& role) const {
        return role.is(PlayRole::kRandom) && ledger_.actions > 0 ? own_.cards_played + ledger_.actions + 1 : 0;
    }

    int inspired(Row row, int cost) const {
        if (!lens_.facts.has(row, CardFacts::kInspire)) return 0;
        if (own_.power.uses > 0) return 1 + 5;
        return own_.mana - cost < engine_.power_cost(s_.active) ? 2 : 0;
    }
    // The smallest minion first, for Mirror Entity and the like.
    int into_secrets(const Card& card) const {
        if (enemy_.secrets.size() == 0) return 0;
        for (int i = 0; i < own_.hand_size; ++i) {
            const Card& other = lens_.table[own_.hand[i].row];
            if (other.type == Type::minion && other.attack + other.health < card.attack + card.health &&
                engine_.cost(s_.active, own_.hand[i]) <= own_.mana)
                return 5;
        }
        return 0;
    }

    const Lens& lens_;
    const State& s_;
    const Side &own_, &enemy_;
    const Engine engine_;
    const Ledger& ledger_;
    const bool lethal_;
};

}  // namespace

int penalty(const Lens& lens, const State& state, const Action& action, const Ledger& ledger, bool lethal) {
    const Judge judge(lens, state, ledger, lethal);
    switch (action.kind) {
        case Action::kPlay:
        case Action::kPower:
            return judge.played(action);
        case Action::kAttack:
            return judge.attack(action);
        default:
            return 0;
    }
}

int end_penalty(const Lens& lens, const State& s) {
    const Engine engine = lens.engine(s);
    const int each = s.sides[1 - s.active].secrets.size() > 0 ? 42 : 40;
    int sum = 0;
    for (int i = 0; i < s.sides[s.active].board_size; ++i) {
        const Entity& e = s.sides[s.active].board[i];
        if (engine.can_attack(character(s.active, i)) && e.attacks == 0 && !e.has(keyword(stealth))) sum += each;
    }
    return sum;
}

void note(const Lens& lens, const State& before, const Action& action, const State& after, Ledger& ledger) {
    const int player = before.active;
    const Side &own = before.sides[player], &enemy = before.sides[1 - player];
    const int enemy_hero = character(1 - player, kHeroPlace);
    ++ledger.actions;
    ledger.drawn += std::max(0, own.deck_size - after.sides[player].deck_size);
    ledger.enemy_drawn += std::max(0, enemy.deck_size - after.sides[1 - player].deck_size);

    // Damage beyond what kills, or on a shield, is lost.
    const auto waste = [&](int target, int damage) {
        const Entity& e = before.at(target);
        if (e.has(keyword(divine_shield))) return std::max(0, damage - 1);
        return std::max(0, damage - e.left());
    };
    const bool at_minion =
        action.target != Action::kNobody && action.target >> 3 == 1 - player && action.target != enemy_hero;
    switch (action.kind) {
        case Action::kAttack: {
            const bool hero = (action.source & 7) == kHeroPlace;
            const int attack = hero ? armed_attack(own) : before.at(action.source).now_attack;
            if (at_minion) ledger.lost_damage += waste(action.target, attack);
            if (hero && toughness(enemy) <= 15) ++ledger.late_swings;
            break;
        }
        case Action::kPlay:
        case Action::kPower: {
            const bool power = action.kind == Action::kPower;
            const Row row = power ? own.power.row : own.hand[action.source].row;
            const PlayRole& role = lens.facts.role(row);
            const Card& card = lens.table[row];
            if (at_minion && role.is(PlayRole::kDamages)) {
                int damage = role.damage;
                if (card.type == Type::spell)
                    for (const Entity& e : minions(own)) damage += e.spell_damage;
                const int lost = waste(action.target, damage);
                ledger.lost_damage += lost * lost;
            }
            if (power) break;
            if (ledger.discarded) ++ledger.after_discard;
            ledger.discarded |= role.is(PlayRole::kDiscards);
            if (card.type == Type::spell && action.target == enemy_hero) ++ledger.face_spells;
            if (card.type == Type::weapon && own.weapon.exists())
                ledger.lost_weapon += own.weapon.now_attack * own.weapon.left();
            const int gained = after.sides[player].temp_mana - own.temp_mana;
            if (card.type == Type::spell && gained > 0) {
                ledger.borrowed += gained;
                ledger.innervated |= gained > 1;
            }
            break;
        }
        default:
            break;
    }
}

}  // namespace turnwise::hearthstone
