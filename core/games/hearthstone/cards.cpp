#include "games/hearthstone/engine.h"

// Hands and decks: drawing, adding, fatigue, secrets. A deck is a bag, kept sorted by card and enchantment.

namespace turnwise::hearthstone {

static uint32_t deck_label(const DeckCard& card) { return card.row | uint32_t{card.buff} << 16; }

// A card of the starting list left the hidden zones before everybody's eyes.
void Engine::see(int side, Row row) {
    if (row == 0) return;
    Side& x = s.sides[side];
    if (const uint32_t hidden = places(x.list, row) & ~x.seen) {
        x.seen |= hidden & -hidden;
        return;
    }
    for (int i = 0; i < x.added.size(); ++i)
        if (x.added[i] == row && !(x.added_seen >> i & 1)) {
            x.added_seen |= static_cast<uint8_t>(1 << i);
            return;
        }
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
    return card;
}

// False when the hand is full: a drawn card burns in the open, another is lost.
bool Engine::add_to_hand(int side, HandCard card, bool drawn) {
    Side& x = s.sides[side];
    if (x.hand_size >= kHandLimit) {
        see(side, card.from_deck());
        return false;
    }
    x.prices[x.hand_size] = equal_places(x, card) ? 0 : price(card);
    x.neighbourly += is_neighbourly(card);
    x.hand[x.hand_size++] = card;
    const Card& c = t[card.row];
    s.listening_hand |= c.listens_hand;
    const uint8_t who = static_cast<uint8_t>(side);
    if (drawn) emit_later({EventKind::draw, who, card.id, card.row});
    if (c.listens_hand & event_bit(EventKind::enter_hand)) emit({EventKind::enter_hand, who, card.id, card.row});
    return true;
}

void Engine::remove_from_hand(int side, int index) {
    Side& x = s.sides[side];
    const HandCard card = x.hand[index];
    const uint8_t price = x.prices[index];
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
    const DeckCard card = {deck_entry(x, entry).row, 1, deck_entry(x, entry).buff};
    --x.deck_size;
    if (entry >= x.deck.size())
        x.top.erase(entry - x.deck.size());
    else if (--x.deck[entry].count == 0)
        x.deck.erase(entry);
    return card;
}

DeckCard Engine::take_random(int side, int seen_by) {
    Side& x = s.sides[side];
    if (!x.top.empty()) {
        --x.deck_size;
        return x.top.pop_back();
    }
    const int i = chance.pick(
        ask(Ask::draw, seen_by), x.deck.size(), static_cast<uint32_t>(x.deck_size - x.top.size()),
        [&x](int option) -> uint32_t { return x.deck[option].count; },
        [&x](int option) { return deck_label(x.deck[option]); });
    return take(side, i);
}

// A random card of the deck that fits, as an entry for take(); -1 when there is none. Cards of known place count too.
int Engine::pick_from_deck(int side, uint16_t cards, bool secrets_only, int seen_by) {
    Side& x = s.sides[side];
    uint16_t weights[kDeckLimit];
    const int entries = x.deck.size() + x.top.size();
    int total = 0;
    for (int i = 0; i < entries; ++i) {
        const DeckCard& card = deck_entry(x, i);
        bool good = fits(cards, card.row);
        if (secrets_only) good = (t[card.row].flags & Card::kSecret) && legal_secret_room(side, card.row);
        weights[i] = good ? card.count : 0;
        total += weights[i];
    }
    if (total == 0) return -1;
    return chance.pick(ask(Ask::deck, secrets_only ? side : seen_by),
                       std::span<const uint16_t>(weights, static_cast<size_t>(entries)),
                       [&](int option) { return deck_label(deck_entry(x, option)); });
}

void Engine::put_in_deck(int side, Row row, uint8_t buff) {
    Side& x = s.sides[side];
    if (row == 0 || x.deck_size >= kDeckLimit) return;
    int i = 0;
    while (i < x.deck.size() && (x.deck[i].row < row || (x.deck[i].row == row && x.deck[i].buff < buff))) ++i;
    if (i < x.deck.size() && x.deck[i].row == row && x.deck[i].buff == buff)
        ++x.deck[i].count;
    else
        x.deck.insert(i, {row, 1, buff});
    ++x.deck_size;
    s.listening_deck |= t[row].listens_deck;
}

// Before everybody.
void Engine::shuffle_in(int side, Row row) {
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
    put_in_deck(side, row, 0);
}

bool Engine::draw(int side, Frame* by) {
    Side& x = s.sides[side];
    if (by) by->note = by->latest = 0;
    if (x.deck_size == 0) {
        fatigue(side);
        return false;
    }
    // A card for which there is no room is burned in the open.
    const DeckCard card = take_random(side, x.hand_size < kHandLimit ? side : -1);
    if ((t[card.row].flags & Card::kCastWhenDrawn) && x.hand_size < kHandLimit) [[unlikely]] {
        see(side, card.row);
        Frame about{};
        about.side = static_cast<uint8_t>(side);
        about.row = card.row;
        return push_program(t[card.row].play, about);  // it ends with another draw
    }
    HandCard in_hand = hand_card(card.row, 0);
    if (by) {
        by->note = card.row;
        by->latest = in_hand.id;
    }
    in_hand.attack = static_cast<int8_t>(card.buff & 15);
    in_hand.health = static_cast<int8_t>(card.buff >> 4);
    in_hand.known = static_cast<uint8_t>(x.deck_buffs.size() << HandCard::kBuffs);
    return add_to_hand(side, in_hand, true);
}

int Engine::legal_secret_room(int side, Row row) const {
    const Side& x = s.sides[side];
    if (x.secrets.size() >= kSecretLimit) return 0;
    for (const Secret& secret : x.secrets)
        if (card_of(secret.row) == card_of(row)) return 0;
    return 1;
}

void Engine::add_secret(int side, Row row, bool from_deck) {
    s.sides[side].secrets.push_back(
        {row, new_id(), new_order(), static_cast<uint8_t>(from_deck ? 0 : 2), t[row].class_});
    if (side != s.active) s.listening |= t[row].listens;
}

}  // namespace turnwise::hearthstone
