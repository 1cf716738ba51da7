#include "games/hearthstone/engine.h"

// Weapons, heroes, hero powers, mana and turns.

namespace turnwise::hearthstone {

void Engine::step_heroes(const Op& op, Frame& f) {
    const int side = player(op, f);
    Side& x = s.sides[side];
    switch (op.code) {
        case OpCode::equip: {
            ++f.pc;
            for (int side : {player(op, f), 1 - f.side}) {
                Entity& weapon = s.sides[side].weapon;
                if (t[f.row].type == Type::hero_power && weapon.exists() && (t[weapon.row].rules >> power_sharpens & 1))
                    give(weapon, 1, 0, 0, 0);  // rule X312
                else if (const Row row = made(op, f))
                    equip(row, side);
                if (op.whose != Whose::both) break;
            }
            return;
        }
        case OpCode::destroy_weapon: {
            ++f.pc;
            Entity& weapon = s.sides[player(op, f)].weapon;
            if (weapon.exists()) {
                weapon.flags |= keyword(doomed);
                s.maybe_dying = 1;
            }
            return;
        }
        case OpCode::give_weapon: {
            ++f.pc;
            Entity& weapon = s.sides[player(op, f)].weapon;
            if (weapon.exists()) give(weapon, amount(op, f), amount_b(op, f), op.keywords, op.flags);
            return;
        }
        // A weapon's battlecry resolves before it is in hand (rule 43): what it gains waits with its play.
        case OpCode::temper:
            ++f.pc;
            for (Frame& play : s.frames)
                if (play.kind == Frame::kPlayWeapon && play.source == f.source)
                    play.value = Frame::forged(play.forged_attack() + op.a, play.forged_durability() + op.b);
            return;
        case OpCode::wear_weapon:
            ++f.pc;
            if (x.weapon.exists() &&
                !(s.active == side && (any(lanes(x, flags_of)) & keyword(keeps_weapon)))) {  // rule X305
                x.weapon.damage = static_cast<int16_t>(x.weapon.damage + op.a);
                if (x.weapon.left() <= 0) s.maybe_dying = 1;
            }
            return;
        case OpCode::throw_weapon: {
            // The weapon deals the damage, so that its keywords count; then it comes back as a fresh card (rule X310).
            const Entity& weapon = x.weapon;
            if (again(f, [] { return 1; })) {
                const Mask mask = pick_set(op.selector, f);
                f.object = mask ? weapon.id : EntityId{0};
                if (!weapon.exists() || !mask) return;
                Hit hit{static_cast<uint8_t>(std::countr_zero(mask)),
                        weapon.now_attack,
                        {weapon.id, weapon.row, f.side, weapon.flags | weapon.aura_flags}};
                deal(&hit, 1);
                return;
            }
            if (!weapon.exists() || weapon.id != f.object) return;
            HandCard card = hand_card(weapon.row, weapon.row);
            if (t[weapon.row].flags2 & Card::kKeepsAlways) enchant(card, kept_by(weapon));
            card.known |= HandCard::kShown;
            drop_attachments(weapon.id);
            x.weapon = Entity{};
            s.dirty = kStats | kRules;
            add_to_hand(f.side, card, false);
            return;
        }
        case OpCode::devour_weapons: {
            // They leave together, then the discards are heard.
            ++f.pc;
            Side& x = s.sides[f.side];
            const int self = find(f.source);
            for (int i = x.hand_size - 1; i >= 0; --i) {
                const HandCard card = x.hand[i];
                if (t[card.row].type != Type::weapon) continue;
                if (self >= 0)
                    give(s.at(self), t[card.row].attack + card.attack, t[card.row].health + card.health, 0, 0);
                discard(f.side, i);
            }
            return;
        }
        case OpCode::replace_hero: {
            ++f.pc;
            const int self = find(f.source);
            if (op.has(Op::ReplaceHero::by_self) && self >= 0 && (self & 7) != kHeroPlace) {
                drop_attachments(f.source);
                remove(self >> 3, self & 7);
            }
            replace_hero(same_era(op.card, f.row), f.side, false);
            return;
        }
        case OpCode::replace_power:
            ++f.pc;
            if (const Row row = made(op, f)) replace_power(row, f.side);
            return;
        case OpCode::upgrade_power: {
            ++f.pc;
            HeroPower& power = s.sides[f.side].power;
            show_start(f);
            if (t[power.row].power) {
                power.row = same_era(t[power.row].power, f.row);
                power.cost_set = -1;
                power.uses = 0;
            }
            return;
        }
        case OpCode::power_cost:
            ++f.pc;
            show_start(f);
            s.sides[f.side].power.cost_set = static_cast<int8_t>(op.a);
            return;
        case OpCode::refresh_power:
            ++f.pc;
            s.sides[f.side].power.uses = 0;
            return;
        case OpCode::steal_power:
            ++f.pc;
            replace_power(s.sides[1 - f.side].power.row, f.side);
            return;
        case OpCode::crystal: {
            ++f.pc;
            const int n = amount(op, f);
            for (int who = 0; who < 2; ++who) {
                if (op.whose != Whose::both && who != player(op, f)) continue;
                Side& x = s.sides[who];
                const int before = x.max_mana;
                x.max_mana = static_cast<int8_t>(std::clamp(before + n, 0, kManaLimit));
                // With ten crystals full ones refill spent ones (rule X362).
                const int full = before == kManaLimit ? n : x.max_mana - before;
                if (op.has(Op::Crystal::full))
                    x.mana = static_cast<int8_t>(std::max<int>(
                        x.mana, std::min({kManaLimit, x.max_mana + x.temp_mana - x.locked, x.mana + full})));
                else if (x.max_mana < before)
                    x.mana = static_cast<int8_t>(std::min<int>(x.mana, x.max_mana + x.temp_mana));
                x.temp_mana = std::min(x.temp_mana, x.mana);
            }
            return;
        }
        // Crystals that overload locks stay locked (rule X20).
        case OpCode::refresh_mana:
            ++f.pc;
            x.mana = static_cast<int8_t>(std::max<int>(x.mana, std::max(0, x.max_mana - x.locked)));
            return;
        case OpCode::unlock:  // overload of this turn and the next is gone
            ++f.pc;
            x.mana = static_cast<int8_t>(std::min(kManaLimit, x.mana + std::min<int>(x.locked, x.max_mana)));
            x.locked = x.owed = 0;
            return;
        case OpCode::coin: {
            ++f.pc;
            Side& x = s.sides[player(op, f)];
            const int gain = std::min<int>(op.a, kManaLimit - x.mana);
            if (gain > 0) {
                x.mana = static_cast<int8_t>(x.mana + gain);
                x.temp_mana = static_cast<int8_t>(x.temp_mana + gain);
            }
            return;
        }
        case OpCode::spend_mana:
            ++f.pc;
            f.value = s.sides[f.side].mana;
            pay(f.side, s.sides[f.side].mana);
            return;
        case OpCode::tax_next_turn: {
            ++f.pc;
            Side& x = s.sides[1 - f.side];
            x.next_spell_tax = static_cast<int8_t>(std::min(100, x.next_spell_tax + op.a));
            return;
        }
        case OpCode::extra_turns: {
            // In the order of the text: a times the player, after b times the opponent. A turn of the player alone is
            // the very next (rules X274, X275).
            ++f.pc;
            if (op.b == 0) {
                for (int n = op.a; n > 0 && s.turns_ahead < 8; --n, ++s.turns_ahead)
                    s.turn_sides = static_cast<uint8_t>(s.turn_sides << 1 | f.side);
                return;
            }
            const auto add = [&](int side, int n) {
                for (; n > 0 && s.turns_ahead < 8; --n)
                    s.turn_sides = static_cast<uint8_t>(s.turn_sides | side << s.turns_ahead++);
            };
            add(1 - f.side, op.b);
            add(f.side, op.a);
            return;
        }
        default:
            return;
    }
}

}  // namespace turnwise::hearthstone
