#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace turnwise {

// Real weights as the whole ones that the chance door takes. Whole numbers stand as they are; probabilities become
// weights of 31 bits. Equal ones become equal ones.
struct WholeWeights {
    std::vector<uint32_t> numbers;
    uint32_t total = 0;
    bool alike = false;  // all the same, and none of them 0: as likely as each other
};

// Throws Error(kBadGame) for a weight below 0, for no weight at all, and for one that would become nothing.
WholeWeights whole_weights(std::span<const double> weights);

}  // namespace turnwise
