#pragma once

#include "base/shape.h"
#include "games/hearthstone/hearthstone.h"

// The plain form of states (docs/state-forms.md is printed from it). form.cpp says what it looks like, write.cpp and
// read.cpp go there and back, pending.cpp does all three for the work that a pending choice left.

namespace turnwise::hearthstone {

State empty_state();

inline constexpr const char* kClassNames[] = {TURNWISE_HS_CLASSES(TURNWISE_NAME_ITEM)};
inline constexpr const char* kTypeNames[] = {TURNWISE_HS_TYPES(TURNWISE_NAME_ITEM)};
inline constexpr const char* kEventNames[] = {TURNWISE_HS_EVENTS(TURNWISE_NAME_ITEM)};
inline constexpr const char* kAttachmentNames[] = {"text", "memory", "deathrattle", "enemy_memory"};
inline constexpr const char* kResultNames[] = {"playing", "first_won", "second_won", "draw"};

inline constexpr int kLastNumber = 30000;  // of entities, orders of play and turns; leaves room to play on

// The name of a flag; null for what a state does not tell of.
const char* keyword_name(int bit);

// What a silenced minion's card says no longer counts.
inline uint32_t printed_keywords(const CardTable& t, const Entity& e) {
    return e.flags & keyword(silenced) ? 0 : t[e.row].keywords;
}
inline int printed_spell_damage(const CardTable& t, const Entity& e) {
    return e.flags & keyword(silenced) ? 0 : t[e.row].spell_damage;
}

// Cards as texts: CS2_029, CS2_029@p1 in another era than the usual one, CS2_172+1/+1 stored with an enchantment, and
// ? for a card that is hidden.
class CardTexts {
public:
    CardTexts(const CardTable& table, ErrorKind kind) : t(table), kind_(kind) {}

    static constexpr int kEveryEra = -1;  // the era is always said
    std::string id(Row row, int usual) const;
    std::string id(const DeckCard& card, int usual) const;
    Plain ids(const auto& rows, int usual) const {
        Plain list = Plain::list();
        for (Row row : rows) list.add(id(row, usual));
        return list;
    }

    // `where` is the place in the file, for errors.
    Row row(const std::string& text, int usual, const std::string& where) const;
    Row row(const std::string& text, int usual, const std::string& where, Type type) const;
    Row holdable(const std::string& text, int usual, const std::string& where) const;  // by a hand or deck
    DeckCard stored(const std::string& text, int usual, const std::string& where) const;
    int era(const std::string& name, const std::string& where) const;

private:
    [[noreturn]] void fail(const std::string& where, const std::string& message) const {
        throw Error(kind_, where + ": " + message);
    }
    const CardTable& t;
    ErrorKind kind_;
};

std::string stored_text(const Card& card, int buff);  // the enchantment of a card in a deck

// Numbers that are written as they are.
using SideNumber = NumberRow<Side>;
const std::vector<SideNumber>& usual_numbers();  // always written
const std::vector<SideNumber>& counters();       // written when they are not 0
const std::vector<SideNumber>& tallies();        // the same

Shape::Field entity_field();

// pending.cpp
Shape choice_shape();
Shape resolution_shape();
Plain choice_plain(const CardTexts& cards, const State& state);
Plain resolution_plain(const CardTexts& cards, const State& state);
void read_pending(const Fields& choice, const Fields& resolution, const CardTable& table, const CardTexts& cards,
                  State& state);

}  // namespace turnwise::hearthstone
