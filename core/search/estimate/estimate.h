#pragma once

#include <algorithm>
#include <cmath>

#include "base/registry.h"

namespace turnwise {

// How many samples a budget that is not counted in samples allows (paper 3, equation 4.2): what is left of it, by what
// a sample costs times a margin. The cost is measured by a few samples first, or taken from the search before where
// there was one.
struct SampleEstimate {
    bool by_previous = false;
    int samples = 25;
    double margin = 1.5;

    static int64_t within(double budget, double spent, double each, double margin) {
        constexpr double kLeastCost = 1e-6;  // a microsecond
        const double count = std::floor((budget - spent) / (std::max(each, kLeastCost) * margin) + 1e-9);
        return std::max<int64_t>(10, static_cast<int64_t>(count));
    }
};

namespace estimate {
const Registry<SampleEstimate>& parts();
}

}  // namespace turnwise
