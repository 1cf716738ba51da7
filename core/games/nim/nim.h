#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "game/game.h"

namespace turnwise::nim {

// Take one or more stones from one heap; who takes the last stone wins. The reference game: read this one first.
inline constexpr int kMaxHeaps = 5;
inline constexpr int kMaxStones = 15;

struct State {
    std::array<int8_t, kMaxHeaps> heaps;  // stones left, 0 past the last heap
    int8_t to_act;
};

struct Action {
    int8_t heap;
    int8_t take;
    friend bool operator==(const Action&, const Action&) = default;
};

class Nim {
public:
    using State = nim::State;
    using Action = nim::Action;
    using Actions = FixedVector<Action, kMaxHeaps * kMaxStones>;
    struct Setup {
        std::array<int8_t, kMaxHeaps> heaps = {1, 3, 5, 7, 0};
    };

    State start(const Setup& setup, Chance&) const { return {setup.heaps, 0}; }
    int players(const State&) const { return 2; }
    Player to_act(const State& state) const { return state.to_act; }

    void legal_actions(const State& state, Actions& out) const {
        for (int8_t heap = 0; heap < kMaxHeaps; ++heap)
            for (int8_t take = 1; take <= state.heaps[heap]; ++take) out.push_back({heap, take});
    }

    void apply(State& state, const Action& action, Chance&) const {
        state.heaps[action.heap] -= action.take;
        state.to_act ^= 1;
    }

    bool is_over(const State& state) const { return state.heaps == std::array<int8_t, kMaxHeaps>{}; }

    Values returns(const State& state) const {
        if (!is_over(state)) return {0.5, 0.5};
        return state.to_act == 0 ? Values{0, 1} : Values{1, 0};
    }

    uint64_t key(const State& state, Player) const { return hash_bytes(&state, sizeof state); }

    // "heaps": the share of the most stones that each heap has left, and whether `player` is to act.
    std::vector<std::pair<std::string, int>> feature_names() const { return {{"heaps", kMaxHeaps + 1}}; }
    void features(std::string_view, const State& state, Player player, std::span<float> out) const {
        for (int heap = 0; heap < kMaxHeaps; ++heap) out[heap] = static_cast<float>(state.heaps[heap]) / kMaxStones;
        out[kMaxHeaps] = state.to_act == player ? 1.0f : 0.0f;
    }

    Setup setup_from_plain(const Plain& plain) const;
    std::string action_text(const State& state, const Action& action) const;
    std::string state_text(const State& state) const;
    const Shape& state_shape() const;
    Plain to_plain(const State& state) const;
    State from_plain(const Plain& plain) const;
};

}  // namespace turnwise::nim
