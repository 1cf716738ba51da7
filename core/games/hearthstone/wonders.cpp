#include "games/hearthstone/engine.h"

// Operations that a card or two have to themselves: C'Thun, random casting, and cards that no words would shorten.

namespace turnwise::hearthstone {

// Casts by an effect (rules X239 to X246): nothing is paid and nobody hears of it; a death step follows.
void Engine::cast_by_effect(Row row, int side, EntityId target) {
    const Card& spell = t[row];
    Side& x = s.sides[side];
    if (spell.overload) x.owed = static_cast<int8_t>(std::min(kManaLimit * 4, x.owed + spell.overload));
    push(Frame::kDeaths, side);
    Frame about{};
    about.side = static_cast<uint8_t>(side);
    about.row = row;
    about.target = target;
    push_program(spell.play, about);
    if (spell.overload) emit({EventKind::overload, static_cast<uint8_t>(side), 0, row, 0, spell.overload});
}

// A spell with a random target; without a legal one, or room, it does nothing at all.
void Engine::cast_at_random(Row row, int side) {
    const Card& spell = t[row];
    Frame about{};
    about.side = static_cast<uint8_t>(side);
    about.row = row;
    if (!holds(spell.need, about)) return;
    if (spell.flags & Card::kSecret) {
        if (legal_secret_room(side, row)) add_secret(side, row, false);
        return;
    }
    EntityId target = 0;
    if (spell.target) {
        const Mask legal = targets(side, row);
        if (!legal) return;
        target = s.at(pick_one(legal)).id;
    }
    cast_by_effect(row, side, target);
}

// Whether the question of a text is answered by chance: some spell is cast at random below it (rule X242).
bool Engine::answers_by_chance() const {
    for (const Frame& f : s.frames)
        if (f.kind == Frame::kProgram && t.ops[f.pc].code == OpCode::cast_random) return true;
    return false;
}

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
        // Spells by chance, one after the other, while their caster stands (rules X243 to X245).
        case OpCode::cast_random: {
            const int self = find(f.source);
            const bool stands =
                self >= 0 && !(s.at(self).flags & keyword(silenced)) && !s.sides[0].lost && !s.sides[1].lost;
            if (f.loop > 0 && !stands) f.loop = 1;
            if (stands) f.side = static_cast<uint8_t>(self >> 3);
            if (!again(f, [&] { return amount(op, f); })) return true;
            const uint8_t caster = f.side;
            if (const Row row = made(op, f)) cast_at_random(row, caster);
            return true;
        }
        // Copies of my other minions with these numbers, from left to right (rule X127).
        case OpCode::small_copies: {
            if (f.loop == 0) {
                f.value = static_cast<int16_t>(s.queue.size());
                for (int i = 0; i < x.board_size; ++i)
                    if (x.board[i].id != f.source) s.queue.push_back({x.board[i].id, 0, 0, 0, x.board[i].row, 0, 0});
            }
            const int models = s.queue.size() - f.value;
            if (!again(f, [&] { return models; })) {
                s.queue.resize(f.value);
                return true;
            }
            const int c = find(s.queue[s.queue.size() - f.loop].owner);
            if (c < 0 || x.board_size >= kBoardLimit) return true;
            Entity copy = exact_copy(s.at(c));
            set_stats(copy, op.a, op.b);
            summon_copy(copy, f, side);
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
            x.top.clear();
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
                    put_in_deck(side, other(), DeckCard::pack(0, 0, DeckCard::kLess));
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
            strengthen(e, DeckCard::attack(card.buff), DeckCard::health(card.buff));
            bring_cthun(e, side);
            arrive(e, side);
            return true;
        }
        default:
            return false;
    }
}

}  // namespace turnwise::hearthstone
