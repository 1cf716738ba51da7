#include "games/hearthstone/engine.h"

// Verbs about cards in hands and decks, what they cost, hero powers, mana and enchantments of players.

namespace turnwise::hearthstone {

Row Engine::made_of_cost(int cost, const Frame& f) {
    return pick_made(t.pool(t.special.minions, era_of(f.row)), f, [&](Row row) { return t[row].cost == cost; });
}

// Of the class of the opponent's hero (rule X40).
Row Engine::made_of_class(const Op& op, const Frame& f) {
    const Class theirs = s.sides[1 - f.side].class_;
    return pick_made(
        t.pool(op.pool, era_of(f.row)), f, [&](Row row) { return t[row].class_ == theirs; }, f.side);
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
            for (int i = 0; i < x.deck.size() + x.top.size(); ++i)
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
                for (int i = 0; i < x.hand_size; ++i)
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

        case OpCode::steal_power:
            ++f.pc;
            replace_power(s.sides[1 - f.side].power.row, f.side);
            return true;
        // Crystals that overload locks stay locked (rule X20).
        case OpCode::refresh_mana:
            ++f.pc;
            x.mana = static_cast<int8_t>(std::max<int>(x.mana, std::max(0, x.max_mana - x.locked)));
            return true;

        case OpCode::attack_again:
            each([&](int c) { s.at(c).attacks = static_cast<uint8_t>(std::max(0, s.at(c).attacks - 1)); });
            return true;
        case OpCode::wear_weapon:
            ++f.pc;
            if (x.weapon.exists()) {
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
                shuffle_in(side, row);
                return true;
            }
            for (Fallen& dead : s.fallen) {
                if (dead.id != whom || (dead.kind & Fallen::kMoved)) continue;
                dead.kind |= Fallen::kMoved;
                if (op.code == OpCode::shuffle_self) {
                    shuffle_in(side, dead.row);
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
