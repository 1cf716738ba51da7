#include "games/hearthstone/engine.h"

// Hands and decks: drawing, adding, fatigue, secrets. A deck is a bag, kept sorted by card and enchantment.

namespace turnwise::hearthstone {

// A card of the starting list left the hidden zones before everybody's eyes.
void Engine::see(int side, Row row, uint32_t listed) {
    if (row == 0) return;
    Side& x = s.sides[side];
    if (const uint32_t hidden = listed & ~x.seen) {
        x.seen |= hidden & -hidden;
        return;
    }
    for (int i = 0; i < x.added.size(); ++i)
        if (x.added[i] == row && !(x.added_seen >> i & 1)) {
            x.added_seen |= static_cast<uint8_t>(1 << i);
            return;
        }
}

// More than there is room for: records of one card are joined, and a new card is forgotten when that does not help.
void Engine::note_in_full(PastRecords& past, const Past& record) {
    Pasts cards = by_card(past);
    Past* const known =
        std::find_if(cards.begin(), cards.end(), [&](const Past& card) { return card.row == record.row; });
    if (known != cards.end())
        known->join(record);
    else if (!cards.full())
        cards.push_back(record);
    past.clear();
    for (const Past& card : cards) append(past, card);
}

// Of the players that a text means.
SharedPasts Engine::pasts(const Op& op, const Frame& f) const {
    SharedPasts all;
    for (int side = 0; side < 2; ++side)
        if (op.whose == Whose::both || side == player(op, f))
            for (const PastRecord& record : s.sides[side].past) all.push_back(record.whole());
    return by_card(all);
}

// A start-of-game card has its effect before everybody, wherever it is.
void Engine::show_start(const Frame& f) {
    auto& shown = s.sides[f.side].shown;
    if (s.turn == 0 && !shown.full()) shown.push_back(f.row);
}

HandCard Engine::hand_card(Row row, Row origin) {
    HandCard card{};
    card.row = row;
    card.id = new_id();
    card.origin = origin;
    card.deaths = s.deaths;
    card.known = lasting(row);
    return card;
}

// A copy of a card in hand, with what was done to it.
HandCard Engine::copied(const HandCard& model, Row origin) {
    HandCard card = hand_card(model.row, origin);
    card.cost_add = model.cost_add;
    card.cost_after_aura = model.cost_after_aura;
    card.attack = model.attack;
    card.health = model.health;
    card.parts = model.parts;
    card.progress = model.progress;
    card.known |= model.known & (HandCard::kShown | HandCard::kSet);
    return card;
}

// False when the hand is full: a drawn card burns in the open, another is lost.
bool Engine::add_to_hand(int side, HandCard card, bool drawn, Row cause) {
    Side& x = s.sides[side];
    if (x.hand_size >= kHandLimit) {
        see(side, card.from_deck());
        return false;
    }
    x.hand[x.hand_size] = card;
    hold(side, drawn, cause);
    return true;
}

// The card that lies in the hand's next place comes to the hand.
void Engine::hold(int side, bool drawn, Row cause) {
    Side& x = s.sides[side];
    const HandCard& card = x.hand[x.hand_size];
    x.prices[x.hand_size] = equal_places(x, card) ? 0 : price(card);
    x.neighbourly += is_neighbourly(card);
    ++x.hand_size;
    const Card& c = t[card.row];
    listen(s.listening_hand, c.listens_hand);
    const uint8_t who = static_cast<uint8_t>(side);
    if (drawn) emit_later({EventKind::draw, who, card.id, card.row, 0, 0, cause, who});
    if (c.listens_hand & event_bit(EventKind::enter_hand)) emit({EventKind::enter_hand, who, card.id, card.row});
}

// Another card comes to the hand in the place of one that goes.
void Engine::replace_held(int side, int place, const HandCard& card) {
    Side& x = s.sides[side];
    see(side, x.hand[place].from_deck());
    x.hand[place] = card;
    price_hand(x);
    const Card& c = t[card.row];
    listen(s.listening_hand, c.listens_hand);
    if (c.listens_hand & event_bit(EventKind::enter_hand))
        emit({EventKind::enter_hand, static_cast<uint8_t>(side), card.id, card.row});
}

void Engine::remove_from_hand(int side, int index) {
    Side& x = s.sides[side];
    const HandCard card = x.hand[index];
    const uint8_t price = x.prices[index];
    if (x.hand_size == kHandLimit && !x.secrets.empty()) [[unlikely]]
        s.maybe_dying = 1;  // a quest may have waited for room: the next death step gives its reward (rule X264)
    for (int i = 0; i < kHandLimit - 1; ++i) {
        x.hand[i] = x.hand[i + (i >= index)];
        x.prices[i] = x.prices[i + (i >= index)];
    }
    x.hand[kHandLimit - 1] = HandCard{};
    x.prices[kHandLimit - 1] = 0;
    --x.hand_size;
    x.neighbourly -= is_neighbourly(card);
    if (price == 0) return;
    if (const uint32_t equal = equal_places(x, card)) x.prices[std::countr_zero(equal)] = price;
}

// An entry is one of the bag, or past them a card of known place.
DeckCard Engine::take(int side, int entry) {
    Side& x = s.sides[side];
    DeckCard card = deck_entry(x, entry);
    card.count = 1;
    --x.deck_size;
    if (entry >= x.deck.size())
        x.top().erase(entry - x.deck.size());
    else if (--x.deck[entry].count == 0)
        x.deck.erase(entry);
    return card;
}

DeckCard Engine::take_random(int side, int seen_by) {
    Side& x = s.sides[side];
    if (!x.top().empty()) {
        --x.deck_size;
        return x.top().pop_back();
    }
    const int i = chance.pick(
        ask(Ask::draw, seen_by), x.deck.size(), static_cast<uint32_t>(x.deck_size - x.top().size()),
        [&x](int option) -> uint32_t { return x.deck[option].count; },
        [&x](int option) { return deck_label(x.deck[option]); });
    return take(side, i);
}

// A random card of the deck that fits, as an entry for take(); -1 when there is none. Cards of known place count too.
int Engine::pick_from_deck(int side, uint16_t cards, bool secrets_only, int seen_by) {
    Side& x = s.sides[side];
    uint16_t weights[kDeckLimit];
    const int entries = x.deck.size() + x.top().size();
    int total = 0;
    for (int i = 0; i < entries; ++i) {
        const DeckCard& card = deck_entry(x, i);
        bool good = cards == kAnyMinion ? t[card.row].type == Type::minion : fits(cards, card.row);
        if (secrets_only) good = is_secret(t[card.row]) && legal_secret_room(side, card.row);
        weights[i] = good ? card.count : 0;
        total += weights[i];
    }
    if (total == 0) return -1;
    return chance.pick(ask(Ask::deck, secrets_only ? side : seen_by),
                       std::span<const uint16_t>(weights, static_cast<size_t>(entries)),
                       [&](int option) { return deck_label(deck_entry(x, option)); });
}

void Engine::put_in_deck(int side, Row row, uint16_t buff) {
    Side& x = s.sides[side];
    if (row == 0 || x.deck_size >= kDeckLimit) return;
    int i = 0;
    while (i < x.deck.size() && (x.deck[i].row < row || (x.deck[i].row == row && x.deck[i].buff < buff))) ++i;
    if (i < x.deck.size() && x.deck[i].row == row && x.deck[i].buff == buff)
        ++x.deck[i].count;
    else
        x.deck.insert(i, {row, 1, buff});
    ++x.deck_size;
    listen(s.listening_deck, t[row].listens_deck);
}

// A card in hand as a pick names it: the card, and which of several equal ones.
uint32_t Engine::hand_label(const Side& x, int place) const {
    uint32_t copy = 0;
    for (int i = 0; i < place; ++i) copy += x.hand[i].row == x.hand[place].row;
    return x.hand[place].row | copy << 16;
}

// Before everybody.
void Engine::shuffle_in(int side, Row row, uint16_t buff) {
    Side& x = s.sides[side];
    if (row != 0 && x.deck_size < kDeckLimit) {
        int place = 0;
        while (place < x.added.size() && !(x.added_seen >> place & 1))
            ++place;  // one that is out again gives its place
        if (place < x.added.size()) {
            x.added[place] = row;
            x.added_seen &= static_cast<uint8_t>(~(1 << place));
        } else if (!x.added.full()) {
            x.added.push_back(row);
        }
    }
    put_in_deck(side, row, buff);
}

// A player shuffles a card into a deck, and as often again as texts of that player say (rule X205).
void Engine::shuffle_by(int actor, int side, Row row, uint16_t buff, bool unseen) {
    for (int n = 1 + rule(actor, extra_shuffles); n > 0; --n)
        unseen ? put_in_deck(side, row, buff) : shuffle_in(side, row, buff);
}

// A card in hand becomes another one, without what was done to it.
void Engine::turn_into(HandCard& card, Row row) {
    if (card.origin == 0) {
        card.origin = card.row;
        card.known |= HandCard::kTurned;
    }
    card.row = row;
    card.attack = card.health = card.cost_add = 0;
    card.cost_after_aura = 0;
    card.progress = card.discarded = 0;
    card.parts = {};
    card.known &= static_cast<uint8_t>(~(HandCard::kSet | HandCard::kShifts | HandCard::kFleeting));
    card.known |= lasting(row);
    listen(s.listening_hand, t[row].listens_hand);
}

// What a card of the deck brings into the hand.
void Engine::enchant(HandCard& card, int buff) const {
    const Kept kept = Kept::of(t[card.row], buff);
    card.attack = static_cast<int8_t>(kept.attack);
    card.health = static_cast<int8_t>(kept.health);
    if (t[card.row].flags2 & Card::kKeeps) card.progress = kept.keywords & 7;
    if (t[card.row].listens_hand == event_bit(EventKind::enter_hand)) return;  // it turns and loses that (rule X203)
    if (kept.cost == Kept::kLess) card.cost_add = -1;
    if (kept.cost == Kept::kSetTo0 || kept.cost == Kept::kSetTo1)
        card.cost_add = static_cast<int8_t>((kept.cost == Kept::kSetTo1) - t[card.row].cost);
}

// `cards`: a random one that fits, and no fatigue when there is none.
EntityId Engine::draw(int side, uint16_t cards, Row cause) {
    Side& x = s.sides[side];
    const int entry = cards ? pick_from_deck(side, cards, false, side) : 0;
    if (entry < 0) return 0;
    if (x.deck_size == 0) {
        fatigue(side);
        return 0;
    }
    // A card for which there is no room is burned in the open.
    return take_into_hand(side, cards ? take(side, entry) : take_random(side, x.hand_size < kHandLimit ? side : -1),
                          cause);
}

// A card that left the deck is drawn. One that is cast when drawn is cast instead, and its text draws another.
EntityId Engine::take_into_hand(int side, const DeckCard& card, Row cause) {
    Side& x = s.sides[side];
    if (t[card.row].drawn && x.hand_size < kHandLimit) [[unlikely]] {
        see(side, card.row);
        Frame about{};
        about.side = static_cast<uint8_t>(side);
        about.row = card.row;
        push_program(t[card.row].drawn, about);
        return 0;
    }
    const EntityId id = new_id();
    if (x.hand_size >= kHandLimit) {
        see(side, card.row);
        return 0;
    }
    HandCard& held = x.hand[x.hand_size];  // all zero: written in place, as copies of what was just written are slow
    held.row = card.row;
    held.id = id;
    held.deaths = s.deaths;
    held.known = static_cast<uint8_t>(x.deck_buffs.size() << HandCard::kBuffs | lasting(card.row));
    if (card.buff) enchant(held, card.buff);
    hold(side, true, cause);
    return id;
}

// The card in its player's hand that a text has just drawn, or that the event is about.
const HandCard* Engine::held(const Frame& f) const {
    const Side& x = s.sides[f.side];
    for (EntityId id : {f.object, f.subject})
        for (int i = 0; id != 0 && i < x.hand_size; ++i)
            if (x.hand[i].id == id) return &x.hand[i];
    return nullptr;
}

void Engine::discard(int side, int place) {
    const HandCard card = s.sides[side].hand[place];
    remove_from_hand(side, place);
    discard(side, &card, 1);
}

// Cards that left a hand together: then what each says of it, and who hears it (rule X185).
void Engine::discard(int side, const HandCard* cards, int count) {
    for (int i = count - 1; i >= 0; --i) tell_discard(side, cards[i]);
}

void Engine::tell_discard(int side, const HandCard& card) {
    Side& x = s.sides[side];
    see(side, card.from_deck());
    x.count(Tally::cards_discarded);
    note(side, {card.row, 0, 0, 1});
    const Happening h{EventKind::discard, static_cast<uint8_t>(side), card.id, card.row, 0, 0, card.row};
    emit(h);
    const Card& c = t[card.row];
    if (!(c.listens_hand & event_bit(EventKind::discard))) return;
    for (int i = 0; i < c.trigger_count; ++i) {
        const Trigger& trigger = t.triggers[c.triggers + i];
        if (trigger.zone != Zone::hand || trigger.event != EventKind::discard) continue;
        Frame text = about(h, card.row, card.id, side);
        text.value = card.attack;
        text.amount = card.health;
        text.note = static_cast<uint16_t>((card.cost_add & 255) | (card.cost_after_aura & 15) << 8);
        text.buff = card.known & (HandCard::kSet | HandCard::kFleeting);
        push_program(trigger.program, text);
    }
}

// Quests that are done give their reward as soon as there is room for it (rules X264).
void Engine::grant_rewards() {
    for (int side = 0; side < 2; ++side) {
        Side& x = s.sides[side];
        for (int i = 0; i < x.secrets.size(); ++i) {
            const Card& card = t[x.secrets[i].row];
            if (!(card.flags & Card::kQuest) || x.hand_size >= kHandLimit) continue;
            const Op& op = t.ops[t.triggers[card.triggers].program];
            if (x.secrets[i].progress() < op.a) continue;
            HandCard reward = hand_card(same_era(op.card, x.secrets[i].row), x.secrets[i].row);
            reward.known |= HandCard::kShown;
            drop_attachments(x.secrets[i].id);
            x.secrets.erase(i--);
            add_to_hand(side, reward, false);
        }
    }
}

int Engine::legal_secret_room(int side, Row row) const {
    const Side& x = s.sides[side];
    if (x.secrets.size() >= kSecretLimit) return 0;
    const int quest = t[row].flags & Card::kQuest;
    for (const Secret& secret : x.secrets)
        if (card_of(secret.row) == card_of(row) || (t[secret.row].flags & quest)) return 0;
    return 1;
}

void Engine::add_secret(int side, Row row, bool from_deck) {
    const bool quest = t[row].flags & Card::kQuest;
    s.sides[side].secrets.push_back(
        {row, new_id(), new_id(), static_cast<uint8_t>((from_deck ? 0 : 2) | int{quest}), t[row].class_});
    hear_secrets();
}

}  // namespace turnwise::hearthstone
