#pragma once

#include "games/tribes/rules.h"

namespace turnwise::tribes {

// What the rule-based agent thinks of kinds of units, technologies and buildings: rows by name, found once. A name that
// the tables do not have takes no part.
struct RuleScores {
    struct Spawn {
        int8_t besieged, quiet;
    };
    std::array<Spawn, kMaxUnitTypes> spawn{};
    std::array<int8_t, kMaxUnitTypes> convert{};
    std::array<int8_t, kMaxTechs> research{};
    uint8_t farm = kNone, forest_temple = kNone;

    RuleScores() = default;
    explicit RuleScores(const Tables& tables);
};

// The score of one legal action, -2 (never) to 5. The agent plays one of the best, and ends its turn (-1) when nothing
// scores 0 or more.
template <int Side>
int rule_score(const Tables& tables, const RuleScores& scores, const Options& options, const State<Side>& state,
               const Action& action);

}  // namespace turnwise::tribes
