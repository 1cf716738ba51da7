#include "games/hearthstone/engine.h"

// Verbs about cards in hands and decks, what they cost, hero powers, mana and enchantments of players.

namespace turnwise::hearthstone {

Row Engine::made_of_cost(int cost, const Frame& f) {
    return pick_made(t.pool(t.special.minions, era_of(f.row)), f, [&](Row row) { return t[row].cost == cost; });
}

// Of the class of the opponent's hero (rule X40).
Row Engine::made_of_class(const Op& op, const Frame& f, int seen_by) {
    const Class theirs = s.sides[1 - f.side].class_;
    return pick_made(
        t.pool(op.pool, era_of(f.row)), f, [&](Row row) { return t[row].class_ == theirs; },
        seen_by < 0 ? f.side : seen_by);
}

bool Engine::step_card_op(const Op& op, Frame& f) {
    const int side = player(op, f);
    Side& x = s.sides[side];
    const auto each = [&](auto&& act) {
        ++f.pc;
        for (EntityId id : pick_in_order(op.selector, f))
            if (const int c = find(id); c >= 0) act(c);
    };
    switch (op.code) {
        // A random card of each deck is shown; SAVED is whether mine costs more (rules X32 and X33).
        case OpCode::joust: {
            ++f.pc;
            f.value = 0;
            f.note = 0;
            const int mine = pick_from_deck(f.side, op.selector), theirs = pick_from_deck(1 - f.side, op.selector);
            if (mine < 0) return true;
            const DeckCard card = deck_entry(s.sides[f.side], mine);
            f.note = card.row;
            f.buff = card.buff;
            f.value = theirs < 0 || t[card.row].cost > t[deck_entry(s.sides[1 - f.side], theirs).row].cost;
            return true;
        }
        case OpCode::draw_shown:
            ++f.pc;
            for (int i = 0; i < x.deck.size() + x.top().size(); ++i)
                if (f.note && deck_entry(x, i).row == f.note && deck_entry(x, i).buff == f.buff) {
                    take_into_hand(side, take(side, i), f.row);
                    return true;
                }
            return true;
        // Modes: all that fit, a random one, this card, the card that the event is about.
        case OpCode::buff_hand: {
            ++f.pc;
            const auto change = [&](HandCard& card) {
                card.attack = static_cast<int8_t>(std::clamp(card.attack + amount(op, f), -100, 100));
                card.health = static_cast<int8_t>(std::clamp(card.health + amount_b(op, f), -100, 100));
            };
            if (op.mode == 1) {
                if (const int i = pick_from_hand(side, op.selector); i >= 0) change(x.hand[i]);
            } else {
                const EntityId wanted = op.mode == 2 ? f.source : f.subject;
                for (int i = 0; i < x.hand_size && op.mode == 4; ++i)
                    if (fits(op.selector, x.hand[i].row)) {
                        change(x.hand[i]);
                        break;
                    }
                for (int i = 0; i < x.hand_size && op.mode != 4; ++i)
                    if (op.mode == 0 ? x.hand[i].row && fits(op.selector, x.hand[i].row) : x.hand[i].id == wanted)
                        change(x.hand[i]);
            }
            price_hand(x);
            return true;
        }
        case OpCode::set_card_cost:
            ++f.pc;
            for (int i = 0; i < x.hand_size; ++i)
                if (x.hand[i].id == f.subject) set_cost(x.hand[i], op.a);
            price_hand(x);
            return true;
        case OpCode::discard_hand: {
            ++f.pc;
            const auto hand = x.hand;
            const int count = x.hand_size;
            while (x.hand_size > 0) remove_from_hand(side, x.hand_size - 1);
            discard(side, hand.data(), count);
            return true;
        }

        case OpCode::copy_from_hand: {  // a random card of the other hand, with its changes
            ++f.pc;
            const Side& y = s.sides[1 - f.side];
            const int i = pick_held(1 - f.side, f.side, [](const HandCard&) { return true; });
            if (i < 0) return true;
            HandCard card = y.hand[i];
            card.id = new_id();
            card.origin = f.row;
            card.known = y.hand[i].known & (HandCard::kShown | HandCard::kSet);
            card.deaths = s.deaths;
            add_to_hand(f.side, card, false);
            return true;
        }
        case OpCode::transform_drawn:
            ++f.pc;
            if (HandCard* card = held(f)) {
                turn_into(*card, same_era(op.card, f.row));
                price_hand(s.sides[f.side]);
            }
            return true;
        case OpCode::steal_secret: {  // a random one of the opponent's that is not active here
            ++f.pc;
            Side& y = s.sides[1 - f.side];
            int places[kSecretLimit], n = 0;
            for (int i = 0; i < y.secrets.size(); ++i) {
                const Row row = y.secrets[i].row;
                const bool room = row == 0 ? x.secrets.size() < kSecretLimit : legal_secret_room(f.side, row);
                if (room && !(t[row].flags & Card::kQuest)) places[n++] = i;
            }
            if (n == 0) return true;
            const int i = places[chance.pick(ask(Ask::card), n,
                                             [&](int option) { return uint32_t{y.secrets[places[option]].row}; })];
            const Secret secret = y.secrets[i];
            if (!(secret.known & 2)) see(1 - f.side, secret.row);
            y.secrets.erase(i);
            add_secret(f.side, secret.row, false);
            x.secrets.back().known |= 1;  // both have seen it
            return true;
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
            if (least == 1000) return true;
            const int entry =
                chance.pick(ask(Ask::deck, side), std::span<const uint16_t>(weights, static_cast<size_t>(entries)),
                            [&](int option) { return deck_label(deck_entry(x, option)); });
            take_into_hand(side, take(side, entry), f.row);
            return true;
        }
        case OpCode::double_health:
            each([&](int c) {
                if ((c & 7) != kHeroPlace) give(s.at(c), 0, std::max(0, s.at(c).left()), 0, 0);
            });
            return true;
        case OpCode::double_hand:
            ++f.pc;
            for (int i = 0; i < x.hand_size; ++i) {
                HandCard& card = x.hand[i];
                if (!fits(op.selector, card.row)) continue;
                card.attack = static_cast<int8_t>(std::min(100, t[card.row].attack + 2 * card.attack));
                card.health = static_cast<int8_t>(std::min(100, t[card.row].health + 2 * card.health));
            }
            price_hand(x);
            return true;
        // A copy with these numbers of the card that was drawn.
        case OpCode::summon_drawn: {
            ++f.pc;
            const HandCard* card = held(f);
            if (!card || s.sides[f.side].board_size >= kBoardLimit) return true;
            Entity& e = stand(f, f.side, false);
            create(e, card->row);
            set_stats(e, op.a, op.b);
            f.object = e.id;
            arrive(e, f.side);
            return true;
        }
        case OpCode::secret_chosen:
            ++f.pc;
            if (f.note && legal_secret_room(f.side, f.note)) add_secret(f.side, f.note, false);
            return true;
        case OpCode::chosen_deathrattle: {
            ++f.pc;
            const int self = find(f.source);
            if (f.note && self >= 0) attach(s.at(self), f.note, Attachment::kDeathrattle);
            return true;
        }
        // My hand becomes a copy of the opponent's; both know it now (rule X126).
        case OpCode::copy_hand: {
            ++f.pc;
            Side& y = s.sides[1 - f.side];
            while (x.hand_size > 0) {
                see(f.side, x.hand[x.hand_size - 1].from_deck());
                remove_from_hand(f.side, x.hand_size - 1);
            }
            for (int i = 0; i < y.hand_size; ++i) {
                y.hand[i].known |= HandCard::kShown;
                HandCard card = y.hand[i];
                card.id = new_id();
                card.origin = f.row;
                card.known &= HandCard::kShown | HandCard::kSet;
                card.deaths = s.deaths;
                add_to_hand(f.side, card, false);
            }
            return true;
        }
        case OpCode::swap_with_hand: {  // SELF goes to the hand, a random card of it that fits to SELF's place
            ++f.pc;
            const int c = find(f.source);
            if (c < 0 || (c & 7) == kHeroPlace) return true;
            const int who = c >> 3;
            const int i = pick_from_hand(who, op.selector);
            if (i < 0) return true;
            const HandCard card = s.sides[who].hand[i];
            const Row row = s.at(c).row;
            drop_attachments(f.source);
            remove_from_hand(who, i);
            remove(who, c & 7);
            HandCard back = hand_card(row, row);
            back.known = HandCard::kShown;
            add_to_hand(who, back, false);
            see(who, card.from_deck());
            Entity& e = insert(who, c & 7);
            create(e, card.row);
            strengthen(e, card.attack, card.health);
            bring_cthun(e, who);
            arrive(e, who);
            return true;
        }

        case OpCode::steal_power:
            ++f.pc;
            replace_power(s.sides[1 - f.side].power.row, f.side);
            return true;
        // Crystals that overload locks stay locked (rule X20).
        case OpCode::refresh_mana:
            ++f.pc;
            x.mana = static_cast<int8_t>(std::max<int>(x.mana, std::max(0, x.max_mana - x.locked)));
            return true;

        case OpCode::unlock:  // overload of this turn and the next is gone
            ++f.pc;
            x.mana = static_cast<int8_t>(std::min(kManaLimit, x.mana + std::min<int>(x.locked, x.max_mana)));
            x.locked = x.owed = 0;
            return true;

        case OpCode::attack_again:
            each([&](int c) { s.at(c).attacks = static_cast<uint8_t>(std::max(0, s.at(c).attacks - 1)); });
            return true;
        case OpCode::wear_weapon:
            ++f.pc;
            if (x.weapon.exists() &&
                !(s.active == side && (any(lanes(x, flags_of)) & keyword(keeps_weapon)))) {  // rule X305
                x.weapon.damage = static_cast<int16_t>(x.weapon.damage + op.a);
                if (x.weapon.left() <= 0) s.maybe_dying = 1;
            }
            return true;
        // A weapon's battlecry resolves before it is in hand (rule 43): what it gains waits with its play.
        case OpCode::temper:
            ++f.pc;
            for (Frame& play : s.frames)
                if (play.kind == Frame::kPlayWeapon && play.source == f.source)
                    play.value = Frame::forged(play.forged_attack() + op.a, play.forged_durability() + op.b);
            return true;

        // A card that died goes to a hand or deck, once (rule X149).
        case OpCode::return_it:
        case OpCode::shuffle_self: {
            ++f.pc;
            const EntityId whom = op.code == OpCode::return_it ? f.subject : f.source;
            if (const int c = find(whom); c >= 0 && (c & 7) != kHeroPlace) {
                const Row row = s.at(c).row;
                drop_attachments(whom);
                remove(c >> 3, c & 7);
                shuffle_by(f.side, side, row);
                return true;
            }
            for (Fallen& dead : s.fallen) {
                if (dead.id != whom || (dead.kind & Fallen::kMoved)) continue;
                dead.kind |= Fallen::kMoved;
                if (op.code == OpCode::shuffle_self) {
                    shuffle_by(f.side, side, dead.row, dead.kind & Fallen::kWeapon ? dead.kept() : uint16_t{0});
                    return true;
                }
                HandCard card = hand_card(dead.row, dead.row);
                card.known = HandCard::kShown;
                add_to_hand(dead.side, card, false);
                return true;
            }
            return true;
        }
        case OpCode::copy_deathrattle: {
            const int self = find(f.source);
            each([&](int c) {
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
            return true;
        }
        // Attack and Health of two minions change places; damage of both is gone (rule X179).
        case OpCode::swap_with: {
            const int self = find(f.source);
            each([&](int c) {
                if (self < 0 || self == c) return;
                const int attack = s.at(c).now_attack, health = std::max(0, s.at(c).left());
                set_stats(s.at(c), s.at(self).now_attack, std::max(0, s.at(self).left()));
                set_stats(s.at(self), attack, health);
            });
            return true;
        }
        default:
            return false;
    }
}

}  // namespace turnwise::hearthstone
