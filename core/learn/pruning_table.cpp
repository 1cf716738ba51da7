#include "learn/pruning_table.h"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <string>

#include "base/error.h"

namespace turnwise {

namespace {

constexpr size_t kSize = size_t{PruningTable::kActions + 1} * (PruningTable::kIterations + 1);

size_t place(int actions, int iterations) {
    return static_cast<size_t>(std::clamp(actions, 0, PruningTable::kActions)) * (PruningTable::kIterations + 1) +
           static_cast<size_t>(std::clamp(iterations, 0, PruningTable::kIterations));
}

}  // namespace

PruningTable::PruningTable(std::span<const uint16_t> safety, std::span<const uint16_t> probability)
    : safety_(safety.begin(), safety.end()),
      probability_(probability.begin(), probability.end()),
      segments_(kActions + 1) {
    if (safety.size() != kSize || probability.size() != kSize)
        throw Error(ErrorKind::kBadRecipe, "a pruning table has " + std::to_string(kActions + 1) + " x " +
                                               std::to_string(kIterations + 1) + " numbers for each network, found " +
                                               std::to_string(safety.size()) + " and " +
                                               std::to_string(probability.size()));
    for (int actions = 0; actions <= kActions; ++actions)
        for (int i = kFirst; i <= kIterations; ++i) {
            const int keep = safe(actions, i);
            auto& list = segments_[static_cast<size_t>(actions)];
            if (list.empty() || list.back().keep != keep)
                list.push_back({static_cast<int16_t>(i), static_cast<int16_t>(keep)});
        }
}

int PruningTable::safe(int actions, int iterations) const {
    const double raw = safety_[place(actions, iterations)] / kSafetyScale;
    return std::clamp(static_cast<int>(std::lround(raw)), 1, std::max(1, actions));
}

double PruningTable::probability(int actions, int iterations) const {
    return probability_[place(actions, iterations)] / kProbabilityScale;
}

PruneStep PruningTable::decide(int actions, int left, int inherited) const {
    const PruneStep never{0, actions};
    if (actions <= 2) return never;
    const int first = kFirst + inherited, last = std::min(left + inherited, kIterations + 1) - 1;
    if (first > kIterations) return {0, safe(actions, inherited)};
    if (first > last) return never;

    // Not to prune is a candidate too; of an inherited tree that is old enough, to prune at once.
    PruneStep best{0, inherited >= kFirst ? safe(actions, inherited) : actions};
    double best_chance = probability(best.keep, left);
    std::bitset<kActions + 1> seen;
    const auto& segments = segments_[static_cast<size_t>(std::min(actions, kActions))];
    auto segment = std::upper_bound(segments.begin(), segments.end(), first,
                                    [](int iteration, const Segment& s) { return iteration < s.first; });
    for (--segment; segment != segments.end() && segment->first <= last; ++segment) {
        if (seen[static_cast<size_t>(segment->keep)]) continue;
        seen.set(static_cast<size_t>(segment->keep));
        if (segment->keep >= actions) continue;
        const int after = std::max<int>(segment->first, first) - inherited;
        const double chance = probability(segment->keep, left - after);
        if (chance > best_chance || (chance == best_chance && segment->keep > best.keep))
            best = {after, segment->keep}, best_chance = chance;
    }
    return best;
}

std::vector<PruneStep> PruningTable::schedule(int actions, int left) const {
    std::vector<PruneStep> steps;
    for (int done = 0;;) {
        const PruneStep step = decide(actions, left - done);
        if (step.keep >= actions) return steps;
        done += step.iteration;
        steps.push_back({done, step.keep});
        actions = step.keep;
    }
}

}  // namespace turnwise
