#pragma once

#include <array>
#include <string>

#include "game/game.h"

namespace turnwise::kuhn {

// Kuhn poker (Kuhn 1950): the smallest game in which bluffing is right. The reference game for hidden information.
//
//   Three cards, jack, queen and king; each of two players is dealt one and sees only that. Each has put one chip into
//   the pot. Player 0 begins: pass, or bet one chip. After a bet the other passes and loses the pot, or bets as well
//   and the cards are compared; after two passes they are compared, too. The higher card wins the pot.
//
// Right play is known: with the queen player 0 never bets first, with the jack they bluff a third as often as they bet
// the king, and player 0 loses 1/18 of a chip a match. Returns are chips won or lost, -2 to 2, as values from 0 to 1.
inline constexpr int kCards = 3;
inline constexpr int8_t kUnseen = -1;
inline constexpr std::array<const char*, kCards> kNames = {"jack", "queen", "king"};

// Only who is dealt a card sees it; its label.
constexpr Event deal_event(Player who) { return {1, static_cast<uint8_t>(1 << who)}; }
inline constexpr Event kWorld{2};  // label: the card; only when a world is dealt

enum Action : uint8_t { kPass, kBet };

struct State {
    std::array<int8_t, 2> cards;  // kUnseen: hidden from the viewer of an observation
    std::array<Action, 3> line;   // what was done, kPass past the end
    int8_t length;                // of the line
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

class Kuhn {
public:
    using State = kuhn::State;
    using Action = kuhn::Action;
    using Actions = FixedVector<Action, 2>;
    struct Setup {};
    static constexpr Payoffs kPayoffs{-2, 2, "chips"};

    State start(const Setup&, Chance& chance) const {
        State state{};
        std::array<uint16_t, kCards> left = {1, 1, 1};
        for (Player player : {0, 1}) {
            state.cards[player] = static_cast<int8_t>(chance.pick(deal_event(player), left));
            --left[state.cards[player]];
        }
        return state;
    }
    int players(const State&) const { return 2; }
    Player to_act(const State& state) const { return state.length % 2; }
    int turn(const State& state) const { return state.length; }
    void legal_actions(const State&, Actions& out) const { out.push_back(kPass), out.push_back(kBet); }
    void apply(State& state, const Action& action, Chance&) const { state.line[state.length++] = action; }

    // Over after two actions, unless they were pass and bet: then player 0 answers.
    bool is_over(const State& state) const {
        return state.length == 3 || (state.length == 2 && !(state.line[0] == kPass && state.line[1] == kBet));
    }
    bool showdown(const State& state) const {
        return is_over(state) && (state.line[state.length - 1] == kBet || state.line[state.length - 2] == kPass);
    }
    Values returns(const State& state) const;
    std::optional<Payoffs> payoffs() const { return kPayoffs; }

    Observation<State> observe(const State& state, Player player) const {
        return {state, player, [&](State& seen) {
                    if (!showdown(state)) seen.cards[player ^ 1] = kUnseen;
                }};
    }
    State determinize(const Observation<State>& seen, const Belief& belief, Chance& chance) const;
    uint64_t key(const State& state, Player player) const {
        const State seen = observe(state, player).shown();
        return hash_bytes(&seen, sizeof seen);
    }
    uint64_t identity(const State&, const Action& action) const { return action; }

    // "table": the own card and, once it is shown, the other's (a 1 in three places each), pass or bet for each of
    // three actions, and whether `player` is to act.
    std::vector<std::pair<std::string, int>> feature_names() const { return {{"table", 2 * kCards + 7}}; }
    void features(std::string_view, const State& state, Player player, std::span<float> out) const;

    Setup setup_from_plain(const Plain& plain) const;
    std::string action_text(const State&, const Action& action) const { return action == kBet ? "bet" : "pass"; }
    std::string state_text(const State& state) const;
    std::string pick_text(const State& state, const Pick& pick) const;
    Wish pick_wish(const State& state, std::string_view text) const;
    const Shape& state_shape() const;
    Plain to_plain(const State& state) const;
    State from_plain(const Plain& plain) const;
};

}  // namespace turnwise::kuhn
