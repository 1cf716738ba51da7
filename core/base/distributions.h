#pragma once

#include <cmath>

#include "base/math.h"
#include "base/rng.h"

namespace turnwise {

// Samples of continuous distributions.

// In [0, 1).
inline double sample_uniform(Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }

// Mean 0, variance 1 (the polar method).
inline double sample_normal(Rng& rng) {
    for (;;) {
        const double x = 2 * sample_uniform(rng) - 1, y = 2 * sample_uniform(rng) - 1, square = x * x + y * y;
        if (square > 0 && square < 1) return x * std::sqrt(-2 * natural_log(square) / square);
    }
}

// Marsaglia and Tsang 2000; a shape below 1 by one more and a power of a uniform number.
inline double sample_gamma(Rng& rng, double shape) {
    if (shape < 1) {
        const double more = sample_gamma(rng, shape + 1);
        return more * power(1 - sample_uniform(rng), 1 / shape);
    }
    const double d = shape - 1.0 / 3, c = 1 / std::sqrt(9 * d);
    for (;;) {
        const double x = sample_normal(rng), root = 1 + c * x, v = root * root * root;
        if (v > 0 && natural_log(1 - sample_uniform(rng)) < 0.5 * x * x + d - d * v + d * natural_log(v)) return d * v;
    }
}

inline double sample_beta(Rng& rng, double a, double b) {
    const double x = sample_gamma(rng, a);
    return x / (x + sample_gamma(rng, b));
}

}  // namespace turnwise
