#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace turnwise {

inline int ceil_log2(int64_t n) {
    int result = 0;
    while ((int64_t{1} << result) < n) ++result;
    return result;
}

// How many turns enter a race of so many samples (paper 3 and Shleyfman et al. 2014). kBounded: as many as can have a
// sample in every round, k * ceil(log2 k) <= samples. kOriginal: the fewest that have exactly one in the first.
// kSamples: one for each sample, which overruns.
enum class CandidateRule : uint8_t { kBounded, kOriginal, kSamples };

int64_t candidates_for(int64_t samples, CandidateRule rule);

// Sequential halving (Karnin et al. 2013): ceil(log2 k) rounds, in each of which every arm left has
// floor(samples / (arms left * rounds)) samples, one at least, and the better half by mean stays, in the order of the
// arms among equals. Means are of the round at hand, or of all rounds with `accumulate`. sample(arm, value) is false
// when there is no more to spend: then the best so far wins.
class Halving {
public:
    template <class Sample>
    int best(int arms, int64_t samples, bool accumulate, Sample&& sample) {
        racing_.resize(static_cast<size_t>(arms));
        std::iota(racing_.begin(), racing_.end(), 0);
        tries_.assign(racing_.size(), {});
        const int64_t rounds = ceil_log2(arms);
        while (racing_.size() > 1) {
            if (!accumulate) tries_.assign(tries_.size(), {});
            const auto left = static_cast<int64_t>(racing_.size());
            for (int64_t times = std::max<int64_t>(1, samples / (left * rounds)); times > 0; --times)
                for (const int arm : racing_) {
                    double value;
                    if (!sample(arm, value)) return rank(), racing_[0];
                    Tries& tries = tries_[static_cast<size_t>(arm)];
                    tries.sum += value, ++tries.count;
                }
            rank();
            racing_.resize((racing_.size() + 1) / 2);
        }
        return racing_[0];
    }

private:
    struct Tries {
        double sum = 0;
        int64_t count = 0;
        double mean() const { return count ? sum / static_cast<double>(count) : -1e300; }
    };
    void rank();

    std::vector<int> racing_;
    std::vector<Tries> tries_;
};

}  // namespace turnwise
