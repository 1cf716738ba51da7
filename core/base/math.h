#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace turnwise {

// Logarithm, exponential and power made of IEEE additions, multiplications and divisions alone, so that trees, models
// and scores are the same on every machine: those of the C++ library differ in their last bit between processors and
// library versions. Rules, search and models call these and never std::log, std::exp or std::pow (a test looks).
// std::sqrt, std::floor and std::ceil are exact by the standard and may be used.

namespace detail {

inline constexpr double kLn2High = 0x1.62e42fee00000p-1;  // 21 zero bits at its end: times an exponent it stays exact
inline constexpr double kLn2Low = 0x1.a39ef35793c76p-33;

// A number as an unevaluated sum; `low` is what rounding left out of `high`.
struct TwoPart {
    double high, low;
};

constexpr TwoPart exact_sum(double a, double b) {
    const double sum = a + b, of_b = sum - a;
    return {sum, (a - (sum - of_b)) + (b - of_b)};
}

constexpr TwoPart exact_product(double a, double b) {
    constexpr double kSplit = 134217729;  // 2^27 + 1
    const double a_wide = kSplit * a, b_wide = kSplit * b;
    const double a_high = a_wide - (a_wide - a), b_high = b_wide - (b_wide - b);
    const double a_low = a - a_high, b_low = b - b_high, product = a * b;
    return {product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low};
}

// x = m * 2^exponent, where m is within a factor of sqrt(2) of 1; x is positive and finite.
struct Scaled {
    double m;
    int exponent;
};

constexpr Scaled scaled(double x) {
    int exponent = 0;
    if (x < std::numeric_limits<double>::min()) x *= 0x1p54, exponent = -54;
    const auto bits = std::bit_cast<uint64_t>(x);
    exponent += static_cast<int>(bits >> 52) - 1023;
    double m = std::bit_cast<double>((bits & 0xfffffffffffffull) | 0x3ff0000000000000ull);
    if (m > 1.4142135623730951) m /= 2, ++exponent;
    return {m, exponent};
}

// ln m = 2 artanh((m - 1) / (m + 1)): ten terms are exact to rounding.
constexpr double log_of(double x) {
    const auto [m, exponent] = scaled(x);
    const double s = (m - 1) / (m + 1);
    double sum = 0;
    for (int k = 19; k >= 1; k -= 2) sum = sum * s * s + 2.0 / k;
    return exponent * 0.6931471805599453 + sum * s;
}

// The same to about 30 digits less the last few: what power() needs so that 32^0.4 is 4 and not the number after it.
constexpr TwoPart precise_log_of(double x) {
    const auto [m, exponent] = scaled(x);
    const double above = m - 1;  // exact
    const TwoPart below = exact_sum(m, 1);
    const double s = above / below.high;
    const TwoPart back = exact_product(s, below.high);
    const double s_low = ((above - back.high) - back.low - s * below.low) / below.high;
    double rest = 0;  // of the series, from its second term on
    for (int k = 23; k >= 3; k -= 2) rest = rest * s * s + 2.0 / k;
    rest *= s * s * s;
    const TwoPart whole = exact_sum(exponent * kLn2High, 2 * s);
    const TwoPart sum = exact_sum(whole.high, rest);
    return exact_sum(sum.high, sum.low + whole.low + 2 * s_low + exponent * kLn2Low);
}

constexpr double power_of_two(int exponent) { return std::bit_cast<double>(uint64_t(exponent + 1023) << 52); }

// e^(x + low), where low is much smaller than x.
constexpr double exp_of(double x, double low) {
    if (x != x) return x;
    if (x > 709.8) return std::numeric_limits<double>::infinity();
    if (x < -745.2) return 0;
    const double turns = x * 1.4426950408889634;
    const int k = static_cast<int>(turns < 0 ? turns - 0.5 : turns + 0.5);
    const TwoPart r = exact_sum(x - k * kLn2High, low - k * kLn2Low);  // at most 0.35
    double rest = 0;  // of the series, from its third term on, divided by r squared
    constexpr double kInverse[] = {1.0 / 6227020800, 1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800,
                                   1.0 / 362880,     1.0 / 40320,     1.0 / 5040,     1.0 / 720,
                                   1.0 / 120,        1.0 / 24,        1.0 / 6,        1.0 / 2};
    for (const double inverse : kInverse) rest = rest * r.high + inverse;
    const TwoPart one = exact_sum(1, r.high);
    const double result = one.high + (one.low + (r.low + r.high * r.high * rest));
    const int half = k / 2;  // in two steps: 2^k itself may be out of range
    return result * power_of_two(half) * power_of_two(k - half);
}

inline constexpr uint32_t kLogTable = 1024;
inline constexpr std::array<double, kLogTable> kLogs = [] {
    std::array<double, kLogTable> logs{};
    for (uint32_t n = 1; n < kLogTable; ++n) logs[n] = log_of(n);
    return logs;
}();

}  // namespace detail

// ln of a count above 0.
constexpr double natural_log(uint32_t n) { return n < detail::kLogTable ? detail::kLogs[n] : detail::log_of(n); }

// ln x; of 0 minus infinity, of a negative number not a number.
constexpr double natural_log(double x) {
    if (x > 0 && x <= std::numeric_limits<double>::max()) return detail::log_of(x);
    if (x == 0) return -std::numeric_limits<double>::infinity();
    return x > 0 ? x : std::numeric_limits<double>::quiet_NaN();
}

// e^x.
constexpr double exponential(double x) { return detail::exp_of(x, 0); }

// base^exponent of a base that is not negative.
constexpr double power(double base, double exponent) {
    if (exponent == 0 || base == 1) return 1;
    if (base == 0) return exponent > 0 ? 0 : std::numeric_limits<double>::infinity();
    if (!(base > 0 && base <= std::numeric_limits<double>::max())) return base > 0 && exponent < 0 ? 0 : base;
    const detail::TwoPart log = detail::precise_log_of(base);
    const detail::TwoPart product = detail::exact_product(exponent, log.high);
    return detail::exp_of(product.high, product.low + exponent * log.low);
}

// 1 / (1 + e^-x).
constexpr double sigmoid(double x) { return 1 / (1 + exponential(-x)); }

}  // namespace turnwise
