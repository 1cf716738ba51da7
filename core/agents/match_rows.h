#pragma once

#include <array>
#include <cstdio>
#include <string>
#include <variant>

#include "agents/tournament.h"

namespace turnwise {

// A match and its decisions as rows of the ledger: the name of each column and what it says. Python reads the names
// from here (src/turnwise/arena/rows.py), so that a column is added here and nowhere else.

using Cell = std::variant<std::monostate, bool, int64_t, double, std::string>;  // monostate: there is none

template <class Of>
struct RowColumn {
    const char* name;
    Cell (*of)(const Of&);
};

struct SeatOfMatch {
    const PlayedMatch& match;
    size_t seat;
    bool luck;  // whether it was measured
    const Effort& effort() const { return match.result.effort[seat]; }
};
struct DecisionOfMatch {
    const PlayedMatch& match;
    size_t number;
    const DecisionRow& row() const { return match.decisions[number]; }
    bool searched() const { return !row().distribution.empty(); }
};

// A row is these, and then, each by seat, those of kPerSeat.
inline constexpr std::array<RowColumn<PlayedMatch>, 5> kFacts{{
    {"block", [](const PlayedMatch& m) -> Cell { return m.block; }},
    {"seats", [](const PlayedMatch& m) -> Cell { return int64_t{m.seating}; }},
    {"seed", [](const PlayedMatch& m) -> Cell { return static_cast<int64_t>(m.seed); }},
    {"actions", [](const PlayedMatch& m) -> Cell { return int64_t{m.result.actions}; }},
    {"finished", [](const PlayedMatch& m) -> Cell { return m.result.finished; }},
}};
inline constexpr std::array<RowColumn<SeatOfMatch>, 6> kPerSeat{{
    {"return", [](const SeatOfMatch& s) -> Cell { return s.match.result.returns[s.seat]; }},
    {"decisions", [](const SeatOfMatch& s) -> Cell { return int64_t{s.effort().decisions}; }},
    {"iterations", [](const SeatOfMatch& s) -> Cell { return int64_t{s.effort().iterations}; }},
    {"model_calls", [](const SeatOfMatch& s) -> Cell { return int64_t{s.effort().model_calls}; }},
    {"seconds", [](const SeatOfMatch& s) -> Cell { return s.effort().seconds; }},
    {"luck", [](const SeatOfMatch& s) -> Cell { return s.luck ? Cell{s.match.luck[s.seat]} : Cell{}; }},
}};

// Nothing for what a decision without a search, or without a tree, does not have.
inline constexpr std::array<RowColumn<DecisionOfMatch>, 16> kDecision{{
    {"block", [](const DecisionOfMatch& d) -> Cell { return d.match.block; }},
    {"seats", [](const DecisionOfMatch& d) -> Cell { return int64_t{d.match.seating}; }},
    {"number", [](const DecisionOfMatch& d) -> Cell { return static_cast<int64_t>(d.number); }},
    {"seat", [](const DecisionOfMatch& d) -> Cell { return int64_t{d.row().seat}; }},
    {"turn", [](const DecisionOfMatch& d) -> Cell { return d.row().turn < 0 ? Cell{} : int64_t{d.row().turn}; }},
    {"legal", [](const DecisionOfMatch& d) -> Cell { return int64_t{d.row().legal}; }},
    {"iterations", [](const DecisionOfMatch& d) -> Cell { return d.row().iterations; }},
    {"seconds", [](const DecisionOfMatch& d) -> Cell { return d.row().seconds; }},
    {"value", [](const DecisionOfMatch& d) -> Cell { return d.searched() ? Cell{d.row().value} : Cell{}; }},
    {"visits", [](const DecisionOfMatch& d) -> Cell { return d.searched() ? Cell{int64_t{d.row().visits}} : Cell{}; }},
    {"distribution",
     [](const DecisionOfMatch& d) -> Cell {
         std::string visits;
         for (const uint32_t count : d.row().distribution)
             visits += (visits.empty() ? "" : " ") + std::to_string(count);
         return d.searched() ? Cell{visits} : Cell{};
     }},
    {"means",
     [](const DecisionOfMatch& d) -> Cell {
         std::string means;
         char text[32];
         for (const float mean : d.row().means) {
             std::snprintf(text, sizeof text, "%.3g", static_cast<double>(mean));
             means += (means.empty() ? "" : " ") + std::string(text);
         }
         return d.searched() ? Cell{means} : Cell{};
     }},
    {"nodes", [](const DecisionOfMatch& d) -> Cell { return d.row().tree ? Cell{d.row().tree->nodes} : Cell{}; }},
    {"depth",
     [](const DecisionOfMatch& d) -> Cell { return d.row().tree ? Cell{int64_t{d.row().tree->depth}} : Cell{}; }},
    {"considered",
     [](const DecisionOfMatch& d) -> Cell { return d.row().tree ? Cell{int64_t{d.row().tree->considered}} : Cell{}; }},
    {"expanded",
     [](const DecisionOfMatch& d) -> Cell {
         return d.row().tree && d.row().tree->expanded ? Cell{*d.row().tree->expanded} : Cell{};
     }},
}};

inline std::vector<Cell> match_row(const PlayedMatch& match, int players, bool luck) {
    std::vector<Cell> row;
    for (const auto& column : kFacts) row.push_back(column.of(match));
    for (const auto& column : kPerSeat)
        for (int seat = 0; seat < players; ++seat) row.push_back(column.of({match, static_cast<size_t>(seat), luck}));
    return row;
}

inline std::vector<Cell> decision_row(const PlayedMatch& match, size_t number) {
    std::vector<Cell> row;
    for (const auto& column : kDecision) row.push_back(column.of({match, number}));
    return row;
}

}  // namespace turnwise
