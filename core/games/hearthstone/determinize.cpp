#include "games/hearthstone/hearthstone.h"
#include "games/hearthstone/hidden.h"

// A full state that fits what a player has seen. The unseen part of the believed list is a bag; secrets are dealt from
// it first (they must be secrets of their class, each card once), then hand, known places and deck. Cards that another
// card made are dealt from the pool that made them. Where the list is too short, cards of the usual list fill in, or
// when there is none any card of the class or neutral; where it is too long (Tracking threw cards away unseen) the rest
// is left out by chance. A card that improves in hand by what its owner alone saw (Spellstone) is dealt unimproved.

namespace turnwise::hearthstone {

namespace {

// Cards by type: kind, cost (0 to 1, 2, 3, 4 to 5, 6 and more, where paper 5 parts its buckets), of spells whether they
// aim, of secrets their class.
uint32_t type_of(const Card& card) {
    const auto cost = static_cast<uint32_t>((card.cost >= 2) + (card.cost >= 3) + (card.cost >= 4) + (card.cost >= 6));
    const bool aims = card.type == Type::spell && card.target != 0, secret = card.flags & Card::kSecret;
    return static_cast<uint32_t>(card.type) | cost << 8 | uint32_t{aims} << 16 |
           (secret ? static_cast<uint32_t>(card.class_) + 1 : 0) << 24;
}

Event deal_event() { return ask(Ask::deal); }

// Cards that may be anywhere unseen, sorted by row.
class Bag {
public:
    void add(Row row, int count = 1) {
        int at = size_;
        while (at > 0 && rows_[at - 1] > row) --at;
        if (at > 0 && rows_[at - 1] == row) {
            counts_[at - 1] = static_cast<uint16_t>(counts_[at - 1] + count);
        } else if (size_ < kMost) {
            for (int i = size_++; i > at; --i) rows_[i] = rows_[i - 1], counts_[i] = counts_[i - 1];
            rows_[at] = row;
            counts_[at] = static_cast<uint16_t>(count);
        } else {
            return;
        }
        total_ += count;
    }
    // False when it holds none.
    bool remove(Row row) {
        for (int i = 0; i < size_; ++i)
            if (rows_[i] == row && counts_[i] > 0) return --counts_[i], --total_, true;
        return false;
    }
    // One of the cards, by count and by what one of it weighs; 0 when all weigh nothing. It leaves the bag.
    template <class Weigh>
    Row draw(Chance& chance, Weigh&& weigh) {
        std::array<uint16_t, kMost> weights;
        int sum = 0;
        for (int i = 0; i < size_; ++i) sum += weights[i] = static_cast<uint16_t>(counts_[i] * weigh(rows_[i]));
        if (sum == 0) return 0;
        const int i = chance.pick(deal_event(), std::span<const uint16_t>(weights.data(), static_cast<size_t>(size_)),
                                  [this](int option) { return uint32_t{rows_[option]}; });
        --counts_[i];
        --total_;
        return rows_[i];
    }
    Row draw(Chance& chance) {
        return draw(chance, [](Row) { return true; });
    }
    int total() const { return total_; }
    template <class F>
    void for_each(F&& f) const {
        for (int i = 0; i < size_; ++i)
            if (counts_[i] > 0) f(rows_[i], counts_[i]);
    }

private:
    static constexpr int kMost = 128;
    std::array<Row, kMost> rows_;
    std::array<uint16_t, kMost> counts_;
    int size_ = 0;
    int total_ = 0;
};

// Deals the hidden cards of one player.
class Redeal {
public:
    Redeal(const CardTable& table, const Options& options, const Deckable& deckable, State& state, int who,
           Chance& chance)
        : t(table), o(options), deckable_(deckable), s(state), x(state.sides[who]), who_(who), chance(chance) {}

    bool hides() const {
        bool unknown = x.deck_size > x.top().size() && x.deck[0].row == 0;
        for (int i = 0; i < x.hand_size; ++i) unknown |= x.hand[i].row == 0;
        for (const Secret& secret : x.secrets) unknown |= secret.row == 0;
        for (const DeckCard& card : x.top()) unknown |= card.row == 0;
        for (Row row : x.list) unknown |= row == 0;
        return unknown || asked_unseen();
    }

    // The cards of the bag come to stand one below the other, under those whose place is known.
    void order() {
        FixedVector<DeckCard, kDeckLimit> known, cards;
        for (const DeckCard& card : x.top()) known.push_back(card);
        for (const DeckCard& card : x.deck)
            for (int i = 0; i < card.count; ++i) cards.push_back({card.row, 1, card.buff});
        x.deck.clear();
        x.top_size = 0;
        while (!cards.empty()) {
            const int i =
                chance.pick(deal_event(), cards.size(), [&](int option) { return uint32_t{cards[option].row}; });
            x.top().push_back(cards[i]);
            cards.erase(i);
        }
        for (const DeckCard& card : known) x.top().push_back(card);
    }

    void deal(const Belief& belief) {
        const std::vector<uint16_t>& list = believed(belief);
        cheap_first_ = belief.cheap_first;
        Bag bag;
        left_of(list, bag);
        if (belief.by_type) bag = one_of_each_type(list, bag);
        if (!x.list.empty()) complete_list(bag);
        return_options();
        for (Secret& secret : x.secrets)
            if (secret.row == 0) secret.row = deal_secret(secret, bag);
        for (int i = 0; i < x.hand_size; ++i)
            if (x.hand[i].row == 0) deal_hand(x.hand[i], bag);
        for (DeckCard& card : x.top())
            if (card.row == 0) {
                card.row = from(bag);
                card.buff = deck_buff(card.row, x.deck_buffs.size());
            }
        deal_deck(bag);
        ask_again();
    }

private:
    bool asked_unseen() const {
        return s.choice.kind == Choice::kCards && s.choice.side == who_ && s.choice.options[0].row == 0;
    }

    // What is left of a list when the cards seen are taken out, and how many of them it does not hold.
    int left_of(const std::vector<uint16_t>& list, Bag& bag) const {
        for (uint16_t row : list) {
            if (row == 0 || row >= t.cards.size() || t[row].type == Type::none)
                throw Error(ErrorKind::kBadRecipe, "belief: there is no card " + std::to_string(row));
            bag.add(row);
        }
        int absent = 0;
        const auto take = [&](Row row) {
            if (row != 0) absent += !bag.remove(row);
        };
        for (int i = 0; i < x.added.size(); ++i)
            if (!(x.added_seen >> i & 1)) bag.add(x.added[i]);
        for (int i = 0; i < x.list.size(); ++i)
            if (x.seen >> i & 1) take(x.list[i]);
        // Cards in hidden zones that are known nevertheless.
        for (int i = 0; i < x.hand_size; ++i) take(x.hand[i].from_deck());
        for (const Secret& secret : x.secrets)
            if (!(secret.known & 2)) take(secret.row);
        for (const DeckCard& card : x.top()) take(card.row);
        for (const DeckCard& card : x.deck)
            for (int n = 0; n < card.count; ++n) take(card.row);
        return absent;
    }

    // Could this be the list? It holds what was seen, enough secrets, and the start-of-game cards that were shown.
    bool fits(const std::vector<uint16_t>& list) const {
        Bag bag;
        if (left_of(list, bag) > 0) return false;
        int secrets = 0;
        for (const Secret& secret : x.secrets)
            if (secret.row == 0 && !(secret.known & 2)) ++secrets;
        bag.for_each([&](Row row, int) { secrets -= is_secret(t[row]); });
        if (secrets > 0) return false;
        if (s.turn == 0) return true;
        for (uint16_t row : list)
            if (t[row].start && std::find(x.shown.begin(), x.shown.end(), row) == x.shown.end()) return false;
        for (Row row : x.shown)
            if (std::find(list.begin(), list.end(), row) == list.end()) return false;
        return true;
    }

    const std::vector<uint16_t>& believed(const Belief& belief) {
        static const std::vector<uint16_t> kNothing;
        const auto& lists = belief.lists;
        const auto list = [&](size_t i) -> const std::vector<uint16_t>& {
            return i < lists.size() ? lists[i] : kNothing;
        };
        if (belief.kind == Belief::Kind::kOpenHand)
            throw Error(ErrorKind::kBadRecipe,
                        "belief: open hands are given the whole state, and here cards are hidden");
        if (belief.knows_lists()) return list(static_cast<size_t>(who_));
        if (belief.kind == Belief::Kind::kAnything) return kNothing;
        int kept = 0;
        const auto usual = static_cast<size_t>(std::max(belief.fallback, 0));
        const auto may_be = [&](size_t i) { return (belief.fallback_fits || i != usual) && fits(lists[i]); };
        for (size_t i = 0; i < lists.size(); ++i) kept += may_be(i);
        filling_ = &list(usual);
        if (kept > 1 && !belief.uniform) return list(usual);
        if (kept > 0) {
            const auto number = [&](int which) {
                size_t i = 0;
                while (!may_be(i) || which-- > 0) ++i;
                return static_cast<uint32_t>(i);
            };
            return list(number(chance.pick(deal_event(), kept, number)));
        }
        // None fits: the one that holds most of what was seen.
        const auto absent = [&](size_t i) {
            Bag bag;
            return left_of(list(i), bag);
        };
        size_t nearest = usual;
        for (size_t i = 0; i < lists.size(); ++i)
            if (absent(i) < absent(nearest)) nearest = i;
        return list(nearest);
    }

    // Every card gives way to the most frequent one of its type in the list, the first of equals.
    Bag one_of_each_type(const std::vector<uint16_t>& list, const Bag& bag) const {
        Bag result;
        bag.for_each([&](Row row, int count) {
            Row stands = row;
            int most = 0;
            for (const uint16_t other : list) {
                if (type_of(t[other]) != type_of(t[row])) continue;
                const auto copies = static_cast<int>(std::count(list.begin(), list.end(), other));
                if (copies > most || (copies == most && other < stands)) stands = other, most = copies;
            }
            result.add(stands, count);
        });
        return result;
    }

    // One of the rows that fit, each as likely; 0 when none does.
    template <class Fits>
    Row one_among(std::span<const Row> rows, Fits&& fits) {
        int count = 0;
        for (Row row : rows) count += fits(row);
        if (count == 0) return 0;
        const auto nth = [&](int n) {
            size_t i = 0;
            while (!fits(rows[i]) || n-- > 0) ++i;
            return uint32_t{rows[i]};
        };
        return static_cast<Row>(nth(chance.pick(deal_event(), count, nth)));
    }
    Row one_among(std::span<const Row> rows) {
        const auto row = [&](int i) { return uint32_t{rows[static_cast<size_t>(i)]}; };
        return static_cast<Row>(row(chance.pick(deal_event(), static_cast<int>(rows.size()), row)));
    }
    // Any card of the class or neutral that a deck may hold, of the hero's era.
    Row any_card() {
        const std::span<const Row> rows = deckable_.of(era_of(x.hero.row), x.class_);
        return rows.empty() ? row_of(1, era_of(x.hero.row)) : one_among(rows);
    }
    Row filler() { return filling_ && !filling_->empty() ? one_among(*filling_) : any_card(); }
    Row from(Bag& bag) { return bag.total() > 0 ? bag.draw(chance) : filler(); }

    // The unknown places of the list take what is in the bag; afterwards the bag has as many cards as were not seen.
    void complete_list(Bag& bag) {
        int unknown = 0;
        for (Row row : x.list) unknown += row == 0;
        int shuffled_in = 0, placed = 0;
        for (int i = 0; i < x.added.size(); ++i) shuffled_in += !(x.added_seen >> i & 1);
        for (int i = 0; i < x.hand_size; ++i) placed += x.hand[i].from_deck() != 0;
        for (const Secret& secret : x.secrets) placed += secret.row != 0 && !(secret.known & 2);
        for (const DeckCard& card : x.top()) placed += card.row != 0;
        for (const DeckCard& card : x.deck) placed += card.row != 0 ? card.count : 0;
        const int wanted = std::max(0, unknown + shuffled_in - placed);
        while (bag.total() > wanted) bag.draw(chance);
        while (bag.total() < wanted) bag.add(filler());

        FixedVector<Row, kListLimit> list, seen;
        for (int i = 0; i < x.list.size(); ++i)
            if (x.seen >> i & 1) seen.push_back(x.list[i]);
        const auto enter = [&](Row row, int count) {
            for (; count > 0 && list.size() < x.list.size(); --count) list.push_back(row);
        };
        for (Row row : seen) enter(row, 1);
        for (int i = 0; i < x.hand_size; ++i)
            if (const Row row = x.hand[i].from_deck()) enter(row, 1);
        for (const Secret& secret : x.secrets)
            if (secret.row != 0 && !(secret.known & 2)) enter(secret.row, 1);
        for (const DeckCard& card : x.top())
            if (card.row != 0) enter(card.row, 1);
        for (const DeckCard& card : x.deck)
            if (card.row != 0) enter(card.row, card.count);
        Bag rest = bag;
        for (int i = 0; i < x.added.size(); ++i)
            if (!(x.added_seen >> i & 1)) rest.remove(x.added[i]);
        rest.for_each(enter);
        while (list.size() < x.list.size()) list.push_back(filler());
        std::sort(list.begin(), list.end());
        x.list = list;
        x.seen = 0;
        for (Row row : seen)
            for (int i = 0; i < list.size(); ++i)
                if (list[i] == row && !(x.seen >> i & 1)) {
                    x.seen |= uint32_t{1} << i;
                    break;
                }
    }

    Row deal_secret(const Secret& secret, Bag& bag) {
        const auto new_secret = [&](Row row) {
            if (!is_secret(t[row])) return false;
            for (const Secret& other : x.secrets)
                if (other.row != 0 && card_of(other.row) == card_of(row)) return false;
            return true;
        };
        const auto good = [&](Row row) { return t[row].class_ == secret.class_ && new_secret(row); };
        Row row = secret.known & 2 ? Row{0} : bag.draw(chance, good);
        const int era = era_of(x.hero.row);
        if (!row) row = one_among(deckable_.of(era, secret.class_), good);
        return row ? row : one_among(deckable_.of(era), new_secret);
    }

    void deal_hand(HandCard& card, Bag& bag) {
        if (card.origin == 0) {
            card.row = cheap_first_ ? bag.draw(chance, [&](Row row) { return std::max(0, 11 - t[row].cost); }) : Row{0};
            if (card.row == 0) card.row = from(bag);
            if (s.turn > 0) turn_in_hand(card);
            enchant(card);
        } else {
            make(card);
        }
        const int deaths = static_cast<uint8_t>(s.deaths - card.deaths);
        card.cost_add = static_cast<int8_t>(
            std::clamp(card.cost_add + own_cost_change(t, card.row, deaths).value_or(0), -100, 100));
    }

    // A card that becomes another one when it enters the hand did so (Unidentified Maul).
    void turn_in_hand(HandCard& card) {
        const Card& c = t[card.row];
        if (!(c.listens_hand & event_bit(EventKind::enter_hand))) return;
        for (int i = 0; i < c.trigger_count; ++i) {
            const Trigger& trigger = t.triggers[c.triggers + i];
            if (trigger.zone != Zone::hand || trigger.event != EventKind::enter_hand) continue;
            const Op& op = t.ops[trigger.program];
            if (op.code != OpCode::become) continue;
            const Row was = card.row;
            card.row = op.card ? same_era(op.card, was) : one_of(op.pool, was);
            card.origin = was;
            card.known |= HandCard::kTurned;
            return;
        }
    }

    // What was done to the whole deck before this card left it (Prince Keleseth).
    uint16_t deck_buff(Row row, int times) const {
        Kept kept;
        Chance none;
        const Engine engine(t, o, s, none);
        for (int i = 0; i < times && i < x.deck_buffs.size(); ++i) {
            const Op* op = find_op(x.deck_buffs[i], [](const Op& op) { return op.code == OpCode::buff_deck; });
            if (op && engine.fits(op->selector, row)) kept = enchanted(kept, *op);
        }
        return kept.pack(t[row]);
    }
    void enchant(HandCard& card) const {
        const Row drawn = card.turned() ? card.origin : card.row;
        const Kept kept = Kept::of(t[drawn], deck_buff(drawn, card.deck_buffs()));
        card.attack = static_cast<int8_t>(kept.attack);
        card.health = static_cast<int8_t>(kept.health);
    }

    // The first operation of any text of a card that is wanted.
    template <class Wanted>
    const Op* find_op(Row row, Wanted&& wanted) const {
        const Card& card = t[row];
        const auto search = [&](int pc) -> const Op* {
            for (; pc != 0 && t.ops[pc].code != OpCode::end; ++pc)
                if (wanted(t.ops[pc])) return &t.ops[pc];
            return nullptr;
        };
        if (const Op* op = search(card.play)) return op;
        if (const Op* op = search(card.deathrattle)) return op;
        for (int i = 0; i < card.trigger_count; ++i)
            if (const Op* op = search(t.triggers[card.triggers + i].program)) return op;
        return nullptr;
    }

    Row one_of(int pool_number, Row like) {
        const auto pool = t.pool(static_cast<uint16_t>(pool_number), era_of(like));
        if (pool.empty()) return any_card();
        const auto row = [&](int i) { return same_era(pool[static_cast<size_t>(i)], like); };
        return row(chance.pick(deal_event(), static_cast<int>(pool.size()), [&](int i) { return uint32_t{row(i)}; }));
    }
    // Two different ones, in the order of their rank.
    std::array<Row, 2> two_of(int pool_number, Row like) {
        const Row a = one_of(pool_number, like);
        Row b = one_of(pool_number, like);
        while (b == a && t.pool(static_cast<uint16_t>(pool_number), era_of(like)).size() > 1)
            b = one_of(pool_number, like);
        return t[a].rank > t[b].rank ? std::array{b, a} : std::array{a, b};
    }

    // A card that `origin` made, from the pool of its text.
    void make(HandCard& card) {
        const Row origin = card.origin;
        const Op* op = find_op(origin, [](const Op& op) {
            return op.code == OpCode::add_card || op.code == OpCode::offer || op.code == OpCode::offer_each ||
                   op.code == OpCode::kazakus || op.code == OpCode::build_beast;
        });
        const auto& special = t.special;
        switch (op ? op->code : OpCode::end) {
            case OpCode::add_card:
                card.row = op->card ? same_era(op->card, origin) : one_of(op->pool, origin);
                return;
            case OpCode::offer: {
                // Of a discover the class counts, as in the offer.
                const auto pool = t.pool(op->pool, era_of(origin));
                const auto own = [&](Row row) {
                    const Class of = t[row].class_;
                    return !op->has(Op::Offer::own_class) || is_own(of, x.class_) || of == Class::neutral;
                };
                int count = 0;
                for (CardNumber number : pool) count += own(same_era(number, origin));
                const auto nth = [&](int n) {
                    size_t i = 0;
                    while (!own(same_era(pool[i], origin)) || n-- > 0) ++i;
                    return uint32_t{same_era(pool[i], origin)};
                };
                card.row = count ? static_cast<Row>(nth(chance.pick(deal_event(), count, nth))) : any_card();
                return;
            }
            case OpCode::offer_each:
                card.row = one_of(op->pool + chance.pick(deal_event(), op->a), origin);
                return;
            case OpCode::kazakus: {
                const Row size = one_of(special.potions, origin);
                const int cost = t[size].cost;
                card.row = same_era(cost == 1   ? special.potion1
                                    : cost == 5 ? special.potion5
                                                : special.potion10,
                                    origin);
                card.parts = two_of(cost == 1   ? special.ingredients1
                                    : cost == 5 ? special.ingredients5
                                                : special.ingredients10,
                                    origin);
                return;
            }
            case OpCode::build_beast: {
                const CardNumber text = card_of(one_of(special.beast_text, origin));
                card.row = same_era(t.blend(text, card_of(one_of(special.beast_plain, origin))), origin);
            }
                return;
            default:
                card.row = any_card();
        }
    }

    void deal_deck(Bag& bag) {
        int unknown = 0;
        FixedVector<DeckCard, kDeckLimit> deck;
        for (const DeckCard& card : x.deck)
            if (card.row == 0)
                unknown += card.count;
            else
                deck.push_back(card);
        if (unknown == 0) return;
        while (bag.total() > unknown) bag.draw(chance);
        while (bag.total() < unknown) bag.add(filler());
        bag.for_each([&](Row row, int count) {
            const DeckCard card{row, static_cast<uint8_t>(count), deck_buff(row, x.deck_buffs.size())};
            int at = 0;
            while (at < deck.size() && (deck[at].row < row || (deck[at].row == row && deck[at].buff < card.buff))) ++at;
            if (at < deck.size() && deck[at].row == row && deck[at].buff == card.buff)
                deck[at].count = static_cast<uint8_t>(deck[at].count + count);
            else
                deck.insert(at, card);
        });
        x.deck = deck;
    }

    // Questions ------------------------------------------------------------------------------------------------------

    // Cards that were taken from the deck to be offered (Tracking) go back before it is dealt.
    void return_options() {
        if (!asked_unseen() || asking_op(t, s)->code != OpCode::offer_top) return;
        const int options = s.choice.options.size();
        x.deck_size = static_cast<uint8_t>(x.deck_size + options);
        if (x.deck.empty() || x.deck[0].row != 0) x.deck.insert(0, {0, 0, 0});
        x.deck[0].count = static_cast<uint8_t>(x.deck[0].count + options);
    }

    // A question that the viewer did not hear is put once more; the answers that came before it are any.
    void ask_again() {
        if (!asked_unseen()) return;
        Frame& frame = s.frames.back();
        const int answers = frame.loop;
        const OpCode code = asking_op(t, s)->code;
        switch (code) {
            case OpCode::kazakus:  // loop 2: the cost was chosen; 3: and the first ingredient
                frame.loop = 1;
                frame.note = one_of(t.special.potions, frame.row);
                break;
            case OpCode::build_beast:
                frame.loop = 0;
                break;  // loop 2: the first part was chosen
            case OpCode::offer:
            case OpCode::offer_each:
            case OpCode::offer_top:
            case OpCode::offer_deck:
            case OpCode::guess:
            case OpCode::offer_dead:
                --frame.pc;
                break;
            default:  // a state from outside whose question nobody put
                for (DeckCard& option : s.choice.options) option.row = any_card();
                return;
        }
        Engine engine(t, o, s, chance);
        s.choice.kind = Choice::kNone;
        engine.run();
        const bool second = (code == OpCode::kazakus && answers == 3) || (code == OpCode::build_beast && answers == 2);
        if (!second || s.choice.kind != Choice::kCards) return;
        const int answer = chance.pick(deal_event(), s.choice.options.size());
        engine.act({Action::kChoose, static_cast<uint8_t>(answer), Action::kNobody, 0});
    }

    const CardTable& t;
    const Options& o;
    const Deckable& deckable_;
    State& s;
    Side& x;
    const int who_;
    bool cheap_first_ = false;
    Chance& chance;
    const std::vector<uint16_t>* filling_ = nullptr;  // cards where the list is too short; none: any
};

}  // namespace

Deckable::Deckable(const CardTable& table) {
    for (int era = 0; era < kEras; ++era)
        for (Row row = row_of(1, era); row < table.cards.size(); row = static_cast<Row>(row + kEras)) {
            if (!(table[row].flags & Card::kCollectible)) continue;
            all_[static_cast<size_t>(era)].push_back(row);
            for (size_t i = 0; i < kClasses; ++i) {
                const auto of = static_cast<Class>(i);
                if (is_own(table[row].class_, of) || table[row].class_ == Class::neutral)
                    of_class_[static_cast<size_t>(era) * kClasses + i].push_back(row);
            }
        }
}

uint32_t Hearthstone::card_type(uint16_t row) const { return type_of(table_[row]); }

// A state without hidden parts is returned as it is, unless its decks are to have an order; open hands are such states.
State Hearthstone::determinize(const Observation<State>& seen, const Belief& belief, Chance& chance) const {
    State state = seen.shown();
    bool dealt = false;
    for (Player player : {0, 1}) {
        Redeal redeal(table_, options_, deckable_, state, player, chance);
        if (!redeal.hides()) continue;
        redeal.deal(belief);
        dealt = true;
    }
    for (Player player : {0, 1})
        if (belief.ordered) Redeal(table_, options_, deckable_, state, player, chance).order();
    if (dealt) Engine(table_, options_, state, chance).rebuild_listeners();
    return state;
}

}  // namespace turnwise::hearthstone
