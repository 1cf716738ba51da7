#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "game/game.h"

namespace turnwise::connect_four {

// Seven columns of six rows. The players drop one stone in turn, player 0 first; four of one's own in a line, in any
// direction, win; a full board is a draw. Written for speed: a board is a word, a line is found by shifting it.
inline constexpr int kColumns = 7;
inline constexpr int kRows = 6;
inline constexpr int kStride = kRows + 1;  // one empty row above each column keeps shifted lines apart

inline constexpr uint64_t kBottom = 0x0000040810204081;  // the lowest cell of every column
inline constexpr uint64_t kColumn = (1 << kRows) - 1;    // the cells of the first column
inline constexpr uint64_t kTop = kBottom << (kRows - 1);

// Bit column * kStride + row, rows from below.
struct State {
    uint64_t all;    // every stone
    uint64_t mover;  // those of the player to act
    uint8_t drops;   // stones on the board; when even, player 0 is to act
    bool won;        // by the player who dropped the last stone
};
static_assert(std::is_trivially_copyable_v<State>);

struct Action {
    uint8_t column;
    friend bool operator==(const Action&, const Action&) = default;
};

constexpr bool has_four(uint64_t stones) {
    uint64_t lines = 0;
    for (int step : {1, kStride - 1, kStride, kStride + 1}) {  // up, falling, across, rising
        const uint64_t pairs = stones & (stones >> step);
        lines |= pairs & (pairs >> (2 * step));
    }
    return lines != 0;
}

class ConnectFour {
public:
    using State = connect_four::State;
    using Action = connect_four::Action;
    using Actions = FixedVector<Action, kColumns>;
    struct Setup {
        FixedVector<uint8_t, kColumns * kRows> drops;  // columns played before the match begins
    };

    ConnectFour();

    State start(const Setup& setup, Chance& chance) const {
        State state{};
        for (uint8_t column : setup.drops) apply(state, {column}, chance);
        return state;
    }
    int players(const State&) const { return 2; }
    Player to_act(const State& state) const { return state.drops & 1; }
    int turn(const State& state) const { return state.drops; }

    void legal_actions(const State& state, Actions& out) const {
        // One multiplication gathers the top cells of the seven columns into seven neighbouring bits.
        const uint64_t open = (~state.all & kTop) >> (kRows - 1);
        out = open_columns_[(open * kGather) >> kGatherShift & (kColumnSets - 1)];
    }

    // Columns are drawn until an open one comes: the draw does not wait for the board, and few columns fill up.
    Action random_action(const State& state, Chance& chance) const {
        for (;;) {
            const uint32_t column = chance.below(kColumns);
            if (~state.all >> (column * kStride + kRows - 1) & 1) return {static_cast<uint8_t>(column)};
        }
    }

    [[gnu::always_inline]] void apply(State& state, const Action& action, Chance&) const {
        const uint64_t bottom = uint64_t{1} << (action.column * kStride);
        const uint64_t drop = (state.all + bottom) & (bottom * kColumn);
        state.mover ^= state.all;
        state.all |= drop;
        state.won = has_four(state.all ^ state.mover);
        ++state.drops;
    }

    bool is_over(const State& state) const { return state.won || state.drops == kColumns * kRows; }

    Values returns(const State& state) const {
        if (!state.won) return {0.5, 0.5};
        return to_act(state) == 1 ? Values{1, 0} : Values{0, 1};
    }

    uint64_t key(const State& state, Player) const { return combine(state.all, state.mover); }

    // "board": 42 cells from the lowest row up that hold a stone of `player`, 42 with one of the other, and whether
    // `player` is to act.
    std::vector<std::pair<std::string, int>> feature_names() const { return {{"board", 2 * kColumns * kRows + 1}}; }
    void features(std::string_view, const State& state, Player player, std::span<float> out) const;

    Setup setup_from_plain(const Plain& plain) const;
    std::string action_text(const State& state, const Action& action) const;
    std::string state_text(const State& state) const;
    std::string why_illegal(const State& state, std::string_view text) const;
    const Shape& state_shape() const;
    Plain to_plain(const State& state) const;
    State from_plain(const Plain& plain) const;
    void check(const State& state) const;

private:
    static constexpr int kColumnSets = 1 << kColumns;
    static constexpr int kGatherShift = (kColumns - 1) * (kStride - 1);
    static constexpr uint64_t kGather = 0x1041041041;  // one bit in every kStride - 1

    std::array<Actions, kColumnSets> open_columns_;
};

}  // namespace turnwise::connect_four
