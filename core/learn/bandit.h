#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"

namespace turnwise {

// The laboratory of pruning networks: UCB on bandits whose best arm is known, as a model of the root of a search
// (Papagiannis et al. 2022, section 6.2). Arms pay 1 with a chance drawn from a law, else 0.

inline constexpr int kMaxArms = 64;

struct ArmLaw {
    enum class Kind : uint8_t {
        kUniform,   // every arm: U[0, 1]
        kBimodal,   // every arm: one of two normal modes, mode and value redrawn together until inside [0, 1]
        kTwoLevel,  // a position: U[0, 1]; its arms: normal around it, redrawn until inside [0, 1]
    };
    Kind kind = Kind::kUniform;
    double low_share = 0.46, low_mean = 0.33, low_sd = 0.19, high_mean = 1.0, high_sd = 0.13;  // bimodal
    double spread = 0.1;                                                                       // two-level

    void draw(Rng& rng, std::span<double> chances) const;
};

// Where the truly best arm stood after so many pulls, counted over runs.
struct BanditCount {
    uint32_t chosen = 0;  // runs in which it was pulled most; among equals the first arm counts
    std::array<uint32_t, kMaxArms + 1> by_rank{};  // rank: 1 + the number of arms pulled strictly more
};

// Every run is observed at all of the checkpoints, which ascend. Each arm is pulled once first.
std::vector<BanditCount> count_best(const ArmLaw& law, double exploration, int arms, std::span<const int> checkpoints,
                                    int runs, uint64_t seed);

// What a learned unpruning network sees after actions were pruned away, and whether it would have been right to bring
// the most promising of them back (2.5 (e) of the note on further algorithms).
struct PrunedView {
    float kept;          // arms left
    float iterations;    // pulls so far
    float best_share;    // share of all pulls that went to the most pulled arm
    float lead;          // its mean less that of the second
    float pruned_pulls;  // of the pruned arm with the highest mean
    float behind;        // mean of the most pulled arm less that of this pruned one
    static constexpr int kSize = 6;
};
struct PrunedRow {
    PrunedView view;
    bool best_is_pruned;
};
struct PruneStep {
    int iteration;  // counted from the start
    int keep;
};

// Runs with hard pruning by pulls after `schedule`, observed every `every` pulls from the first pruning on.
std::vector<PrunedRow> observe_pruned(const ArmLaw& law, double exploration, int arms, int iterations,
                                      std::span<const PruneStep> schedule, int every, int runs, uint64_t seed);

}  // namespace turnwise
