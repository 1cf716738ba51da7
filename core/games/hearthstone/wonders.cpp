#include "games/hearthstone/engine.h"

// Operations that a card or two have to themselves: C'Thun, random casting, and cards that no words would shorten.

namespace turnwise::hearthstone {

bool Engine::step_wonder_op(const Op& op, Frame& f) {
    const int side = player(op, f);
    Side& x = s.sides[side];
    // A random Legendary minion of the player's class or neutral.
    const auto legendary = [&](const auto& also) {
        return pick_made(t.pool(t.special.legendaries, era_of(f.row)), f,
                         [&](Row row) { return !of_other_class(side, row) && also(row); });
    };
    switch (op.code) {
        // "Your C'Thun, wherever it is" (rule X46).
        case OpCode::cthun: {
            ++f.pc;
            const int attack = amount(op, f), health = amount_b(op, f);
            x.count(Tally::cthun_attack, attack);
            x.count(Tally::cthun_health, health);
            if (op.keywords) x.tallies[static_cast<size_t>(Tally::cthun_taunt)] = 1;
            for (int i = 0; i < x.board_size; ++i)
                if (card_of(x.board[i].row) == t.special.cthun) give(x.board[i], attack, health, op.keywords, 0);
            return true;
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
                return true;
            }
            const int c = find(s.queue[s.queue.size() - f.loop].owner);
            if (c < 0 || x.board_size >= kBoardLimit) return true;
            Entity copy = exact_copy(c, side);
            set_stats(copy, op.a, op.b);
            Frame right_of_it = f;
            right_of_it.source = s.at(c).id;
            right_of_it.made = 0;
            summon_copy(copy, right_of_it, side);
            return true;
        }
        // The highest Attack of each side is spared, of several a random one (rule X167).
        case OpCode::coliseum: {
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
                for_each(board & ~spared, [&](int c) { doom(c); });
            }
            return true;
        }
        // All but one of them, by chance, are destroyed.
        case OpCode::brawl: {
            ++f.pc;
            const Mask all = select(op.selector, all_characters(), f), alive = living(all);
            const Mask spared = alive ? bit(pick_one(alive)) : Mask{0};
            for_each(static_cast<Mask>(all & ~spared), [&](int c) { doom(c); });
            return true;
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
            return true;
        case OpCode::swap_health: {
            ++f.pc;
            const int a = find(f.source), b = find(f.target);
            if (a < 0 || b < 0 || (b & 7) == kHeroPlace) return true;
            const int mine = std::max(0, s.at(a).left()), theirs = std::max(0, s.at(b).left());
            set_stats(s.at(a), -1, theirs);
            set_stats(s.at(b), -1, mine);
            return true;
        }
        case OpCode::give_back:
            ++f.pc;
            if (const int c = find(f.source); c >= 0) give_back(c);
            return true;
        // The curse of a doll: two texts that know each other by their order.
        case OpCode::link: {
            ++f.pc;
            Attachment *mine = nullptr, *theirs = nullptr;
            for (Attachment& a : s.attachments) {
                if (a.holder == f.source) mine = &a;
                if (a.holder == f.target) theirs = &a;
            }
            if (mine && theirs && mine != theirs) theirs->order = mine->order;
            return true;
        }
        case OpCode::destroy_linked: {
            ++f.pc;
            FixedVector<EntityId, decltype(State::attachments)::capacity()> bound;
            for (const Attachment& a : s.attachments)
                if (a.holder == f.source && a.row == f.row)
                    for (const Attachment& b : s.attachments)
                        if (b.kind == a.kind && b.order == a.order && b.holder != a.holder && !bound.full())
                            bound.push_back(b.holder);
            for (EntityId id : bound)
                if (const int c = find(id); c >= 0 && (c & 7) != kHeroPlace) doom(c);
            return true;
        }
        // Each 1-cost card of the deck becomes a random Legendary minion (rule X195).
        case OpCode::liam: {
            ++f.pc;
            const auto any = [](Row) { return true; };
            const auto turn = [&](DeckCard& card) {
                see(side, card.row);
                card.row = legendary(any);
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
                    put_in_deck(side, legendary(any), 0);
                }
            }
            rebuild_listeners();
            return true;
        }
        // Draws one card of each set; what they cost changes hands.
        case OpCode::lens: {
            ++f.pc;
            const EntityId first = draw(side, op.selector, f.row);
            const EntityId second = draw(side, static_cast<uint16_t>(op.a), f.row);
            HandCard *a = nullptr, *b = nullptr;
            for (int i = 0; i < x.hand_size; ++i) {
                if (first && x.hand[i].id == first) a = &x.hand[i];
                if (second && x.hand[i].id == second) b = &x.hand[i];
            }
            if (!a || !b) return true;
            const auto cost_of = [&](const HandCard& card) { return t[card.row].cost + card.cost_add + card.late_add; };
            const int mine = cost_of(*a), theirs = cost_of(*b);
            set_cost(*a, theirs);
            set_cost(*b, mine);
            price_hand(x);
            return true;
        }
        // Three minions of the deck come, attack in turn, and die (rule X174).
        case OpCode::zooka: {
            if (f.loop == 0) f.value = static_cast<int16_t>(s.queue.size());
            if (!again(f, [] { return 7; })) {
                s.queue.resize(f.value);
                return true;
            }
            const int step = 7 - f.loop, came = s.queue.size() - f.value;
            if (step < 3) {
                const int entry = x.board_size < kBoardLimit ? pick_from_deck(side, kAnyMinion) : -1;
                if (entry < 0) return true;
                const DeckCard card = take(side, entry);
                see(side, card.row);
                QueueItem mark{};
                mark.owner = s.next_id;
                s.queue.push_back(mark);
                summon(card.row, f, side, false, card.buff);
            } else if (step < 6) {
                const int a = step - 3 < came ? find(s.queue[f.value + step - 3].owner) : -1;
                const Mask whom = living(s.board_mask(1 - side));
                if (a < 0 || s.at(a).dying() || !whom) return true;
                const int d = pick_one(whom);
                Frame& attack = push(Frame::kAttack, a >> 3);
                attack.source = s.at(a).id;
                attack.object = attack.target = s.at(d).id;
                attack.pc = static_cast<uint16_t>(a);
                attack.loop = static_cast<uint16_t>(d);
                attack.made = Frame::kForced;
            } else {
                for (int i = f.value; i < s.queue.size(); ++i)
                    if (const int c = find(s.queue[i].owner); c >= 0) doom(c);
            }
            return true;
        }
        // The dead card and a random minion of the deck change places (rule X159).
        case OpCode::morrigan: {
            ++f.pc;
            const int entry = pick_from_deck(side, kAnyMinion);
            if (entry < 0) return true;
            for (Fallen& dead : s.fallen)
                if (dead.id == f.source) dead.kind |= Fallen::kMoved;
            const DeckCard card = take(side, entry);
            see(side, card.row);
            shuffle_by(f.side, side, f.row);
            summon(card.row, f, side, false, card.buff);
            return true;
        }
        // Copies with these numbers of the minions in the deck, by chance while there is room (rule X128).
        case OpCode::gallery: {
            if (f.loop == 0) f.value = static_cast<int16_t>(s.queue.size());
            if (!again(f, [] { return kBoardLimit; })) {
                s.queue.resize(f.value);
                return true;
            }
            const int entry = x.board_size < kBoardLimit
                                  ? pick_unmarked(side, f, [&](Row row) { return t[row].type == Type::minion; })
                                  : -1;
            if (entry < 0) {
                f.loop = 1;
                return true;
            }
            Entity& e = stand(f, side, false);
            create(e, deck_entry(x, entry).row);
            set_stats(e, op.a, op.b);
            arrive(e, side);
            return true;
        }
        // Different ones (rule X186).
        case OpCode::draw_secrets: {
            if (f.loop == 0) f.value = static_cast<int16_t>(s.queue.size());
            if (!again(f, [&] { return amount(op, f); })) {
                s.queue.resize(f.value);
                return true;
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
            return true;
        }
        // A random minion of each hand becomes a random Demon.
        case OpCode::demonic_project:
            ++f.pc;
            for (int who : {int{f.side}, 1 - f.side}) {
                Side& y = s.sides[who];
                const int i =
                    pick_held(who, who, [&](const HandCard& card) { return t[card.row].type == Type::minion; });
                if (i < 0) continue;
                HandCard& card = y.hand[i];
                if (const Row row = made(op, f, who)) turn_into(card, row);
                price_hand(y);
            }
            return true;
        case OpCode::deck_deathrattle: {
            ++f.pc;
            const int self = find(f.source), entry = pick_from_deck(side, op.selector);
            if (self >= 0 && entry >= 0) attach(s.at(self), deck_entry(x, entry).row, Attachment::kDeathrattle);
            return true;
        }
        // A random minion in hand gets numbers and a text (rule X309).
        case OpCode::valanyr: {
            ++f.pc;
            const int i = pick_from_hand(side, op.selector);
            if (i < 0) return true;
            x.hand[i].attack = static_cast<int8_t>(std::min(100, x.hand[i].attack + op.a));
            x.hand[i].health = static_cast<int8_t>(std::min(100, x.hand[i].health + op.b));
            x.hand[i].parts[0] = same_era(op.card, f.row);
            price_hand(x);
            return true;
        }
        // Mechs that died, each death once, with the Magnetic cards that they had (rule X141).
        case OpCode::kangor: {
            if (f.loop == 0) f.value = static_cast<int16_t>(s.queue.size());
            if (!again(f, [&] { return amount(op, f); })) {
                s.queue.resize(f.value);
                return true;
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
                if (a.kind != Attachment::kGraft || a.more != side || !fits(op.selector, a.order)) continue;
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
                return true;
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
            Entity& e = stand(f, side, false);
            create(e, chosen.row);
            for (Row part : parts) merge(e, hand_card(part, part));
            f.object = e.id;
            arrive(e, side);
            return true;
        }
        // A Candle of the other player's deck went out: who sleeps there wakes a step; at three it stands (rule X317).
        case OpCode::candle: {
            ++f.pc;
            const int who = 1 - f.side;
            for (int i = 0; i < s.sides[who].board_size; ++i) {
                Entity& e = s.sides[who].board[i];
                if (card_of(e.row) != op.card) continue;
                if (++e.damage < 3) continue;
                for (CardNumber waking : t.pool(op.pool, era_of(f.row)))
                    awaken(character(who, i), same_era(waking, e.row));
            }
            return true;
        }
        case OpCode::swap_attack: {
            ++f.pc;
            const int a = find(f.source), b = find(f.target);
            if (a < 0 || b < 0 || (b & 7) == kHeroPlace) return true;
            const int mine = s.at(a).now_attack, theirs = s.at(b).now_attack;
            set_stats(s.at(a), theirs, -1);
            set_stats(s.at(b), mine, -1);
            return true;
        }
        // Minions that are drawn go to the board while there is room (rule X160).
        case OpCode::varian: {
            if (!again(f, [&] { return amount(op, f); })) return true;
            const EntityId drawn = s.next_id;
            Frame& here = f;
            if (!draw(side, 0, f.row)) return true;
            const HandCard card = x.hand[x.hand_size - 1];
            if (card.id != drawn || t[card.row].type != Type::minion || x.board_size >= kBoardLimit) return true;
            remove_from_hand(side, x.hand_size - 1);
            see(side, card.from_deck());
            Entity& e = stand(here, side, false);
            create(e, card.row);
            strengthen(e, card.attack, card.health);
            bring_cthun(e, side);
            arrive(e, side);
            return true;
        }
        // Draws until a card is no Dragon; an empty deck ends it (rule X338).
        case OpCode::wrathion: {
            const EntityId drawn = s.next_id;
            const bool more = draw(side, 0, f.row) != 0 && x.hand[x.hand_size - 1].id == drawn &&
                              (t[x.hand[x.hand_size - 1].row].race == Race::dragon ||
                               t[x.hand[x.hand_size - 1].row].race == Race::all);
            if (!more) ++f.pc;
            return true;
        }
        case OpCode::golden_monkey: {
            ++f.pc;
            const auto any = [](Row) { return true; };
            for (int i = 0; i < x.hand_size; ++i) {
                const EntityId id = x.hand[i].id;
                see(side, x.hand[i].from_deck());
                x.hand[i] = hand_card(legendary(any), f.row);
                x.hand[i].id = id;
            }
            const int deck = x.deck_size;
            for (Row row : x.list) see(side, row);
            x.deck.clear();
            x.top_size = 0;
            x.deck_size = 0;
            for (int n = 0; n < deck; ++n) put_in_deck(side, legendary(any), 0);
            rebuild_listeners();
            return true;
        }
        // Five Legendary minions that are not yet there (rule X191).
        case OpCode::malchezaar: {
            ++f.pc;
            show_start(f);
            for (int n = 0; n < op.a; ++n) {
                const Row row = legendary([&](Row row) {
                    for (const DeckCard& card : x.deck)
                        if (card.row == row) return false;
                    return std::find(x.list.begin(), x.list.end(), row) == x.list.end();
                });
                put_in_deck(side, row, 0);
            }
            return true;
        }
        // Another class: its power, and its cards for those of the class that was (rule X194).
        case OpCode::renounce: {
            ++f.pc;
            const auto powers = t.pool(t.special.powers, era_of(f.row));
            const Class was = t[f.row].class_;
            const Row power = pick_made(powers, f, [&](Row row) { return t[row].class_ != was; });
            if (!power) return true;
            const Class now = t[power].class_;
            const auto other = [&] {
                return pick_made(t.pool(t.special.cards, era_of(f.row)), f,
                                 [&](Row row) { return t[row].class_ == now; });
            };
            replace_power(power, side);
            for (int i = 0; i < x.hand_size; ++i) {
                if (t[x.hand[i].row].class_ != was) continue;
                const EntityId id = x.hand[i].id;
                see(side, x.hand[i].from_deck());
                x.hand[i] = hand_card(other(), f.row);
                x.hand[i].id = id;
                add_cost(side, x.hand[i], -1);
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
            return true;
        }
        // A minion and a random one of the deck change places (rule X159).
        case OpCode::goya: {
            ++f.pc;
            const Mask mask = pick_set(op.selector, f) & kMinionMask;
            const int entry = mask ? pick_from_deck(side, kAnyMinion) : -1;
            if (entry < 0) return true;
            const int c = std::countr_zero(mask);
            const Row leaving = s.at(c).row;
            drop_attachments(s.at(c).id);
            remove(c >> 3, c & 7);
            const DeckCard card = take(side, entry);
            see(side, card.row);
            shuffle_in(side, leaving);
            Entity& e = insert(side, c & 7);
            create(e, card.row);
            strengthen(e, kept(card).attack, kept(card).health);
            bring_cthun(e, side);
            arrive(e, side);
            return true;
        }
        default:
            return false;
    }
}

}  // namespace turnwise::hearthstone
