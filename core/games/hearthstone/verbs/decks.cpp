#include "games/hearthstone/engine.h"

// What happens to decks: drawing, looking, shuffling in, taking out.

namespace turnwise::hearthstone {

void Engine::step_decks(const Op& op, Frame& f) {
    const int side = player(op, f);
    Side& x = s.sides[side];
    switch (op.code) {
        case OpCode::draw: {
            const bool both = op.whose == Whose::both;
            if (!again(f, [&] { return rolled(op, f) * (both ? 2 : 1); })) return;
            f.object = draw(both && (f.loop & 1) ? 1 - f.side : player(op, f), op.selector, f.row);
            return;
        }
        // After a card that was cast when drawn. The text of another one takes the place of this one, as there may be
        // many in a row.
        case OpCode::draw_another: {
            const Row cause = f.row;
            if (x.deck_size == 0 || x.hand_size >= kHandLimit) {
                ++f.pc;
                draw(side, 0, cause);
                return;
            }
            const DeckCard card = take_random(side, side);
            if (t[card.row].drawn)
                s.frames.pop_back();
            else
                ++f.pc;
            take_into_hand(side, card, cause);
            return;
        }
        // The cheapest card of the deck that fits; of several a random one.
        case OpCode::draw_lowest: {
            ++f.pc;
            int least = 1000;
            for (int i = 0; i < x.deck.size() + x.top().size(); ++i)
                if (fits(op.selector, deck_entry(x, i).row)) least = std::min<int>(least, t[deck_entry(x, i).row].cost);
            uint16_t weights[kDeckLimit];
            const int entries = x.deck.size() + x.top().size();
            for (int i = 0; i < entries; ++i) {
                const DeckCard& card = deck_entry(x, i);
                weights[i] = fits(op.selector, card.row) && t[card.row].cost == least ? card.count : uint16_t{0};
            }
            if (least == 1000) return;
            const int entry =
                chance.pick(ask(Ask::deck, side), std::span<const uint16_t>(weights, static_cast<size_t>(entries)),
                            [&](int option) { return deck_label(deck_entry(x, option)); });
            take_into_hand(side, take(side, entry), f.row);
            return;
        }
        // Different ones (rule X186).
        case OpCode::draw_secrets: {
            if (f.loop == 0) f.value = static_cast<int16_t>(s.queue.size());
            if (!again(f, [&] { return amount(op, f); })) {
                s.queue.resize(f.value);
                return;
            }
            const int entry = pick_unmarked(side, f, [&](Row row) {
                bool drawn = !is_secret(t[row]);
                for (int k = f.value; k < s.queue.size(); ++k) drawn |= s.queue[k].row == row;
                return !drawn;
            });
            if (entry < 0)
                f.loop = 1;
            else
                take_into_hand(side, take(side, entry), f.row);
            return;
        }
        case OpCode::drawn_cost: {
            ++f.pc;
            if (HandCard* card = held(f)) {
                if (op.has(Op::DrawnCost::add))
                    add_cost(f.side, *card, amount(op, f));
                else
                    set_cost(*card, amount(op, f));
                price_hand(s.sides[f.side]);
            }
            return;
        }
        case OpCode::transform_drawn:
            ++f.pc;
            if (HandCard* card = held(f)) {
                turn_into(*card, same_era(op.card, f.row));
                price_hand(s.sides[f.side]);
            }
            return;
        case OpCode::drawn_copy: {
            if (!again(f, [&] { return amount(op, f); })) return;
            if (const HandCard* card = held(f)) {
                HandCard copy = t.is_old(f.row) ? hand_card(card->row, f.row) : copied(*card, f.row);  // rules X3, X182
                copy.known |= card->known & HandCard::kShown;
                add_to_hand(f.side, copy, false);
            }
            return;
        }
        case OpCode::drawn_discard: {
            ++f.pc;
            if (op.has(Op::DrawnDiscard::later)) {  // at the end of the turn
                if (HandCard* card = held(f)) card->discarded = 1;
                price_hand(s.sides[f.side]);
            } else if (const HandCard* card = held(f))
                discard(f.side, static_cast<int>(card - s.sides[f.side].hand.data()));
            return;
        }
        // A random card of each deck is shown; SAVED is whether mine costs more (rules X32 and X33).
        case OpCode::joust: {
            ++f.pc;
            f.value = 0;
            f.note = 0;
            const int mine = pick_from_deck(f.side, op.selector), theirs = pick_from_deck(1 - f.side, op.selector);
            if (mine < 0) return;
            const DeckCard card = deck_entry(s.sides[f.side], mine);
            f.note = card.row;
            f.buff = card.buff;
            f.value = theirs < 0 || t[card.row].cost > t[deck_entry(s.sides[1 - f.side], theirs).row].cost;
            return;
        }
        case OpCode::draw_shown:
            ++f.pc;
            for (int i = 0; i < x.deck.size() + x.top().size(); ++i)
                if (f.note && deck_entry(x, i).row == f.note && deck_entry(x, i).buff == f.buff) {
                    take_into_hand(side, take(side, i), f.row);
                    return;
                }
            return;
        case OpCode::note_deck: {
            ++f.pc;
            const int entry = pick_from_deck(f.side, op.selector);
            f.note = entry < 0 ? Row{0} : deck_entry(s.sides[f.side], entry).row;
            f.buff = 0;
            return;
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
                if (total == 0) return;
                const int i = chance.pick(ask(Ask::deck, f.side),
                                          std::span<const uint16_t>(weights, static_cast<size_t>(deck.size())),
                                          [&](int option) { return deck_label(deck[option]); });
                HandCard card = hand_card(deck[i].row, f.row);
                if (!t.is_old(f.row)) enchant(card, deck[i].buff);  // rule X3
                --deck[i].count;
                add_to_hand(f.side, card, false);
            }
            return;
        }
        case OpCode::steal_from_deck: {
            ++f.pc;
            const int victim = 1 - f.side;
            const int entry = pick_from_deck(victim, op.selector);
            if (entry < 0) return;
            const DeckCard card = take(victim, entry);
            see(victim, card.row);
            HandCard stolen = hand_card(card.row, f.row);
            stolen.known |= HandCard::kShown;  // its owner sees what is missing
            enchant(stolen, card.buff);
            add_to_hand(f.side, stolen, false);
            return;
        }
        case OpCode::mill: {
            if (!again(f, [&] { return amount(op, f); })) return;
            const int side = player(op, f);
            if (s.sides[side].deck_size > 0) see(side, take_random(side, -1).row);
            return;
        }
        case OpCode::shuffle: {
            if (!again(f, [&] { return amount(op, f); })) return;
            if (op.has(Op::Shuffle::enemy_class)) {  // for 1 mana (rule X208)
                const Row row = made_of_class(op, f, kNobody);
                shuffle_by(f.side, f.side, row, Kept{0, 0, Kept::kSetTo1}.pack(t[row]), true);
            } else {
                shuffle_by(f.side, player(op, f), made(op, f, player(op, f)));
            }
            return;
        }
        case OpCode::shuffle_copy:
            if (t.selectors[op.selector].code == SelectorCode::self)  // a deathrattle, of whoever has it
                for (const Fallen& dead : s.fallen)
                    if (dead.id == f.source) shuffle_by(f.side, player(op, f), dead.row);
            one_by_one(op, f, [&](int c) {
                if ((c & 7) == kHeroPlace) return;
                const Row row = s.at(c).row;
                const bool changed = op.a || op.b;
                shuffle_by(f.side, player(op, f), row, changed ? Kept{op.a, op.b}.pack(t[row]) : uint16_t{0}, changed);
            });
            return;
        // A card that died goes to a hand (return_it) or deck, once (rule X149).
        case OpCode::return_it:
        case OpCode::shuffle_self: {
            ++f.pc;
            const EntityId whom = op.code == OpCode::return_it ? f.subject : f.source;
            if (op.code == OpCode::shuffle_self) end_deathrattles(f);
            if (const int c = find(whom); c >= 0 && (c & 7) != kHeroPlace) {
                const Row row = s.at(c).row;
                drop_attachments(whom);
                remove(c >> 3, c & 7);
                shuffle_by(f.side, side, row);
                return;
            }
            for (Fallen& dead : s.fallen) {
                if (dead.id != whom || (dead.kind & Fallen::kMoved)) continue;
                dead.kind |= Fallen::kMoved;
                if (op.code == OpCode::shuffle_self) {
                    shuffle_by(f.side, side, dead.row, dead.kind & Fallen::kWeapon ? dead.place : uint16_t{0});
                    return;
                }
                HandCard card = hand_card(dead.row, dead.row);
                add_cost(dead.side, card, op.a);
                card.known |= HandCard::kShown;
                add_to_hand(dead.side, card, false);
                return;
            }
            return;
        }
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
            return;
        }
        case OpCode::shuffle_hand: {
            ++f.pc;
            const Side& x = s.sides[f.side];
            for (int i = 0; i < x.hand_size; ++i) shuffle_by(f.side, f.side, x.hand[i].row, 0, true);
            return;
        }
        case OpCode::buff_deck: {
            ++f.pc;
            Side& x = s.sides[f.side];
            if (!x.deck_buffs.full() && !op.has(Op::BuffDeck::set_cost)) x.deck_buffs.push_back(f.row);
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
            return;
        }
        case OpCode::replace_deck: {
            ++f.pc;
            Side& x = s.sides[f.side];
            const int n = x.deck_size;
            x.deck.clear();
            x.top_size = 0;
            x.deck_size = 0;
            for (int i = 0; i < n; ++i) shuffle_in(f.side, same_era(op.card, f.row));
            return;
        }
        // Each 1-cost card of the deck becomes a random Legendary minion (rule X195).
        case OpCode::legendary_deck: {
            ++f.pc;
            const auto legendary = [&] {
                return pick_made(t.pool(t.special.legendaries, era_of(f.row)), f,
                                 [&](Row row) { return !of_other_class(side, row); });
            };
            const auto turn = [&](DeckCard& card) {
                see(side, card.row);
                card.row = legendary();
                card.buff = 0;
            };
            for (DeckCard& card : x.top())
                if (t[card.row].cost == 1) turn(card);
            const auto deck = x.deck;
            for (const DeckCard& card : deck) {
                if (t[card.row].cost != 1) continue;
                for (int n = 0; n < card.count; ++n) {
                    for (int i = 0; i < x.deck.size(); ++i)
                        if (x.deck[i].row == card.row && x.deck[i].buff == card.buff) {
                            take(side, i);
                            break;
                        }
                    see(side, card.row);
                    put_in_deck(side, legendary(), 0);
                }
            }
            rebuild_listeners();
            return;
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
            return;
        }
        case OpCode::copy_deck: {
            ++f.pc;
            const Side &mine = s.sides[f.side], &theirs = s.sides[1 - f.side];
            auto left = theirs.deck;
            for (const DeckCard& card : theirs.top()) left.push_back(card);
            const bool fit = mine.deck_size + theirs.deck_size * (1 + rule(f.side, extra_shuffles)) <= kDeckLimit;
            for (int n = theirs.deck_size; n > 0 && mine.deck_size < kDeckLimit; --n) {
                int i = 0;
                while (left[i].count == 0) ++i;
                if (!fit)  // random ones
                    i = chance.pick(
                        ask(Ask::deck, kNobody), left.size(), static_cast<uint32_t>(n),
                        [&](int option) -> uint32_t { return left[option].count; },
                        [&](int option) { return deck_label(left[option]); });
                --left[i].count;
                const uint16_t buff = t.is_old(f.row) ? uint16_t{0} : left[i].buff;  // rules X3, X124
                shuffle_by(f.side, f.side, left[i].row, buff, true);
            }
            return;
        }
        case OpCode::swap_decks:
            ++f.pc;
            std::swap(s.sides[0].deck, s.sides[1].deck);
            std::swap(s.sides[0].top_size, s.sides[1].top_size);
            std::swap(s.sides[0].deck_size, s.sides[1].deck_size);
            return;
        default:
            return;
    }
}

}  // namespace turnwise::hearthstone
