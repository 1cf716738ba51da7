#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "learn/bandit.h"

namespace turnwise {

// When to prune the root, and to how many actions: the answers of the safety and the probability network (Papagiannis
// et al. 2022, algorithm 1), read from their baked outputs. A decision walks at most about fifty table entries.
class PruningTable {
public:
    static constexpr int kActions = 64;                 // more are treated as so many
    static constexpr int kIterations = 1500;            // the last iteration at which the safety network was trained
    static constexpr int kFirst = 100;                  // and the first
    static constexpr double kSafetyScale = 512;         // the file holds safety * 512 and
    static constexpr double kProbabilityScale = 32768;  // probability * 32768, rounded, in [actions][iterations] from 0

    // Both hold (kActions + 1) * (kIterations + 1) numbers.
    PruningTable(std::span<const uint16_t> safety, std::span<const uint16_t> probability);

    // How many actions are enough, when `actions` were tried for so many iterations.
    int safe(int actions, int iterations) const;
    // The chance to choose the best of so many actions with so many iterations left.
    double probability(int actions, int iterations) const;

    // After how many of the `left` iterations to keep how many actions. keep == actions: never. `inherited` are the
    // visits that the root brought along from an earlier search.
    PruneStep decide(int actions, int left, int inherited = 0) const;

    // The whole plan for a fresh root, iterations counted from its start.
    std::vector<PruneStep> schedule(int actions, int left) const;

private:
    struct Segment {
        int16_t first;  // from this iteration on
        int16_t keep;
    };

    std::vector<uint16_t> safety_, probability_;
    std::vector<std::vector<Segment>> segments_;  // by actions: where safe() changes
};

}  // namespace turnwise
