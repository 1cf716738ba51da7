#include "games/hearthstone/engine.h"

// What becomes of minions: numbers, keywords, texts, shapes, sides and attacks.

namespace turnwise::hearthstone {

void Engine::step_minions(const Op& op, Frame& f) {
    const int side = player(op, f);
    Side& x = s.sides[side];
    switch (op.code) {
        case OpCode::give: {
            const int attack = rolled(op, f), health = amount_b(op, f);
            one_by_one(op, f, [&](int c) { give(s.at(c), attack, health, op.keywords, op.flags); });
            return;
        }
        // Each gets one of these keywords, by chance.
        case OpCode::give_one_of:
            ++f.pc;
            for (EntityId id : pick_in_order(op.selector, f)) {
                uint32_t rest = op.keywords;
                int drop = chance.pick(ask(Ask::number), std::popcount(op.keywords),
                                       [](int option) { return static_cast<uint32_t>(option + 1); });
                for (; drop > 0; --drop) rest &= rest - 1;
                if (const int c = find(id); c >= 0) give(s.at(c), 0, 0, rest & -rest, 0);
            }
            return;
        case OpCode::spell_power:
            one_by_one(op, f, [&](int c) { s.at(c).spell_damage = static_cast<int8_t>(s.at(c).spell_damage + op.a); });
            s.dirty = kStats | kRules;
            return;
        case OpCode::lose:
            one_by_one(op, f, [&](int c) {
                if ((op.keywords & keyword(divine_shield)) && s.at(c).has(keyword(divine_shield))) lose_shield(c);
                s.at(c).flags &= ~op.keywords;
                if (op.keywords & keyword(stealth)) s.at(c).flags &= ~keyword(stealth_until_turn);
            });
            return;
        case OpCode::set_stats: {
            const int attack = amount(op, f), health = amount_b(op, f);
            one_by_one(op, f, [&](int c) {
                if ((c & 7) != kHeroPlace) set_stats(s.at(c), attack, health);
            });
            return;
        }
        case OpCode::double_health:
            one_by_one(op, f, [&](int c) {
                if ((c & 7) != kHeroPlace) give(s.at(c), 0, std::max(0, s.at(c).left()), 0, 0);
            });
            return;
        case OpCode::swap_stats:
            one_by_one(op, f, [&](int c) {
                Entity& e = s.at(c);
                if ((c & 7) != kHeroPlace) set_stats(e, std::max(0, e.left()), e.now_attack);
            });
            return;
        // Attack and Health of two minions change places; damage of both is gone (rule X179).
        case OpCode::swap_with: {
            const int self = find(f.source);
            one_by_one(op, f, [&](int c) {
                if (self < 0 || self == c) return;
                const int attack = s.at(c).now_attack, health = std::max(0, s.at(c).left());
                set_stats(s.at(c), s.at(self).now_attack, std::max(0, s.at(self).left()));
                set_stats(s.at(self), attack, health);
            });
            return;
        }
        case OpCode::swap_health: {
            ++f.pc;
            const int a = find(f.source), b = find(f.target);
            if (a < 0 || b < 0 || (b & 7) == kHeroPlace) return;
            const int mine = std::max(0, s.at(a).left()), theirs = std::max(0, s.at(b).left());
            set_stats(s.at(a), -1, theirs);
            set_stats(s.at(b), -1, mine);
            return;
        }
        case OpCode::swap_attack: {
            ++f.pc;
            const int a = find(f.source), b = find(f.target);
            if (a < 0 || b < 0 || (b & 7) == kHeroPlace) return;
            const int mine = s.at(a).now_attack, theirs = s.at(b).now_attack;
            set_stats(s.at(a), theirs, -1);
            set_stats(s.at(b), mine, -1);
            return;
        }
        case OpCode::minion_size: {
            ++f.pc;
            Side& x = s.sides[f.side];
            x.tallies[static_cast<size_t>(Tally::minion_size)] = static_cast<uint8_t>(op.a);
            for_each(s.board_mask(f.side), [&](int c) { crystallize(s.at(c), f.side); });
            return;
        }
        case OpCode::attach:
            one_by_one(op, f, [&](int c) {
                uint8_t until = op.flags & Op::kThisTurn        ? Attachment::kThisTurn
                                : op.flags & Op::kMyTurn        ? Attachment::kMyTurn
                                : op.has(Op::Attach::next_turn) ? Attachment::kNextTurn
                                                                : uint8_t{0};
                if (op.has(Op::Attach::mine))
                    until |= Attachment::kBound | (c >> 3 != f.side ? Attachment::kOthers : 0);
                attach(s.at(c), same_era(op.card, f.row), Attachment::kText, until);
            });
            return;
        case OpCode::drop_text: {
            ++f.pc;
            const int holder = find(f.source);
            for (int i = s.attachments.size() - 1; i >= 0; --i)
                if (s.attachments[i].holder == f.source && s.attachments[i].row == f.row) {
                    s.attachments.erase(i);
                    break;
                }
            if (holder >= 0) s.at(holder).traits = traits_of(s.at(holder));
            s.dirty = kStats | kRules;
            return;
        }
        case OpCode::copy_deathrattle: {
            const int self = find(f.source);
            one_by_one(op, f, [&](int c) {
                const Entity& e = s.at(c);
                if (self < 0 || self == c) return;
                FixedVector<Row, 16> rows;
                if (t[e.row].deathrattle && !(e.flags & keyword(silenced))) rows.push_back(e.row);
                for (const Attachment& a : s.attachments)
                    if (a.holder == e.id && (a.kind == Attachment::kText || a.kind == Attachment::kDeathrattle) &&
                        t[a.row].deathrattle && !rows.full())
                        rows.push_back(a.row);
                for (Row row : rows) attach(s.at(self), row, Attachment::kDeathrattle);
            });
            return;
        }
        case OpCode::chosen_deathrattle: {
            ++f.pc;
            const int self = find(f.source);
            if (f.note && self >= 0) attach(s.at(self), f.note, Attachment::kDeathrattle);
            return;
        }
        case OpCode::deck_deathrattle: {
            ++f.pc;
            const int self = find(f.source), entry = pick_from_deck(side, op.selector);
            if (self >= 0 && entry >= 0) attach(s.at(self), deck_entry(x, entry).row, Attachment::kDeathrattle);
            return;
        }
        case OpCode::trigger_deathrattle: {
            const int begin = s.queue.size();
            one_by_one(op, f, [&](int c) {
                const Entity& e = s.at(c);
                add_deathrattles(e.row, e.id, 0, c >> 3, (e.flags & keyword(silenced)) != 0);
            });
            open_queue({EventKind::death, f.side}, begin);
            return;
        }
        // The curse of a doll: two texts that know each other by their order.
        case OpCode::link: {
            ++f.pc;
            Attachment *mine = nullptr, *theirs = nullptr;
            for (Attachment& a : s.attachments) {
                if (a.holder == f.source) mine = &a;
                if (a.holder == f.target) theirs = &a;
            }
            if (mine && theirs && mine != theirs) theirs->order = mine->order;
            return;
        }
        case OpCode::destroy_linked: {
            ++f.pc;
            FixedVector<EntityId, decltype(State::attachments)::capacity()> bound;
            for (const Attachment& a : s.attachments)
                if (a.holder == f.source && a.row == f.row)
                    for (const Attachment& b : s.attachments)
                        if (b.kind == a.kind && b.order == a.order && b.row != a.row && b.holder != a.holder &&
                            !bound.full())
                            bound.push_back(b.holder);
            for (EntityId id : bound)
                if (const int c = find(id); c >= 0 && (c & 7) != kHeroPlace) mark_destroyed(c);
            return;
        }
        case OpCode::transform:
            one_by_one(op, f, [&](int c) {
                if ((c & 7) == kHeroPlace) return;
                const Row row = op.has(Op::Transform::by_cost)
                                    ? made_of_cost(std::max(0, t[s.at(c).row].cost + op.a), f)
                                    : made(op, f);
                if (row) transform(c, row);
            });
            return;
        case OpCode::become_copy: {
            ++f.pc;
            const Mask mask = pick_set(op.selector, f) & kMinionMask;
            const int self = find(f.source);
            if (mask && self >= 0) become_copy(self, std::countr_zero(mask));
            return;
        }
        case OpCode::awaken: {
            ++f.pc;
            if (const int c = find(f.source); c >= 0) awaken(c, same_era(op.card, f.row));
            return;
        }
        case OpCode::take_control:
            one_by_one(op, f, [&](int c) {
                if ((c & 7) == kHeroPlace) return;
                const EntityId id = s.at(c).id;
                take_control(c, player(op, f));
                if (op.has(Op::TakeControl::ready)) s.at(find(id)).flags &= ~keyword(fresh);  // it may attack at once
            });
            return;
        case OpCode::give_back:
            ++f.pc;
            if (const int c = find(f.source); c >= 0) give_back(c);
            return;
        case OpCode::bounce:
            one_by_one(op, f, [&](int c) {
                if ((c & 7) == kHeroPlace) return;
                Side& x = s.sides[c >> 3];
                const int held = x.hand_size;
                bounce(c, op.has(Op::Bounce::at_cost) ? 0 : amount(op, f));
                if (op.has(Op::Bounce::at_cost) && x.hand_size > held) {  // it costs just that (rule X120)
                    set_cost(x.hand[held], amount(op, f));
                    price_hand(x);
                }
            });
            return;
        case OpCode::attack: {
            ++f.pc;
            const Mask who = living(pick_set(op.selector, f));
            if (!who) return;
            const int a = std::countr_zero(who);
            if (s.at(a).flags & keyword(frozen)) return;  // rule 66
            const Mask whom = living(pick_set(static_cast<uint16_t>(op.a), f)) & ~who;
            if (!whom) return;
            const int d = std::countr_zero(whom);
            Frame& attack = push(Frame::kAttack, a >> 3);
            attack.source = s.at(a).id;
            attack.object = attack.target = s.at(d).id;
            attack.pc = static_cast<uint16_t>(a);
            attack.loop = static_cast<uint16_t>(d);
            attack.made = Frame::kForced;
            return;
        }
        case OpCode::attack_again:
            one_by_one(op, f, [&](int c) { s.at(c).attacks = static_cast<uint8_t>(std::max(0, s.at(c).attacks - 1)); });
            return;
        default:
            return;
    }
}

}  // namespace turnwise::hearthstone
