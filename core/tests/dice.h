#pragma once

#include <array>
#include <string>

#include "game/game.h"

namespace turnwise::test {

// One action, "roll": two dice of three faces with weights 1, 0, 2, and when they are equal a coin that counts ten.
class Dice {
public:
    struct State {
        int sum = 0;
        bool rolled = false;
    };
    using Action = int;
    using Actions = FixedVector<int, 1>;
    struct Setup {};

    State start(const Setup&, Chance&) const { return {}; }
    int players(const State&) const { return 1; }
    Player to_act(const State&) const { return 0; }
    void legal_actions(const State&, Actions& out) const { out.push_back(0); }
    void apply(State& state, const Action&, Chance& chance) const {
        const std::array<uint16_t, 3> weights = {1, 0, 2};
        const int first = chance.pick(Event{1}, weights);
        const int second = chance.pick(Event{1}, weights);
        state.sum = first + second;
        if (first == second) state.sum += 10 * chance.pick(Event{2}, 2);
        state.rolled = true;
    }
    bool is_over(const State& state) const { return state.rolled; }
    Values returns(const State& state) const { return {state.sum / 14.0}; }
    Setup setup_from_plain(const Plain&) const { return {}; }
    std::string action_text(const State&, const Action&) const { return "roll"; }
    std::string state_text(const State& state) const { return std::to_string(state.sum) + "\n"; }
};

}  // namespace turnwise::test
