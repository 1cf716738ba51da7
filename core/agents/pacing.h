#pragma once

#include "base/registry.h"
#include "search/budget.h"

namespace turnwise {

// Two searches for one turn (paper 5): the first takes so much of the budget; the rest goes to where the plan has an
// action with fewer visits than enough, in the same tree.
struct SecondSearch {
    double first = 2.0 / 3;
    uint32_t enough = 50;
};

// How the budget of a turn is spread over its decisions: decision i of the turn (from 0) has share(i) times the
// recipe's budget.
class Pacing {
public:
    virtual ~Pacing() = default;
    virtual double share(int) const { return 1; }
    virtual const SecondSearch* second() const { return nullptr; }
    virtual bool counts_turns() const { return false; }
};

// Exponential decrease (paper 4, equation 5): T(i) = T0 * g^i for the first k decisions of a turn, so that they sum to
// `total` times T0; `least` times T0 for those after them.
class PerTurn final : public Pacing {
public:
    PerTurn(int decisions, double total, double least);
    double share(int decision) const override;
    bool counts_turns() const override { return true; }
    double rate() const { return rate_; }

private:
    int decisions_;
    double total_, least_, rate_;
};

const Registry<Pacing>& pacings();

}  // namespace turnwise
