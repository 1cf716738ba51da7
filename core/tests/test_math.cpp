#include "base/math.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/hash.h"
#include "tests/test.h"

using namespace turnwise;

TEST("natural_log is std::log to the last bits, in the table and beyond") {
    for (uint64_t n = 1; n <= UINT32_MAX; n += 1 + n / 1000) {
        const double wanted = std::log(static_cast<double>(n));
        CHECK(std::abs(natural_log(static_cast<uint32_t>(n)) - wanted) <= 4e-16 * std::max(1.0, wanted));
        CHECK(natural_log(static_cast<uint32_t>(n)) == natural_log(static_cast<double>(n)));
    }
    for (double x = 1e-320; x < 1e300; x *= 1.37)
        CHECK(std::abs(natural_log(x) - std::log(x)) <= 4e-16 * std::max(1.0, std::abs(std::log(x))));
    static_assert(natural_log(1u) == 0 && natural_log(1.0) == 0);
    CHECK(natural_log(0.0) == -INFINITY && natural_log(INFINITY) == INFINITY && std::isnan(natural_log(-1.0)));
}

TEST("exponential and power are those of the library to the last bit or the one before") {
    for (double x = -745; x < 709.7; x += 0.0317)
        CHECK(std::abs(exponential(x) - std::exp(x)) <= std::max(3e-16 * std::exp(x), 1e-323));
    CHECK(exponential(710) == INFINITY && exponential(-746) == 0 && exponential(0) == 1);
    for (double base = 1e-3; base < 1e9; base *= 1.31)
        for (double exponent = -3; exponent <= 3; exponent += 0.0625) {
            const double wanted = std::pow(base, exponent);
            CHECK(std::abs(power(base, exponent) - wanted) <= 3e-16 * wanted);
        }
}

TEST("whole powers and roots are exact, so that a ceiling of them is what people expect") {
    for (int base = 1; base < 200; ++base)
        for (int exponent = 0, whole = 1; exponent < 4; ++exponent, whole *= base) {
            CHECK(power(base, exponent) == whole);
            CHECK(power(static_cast<double>(base) * base, 0.5) == base);
        }
    CHECK(power(32, 0.4) == 4);
    CHECK(power(0, 0.5) == 0 && power(0, 0) == 1 && power(1, 1e300) == 1);
}

// The numbers of every machine: bit for bit.
TEST("logarithms, exponentials and powers have these very bits") {
    uint64_t hash = 0;
    const auto add = [&](double value) { hash = combine(hash, std::bit_cast<uint64_t>(value)); };
    for (int i = 1; i <= 4000; ++i)
        add(natural_log(i * 0.37)), add(exponential(i * 0.01 - 20)), add(power(i, 0.001 * i));
    CHECK_EQUAL(hash, 0xe0db2b96b0316fa1ull);
}
