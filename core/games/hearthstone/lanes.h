#pragma once

#include <bit>
#include <cstring>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "games/hearthstone/state.h"

// The characters of a side looked at together, four in one register: a number of each of them, tests on all at once,
// and the answer as bits. Always all eight places, so there is no branch to guess wrong.

namespace turnwise::hearthstone {

using Four = int32_t __attribute__((vector_size(16)));

// One number for each place of the board, and for the hero.
struct Eight {
    Four low, high;
};

template <class Word>
inline Eight lanes(const Side& side, Word word) {
    const Entity* e = side.board.data();
    return {Four{word(e[0]), word(e[1]), word(e[2]), word(e[3])}, Four{word(e[4]), word(e[5]), word(e[6]), word(e[7])}};
}

inline Eight operator|(const Eight& a, const Eight& b) { return {a.low | b.low, a.high | b.high}; }

inline int32_t any(Four v) {
    v |= __builtin_shufflevector(v, v, 2, 3, 0, 1);
    v |= __builtin_shufflevector(v, v, 1, 0, 3, 2);
    return v[0];
}
inline uint32_t any(const Eight& v) { return static_cast<uint32_t>(any(v.low | v.high)); }

// All bits that some character of the side has, number by number.
inline Entity any_field(const Side& side) {
    struct Halves {
        Four low, high;
    } all{};
    static_assert(sizeof(Entity) == sizeof(Halves));
#pragma GCC unroll 8
    for (int i = 0; i <= kHeroPlace; ++i) {
        const auto half = [&](size_t from) {
            Four half;
            std::memcpy(&half, reinterpret_cast<const char*>(side.board.data() + i) + from, sizeof half);
            return half;
        };
        all.low |= half(0);
        all.high |= half(sizeof(Four));
    }
    return std::bit_cast<Entity>(all);
}

// Smaller numbers, sixteen or two times eight at once. The answer of a comparison as bits: a lane of all ones is a 1.
using Bytes = int8_t __attribute__((vector_size(16)));
using Words = int16_t __attribute__((vector_size(16)));
inline uint32_t bits(Bytes test) {
#ifdef __SSE2__
    return static_cast<uint32_t>(_mm_movemask_epi8(std::bit_cast<__m128i>(test)));
#else
    uint32_t result = 0;
    for (int i = 0; i < 16; ++i) result |= uint32_t{test[i] < 0} << i;
    return result;
#endif
}
inline uint32_t bits(Words low, Words high) {
#ifdef __SSE2__
    return bits(std::bit_cast<Bytes>(_mm_packs_epi16(std::bit_cast<__m128i>(low), std::bit_cast<__m128i>(high))));
#else
    uint32_t result = 0;
    for (int i = 0; i < 8; ++i) result |= uint32_t{low[i] < 0} << i | uint32_t{high[i] < 0} << (i + 8);
    return result;
#endif
}

// The places whose lane is all ones.
inline uint32_t places(const Eight& test) {
#ifdef __SSE2__
    const auto words = _mm_packs_epi32(std::bit_cast<__m128i>(test.low), std::bit_cast<__m128i>(test.high));
    return bits(std::bit_cast<Words>(words), Words{});
#else
    return static_cast<uint32_t>(any((test.low & Four{1, 2, 4, 8}) | (test.high & Four{16, 32, 64, 128})));
#endif
}
template <class Test>
inline uint32_t places(const Eight& v, Test test) {
    return places(Eight{test(v.low), test(v.high)});
}

// The places of a card in a starting list, eight of them at a time; the last eight overlap the ones before.
inline uint32_t places(const FixedVector<Row, kListLimit>& list, Row row) {
    static_assert(kListLimit == 30);
    const auto at = [&](int first) {
        Words rows;
        std::memcpy(&rows, list.data() + first, sizeof rows);
        return rows == static_cast<int16_t>(row);
    };
    const uint32_t last = bits(at(16), at(22));
    return (bits(at(0), at(8)) | (last & 0xff) << 16 | last >> 8 << 22) & ((1u << list.size()) - 1);
}

// Words of an entity that tests read: some numbers side by side in one load.
template <size_t kFirst>
inline int32_t word_of(const Entity& e) {
    int32_t word;
    std::memcpy(&word, reinterpret_cast<const char*>(&e) + kFirst, sizeof word);
    return word;
}
inline constexpr auto name_of = word_of<offsetof(Entity, row)>;             // row, id
inline constexpr auto health_of = word_of<offsetof(Entity, damage)>;        // damage, now_health
inline constexpr auto attack_word = word_of<offsetof(Entity, now_attack)>;  // now_attack, attacks, traits
inline constexpr auto aura_word = word_of<offsetof(Entity, aura_attack)>;   // aura_attack, aura_health, turn_keywords
inline int32_t own_flags_of(const Entity& e) { return static_cast<int32_t>(e.flags); }
inline int32_t flags_of(const Entity& e) { return static_cast<int32_t>(e.flags | e.aura_flags); }
static_assert(std::endian::native == std::endian::little);
static_assert(offsetof(Entity, id) == offsetof(Entity, row) + 2);
static_assert(offsetof(Entity, now_health) == offsetof(Entity, damage) + 2);
static_assert(offsetof(Entity, attacks) == offsetof(Entity, now_attack) + 2);
static_assert(offsetof(Entity, traits) == offsetof(Entity, now_attack) + 3);
static_assert(offsetof(Entity, aura_health) == offsetof(Entity, aura_attack) + 1);
static_assert(offsetof(Entity, aura_attack) + sizeof(int32_t) == sizeof(Entity));

// The keywords and the briefs of all, from the half of an entity in which they are.
struct BoardKeywords {
    Eight flags, brief;
};
inline BoardKeywords board_keywords(const Side& side) {
    static_assert(offsetof(Entity, flags) == 16 && offsetof(Entity, aura_flags) == 20);
    static_assert(offsetof(Entity, now_attack) == 24 && sizeof(Entity) == 32);
    const auto four = [&](int first, Four& flags, Four& brief) {
        const auto half = [&](int i) {
            Four half;
            std::memcpy(&half, reinterpret_cast<const char*>(side.board.data() + first + i) + 16, sizeof half);
            return half;
        };
        const Four a = half(0), b = half(1), c = half(2), d = half(3);
        const Four ab = __builtin_shufflevector(a, b, 0, 4, 1, 5), cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
        flags = __builtin_shufflevector(ab, cd, 0, 1, 4, 5) | __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
        brief = __builtin_shufflevector(__builtin_shufflevector(a, b, 2, 6, 3, 7),
                                        __builtin_shufflevector(c, d, 2, 6, 3, 7), 0, 1, 4, 5);
    };
    BoardKeywords result;
    four(0, result.flags.low, result.brief.low);
    four(4, result.flags.high, result.brief.high);
    return result;
}

// Whether a minion may attack; false for an empty place. For one, or for four at once.
template <class N>
inline auto may_attack(N flags, N brief) {
    constexpr int32_t kNew = keyword(fresh), kReady = keyword(charge) | keyword(rush);
    constexpr int32_t kBarred = keyword(frozen) | keyword(cant_attack);
    const auto more = flags >> static_cast<int>(windfury) & 1;  // attacks than one
    const auto done = ((flags & (kNew | kReady)) == kNew) | ((brief >> 16 & 255) > more);
    return ((flags & kBarred) == 0) & ((brief & 0x7fff) > 0) & ~done;
}

// Entity::dying(), for four at once; true for an empty place.
inline Four are_dying(Four own_flags, Four health) {
    return ((health >> 16) - (health & 0xffff) <= 0) | ((own_flags & static_cast<int32_t>(keyword(doomed))) != 0);
}

}  // namespace turnwise::hearthstone
