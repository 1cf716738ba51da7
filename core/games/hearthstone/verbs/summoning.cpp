#include "games/hearthstone/engine.h"

// Who comes to the board.

namespace turnwise::hearthstone {

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

void Engine::step_summoning(const Op& op, Frame& f) {
    const int side = player(op, f);
    Side& x = s.sides[side];
    switch (op.code) {
        case OpCode::summon: {
            const int who = player(op, f);
            const bool both = op.whose == Whose::both;
            const bool flanks = op.flags & Op::kBothSides;  // by turns, right first
            if (f.loop == 0) f.made = 0;
            if (!again(f, [&] { return rolled(op, f) * (both ? 2 : 1); })) return;
            const int side = both && (f.loop & 1) ? 1 - f.side : who;
            if (s.sides[side].board_size >= kBoardLimit) return;
            const Where place = flanks && (f.made++ & 1) ? Where::left : where(op);
            if (op.has(Op::Summon::missing)) {
                CardNumber missing[16];
                int n = 0;
                const Side& x = s.sides[side];
                for (CardNumber card : t.pool(op.pool, era_of(f.row))) {
                    bool there = false;
                    for (int i = 0; i < x.board_size; ++i) there |= card_of(x.board[i].row) == card;
                    if (!there && n < 16) missing[n++] = card;
                }
                if (n == 0) return;
                const int i = chance.pick(ask(Ask::card), n,
                                          [&](int option) { return uint32_t{same_era(missing[option], f.row)}; });
                summon(same_era(missing[i], f.row), f, side, place);
                return;
            }
            if (op.has(Op::Summon::different)) {
                const auto pool = t.pool(op.pool, era_of(f.row));
                f.note = pick_made(pool, f, [&](Row row) { return row != f.note; });
                return summon(f.note, f, side, place);
            }
            summon(op.has(Op::Summon::of_cost) ? made_of_cost(amount_b(op, f), f) : made(op, f), f, side, place);
            return;
        }
        case OpCode::jade_golem: {
            ++f.pc;
            Side& x = s.sides[f.side];
            if (x.jade < 100) ++x.jade;
            const EntityId golem = s.next_id;
            if (t.special.jade)
                summon(same_era(static_cast<CardNumber>(t.special.jade + std::min<int>(x.jade, 30) - 1), f.row), f,
                       f.side);
            if (const int c = find(golem); op.keywords && c >= 0) give(s.at(c), 0, 0, op.keywords, 0);
            return;
        }
        case OpCode::summon_copy: {
            ++f.pc;
            const Mask mask = pick_set(op.selector, f) & kMinionMask;
            if (!mask) {
                // Gone before the secret heard of it, or before its turn came (rule X225).
                const bool secret = t[f.row].flags & Card::kSecret;
                if (f.event == EventKind::lost_play || (f.event == EventKind::after_play && secret))
                    summon(f.cause, f, player(op, f));
                return;
            }
            const int c = std::countr_zero(mask);
            Frame its = f;
            if (op.flags & Op::kBeside) its.source = s.at(c).id;
            if (!(op.flags & Op::kExact)) {
                summon(s.at(c).row, its, player(op, f), where(op));
            } else if (s.sides[player(op, f)].board_size < kBoardLimit) {
                Entity copy = op.has(Op::SummonCopy::sized) ? sized_copy(c, player(op, f), op.a, op.b)
                                                            : exact_copy(c, player(op, f));
                if (op.has(Op::SummonCopy::hurt))
                    copy.damage = static_cast<int16_t>(std::max(0, copy.now_health - op.a));
                summon_copy(copy, its, player(op, f), where(op));
            }
            f.object = its.object;
            return;
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
                return;
            }
            const int c = find(s.queue[s.queue.size() - f.loop].owner);
            if (c < 0 || s.sides[f.side].board_size >= kBoardLimit) return;
            Frame right_of_it = f;
            right_of_it.source = s.at(c).id;
            Frame& beside = op.has(Op::SummonCopies::beside_me) ? f : right_of_it;
            if (op.flags & Op::kExact)
                summon_copy(exact_copy(c, f.side), beside, f.side);
            else
                summon(s.at(c).row, beside, f.side);
            return;
        }
        // Copies of my other minions with these numbers, from left to right (rule X127).
        case OpCode::small_copies: {
            if (f.loop == 0) {
                f.value = static_cast<int16_t>(s.queue.size());
                for_each(s.board_mask(side), [&](int c) {
                    if (s.at(c).id != f.source) s.queue.push_back({s.at(c).id, 0, 0, 0, s.at(c).row, 0, 0});
                });
            }
            const int models = s.queue.size() - f.value;
            if (!again(f, [&] { return models; })) {
                s.queue.resize(f.value);
                return;
            }
            const int c = find(s.queue[s.queue.size() - f.loop].owner);
            if (c < 0 || x.board_size >= kBoardLimit) return;
            Frame right_of_it = f;
            right_of_it.source = s.at(c).id;
            summon_copy(sized_copy(c, side, op.a, op.b), right_of_it, side);
            return;
        }
        // A copy with these numbers of the card that was drawn.
        case OpCode::summon_drawn: {
            ++f.pc;
            const HandCard* card = held(f);
            if (!card || s.sides[f.side].board_size >= kBoardLimit) return;
            Entity& e = open_place(f, f.side);
            create(e, card->row);
            set_stats(e, op.a, op.b);
            f.object = e.id;
            arrive(e, f.side);
            return;
        }
        case OpCode::summon_dead: {
            Side& x = s.sides[f.side];
            if (op.has(Op::SummonDead::this_turn)) {
                if (f.loop >= x.died_this_turn.size() || x.board_size >= kBoardLimit) {
                    f.loop = 0;
                    ++f.pc;
                    return;
                }
                summon(x.died_this_turn[f.loop++], f, f.side, Where::end);
                return;
            }
            // Each death at most once: what was picked is struck off for the rest of this text by marks in the queue.
            // When they are different: each card once, and all cards alike (rule X138).
            const bool different = op.has(Op::SummonDead::different);
            if (f.loop == 0) f.value = static_cast<int16_t>(s.queue.size());
            if (!again(f, [&] { return amount(op, f); })) {
                s.queue.resize(f.value);
                return;
            }
            const SharedPasts past = pasts(op, f);
            uint16_t weights[SharedPasts::capacity()];
            int total = 0;
            for (int i = 0; i < past.size(); ++i) {
                const Row row = past[i].row;
                int count = t[row].type == Type::minion && fits(op.selector, row) ? past[i].died : 0;
                const auto same = [&](Row other) { return different ? card_of(other) == card_of(row) : other == row; };
                for (int k = f.value; k < s.queue.size(); ++k)
                    if (same(s.queue[k].row)) count = different ? 0 : count - 1;
                for (int k = 0; k < i; ++k)
                    if (weights[k] && same(past[k].row)) count = 0;  // of another era
                weights[i] = static_cast<uint16_t>(std::clamp(count, 0, different ? 1 : 255));
                total += weights[i];
            }
            if (total == 0 || x.board_size >= kBoardLimit) {
                f.loop = 1;
                return;
            }
            const int i =
                chance.pick(ask(Ask::dead), std::span<const uint16_t>(weights, static_cast<size_t>(past.size())),
                            [&](int option) { return uint32_t{past[option].row}; });
            QueueItem mark{};
            mark.row = past[i].row;
            s.queue.push_back(mark);
            if (op.b == 0) {  // else that is its size
                summon(mark.row, f, f.side, Where::end);
                return;
            }
            Entity& e = open_place(f, f.side, Where::end);
            create(e, mark.row);
            e.attack = e.health = e.now_health = op.b;
            arrive(e, f.side);
            return;
        }
        // Mechs that died, each death once, with the Magnetic cards that they had (rule X141).
        case OpCode::resurrect_upgraded: {
            if (f.loop == 0) f.value = static_cast<int16_t>(s.queue.size());
            if (!again(f, [&] { return amount(op, f); })) {
                s.queue.resize(f.value);
                return;
            }
            // Who had some is by itself, the others by card. What this text had is marked in the queue.
            struct Entry {
                Row row;
                EntityId id;
                uint16_t weight;
                uint16_t copy;
            };
            FixedVector<Entry, Pasts::capacity() + decltype(s.attachments)::capacity()> dead;
            for (const Past& card : by_card(x.past))
                if (card.died && t[card.row].type == Type::minion && fits(op.selector, card.row))
                    dead.push_back({card.row, 0, card.died, 0});
            const int cards = dead.size();
            for (const Attachment& a : s.attachments) {
                if (a.kind != Attachment::kGraft || a.scope != side || !fits(op.selector, a.order)) continue;
                uint16_t copy = 1;
                bool met = false;
                for (int i = cards; i < dead.size(); ++i) met |= dead[i].id == a.holder, copy += dead[i].row == a.order;
                if (met) continue;
                for (int i = 0; i < cards; ++i)
                    if (dead[i].row == a.order && dead[i].weight > 0) --dead[i].weight;
                dead.push_back({a.order, a.holder, 1, copy});
            }
            int total = 0;
            for (Entry& entry : dead) {
                for (int k = f.value; k < s.queue.size(); ++k)
                    if (s.queue[k].row == entry.row && s.queue[k].owner == entry.id && entry.weight > 0) --entry.weight;
                total += entry.weight;
            }
            if (total == 0 || x.board_size >= kBoardLimit) {
                f.loop = 1;
                return;
            }
            uint16_t weights[decltype(dead)::capacity()];
            for (int i = 0; i < dead.size(); ++i) weights[i] = dead[i].weight;
            const Entry& chosen =
                dead[chance.pick(ask(Ask::dead), std::span<const uint16_t>(weights, static_cast<size_t>(dead.size())),
                                 [&](int option) { return dead[option].row | uint32_t{dead[option].copy} << 16; })];
            QueueItem mark{};
            mark.row = chosen.row;
            mark.owner = chosen.id;
            s.queue.push_back(mark);
            FixedVector<Row, decltype(s.attachments)::capacity()> parts;
            for (const Attachment& a : s.attachments)
                if (chosen.id && a.kind == Attachment::kGraft && a.holder == chosen.id) parts.push_back(a.row);
            Entity& e = open_place(f, side);
            create(e, chosen.row);
            for (Row part : parts) merge(e, hand_card(part, part));
            f.object = e.id;
            arrive(e, side);
            return;
        }
        case OpCode::return_to_life: {
            ++f.pc;
            const EntityId id = op.has(Op::ReturnToLife::subject) ? f.subject : f.source;
            Row row = 0;
            int side = f.side;
            for (const Fallen& dead : s.fallen)
                if (dead.id == id) row = dead.row, side = dead.side;
            if (const int c = find(id); c >= 0) row = s.at(c).row, side = c >> 3;
            if (row == 0 || s.sides[side].board_size >= kBoardLimit) return;
            Frame its = f;
            its.source = id;
            Entity& e = open_place(its, side);
            create(e, row);
            if (op.a > 0) e.damage = static_cast<int16_t>(std::max(0, e.health - op.a));
            f.object = e.id;
            arrive(e, side);
            return;
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
            return;
        }
        case OpCode::summon_noted:
            ++f.pc;
            if (Frame its = f; f.note) summon(f.note, its, f.note_side, Where::end);
            return;
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
                        const bool theirs = a.kind == Attachment::kEnemyMemory;
                        summon(a.row, f, op.has(Op::SummonRemembered::where_it_was) && theirs ? 1 - f.side : f.side);
                        return;
                    }
            }
            f.loop = 0;
            ++f.pc;
            return;
        }
        case OpCode::summon_from_deck: {
            const int side = player(op, f);
            const bool copy = op.has(Op::SummonFromDeck::copy), weaker = op.has(Op::SummonFromDeck::weaker);
            if (!again(f, [&] { return copy || weaker ? 1 : amount(op, f); })) return;
            const int to = op.has(Op::SummonFromDeck::to_owner) ? side : f.side;
            if (s.sides[to].board_size >= kBoardLimit) return;
            const int entry = weaker ? pick_weaker(side, op, f) : pick_from_deck(side, op.selector);
            if (entry < 0) return;
            if (copy) {
                const DeckCard model = deck_entry(s.sides[side], entry);
                Entity& e = open_place(f, f.side);
                create(e, model.row);
                if (op.a >= 0) {
                    e.attack = op.a;
                    e.health = e.now_health = op.b;
                } else if (!t.is_old(f.row)) {
                    strengthen(e, kept(model).attack, kept(model).health);
                }
                arrive(e, f.side);
                return;
            }
            const DeckCard card = take(side, entry);
            see(side, card.row);
            summon(card.row, f, to, Where::next, card.buff);
            return;
        }
        // Copies with these numbers of the minions in the deck, by chance while there is room (rule X128).
        case OpCode::summon_copies_of_deck: {
            if (f.loop == 0) f.value = static_cast<int16_t>(s.queue.size());
            if (!again(f, [] { return kBoardLimit; })) {
                s.queue.resize(f.value);
                return;
            }
            const int entry = x.board_size < kBoardLimit
                                  ? pick_unmarked(side, f, [&](Row row) { return t[row].type == Type::minion; })
                                  : -1;
            if (entry < 0) {
                f.loop = 1;
                return;
            }
            Entity& e = open_place(f, side);
            create(e, deck_entry(x, entry).row);
            set_stats(e, op.a, op.b);
            arrive(e, side);
            return;
        }
        case OpCode::summon_from_hand: {
            const int side = player(op, f);
            Side& x = s.sides[side];
            const bool all = op.has(Op::SummonFromHand::all);
            int i = -1;
            if (all) {
                for (int k = x.hand_size - 1; k >= 0; --k) i = fits_held(op.selector, side, x.hand[k]) ? k : i;
            } else if (x.board_size < kBoardLimit) {
                i = pick_from_hand(side, op.selector);
            }
            if (i < 0 || x.board_size >= kBoardLimit || !all) ++f.pc;
            if (i < 0 || x.board_size >= kBoardLimit) return;
            const HandCard card = x.hand[i];
            remove_from_hand(side, i);
            see(side, card.from_deck());
            Entity& e = open_place(f, side, Where::next);
            create_from_hand(e, card, side);
            f.object = e.id;
            arrive(e, side);
            return;
        }
        case OpCode::summon_held_copy: {
            ++f.pc;
            Side& x = s.sides[f.side];
            if (x.board_size >= kBoardLimit) return;
            const int i =
                pick_held(f.side, -1, [&](const HandCard& card) { return fits_held(op.selector, f.side, card); });
            if (i < 0) return;
            const HandCard card = x.hand[i];
            x.hand[i].known |= HandCard::kShown;
            Entity& e = open_place(f, f.side);
            create_from_hand(e, card, f.side);
            if (op.a > 0) set_stats(e, op.a, op.b);
            f.object = e.id;
            arrive(e, f.side);
            return;
        }
        case OpCode::summon_discarded: {
            ++f.pc;
            const Pasts past = by_card(s.sides[f.side].past);
            uint16_t weights[Pasts::capacity()];
            int total = 0;
            for (int i = 0; i < past.size(); ++i)
                total += weights[i] = t[past[i].row].type == Type::minion ? past[i].discarded : uint16_t{0};
            if (total == 0 || s.sides[f.side].board_size >= kBoardLimit) return;
            const int i =
                chance.pick(ask(Ask::dead), std::span<const uint16_t>(weights, static_cast<size_t>(past.size())),
                            [&](int option) { return uint32_t{past[option].row}; });
            summon(past[i].row, f, f.side);
            return;
        }
        case OpCode::summon_self: {
            ++f.pc;
            Side& x = s.sides[f.side];
            if (x.board_size >= kBoardLimit) return;
            if (f.event == EventKind::discard) {
                Entity& e = open_place(f, f.side);
                create(e, f.row);
                strengthen(e, f.value, f.amount);
                arrive(e, f.side);
                return;
            }
            for (int i = 0; i < x.deck.size() + x.top().size(); ++i)
                if (deck_entry(x, i).row == f.row) {
                    const DeckCard card = take(f.side, i);
                    see(f.side, card.row);
                    summon(card.row, f, f.side, Where::right, card.buff);
                    return;
                }
            return;
        }
        default:
            return;
    }
}

}  // namespace turnwise::hearthstone
