#include "games/connect_four/connect_four.h"

#include <bit>
#include <stdexcept>

namespace turnwise::connect_four {

static constexpr char kStones[] = "xo";  // of player 0 and player 1

static uint64_t cell(int column, int row) { return uint64_t{1} << (column * kStride + row); }

static uint64_t stones_of(const State& state, Player player) {
    return (state.drops & 1) == player ? state.mover : state.all ^ state.mover;
}

// Without the top stone of some column there would be no line yet: then that stone was the last drop.
static bool could_be_last_drop(uint64_t winner, uint64_t all) {
    for (int column = 0; column < kColumns; ++column) {
        const uint64_t in_column = all & (kColumn << (column * kStride));
        const uint64_t top = std::bit_floor(in_column);
        if ((winner & top) && !has_four(winner ^ top)) return true;
    }
    return false;
}

static char stone_at(const State& state, int column, int row) {
    if (!(state.all & cell(column, row))) return '.';
    return kStones[(stones_of(state, 1) & cell(column, row)) != 0];
}

ConnectFour::ConnectFour() {
    for (int set = 0; set < kColumnSets; ++set)
        for (uint8_t column = 0; column < kColumns; ++column)
            if (set >> column & 1) open_columns_[set].push_back({column});
}

void ConnectFour::features(std::string_view, const State& state, Player player, std::span<float> out) const {
    const uint64_t own = to_act(state) == player ? state.mover : state.all ^ state.mover;
    for (int row = 0; row < kRows; ++row)
        for (int column = 0; column < kColumns; ++column) {
            const uint64_t cell = uint64_t{1} << (column * kStride + row);
            const size_t place = static_cast<size_t>(row * kColumns + column);
            out[place] = own & cell ? 1.0f : 0.0f;
            out[place + kColumns * kRows] = state.all & ~own & cell ? 1.0f : 0.0f;
        }
    out[2 * kColumns * kRows] = to_act(state) == player ? 1.0f : 0.0f;
}

ConnectFour::Setup ConnectFour::setup_from_plain(const Plain& plain) const {
    PlainReader reader(plain, "setup", ErrorKind::kBadSetup);
    const std::string drops = reader.text("drops", "");
    reader.done();
    Setup setup;
    State state{};
    Chance chance;
    for (char digit : drops) {
        const std::string text = std::string("drop ") + digit;
        Actions legal;
        if (!is_over(state)) legal_actions(state, legal);
        const Action* found = legal.begin();
        while (found != legal.end() && action_text(state, *found) != text) ++found;
        if (found == legal.end()) {
            const std::string number = std::to_string(setup.drops.size() + 1);
            reader.fail("drops", "number " + number + " is not possible: " + why_illegal(state, text));
        }
        setup.drops.push_back(found->column);
        apply(state, *found, chance);
    }
    return setup;
}

std::string ConnectFour::action_text(const State&, const Action& action) const {
    return "drop " + std::to_string(action.column + 1);
}

std::string ConnectFour::why_illegal(const State& state, std::string_view text) const {
    if (is_over(state)) return "the match is over";
    if (text.size() != 6 || !text.starts_with("drop ") || text[5] < '1' || text[5] > '7')
        return "expected \"drop 1\" to \"drop 7\"";
    return std::string("column ") + text[5] + " is full";
}

std::string ConnectFour::state_text(const State& state) const {
    std::string text;
    for (int row = kRows - 1; row >= 0; --row)
        for (int column = 0; column < kColumns; ++column)
            text += stone_at(state, column, row), text += column < kColumns - 1 ? ' ' : '\n';
    text += "1 2 3 4 5 6 7\n";
    if (state.won) return text + kStones[to_act(state) ^ 1] + " has won\n";
    return is_over(state) ? text + "drawn\n" : text + kStones[to_act(state)] + " to act\n";
}

Plain ConnectFour::to_plain(const State& state) const {
    Plain rows = Plain::list();
    for (int row = kRows - 1; row >= 0; --row) {
        std::string line;
        for (int column = 0; column < kColumns; ++column) line += stone_at(state, column, row);
        rows.add(line);
    }
    return Plain::map().set("rows", rows);
}

const Shape& ConnectFour::state_shape() const {
    static const Shape shape =
        Shape::object("state", {{"rows",
                                 Shape::list(Shape::text(), kRows, kRows),
                                 "the rows, the highest first: 7 of '.', 'x' (player 0) and 'o' (player 1)",
                                 {},
                                 true}});
    return shape;
}

// Who is to act and whether the match is over follow from the stones.
State ConnectFour::from_plain(const Plain& plain) const {
    const Fields fields(plain, state_shape(), ErrorKind::kBadState);
    const Plain::List& rows = fields.list("rows");
    uint64_t stones[2] = {};
    for (int i = 0; i < kRows; ++i) {
        const auto* line = rows[i].as<std::string>();
        if (line->size() != kColumns || line->find_first_not_of(".xo") != std::string::npos)
            fields.fail("rows[" + std::to_string(i) + "]",
                        "expected 7 of '.', 'x' and 'o', found " + describe(rows[i]));
        for (int column = 0; column < kColumns; ++column)
            for (Player player : {0, 1})
                if ((*line)[column] == kStones[player]) stones[player] |= cell(column, kRows - 1 - i);
    }

    const int drops = std::popcount(stones[0]) + std::popcount(stones[1]);
    const int last = (drops & 1) ^ 1;
    const uint64_t all = stones[0] | stones[1];
    const State state{all, stones[last ^ 1], static_cast<uint8_t>(drops), has_four(stones[last])};
    try {
        check(state);
    } catch (const std::logic_error& broken) {
        fields.fail("rows", broken.what());
    }
    return state;
}

void ConnectFour::check(const State& state) const {
    const auto expect = [](bool holds, const char* message) {
        if (!holds) throw std::logic_error(message);
    };
    const uint64_t last = state.all ^ state.mover;
    expect((state.mover & ~state.all) == 0 && (state.all & ~(kBottom * kColumn)) == 0, "stones outside the board");
    expect(std::popcount(state.all) == state.drops && std::popcount(state.mover) == state.drops / 2,
           "x must have as many stones as o, or one more");
    expect(((state.all + kBottom) & state.all) == 0, "a stone hangs in the air");
    expect(!has_four(state.mover), "the player to act has four in a line already");
    expect(state.won == has_four(last), "won differs from what the board says");
    expect(!state.won || could_be_last_drop(last, state.all), "the match was over before the last stone");
}

}  // namespace turnwise::connect_four
