#include "agents/turns/halving.h"

namespace turnwise {

int64_t candidates_for(int64_t samples, CandidateRule rule) {
    if (rule == CandidateRule::kSamples) return std::max<int64_t>(1, samples);
    // The first k from 2 on for which `holds`, which holds for all after it, or samples + 1.
    const auto first = [&](auto&& holds) {
        int64_t low = 2, high = std::max<int64_t>(2, samples + 1);
        while (low < high) {
            const int64_t middle = low + (high - low) / 2;
            holds(middle) ? high = middle : low = middle + 1;
        }
        return low;
    };
    const auto each = [&](int64_t k) { return samples / k / ceil_log2(k); };
    if (rule == CandidateRule::kOriginal)
        if (const int64_t k = first([&](int64_t n) { return each(n) <= 1; }); each(k) == 1) return k;
    return first([&](int64_t k) { return k * ceil_log2(k) > samples; }) - 1;
}

void Halving::rank() {
    std::stable_sort(racing_.begin(), racing_.end(), [&](int a, int b) {
        return tries_[static_cast<size_t>(a)].mean() > tries_[static_cast<size_t>(b)].mean();
    });
}

}  // namespace turnwise
