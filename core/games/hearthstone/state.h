#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>

#include "base/fixed_vector.h"
#include "games/hearthstone/card.h"

namespace turnwise::hearthstone {

inline constexpr int kBoardLimit = 7;
inline constexpr int kHandLimit = 10;
inline constexpr int kManaLimit = 10;
inline constexpr int kBigSpell = 5;  // mana from which on a spell counts as a big one
inline constexpr int kSecretLimit = 5;
inline constexpr int kDeckLimit = 60;
inline constexpr int kListLimit = 30;
inline constexpr int kPastLimit = 85;
inline constexpr int kArmorLimit = 9999;  // more than any match gives

// The 16 characters as bits: side * 8 + place, where places 0 to 6 are the board from left to right and 7 is the hero.
using Mask = uint16_t;
inline constexpr int kHeroPlace = 7;
inline constexpr int character(int side, int place) { return side * 8 + place; }
inline constexpr Mask bit(int character) { return static_cast<Mask>(1u << character); }
inline constexpr Mask side_mask(int side) { return static_cast<Mask>(0xff << (side * 8)); }
inline constexpr Mask hero_mask(int side) { return bit(character(side, kHeroPlace)); }
inline constexpr Mask kMinionMask = 0x7f7f;
inline constexpr Mask kHeroMask = 0x8080;
inline constexpr uint32_t kBoardPlaces = 0x7f;  // of one side

// Names one entity for as long as it exists: a minion, hero, weapon, hero power, card in hand, or secret. 0 is nobody.
// Places shift and slots are reused; ids are not. They are given in order of time, and orders of play with them: of two
// numbers of either kind the smaller one is older.
using EntityId = uint16_t;

// A minion, hero or weapon in play. The numbers are kept apart by how long they last: attack and health hold what is
// printed, set or given for good; the share of auras and of this turn is beside them; now_ is the sum.
struct Entity {
    Row row;
    EntityId id;
    uint16_t order;  // order of play
    int16_t attack;
    int16_t health;      // maximum; durability of a weapon
    int8_t turn_attack;  // until the end of the turn
    int8_t spell_damage;
    int16_t damage;       // taken; lost durability of a weapon
    int16_t now_health;   // current maximum
    uint32_t flags;       // KeywordBit; own
    uint32_t aura_flags;  // KeywordBit; given by auras
    int16_t now_attack;   // never below 0
    uint8_t attacks;      // made this turn
    uint8_t traits;       // derived: Card::Trait
    int8_t aura_attack;
    int8_t aura_health;
    uint16_t turn_keywords : 13;  // of the first keywords, those that end with the turn
    uint16_t free_attacks : 3;    // this turn, before `attacks` counts (V-07-TR-0N)
    static constexpr uint32_t kTurnKeywords = (1 << 13) - 1;

    bool exists() const { return row != 0; }
    int left() const { return now_health - damage; }  // current health or durability
    bool has(uint32_t keywords) const { return ((flags | aura_flags) & keywords) != 0; }
    // Mortally wounded or pending destroy: still on the board, gone at the next death step.
    bool dying() const { return (left() <= 0) | (flags >> doomed & 1); }
};

// A card in hand.
struct HandCard {
    Row row;
    EntityId id;
    int8_t cost_add;  // enchantments on the cost
    int8_t attack;    // enchantments that come along into play
    int8_t health;
    uint8_t known;  // kShown, kTurned, kSet, and from kBuffs on how many of Side::deck_buffs were before its draw
    Row origin;     // the card that made it; 0: from the deck. With kTurned: from the deck, where it was this card
    std::array<Row, 2> parts;    // of a potion: its ingredients, 0 none
    uint8_t deaths;              // State::deaths when it came
    uint8_t progress : 3;        // of a card that improves in hand; of one that keeps enchantments: Kept::keywords
    uint8_t discarded : 1;       // at the end of the turn (The Soularium)
    int8_t cost_after_aura : 4;  // enchantments on the cost that came after the aura that sets it

    static constexpr uint8_t kShown = 1;   // the opponent has seen it
    static constexpr uint8_t kTurned = 2;  // it became another card in hand
    static constexpr uint8_t kSet = 128;   // its cost was set when it came: what older auras say does not count
    static constexpr int kBuffs = 2;
    static constexpr uint8_t kShifts = 32;  // `origin` is the card that turns it into another one again and again
    bool shown() const { return known & kShown; }
    bool turned() const { return known & kTurned; }
    bool made() const { return origin != 0 && !turned(); }
    static constexpr uint8_t kFleeting = 64;  // gone at the end of the turn
    bool fleeting() const { return known & kFleeting; }
    bool shifts() const { return known & kShifts; }
    int deck_buffs() const { return known >> kBuffs & 7; }
    bool cost_set() const { return known & kSet; }
    // The card of the deck that this is, 0 when it is none.
    Row from_deck() const { return turned() ? origin : origin == 0 ? row : Row{0}; }
    // For whoever plays it.
    bool equals(const HandCard& other) const {
        return row == other.row && cost_add == other.cost_add && cost_after_aura == other.cost_after_aura &&
               cost_set() == other.cost_set() && attack == other.attack && health == other.health &&
               parts[0] == other.parts[0] && parts[1] == other.parts[1] && fleeting() == other.fleeting() &&
               progress == other.progress && discarded == other.discarded && shifts() == other.shifts();
    }
};

// Some equal cards in a deck.
struct DeckCard {
    Row row;
    uint16_t count : 6;
    uint16_t buff : 10;  // Kept, packed
};

// What a card in a deck keeps of what was done to it. Ten bits hold it: attack and health in four each and how the cost
// changed; of a card that comes back with its enchantments (Kingsbane) attack in five bits, durability in three, and
// keywords. More than the bits can say is lost.
struct Kept {
    enum Cost : uint8_t { kPrinted, kSetTo0, kSetTo1, kLess };
    int attack = 0;
    int health = 0;
    Cost cost = kPrinted;
    uint8_t keywords = 0;  // those of kKeywords, the lowest bit first
    bool level = false;    // the attack is what makes it equal to the health (Lady in White)

    static constexpr KeywordBit kKeywords[] = {lifesteal, poisonous};
    static constexpr int kLevel = 15;  // in place of an attack
    static uint32_t flags(int keywords) {
        return (keywords & 1 ? keyword(kKeywords[0]) : 0) | (keywords & 2 ? keyword(kKeywords[1]) : 0);
    }
    static Kept of(const Card& card, int buff) {
        if (card.flags2 & Card::kKeeps)
            return {buff & 31, buff >> 5 & 7, kPrinted, static_cast<uint8_t>(buff >> 8), false};
        Kept kept{buff & 15, buff >> 4 & 15, static_cast<Cost>(buff >> 8), 0, (buff & 15) == kLevel};
        if (kept.level) kept.attack = card.health + kept.health - card.attack;
        return kept;
    }
    uint16_t pack(const Card& card) const {
        if (card.flags2 & Card::kKeeps)
            return static_cast<uint16_t>(std::clamp(attack, 0, 31) | std::clamp(health, 0, 7) << 5 | keywords << 8);
        const int first = level ? kLevel : std::clamp(attack, 0, kLevel - 1);
        return static_cast<uint16_t>(first | std::clamp(health, 0, 15) << 4 | cost << 8);
    }
};

// What an operation on a whole deck (OpCode::buff_deck) makes of that: a cost, level stats, or more of them.
inline Kept enchanted(Kept kept, const Op& op) {
    if (op.has(Op::BuffDeck::set_cost)) {
        kept.cost = static_cast<Kept::Cost>(op.a);
    } else if (op.has(Op::BuffDeck::level)) {
        kept.level = true;
    } else {
        kept.attack += op.a;
        kept.health += op.b;
    }
    return kept;
}

struct Secret {
    Row row;
    EntityId id;
    uint16_t order;
    uint8_t known;  // bit 0: the opponent has seen which it is; bit 1: not from the starting deck; then kProgress
    Class class_;   // everybody sees it

    static constexpr int kProgress = 2;  // of a quest, from this bit on
    int progress() const { return known >> kProgress; }
};

struct HeroPower {
    Row row;
    EntityId id;
    int8_t cost_set;  // -1: the printed cost
    uint8_t uses;     // this turn
};

// How often something happened to a card over the match.
struct Past {
    Row row;
    uint8_t died;       // a minion in play; a weapon that was destroyed
    uint8_t played;     // from hand
    uint8_t discarded;  // all of them at most 255

    void join(const Past& other) {
        died = static_cast<uint8_t>(std::min(255, died + other.died));
        played = static_cast<uint8_t>(std::min(255, played + other.played));
        discarded = static_cast<uint8_t>(std::min(255, discarded + other.discarded));
    }
};

// The same in three bytes, which hold small numbers only: a card may have several such records, and their numbers add
// up.
struct PastRecord {
    uint8_t low, high, counts;

    static constexpr int kMostDied = 7, kMostPlayed = 7, kMostDiscarded = 3;
    static PastRecord of(const Past& past) {  // numbers that fit
        return {static_cast<uint8_t>(past.row), static_cast<uint8_t>(past.row >> 8),
                static_cast<uint8_t>(past.died | past.played << 3 | past.discarded << 6)};
    }
    Row row() const { return static_cast<Row>(low | high << 8); }
    Past whole() const {
        return {row(), static_cast<uint8_t>(counts & 7), static_cast<uint8_t>(counts >> 3 & 7),
                static_cast<uint8_t>(counts >> 6)};
    }
};
using PastRecords = FixedVector<PastRecord, kPastLimit>;
using Pasts = FixedVector<Past, kPastLimit>;
using SharedPasts = FixedVector<Past, 2 * kPastLimit>;  // of both players

// Writes down what became of a card, in as many records as it takes; false when there is no room for all of it.
inline bool append(PastRecords& records, Past past) {
    do {
        if (records.full()) return false;
        const Past part{past.row, std::min<uint8_t>(past.died, PastRecord::kMostDied),
                        std::min<uint8_t>(past.played, PastRecord::kMostPlayed),
                        std::min<uint8_t>(past.discarded, PastRecord::kMostDiscarded)};
        records.push_back(PastRecord::of(part));
        past = {past.row, static_cast<uint8_t>(past.died - part.died), static_cast<uint8_t>(past.played - part.played),
                static_cast<uint8_t>(past.discarded - part.discarded)};
    } while (past.died | past.played | past.discarded);
    return true;
}

// One entry for each card, sorted: for whatever asks chance, counts or writes them.
template <class Records>
inline Records by_card(Records past) {
    std::sort(past.begin(), past.end(), [](const Past& a, const Past& b) { return a.row < b.row; });
    int n = 0;
    for (const Past& record : past)
        if (n > 0 && past[n - 1].row == record.row)
            past[n - 1].join(record);
        else
            past[n++] = record;
    past.resize(n);
    return past;
}
inline Pasts by_card(const PastRecords& records) {
    Pasts past;
    for (const PastRecord& record : records) past.push_back(record.whole());
    return by_card(past);
}

// What it takes to play a card, in one byte; 0 for an empty place, and for a card that has an equal one before it.
struct Price {
    static constexpr uint8_t kCost = 15;  // these bits: the printed and enchanted cost + 1, at most 15
    static constexpr uint8_t kMinion = 16;
    static constexpr uint8_t kRoom = 32;   // needs room on the board
    static constexpr uint8_t kAims = 64;   // asks for a target
    static constexpr uint8_t kAsks = 128;  // not only mana and room: ask can_play()
};

// A list that grows downwards from its last place: no room of its own.
template <class Card, class Size>
struct TopCards {
    Card* last;
    Size* count;

    int size() const { return *count; }
    bool empty() const { return *count == 0; }
    Card& operator[](int i) const { return last[-i]; }
    auto begin() const { return std::make_reverse_iterator(last + 1); }
    auto end() const { return begin() + *count; }
    void push_back(const DeckCard& card) const { last[-(*count)++] = card; }
    DeckCard pop_back() const { return last[-(--*count)]; }
    void erase(int at) const {
        --*count;
        for (int i = at; i < *count; ++i) last[-i] = last[-i - 1];
    }
};

// All of one player.
struct Side {
    // Small things first: addresses near the start are short, and so is code that asks for them.
    uint8_t board_size;
    uint8_t hand_size;
    uint8_t top_size;
    uint8_t deck_size;    // cards in `deck` and top()
    uint8_t dormant;      // derived: places of the board that hold no minion
    uint8_t neighbourly;  // derived: cards of the hand whose text looks at neighbours
    int16_t armor;
    int8_t mana;  // available now, temporary mana included
    int8_t max_mana;
    int8_t temp_mana;       // part of mana that is lost at the end of the turn
    int8_t locked;          // overload of this turn
    int8_t owed;            // overload of the next turn
    int8_t spell_tax;       // spells cost this much more during the current turn
    int8_t next_spell_tax;  // the same for the next own turn
    uint8_t fatigue;
    uint8_t jade;
    uint8_t totems;        // summoned this game
    uint8_t cards_played;  // this turn
    uint8_t lost;          // 1: the hero died, the match is lost when the sequence ends
    uint8_t mulligan_done;
    Class class_;
    Row last_minion;                         // the one played last; 0 none
    std::array<uint8_t, kTallies> tallies;   // by Tally
    uint8_t added_seen;                      // of `added`
    std::array<uint8_t, kHandLimit> prices;  // derived: Price
    HeroPower power;

    std::array<Entity, kBoardLimit> board;  // left to right; past board_size all zero
    Entity hero;                            // right behind the board: State::at() counts on it
    Entity weapon;                          // row 0: none
    std::array<HandCard, kHandLimit> hand;
    FixedVector<Secret, kSecretLimit> secrets;

    // The deck is a bag: nobody knows an order. top() lists the cards whose place is known, each by itself, the last is
    // drawn first; they lie at the far end of the bag's room, which all cards together never fill.
    FixedVector<DeckCard, kDeckLimit> deck;
    TopCards<DeckCard, uint8_t> top() { return {deck.data() + kDeckLimit - 1, &top_size}; }
    TopCards<const DeckCard, const uint8_t> top() const { return {deck.data() + kDeckLimit - 1, &top_size}; }

    // The starting list, sorted, and which of its cards everybody has seen (bit i: list[i] left the hidden zones).
    FixedVector<Row, kListLimit> list;
    uint32_t seen;
    // What everybody knows besides: cards shuffled in (bit i of added_seen: added[i] left the hidden zones),
    // start-of-game cards that had their effect, and cards that enchanted the whole deck, in order. Past these bounds
    // everybody forgets; the rules read none of it.
    FixedVector<Row, 8> added;
    FixedVector<Row, 2> shown;
    FixedVector<Row, 4> deck_buffs;

    // What became of the cards of this side over the match (past the bound new cards are forgotten), and the
    // first minions that died this turn in order (who raises them has a full board after seven).
    PastRecords past;
    FixedVector<Row, 8> died_this_turn;
    FixedVector<Row, 9> blessings;  // the first spells cast on own minions, in order (Lynessa)

    int tally(Tally what) const { return tallies[static_cast<size_t>(what)]; }
    void count(Tally what) {
        uint8_t& tally = tallies[static_cast<size_t>(what)];
        tally = static_cast<uint8_t>(tally + (tally != 255));
    }
    void uncount(Tally what) {
        uint8_t& tally = tallies[static_cast<size_t>(what)];
        tally = static_cast<uint8_t>(tally - (tally != 0));
    }
    void count(Tally what, int by) {
        uint8_t& tally = tallies[static_cast<size_t>(what)];
        tally = static_cast<uint8_t>(tally + by > 255 ? 255 : tally + by);
    }
};

// Text or memory attached to an entity.
struct Attachment {
    enum Kind : uint8_t {
        kText,    // the card's text counts as the holder's (Magnetic, Power Overwhelming); of a hero: as its player's
        kMemory,  // a remembered card (Carnivorous Cube, Frostmourne)
        kDeathrattle,  // only that part of the card's text (Unearthed Raptor)
        kEnemyMemory,  // a remembered card of the other side (Moat Lurker)
        kGraft,        // a Magnetic card of a Mech that died (Kangor's Endless Army)
    };
    EntityId holder;
    Row row;
    uint16_t order;  // graft: the Mech's own card
    Kind kind;
    uint8_t scope;  // text: how long and for whom; memory: how often; graft: whose

    static constexpr uint8_t kThisTurn = 1;  // until the end of the turn
    static constexpr uint8_t kMyTurn = 2;    // until the turn of the holder's side starts
    static constexpr uint8_t kNextTurn = 4;  // waits for the next turn of the holder's side and ends with it
    static constexpr uint8_t kOthers = 8;    // works for the player of the other side
    static constexpr uint8_t kBound = 16;    // stays with its player when the holder changes sides
};

// The work still to do, as frames on a stack: what runs, how far it is, and about whom. A pending choice leaves its
// frames here, so that it copies, saves and hashes like any other state.
struct Frame {
    enum Kind : uint8_t {
        kProgram,  // a text: runs ops from pc
        kQueue,    // triggers of one event, waiting in State::queue
        kEmit,     // an event that happens when everything above is done
        kDeaths,   // the death step
        kPlayMinion,
        kPlaySpell,
        kPlayWeapon,
        kPlayHero,
        kPower,
        kAttack,
        kEndTurn,
        kStartTurn,
        kStart,  // the beginning of the match: mulligans, coin, start-of-game effects
    };
    Kind kind;
    uint8_t step;        // of a sequence; how often a program repeated
    uint8_t side;        // controller of the text, or player who acts
    EventKind event;     // queue, emit: what happened
    uint16_t pc;         // program: next op; queue: first item
    uint16_t loop;       // program: iterations of the op still to do + 1, 0 = not begun; queue: next item
    Row row;             // the card whose text runs
    EntityId source;     // whose text runs
    EntityId target;     // chosen by the player
    EntityId subject;    // event: about whom
    EntityId object;     // event: the second one; attack: the defender
    int16_t amount;      // event: how much
    int16_t value;       // program: saved number
    uint8_t event_side;  // who caused it
    uint8_t made;        // program: summons so far, where their places depend on it; sequences: see kMerged
    uint16_t note;       // program: a card put aside or chosen
    uint16_t buff;       // the enchantment of a chosen deck card
    Row cause;           // damage event: the card that dealt it; other events: the card that they are about
    uint8_t note_side;   // whose the noted card was
    uint8_t cause_side;  // whose; of a play 1: the card was not in the starting deck

    // kPlayWeapon: what its card and battlecry add to it, in `value`.
    static constexpr int16_t forged(int attack, int durability) {
        return static_cast<int16_t>(attack * 128 + durability);
    }
    int forged_attack() const { return (value + 64) >> 7; }
    int forged_durability() const { return value - forged_attack() * 128; }

    static constexpr uint8_t kSpeaks = 6;                // plays: the step while the text of the card runs
    static constexpr uint8_t kMerged = 1;                // kPlayMinion: a Magnetic card that joined its neighbour
    static constexpr uint8_t kForced = 2;                // kAttack: by a text; uses up no attack
    static constexpr uint8_t kCountered = 4;             // kPlaySpell: it does nothing
    static constexpr uint8_t kRedirected = 8;            // kAttack: the defender changed; `target` is who it was
    static constexpr int kFirstOption = 4;               // plays and powers, the bits from here on: option()
    int option() const { return made >> kFirstOption; }  // of Choose One: 1 and 2, or 3 for both; 0 none
};

// A trigger waiting its turn.
struct QueueItem {
    EntityId owner;
    uint16_t trigger;  // index in CardTable::triggers; kDeathrattle: the owner's deathrattle `row`; kEvent; kLifesteal
    EntityId subject;
    int16_t amount;
    Row row;       // the card whose text it is
    uint8_t side;  // of the owner
    uint8_t event_side;
    static constexpr uint16_t kDeathrattle = 0xffff;
    // One of several events of a moment, such as the hits of an area; who hears it is asked when its turn comes. The
    // subject's card is `row`; what caused it is the card `owner` of `side`.
    static constexpr uint16_t kEvent = 0xfffe;
    static constexpr uint16_t kLifesteal = 0xfffd;  // so much that the card `owner` of `side` dealt
};

// An entity that the current death step took from play, until its deathrattles are done.
struct Fallen {
    Row row;
    EntityId id;
    uint16_t order;
    uint8_t side;
    uint8_t kind;    // 0 minion, kWeapon; kMoved: its card is elsewhere; kCrowded: its board was full; deals()
    uint16_t place;  // where the summons of its deathrattles go (rule X357); of a weapon: Kept, packed
    int16_t attack;
    static constexpr uint8_t kWeapon = 1, kMoved = 2, kSilenced = 4, kCrowded = 8;
    static constexpr int kFirstDeal = 4;
    bool silenced() const { return kind & kSilenced; }
    int deals() const {
        return kind >> kFirstDeal;
    }  // what its damage does: kDeals of its keywords, the lowest bit first
    static constexpr KeywordBit kDeals[] = {poisonous, lifesteal, freezes};
};

// A question to a player. Options are cards; for the mulligan they are the opening hand.
struct Choice {
    enum Kind : uint8_t { kNone, kMulligan, kCards };
    Kind kind;
    uint8_t side;
    FixedVector<DeckCard, 10> options;  // count is 1
};

enum class Result : uint8_t { playing, first_won, second_won, draw };

// Everything the rules know, by value: no pointers, no heap, no dice.
struct alignas(16) State {
    // Position.
    uint16_t turn;   // turns of both players counted together; 0 before the first
    uint8_t active;  // whose turn it is
    Result result;
    uint8_t first;             // who began
    uint8_t deaths_this_turn;  // minions of both sides
    uint8_t deaths;            // the same over the match; begins again after 255
    uint8_t turns_ahead;       // turns to come whose players are fixed
    uint8_t turn_sides;        // the players of these, the next in the lowest bit
    uint8_t replaced;  // of `fallen`, the last ones: weapons that were replaced and wait for the next death step
    EntityId next_id;  // one clock: also the next order of play

    // Derived. Rebuilt by refresh(); not saved, not compared.
    // By kind of aura, kStats and kRules:
    uint8_t auras_present;  // something in play has one; may say too much
    uint8_t aura_share;     // some entity holds a share of one
    uint8_t dirty;          // what the auras give must be worked out again
    uint8_t maybe_dying;    // a death step may find somebody
    // What may say too much: event kinds that are heard by something of a side in play or by its secrets, in hands, in
    // decks, and by any of these; RuleBit of all in play.
    std::array<uint32_t, 2> listening;
    uint32_t listening_hand;
    uint32_t listening_deck;
    uint32_t heard;
    uint32_t rules;

    // Position.
    std::array<Side, 2> sides;
    FixedVector<Attachment, 32> attachments;

    // Resolution. Empty between actions unless a choice is pending.
    Choice choice;
    FixedVector<Frame, 20> frames;
    FixedVector<QueueItem, 40> queue;
    FixedVector<Fallen, 20> fallen;

    Side& side(int who) { return sides[who]; }
    const Side& side(int who) const { return sides[who]; }
    Entity& at(int character) { return sides[character >> 3].board.data()[character & 7]; }
    const Entity& at(int character) const { return const_cast<State*>(this)->at(character); }
    Mask board_mask(int who) const {
        return static_cast<Mask>((((1u << sides[who].board_size) - 1) & ~uint32_t{sides[who].dormant}) << (who * 8));
    }
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(offsetof(Side, hero) == offsetof(Side, board) + kHeroPlace * sizeof(Entity));
static_assert(sizeof(State) == 4096);  // whole cache lines are copied faster

// A minion leaves a board. All places of a half move or stay without a branch, as no processor guesses places; that the
// far half is empty it does.
inline void close_up(Side& side, int place) {
    constexpr int kHalf = (kBoardLimit + 1) / 2;
    const auto move = [&](int i) { side.board[i] = side.board[i + (i >= place)]; };
    for (int i = 0; i < kHalf; ++i) move(i);
    if (side.board_size > kHalf) {
        for (int i = kHalf; i < kBoardLimit - 1; ++i) move(i);
        side.board[kBoardLimit - 1] = Entity{};
    }
    --side.board_size;
    const uint32_t before = (1u << place) - 1;
    side.dormant = static_cast<uint8_t>((side.dormant & before) | (side.dormant >> 1 & ~before));
}

// The places of cards in a hand equal to this one.
inline uint32_t equal_places(const Side& side, const HandCard& card) {
    uint32_t result = 0;
    for (int i = 0; i < kHandLimit; ++i) result |= uint32_t{side.hand[i].row == card.row} << i;
    result &= (1u << side.hand_size) - 1;
    for (uint32_t rest = result; rest != 0; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        if (!side.hand[i].equals(card)) result &= ~(1u << i);
    }
    return result;
}

template <class F>
inline void for_each(Mask mask, F&& f) {
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1) f(std::countr_zero(rest));
}

// The character of the i-th bit from below; from a table, as a loop would end where no processor expects it.
inline constexpr auto kBits = [] {
    std::array<std::array<uint8_t, 8>, 256> bits{};
    for (int byte = 0; byte < 256; ++byte)
        for (int i = 0, n = 0; i < 8; ++i)
            if (byte >> i & 1) bits[byte][n++] = static_cast<uint8_t>(i);
    return bits;
}();
inline int nth(Mask mask, int i) {
    const int low = std::popcount(static_cast<uint8_t>(mask)), high = i >= low;
    return 8 * high + kBits[mask >> 8 * high & 255][i - (low & -high)];
}

// One decision. Characters are bit numbers of Mask; kNobody where there is no target.
struct Action {
    enum Kind : uint8_t { kEnd, kPlay, kAttack, kPower, kChoose, kMulligan };
    static constexpr uint8_t kNobody = 0xff;

    Kind kind;
    uint8_t source;  // play: place in hand; attack: character; choose: option; mulligan: mask of cards put back
    uint8_t target;
    uint8_t position;  // play of a minion: place on the board; kOption times the option of a Choose One card
    static constexpr int kOption = 16;
    int place() const { return position % kOption; }
    int option() const { return position / kOption; }
    friend bool operator==(const Action&, const Action&) = default;
};

}  // namespace turnwise::hearthstone
