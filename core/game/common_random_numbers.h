#pragma once

#include <span>
#include <utility>
#include <vector>

#include "game/chance.h"

namespace turnwise {

// Common random numbers: the matches of a block share their luck although they part ways. Each kind of event has a
// generator of its own, and what only one player learns (his draws) one for that player: his tenth draw does not
// depend on how often the other drew, or on what a spell hit at random.
class CommonRandomNumbers final : public Guide {
public:
    explicit CommonRandomNumbers(uint64_t seed) : seed_(seed) { streams_.reserve(32); }

    int answer(Event what, std::span<const uint32_t> weights, std::span<const uint32_t>, Rng&) override {
        uint32_t total = 0;
        for (uint32_t weight : weights) total += weight;
        uint32_t rest = stream(what).below(total);
        int option = 0;
        for (; rest >= weights[static_cast<size_t>(option)]; ++option) rest -= weights[static_cast<size_t>(option)];
        return option;
    }

private:
    Rng& stream(Event what) {
        const uint64_t key = uint64_t{what.id} << 8 | what.seen_by;
        for (auto& [known, rng] : streams_)
            if (known == key) return rng;
        return streams_.emplace_back(key, Rng::stream(combine(seed_, 0), key)).second;
    }

    uint64_t seed_;
    std::vector<std::pair<uint64_t, Rng>> streams_;
};

}  // namespace turnwise
