#include "games/hearthstone/engine.h"

// Operations that ask a player (section Q): discover, tracking, Kazakus, Build-A-Beast. The question is left in
// State::choice and the frame stays; the answer is put into Frame::note, and the operation goes on.

namespace turnwise::hearthstone {

namespace {
// Where an asking operation is: Frame::loop.
enum : uint16_t { kBegin = 0, kAsked = 1 };
}  // namespace

// Discover by weight without repetition: how much a card weighs in this offer.
static int weigh(const CardTable& t, const Options& o, const Side& x, Class theirs, const Op& op, Row row) {
    const Card& card = t[row];
    if (op.has(Op::Offer::secrets)) {
        if (x.secrets.full()) return 0;
        for (const Secret& secret : x.secrets)
            if (card_of(secret.row) == card_of(row)) return 0;
    }
    if (op.has(Op::Offer::own_class) || op.has(Op::AddDiscovered::own_class) || op.has(Op::Offer::secrets)) {
        if (card.class_ == Class::neutral) return 1;
        if (!is_own(card.class_, x.class_)) return 0;
        return o.class_weights ? 4 : 1;
    }
    if (op.has(Op::Offer::enemy_class)) return card.class_ == theirs;
    if (op.has(Op::Offer::powers)) return card_of(row) != card_of(x.power.row) && card.class_ != x.class_;
    return 1;
}

void Engine::step_choosing(const Op& op, Frame& f) {
    Side& x = s.sides[f.side];
    auto& options = s.choice.options;
    const auto begin_question = [&] { options.clear(); };
    // Puts the question; one answer or none needs no asking. True when a player must answer first.
    const auto put = [&] {
        f.note = 0;
        f.buff = 0;
        if (options.empty()) return false;
        const bool alike = std::all_of(options.begin(), options.end(), [&](const DeckCard& one) {
            return one.row == options[0].row && one.buff == options[0].buff;
        });
        if (options.size() == 1 || answers_by_chance()) {
            const int i = alike ? 0 : chance.pick(ask(Ask::offer), options.size(), [&](int option) {
                return uint32_t{options[option].row};
            });
            f.note = options[i].row;
            f.buff = options[i].buff;
            return false;
        }
        s.choice.kind = Choice::kCards;
        s.choice.side = f.side;
        return true;
    };
    // Up to n different cards of a pool.
    const auto offer = [&](uint16_t pool_number, int n, const Op& how, Row except) {
        const auto pool = t.pool(pool_number, era_of(f.row));
        uint16_t weights[kPoolLimit];
        const int size = static_cast<int>(pool.size());
        for (int i = 0; i < size; ++i) {
            const Row row = same_era(pool[static_cast<size_t>(i)], f.row);
            weights[i] =
                static_cast<uint16_t>(row == except ? 0 : weigh(t, o, x, s.sides[1 - f.side].class_, how, row));
            for (const DeckCard& taken : options)
                if (taken.row == row) weights[i] = 0;
        }
        for (; n > 0 && !options.full(); --n) {
            int total = 0;
            for (int i = 0; i < size; ++i) total += weights[i];
            if (total == 0) return;
            const int i =
                chance.pick(ask(Ask::offer, f.side), std::span<const uint16_t>(weights, static_cast<size_t>(size)),
                            [&](int option) { return uint32_t{same_era(pool[static_cast<size_t>(option)], f.row)}; });
            options.push_back({same_era(pool[static_cast<size_t>(i)], f.row), 1, 0});
            weights[i] = 0;
        }
    };
    const Op plain{};

    switch (op.code) {
        case OpCode::offer:
            ++f.pc;
            begin_question();
            if (op.has(Op::Offer::to_summon) || op.has(Op::Offer::texts))
                for (CardNumber card : t.pool(op.pool, era_of(f.row))) {
                    if (!options.full()) options.push_back({same_era(card, f.row), 1, 0});
                }
            else
                offer(op.pool, op.a, op, 0);
            put();
            return;
        case OpCode::add_discovered:  // all that a Discover would show
            ++f.pc;
            begin_question();
            offer(op.pool, op.a, op, 0);
            for (const DeckCard& card : options) add_to_hand(f.side, hand_card(card.row, f.row), false);
            options.clear();
            return;
        case OpCode::offer_each:
            ++f.pc;
            begin_question();
            for (int i = 0; i < op.a; ++i) offer(static_cast<uint16_t>(op.pool + i), 1, plain, 0);
            put();
            return;
        case OpCode::offer_top:
            ++f.pc;
            begin_question();
            for (int n = 0; n < op.a && x.deck_size > 0; ++n) options.push_back(take_random(f.side, f.side));
            put();
            return;
        case OpCode::offer_deck: {
            // Different cards of a deck, each as likely as any other; they stay there.
            ++f.pc;
            begin_question();
            const Side& of = s.sides[player(op, f)];
            FixedVector<DeckCard, kDeckLimit> cards;
            for (int i = 0; i < of.deck.size() + of.top().size(); ++i) {
                const DeckCard& card = deck_entry(of, i);
                bool met = !fits(op.selector, card.row);
                for (const DeckCard& other : cards) met |= card_of(other.row) == card_of(card.row);
                if (!met) cards.push_back({card.row, 1, card.buff});
            }
            for (int n = 0; n < op.a && !cards.empty(); ++n) {
                const int i = chance.pick(ask(Ask::offer, f.side), cards.size(),
                                          [&](int option) { return deck_label(cards[option]); });
                options.push_back(cards[i]);
                cards.erase(i);
            }
            put();
            return;
        }
        case OpCode::offer_dead: {
            // Different minions of mine that died, each as likely as any other.
            ++f.pc;
            begin_question();
            FixedVector<Row, decltype(Side::past)::capacity()> dead;
            for (const Past& card : by_card(x.past))
                if (card.died && t[card.row].type == Type::minion && fits(op.selector, card.row) &&
                    (dead.empty() || card_of(dead.back()) != card_of(card.row)))
                    dead.push_back(card.row);
            for (int n = 0; n < op.a && !dead.empty(); ++n) {
                const int i = chance.pick(ask(Ask::offer, f.side), dead.size(),
                                          [&](int option) { return uint32_t{dead[option]}; });
                options.push_back({dead[i], 1, 0});
                dead.erase(i);
            }
            put();
            return;
        }
        // A card of the opponent's starting deck and two others of its class that are not in it (rule X41).
        case OpCode::guess: {
            ++f.pc;
            begin_question();
            auto list = s.sides[1 - f.side].list;
            list.resize(static_cast<int>(std::unique(list.begin(), list.end()) - list.begin()));
            const auto listed = [&](Row row) { return places(list, row) != 0; };
            if (list.empty()) return;
            const Row right = list[chance.pick(ask(Ask::offer, f.side), list.size(),
                                               [&](int option) { return uint32_t{list[option]}; })];
            options.push_back({right, 1, 0});
            std::vector<Row> others;  // that could have been in that deck
            for (CardNumber number : t.pool(op.pool, era_of(right)))
                if (const Row row = same_era(number, right); t[row].class_ == t[right].class_ && !listed(row))
                    others.push_back(row);
            for (int n = 0; n < 2 && !others.empty(); ++n) {
                const auto i = static_cast<size_t>(
                    chance.pick(ask(Ask::offer, f.side), static_cast<int>(others.size()),
                                [&](int option) { return uint32_t{others[static_cast<size_t>(option)]}; }));
                options.push_back({others[i], 1, 0});
                others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            }
            put();
            return;
        }
        case OpCode::check_guess:
            ++f.pc;
            if (f.note && !places(s.sides[1 - f.side].list, f.note)) f.note = 0;
            return;
        case OpCode::add_chosen:
            ++f.pc;
            if (f.note) {
                HandCard card = hand_card(f.note, f.row);
                if (!t.is_old(f.row)) enchant(card, f.buff);  // rules X2, X3
                if (t[f.note].type == Type::spell) card.parts = parts_cast(f.note);
                if (op.has(Op::AddChosen::dearer))
                    add_cost(f.side, card, op.a);  // after the auras that set costs (rule X88)
                if (op.has(Op::AddChosen::at_cost) || op.has(Op::AddChosen::sized))
                    card.cost_add = static_cast<int8_t>(op.a - t[f.note].cost);
                if (op.has(Op::AddChosen::sized)) {
                    card.attack = static_cast<int8_t>(op.b - t[f.note].attack);
                    card.health = static_cast<int8_t>(op.b - t[f.note].health);
                }
                if (!op.modes) {
                    card.attack = static_cast<int8_t>(card.attack + op.b);
                    card.health = static_cast<int8_t>(card.health + op.b);
                }
                add_to_hand(f.side, card, false);
            }
            return;
        case OpCode::draw_chosen:
            ++f.pc;
            // The others left the deck in the open only for their owner.
            if (f.note) take_into_hand(f.side, {f.note, 1, static_cast<uint16_t>(f.buff & 0x3ff)}, f.row);
            return;
        case OpCode::power_chosen:
            ++f.pc;
            if (f.note) replace_power(f.note, f.side);
            return;
        // The text of the chosen card, for each of a set as its target, in order of play.
        case OpCode::run_chosen: {
            ++f.pc;
            if (!f.note) return;
            Frame about{};
            about.side = f.side;
            about.row = f.row;  // whose text it is: Kalimos casts no spell (rule X260)
            about.source = f.source;
            if (op.selector == 0) {
                push_program(t[f.note].play, about);
                return;
            }
            const auto targets = pick_in_order(op.selector, f);
            for (int i = targets.size() - 1; i >= 0; --i) {
                about.target = targets[i];
                push_program(t[f.note].play, about);
            }
            return;
        }
        case OpCode::summon_chosen:
            ++f.pc;
            if (f.note) summon(f.note, f, f.side);
            return;

        // Cost, first ingredient, second ingredient. f.value keeps the first; f.step counts the questions.
        case OpCode::kazakus: {
            const auto pool_of = [&](Row potion) {
                const auto& sp = t.special;
                const int cost = t[potion].cost;
                return cost == 1 ? sp.ingredients1 : cost == 5 ? sp.ingredients5 : sp.ingredients10;
            };
            begin_question();
            if (f.loop == kBegin) {
                for (CardNumber card : t.pool(t.special.potions, era_of(f.row)))
                    options.push_back({same_era(card, f.row), 1, 0});
                f.loop = 1;
                f.value = 0;
                put();
            } else if (f.loop == 1) {
                f.cause = f.note;  // the chosen cost
                f.loop = 2;
                offer(pool_of(f.cause), 3, plain, 0);
                put();
            } else if (f.loop == 2) {
                f.value = static_cast<int16_t>(f.note);
                f.loop = 3;
                offer(pool_of(f.cause), 3, plain, f.note);
                put();
            } else {
                f.loop = 0;
                ++f.pc;
                Row a = static_cast<Row>(f.value), b = f.note;
                if (a && b && t[a].rank > t[b].rank) std::swap(a, b);
                const int cost = t[f.cause].cost;
                const auto& sp = t.special;
                const CardNumber potion = cost == 1 ? sp.potion1 : cost == 5 ? sp.potion5 : sp.potion10;
                f.cause = 0;
                if (!potion || !a) return;
                HandCard card = hand_card(same_era(potion, f.row), f.row);
                card.parts = {a, b};
                add_to_hand(f.side, card, false);
            }
            return;
        }
        case OpCode::build_beast: {
            begin_question();
            if (f.loop == kBegin) {
                f.loop = 1;
                offer(t.special.beast_text, 3, plain, 0);
                put();
            } else if (f.loop == 1) {
                f.value = static_cast<int16_t>(f.note);
                f.loop = 2;
                offer(t.special.beast_plain, 3, plain, 0);
                put();
            } else {
                f.loop = 0;
                ++f.pc;
                const CardNumber zombeast = t.blend(card_of(static_cast<Row>(f.value)), card_of(f.note));
                if (zombeast) add_to_hand(f.side, hand_card(same_era(zombeast, f.row), f.row), false);
            }
            return;
        }
        default:
            ++f.pc;
            return;
    }
}

}  // namespace turnwise::hearthstone
