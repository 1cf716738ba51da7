#include "games/hearthstone/engine.h"

// More verbs: countering and redirecting, texts of players, copies and thefts, drawn cards, swaps.

namespace turnwise::hearthstone {

// Damage or healing of a text with its bonus; of spells and hero powers twice as much for each Velen.
int Engine::spell_power(const Frame& f, int amount, int bonus) const {
    const Type type = t[f.row].type;
    const int sum = amount + bonus;
    if ((type != Type::spell && type != Type::hero_power) || !(s.rules & rule_bit(Rule::double_spells))) return sum;
    return sum << std::min(7, count_rule(f.side, Rule::double_spells));
}

// The card that an event is about when it is no character in play: one that died, is being played, or lies in a hand.
HandCard Engine::subject_card(const Frame& f) const {
    HandCard card{};
    for (const Fallen& dead : s.fallen)
        if (dead.id == f.subject) card.row = dead.row;
    for (const Frame& frame : s.frames)
        if (frame.kind >= Frame::kPlayMinion && frame.kind <= Frame::kPlayHero && frame.source == f.subject)
            card.row = frame.row;
    for (const Side& x : s.sides)
        for (int i = 0; i < x.hand_size; ++i) {
            if (x.hand[i].id != f.subject) continue;
            card.row = x.hand[i].row;
            if (t.is_old(f.row)) continue;
            card = x.hand[i];
        }
    return card;
}

void Engine::add_text(int side, Row row, bool lasts) {
    Side& x = s.sides[side];
    if (x.texts.full()) return;
    x.texts.push_back({row, new_id(), new_order(), lasts, 0});
    s.listening |= t[row].listens;
    s.rules |= t[row].rules;
}

// A text of a player or on a minion goes.
void Engine::fade(const Frame& f) {
    for (Side& x : s.sides)
        for (int i = 0; i < x.texts.size(); ++i)
            if (x.texts[i].id == f.source) {
                x.texts.erase(i);
                return;
            }
    for (int i = 0; i < s.attachments.size(); ++i)
        if (s.attachments[i].holder == f.source && s.attachments[i].row == f.row) {
            s.attachments.erase(i);
            return;
        }
}

bool Engine::step_more_op(const Op& op, Frame& f) {
    const auto one_by_one = [&](auto&& act) {
        ++f.pc;
        for (EntityId id : pick_in_order(op.selector, f))
            if (const int c = find(id); c >= 0 && (c & 7) != kHeroPlace) act(c);
    };
    const auto in_hand = [&](int side, EntityId id) -> HandCard* {
        Side& x = s.sides[side];
        for (int i = 0; i < x.hand_size; ++i)
            if (x.hand[i].id == id) return &x.hand[i];
        return nullptr;
    };
    switch (op.code) {
        case OpCode::counter: {  // the spell does nothing; its overload is not owed, a secret is not active
            ++f.pc;
            Frame* play = lowest_sequence();
            if (!play || play->kind != Frame::kPlaySpell) return true;
            play->made |= Frame::kCountered;
            Side& x = s.sides[play->side];
            const Card& card = t[play->row];
            x.owed = static_cast<int8_t>(std::max(0, x.owed - card.overload));
            if ((card.flags & Card::kSecret) && !x.secrets.empty() && x.secrets.back().row == play->row) {
                const Secret secret = x.secrets.pop_back();
                if (!(secret.known & 2)) see(play->side, secret.row);
            }
            return true;
        }
        case OpCode::redirect: {  // the running attack or spell has a new target
            ++f.pc;
            const Mask mask = pick_set(op.selector, f);
            Frame* running = lowest_sequence();
            if (!mask || !running) return true;
            const int c = std::countr_zero(mask);
            if (running->kind == Frame::kAttack) {
                running->object = s.at(c).id;
                running->loop = static_cast<uint16_t>(c);
                running->made |= Frame::kRedirected;
            } else if (running->kind == Frame::kPlaySpell) {
                running->target = s.at(c).id;
            }
            return true;
        }
        case OpCode::forget: {  // half of the attacks go to another enemy
            ++f.pc;
            Frame* attack = lowest_sequence();
            if (!attack || attack->kind != Frame::kAttack) return true;
            const int d = find(attack->object), enemy = 1 - attack->side;
            Mask others = living(s.board_mask(enemy) | hero_mask(enemy));
            if (d >= 0) others &= ~bit(d);
            if (others == 0) return true;
            if (chance.pick(ask(Ask::coin), 2) == 0) return true;
            const int c = pick_one(others);
            attack->object = s.at(c).id;
            attack->loop = static_cast<uint16_t>(c);
            attack->made |= Frame::kRedirected;
            return true;
        }
        case OpCode::enchant_player:
            ++f.pc;
            add_text(player(op, f), same_era(op.card, f.row), op.mode == 1);
            return true;
        case OpCode::fade:
            ++f.pc;
            fade(f);
            return true;

        case OpCode::copy_from_hand: {  // a random card of the other hand, with its changes
            ++f.pc;
            const Side& y = s.sides[1 - f.side];
            if (y.hand_size == 0) return true;
            const int i = chance.pick(ask(Ask::hand, f.side), y.hand_size, [&](int option) {
                uint32_t copy = 0;
                for (int k = 0; k < option; ++k) copy += y.hand[k].row == y.hand[option].row;
                return y.hand[option].row | copy << 16;
            });
            HandCard card = hand_card(y.hand[i].row, f.row);
            card.cost_add = y.hand[i].cost_add;
            card.attack = y.hand[i].attack;
            card.health = y.hand[i].health;
            card.parts = y.hand[i].parts;
            card.known = y.hand[i].known & HandCard::kShown;
            add_to_hand(f.side, card, false);
            return true;
        }
        case OpCode::copy_from_deck: {  // different cards of the other deck
            if (f.loop == 0) f.value = static_cast<int16_t>(s.queue.size());
            if (!again(f, [&] { return amount(op, f); })) {
                s.queue.resize(f.value);
                return true;
            }
            const Side& y = s.sides[1 - f.side];
            const int entries = y.deck.size() + y.top.size();
            uint16_t weights[kDeckLimit];
            int total = 0;
            for (int i = 0; i < entries; ++i) {
                const DeckCard& card = deck_entry(y, i);
                int count = fits(op.selector, card.row) ? card.count : 0;
                for (int k = f.value; k < s.queue.size(); ++k) count -= s.queue[k].amount == i;
                weights[i] = static_cast<uint16_t>(std::max(0, count));
                total += weights[i];
            }
            if (total == 0) return true;
            const int i =
                chance.pick(ask(Ask::deck, f.side), std::span<const uint16_t>(weights, static_cast<size_t>(entries)),
                            [&](int option) {
                                const DeckCard& card = deck_entry(y, option);
                                return card.row | uint32_t{card.buff} << 16;
                            });
            QueueItem mark{};
            mark.amount = static_cast<int16_t>(i);
            s.queue.push_back(mark);
            const DeckCard& model = deck_entry(y, i);
            HandCard card = hand_card(model.row, f.row);
            if (!t.is_old(f.row)) {
                card.attack = static_cast<int8_t>(model.buff & 15);
                card.health = static_cast<int8_t>(model.buff >> 4);
            }
            add_to_hand(f.side, card, false);
            return true;
        }
        case OpCode::copy_played: {  // a fresh copy of the card that is being played
            ++f.pc;
            const Frame* play = lowest_sequence();
            if (!play || play->kind < Frame::kPlayMinion || play->kind > Frame::kPlayHero) return true;
            const int side = op.whose == Whose::both ? 1 - play->side : player(op, f);
            HandCard card = hand_card(play->row, f.row);
            card.known = t[play->row].flags & Card::kSecret ? 0 : HandCard::kShown;
            add_to_hand(side, card, false);
            return true;
        }
        case OpCode::resummon: {  // who died, or SELF, where it stood; op.a: with so much health left
            ++f.pc;
            const EntityId id = op.mode == 1 ? f.subject : f.source;
            Row row = 0;
            int side = f.side;
            for (const Fallen& dead : s.fallen)
                if (dead.id == id) row = dead.row, side = dead.side;
            if (const int c = find(id); c >= 0 && (c & 7) != kHeroPlace) row = s.at(c).row, side = c >> 3;
            if (row == 0 || s.sides[side].board_size >= kBoardLimit) return true;
            Frame place = f;
            place.source = id;
            Entity& e = stand(place, side, false);
            f.latest = place.latest;
            create(e, row);
            if (op.a > 0) e.damage = static_cast<int16_t>(std::max(0, e.health - op.a));
            arrive(e, side);
            return true;
        }
        case OpCode::steal_secret: {
            ++f.pc;
            Side &x = s.sides[f.side], &y = s.sides[1 - f.side];
            int places[kSecretLimit], n = 0;
            for (int i = 0; i < y.secrets.size(); ++i)
                if (y.secrets[i].row == 0 ? x.secrets.size() < kSecretLimit
                                          : legal_secret_room(f.side, y.secrets[i].row))
                    places[n++] = i;
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
        case OpCode::swap_with_hand: {  // SELF goes to the hand, a random minion of it to SELF's place
            ++f.pc;
            const int c = find(f.source);
            if (c < 0 || (c & 7) == kHeroPlace) return true;
            const int side = c >> 3;
            Side& x = s.sides[side];
            int places[kHandLimit], n = 0;
            for (int i = 0; i < x.hand_size; ++i)
                if (fits(op.selector, x.hand[i].row)) places[n++] = i;
            if (n == 0) return true;
            const int i = places[chance.pick(ask(Ask::hand), n, [&](int option) {
                const int at = places[option];
                uint32_t copy = 0;
                for (int k = 0; k < at; ++k) copy += x.hand[k].row == x.hand[at].row;
                return x.hand[at].row | copy << 16;
            })];
            const HandCard card = x.hand[i];
            const Row row = s.at(c).row;
            drop_attachments(f.source);
            remove_from_hand(side, i);
            remove(side, c & 7);
            HandCard back = hand_card(row, row);
            back.known = HandCard::kShown;
            add_to_hand(side, back, false);
            see(side, card.from_deck());
            Entity& e = insert(side, c & 7);
            create(e, card.row);
            strengthen(e, card.attack, card.health);
            arrive(e, side);
            return true;
        }
        case OpCode::swap_health: {
            ++f.pc;
            const int a = find(f.source), b = find(f.target);
            if (a < 0 || b < 0 || (b & 7) == kHeroPlace) return true;
            const int mine = std::max(0, s.at(a).left()), theirs = std::max(0, s.at(b).left());
            set_stats(s.at(a), -1, theirs);
            set_stats(s.at(b), -1, mine);
            return true;
        }
        case OpCode::shuffle_away:  // into a deck, without dying
            one_by_one([&](int c) {
                const int side = op.whose == Whose::both ? c >> 3 : player(op, f);
                const Row row = s.at(c).row;
                drop_attachments(s.at(c).id);
                remove(c >> 3, c & 7);
                shuffle_in(side, row);
            });
            return true;
        case OpCode::shuffle_self: {  // the dead card itself, or the living minion
            ++f.pc;
            if (const int c = find(f.source); c >= 0 && (c & 7) != kHeroPlace) {
                const Row row = s.at(c).row;
                drop_attachments(f.source);
                remove(c >> 3, c & 7);
                shuffle_in(f.side, row);
                return true;
            }
            for (Fallen& dead : s.fallen)
                if (dead.id == f.source && !(dead.silenced & Fallen::kMoved)) {
                    dead.silenced |= Fallen::kMoved;
                    shuffle_in(f.side, dead.row);
                }
            return true;
        }

        case OpCode::draw_card: {  // a random card of the deck that fits
            if (!again(f, [&] { return amount(op, f); })) return true;
            const int side = player(op, f);
            const int entry = pick_from_deck(side, op.selector, false, side);
            f.note = f.latest = 0;
            if (entry < 0) return true;
            const DeckCard card = take(side, entry);
            HandCard drawn = hand_card(card.row, 0);
            drawn.attack = static_cast<int8_t>(card.buff & 15);
            drawn.health = static_cast<int8_t>(card.buff >> 4);
            drawn.known = static_cast<uint8_t>(s.sides[side].deck_buffs.size() << HandCard::kBuffs);
            f.note = card.row;
            f.latest = drawn.id;
            add_to_hand(side, drawn, true);
            return true;
        }
        case OpCode::change_drawn_cost:
            ++f.pc;
            for (int side = 0; side < 2; ++side)
                if (HandCard* card = in_hand(side, f.latest)) {
                    card->cost_add = static_cast<int8_t>(std::clamp(card->cost_add + op.a, -100, 100));
                    price_hand(s.sides[side]);
                }
            return true;
        case OpCode::transform_drawn:
            ++f.pc;
            for (int side = 0; side < 2; ++side)
                if (HandCard* card = in_hand(side, f.latest)) {
                    if (card->origin == 0) {
                        card->origin = card->row;
                        card->known |= HandCard::kTurned;
                    }
                    card->row = same_era(op.card, f.row);
                    card->attack = card->health = card->cost_add = 0;
                    s.listening_hand |= t[card->row].listens_hand;
                    price_hand(s.sides[side]);
                }
            return true;
        case OpCode::discard_hand: {
            ++f.pc;
            const int side = player(op, f);
            Side& x = s.sides[side];
            HandCard gone[kHandLimit];
            int n = 0;
            while (x.hand_size > 0) {
                gone[n] = x.hand[0];
                remove_from_hand(side, 0);
                see(side, gone[n++].from_deck());
            }
            for (int i = n - 1; i >= 0; --i)  // what is pushed last resolves first
                emit({EventKind::discard, static_cast<uint8_t>(side), gone[i].id, gone[i].row});
            return true;
        }
        case OpCode::buff_own: {
            ++f.pc;
            if (HandCard* card = in_hand(f.side, f.source)) {
                card->attack = static_cast<int8_t>(std::clamp(card->attack + op.a, -100, 100));
                card->health = static_cast<int8_t>(std::clamp(card->health + op.b, -100, 100));
                price_hand(s.sides[f.side]);
            }
            return true;
        }

        case OpCode::full_crystals:
            ++f.pc;
            for (int who = 0; who < 2; ++who) {
                if (op.whose != Whose::both && who != player(op, f)) continue;
                Side& x = s.sides[who];
                const int gain = std::min<int>(op.a, kManaLimit - x.max_mana);
                x.max_mana = static_cast<int8_t>(x.max_mana + gain);
                if (who == s.active) x.mana = static_cast<int8_t>(std::min(kManaLimit, x.mana + gain));
            }
            return true;
        case OpCode::unlock: {
            ++f.pc;
            Side& x = s.sides[f.side];
            x.mana = static_cast<int8_t>(std::min(kManaLimit, x.mana + std::min<int>(x.locked, x.max_mana)));
            x.locked = x.owed = 0;
            return true;
        }
        case OpCode::give_one_of:  // each a keyword of its own, by chance
            one_by_one([&](int c) {
                const int n = std::popcount(op.keywords);
                uint32_t rest = op.keywords;
                for (int i =
                         chance.pick(ask(Ask::number), n, [](int option) { return static_cast<uint32_t>(option + 1); });
                     i > 0; --i)
                    rest &= rest - 1;
                give(s.at(c), 0, 0, rest & -rest, 0);
            });
            return true;
        case OpCode::reshape: {  // each becomes a random minion that costs so much more; costs are read first
            const auto ids = pick_in_order(op.selector, f);
            ++f.pc;
            FixedVector<Row, 16> rows;
            for (EntityId id : ids) {
                const int c = find(id);
                const int cost = std::max(0, t[s.at(c).row].cost + op.a);
                rows.push_back((c & 7) == kHeroPlace
                                   ? Row{0}
                                   : pick_card(t.pool(t.special.minions, era_of(f.row)), f.row, cost, Class::neutral));
            }
            for (int i = 0; i < ids.size(); ++i)
                if (rows[i])
                    if (const int c = find(ids[i]); c >= 0) transform(c, rows[i]);
            return true;
        }
        case OpCode::give_back:
            ++f.pc;
            if (const int c = find(f.source); c >= 0) give_back(c);
            return true;
        case OpCode::brawl: {  // all but one of them, by chance, are destroyed
            ++f.pc;
            const Mask all = select(op.selector, all_characters(), f);
            const Mask alive = living(all);
            const Mask spared = alive ? bit(pick_one(alive)) : Mask{0};
            for_each(static_cast<Mask>(all & ~spared), [&](int c) { doom(c); });
            return true;
        }
        default:
            return false;
    }
}

}  // namespace turnwise::hearthstone
