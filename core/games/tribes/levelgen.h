#pragma once

#include <cstdint>
#include <vector>

#include "base/plain.h"
#include "game/chance.h"
#include "games/tribes/tables.h"

namespace turnwise::tribes {

// The facts of the generator (levelgen.json) besides the shares of terrain and resources, which are in the tables.
struct LevelRecipe {
    // A tribe that must find at least `minimum` of `resource` (on `terrain`) beside its capital.
    struct Start {
        int tribe;
        Terrain terrain;
        uint8_t resource;
        int minimum;
    };

    int smoothing_rounds;
    int capital_margin;       // capitals keep this far from the edge
    int ruins_per_tiles;      // one ruin for this many tiles
    double initial_land;      // share of the map that is land before smoothing
    double land_coefficient;  // a tile stays land while at most this share of its 3x3 is water
    double border_expansion;  // resources two steps from a city are this much rarer
    double water_ruins_fraction;
    uint8_t fish, fruit, animal, whales, ore, crops, ruins;  // resource numbers
    std::vector<Start> starts;

    // From levelgen.json, already parsed. Throws Error(kBadSetup).
    static LevelRecipe from_plain(const Plain& levelgen, const Tables& tables);
};

// Where the generator's chances come from.
class LevelSource {
public:
    virtual ~LevelSource() = default;
    virtual int below(int n) = 0;
    // 0 with chance `low`, 2 with chance `high`, else 1.
    virtual int split(double low, double high) = 0;
};

// Java's java.util.Random, asked only for doubles: what made the 25 levels of the papers.
class JavaSource final : public LevelSource {
public:
    explicit JavaSource(uint64_t seed) : state_((seed ^ kMultiplier) & kMask) {}
    int below(int n) override { return static_cast<int>(real() * n); }
    int split(double low, double high) override {
        const double u = real();
        return u < low ? 0 : u > 1 - high ? 2 : 1;
    }

private:
    static constexpr uint64_t kMultiplier = 0x5DEECE66DULL;
    static constexpr uint64_t kMask = (1ULL << 48) - 1;

    uint64_t next(int bits) {
        state_ = (state_ * kMultiplier + 0xB) & kMask;
        return state_ >> (48 - bits);
    }
    double real() {
        const uint64_t high = next(26) << 27;
        return static_cast<double>(high + next(27)) / static_cast<double>(1ULL << 53);
    }

    uint64_t state_;
};

// New levels ask the one door.
class ChanceSource final : public LevelSource {
public:
    ChanceSource(Chance& chance, Event cell, Event split) : chance_(chance), cell_(cell), split_(split) {}
    int below(int n) override { return chance_.pick(cell_, n); }
    int split(double low, double high) override;

private:
    Chance& chance_;
    Event cell_, split_;
};

// A new map of the given side for these tribes (their numbers, in the order in which they choose a capital). Throws
// Error(kBadSetup) when the land that came up has no place for a capital.
Level generate_level(const Tables& tables, const LevelRecipe& recipe, int size, const std::vector<int>& tribes,
                     LevelSource& source);

}  // namespace turnwise::tribes
