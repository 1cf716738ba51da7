#include "games/tribes/heuristics.h"

#include <cmath>

#include "base/math.h"
#include "games/tribes/tribes.h"

// The heuristics and action scores under their names, for searches and for Python.

namespace turnwise::tribes {

template <int Side>
std::vector<std::string> Tribes<Side>::heuristic_names() const {
    std::vector<std::string> names;
    for (const HeuristicRow& row : kHeuristics) names.push_back(row.name);
    return names;
}

template <int Side>
double Tribes<Side>::heuristic(int id, const State& root, const State& leaf, Player player) const {
    switch (static_cast<Heuristic>(id)) {
        case Heuristic::kDiff:
            return diff_value(tables_, root, leaf, player);
        case Heuristic::kEntropy:
            return entropy_value(tables_, root, leaf, player);
        case Heuristic::kSimple:
            return simple_value(tables_, leaf, player);
        case Heuristic::kThesis:
            return thesis_value(tables_, root, leaf, player);
    }
    return 0;
}

template <int Side>
Values Tribes<Side>::heuristic_values(int id, const State& root, const State& leaf) const {
    if (is_over(leaf)) return returns(leaf);
    Values values{};
    for (Player player = 0; player < leaf.players; ++player)
        values[player] = sigmoid(heuristic(id, root, leaf, player) / kHeuristics[id].scale);
    return values;
}

// The rule-based agent's table, and what one-step look-ahead compares.
template <int Side>
std::vector<std::string> Tribes<Side>::score_names() const {
    return {"p2-rules", "p2-osla"};
}

template <int Side>
double Tribes<Side>::action_score(int id, const State& state, const Action& action, Chance& chance) const {
    if (id == 0) return rule_score(tables_, rule_scores_, options_, state, action);
    State after = state;
    apply(after, action, chance);
    return diff_value(tables_, state, after, state.active);
}

#define TURNWISE_INSTANTIATE(Side)                                                          \
    template std::vector<std::string> Tribes<Side>::heuristic_names() const;                \
    template double Tribes<Side>::heuristic(int, const State&, const State&, Player) const; \
    template Values Tribes<Side>::heuristic_values(int, const State&, const State&) const;  \
    template std::vector<std::string> Tribes<Side>::score_names() const;                    \
    template double Tribes<Side>::action_score(int, const State&, const Action&, Chance&) const;
TURNWISE_INSTANTIATE(11)
TURNWISE_INSTANTIATE(14)
TURNWISE_INSTANTIATE(16)
#undef TURNWISE_INSTANTIATE

}  // namespace turnwise::tribes
