#pragma once

#include <cstdint>
#include <optional>

namespace turnwise {

// By what an agent chose the action that it plays.
enum class ChosenBy : uint8_t {
    kVisits,      // how often the search took it
    kTraversals,  // in a graph: how often the search took it itself, without visits credited off the path
    kValue,       // its mean, its score or the evaluation of what it leads to
    kLowerBound,  // of its mean
    kVotes,       // of several trees or plans
    kPlan,        // the best plan begins with it, or a plan made before goes on with it
    kFixedRule,   // the game makes this decision by a rule of its own, such as a mulligan
    kOnlyAction,  // nothing else was legal
    kLot,         // each legal action was equally likely
    kRule,        // a rule or a function that tells no number
};

// The same in words, as people and Python read it.
inline const char* words(ChosenBy by) {
    constexpr const char* kWords[] = {"visits", "traversals", "value",       "lower bound", "votes",
                                      "plan",   "fixed rule", "only action", "lot",         "rule"};
    return kWords[static_cast<int>(by)];
}

// Why an action is played: by what, and the number that the action had of it, where it is one.
struct Reason {
    ChosenBy by = ChosenBy::kRule;
    std::optional<double> number{};
};

}  // namespace turnwise
