#include "agents/match_rows.h"

#include <algorithm>

#include "tests/test.h"

using namespace turnwise;

// The cell of a column by its name.
static Cell cell(const std::vector<Cell>& row, const char* name, int players = 2, int seat = 0) {
    for (size_t i = 0; i < kFacts.size(); ++i)
        if (std::string_view(kFacts[i].name) == name) return row[i];
    for (size_t i = 0; i < kPerSeat.size(); ++i)
        if (std::string_view(kPerSeat[i].name) == name) return row[kFacts.size() + i * players + seat];
    return "no such column";
}

TEST("a row of the ledger says of a match what its columns are called") {
    PlayedMatch match;
    match.block = 7, match.seating = 1, match.seed = ~uint64_t{0};
    match.result.actions = 12, match.result.finished = true;
    match.result.returns = {0.25, 0.75};
    match.result.effort[1].iterations = 99;
    match.luck = {0.5, -0.5};
    const std::vector<Cell> row = match_row(match, 2, true);
    CHECK_EQUAL(row.size(), kFacts.size() + 2 * kPerSeat.size());
    CHECK(cell(row, "block") == Cell{int64_t{7}} && cell(row, "seats") == Cell{int64_t{1}});
    CHECK(cell(row, "seed") == Cell{int64_t{-1}} && cell(row, "finished") == Cell{true});
    CHECK(cell(row, "return", 2, 1) == Cell{0.75} && cell(row, "iterations", 2, 1) == Cell{int64_t{99}});
    CHECK(cell(row, "luck", 2, 1) == Cell{-0.5} && cell(match_row(match, 2, false), "luck") == Cell{});
}

TEST("a decision without a search has no value, visits or tree") {
    PlayedMatch match;
    match.decisions.resize(2);
    match.decisions[1].distribution = {30, 2};
    match.decisions[1].tree = TreeRow{40, 5, 3, std::nullopt};
    const auto of = [&](size_t number, const char* name) {
        const auto* found = std::find_if(kDecision.begin(), kDecision.end(),
                                         [&](const auto& column) { return std::string_view(column.name) == name; });
        return decision_row(match, number)[static_cast<size_t>(found - kDecision.begin())];
    };
    for (const char* name : {"turn", "value", "visits", "distribution", "nodes", "depth", "considered", "expanded"})
        CHECK(of(0, name) == Cell{});
    CHECK(of(1, "distribution") == Cell{std::string("30 2")} && of(1, "nodes") == Cell{int64_t{40}});
    CHECK(of(1, "number") == Cell{int64_t{1}} && of(1, "expanded") == Cell{});
}
