#pragma once

#include "search/parts.h"

namespace turnwise {

// What is added to the score of UCB1. Each says where it comes from.
class Term {
public:
    virtual ~Term() = default;
    virtual void prepare(Tree&) const {}
    virtual double add(const Contest& contest, const Edge& edge, uint32_t index) const = 0;
    // Whether it may value an action that was never entered, and then that value; below 0: not this one.
    virtual bool values_untried() const { return false; }
    virtual double untried_value(const Contest&, uint32_t /*index*/) const { return -1; }
};

namespace terms {
const Registry<Term>& parts();
}

}  // namespace turnwise
