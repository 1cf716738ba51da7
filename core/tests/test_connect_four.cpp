#include "games/connect_four/connect_four.h"

#include "tests/test.h"

using namespace turnwise;
using namespace turnwise::connect_four;

static const ConnectFour kGame;

static State after(const std::string& drops) {
    Chance chance;
    return kGame.start(kGame.setup_from_plain(Plain::map().set("drops", drops)), chance);
}

static Plain rows(std::vector<std::string> lines) {
    Plain list = Plain::list();
    for (int empty = static_cast<int>(lines.size()); empty < kRows; ++empty) list.add(".......");
    for (std::string& line : lines) list.add(std::move(line));
    return Plain::map().set("rows", list);
}

TEST("four in a line win in every direction") {
    for (const char* drops : {"1212121", "1122334", "12233434464", "76655454424"}) {
        const State state = after(drops);
        CHECK(kGame.is_over(state) && state.won);
        CHECK(kGame.returns(state) == (Values{1, 0}));
        CHECK_EQUAL(to_text(kGame.to_plain(kGame.from_plain(kGame.to_plain(state)))), to_text(kGame.to_plain(state)));
    }
    CHECK(kGame.returns(after("71212121")) == (Values{0, 1}));
    // Three are not enough, nor is a line around the edge of the board.
    CHECK(!kGame.is_over(after("121212")));
    CHECK(!has_four(uint64_t{0b111} << 3 | uint64_t{1} << kStride));
}

TEST("a full board without a line is a draw") {
    const State state = after("111111222222333333544444455555666666777777");
    CHECK(kGame.is_over(state) && !state.won);
    CHECK(kGame.returns(state) == (Values{0.5, 0.5}));
    CHECK(kGame.state_text(state).find("drawn") != std::string::npos);
}

TEST("legal columns are the ones with room, in order") {
    ConnectFour::Actions actions;
    kGame.legal_actions(after("444444777777"), actions);
    std::string texts;
    for (const Action& action : actions) texts += kGame.action_text({}, action) + ";";
    CHECK_EQUAL(texts, "drop 1;drop 2;drop 3;drop 5;drop 6;");
}

TEST("connect four refuses setups, states and actions that cannot be, with the reason") {
    CHECK_ERROR(kBadSetup, "setup.drops: number 7 is not possible: column 1 is full", after("1111111"));
    CHECK_ERROR(kBadSetup, "number 8 is not possible: the match is over", after("12121217"));
    CHECK_ERROR(kBadSetup, "number 1 is not possible: expected \"drop 1\"", after("8"));
    CHECK_ERROR(kBadSetup, "setup.drop: unknown key; did you mean \"drops\"?",
                kGame.setup_from_plain(Plain::map().set("drop", "1")));
    CHECK_ERROR(kBadState, "rows: missing; expected a list", kGame.from_plain(Plain::map()));
    CHECK_ERROR(kBadState, "rows[5]: expected 7 of", kGame.from_plain(rows({"xoz...."})));
    CHECK_ERROR(kBadState, "as many stones", kGame.from_plain(rows({"xx....."})));
    CHECK_ERROR(kBadState, "as many stones", kGame.from_plain(rows({"o......"})));
    CHECK_ERROR(kBadState, "hangs in the air", kGame.from_plain(rows({"x......", "......."})));
    CHECK_ERROR(kBadState, "already", kGame.from_plain(rows({"ooo....", "xxxxo.."})));
    CHECK_ERROR(kBadState, "over before the last stone", kGame.from_plain(rows({"oo.....", "xxxxoo.", "xxxxooo"})));
    const State full = after("444444");
    CHECK_EQUAL(kGame.why_illegal(full, "drop 4"), "column 4 is full");
    CHECK_EQUAL(kGame.why_illegal(full, "drop 9"), "expected \"drop 1\" to \"drop 7\"");
    CHECK_EQUAL(kGame.why_illegal(after("1212121"), "drop 3"), "the match is over");
}

TEST("keys tell positions apart and not the way to them") {
    CHECK_EQUAL(kGame.key(after("123"), 0), kGame.key(after("321"), 1));
    CHECK(kGame.key(after("123"), 0) != kGame.key(after("132"), 0));
}
