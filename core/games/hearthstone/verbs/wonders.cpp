#include "games/hearthstone/engine.h"

// Operations that a card or two have to themselves: C'Thun, and cards that no words would shorten.

namespace turnwise::hearthstone {

void Engine::step_wonders(const Op& op, Frame& f) {
    const int side = player(op, f);
    Side& x = s.sides[side];
    // A random Legendary minion that fits.
    const auto legendary = [&](const auto& fits) {
        return pick_made(t.pool(t.special.legendaries, era_of(f.row)), f, fits);
    };
    switch (op.code) {
        case OpCode::army_of_the_dead: {
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
                return;
            }
            if (f.loop > taken) return;
            const QueueItem card = s.queue[s.queue.size() - f.loop];
            if (t[card.row].type == Type::minion)
                summon(card.row, f, f.side, Where::next, static_cast<uint16_t>(card.amount));
            return;
        }
        // "Your C'Thun, wherever it is" (rule X46).
        case OpCode::give_cthun: {
            ++f.pc;
            const int attack = amount(op, f), health = amount_b(op, f);
            x.count(Tally::cthun_attack, attack);
            x.count(Tally::cthun_health, health);
            if (op.keywords) x.tallies[static_cast<size_t>(Tally::cthun_taunt)] = 1;
            for (int i = 0; i < x.board_size; ++i)
                if (card_of(x.board[i].row) == t.special.cthun) give(x.board[i], attack, health, op.keywords, 0);
            return;
        }
        // Minions that are drawn go to the board while there is room (rule X160).
        case OpCode::draw_into_play: {
            const EntityId drawn = f.object;
            f.object = 0;
            if (!drawn) {
                if (again(f, [&] { return amount(op, f); })) f.object = draw(side, 0, f.row);
                return;
            }
            // Who reacts to the draw has done so (rule X160).
            int place = 0;
            while (place < x.hand_size && x.hand[place].id != drawn) ++place;
            if (place == x.hand_size || x.board_size >= kBoardLimit) return;
            const HandCard card = x.hand[place];
            if (t[card.row].type != Type::minion) return;
            remove_from_hand(side, place);
            see(side, card.from_deck());
            Entity& e = open_place(f, side, Where::next);
            create_from_hand(e, card, side);
            arrive(e, side);
            return;
        }
        // Draws until a card is no Dragon; an empty deck ends it (rule X338).
        case OpCode::draw_while_dragons: {
            const EntityId drawn = s.next_id;
            const bool more = draw(side, 0, f.row) != 0 && x.hand[x.hand_size - 1].id == drawn &&
                              (t[x.hand[x.hand_size - 1].row].race == Race::dragon ||
                               t[x.hand[x.hand_size - 1].row].race == Race::all);
            if (!more) ++f.pc;
            return;
        }
        // Draws one card of each set, who hears of it acts, and then what they cost changes hands (rule X102).
        case OpCode::draw_and_swap_costs: {
            if (f.loop == 0) {
                f.loop = 1;
                f.object = draw(side, op.selector, f.row);
                return;
            }
            if (f.loop == 1) {
                f.loop = 2;
                f.value = static_cast<int16_t>(draw(side, static_cast<uint16_t>(op.a), f.row));
                return;
            }
            f.loop = 0;
            ++f.pc;
            const EntityId first = f.object, second = static_cast<EntityId>(f.value);
            HandCard *a = nullptr, *b = nullptr;
            for (int i = 0; i < x.hand_size; ++i) {
                if (first && x.hand[i].id == first) a = &x.hand[i];
                if (second && x.hand[i].id == second) b = &x.hand[i];
            }
            if (!a || !b) return;
            const int mine = cost(side, *a), theirs = cost(side, *b);
            set_cost(*a, theirs);
            set_cost(*b, mine);
            price_hand(x);
            return;
        }
        case OpCode::replace_all_cards: {
            ++f.pc;
            const auto any = [](Row) { return true; };  // of every class (rule X372)
            for (int i = 0; i < x.hand_size; ++i) replace_held(side, i, hand_card(legendary(any), f.row));
            const int deck = x.deck_size;
            for (Row row : x.list) see(side, row);
            x.deck.clear();
            x.top_size = 0;
            x.deck_size = 0;
            for (int n = 0; n < deck; ++n) put_in_deck(side, legendary(any), 0);
            rebuild_listeners();
            return;
        }
        // Five Legendary minions that are not yet there (rule X191).
        case OpCode::add_legendaries: {
            ++f.pc;
            show_start(f);
            for (int n = 0; n < op.a; ++n) {
                const Row row = legendary([&](Row row) {
                    if (of_other_class(side, row)) return false;
                    for (const DeckCard& card : x.deck)
                        if (card.row == row) return false;
                    return std::find(x.list.begin(), x.list.end(), row) == x.list.end();
                });
                put_in_deck(side, row, 0);
            }
            return;
        }
        // Another class: its power, and its cards for those of the class that was (rule X194).
        case OpCode::renounce_class: {
            const Class was = t[f.row].class_;
            const bool in_hand = again(f, [&] {
                const auto powers = t.pool(t.special.powers, era_of(f.row));
                replace_power(pick_made(powers, f, [&](Row row) { return t[row].class_ != was; }), side);
                return x.hand_size;
            });
            const Class now = t[x.power.row].class_;
            const auto other = [&] {
                return pick_made(t.pool(t.special.cards, era_of(f.row)), f,
                                 [&](Row row) { return t[row].class_ == now; });
            };
            if (in_hand) {
                const int place = x.hand_size - f.loop;
                if (t[x.hand[place].row].class_ != was) return;
                HandCard card = hand_card(other(), f.row);
                add_cost(side, card, -1);
                replace_held(side, place, card);
                return;
            }
            const auto deck = x.deck;
            for (const DeckCard& card : deck) {
                if (t[card.row].class_ != was) continue;
                for (int n = 0; n < card.count; ++n) {
                    for (int i = 0; i < x.deck.size(); ++i)
                        if (x.deck[i].row == card.row && x.deck[i].buff == card.buff) {
                            take(side, i);
                            break;
                        }
                    see(side, card.row);
                    const Row row = other();
                    put_in_deck(side, row, Kept{0, 0, Kept::kLess}.pack(t[row]));
                }
            }
            rebuild_listeners();
            return;
        }
        // A minion and a random one of the deck change places (rule X159).
        case OpCode::swap_with_deck: {
            ++f.pc;
            const Mask mask = pick_set(op.selector, f) & kMinionMask;
            const int entry = mask ? pick_from_deck(side, kAnyMinion) : -1;
            if (entry < 0) return;
            const int c = std::countr_zero(mask);
            const Row leaving = s.at(c).row;
            drop_attachments(s.at(c).id);
            remove(c >> 3, c & 7);
            const DeckCard card = take(side, entry);
            see(side, card.row);
            shuffle_by(f.side, side, leaving);
            Entity& e = insert(side, c & 7);
            create(e, card.row);
            strengthen(e, kept(card).attack, kept(card).health);
            bring_cthun(e, side);
            arrive(e, side);
            return;
        }
        // The card whose deathrattle it is, dead or alive, and a random minion of the deck change places, once (rules
        // X149, X159).
        case OpCode::swap_with_deck_at_death: {
            ++f.pc;
            const int c = find(f.source);
            Fallen* dead = std::find_if(s.fallen.begin(), s.fallen.end(), [&](const Fallen& one) {
                return one.id == f.source && !(one.kind & Fallen::kMoved);
            });
            if (c < 0 && dead == s.fallen.end()) return;
            const int entry = pick_from_deck(side, kAnyMinion);
            if (entry < 0) return;
            const Row leaving = c < 0 ? dead->row : s.at(c).row;
            const DeckCard card = take(side, entry);
            see(side, card.row);
            shuffle_by(f.side, side, leaving);
            end_deathrattles(f);
            if (c < 0) {
                dead->kind |= Fallen::kMoved;
                summon(card.row, f, side, Where::next, card.buff);
                return;
            }
            drop_attachments(f.source);
            remove(side, c & 7);
            Entity& e = insert(side, c & 7);
            create(e, card.row);
            strengthen(e, kept(card).attack, kept(card).health);
            bring_cthun(e, side);
            arrive(e, side);
            return;
        }
        // Three minions of the deck come, attack in turn, and die (rule X174).
        case OpCode::summon_and_attack_with_deck: {
            if (f.loop == 0) f.value = static_cast<int16_t>(s.queue.size());
            if (!again(f, [] { return 7; })) {
                s.queue.resize(f.value);
                return;
            }
            const int step = 7 - f.loop, came = s.queue.size() - f.value;
            if (step < 3) {
                const int entry = x.board_size < kBoardLimit ? pick_from_deck(side, kAnyMinion) : -1;
                if (entry < 0) return;
                const DeckCard card = take(side, entry);
                see(side, card.row);
                QueueItem mark{};
                mark.owner = s.next_id;
                if (!(t[card.row].flags2 & Card::kSleeps)) s.queue.push_back(mark);  // what sleeps is no minion (X316)
                summon(card.row, f, side, Where::next, card.buff);
            } else if (step < 6) {
                const int a = step - 3 < came ? find(s.queue[f.value + step - 3].owner) : -1;
                const Mask whom = living(s.board_mask(1 - side));
                if (a < 0 || s.at(a).dying() || !whom) return;
                const int d = pick_one(whom);
                Frame& attack = push(Frame::kAttack, a >> 3);
                attack.source = s.at(a).id;
                attack.object = attack.target = s.at(d).id;
                attack.pc = static_cast<uint16_t>(a);
                attack.loop = static_cast<uint16_t>(d);
                attack.made = Frame::kForced;
            } else {
                for (int i = f.value; i < s.queue.size(); ++i)
                    if (const int c = find(s.queue[i].owner); c >= 0) mark_destroyed(c);
            }
            return;
        }
        // A Candle of the other player's deck went out: who sleeps there wakes a step; at three it stands (rule X317).
        case OpCode::snuff_candle: {
            ++f.pc;
            const int who = 1 - f.side;
            for (int i = 0; i < s.sides[who].board_size; ++i) {
                Entity& e = s.sides[who].board[i];
                if (card_of(e.row) != op.card) continue;
                if (++e.damage < 3) continue;
                for (CardNumber waking : t.pool(op.pool, era_of(f.row)))
                    awaken(character(who, i), same_era(waking, e.row));
            }
            return;
        }
        default:
            return;
    }
}

}  // namespace turnwise::hearthstone
