#pragma once

#include <array>
#include <string>

#include "game/game.h"

namespace turnwise::leduc {

// Leduc poker (Southey et al. 2005): two rounds of betting, with a public card between them.
//
//   Six cards: two jacks, two queens, two kings. Each of two players puts one chip into the pot and is dealt one card,
//   which only they see. A round of betting, player 0 first: fold (after a raise), call (put in what is missing, which
//   may be nothing) or raise by 2 chips, at most two raises a round. When nobody has more to put in, a public card is
//   turned up and a second round follows, raises are 4 chips. Then who has a pair with the public card wins the pot,
//   else who has the higher card; with equal cards it is shared.
//
// Returns are chips won or lost, -13 to 13, as values from 0 to 1.
inline constexpr int kRanks = 3;
inline constexpr int8_t kNoCard = -1;  // not dealt yet, or hidden from the viewer of an observation
inline constexpr std::array<const char*, kRanks> kNames = {"jack", "queen", "king"};
inline constexpr int kMostRaises = 2;
inline constexpr int kMostActions = kMostRaises + 2;  // in a round: call, raise, raise, call

// Only who is dealt a card sees it; its label. The public card is everybody's.
constexpr Event deal_event(Player who) { return {1, static_cast<uint8_t>(1 << who)}; }
inline constexpr Event kPublic{2};
inline constexpr Event kWorld{3};  // label: the card; only when a world is dealt

enum Action : uint8_t { kFold, kCall, kRaise };

struct State {
    std::array<int8_t, 2> cards;
    int8_t open_card;            // kNoCard in the first round
    std::array<int8_t, 2> paid;  // chips in the pot
    int8_t raises;               // in this round
    int8_t acted;                // how many actions in this round
    int8_t to_act;
    int8_t folded;  // who did; -1: nobody
    int8_t rounds_done;
    std::array<uint16_t, 2> line;  // of each round, so that what a player knows holds who raised when: base 4, from 1
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

class Leduc {
public:
    using State = leduc::State;
    using Action = leduc::Action;
    using Actions = FixedVector<Action, 3>;
    struct Setup {};
    static constexpr Payoffs kPayoffs{-13, 13, "chips"};

    State start(const Setup&, Chance& chance) const;
    int players(const State&) const { return 2; }
    Player to_act(const State& state) const { return state.to_act; }
    int turn(const State& state) const {  // every action is a turn
        int actions = 0;
        for (uint16_t line : state.line)
            for (; line; line /= 4) ++actions;
        return actions;
    }
    void legal_actions(const State& state, Actions& out) const {
        if (state.paid[0] != state.paid[1]) out.push_back(kFold);
        out.push_back(kCall);
        if (state.raises < kMostRaises) out.push_back(kRaise);
    }
    void apply(State& state, const Action& action, Chance& chance) const;
    bool is_over(const State& state) const { return state.folded >= 0 || state.rounds_done == 2; }
    bool showdown(const State& state) const { return state.rounds_done == 2; }
    Values returns(const State& state) const;
    std::optional<Payoffs> payoffs() const { return kPayoffs; }

    Observation<State> observe(const State& state, Player player) const {
        return {state, player, [&](State& seen) {
                    if (!showdown(state)) seen.cards[player ^ 1] = kNoCard;
                }};
    }
    State determinize(const Observation<State>& seen, const Belief& belief, Chance& chance) const;
    uint64_t key(const State& state, Player player) const {
        const State seen = observe(state, player).shown();
        return hash_bytes(&seen, sizeof seen);
    }
    uint64_t identity(const State&, const Action& action) const { return action; }

    // "table": the own card, once it is shown the other's, and the public one (a 1 in three places each); fold, call or
    // raise for each of four actions of both rounds; the share of the most chips that the player and the other paid;
    // whether `player` is to act.
    std::vector<std::pair<std::string, int>> feature_names() const {
        return {{"table", 3 * kRanks + 2 * kMostActions * 3 + 3}};
    }
    void features(std::string_view, const State& state, Player player, std::span<float> out) const;

    Setup setup_from_plain(const Plain& plain) const;
    std::string action_text(const State&, const Action& action) const {
        return action == kFold ? "fold" : action == kCall ? "call" : "raise";
    }
    std::string state_text(const State& state) const;
    std::string pick_text(const State& state, const Pick& pick) const;
    Wish pick_wish(const State& state, std::string_view text) const;
    const Shape& state_shape() const;
    Plain to_plain(const State& state) const;
    State from_plain(const Plain& plain) const;
};

}  // namespace turnwise::leduc
