#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace turnwise {

namespace detail {

// ln m = 2 artanh((m - 1) / (m + 1)), where m is within a factor of sqrt(2) of 1: ten terms are exact to rounding.
constexpr double log_of_count(uint32_t n) {
    int exponent = std::bit_width(n) - 1;
    double m = static_cast<double>(n) / static_cast<double>(uint64_t{1} << exponent);
    if (m > 1.4142135623730951) m /= 2, ++exponent;
    const double s = (m - 1) / (m + 1);
    double sum = 0;
    for (int k = 19; k >= 1; k -= 2) sum = sum * s * s + 2.0 / k;
    return exponent * 0.6931471805599453 + sum * s;
}

inline constexpr uint32_t kLogTable = 1024;
inline constexpr std::array<double, kLogTable> kLogs = [] {
    std::array<double, kLogTable> logs{};
    for (uint32_t n = 1; n < kLogTable; ++n) logs[n] = log_of_count(n);
    return logs;
}();

}  // namespace detail

// ln n of a count, n > 0. Made of IEEE operations alone, so that trees are the same on every machine: std::log differs
// in its last bit between processors with and without fused multiplication.
constexpr double natural_log(uint32_t n) { return n < detail::kLogTable ? detail::kLogs[n] : detail::log_of_count(n); }

}  // namespace turnwise
