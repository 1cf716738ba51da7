#include <algorithm>
#include <cmath>

#include "base/log.h"
#include "tests/test.h"

using namespace turnwise;

TEST("natural_log is std::log to the last bits, in the table and beyond") {
    for (uint64_t n = 1; n <= UINT32_MAX; n += 1 + n / 1000) {
        const double wanted = std::log(static_cast<double>(n));
        CHECK(std::abs(natural_log(static_cast<uint32_t>(n)) - wanted) <= 4e-16 * std::max(1.0, wanted));
    }
    static_assert(natural_log(1) == 0);
}
