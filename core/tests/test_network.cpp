#include "learn/network.h"

#include <cmath>

#include "base/rng.h"
#include "tests/test.h"

using namespace turnwise;

namespace {

std::vector<float> numbers(Rng& rng, size_t count) {
    std::vector<float> made(count);
    for (float& x : made) x = static_cast<float>(static_cast<int>(rng.below(2001)) - 1000) / 500;
    return made;
}

// Two branches over parts of the features, one of them with a convolution, and two layers after them.
Network small_network(Rng& rng) {
    const auto dense = [&](int in, int out, Activation activation) {
        return Dense{in, out, numbers(rng, static_cast<size_t>(in * out)), numbers(rng, static_cast<size_t>(out)),
                     activation};
    };
    Branch flat{3, 2, 3, 4, 5, {dense(24, 7, Activation::kLeaky), dense(7, 6, Activation::kRelu)}};
    Branch seen{33, 2, 3, 4, 4, {Convolution{3, 3, 2, 3, numbers(rng, 54), numbers(rng, 3), Activation::kLeaky}}};
    return Network(60, {flat, seen}, {dense(6 + 36, 9, Activation::kLeaky), dense(9, 4, Activation::kNone)});
}

}  // namespace

TEST("network: a row near another is worth what it is worth by itself") {
    Rng rng(7);
    const Network network = small_network(rng);
    Model::Workspace space;
    const std::vector<float> rest_row = numbers(rng, 60);
    Model::Rest rest;
    network.prepare(rest_row, rest);
    for (int trial = 0; trial < 50; ++trial) {
        std::vector<float> row = rest_row;
        std::vector<uint32_t> changes;
        for (uint32_t i = 0; i < row.size(); ++i)
            if (rng.below(4) == 0) row[i] += 1, changes.push_back(i);
        std::vector<float> alone(4), near(4), once_more(4);
        network.run(row, alone, space);
        network.run_near(rest, row, changes, near, space);
        network.run_near(rest, row, changes, once_more, space);
        CHECK(near == once_more);
        for (size_t i = 0; i < alone.size(); ++i)
            CHECK(std::abs(alone[i] - near[i]) < 1e-3f * (1 + std::abs(alone[i])));
    }
}
