#include "games/hearthstone/engine.h"

// What happens to cards in hand: they come, change and leave.

namespace turnwise::hearthstone {

// What a card in hand turns into: by its mode, else a given card or one of a pool.
Row Engine::becomes(const Op& op, const Frame& f, std::array<Row, 2>& parts) {
    if (op.has(Op::Become::played)) {
        parts = parts_cast(f.cause);
        return t[f.cause].type == Type::minion ? s.sides[f.side].last_minion : f.cause;  // not what became of it
    }
    if (op.has(Op::Become::last_minion)) return s.sides[f.side].last_minion;
    if (!op.has(Op::Become::enemy_card)) return made(op, f, f.side);
    const int i = pick_held(1 - f.side, f.side, [](const HandCard&) { return true; });
    if (i < 0) return 0;
    const HandCard& card = s.sides[1 - f.side].hand[i];
    if (t[card.row].type == Type::spell) parts = card.parts;
    return card.row;
}

void Engine::step_hands(const Op& op, Frame& f) {
    const int side = player(op, f);
    Side& x = s.sides[side];
    switch (op.code) {
        case OpCode::add_card: {
            const bool both = op.whose == Whose::both;
            if (!again(f, [&] { return amount(op, f) * (both ? 2 : 1); })) return;
            const int side = both && (f.loop & 1) ? 1 - f.side : player(op, f);
            const Row row =
                op.has(Op::AddCard::enemy_class) ? made_of_class(op, f)
                : op.has(Op::AddCard::own_class)
                    ? pick_made(
                          t.pool(op.pool, era_of(f.row)), f, [&](Row row) { return !of_other_class(side, row); }, side)
                    : made(op, f, side);
            if (row) {
                HandCard card = hand_card(row, f.row);
                card.known |= op.card != 0;
                f.object = card.id;
                add_to_hand(side, card, false);
            }
            return;
        }
        case OpCode::add_copy: {
            const auto add = [&](int c) {
                HandCard card = hand_card(s.at(c).row, f.row);
                card.known |= 1;
                if (op.b) {  // a copy with these numbers
                    card.attack = static_cast<int8_t>(op.b - t[card.row].attack);
                    card.health = static_cast<int8_t>(op.b - t[card.row].health);
                    set_cost(card, op.b);
                }
                add_to_hand(player(op, f), card, false);
            };
            if (op.has(Op::AddCopy::each)) {
                one_by_one(op, f, add);
                return;
            }
            if (!again(f, [&] { return amount(op, f); })) return;
            if (const Mask mask = pick_set(op.selector, f) & kMinionMask) add(std::countr_zero(mask));
            return;
        }
        case OpCode::add_dead: {
            ++f.pc;
            SharedPasts dead;
            for (const Past& card : pasts(op, f))
                if (card.died && t[card.row].type == (op.has(Op::AddDead::weapons) ? Type::weapon : Type::minion) &&
                    fits(op.selector, card.row))
                    dead.push_back(card);
            uint16_t weights[SharedPasts::capacity()];
            for (int i = 0; i < dead.size(); ++i) weights[i] = dead[i].died;
            if (dead.empty()) return;
            const int i = chance.pick(ask(Ask::dead, f.side),
                                      std::span<const uint16_t>(weights, static_cast<size_t>(dead.size())),
                                      [&](int option) { return uint32_t{dead[option].row}; });
            add_to_hand(f.side, hand_card(dead[i].row, f.row), false);
            return;
        }
        case OpCode::note_event:
            ++f.pc;
            f.note = f.cause;
            f.buff = 0;
            return;
        case OpCode::copy_from_hand: {  // a random card of the other hand, with its changes
            ++f.pc;
            const Side& y = s.sides[1 - f.side];
            const int i = pick_held(1 - f.side, f.side, [](const HandCard&) { return true; });
            if (i < 0) return;
            add_to_hand(f.side, copied(y.hand[i], f.row), false);
            return;
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
            if (i < 0) return;
            add_to_hand(f.side, copied(x.hand[i], f.row), false);
            return;
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
                add_to_hand(f.side, copied(y.hand[i], f.row), false);
            }
            return;
        }
        case OpCode::remember: {
            const int self = find(f.source);
            Entity& weapon = s.sides[f.side].weapon;
            Entity* holder = self >= 0 ? &s.at(self) : weapon.exists() && weapon.id == f.source ? &weapon : nullptr;
            if (op.has(Op::Remember::event_card)) {
                ++f.pc;
                if (holder && f.cause) attach(*holder, f.cause, Attachment::kMemory);
                return;
            }
            if (op.has(Op::Remember::only) && holder)  // only what comes now (rules X132, X253)
                for (int i = s.attachments.size() - 1; i >= 0; --i)
                    if (const Attachment& a = s.attachments[i];
                        a.holder == holder->id && (a.kind == Attachment::kMemory || a.kind == Attachment::kEnemyMemory))
                        s.attachments.erase(i);
            one_by_one(op, f, [&](int c) {
                if (holder && (c & 7) != kHeroPlace)
                    attach(*holder, s.at(c).row, c >> 3 == f.side ? Attachment::kMemory : Attachment::kEnemyMemory);
            });
            return;
        }
        case OpCode::add_remembered: {
            ++f.pc;
            for (const Attachment& a : s.attachments)
                if (a.holder == f.source && a.kind == Attachment::kMemory)
                    add_to_hand(f.side, hand_card(a.row, a.row), false);
            return;
        }
        case OpCode::return_self: {
            ++f.pc;
            const Row as = op.card ? same_era(op.card, f.row) : Row{0};
            end_deathrattles(f);
            if (const int c = find(f.source); c >= 0) {
                bounce(c, op.a, as);
                return;
            }
            for (Fallen& dead : s.fallen) {
                if (dead.id != f.source || (dead.kind & Fallen::kMoved)) continue;
                dead.kind |= Fallen::kMoved;  // once (rule X149)
                HandCard card = hand_card(as ? as : dead.row, dead.row);
                add_cost(f.side, card, op.a);
                card.known |= HandCard::kShown;
                add_to_hand(f.side, card, false);
            }
            return;
        }
        case OpCode::return_discarded: {
            ++f.pc;
            HandCard card = hand_card(f.row, f.row);
            card.attack = static_cast<int8_t>(std::min(100, f.value + op.a));
            card.health = static_cast<int8_t>(std::min(100, f.amount + op.b));
            card.cost_add = static_cast<int8_t>(f.note);
            card.cost_after_aura = static_cast<int8_t>(f.note >> 8 << 4) >> 4;
            card.known |= static_cast<uint8_t>(HandCard::kShown | f.buff);
            add_to_hand(f.side, card, false);
            return;
        }
        case OpCode::give_hand: {
            // All cards that fit, or some random ones of them.
            ++f.pc;
            const int some = op.modes;
            const int side = player(op, f);
            Side& x = s.sides[side];
            int places[kHandLimit], n = 0;
            for (int i = 0; i < x.hand_size; ++i)
                if (fits_held(op.selector, side, x.hand[i])) places[n++] = i;
            const int attack = amount(op, f), health = amount_b(op, f);
            for (int left = some ? some : n; left > 0 && n > 0; --left) {
                const int k = some ? chance.pick(ask(Ask::hand, side), n,
                                                 [&](int option) { return hand_label(x, places[option]); })
                                   : 0;
                HandCard& card = x.hand[places[k]];
                card.attack = static_cast<int8_t>(std::clamp(card.attack + attack, -100, 100));
                card.health = static_cast<int8_t>(std::clamp(card.health + health, -100, 100));
                places[k] = places[--n];
                if (!some) sort_few(places, places + n, std::less{});
            }
            price_hand(x);
            return;
        }
        case OpCode::buff_hand: {
            ++f.pc;
            const auto change = [&](HandCard& card) {
                card.attack = static_cast<int8_t>(std::clamp(card.attack + amount(op, f), -100, 100));
                card.health = static_cast<int8_t>(std::clamp(card.health + amount_b(op, f), -100, 100));
            };
            if (op.has(Op::BuffHand::one)) {
                if (const int i = pick_from_hand(side, op.selector); i >= 0) change(x.hand[i]);
            } else if (op.has(Op::BuffHand::leftmost)) {
                for (int i = 0; i < x.hand_size; ++i)
                    if (fits(op.selector, x.hand[i].row)) {
                        change(x.hand[i]);
                        break;
                    }
            } else {
                const bool self = op.has(Op::BuffHand::self);
                for (int i = 0; i < x.hand_size; ++i)
                    if (self ? x.hand[i].id == f.source : x.hand[i].row && fits(op.selector, x.hand[i].row))
                        change(x.hand[i]);
            }
            price_hand(x);
            return;
        }
        case OpCode::double_hand:
            ++f.pc;
            for (int i = 0; i < x.hand_size; ++i) {
                HandCard& card = x.hand[i];
                if (!fits(op.selector, card.row)) continue;
                card.attack = static_cast<int8_t>(std::min(100, t[card.row].attack + 2 * card.attack));
                card.health = static_cast<int8_t>(std::min(100, t[card.row].health + 2 * card.health));
            }
            price_hand(x);
            return;
        // A random minion in hand gets numbers and a text (rule X309).
        case OpCode::bless_hand: {
            ++f.pc;
            const int i = pick_from_hand(side, op.selector);
            if (i < 0) return;
            x.hand[i].attack = static_cast<int8_t>(std::min(100, x.hand[i].attack + op.a));
            x.hand[i].health = static_cast<int8_t>(std::min(100, x.hand[i].health + op.b));
            x.hand[i].parts[0] = same_era(op.card, f.row);
            price_hand(x);
            return;
        }
        case OpCode::change_cost: {
            ++f.pc;
            const int side = player(op, f);
            Side& x = s.sides[side];
            const auto wanted = [&](const HandCard& card) {
                return fits(op.selector, card.row) && (!op.has(Op::ChangeCost::generated) || card.from_deck() == 0) &&
                       (!op.has(Op::ChangeCost::other_classes) || of_other_class(side, card.row));
            };
            const bool only_one = op.has(Op::ChangeCost::one);
            const int one = only_one ? pick_held(side, side, wanted) : -1;
            for (int i = 0; i < x.hand_size; ++i)
                if (only_one ? i == one : wanted(x.hand[i])) add_cost(side, x.hand[i], op.a);
            price_hand(x);
            return;
        }
        case OpCode::change_own_cost:
        case OpCode::become: {
            ++f.pc;
            Side& x = s.sides[f.side];
            std::array<Row, 2> parts{};
            for (int i = 0; i < x.hand_size; ++i) {
                HandCard& card = x.hand[i];
                if (card.id != f.source) continue;
                if (op.code == OpCode::change_own_cost) {
                    add_cost(f.side, card, op.a);
                } else if (const Row row = becomes(op, f, parts)) {
                    const bool brought = f.event == EventKind::enter_hand && card.made();
                    if (op.modes && !op.has(Op::Become::swapped) && !card.shifts()) {
                        if (card.origin == 0) card.known |= HandCard::kTurned;
                        card.known |= HandCard::kShifts;
                        card.origin = card.row;
                    }
                    if (op.has(Op::Become::played) || op.has(Op::Become::enemy_card) ||
                        (op.has(Op::Become::shift) && !(t.old_costs >> era_of(f.row) & 1))) {  // rule X199
                        card.cost_add = card.cost_after_aura = card.attack = card.health = 0;
                        card.progress = 0;
                        card.parts = parts;
                        card.known &= ~HandCard::kSet;
                    }
                    if (card.origin == 0) {
                        card.origin = card.row;
                        card.known |= HandCard::kTurned;
                    }
                    card.row = row;
                    // With these numbers; what brought it here counts on top (rule X88).
                    if (op.has(Op::Become::last_minion)) {
                        const HandCard came = brought ? card : HandCard{};
                        card.attack = static_cast<int8_t>(came.attack + op.a - t[row].attack);
                        card.health = static_cast<int8_t>(came.health + op.b - t[row].health);
                        set_cost(card, t[f.row].cost);
                        add_cost(f.side, card, came.cost_add + came.cost_after_aura);
                    }
                    if (op.has(Op::Become::swapped)) std::swap(card.attack, card.health);
                    listen(s.listening_hand, t[row].listens_hand);
                }
            }
            price_hand(x);
            return;
        }
        case OpCode::upgrade: {
            // A card in hand counts; at `a` it becomes the next one.
            ++f.pc;
            Side& x = s.sides[f.side];
            for (int i = 0; i < x.hand_size; ++i) {
                HandCard& card = x.hand[i];
                if (card.id != f.source) continue;
                const int done = card.progress + (op.has(Op::Upgrade::by_amount) ? std::max<int>(0, f.amount) : 1);
                card.progress = std::min(7, done) & 7;
                if (done < op.a) continue;
                if (card.origin == 0) {
                    card.origin = card.row;
                    card.known |= HandCard::kTurned;
                }
                card.row = same_era(op.card, f.row);
                card.progress = 0;
                listen(s.listening_hand, t[card.row].listens_hand);
            }
            price_hand(x);
            return;
        }
        case OpCode::discard: {
            ++f.pc;
            const int side = player(op, f);
            Side& x = s.sides[side];
            FixedVector<HandCard, kHandLimit> gone;
            const bool marked = op.has(Op::Discard::marked);  // by drawn_discard
            if (marked)
                for (int i = 0; i < x.hand_size;) {
                    if (!x.hand[i].discarded) {
                        ++i;
                        continue;
                    }
                    gone.push_back(x.hand[i]);
                    remove_from_hand(side, i);
                }
            for (int n = marked ? 0 : std::min<int>(amount(op, f), x.hand_size); n > 0; --n) {
                const int i =
                    chance.pick(ask(Ask::discard), x.hand_size, [&](int option) { return hand_label(x, option); });
                gone.push_back(x.hand[i]);
                remove_from_hand(side, i);
            }
            discard(side, gone.data(), gone.size());
            return;
        }
        case OpCode::discard_hand: {
            ++f.pc;
            const auto hand = x.hand;
            const int count = x.hand_size;
            while (x.hand_size > 0) remove_from_hand(side, x.hand_size - 1);
            discard(side, hand.data(), count);
            return;
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
            return;
        }
        case OpCode::replace_hand: {
            if (!again(f, [&] { return s.sides[f.side].hand_size; })) return;
            const auto mine = [&](Row row) { return !of_other_class(f.side, row); };
            if (const Row row = pick_made(t.pool(op.pool, era_of(f.row)), f, mine, f.side))
                replace_held(f.side, s.sides[f.side].hand_size - f.loop, hand_card(row, f.row));
            return;
        }
        case OpCode::replace_spells: {
            // Each spell of my hand becomes a random one of the opponent's class.
            const Side& x = s.sides[f.side];
            if (!again(f, [&] { return x.hand_size; })) return;
            const int place = x.hand_size - f.loop;
            if (t[x.hand[place].row].type != Type::spell) return;
            const Class theirs = s.sides[1 - f.side].class_;
            std::vector<Row> spells;
            for (CardNumber number : t.pool(op.pool, era_of(f.row)))
                if (const Row row = same_era(number, f.row); t[row].class_ == theirs) spells.push_back(row);
            if (spells.empty()) return;
            const auto at = [&](int option) { return spells[static_cast<size_t>(option)]; };
            const Row row = at(chance.pick(ask(Ask::card, f.side), static_cast<int>(spells.size()),
                                           [&](int option) { return uint32_t{at(option)}; }));
            replace_held(f.side, place, hand_card(row, f.row));
            return;
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
            return;
        case OpCode::swap_with_hand: {  // SELF goes to the hand, a random card of it that fits to SELF's place
            ++f.pc;
            const int c = find(f.source);
            if (c < 0 || (c & 7) == kHeroPlace) return;
            const int who = c >> 3;
            const int i = pick_from_hand(who, op.selector);
            if (i < 0) return;
            const HandCard card = s.sides[who].hand[i];
            const Row row = s.at(c).row;
            drop_attachments(f.source);
            remove(who, c & 7);
            HandCard back = hand_card(row, row);
            back.known |= HandCard::kShown;
            replace_held(who, i, back);  // in its place (rule X158)
            Entity& e = insert(who, c & 7);
            create_from_hand(e, card, who);
            arrive(e, who);
            return;
        }
        case OpCode::return_it:
            return step_decks(op, f);  // as shuffle_self
        default:
            return;
    }
}

}  // namespace turnwise::hearthstone
