#pragma once

#include "base/registry.h"
#include "search/budget/budget.h"

namespace turnwise {

// One search for a whole turn: the budget is the turn's, spent in phases in one tree, and the plan that comes out is
// followed until chance breaks it. Paper 5 has two: the first takes so much of the budget, the rest goes to where the
// plan has an action with fewer visits than enough. Burning bridges, the next phase starts after the plan's next action
// and nothing else is looked at again; there are as many phases as the turn is expected to have actions.
struct TurnSearch {
    bool burns = false;
    double first = 2.0 / 3;
    uint32_t enough = 50;
    int phases = 0;   // 0: by the length of the last turns
    int actions = 5;  // that length, before there was one
};

// The whole turn is planned by one search and played as planned (paper 3).
struct TurnPlan {
    enum class Later : uint8_t { kValue, kVisits, kUcb };  // how the actions after the first are read from the tree
    enum class Completion : uint8_t { kText, kGreedy, kNone };  // where the tree ends before the turn does

    Later later = Later::kValue;
    Completion completion = Completion::kText;
    double replan = 0;  // share of the budget for a new plan when chance broke the last one
    int min_votes = 1;
};

// How the budget of a turn is spread over its decisions: decision i of the turn (from 0) has share(i) times the
// recipe's budget.
class Pacing {
public:
    virtual ~Pacing() = default;
    virtual double share(int) const { return 1; }
    virtual const TurnSearch* turn() const { return nullptr; }
    virtual const TurnPlan* whole() const { return nullptr; }
    virtual bool counts_turns() const { return false; }
};

namespace pacing {

// Exponential decrease (paper 4, equation 5): T(i) = T0 * g^i for the first k decisions of a turn, so that they sum to
// `total` times T0; `least` times T0 for those after them, and with `clamp` for every decision at the least.
class PerTurn final : public Pacing {
public:
    PerTurn(int decisions, double total, double least, bool clamp = false);
    double share(int decision) const override;
    bool counts_turns() const override { return true; }
    double rate() const { return rate_; }

private:
    int decisions_;
    double total_, least_, rate_;
    bool clamp_;
};

const Registry<Pacing>& parts();

}  // namespace pacing

}  // namespace turnwise
