#pragma once

#include <cstdint>

#include "base/hash.h"

namespace turnwise {

// xoshiro256++ (Blackman and Vigna 2018): 32 bytes of state, under a nanosecond a number. A generator is named by a
// key; generators of different keys are independent, so a match, a search and a rollout each derive their own.
class Rng {
public:
    explicit constexpr Rng(uint64_t key = 0) {
        for (uint64_t& word : words_) word = key = mix64(key);
    }

    // The generator of one part of a larger whole, such as match 17 of a run.
    static constexpr Rng stream(uint64_t key, uint64_t part) { return Rng(combine(key, part)); }

    constexpr uint64_t next() {
        const uint64_t result = rotate(words_[0] + words_[3], 23) + words_[0];
        const uint64_t shifted = words_[1] << 17;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= shifted;
        words_[3] = rotate(words_[3], 45);
        return result;
    }

    // Uniform in [0, n) without bias, almost never dividing (Lemire 2019). n > 0.
    constexpr uint32_t below(uint32_t n) {
        uint64_t product = (next() >> 32) * n;
        if (static_cast<uint32_t>(product) < n) {
            const uint32_t threshold = -n % n;
            while (static_cast<uint32_t>(product) < threshold) product = (next() >> 32) * n;
        }
        return static_cast<uint32_t>(product >> 32);
    }

private:
    static constexpr uint64_t rotate(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

    uint64_t words_[4] = {};
};

}  // namespace turnwise
