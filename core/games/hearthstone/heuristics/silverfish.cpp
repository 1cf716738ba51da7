#include "games/hearthstone/heuristics/heuristics.h"

// The evaluations of Silverfish, the base bot of paper 5: control, and mana, rush and face that differ in some terms.
// All whole numbers. The numbers of the sections are those of docs/methods/silverfish.md.

namespace turnwise::hearthstone {

void Ledger::begin(const State& state, int player) {
    *this = {};
    minions_at_start = state.sides[player].board_size;
    empty_at_start = minions_at_start == 0;
}

void Ledger::end(const Lens& lens, const State& state, int player) {
    const Side& own = state.sides[player];
    ended = true;
    power_used = own.power.uses > 0;
    const bool armed_rogue = own.class_ == Class::rogue && own.weapon.exists() && own.weapon.now_attack >= 2;
    power_unused =
        own.power.row != 0 && !power_used && lens.engine(state).power_cost(player) <= own.mana && !armed_rogue;
    mana_left = own.mana;
    hand = own.hand_size;
    secrets = state.sides[1 - player].secrets.size();
}

namespace {

bool is_idle(const Entity& e) { return e.has(keyword(frozen) | keyword(cant_attack)); }
int priority(const Lens& lens, const Entity& e) { return e.has(keyword(silenced)) ? 0 : lens.facts[e.row].priority; }

class SilverfishSum {
public:
    SilverfishSum(const Lens& lens, const State& state, int player, int turn, Behaviour behaviour, const Ledger& ledger)
        : lens_(lens),
          s_(state),
          own_(state.sides[player]),
          enemy_(state.sides[1 - player]),
          turn_(turn),
          behaviour_(behaviour),
          fast_(behaviour == Behaviour::kRush || behaviour == Behaviour::kFace),
          ledger_(ledger) {}

    int value(int player) const {
        const bool won = is_dead(s_, 1 - player), lost = is_dead(s_, player);
        if (won && turn_ <= 1) return 10000;
        if (lost && turn_ == 0) return -10000;
        return resources() + heroes() + weapons() + draws() + enemy_board() + own_board() + actions() + flooding() +
               secrets_and_waste() + ending(player, won, lost) + enemy_mana();
    }

private:
    // 1. Penalties, cards, crystals.
    int resources() const {
        const bool casts = enemy_.class_ == Class::mage || enemy_.class_ == Class::druid;
        int spell_power = 0;
        for (const Entity& e : minions(enemy_)) spell_power += e.spell_damage;
        return -ledger_.penalty + (fast_ ? 3 : 5) * own_.hand_size +
               (fast_ ? 15 : 21) * (own_.max_mana - enemy_.max_mana) - (casts && !fast_ ? 2 * spell_power : 0);
    }

    // 2. Heroes.
    int heroes() const {
        const int mine = toughness(own_), theirs = toughness(enemy_);
        const bool warlock = own_.class_ == Class::warlock && enemy_.class_ != Class::mage;
        if (!fast_) {
            const int low = warlock ? 6 : 10;
            return (mine > low ? mine : -2 * (low + 1 - mine) * (low + 1 - mine)) +
                   (theirs > 11 ? -theirs : 3 * (12 - theirs));
        }
        const bool face = behaviour_ == Behaviour::kFace;
        int value = (face ? -3 : -1) * theirs + (theirs < 15 ? (face ? 2 : 1) * (15 - theirs) : 0);
        if (face) return value;
        const int low = warlock && enemy_.class_ != Class::hunter ? 10 : 15;
        value += mine;
        if (mine < low && turn_ == 0) value -= (1 + enemy_.max_mana / 10 + enemy_.hand_size / 5) * (15 - mine);
        return value;
    }

    // 3. Weapons.
    int weapons() const {
        const auto charge = [](const Side& x) { return x.weapon.exists() ? x.weapon.now_attack * x.weapon.left() : 0; };
        if (!enemy_.hero.has(keyword(frozen))) return charge(own_) - charge(enemy_);
        const Class c = enemy_.class_;
        const bool fights =
            c == Class::hunter || c == Class::paladin || c == Class::rogue || c == Class::shaman || c == Class::warrior;
        return charge(own_) + (fast_ ? (fights ? 11 : 0) : enemy_.weapon.exists() ? 12 : 0);
    }

    // 4. Cards drawn.
    int draws() const {
        const int each = own_.max_mana <= 4 ? 2 : turn_ <= 1 ? 5 : 3;
        return each * ledger_.drawn + (turn_ == 0 && ledger_.missing <= 5 ? 100 * ledger_.drawn : 0) -
               (fast_ ? 15 : 10) * ledger_.enemy_drawn;
    }

    // The own Taunts do not hold the enemy up.
    bool weak_guard() const {
        int taunts = 0, guard = 0, attackers = 0, attack = 0;
        for (const Entity& e : minions(own_))
            if (e.has(keyword(taunt))) ++taunts, guard += e.left();
        for (const Entity& e : minions(enemy_))
            if (!is_idle(e) && e.now_attack > 0) ++attackers, attack += e.now_attack;
        return taunts < attackers && guard <= attack;
    }

    int rarity(const Entity& e) const { return static_cast<int>(lens_.table[e.row].rarity); }

    // 5. The enemy's minions.
    int enemy_board() const {
        const bool weak = weak_guard();
        bool pinged = own_.class_ != Class::mage;
        int sum = fast_ && enemy_.board_size >= 4 ? -20 : 0;
        for (const Entity& e : minions(enemy_)) {
            int worth = fast_ ? fast_enemy(e, weak) : slow_enemy(e, weak);
            if (!fast_ && !pinged && e.left() == 1 && worth > 2) {
                worth -= e.now_attack >= 4 ? 2 : 1;
                pinged = true;
            }
            sum -= worth;
        }
        return sum;
    }
    int slow_enemy(const Entity& e, bool weak) const {
        const int attack = e.now_attack;
        int worth = 5 + 2 * e.left() + rarity(e) + priority(lens_, e);
        if (!is_idle(e)) {
            worth += 2 * attack + (e.has(keyword(windfury)) ? 2 * attack : 0) + (attack >= 4 ? 10 : 0);
            if (attack >= 7 && weak) worth += 30;
        }
        if (attack == 0) worth -= 7;
        const bool guards = e.has(keyword(taunt)), shielded = e.has(keyword(divine_shield));
        return worth + (guards ? 5 : 0) + (shielded ? attack : 0) + (guards && shielded ? 5 : 0) +
               (e.has(keyword(stealth)) ? 1 : 0) + (e.has(keyword(poisonous)) ? 4 : 0);
    }
    int fast_enemy(const Entity& e, bool weak) const {
        const int attack = e.now_attack, wanted = priority(lens_, e);
        const bool guards = e.has(keyword(taunt)), cold = e.has(keyword(frozen));
        int worth = 1;
        if (enemy_.board_size >= 4 || guards || wanted || attack >= 5) {
            worth += e.left() + 2 * attack * (e.has(keyword(windfury)) ? 2 : 1) + rarity(e);
            worth += (guards && attack > 0 ? 5 : 0) + (e.has(keyword(divine_shield)) ? attack : 0) +
                     (e.has(keyword(poisonous)) ? 4 : 0) - cold;
        }
        if (!cold && attack >= 4) worth += 20 + e.left();
        if (attack >= 7 && weak) worth += 30 + e.left();
        return worth + wanted;
    }

    // 6. The own minions.
    int own_board() const {
        int sum = fast_ && own_.board_size == 0 ? -20 : 0;
        for (const Entity& e : minions(own_)) sum += fast_ ? fast_own(e) : slow_own(e);
        return sum;
    }
    int slow_own(const Entity& e) const {
        const int attack = e.now_attack, health = e.left();
        const bool guards = e.has(keyword(taunt)), shielded = e.has(keyword(divine_shield)),
                   hidden = e.has(keyword(stealth));
        const bool speaks = !e.has(keyword(silenced));
        const bool special = speaks && (lens_.facts.has(e.row, CardFacts::kSpecial) || e.spell_damage > 0);
        int worth = 5 + 2 * health + 2 * attack + rarity(e);
        if (e.has(keyword(windfury)) && !e.has(keyword(fresh))) worth += attack;
        worth += shielded + hidden + (shielded && guards ? 4 : 0);
        if (special) worth += 1 + (hidden && !guards ? 20 : 0);
        if (!special && attack <= 2 && health <= 2 && !shielded) worth -= 5;
        if (speaks && lens_.facts.has(e.row, CardFacts::kAttackAura)) worth += 10;
        if (speaks && e.spell_damage > 0 && lens_.facts.has(e.row, CardFacts::kDrawingDeath)) worth += 10;
        return worth;
    }
    int fast_own(const Entity& e) const {
        const int attack = e.now_attack, health = e.left();
        int worth = health * (behaviour_ == Behaviour::kRush && attack >= 4 ? 2 : 1) + 2 * attack + rarity(e);
        if (e.has(keyword(windfury))) worth += attack;
        if (e.has(keyword(divine_shield))) worth += (attack + 2) / 3 + (health + 2) / 3;
        return worth + (e.has(keyword(taunt)) ? 1 : 0) + (e.has(keyword(stealth)) ? 1 : 0);
    }

    // 7. What the actions of the turn were.
    int actions() const {
        int sum = ledger_.late_swings - (fast_ ? 0 : 11 * ledger_.face_spells) - 20 * ledger_.after_discard;
        if (ledger_.borrowed > 0) {
            if (ledger_.power_used && own_.max_mana <= 2) sum -= 40;
            if (ledger_.mana_left >= ledger_.borrowed && ledger_.hand <= 8) sum -= 100 * ledger_.mana_left;
            if (ledger_.innervated && ledger_.power_used) sum -= 5;
        }
        if (fast_ && ledger_.power_used) sum -= 3;
        return sum - (ledger_.power_unused ? 20 : 0);
    }

    // 8. Not too much on the board at once.
    int flooding() const {
        if (!ledger_.ended || fast_) return 0;
        int big = 0, sum = 0;
        for (const Entity& e : minions(own_)) big += e.now_health >= 4 && (e.now_attack > 2 || e.left() > 3);
        if (big <= ledger_.minions_at_start) return 0;
        if (big - enemy_.board_size >= 3)
            for (int i = 0; i < own_.hand_size; ++i) {
                const Card& card = lens_.table[own_.hand[i].row];
                if (card.type == Type::minion) sum += 10 + (card.attack >= 3 && card.health >= 3 ? 50 : 0);
            }
        const int lead = own_.board_size - enemy_.board_size;
        return sum - (lead >= 4 && turn_ <= 1 ? 10 * (lead - 3) : 0);
    }

    // 9. Secrets, and damage that did nothing.
    int secrets_and_waste() const {
        const int wasted = behaviour_ == Behaviour::kMana ? 0 : ledger_.lost_damage;
        return -enemy_.secrets.size() - 50 * ledger_.secrets - wasted - ledger_.lost_weapon;
    }

    // 10. The end of the match, or its nearness.
    int ending(int player, bool won, bool lost) const {
        if (won) return 50 + (ledger_.empty_at_start ? 50 : 0);
        if (lost) return turn_ == 1 ? -1000 + 100 * ledger_.drawn : -100;
        return turn_ == 1 && damage_estimate(s_, player) >= toughness(enemy_) ? 100 : 0;
    }

    // 11. Mana that the enemy had to spend.
    int enemy_mana() const { return turn_ == 1 || turn_ == 3 ? enemy_.max_mana - enemy_.mana : 0; }

    const Lens& lens_;
    const State& s_;
    const Side &own_, &enemy_;
    const int turn_;
    const Behaviour behaviour_;
    const bool fast_;
    const Ledger& ledger_;
};

}  // namespace

int damage_estimate(const State& s, int player) {
    const Side &own = s.sides[player], &enemy = s.sides[1 - player];
    int damage = own.class_ == Class::mage ? 1 : own.class_ == Class::hunter ? 2 : 0;
    if (own.weapon.exists())
        damage += own.weapon.now_attack;
    else
        damage += own.class_ == Class::rogue || own.class_ == Class::druid;
    for (const Entity& e : minions(own))
        if (!e.has(keyword(frozen))) damage += e.now_attack * (e.has(keyword(windfury)) ? 2 : 1);
    for (const Entity& e : minions(enemy))
        if (e.has(keyword(taunt))) damage -= e.left() + e.has(keyword(divine_shield));
    return std::max(0, damage);
}

int silverfish_value(const Lens& lens, const State& state, int player, int turn, Behaviour behaviour,
                     const Ledger& ledger) {
    return SilverfishSum(lens, state, player, turn, behaviour, ledger).value(player);
}

int silverfish_value(const Lens& lens, const State& root, const State& leaf, int player, Behaviour behaviour) {
    Ledger ledger;
    ledger.begin(root, player);
    return silverfish_value(lens, root, leaf, player, behaviour, ledger);
}

int silverfish_value(const Lens& lens, const State& root, const State& leaf, int player, Behaviour behaviour,
                     const Ledger& noted) {
    Ledger ledger = noted;
    const int turn = leaf.turn - root.turn;
    if (turn == 0 && leaf.active == player) ledger.end(lens, leaf, player);
    return silverfish_value(lens, leaf, player, turn, behaviour, ledger);
}

}  // namespace turnwise::hearthstone
