#pragma once

#include <array>
#include <string>

#include "game/game.h"

namespace turnwise::pocket {

// Pocket: a card duel small enough to solve exactly, and with everything that makes card games hard to search.
//
//   Two heroes of 6 health. A hero at 0 has lost at once; after turn 8 the healthier hero wins, equal health is a draw.
//   Player 0 begins. Each has two cards in hand at the start; hands are hidden.
//
//   A turn: the player has 1 mana on their first turn and 2 on every later one; their wolves wake up; they draw a
//   card. Then they act as often as they like, and end the turn. A hand holds three cards: with a full hand, or with
//   an empty deck, nothing is drawn.
//
//     spark  1 mana   1, 2 or 3 damage to a random enemy: the hero or a wolf
//     bolt   2 mana   2 damage to an enemy of your choice
//     mend   1 mana   your hero regains 2 health, up to 6
//     wolf   2 mana   a wolf of 2 health, asleep; nobody keeps more than two
//     study  1 mana   draw two cards
//
//   A wolf that is awake attacks once a turn: 1 damage to the enemy hero, or to an enemy wolf, which bites back for 1.
//   A deck has two bolts and one card of each other kind, unless the setup says otherwise. It is a bag: a draw takes
//   any card in it.
enum Card : uint8_t { kSpark, kBolt, kMend, kWolf, kStudy };
inline constexpr int kCards = 5;
inline constexpr std::array<const char*, kCards> kNames = {"spark", "bolt", "mend", "wolf", "study"};
inline constexpr std::array<int, kCards> kCosts = {1, 2, 1, 2, 1};

inline constexpr int kHealth = 6;
inline constexpr int kWolfHealth = 2;
inline constexpr int kMaxWolves = 2;
inline constexpr int kMaxMana = 2;
inline constexpr int kMaxHand = 3;
inline constexpr int kFirstHand = 2;
inline constexpr int kMaxDeck = 20;
inline constexpr int kTurns = 8;

// Only who draws sees the card; its label.
constexpr Event draw_event(Player who) { return {1, static_cast<uint8_t>(1 << who)}; }
inline constexpr Event kTarget{2};  // label: Target
inline constexpr Event kDamage{3};  // label: the damage
inline constexpr Event kDeal{4};    // label: the card; only when a world is dealt

using Counts = std::array<uint8_t, kCards>;  // of each card

struct Side {
    uint8_t health;
    std::array<uint8_t, kMaxWolves> wolves;  // health of each, in order of play; 0 past the last
    uint8_t awake;                           // bit i: wolf i may attack this turn
    Counts hand;
    Counts deck;
    Counts played;
    uint8_t unseen_hand;  // cards that the viewer of an observation cannot name, 0 in a full state
    uint8_t unseen_deck;
};

struct State {
    std::array<Side, 2> sides;
    uint8_t turn;  // from 1; odd turns are player 0's
    uint8_t mana;  // left to the player to act
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) < 64);

enum Target : uint8_t { kHero, kFirstWolf, kSecondWolf, kNoTarget };

struct Action {
    enum Kind : uint8_t { kEnd, kPlay, kAttack };

    Kind kind;
    uint8_t subject;  // the card played, or the place of the attacking wolf
    Target target;
    friend bool operator==(const Action&, const Action&) = default;
};

int total(const Counts& counts);

class Pocket {
public:
    using State = pocket::State;
    using Action = pocket::Action;
    using Actions = FixedVector<Action, 16>;  // end, 4 untargeted cards, 3 bolts, 2 x 3 attacks
    struct Setup {
        std::array<Counts, 2> decks = {Counts{1, 2, 1, 1, 1}, Counts{1, 2, 1, 1, 1}};
    };

    // rules.cpp
    State start(const Setup& setup, Chance& chance) const;
    int players(const State&) const { return 2; }
    Player to_act(const State& state) const { return (state.turn & 1) ^ 1; }
    void legal_actions(const State& state, Actions& out) const;
    void apply(State& state, const Action& action, Chance& chance) const;
    bool is_over(const State& state) const {
        return state.turn > kTurns || state.sides[0].health == 0 || state.sides[1].health == 0;
    }
    Values returns(const State& state) const;
    int turn(const State& state) const { return state.turn; }
    static std::vector<std::string> kind_names() { return {"end", "play", "attack"}; }
    ActionInfo action_info(const State& state, const Action& action) const;
    // A card drawn: its cost.
    int pick_value(Event what, uint32_t label) const { return what == draw_event(0) ? kCosts[label] : -1; }
    void check(const State& state) const;

    // observe.cpp
    Observation<State> observe(const State& state, Player player) const;
    State determinize(const Observation<State>& seen, const Belief& belief, Chance& chance) const;
    std::vector<std::vector<uint16_t>> lists(const State& state) const;
    uint64_t key(const State& state, Player player) const;
    std::vector<std::pair<std::string, int>> feature_names() const;
    void features(std::string_view name, const State& state, Player player, std::span<float> out) const;

    // forms.cpp
    Setup setup_from_plain(const Plain& plain) const;
    std::string action_text(const State& state, const Action& action) const;
    std::string state_text(const State& state) const;
    std::string why_illegal(const State& state, std::string_view text) const;
    const Shape& state_shape() const;
    Plain to_plain(const State& state) const;
    State from_plain(const Plain& plain) const;
    std::string pick_text(const State& state, const Pick& pick) const;
    Wish pick_wish(const State& state, std::string_view text) const;
};

// The same position whatever the order of the wolves; what has been played says nothing about what can follow.
State canonical(const State& state);

}  // namespace turnwise::pocket
