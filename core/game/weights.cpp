#include "game/weights.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/error.h"

namespace turnwise {

WholeWeights whole_weights(std::span<const double> weights) {
    const auto refuse = [](const std::string& why) { throw Error(ErrorKind::kBadGame, why); };
    double total = 0;
    bool whole = true;
    for (const double weight : weights) {
        if (!(weight >= 0) || !std::isfinite(weight)) refuse("a weight is 0 or more, found " + std::to_string(weight));
        total += weight;
        whole = whole && weight == std::floor(weight);
    }
    if (total <= 0) refuse("every weight is 0");
    if (!std::isfinite(total)) refuse("the weights have no finite sum");

    WholeWeights found;
    const auto [smallest, largest] = std::minmax_element(weights.begin(), weights.end());
    found.alike = *smallest > 0 && *smallest == *largest;
    constexpr double kWhole = uint32_t{1} << 31;
    for (const double weight : weights) {
        const double number = found.alike               ? 1
                              : whole && total < kWhole ? weight
                                                        : static_cast<double>(std::llround(weight / total * kWhole));
        if (weight > 0 && number == 0) refuse("a weight is less than 2^-32 of all: leave it out, or make it 0");
        found.numbers.push_back(static_cast<uint32_t>(number));
        found.total += found.numbers.back();
    }
    return found;
}

}  // namespace turnwise
