#include "games/hearthstone/hearthstone.h"

#include <cstring>
#include <stdexcept>

#include "base/hash.h"

namespace turnwise::hearthstone {

// A state with nobody in it; every byte is set, so that equal positions reached in the same way are equal in memory.
State empty_state() {
    State state;
    std::memset(static_cast<void*>(&state), 0, sizeof state);
    state.next_id = 1;
    for (Side& side : state.sides) side.power.cost_set = -1;
    return state;
}

Hearthstone::State Hearthstone::start(const Setup& setup, Chance& chance) const {
    State state = empty_state();
    for (int who = 0; who < 2; ++who) {
        const Deck& deck = setup.decks[static_cast<size_t>(who)];
        Side& side = state.sides[static_cast<size_t>(who)];
        const Card& hero = table_[deck.hero];
        side.hero.row = deck.hero;
        side.hero.id = side.hero.order = state.next_id++;
        side.hero.health = side.hero.now_health = hero.health;
        side.class_ = hero.class_;
        side.power = {same_era(hero.power, deck.hero), state.next_id++, -1, 0};
        for (Row row : deck.cards) {
            if (!side.list.full()) side.list.push_back(row);
            if (side.deck.empty() || side.deck.back().row != row)
                side.deck.push_back({row, 1, 0});
            else
                ++side.deck.back().count;
            ++side.deck_size;
        }
    }
    int first = setup.first;
    if (first < 0) first = chance.pick(ask(Ask::coin), 2);
    Engine(table_, options_, state, chance).begin(first);
    return state;
}

Values Hearthstone::returns(const State& state) const {
    switch (state.result) {
        case Result::first_won:
            return {1, 0};
        case Result::second_won:
            return {0, 1};
        default:
            return {0.5, 0.5};
    }
}

// Invariants ----------------------------------------------------------------------------------------------------------

void Hearthstone::check(const State& s) const {
    const auto need = [](bool good, const char* what) {
        if (!good) throw std::logic_error(std::string("hearthstone state: ") + what);
    };
    Chance nobody_asks;
    const Engine engine(table_, options_, const_cast<State&>(s), nobody_asks);
    const size_t rows = table_.cards.size();
    for (const Side& x : s.sides) {
        need(x.board_size <= kBoardLimit && x.hand_size <= kHandLimit, "board or hand too large");
        need(x.mana >= 0 && x.mana <= kManaLimit && x.max_mana >= 0 && x.max_mana <= kManaLimit, "mana out of range");
        need(x.temp_mana >= 0 && x.temp_mana <= x.mana, "temporary mana out of range");
        need(x.armor >= 0 && x.owed >= 0 && x.locked >= 0, "negative armor or overload");
        need(x.hero.row != 0 && x.hero.row < rows && table_[x.hero.row].type == Type::hero, "no hero");
        for (int i = 0; i < kBoardLimit; ++i) {
            const Entity& e = x.board[i];
            if (i >= x.board_size) {
                need(e.row == 0 && e.id == 0, "a minion past the end of the board");
                continue;
            }
            need(e.row < rows && e.row != 0 && table_[e.row].type == Type::minion, "a board place without a minion");
            need(e.damage >= 0, "negative damage");
            need(!(table_[e.row].flags & Card::kDormant) || e.health == table_[e.row].health,
                 "something dormant with numbers of its own");
            need(e.now_health == e.health + e.aura_health, "health is not the sum of its parts");
            need(e.now_attack == std::max(0, e.attack + e.turn_attack + e.aura_attack),
                 "attack is not the sum of its parts");
            need(s.result != Result::playing || s.choice.kind != Choice::kNone || !e.dying(),
                 "a dead minion on the board");
            need(e.id < s.next_id && e.order < s.next_id, "an id or order of the future");
            for (const Side& y : s.sides)
                for (int k = 0; k < y.board_size; ++k)
                    need(&y.board[k] == &e || y.board[k].id != e.id, "two minions of one id");
        }
        for (int i = 0; i < kHandLimit; ++i)
            need((x.hand[i].row != 0 || x.hand[i].id != 0) == (i < x.hand_size), "the hand has a hole");
        Side priced = x;
        engine.price_hand(priced);
        need(s.choice.kind == Choice::kMulligan || (priced.prices == x.prices && priced.neighbourly == x.neighbourly),
             "a price that is not the card's");
        int cards = x.top().size();
        for (int i = 0; i < x.deck.size(); ++i) {
            need(x.deck[i].count > 0, "an empty deck entry");
            cards += x.deck[i].count;
            if (i > 0)
                need(x.deck[i - 1].row < x.deck[i].row ||
                         (x.deck[i - 1].row == x.deck[i].row && x.deck[i - 1].buff < x.deck[i].buff),
                     "the deck is not in order");
        }
        need(cards == x.deck_size && cards <= kDeckLimit, "the deck is miscounted");
        for (int i = 0; i < x.secrets.size(); ++i)
            for (int k = 0; k < i; ++k)
                need(x.secrets[i].row == 0 || card_of(x.secrets[i].row) != card_of(x.secrets[k].row),
                     "two equal secrets");
        if (x.weapon.exists())
            need(table_[x.weapon.row].type == Type::weapon, "a weapon that is none");
        else
            need(x.weapon.now_attack == 0 && !x.weapon.has(~0u), "no weapon, but its attack or keywords");
        if (s.result == Result::playing && s.choice.kind == Choice::kNone) {
            need(x.hero.left() > 0, "a dead hero plays on");
            need(!x.weapon.exists() || x.weapon.left() > 0, "a broken weapon is in hand");
        }
    }
    for (const Attachment& a : s.attachments) {
        bool found = a.kind == Attachment::kGraft;
        for (const Side& x : s.sides) {
            for (int i = 0; i < x.board_size; ++i) found |= x.board[i].id == a.holder;
            found |= x.weapon.id == a.holder || x.hero.id == a.holder;
            for (const Secret& secret : x.secrets) found |= secret.id == a.holder;
        }
        for (const Fallen& dead : s.fallen) found |= dead.id == a.holder;
        need(found, "an attachment without holder");
    }
    if (s.result == Result::playing && s.choice.kind == Choice::kNone) {
        State anew = s;
        Engine(table_, options_, anew, nobody_asks).rebuild();
        for (size_t who = 0; who < 2; ++who)
            need(!(anew.listening[who] & ~s.listening[who]), "a listener in play that nobody knows");
        need(!(anew.rules & ~s.rules), "a rule in play that nobody knows");
        need(!(anew.listening_hand & ~s.listening_hand), "a listener in a hand that nobody knows");
        need(!(anew.listening_deck & ~s.listening_deck), "a listener in a deck that nobody knows");
        need(!(anew.heard & ~s.heard), "a listener that nobody counts");
        need(!(anew.auras_present & ~s.auras_present), "an aura that nobody knows");
        need(!(anew.rules & ~s.rules), "a rule that nobody knows");
        for (size_t who = 0; who < 2; ++who)
            for (int i = 0; i < kBoardLimit + 2; ++i) {
                const Entity &kept = s.sides[who].board.data()[i], &counted = anew.sides[who].board.data()[i];
                need(std::memcmp(&kept, &counted, sizeof kept) == 0, "auras that were not counted");
            }
    }
    if (s.choice.kind == Choice::kNone)
        need(s.frames.empty() && s.queue.empty() && s.fallen.empty(), "work is left over");
    else
        need(!s.frames.empty(), "a choice without a frame");
}

}  // namespace turnwise::hearthstone
