#include "game/weights.h"

#include <cmath>

#include "base/error.h"
#include "tests/test.h"

using namespace turnwise;

static WholeWeights of(const std::vector<double>& weights) { return whole_weights(weights); }

static std::string refused(const std::vector<double>& weights) {
    try {
        of(weights);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST("whole weights stand as they are, probabilities become weights of 31 bits") {
    CHECK(of({3, 0, 1}).numbers == std::vector<uint32_t>({3, 0, 1}));
    CHECK_EQUAL(of({3, 0, 1}).total, 4u);
    CHECK(of({0.75, 0.25}).numbers == std::vector<uint32_t>({3u << 29, 1u << 29}));
    CHECK_EQUAL(of({0.75, 0.25}).total, 1u << 31);
}

TEST("weights that are alike are as likely as each other, but none of them is 0") {
    CHECK(of({0.1, 0.1, 0.1}).alike && of({7, 7}).alike && of({5}).alike);
    CHECK(!of({1, 2}).alike && !of({0, 1}).alike);
}

TEST("weights that mean nothing are refused with a reason") {
    CHECK_EQUAL(refused({0, 0}), "every weight is 0");
    CHECK_EQUAL(refused({1, -1}), "a weight is 0 or more, found -1.000000");
    CHECK_EQUAL(refused({1e308, 1e308}), "the weights have no finite sum");
    CHECK_EQUAL(refused({1, 1e-12}), "a weight is less than 2^-32 of all: leave it out, or make it 0");
    CHECK(!refused({std::nan("")}).empty());
}
