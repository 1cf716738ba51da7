#pragma once

#include "search/parts.h"

namespace turnwise {

// How an action that was never entered scores.
class Untried {
public:
    virtual ~Untried() = default;
    virtual void prepare(Tree&) const {}
    virtual bool waits() const { return true; }  // false: each comes before any is compared
    virtual double value(const Contest& contest) const = 0;
};

namespace untried {
const Registry<Untried>& parts();
}

}  // namespace turnwise
