#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace turnwise::tribes {

// A set of tiles of a square board: tile (x, y) is bit x * Side + y, so that the order of bits is reading order. 11 x
// 11 fits in two words, 14 x 14 and 16 x 16 in four.
template <int Side>
struct Bits {
    static constexpr int kTiles = Side * Side;
    static constexpr int kWords = (kTiles + 63) / 64;

    std::array<uint64_t, kWords> words;

    static constexpr Bits none() { return Bits{}; }
    static constexpr Bits of(int tile) {
        Bits bits{};
        bits.set(tile);
        return bits;
    }

    constexpr bool has(int tile) const { return words[tile >> 6] >> (tile & 63) & 1; }
    constexpr void set(int tile) { words[tile >> 6] |= uint64_t{1} << (tile & 63); }
    constexpr void reset(int tile) { words[tile >> 6] &= ~(uint64_t{1} << (tile & 63)); }
    constexpr void put(int tile, bool value) { value ? set(tile) : reset(tile); }

    constexpr bool any() const {
        uint64_t all = 0;
        for (uint64_t word : words) all |= word;
        return all != 0;
    }
    constexpr int count() const {
        int sum = 0;
        for (uint64_t word : words) sum += std::popcount(word);
        return sum;
    }

    constexpr Bits& operator|=(const Bits& other) {
        for (int i = 0; i < kWords; ++i) words[i] |= other.words[i];
        return *this;
    }
    constexpr Bits& operator&=(const Bits& other) {
        for (int i = 0; i < kWords; ++i) words[i] &= other.words[i];
        return *this;
    }
    constexpr Bits operator|(const Bits& other) const { return Bits(*this) |= other; }
    constexpr Bits operator&(const Bits& other) const { return Bits(*this) &= other; }
    // This set without the other; unlike ~other it never leaves bits past the last tile.
    constexpr Bits operator-(const Bits& other) const {
        Bits bits = *this;
        for (int i = 0; i < kWords; ++i) bits.words[i] &= ~other.words[i];
        return bits;
    }
    friend constexpr bool operator==(const Bits&, const Bits&) = default;

    // visit(tile) for each tile, in reading order.
    template <class Visit>
    constexpr void each(Visit visit) const {
        for (int i = 0; i < kWords; ++i)
            for (uint64_t word = words[i]; word; word &= word - 1) visit(i * 64 + std::countr_zero(word));
    }
    // Like each(), until visit returns true; says whether it did.
    template <class Visit>
    constexpr bool find(Visit visit) const {
        for (int i = 0; i < kWords; ++i)
            for (uint64_t word = words[i]; word; word &= word - 1)
                if (visit(i * 64 + std::countr_zero(word))) return true;
        return false;
    }

    constexpr Bits up(int n) const {  // towards higher tiles
        Bits bits{};
        for (int i = kWords - 1; i > 0; --i) bits.words[i] = words[i] << n | words[i - 1] >> (64 - n);
        bits.words[0] = words[0] << n;
        return bits;
    }
    constexpr Bits down(int n) const {
        Bits bits{};
        for (int i = 0; i < kWords - 1; ++i) bits.words[i] = words[i] >> n | words[i + 1] << (64 - n);
        bits.words[kWords - 1] = words[kWords - 1] >> n;
        return bits;
    }
};

// What is known about a board of this side before anything stands on it.
template <int Side>
struct Geometry {
    using Set = Bits<Side>;
    static constexpr int kTiles = Side * Side;
    static constexpr int kMaxRadius = 4;

    static constexpr int x_of(int tile) { return tile / Side; }
    static constexpr int y_of(int tile) { return tile % Side; }
    static constexpr bool inside(int x, int y) { return x >= 0 && y >= 0 && x < Side && y < Side; }
    static constexpr int tile(int x, int y) { return x * Side + y; }

    static constexpr int distance(int a, int b) {
        const int dx = x_of(a) - x_of(b), dy = y_of(a) - y_of(b);
        const int ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
        return ax > ay ? ax : ay;
    }

    static constexpr Set make_square(int radius, int centre) {
        Set set{};
        for (int x = x_of(centre) - radius; x <= x_of(centre) + radius; ++x)
            for (int y = y_of(centre) - radius; y <= y_of(centre) + radius; ++y)
                if (inside(x, y)) set.set(tile(x, y));
        return set;
    }
    static constexpr Set make_column(int y) {
        Set set{};
        for (int x = 0; x < Side; ++x) set.set(tile(x, y));
        return set;
    }
};

// Sets of one board side, made once by the compiler.
template <int Side>
struct Masks {
    using Set = Bits<Side>;
    using Geo = Geometry<Side>;

    std::array<std::array<Set, Geo::kTiles>, Geo::kMaxRadius + 1> squares;
    std::array<Set, Geo::kTiles> rings;
    Set all, but_first_column, but_last_column;

    static constexpr Masks make() {
        Masks masks{};
        for (int tile = 0; tile < Geo::kTiles; ++tile) {
            for (int radius = 0; radius <= Geo::kMaxRadius; ++radius)
                masks.squares[radius][tile] = Geo::make_square(radius, tile);
            masks.rings[tile] = masks.squares[1][tile] - Set::of(tile);
            masks.all.set(tile);
        }
        masks.but_first_column = masks.all - Geo::make_column(0);
        masks.but_last_column = masks.all - Geo::make_column(Side - 1);
        return masks;
    }
};
template <int Side>
inline constexpr Masks<Side> kMasks = Masks<Side>::make();

// The tiles within a distance of a tile, itself included; radius up to Geometry::kMaxRadius.
template <int Side>
constexpr const Bits<Side>& square(int radius, int tile) {
    return kMasks<Side>.squares[radius][tile];
}

// The up to eight tiles around a tile.
template <int Side>
constexpr const Bits<Side>& ring(int tile) {
    return kMasks<Side>.rings[tile];
}

// The set and everything next to it.
template <int Side>
constexpr Bits<Side> spread(const Bits<Side>& set) {
    const auto& masks = kMasks<Side>;
    const Bits<Side> row = set | (set.up(1) & masks.but_first_column) | (set.down(1) & masks.but_last_column);
    return (row | row.up(Side) | row.down(Side)) & masks.all;
}

}  // namespace turnwise::tribes
