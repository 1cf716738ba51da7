#include <functional>

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
                else if (!step_op(op, f) && !step_card_op(op, f) && !step_wonder_op(op, f) && !step_interrupt(op, f) &&
                         !step_repeat_op(op, f))
                    step_choice_op(op, f);
        }
    }
}

// The card an operation makes, in the era of the card that makes it; 0 when its pool is empty.
Row Engine::made(const Op& op, const Frame& f, int seen_by) {
    if (op.card) return same_era(op.card, f.row);
    const auto pool = t.pool(op.pool, era_of(f.row));
    if (pool.empty()) return 0;
    const int i = chance.pick(ask(Ask::card, seen_by), static_cast<int>(pool.size()),
                              [&](int option) { return uint32_t{same_era(pool[static_cast<size_t>(option)], f.row)}; });
    return same_era(pool[static_cast<size_t>(i)], f.row);
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

// What a card in hand turns into: a given card, one of a pool, the card that was played (mode 2), the minion played
// last (mode 3), a card of the opponent's hand (mode 4).
Row Engine::becomes(const Op& op, const Frame& f) {
    if (op.mode == 2) return f.cause;
    if (op.mode == 3) return s.sides[f.side].last_minion;
    if (op.mode != 4) return made(op, f, f.side);
    const int i = pick_held(1 - f.side, f.side, [](const HandCard&) { return true; });
    return i < 0 ? Row{0} : s.sides[1 - f.side].hand[i].row;
}

// A random minion of the deck with less Attack.
int Engine::pick_weaker(int side, const Op& op, const Frame& f) {
    const int most = amount(op, f);
    Side& x = s.sides[side];
    uint16_t weights[kDeckLimit];
    const int entries = x.deck.size() + x.top().size();
    int total = 0;
    for (int i = 0; i < entries; ++i) {
        const DeckCard& card = deck_entry(x, i);
        const bool weaker = t[card.row].attack + kept(card).attack < most;
        total += weights[i] = fits(op.selector, card.row) && weaker ? card.count : uint16_t{0};
    }
    if (total == 0) return -1;
    return chance.pick(ask(Ask::deck), std::span<const uint16_t>(weights, static_cast<size_t>(entries)),
                       [&](int option) { return deck_label(deck_entry(x, option)); });
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
            if (t[f.row].type == Type::hero_power) bonus += rule(f.side, power_hits);
            Dealer by = dealer(f);
            if (op.mode & 1) {  // it is the target who deals it
                const int c = find(f.target);
                if (c >= 0)
                    by = {f.target, s.at(c).row, static_cast<uint8_t>(c >> 3), s.at(c).flags | s.at(c).aura_flags};
            }
            Hit hits[16];
            int n = 0;
            for_each(mask, [&](int c) { hits[n++] = {static_cast<uint8_t>(c), 0, by}; });
            if (n > 1 && ((op.flags & Op::kANode) || heard(EventKind::damage))) sort_by_order(hits, n);
            for (int i = 0; i < n; ++i) {
                const int plain = op.mode & 4 ? attack_of(hits[i].character) : rolled(op, f);
                hits[i].amount = static_cast<int16_t>(doubled(f, plain + bonus));
            }
            Frame& here = f;
            deal(hits, n);
            if (op.mode & 2) {  // SAVED is how much was dealt
                here.value = 0;
                for (int i = 0; i < n; ++i) here.value = static_cast<int16_t>(here.value + hits[i].amount);
            }
            return true;
        }
        case OpCode::split_damage: {
            const bool spell = t[f.row].type == Type::spell;
            if (!again(f, [&] { return doubled(f, amount(op, f) + (spell ? spell_damage(f.side) : 0)); })) return true;
            const Mask pool = living(select(op.selector, all_characters(), f));
            if (pool == 0) return true;
            Hit hit{static_cast<uint8_t>(pick_one(pool)), 1, dealer(f)};
            deal(&hit, 1);
            return true;
        }
        case OpCode::heal: {
            ++f.pc;
            const Mask mask = pick_set(op.selector, f);
            const bool harmful = t[f.row].type == Type::spell && rule(f.side, harmful_healing);
            heal_all(mask, doubled(f, amount(op, f) + (harmful ? spell_damage(f.side) : 0)), dealer(f));
            return true;
        }
        case OpCode::armor: {
            ++f.pc;
            const int n = amount(op, f);
            for (int who = 0; who < 2; ++who) {
                if (n == 0 || (op.whose != Whose::both && who != player(op, f))) continue;
                s.sides[who].armor = static_cast<int16_t>(std::clamp(s.sides[who].armor + n, 0, kArmorLimit));
                s.dirty = kStats | kRules;
                if (n > 0) emit({EventKind::armor, static_cast<uint8_t>(who), 0, 0, 0, static_cast<int16_t>(n)});
            }
            return true;
        }
        case OpCode::freeze:
            one_by_one([&](int c) { freeze(c); });
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
                if ((c & 7) == kHeroPlace) return;
                bounce(c, op.mode == 1 ? amount(op, f) - t[s.at(c).row].cost : amount(op, f));
            });
            return true;
        case OpCode::take_control:
            one_by_one([&](int c) {
                if ((c & 7) == kHeroPlace) return;
                const EntityId id = s.at(c).id;
                take_control(c, player(op, f));
                if (op.mode == 1) s.at(find(id)).flags &= ~keyword(fresh);  // it may attack at once
            });
            return true;
        case OpCode::transform:
            one_by_one([&](int c) {
                if ((c & 7) == kHeroPlace) return;
                const Row row = op.mode == 1 ? made_of_cost(std::max(0, t[s.at(c).row].cost + op.a), f) : made(op, f);
                if (row) transform(c, row);
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
            one_by_one([&](int c) { give(s.at(c), attack, health, op.keywords, op.flags); });
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
                uint8_t until = op.flags & Op::kThisTurn ? Attachment::kThisTurn
                                : op.flags & Op::kMyTurn ? Attachment::kMyTurn
                                : op.mode == 2           ? Attachment::kNextTurn
                                                         : uint8_t{0};
                if (op.mode == 1) until |= Attachment::kBound | (c >> 3 != f.side ? Attachment::kOthers : 0);
                attach(s.at(c), same_era(op.card, f.row), Attachment::kText, until);
            });
            return true;
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
            return true;
        }
        case OpCode::remember: {
            const int self = find(f.source);
            Entity& weapon = s.sides[f.side].weapon;
            Entity* holder = self >= 0 ? &s.at(self) : weapon.exists() && weapon.id == f.source ? &weapon : nullptr;
            if (op.mode == 1) {
                ++f.pc;
                if (holder && f.cause) attach(*holder, f.cause, Attachment::kMemory);
                return true;
            }
            one_by_one([&](int c) {
                if (holder && (c & 7) != kHeroPlace)
                    attach(*holder, s.at(c).row, c >> 3 == f.side ? Attachment::kMemory : Attachment::kEnemyMemory);
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
            summon(op.mode == 2 ? made_of_cost(amount_b(op, f), f) : made(op, f), f, side, left);
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
            if (s.sides[player(op, f)].board_size < kBoardLimit) {
                Entity copy = exact_copy(c, player(op, f));
                if (op.mode == 1) set_stats(copy, op.a, op.b);
                if (op.mode == 2) copy.damage = static_cast<int16_t>(std::max(0, copy.now_health - op.a));
                summon_copy(copy, f, player(op, f));
            }
            return true;
        }
        case OpCode::summon_remembered: {
            // Each remembered card op.a times, in order of memory. f.value counts what is done.
            int wanted = f.loop, n = 0;
            for (const Attachment& a : s.attachments) {
                if (a.holder != f.source || (a.kind != Attachment::kMemory && a.kind != Attachment::kEnemyMemory) ||
                    t[a.row].type != Type::minion)
                    continue;
                for (int k = 0; k < op.a; ++k, ++n)
                    if (n == wanted) {
                        ++f.loop;
                        summon(a.row, f, op.mode == 1 && a.kind == Attachment::kEnemyMemory ? 1 - f.side : f.side);
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
            const Pasts mine = by_card(x.past), theirs = by_card(s.sides[1 - f.side].past);
            const int own = mine.size(), all = own + (op.whose == Whose::both ? theirs.size() : 0);
            const auto past = [&](int i) -> const Past& { return i < own ? mine[i] : theirs[i - own]; };
            uint16_t weights[2 * decltype(x.past)::capacity()];
            int total = 0;
            for (int i = 0; i < all; ++i) {
                const Row row = past(i).row;
                int count = t[row].type == Type::minion && fits(op.selector, row) ? past(i).died : 0;
                for (int k = f.value; k < s.queue.size(); ++k)
                    count -= s.queue[k].row == row && s.queue[k].side == (i < own ? 0 : 1);
                weights[i] = static_cast<uint16_t>(std::max(0, count));
                total += weights[i];
            }
            if (total == 0 || x.board_size >= kBoardLimit) {
                f.loop = 1;
                return true;
            }
            const int i = chance.pick(ask(Ask::dead), std::span<const uint16_t>(weights, static_cast<size_t>(all)),
                                      [&](int option) { return uint32_t{past(option).row}; });
            // Mode 2: each card once, so all its deaths are struck off. With b: that is its size.
            QueueItem mark{};
            mark.row = past(i).row;
            mark.side = i < own ? 0 : 1;
            for (int n = op.mode == 2 ? past(i).died : 1; n > 0 && !s.queue.full(); --n) s.queue.push_back(mark);
            if (op.b == 0) {
                summon(mark.row, f, f.side);
                return true;
            }
            Entity& e = stand(f, f.side, false);
            create(e, mark.row);
            e.attack = e.health = e.now_health = op.b;
            arrive(e, f.side);
            return true;
        }
        case OpCode::summon_from_deck: {
            const int side = player(op, f);
            if (!again(f, [&] { return op.mode & 1 ? 1 : amount(op, f); })) return true;
            const int to = op.mode == 2 ? side : f.side;
            if (s.sides[to].board_size >= kBoardLimit) return true;
            const int entry = op.mode == 3 ? pick_weaker(side, op, f) : pick_from_deck(side, op.selector);
            if (entry < 0) return true;
            if (op.mode == 1) {
                const DeckCard model = deck_entry(s.sides[side], entry);
                Entity& e = stand(f, f.side, false);
                create(e, model.row);
                if (op.a >= 0) {
                    e.attack = op.a;
                    e.health = e.now_health = op.b;
                } else if (!t.is_old(f.row)) {
                    strengthen(e, kept(model).attack, kept(model).health);
                }
                arrive(e, f.side);
                return true;
            }
            const DeckCard card = take(side, entry);
            see(side, card.row);
            summon(card.row, f, to, false, card.buff);
            return true;
        }
        case OpCode::summon_from_hand: {
            const int side = player(op, f);
            Side& x = s.sides[side];
            int i = -1;
            if (op.mode == 1) {  // all that fit, from the left
                for (int k = x.hand_size - 1; k >= 0; --k) i = fits_held(op.selector, side, x.hand[k]) ? k : i;
            } else if (x.board_size < kBoardLimit) {
                i = pick_from_hand(side, op.selector);
            }
            if (i < 0 || x.board_size >= kBoardLimit || op.mode != 1) ++f.pc;
            if (i < 0 || x.board_size >= kBoardLimit) return true;
            const HandCard card = x.hand[i];
            remove_from_hand(side, i);
            see(side, card.from_deck());
            Entity& e = stand(f, side, false);
            create(e, card.row);
            strengthen(e, card.attack, card.health);
            bring_cthun(e, side);
            if (card.parts[0]) attach(e, card.parts[0], Attachment::kText);
            f.object = e.id;
            arrive(e, side);
            return true;
        }
        case OpCode::summon_self: {
            ++f.pc;
            Side& x = s.sides[f.side];
            if (x.board_size >= kBoardLimit) return true;
            if (f.event == EventKind::discard) {
                Entity& e = stand(f, f.side, false);
                create(e, f.row);
                strengthen(e, f.value, f.amount);
                arrive(e, f.side);
                return true;
            }
            for (int i = 0; i < x.deck.size() + x.top().size(); ++i)
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
            const EntityId golem = s.next_id;
            if (t.special.jade)
                summon(same_era(static_cast<CardNumber>(t.special.jade + std::min<int>(x.jade, 30) - 1), f.row), f,
                       f.side);
            if (const int c = find(golem); op.keywords && c >= 0) give(s.at(c), 0, 0, op.keywords, 0);
            return true;
        }

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
            return true;
        }
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
            if (weapon.exists()) give(weapon, amount(op, f), amount_b(op, f), op.keywords, op.flags);
            return true;
        }

        case OpCode::draw: {
            const bool both = op.whose == Whose::both;
            if (!again(f, [&] { return rolled(op, f) * (both ? 2 : 1); })) return true;
            f.object = draw(both && (f.loop & 1) ? 1 - f.side : player(op, f), op.selector, f.row);
            return true;
        }
        case OpCode::add_card: {
            const bool both = op.whose == Whose::both;
            if (!again(f, [&] { return amount(op, f) * (both ? 2 : 1); })) return true;
            const int side = both && (f.loop & 1) ? 1 - f.side : player(op, f);
            const Row row = op.mode == 1   ? made_of_class(op, f)
                            : op.mode == 2 ? pick_made(
                                                 t.pool(op.pool, era_of(f.row)), f,
                                                 [&](Row row) { return !of_other_class(side, row); }, side)
                                           : made(op, f, side);
            if (row) {
                HandCard card = hand_card(row, f.row);
                card.known |= op.card != 0;
                f.object = card.id;
                add_to_hand(side, card, false);
            }
            return true;
        }
        case OpCode::add_copy: {
            const auto add = [&](int c) {
                HandCard card = hand_card(s.at(c).row, f.row);
                card.known = 1;
                if (op.b) {  // a copy with these numbers
                    card.attack = static_cast<int8_t>(op.b - t[card.row].attack);
                    card.health = static_cast<int8_t>(op.b - t[card.row].health);
                    set_cost(card, op.b);
                }
                add_to_hand(player(op, f), card, false);
            };
            if (op.mode == 1) {  // of each
                one_by_one(add);
                return true;
            }
            if (!again(f, [&] { return amount(op, f); })) return true;
            if (const Mask mask = pick_set(op.selector, f) & kMinionMask) add(std::countr_zero(mask));
            return true;
        }
        case OpCode::discard: {
            ++f.pc;
            const int side = player(op, f);
            Side& x = s.sides[side];
            FixedVector<HandCard, kHandLimit> gone;
            if (op.mode == 1)  // those that drawn_discard marked
                for (int i = x.hand_size - 1; i >= 0; --i)
                    if (x.hand[i].discarded) {
                        gone.push_back(x.hand[i]);
                        remove_from_hand(side, i);
                    }
            for (int n = op.mode == 1 ? 0 : std::min<int>(amount(op, f), x.hand_size); n > 0; --n) {
                const int i =
                    chance.pick(ask(Ask::discard), x.hand_size, [&](int option) { return hand_label(x, option); });
                gone.push_back(x.hand[i]);
                remove_from_hand(side, i);
            }
            discard(side, gone.data(), gone.size());
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
            enchant(stolen, card.buff);
            add_to_hand(f.side, stolen, false);
            return true;
        }
        case OpCode::shuffle: {
            if (!again(f, [&] { return amount(op, f); })) return true;
            if (op.mode == 1) {  // of the opponent's class, for 1 mana (rule X208)
                const Row row = made_of_class(op, f, kNobody);
                put_in_deck(f.side, row, Kept{0, 0, Kept::kSetTo1}.pack(t[row]));
            } else {
                shuffle_by(f.side, player(op, f), made(op, f, player(op, f)));
            }
            return true;
        }
        case OpCode::shuffle_copy:
            one_by_one([&](int c) {
                if ((c & 7) == kHeroPlace) return;
                for (int n = 1 + rule(f.side, extra_shuffles); n > 0; --n) {
                    if (op.a || op.b)
                        put_in_deck(player(op, f), s.at(c).row, Kept{op.a, op.b}.pack(t[s.at(c).row]));
                    else
                        shuffle_in(player(op, f), s.at(c).row);
                }
            });
            return true;

        case OpCode::change_cost: {
            // Mode 1: one random card that fits; mode 2: only cards that were not in the deck.
            ++f.pc;
            const int side = player(op, f);
            Side& x = s.sides[side];
            const auto wanted = [&](const HandCard& card) {
                return fits(op.selector, card.row) && (op.mode != 2 || card.from_deck() == 0) &&
                       (op.mode != 3 || of_other_class(side, card.row));
            };
            const int one = op.mode == 1 ? pick_held(side, side, wanted) : -1;
            for (int i = 0; i < x.hand_size; ++i)
                if (op.mode == 1 ? i == one : wanted(x.hand[i])) add_cost(side, x.hand[i], op.a);
            price_hand(x);
            return true;
        }
        case OpCode::change_own_cost:
        case OpCode::become: {
            ++f.pc;
            Side& x = s.sides[f.side];
            for (int i = 0; i < x.hand_size; ++i) {
                HandCard& card = x.hand[i];
                const bool its = op.mode == 2 && op.code == OpCode::change_own_cost;
                if (card.id != (its ? f.subject : f.source)) continue;
                if (op.code == OpCode::change_own_cost) {
                    add_cost(f.side, card, op.a);
                } else if (const Row row = becomes(op, f)) {
                    if (op.mode != 0 && op.mode != 5 && !card.shifts()) {
                        if (card.origin == 0) card.known |= HandCard::kTurned;
                        card.known |= HandCard::kShifts;
                        card.origin = card.row;
                    }
                    if (op.mode == 2 || op.mode == 4 ||
                        (op.mode == 1 && !(t.old_costs >> era_of(f.row) & 1))) {  // rule X199
                        card.cost_add = card.late_add = card.attack = card.health = 0;
                        card.known &= ~HandCard::kSet;
                    }
                    if (card.origin == 0) {
                        card.origin = card.row;
                        card.known |= HandCard::kTurned;
                    }
                    card.row = row;
                    if (op.mode == 2) card.parts = parts_cast(row);
                    if (op.mode == 3) {  // with these numbers
                        card.attack = static_cast<int8_t>(op.a - t[row].attack);
                        card.health = static_cast<int8_t>(op.b - t[row].health);
                        set_cost(card, t[f.row].cost);
                    }
                    if (op.mode == 5) std::swap(card.attack, card.health);
                    s.listening_hand |= t[row].listens_hand;
                }
            }
            price_hand(x);
            return true;
        }
        case OpCode::buff_deck: {
            ++f.pc;
            Side& x = s.sides[f.side];
            if (!x.deck_buffs.full() && op.mode != 1) x.deck_buffs.push_back(f.row);
            const auto buffed = [&](const DeckCard& card) {
                return fits(op.selector, card.row) ? enchanted(kept(card), op).pack(t[card.row])
                                                   : static_cast<uint16_t>(card.buff);
            };
            // Buffed entries stay apart from others of the same card only while the buffs differ.
            FixedVector<DeckCard, kDeckLimit> before = x.deck;
            x.deck.clear();
            x.deck_size = static_cast<uint8_t>(x.top().size());
            for (const DeckCard& card : before)
                for (int n = 0; n < card.count; ++n) put_in_deck(f.side, card.row, buffed(card));
            for (DeckCard& card : x.top()) card.buff = buffed(card);
            return true;
        }

        case OpCode::crystal: {
            ++f.pc;
            const int n = amount(op, f);
            for (int who = 0; who < 2; ++who) {
                if (op.whose != Whose::both && who != player(op, f)) continue;
                Side& x = s.sides[who];
                const int before = x.max_mana;
                x.max_mana = static_cast<int8_t>(std::clamp(before + n, 0, kManaLimit));
                if (op.mode == 1 && who == s.active)
                    x.mana = static_cast<int8_t>(std::clamp(x.mana + x.max_mana - before, 0, kManaLimit));
                else if (x.max_mana < before)
                    x.mana = static_cast<int8_t>(std::min<int>(x.mana, x.max_mana + x.temp_mana));
                x.temp_mana = std::min(x.temp_mana, x.mana);
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
            for (int i = s.sides[player(op, f)].secrets.size() - 1; i >= 0; --i) {
                const Secret secret = s.sides[player(op, f)].secrets[i];
                if (t[secret.row].flags & Card::kQuest) continue;
                if (!(secret.known & 2)) see(player(op, f), secret.row);
                s.sides[player(op, f)].secrets.erase(i);
            }
            return true;
        case OpCode::secret_from_deck: {
            if (!again(f, [&] { return amount(op, f); })) return true;
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
            return true;
        }
        case OpCode::replace_power:
            ++f.pc;
            if (const Row row = made(op, f)) replace_power(row, f.side);
            return true;
        case OpCode::upgrade_power: {
            ++f.pc;
            HeroPower& power = s.sides[f.side].power;
            show_start(f);
            if (t[power.row].power) {
                power.row = same_era(t[power.row].power, power.row);
                power.cost_set = -1;
                power.uses = 0;
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
            if (t[card.row].type == Type::minion)
                summon(card.row, f, f.side, false, static_cast<uint16_t>(card.amount));
            return true;
        }
        case OpCode::note_event:
            ++f.pc;
            f.note = f.cause;
            f.buff = 0;
            return true;
        case OpCode::add_remembered: {
            ++f.pc;
            for (const Attachment& a : s.attachments)
                if (a.holder == f.source && a.kind == Attachment::kMemory)
                    add_to_hand(f.side, hand_card(a.row, a.row), false);
            return true;
        }
        case OpCode::copy_from_deck: {
            // Different places of the deck, looked at together.
            ++f.pc;
            const int side = player(op, f);
            auto deck = s.sides[side].deck;
            for (const DeckCard& card : s.sides[side].top()) deck.push_back(card);
            for (int n = amount(op, f); n > 0; --n) {
                uint16_t weights[kDeckLimit];
                int total = 0;
                for (int i = 0; i < deck.size(); ++i)
                    total += weights[i] = fits(op.selector, deck[i].row) ? deck[i].count : uint16_t{0};
                if (total == 0) return true;
                const int i = chance.pick(ask(Ask::deck, f.side),
                                          std::span<const uint16_t>(weights, static_cast<size_t>(deck.size())),
                                          [&](int option) { return deck_label(deck[option]); });
                HandCard card = hand_card(deck[i].row, f.row);
                if (!t.is_old(f.row)) enchant(card, deck[i].buff);  // rule X3
                --deck[i].count;
                add_to_hand(f.side, card, false);
            }
            return true;
        }
        case OpCode::summon_copies: {
            if (f.loop == 0) {
                f.value = static_cast<int16_t>(s.queue.size());
                for (EntityId id : pick_in_order(op.selector, f)) {
                    QueueItem mark{};
                    mark.owner = id;
                    s.queue.push_back(mark);
                }
            }
            const int marked = s.queue.size() - f.value;
            if (!again(f, [&] { return marked; })) {
                s.queue.resize(f.value);
                return true;
            }
            const int c = find(s.queue[s.queue.size() - f.loop].owner);
            if (c < 0 || s.sides[f.side].board_size >= kBoardLimit) return true;
            Frame right_of_it = f;
            right_of_it.source = s.at(c).id;
            right_of_it.made = 0;
            Frame& beside = op.mode == 1 ? f : right_of_it;
            if (op.flags & Op::kExact)
                summon_copy(exact_copy(c, f.side), beside, f.side);
            else
                summon(s.at(c).row, beside, f.side);
            return true;
        }
        case OpCode::return_self: {
            ++f.pc;
            if (const int c = find(f.source); c >= 0) {
                bounce(c, op.a);
                return true;
            }
            for (Fallen& dead : s.fallen) {
                if (dead.id != f.source || (dead.kind & Fallen::kMoved)) continue;
                dead.kind |= Fallen::kMoved;  // once (rule X149)
                HandCard card = hand_card(dead.row, dead.row);
                card.cost_add = static_cast<int8_t>(op.a);
                card.known = HandCard::kShown;
                add_to_hand(f.side, card, false);
            }
            return true;
        }
        case OpCode::summon_discarded: {
            ++f.pc;
            const Pasts past = by_card(s.sides[f.side].past);
            uint16_t weights[Pasts::capacity()];
            int total = 0;
            for (int i = 0; i < past.size(); ++i)
                total += weights[i] = t[past[i].row].type == Type::minion ? past[i].discarded : uint16_t{0};
            if (total == 0 || s.sides[f.side].board_size >= kBoardLimit) return true;
            const int i =
                chance.pick(ask(Ask::dead), std::span<const uint16_t>(weights, static_cast<size_t>(past.size())),
                            [&](int option) { return uint32_t{past[option].row}; });
            summon(past[i].row, f, f.side);
            return true;
        }
        case OpCode::return_discarded: {
            ++f.pc;
            HandCard card = hand_card(f.row, f.row);
            card.attack = static_cast<int8_t>(std::min(100, f.value + op.a));
            card.health = static_cast<int8_t>(std::min(100, f.amount + op.b));
            card.known = HandCard::kShown;
            add_to_hand(f.side, card, false);
            return true;
        }
        case OpCode::replace_deck: {
            ++f.pc;
            Side& x = s.sides[f.side];
            const int n = x.deck_size;
            x.deck.clear();
            x.top_size = 0;
            x.deck_size = 0;
            for (int i = 0; i < n; ++i) shuffle_in(f.side, same_era(op.card, f.row));
            return true;
        }
        case OpCode::remove_from_deck: {
            ++f.pc;
            for (int side = 0; side < 2; ++side) {
                if (op.whose != Whose::both && side != player(op, f)) continue;
                Side& x = s.sides[side];
                for (int i = x.deck.size() + x.top().size() - 1; i >= 0; --i)
                    while (i < x.deck.size() + x.top().size() && fits(op.selector, deck_entry(x, i).row)) {
                        const bool last = i >= x.deck.size() || x.deck[i].count == 1;
                        see(side, take(side, i).row);
                        if (last) break;
                    }
            }
            return true;
        }
        case OpCode::minion_size: {
            ++f.pc;
            Side& x = s.sides[f.side];
            x.tallies[static_cast<size_t>(Tally::minion_size)] = static_cast<uint8_t>(op.a);
            for_each(s.board_mask(f.side), [&](int c) { set_stats(s.at(c), op.a, op.a); });
            return true;
        }
        case OpCode::awaken: {
            ++f.pc;
            if (const int c = find(f.source); c >= 0) awaken(c, same_era(op.card, f.row));
            return true;
        }
        case OpCode::upgrade: {
            // A card in hand counts; at `a` it becomes the next one. Mode 1: by the amount of the event.
            ++f.pc;
            Side& x = s.sides[f.side];
            for (int i = 0; i < x.hand_size; ++i) {
                HandCard& card = x.hand[i];
                if (card.id != f.source) continue;
                const int done = card.progress + (op.mode == 1 ? std::max<int>(0, f.amount) : 1);
                card.progress = std::min(7, done) & 7;
                if (done < op.a) continue;
                if (card.origin == 0) {
                    card.origin = card.row;
                    card.known |= HandCard::kTurned;
                }
                card.row = same_era(op.card, f.row);
                card.progress = 0;
                s.listening_hand |= t[card.row].listens_hand;
            }
            price_hand(x);
            return true;
        }
        case OpCode::excess_damage: {
            // What is more than a minion's health goes to its hero; a Divine Shield takes all of it.
            ++f.pc;
            const Mask mask = pick_set(op.selector, f) & kMinionMask;
            if (!mask) return true;
            const int c = std::countr_zero(mask);
            const int bonus = t[f.row].type == Type::spell ? spell_damage(f.side) : 0;
            const int points = op.a + bonus, left = s.at(c).left();
            const bool shielded = s.at(c).has(keyword(divine_shield)) || is_immune(s.at(c));
            Hit hits[2] = {{static_cast<uint8_t>(c), static_cast<int16_t>(points), dealer(f)},
                           {static_cast<uint8_t>(character(c >> 3, kHeroPlace)),
                            static_cast<int16_t>(std::max(0, points - left)), dealer(f)}};
            deal(hits, !shielded && points > left ? 2 : 1);
            return true;
        }
        case OpCode::note_deck: {
            ++f.pc;
            const int entry = pick_from_deck(f.side, op.selector);
            f.note = entry < 0 ? Row{0} : deck_entry(s.sides[f.side], entry).row;
            f.buff = 0;
            return true;
        }
        case OpCode::replace_hand: {
            ++f.pc;
            Side& x = s.sides[f.side];
            for (int i = 0; i < x.hand_size; ++i) {
                see(f.side, x.hand[i].from_deck());
                const auto mine = [&](Row row) { return !of_other_class(f.side, row); };
                if (const Row row = pick_made(t.pool(op.pool, era_of(f.row)), f, mine, f.side))
                    x.hand[i] = hand_card(row, f.row);
                s.listening_hand |= t[x.hand[i].row].listens_hand;
            }
            price_hand(x);
            return true;
        }
        case OpCode::swap_decks:
            ++f.pc;
            std::swap(s.sides[0].deck, s.sides[1].deck);
            std::swap(s.sides[0].top_size, s.sides[1].top_size);
            std::swap(s.sides[0].deck_size, s.sides[1].deck_size);
            return true;
        case OpCode::shuffle_minions: {
            ++f.pc;
            for (EntityId id : pick_in_order(op.selector, f)) {
                const int c = find(id);
                if (c < 0 || (c & 7) == kHeroPlace) continue;
                const Row row = s.at(c).row;
                drop_attachments(id);
                remove(c >> 3, c & 7);
                shuffle_by(f.side, player(op, f), row);
            }
            return true;
        }
        case OpCode::summon_held_copy: {
            ++f.pc;
            Side& x = s.sides[f.side];
            if (x.board_size >= kBoardLimit) return true;
            const int i =
                pick_held(f.side, -1, [&](const HandCard& card) { return fits_held(op.selector, f.side, card); });
            if (i < 0) return true;
            const HandCard card = x.hand[i];
            x.hand[i].known |= HandCard::kShown;
            Entity& e = stand(f, f.side, false);
            create(e, card.row);
            strengthen(e, card.attack, card.health);
            if (op.a > 0) e.attack = op.a, e.health = e.now_health = op.b;
            f.object = e.id;
            arrive(e, f.side);
            return true;
        }
        case OpCode::split_heal: {
            if (!again(f, [&] { return amount(op, f); })) return true;
            Mask hurt = 0;
            for_each(living(select(op.selector, all_characters(), f)), [&](int c) {
                if (s.at(c).damage > 0) hurt |= bit(c);
            });
            if (hurt) heal_all(bit(pick_one(hurt)), 1, dealer(f));
            return true;
        }
        case OpCode::spell_power:
            one_by_one([&](int c) { s.at(c).spell_damage = static_cast<int8_t>(s.at(c).spell_damage + op.a); });
            s.dirty = kStats | kRules;
            return true;
        case OpCode::aim: {
            ++f.pc;
            const Mask mask = pick_set(op.selector, f);
            f.target = mask ? s.at(std::countr_zero(mask)).id : EntityId{0};
            return true;
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
            return true;
        }
        case OpCode::add_dead: {
            ++f.pc;
            FixedVector<Past, 2 * decltype(Side::past)::capacity()> dead;
            for (int who = 0; who < 2; ++who)
                if (op.whose == Whose::both || who == player(op, f))
                    for (const Past& card : by_card(s.sides[who].past))
                        if (card.died && t[card.row].type == (op.mode == 1 ? Type::weapon : Type::minion) &&
                            fits(op.selector, card.row))
                            dead.push_back(card);
            uint16_t weights[decltype(dead)::capacity()];
            for (int i = 0; i < dead.size(); ++i) weights[i] = dead[i].died;
            if (dead.empty()) return true;
            const int i = chance.pick(ask(Ask::dead, f.side),
                                      std::span<const uint16_t>(weights, static_cast<size_t>(dead.size())),
                                      [&](int option) { return uint32_t{dead[option].row}; });
            add_to_hand(f.side, hand_card(dead[i].row, f.row), false);
            return true;
        }
        case OpCode::return_to_life: {
            ++f.pc;
            const EntityId id = op.mode == 1 ? f.subject : f.source;
            Row row = 0;
            int side = f.side;
            for (const Fallen& dead : s.fallen)
                if (dead.id == id) row = dead.row, side = dead.side;
            if (const int c = find(id); c >= 0) row = s.at(c).row, side = c >> 3;
            if (row == 0 || s.sides[side].board_size >= kBoardLimit) return true;
            Frame where = f;
            where.source = id;
            Entity& e = stand(where, side, false);
            f.made = where.made;
            create(e, row);
            if (op.a > 0) e.damage = static_cast<int16_t>(std::max(0, e.health - op.a));
            f.object = e.id;
            arrive(e, side);
            return true;
        }
        case OpCode::remove_from_hand: {
            ++f.pc;
            for (int side = 0; side < 2; ++side) {
                if (op.whose != Whose::both && side != player(op, f)) continue;
                const Side& x = s.sides[side];
                for (int i = x.hand_size - 1; i >= 0; --i)
                    if (fits_held(op.selector, side, x.hand[i])) {
                        see(side, x.hand[i].from_deck());
                        remove_from_hand(side, i);
                    }
            }
            return true;
        }
        case OpCode::give_hand: {
            // All cards that fit, or `mode` random ones of them.
            ++f.pc;
            const int side = player(op, f);
            Side& x = s.sides[side];
            int places[kHandLimit], n = 0;
            for (int i = 0; i < x.hand_size; ++i)
                if (fits_held(op.selector, side, x.hand[i])) places[n++] = i;
            const int attack = amount(op, f), health = amount_b(op, f);
            for (int left = op.mode ? op.mode : n; left > 0 && n > 0; --left) {
                const int k = op.mode ? chance.pick(ask(Ask::hand, side), n,
                                                    [&](int option) { return hand_label(x, places[option]); })
                                      : 0;
                HandCard& card = x.hand[places[k]];
                card.attack = static_cast<int8_t>(std::clamp(card.attack + attack, -100, 100));
                card.health = static_cast<int8_t>(std::clamp(card.health + health, -100, 100));
                places[k] = places[--n];
                if (!op.mode) sort_few(places, places + n, std::less{});
            }
            price_hand(x);
            return true;
        }
        case OpCode::put_secret: {
            ++f.pc;
            CardNumber fitting[64];
            int n = 0;
            for (CardNumber card : t.pool(op.pool, era_of(f.row)))
                if (n < 64 && legal_secret_room(f.side, same_era(card, f.row))) fitting[n++] = card;
            if (n == 0) return true;
            const int i = chance.pick(ask(Ask::card, f.side), n,
                                      [&](int option) { return uint32_t{same_era(fitting[option], f.row)}; });
            add_secret(f.side, same_era(fitting[i], f.row), false);
            return true;
        }
        case OpCode::copy_lowest: {
            ++f.pc;
            const Side& x = s.sides[f.side];
            const auto fit = [&](const HandCard& card) { return fits(op.selector, card.row); };
            int least = 1000;
            for (int k = 0; k < x.hand_size; ++k)
                if (fit(x.hand[k])) least = std::min(least, cost(f.side, x.hand[k]));
            const int i = pick_held(f.side, f.side,
                                    [&](const HandCard& card) { return fit(card) && cost(f.side, card) == least; });
            if (i < 0) return true;
            HandCard copy = x.hand[i];
            copy.id = new_id();
            copy.origin = f.row;
            copy.known &= HandCard::kShown;
            copy.deaths = s.deaths;
            add_to_hand(f.side, copy, false);
            return true;
        }
        case OpCode::copy_deck: {
            ++f.pc;
            const Side& theirs = s.sides[1 - f.side];
            for (int i = 0; i < theirs.deck.size() + theirs.top().size(); ++i) {
                const DeckCard card = deck_entry(theirs, i);
                for (int n = 0; n < card.count; ++n) put_in_deck(f.side, card.row, card.buff);
            }
            return true;
        }
        case OpCode::refresh_power:
            ++f.pc;
            s.sides[f.side].power.uses = 0;
            return true;
        case OpCode::throw_weapon: {
            // The weapon deals the damage, so that its keywords count, and comes back as a fresh card.
            ++f.pc;
            Side& x = s.sides[f.side];
            const Mask mask = pick_set(op.selector, f);
            if (!x.weapon.exists() || !mask) return true;
            const Entity weapon = x.weapon;
            Hit hit{static_cast<uint8_t>(std::countr_zero(mask)),
                    weapon.now_attack,
                    {weapon.id, weapon.row, f.side, weapon.flags | weapon.aura_flags}};
            drop_attachments(weapon.id);
            x.weapon = Entity{};
            s.dirty = kStats | kRules;
            HandCard card = hand_card(weapon.row, weapon.row);
            card.known = HandCard::kShown;
            add_to_hand(f.side, card, false);
            deal(&hit, 1);
            return true;
        }
        case OpCode::replace_spells: {
            // Each spell of my hand becomes a random one of the opponent's class.
            ++f.pc;
            Side& x = s.sides[f.side];
            const Class theirs = s.sides[1 - f.side].class_;
            std::vector<Row> spells;
            for (CardNumber number : t.pool(op.pool, era_of(f.row)))
                if (const Row row = same_era(number, f.row); t[row].class_ == theirs) spells.push_back(row);
            for (int i = 0; i < x.hand_size && !spells.empty(); ++i) {
                if (t[x.hand[i].row].type != Type::spell) continue;
                see(f.side, x.hand[i].from_deck());
                const auto at = [&](int option) { return spells[static_cast<size_t>(option)]; };
                const Row row = at(chance.pick(ask(Ask::card, f.side), static_cast<int>(spells.size()),
                                               [&](int option) { return uint32_t{at(option)}; }));
                x.hand[i] = hand_card(row, f.row);
                s.listening_hand |= t[row].listens_hand;
            }
            price_hand(x);
            return true;
        }
        case OpCode::shuffle_hand: {
            ++f.pc;
            const Side& x = s.sides[f.side];
            for (int i = 0; i < x.hand_size; ++i)
                for (int n = 1 + rule(f.side, extra_shuffles); n > 0; --n) put_in_deck(f.side, x.hand[i].row, 0);
            return true;
        }
        case OpCode::progress: {
            ++f.pc;
            for (Secret& quest : s.sides[f.side].secrets) {
                if (quest.id != f.source || quest.progress() >= op.a) continue;
                const int done = op.mode == 1 ? remember_play(f) : quest.progress() + 1;
                if (done <= quest.progress()) continue;
                quest.known = static_cast<uint8_t>((quest.known & 3) | done << Secret::kProgress);
                if (done >= op.a) s.maybe_dying = 1;
            }
            return true;
        }
        case OpCode::attack: {
            ++f.pc;
            const Mask who = living(pick_set(op.selector, f));
            if (!who) return true;
            const int a = std::countr_zero(who);
            const Mask whom = living(pick_set(static_cast<uint16_t>(op.a), f)) & ~who;
            if (!whom) return true;
            const int d = std::countr_zero(whom);
            Frame& attack = push(Frame::kAttack, a >> 3);
            attack.source = s.at(a).id;
            attack.object = attack.target = s.at(d).id;
            attack.pc = static_cast<uint16_t>(a);
            attack.loop = static_cast<uint16_t>(d);
            attack.made = Frame::kForced;
            return true;
        }
        case OpCode::extra_turns: {
            // In the order of the text: a times the player, after b times the opponent.
            ++f.pc;
            const auto add = [&](int side, int n) {
                for (; n > 0 && s.turns_ahead < 8; --n)
                    s.turn_sides = static_cast<uint8_t>(s.turn_sides | side << s.turns_ahead++);
            };
            add(1 - f.side, op.b);
            add(f.side, op.a);
            return true;
        }
        case OpCode::drawn_cost: {
            ++f.pc;
            if (HandCard* card = held(f)) {
                if (op.mode == 1)
                    add_cost(f.side, *card, amount(op, f));
                else
                    set_cost(*card, amount(op, f));
                price_hand(s.sides[f.side]);
            }
            return true;
        }
        case OpCode::drawn_copy: {
            if (!again(f, [&] { return amount(op, f); })) return true;
            if (const HandCard* card = held(f)) {
                HandCard copy = *card;
                copy.id = new_id();
                copy.origin = f.row;
                copy.known &= HandCard::kShown;
                copy.deaths = s.deaths;
                if (t.is_old(f.row)) {  // a fresh one (rules X3, X182)
                    copy = hand_card(card->row, f.row);
                    copy.known = card->known & HandCard::kShown;
                }
                add_to_hand(f.side, copy, false);
            }
            return true;
        }
        case OpCode::drawn_discard: {
            ++f.pc;
            if (op.mode == 1) {  // at the end of the turn
                if (HandCard* card = held(f)) card->discarded = 1;
                price_hand(s.sides[f.side]);
            } else if (const HandCard* card = held(f))
                discard(f.side, static_cast<int>(card - s.sides[f.side].hand.data()));
            return true;
        }
        default:
            return false;
    }
}

// How often its player has played this minion since the quest came, by name; with this play.
int Engine::remember_play(const Frame& f) {
    const int c = find(f.subject);
    if (c < 0) return 0;
    const CardNumber card = t.face(s.at(c).row);
    for (Attachment& a : s.attachments)
        if (a.holder == f.source && t.names[t.face(a.row)] == t.names[card]) return ++a.more;
    if (can_attach()) s.attachments.push_back({f.source, s.at(c).row, new_order(), Attachment::kMemory, 1});
    return 1;
}

}  // namespace turnwise::hearthstone
