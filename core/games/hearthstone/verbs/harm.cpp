#include "games/hearthstone/engine.h"

// What hurts, heals and removes characters.

namespace turnwise::hearthstone {

void Engine::step_harm(const Op& op, Frame& f) {
    switch (op.code) {
        case OpCode::damage: {
            ++f.pc;
            const Mask mask = pick_set(op.selector, f);
            if (mask == 0) return;
            int bonus = 0;
            if (t[f.row].type == Type::spell && !(op.flags & Op::kPlain))
                bonus = spell_damage(f.side) * (op.flags & Op::kTwice ? 2 : 1);
            if (t[f.row].type == Type::hero_power) bonus += rule(f.side, power_hits);
            Dealer by = dealer(f);
            if (op.has(Op::Damage::by_target)) {  // it is the target who deals it
                const int c = find(f.target);
                if (c >= 0)
                    by = {f.target, s.at(c).row, static_cast<uint8_t>(c >> 3), s.at(c).flags | s.at(c).aura_flags};
            }
            Hit hits[16];
            int n = 0;
            for_each(mask, [&](int c) { hits[n++] = {static_cast<uint8_t>(c), 0, by}; });
            if (n > 1 && ((op.flags & Op::kAmountIsNode) || heard(EventKind::damage))) sort_by_order(hits, n);
            for (int i = 0; i < n; ++i) {
                const int c = hits[i].character;
                const bool main = op.has(Op::Damage::with_others) && s.at(c).id == f.target;
                const int plain = op.has(Op::Damage::own_attack) ? attack_of(c) : main ? op.b : rolled(op, f);
                hits[i].amount = static_cast<int16_t>(doubled(f, plain + bonus));
            }
            Frame& here = f;
            deal(hits, n);
            if (op.has(Op::Damage::save)) {  // SAVED is how much was dealt
                here.value = 0;
                for (int i = 0; i < n; ++i) here.value = static_cast<int16_t>(here.value + hits[i].amount);
            }
            return;
        }
        case OpCode::split_damage: {
            const bool spell = t[f.row].type == Type::spell;
            if (!again(f, [&] { return doubled(f, amount(op, f) + (spell ? spell_damage(f.side) : 0)); })) return;
            const Mask pool = living(select(op.selector, all_characters(), f));
            if (pool == 0) return;
            Hit hit{static_cast<uint8_t>(pick_one(pool)), 1, dealer(f)};
            deal(&hit, 1);
            return;
        }
        case OpCode::excess_damage: {
            // What is more than a minion's health goes to its hero; a Divine Shield takes all of it.
            ++f.pc;
            const Mask mask = pick_set(op.selector, f) & kMinionMask;
            if (!mask) return;
            const int c = std::countr_zero(mask);
            const int bonus = t[f.row].type == Type::spell ? spell_damage(f.side) : 0;
            const int points = doubled(f, op.a + bonus), left = s.at(c).left();
            const bool shielded = s.at(c).has(keyword(divine_shield)) || is_immune(s.at(c));
            Hit hits[2] = {{static_cast<uint8_t>(c), static_cast<int16_t>(points), dealer(f)},
                           {static_cast<uint8_t>(character(c >> 3, kHeroPlace)),
                            static_cast<int16_t>(std::max(0, points - left)), dealer(f)}};
            deal(hits, !shielded && points > left ? 2 : 1);
            return;
        }
        case OpCode::prevent:
            ++f.pc;
            return;  // a fatal hit that a secret hears of is prevented: damage.cpp
        case OpCode::heal: {
            ++f.pc;
            const Mask mask = pick_set(op.selector, f);
            const Type type = t[f.row].type;
            int bonus = 0;
            if (rule(f.side, harmful_healing)) [[unlikely]]
                bonus = type == Type::spell        ? spell_damage(f.side)
                        : type == Type::hero_power ? rule(f.side, power_hits)
                                                   : 0;
            const int points = amount(op, f);
            const Dealer by = dealer(f);
            Hit gifts[16];
            int n = 0;
            for_each(mask, [&](int c) {
                const int plain = points == Op::kFull ? s.at(c).now_health : points;
                gifts[n++] = {static_cast<uint8_t>(c), static_cast<int16_t>(doubled(f, plain + bonus)), by};
            });
            if (n > 0) heal_all(gifts, n);
            return;
        }
        case OpCode::split_heal: {
            const auto points = [&] {  // a harmful spell has more of them (rule X82)
                const bool hurts = t[f.row].type == Type::spell && rule(f.side, harmful_healing);
                return doubled(f, amount(op, f) + (hurts ? spell_damage(f.side) : 0));
            };
            if (!again(f, points)) return;
            const Mask friends = select(op.selector, all_characters(), f);
            Mask hurt = 0;  // the mortally wounded too, unless it harms (rules 51, X7)
            for_each(rule(f.side, harmful_healing) ? living(friends) : friends, [&](int c) {
                if (s.at(c).damage > 0) hurt |= bit(c);
            });
            if (!hurt) return;
            Hit gift{static_cast<uint8_t>(pick_one(hurt)), 1, dealer(f)};
            heal_all(&gift, 1);
            return;
        }
        case OpCode::set_health:
            one_by_one(op, f, [&](int c) {
                Entity& e = s.at(c);
                if (e.now_health < op.a) e.health = e.now_health = op.a;
                e.damage = static_cast<int16_t>(e.now_health - op.a);
            });
            return;
        case OpCode::armor: {
            ++f.pc;
            const int n = amount(op, f);
            for (int who = 0; who < 2; ++who) {
                if (n == 0 || (op.whose != Whose::both && who != player(op, f))) continue;
                s.sides[who].armor = static_cast<int16_t>(std::clamp(s.sides[who].armor + n, 0, kArmorLimit));
                s.dirty = kStats | kRules;
                if (n > 0) emit({EventKind::armor, static_cast<uint8_t>(who), 0, 0, 0, static_cast<int16_t>(n)});
            }
            return;
        }
        case OpCode::freeze: {  // the last one first, so that who reacts hears of the first one first
            ++f.pc;
            const auto whom = pick_in_order(op.selector, f);
            for (int i = whom.size() - 1; i >= 0; --i)
                if (const int c = find(whom[i]); c >= 0) freeze(c);
            return;
        }
        case OpCode::silence:
            one_by_one(op, f, [&](int c) {
                if ((c & 7) == kHeroPlace) return;
                const EntityId id = s.at(c).id;
                give_back(c);
                silence(find(id));
            });
            return;
        case OpCode::destroy:
            one_by_one(op, f, [&](int c) { mark_destroyed(c); });
            return;
        // All but one of them, by chance, are destroyed.
        case OpCode::destroy_all_but_one: {
            ++f.pc;
            const Mask all = select(op.selector, all_characters(), f), alive = living(all);
            const Mask spared = alive ? bit(pick_one(alive)) : Mask{0};
            for_each(static_cast<Mask>(all & ~spared), [&](int c) { mark_destroyed(c); });
            return;
        }
        // The highest Attack of each side is spared, of several a random one (rule X167).
        case OpCode::spare_strongest: {
            ++f.pc;
            for (int who : {int{f.side}, 1 - f.side}) {
                const Mask board = s.board_mask(who), alive = living(board);
                int most = -1;
                for_each(alive, [&](int c) { most = std::max<int>(most, s.at(c).now_attack); });
                Mask best = 0;
                for_each(alive, [&](int c) {
                    if (s.at(c).now_attack == most) best |= bit(c);
                });
                const Mask spared = std::popcount(best) > 1 ? bit(pick_one(best)) : best;
                for_each(board & ~spared, [&](int c) { mark_destroyed(c); });
            }
            return;
        }
        default:
            return;
    }
}

}  // namespace turnwise::hearthstone
