#include "games/hearthstone/engine.h"

// The verbs of the card language: one case for each operation. Operations that make several things one after the
// other do one at a time (again()), so that what each causes resolves in between.

namespace turnwise::hearthstone {

void Engine::step_program(Frame& f) {
    const int depth = s.frames.size();
    while (s.frames.size() == depth && s.choice.kind == Choice::kNone) {
        const Op& op = t.ops[f.pc];
        switch (op.code) {
            case OpCode::end:
                s.frames.pop_back();
                return;
            case OpCode::skip:
                f.pc = static_cast<uint16_t>(f.pc + 1 + (op.mode == 1 || !holds(op.condition, f) ? op.a : 0));
                break;
            case OpCode::repeat:
                if (f.step + 1 < op.a && holds(op.condition, f)) {
                    ++f.step;
                    while (t.ops[f.pc - 1].code != OpCode::end) --f.pc;
                } else {
                    ++f.pc;
                }
                break;
            default:
                if (f.loop == 0 && !holds(op.condition, f))
                    ++f.pc;
                else if (!step_op(op, f) && !step_more_op(op, f))
                    step_choice_op(op, f);
        }
    }
}

// A card in hand as a pick names it: the card, and which of several equal ones.
static uint32_t hand_label(const Side& x, int place) {
    uint32_t copy = 0;
    for (int i = 0; i < place; ++i) copy += x.hand[i].row == x.hand[place].row;
    return x.hand[place].row | copy << 16;
}

// The card an operation makes, in the era of the card that makes it; 0 when its pool is empty.
Row Engine::made(const Op& op, const Frame& f, int seen_by) {
    if (op.card) return same_era(op.card, f.row);
    const auto pool = t.pool(op.pool, era_of(f.row));
    if (pool.empty()) return 0;
    if (op.code == OpCode::add_card && op.mode == 1) {  // of the opponent's class
        const Class wanted = s.sides[1 - f.side].class_;
        if (wanted == Class::neutral) return 0;
        return pick_card(pool, f.row, -1, wanted, seen_by);
    }
    const int i = chance.pick(ask(Ask::card, seen_by), static_cast<int>(pool.size()),
                              [&](int option) { return uint32_t{same_era(pool[static_cast<size_t>(option)], f.row)}; });
    return same_era(pool[static_cast<size_t>(i)], f.row);
}

// A random card of a pool with this cost (-1: any) and class (neutral: any), each as likely; 0 when there is none.
Row Engine::pick_card(std::span<const CardNumber> pool, Row like, int cost, Class of, int seen_by) {
    const auto fits = [&](CardNumber number) {
        const Card& card = t[same_era(number, like)];
        return (cost < 0 || card.cost == cost) && (of == Class::neutral || card.class_ == of);
    };
    const auto at = [&](int i) {
        for (CardNumber number : pool)
            if (fits(number) && i-- == 0) return same_era(number, like);
        return Row{0};
    };
    const int n = static_cast<int>(std::count_if(pool.begin(), pool.end(), fits));
    return n == 0 ? Row{0} : at(chance.pick(ask(Ask::card, seen_by), n, [&](int i) { return uint32_t{at(i)}; }));
}

// An amount in which random_number() is rolled now.
int Engine::rolled(const Op& op, const Frame& f) {
    if (op.flags & Op::kANode) {
        const Value& node = t.values[static_cast<uint16_t>(op.a)];
        if (node.code == ValueCode::random)
            return node.a + chance.pick(ask(Ask::number), node.b - node.a + 1,
                                        [&](int option) { return static_cast<uint32_t>(node.a + option); });
    }
    return amount(op, f);
}

bool Engine::step_op(const Op& op, Frame& f) {
    const auto one_by_one = [&](auto&& act) {
        ++f.pc;
        for (EntityId id : pick_in_order(op.selector, f))
            if (const int c = find(id); c >= 0) act(c);
    };
    switch (op.code) {
        case OpCode::save:
            ++f.pc;
            (op.mode == 1 ? f.amount : f.value) = static_cast<int16_t>(rolled(op, f));
            return true;
        case OpCode::deaths:
            ++f.pc;
            deaths();
            return true;

        case OpCode::damage: {
            ++f.pc;
            const Mask mask = pick_set(op.selector, f);
            if (mask == 0) return true;
            int bonus = 0;
            if (t[f.row].type == Type::spell && !(op.flags & Op::kPlain))
                bonus = spell_damage(f.side) * (op.flags & Op::kTwice ? 2 : 1);
            Dealer by = dealer(f);
            if (op.mode & 1) {  // by the target, to its neighbours
                Frame victim = f;
                victim.source = f.target;
                by = dealer(victim);
                if (const int c = find(f.target); c >= 0) by.row = s.at(c).row, by.side = static_cast<uint8_t>(c >> 3);
            }
            Hit hits[16];
            int n = 0;
            for_each(mask, [&](int c) { hits[n++] = {static_cast<uint8_t>(c), 0, by}; });
            if (n > 1 && ((op.flags & Op::kANode) || heard(EventKind::damage))) sort_by_order(hits, n);
            for (int i = 0; i < n; ++i) {
                const int plain = op.mode & 4 ? attack_of(hits[i].character) : rolled(op, f);
                hits[i].amount = static_cast<int16_t>(spell_power(f, plain, bonus));
            }
            Frame& saves = f;
            deal(hits, n);
            if (op.mode & 2) {
                int dealt = 0;
                for (int i = 0; i < n; ++i) dealt += hits[i].amount;
                saves.value = static_cast<int16_t>(dealt);
            }
            return true;
        }
        case OpCode::split_damage: {
            const bool spell = t[f.row].type == Type::spell;
            if (!again(f, [&] { return spell_power(f, amount(op, f), spell ? spell_damage(f.side) : 0); })) return true;
            const Mask pool = living(select(op.selector, all_characters(), f));
            if (pool == 0) return true;
            Hit hit{static_cast<uint8_t>(pick_one(pool)), 1, dealer(f)};
            deal(&hit, 1);
            return true;
        }
        case OpCode::heal: {
            ++f.pc;
            const Mask mask = pick_set(op.selector, f);
            heal_all(mask, spell_power(f, amount(op, f), 0), dealer(f), t[f.row].type == Type::spell);
            return true;
        }
        case OpCode::armor: {
            ++f.pc;
            const int n = amount(op, f);
            for (int who = 0; who < 2; ++who)
                if (n > 0 && (op.whose == Whose::both || who == player(op, f))) {
                    s.sides[who].armor = static_cast<int16_t>(std::min(kArmorLimit, s.sides[who].armor + n));
                    emit({EventKind::armor, static_cast<uint8_t>(who), 0, 0, 0, static_cast<int16_t>(n)});
                }
            return true;
        }
        case OpCode::freeze:
            one_by_one([&](int c) { s.at(c).flags |= keyword(frozen); });
            return true;
        case OpCode::silence:
            one_by_one([&](int c) {
                if ((c & 7) == kHeroPlace) return;
                const EntityId id = s.at(c).id;
                give_back(c);
                silence(s.at(find(id)));
            });
            return true;
        case OpCode::destroy:
            one_by_one([&](int c) { doom(c); });
            return true;
        case OpCode::bounce:
            one_by_one([&](int c) {
                if ((c & 7) != kHeroPlace) bounce(c, amount(op, f));
            });
            return true;
        case OpCode::take_control:
            one_by_one([&](int c) {
                if ((c & 7) == kHeroPlace) return;
                const EntityId id = s.at(c).id;
                take_control(c, f.side);
                if (op.mode == 1) s.at(find(id)).flags &= ~keyword(fresh);  // for this turn: it may attack at once
            });
            return true;
        case OpCode::transform:
            one_by_one([&](int c) {
                const Row row = made(op, f);
                if (row && (c & 7) != kHeroPlace) transform(c, row);
            });
            return true;
        case OpCode::become_copy: {
            ++f.pc;
            const Mask mask = pick_set(op.selector, f) & kMinionMask;
            const int self = find(f.source);
            if (mask && self >= 0) become_copy(self, std::countr_zero(mask));
            return true;
        }
        case OpCode::swap_stats:
            one_by_one([&](int c) {
                Entity& e = s.at(c);
                if ((c & 7) != kHeroPlace) set_stats(e, std::max(0, e.left()), e.now_attack);
            });
            return true;
        case OpCode::give: {
            const int attack = rolled(op, f), health = amount_b(op, f);
            one_by_one([&](int c) {
                give(s.at(c), attack, health, op.keywords, op.flags);
                s.at(c).spell_damage = static_cast<int8_t>(std::min(100, s.at(c).spell_damage + op.mode));
            });
            return true;
        }
        case OpCode::set_stats: {
            const int attack = amount(op, f), health = amount_b(op, f);
            one_by_one([&](int c) {
                if ((c & 7) != kHeroPlace) set_stats(s.at(c), attack, health);
            });
            return true;
        }
        case OpCode::set_health:
            one_by_one([&](int c) {
                Entity& e = s.at(c);
                if (e.now_health < op.a) e.health = e.now_health = op.a;
                e.damage = static_cast<int16_t>(e.now_health - op.a);
            });
            return true;
        case OpCode::lose:
            one_by_one([&](int c) {
                s.at(c).flags &= ~op.keywords;
                if (op.keywords & keyword(stealth)) s.at(c).flags &= ~keyword(stealth_until_turn);
            });
            return true;
        case OpCode::attach:
            one_by_one([&](int c) {
                const auto kind = op.mode == 1 ? Attachment::kBond : Attachment::kText;
                if ((c & 7) != kHeroPlace) attach(s.at(c), same_era(op.card, f.row), kind, f.side);
            });
            return true;
        case OpCode::remember: {
            const int self = find(f.source);
            Entity& weapon = s.sides[f.side].weapon;
            Entity* holder = self >= 0 ? &s.at(self) : weapon.exists() && weapon.id == f.source ? &weapon : nullptr;
            one_by_one([&](int c) {
                if (holder && (c & 7) != kHeroPlace) attach(*holder, s.at(c).row, Attachment::kMemory);
            });
            return true;
        }

        case OpCode::summon: {
            const int who = player(op, f);
            const bool both = op.whose == Whose::both;
            if (!again(f, [&] { return rolled(op, f) * (both ? 2 : 1); })) return true;
            const int side = both && (f.loop & 1) ? 1 - f.side : who;
            if (s.sides[side].board_size >= kBoardLimit) return true;
            const bool left = (op.flags & Op::kBothSides) && (f.loop & 1);
            if (op.mode == 1) {  // one of the list that is not there
                CardNumber missing[16];
                int n = 0;
                const Side& x = s.sides[side];
                for (CardNumber card : t.pool(op.pool, era_of(f.row))) {
                    bool there = false;
                    for (int i = 0; i < x.board_size; ++i) there |= card_of(x.board[i].row) == card;
                    if (!there && n < 16) missing[n++] = card;
                }
                if (n == 0) return true;
                const int i = chance.pick(ask(Ask::card), n,
                                          [&](int option) { return uint32_t{same_era(missing[option], f.row)}; });
                summon(same_era(missing[i], f.row), f, side, left);
                return true;
            }
            summon(made(op, f), f, side, left);
            return true;
        }
        case OpCode::summon_copy: {
            ++f.pc;
            const Mask mask = pick_set(op.selector, f) & kMinionMask;
            if (!mask) return true;
            const int c = std::countr_zero(mask);
            if (!(op.flags & Op::kExact)) {
                summon(s.at(c).row, f, player(op, f));
                return true;
            }
            if (s.sides[player(op, f)].board_size < kBoardLimit) summon_copy(exact_copy(s.at(c)), f, player(op, f));
            return true;
        }
        case OpCode::summon_remembered: {
            // Each remembered card op.a times, in order of memory. f.value counts what is done.
            int wanted = f.loop, n = 0;
            for (const Attachment& a : s.attachments) {
                if (a.holder != f.source || a.kind != Attachment::kMemory) continue;
                for (int k = 0; k < op.a; ++k, ++n)
                    if (n == wanted) {
                        ++f.loop;
                        summon(a.row, f, f.side);
                        return true;
                    }
            }
            f.loop = 0;
            ++f.pc;
            return true;
        }
        case OpCode::summon_dead: {
            Side& x = s.sides[f.side];
            if (op.mode == 1) {
                if (f.loop >= x.died_this_turn.size() || x.board_size >= kBoardLimit) {
                    f.loop = 0;
                    ++f.pc;
                    return true;
                }
                summon(x.died_this_turn[f.loop++], f, f.side);
                return true;
            }
            // Each death at most once: what was picked is struck off for the rest of this text by marks in the queue.
            if (f.loop == 0) f.value = static_cast<int16_t>(s.queue.size());
            if (!again(f, [&] { return amount(op, f); })) {
                s.queue.resize(f.value);
                return true;
            }
            uint16_t weights[decltype(x.died)::capacity()];
            int total = 0;
            for (int i = 0; i < x.died.size(); ++i) {
                int count = fits(op.selector, x.died[i].row) ? x.died[i].count : 0;
                for (int k = f.value; k < s.queue.size(); ++k) count -= s.queue[k].row == x.died[i].row;
                weights[i] = static_cast<uint16_t>(std::max(0, count));
                total += weights[i];
            }
            if (total == 0 || x.board_size >= kBoardLimit) {
                f.loop = 1;
                return true;
            }
            const int i =
                chance.pick(ask(Ask::dead), std::span<const uint16_t>(weights, static_cast<size_t>(x.died.size())),
                            [&](int option) { return uint32_t{x.died[option].row}; });
            QueueItem mark{};
            mark.row = x.died[i].row;
            s.queue.push_back(mark);
            summon(mark.row, f, f.side);
            return true;
        }
        case OpCode::summon_from_deck: {
            const int side = player(op, f);
            if (!again(f, [&] { return op.mode == 1 ? 1 : amount(op, f); })) return true;
            const int board = op.mode == 2 ? side : f.side;  // 2: to the board of whose deck it is
            if (s.sides[board].board_size >= kBoardLimit) return true;
            const int entry = pick_from_deck(side, op.selector);
            if (entry < 0) return true;
            if (op.mode == 1) {
                const DeckCard& model = deck_entry(s.sides[side], entry);
                const Row row = model.row;
                const uint8_t buff = t.is_old(f.row) ? uint8_t{0} : model.buff;
                Entity& e = stand(f, f.side, false);
                create(e, row);
                if (op.a < 0) {
                    strengthen(e, buff & 15, buff >> 4);
                } else {
                    e.attack = op.a;
                    e.health = e.now_health = op.b;
                }
                arrive(e, f.side);
                return true;
            }
            const DeckCard card = take(side, entry);
            see(side, card.row);
            summon(card.row, f, board, false, card.buff);
            return true;
        }
        case OpCode::summon_from_hand: {
            ++f.pc;
            const int side = player(op, f);
            Side& x = s.sides[side];
            if (x.board_size >= kBoardLimit) return true;
            int places[kHandLimit], n = 0;
            for (int i = 0; i < x.hand_size; ++i)
                if (fits(op.selector, x.hand[i].row)) places[n++] = i;
            if (n == 0) return true;
            const int i =
                places[chance.pick(ask(Ask::hand), n, [&](int option) { return hand_label(x, places[option]); })];
            const HandCard card = x.hand[i];
            remove_from_hand(side, i);
            see(side, card.from_deck());
            Entity& e = stand(f, side, false);
            create(e, card.row);
            strengthen(e, card.attack, card.health);
            arrive(e, side);
            return true;
        }
        case OpCode::summon_self: {
            ++f.pc;
            Side& x = s.sides[f.side];
            if (x.board_size >= kBoardLimit) return true;
            for (int i = 0; i < x.deck.size() + x.top.size(); ++i)
                if (deck_entry(x, i).row == f.row) {
                    const DeckCard card = take(f.side, i);
                    see(f.side, card.row);
                    summon(card.row, f, f.side, false, card.buff);
                    return true;
                }
            return true;
        }
        case OpCode::note: {
            ++f.pc;
            const Mask mask = pick_set(op.selector, f) & kMinionMask;
            f.note = 0;
            if (mask) {
                const int c = std::countr_zero(mask);
                f.note = s.at(c).row;
                f.note_side = static_cast<uint8_t>(c >> 3);
            }
            return true;
        }
        case OpCode::summon_noted:
            ++f.pc;
            if (f.note) {
                Frame rightmost = f;
                rightmost.source = 0;
                summon(f.note, rightmost, f.note_side);
            }
            return true;
        case OpCode::jade_golem: {
            ++f.pc;
            Side& x = s.sides[f.side];
            if (x.jade < 100) ++x.jade;
            if (t.special.jade)
                summon(same_era(static_cast<CardNumber>(t.special.jade + std::min<int>(x.jade, 30) - 1), f.row), f,
                       f.side);
            return true;
        }

        case OpCode::equip:
            ++f.pc;
            for (int who : {player(op, f), 1 - f.side}) {
                if (const Row row = made(op, f)) equip(row, who);
                if (op.whose != Whose::both) break;
            }
            return true;
        case OpCode::destroy_weapon: {
            ++f.pc;
            Entity& weapon = s.sides[player(op, f)].weapon;
            if (weapon.exists()) {
                weapon.flags |= keyword(doomed);
                s.maybe_dying = 1;
            }
            return true;
        }
        case OpCode::give_weapon: {
            ++f.pc;
            Entity& weapon = s.sides[player(op, f)].weapon;
            if (weapon.exists()) give(weapon, amount(op, f), amount_b(op, f), op.keywords, 0);
            return true;
        }

        case OpCode::draw: {
            const bool both = op.whose == Whose::both;
            if (!again(f, [&] { return rolled(op, f) * (both ? 2 : 1); })) return true;
            draw(both && (f.loop & 1) ? 1 - f.side : player(op, f), &f);
            return true;
        }
        case OpCode::add_card: {
            const bool both = op.whose == Whose::both;
            if (!again(f, [&] { return amount(op, f) * (both ? 2 : 1); })) return true;
            const int side = both && (f.loop & 1) ? 1 - f.side : player(op, f);
            const Row row = made(op, f, side);
            if (row) {
                HandCard card = hand_card(row, f.row);
                card.known = op.card != 0;
                f.note = row;
                f.latest = card.id;
                add_to_hand(side, card, false);
            }
            return true;
        }
        case OpCode::add_copy: {
            if (op.mode == 1) {  // of all of them
                one_by_one([&](int c) {
                    if ((c & 7) == kHeroPlace) return;
                    HandCard card = hand_card(s.at(c).row, f.row);
                    card.known = HandCard::kShown;
                    add_to_hand(player(op, f), card, false);
                });
                return true;
            }
            if (!again(f, [&] { return amount(op, f); })) return true;
            const Mask mask = pick_set(op.selector, f) & kMinionMask;
            const bool gone = !mask && t.selectors[op.selector].code == SelectorCode::subject;
            const HandCard model = gone ? subject_card(f) : HandCard{};
            if (!mask && !model.row) return true;
            HandCard card = hand_card(mask ? s.at(std::countr_zero(mask)).row : model.row, f.row);
            card.cost_add = model.cost_add;
            card.attack = model.attack;
            card.health = model.health;
            card.known = model.row && !model.shown() ? 0 : HandCard::kShown;
            f.latest = card.id;
            add_to_hand(player(op, f), card, false);
            return true;
        }
        case OpCode::discard: {
            if (!again(f, [&] { return amount(op, f); })) return true;
            const int side = player(op, f);
            Side& x = s.sides[side];
            if (x.hand_size == 0) return true;
            const int i =
                chance.pick(ask(Ask::discard), x.hand_size, [&](int option) { return hand_label(x, option); });
            const HandCard card = x.hand[i];
            remove_from_hand(side, i);
            see(side, card.from_deck());
            emit({EventKind::discard, static_cast<uint8_t>(side), card.id, card.row});
            return true;
        }
        case OpCode::mill: {
            if (!again(f, [&] { return amount(op, f); })) return true;
            const int side = player(op, f);
            if (s.sides[side].deck_size > 0) see(side, take_random(side, -1).row);
            return true;
        }
        case OpCode::steal_from_deck: {
            ++f.pc;
            const int victim = 1 - f.side;
            const int entry = pick_from_deck(victim, op.selector);
            if (entry < 0) return true;
            const DeckCard card = take(victim, entry);
            see(victim, card.row);
            HandCard stolen = hand_card(card.row, f.row);
            stolen.known = HandCard::kShown;  // its owner sees what is missing
            stolen.attack = static_cast<int8_t>(card.buff & 15);
            stolen.health = static_cast<int8_t>(card.buff >> 4);
            add_to_hand(f.side, stolen, false);
            return true;
        }
        case OpCode::shuffle: {
            if (!again(f, [&] { return amount(op, f); })) return true;
            shuffle_in(player(op, f), made(op, f, player(op, f)));
            return true;
        }
        case OpCode::shuffle_copy:
            one_by_one([&](int c) {
                if ((c & 7) != kHeroPlace) shuffle_in(player(op, f), s.at(c).row);
            });
            return true;

        case OpCode::change_cost: {
            ++f.pc;
            Side& x = s.sides[player(op, f)];
            for (int i = 0; i < x.hand_size; ++i)
                if (fits(op.selector, x.hand[i].row))
                    x.hand[i].cost_add = static_cast<int8_t>(std::clamp(x.hand[i].cost_add + op.a, -100, 100));
            price_hand(x);
            return true;
        }
        case OpCode::change_own_cost:
        case OpCode::become: {
            ++f.pc;
            Side& x = s.sides[f.side];
            for (int i = 0; i < x.hand_size; ++i) {
                HandCard& card = x.hand[i];
                if (card.id != f.source) continue;
                if (op.code == OpCode::change_own_cost) {
                    card.cost_add = static_cast<int8_t>(std::clamp(card.cost_add + op.a, -100, 100));
                } else if (const Row row = made(op, f, f.side)) {
                    if (card.origin == 0) {
                        card.origin = card.row;
                        card.known |= HandCard::kTurned;
                    }
                    card.row = row;
                    s.listening_hand |= t[row].listens_hand;
                }
            }
            price_hand(x);
            return true;
        }
        case OpCode::buff_deck: {
            ++f.pc;
            Side& x = s.sides[f.side];
            if (!x.deck_buffs.full()) x.deck_buffs.push_back(f.row);
            const auto buffed = [&](const DeckCard& card) {
                if (!fits(op.selector, card.row)) return card.buff;
                const int attack = (card.buff & 15) + op.a, health = (card.buff >> 4) + op.b;
                if (attack > 15 || health > 15)
                    throw Error(ErrorKind::kBadState, "a card in a deck can hold no more than +15/+15");
                return static_cast<uint8_t>(attack | health << 4);
            };
            // Buffed entries stay apart from others of the same card only while the buffs differ.
            FixedVector<DeckCard, kDeckLimit> before = x.deck;
            x.deck.clear();
            x.deck_size = static_cast<uint8_t>(x.top.size());
            for (const DeckCard& card : before)
                for (int n = 0; n < card.count; ++n) put_in_deck(f.side, card.row, buffed(card));
            for (DeckCard& card : x.top) card.buff = buffed(card);
            return true;
        }

        case OpCode::crystal: {
            ++f.pc;
            for (int who = 0; who < 2; ++who) {
                if (op.whose != Whose::both && who != player(op, f)) continue;
                Side& x = s.sides[who];
                x.max_mana = static_cast<int8_t>(std::clamp(x.max_mana + op.a, 0, kManaLimit));
                if (op.a < 0) {
                    x.mana = static_cast<int8_t>(std::min<int>(x.mana, x.max_mana + x.temp_mana));
                    x.temp_mana = std::min(x.temp_mana, x.mana);
                }
            }
            return true;
        }
        case OpCode::coin: {
            ++f.pc;
            Side& x = s.sides[player(op, f)];
            const int gain = std::min<int>(op.a, kManaLimit - x.mana);
            if (gain > 0) {
                x.mana = static_cast<int8_t>(x.mana + gain);
                x.temp_mana = static_cast<int8_t>(x.temp_mana + gain);
            }
            return true;
        }
        case OpCode::spend_mana:
            ++f.pc;
            f.value = s.sides[f.side].mana;
            pay(f.side, s.sides[f.side].mana);
            return true;
        case OpCode::tax_next_turn: {
            ++f.pc;
            Side& x = s.sides[1 - f.side];
            x.next_spell_tax = static_cast<int8_t>(std::min(100, x.next_spell_tax + op.a));
            return true;
        }

        case OpCode::destroy_secrets:
            ++f.pc;
            for (const Secret& secret : s.sides[player(op, f)].secrets)
                if (!(secret.known & 2)) see(player(op, f), secret.row);
            s.sides[player(op, f)].secrets.clear();
            return true;
        case OpCode::secret_from_deck: {
            ++f.pc;
            const int entry = pick_from_deck(f.side, 0, true);
            if (entry >= 0) add_secret(f.side, take(f.side, entry).row, true);
            return true;
        }
        case OpCode::trigger_deathrattle: {
            const int begin = s.queue.size();
            one_by_one([&](int c) {
                const Entity& e = s.at(c);
                add_deathrattles(e.row, e.id, 0, c >> 3, (e.flags & keyword(silenced)) != 0);
            });
            open_queue({EventKind::death, f.side}, begin);
            return true;
        }
        case OpCode::prevent:
            ++f.pc;
            return true;  // a fatal hit that a secret hears of is prevented: damage.cpp

        case OpCode::replace_hero: {
            ++f.pc;
            const int self = find(f.source);
            if (self >= 0 && (self & 7) != kHeroPlace) {
                drop_attachments(f.source);
                remove(self >> 3, self & 7);
            }
            replace_hero(same_era(op.card, f.row), f.side, false);
            if (op.mode == 1) s.sides[f.side].armor = 0;
            return true;
        }
        case OpCode::replace_power:
            ++f.pc;
            replace_power(same_era(op.card, f.row), f.side);
            return true;
        case OpCode::upgrade_power: {
            ++f.pc;
            HeroPower& power = s.sides[f.side].power;
            show_start(f);
            if (t[power.row].power) {
                power.row = same_era(t[power.row].power, power.row);
                power.cost_set = -1;
            }
            return true;
        }
        case OpCode::power_cost:
            ++f.pc;
            show_start(f);
            s.sides[f.side].power.cost_set = static_cast<int8_t>(op.a);
            return true;
        case OpCode::army: {
            // All of them leave the deck before the first minion arrives: what a summon draws is none of them. Until
            // their turn comes they are marks in the queue.
            if (f.loop == 0) {
                f.value = static_cast<int16_t>(s.queue.size());
                for (int n = amount(op, f); n > 0 && s.sides[f.side].deck_size > 0; --n) {
                    const DeckCard card = take_random(f.side, -1);
                    see(f.side, card.row);
                    QueueItem mark{};
                    mark.row = card.row;
                    mark.amount = card.buff;
                    s.queue.push_back(mark);
                }
            }
            const int taken = s.queue.size() - f.value;
            if (!again(f, [&] { return taken; })) {
                s.queue.resize(f.value);
                return true;
            }
            if (f.loop > taken) return true;
            const QueueItem card = s.queue[s.queue.size() - f.loop];
            if (t[card.row].type == Type::minion) summon(card.row, f, f.side, false, static_cast<uint8_t>(card.amount));
            return true;
        }
        default:
            return false;
    }
}

}  // namespace turnwise::hearthstone
