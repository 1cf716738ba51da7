#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace turnwise {

// A bijection of 64 bits that leaves no pattern behind (the finaliser of SplitMix64, Steele et al. 2014).
constexpr uint64_t mix64(uint64_t x) {
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

// Order matters: combine(combine(0, a), b) differs from combine(combine(0, b), a).
constexpr uint64_t combine(uint64_t seed, uint64_t value) { return mix64(seed ^ mix64(value)); }

// A word of at most eight letters as a number: the name of a stream of chance (Rng::stream), or of a key's part.
consteval uint64_t word_key(std::string_view word) {
    uint64_t key = 0;
    for (const char letter : word) key = key << 8 | static_cast<unsigned char>(letter);
    return key;
}

inline uint64_t hash_bytes(const void* data, size_t size, uint64_t seed = 0) {
    const auto* bytes = static_cast<const unsigned char*>(data);
    uint64_t hash = combine(seed, size);
    for (; size >= 8; size -= 8, bytes += 8) {
        uint64_t word;
        std::memcpy(&word, bytes, 8);
        hash = combine(hash, word);
    }
    if (size > 0) {
        uint64_t word = 0;
        std::memcpy(&word, bytes, size);
        hash = combine(hash, word);
    }
    return hash;
}

}  // namespace turnwise
