#include "learn/bandit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/math.h"

namespace turnwise {

namespace {

double uniform(Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }

// Marsaglia's polar method; the second number of the pair is dropped, so that a draw has no memory.
double normal(Rng& rng) {
    for (;;) {
        const double x = 2 * uniform(rng) - 1, y = 2 * uniform(rng) - 1, square = x * x + y * y;
        if (square > 0 && square < 1) return x * std::sqrt(-2 * natural_log(square) / square);
    }
}

// One bandit being played. Scores are compared eight lanes at a time; lanes past the last arm, and pruned arms, hold a
// mean that never wins.
class Run {
public:
    static constexpr int kLanes = 8;
    static constexpr float kNever = -1e9f;

    Run(const ArmLaw& law, int arms, Rng rng) : arms_(arms), rng_(rng) {
        std::array<double, kMaxArms> chances{};
        law.draw(rng_, std::span(chances).first(arms));
        best_ = static_cast<int>(std::max_element(chances.begin(), chances.begin() + arms) - chances.begin());
        mean_.fill(kNever);
        for (int i = 0; i < arms; ++i) pays_below_[i] = static_cast<uint64_t>(chances[i] * 0x1p32);
    }

    int best() const { return best_; }
    int pulls() const { return total_; }
    int pulls(int arm) const { return pulls_[arm]; }
    bool pruned(int arm) const { return mean_[arm] == kNever; }
    float value(int arm) const { return static_cast<float>(wins_[arm]) / static_cast<float>(pulls_[arm]); }

    void pull_until(int iterations, double exploration) {
        while (total_ < std::min(iterations, arms_)) pull(total_);
        while (total_ < iterations)
            pull(highest(static_cast<float>(exploration * std::sqrt(natural_log(static_cast<uint32_t>(total_))))));
    }

    // Keeps the most pulled; the arm with the lower number among equals.
    void prune(int keep) {
        std::array<int, kMaxArms> order{};
        std::iota(order.begin(), order.begin() + arms_, 0);
        std::stable_sort(order.begin(), order.begin() + arms_, [&](int a, int b) {
            return std::pair(!pruned(a), pulls_[a]) > std::pair(!pruned(b), pulls_[b]);
        });
        for (int i = keep; i < arms_; ++i) mean_[order[i]] = kNever;
    }

private:
    void pull(int arm) {
        wins_[arm] += (rng_.next() >> 32) < pays_below_[arm];
        ++pulls_[arm], ++total_;
        mean_[arm] = value(arm);
        spread_[arm] = 1 / std::sqrt(static_cast<float>(pulls_[arm]));
    }

    int highest(float width) const {
        float lane_score[kLanes];
        int lane_block[kLanes] = {};
        for (int lane = 0; lane < kLanes; ++lane) lane_score[lane] = mean_[lane] + width * spread_[lane];
        for (int block = kLanes; block < arms_; block += kLanes)
            for (int lane = 0; lane < kLanes; ++lane) {
                const float score = mean_[block + lane] + width * spread_[block + lane];
                const bool better = score > lane_score[lane];
                lane_block[lane] = better ? block : lane_block[lane];
                lane_score[lane] = better ? score : lane_score[lane];
            }
        int best = 0;
        for (int lane = 1; lane < kLanes; ++lane)
            if (lane_score[lane] > lane_score[best]) best = lane;
        return lane_block[best] + best;
    }

    alignas(32) std::array<float, kMaxArms> mean_, spread_{};
    std::array<int, kMaxArms> pulls_{}, wins_{};
    std::array<uint64_t, kMaxArms> pays_below_{};
    int arms_, best_, total_ = 0;
    Rng rng_;
};

PrunedRow look(const Run& run, int arms) {
    int first = -1, second = -1, back = -1, kept = 0;
    for (int arm = 0; arm < arms; ++arm) {
        if (run.pruned(arm)) {
            if (back < 0 || run.value(arm) > run.value(back)) back = arm;
            continue;
        }
        ++kept;
        if (first < 0 || run.pulls(arm) > run.pulls(first))
            second = first, first = arm;
        else if (second < 0 || run.pulls(arm) > run.pulls(second))
            second = arm;
    }
    const float top = run.value(first);
    return {{static_cast<float>(kept), static_cast<float>(run.pulls()),
             static_cast<float>(run.pulls(first)) / static_cast<float>(run.pulls()),
             second < 0 ? top : top - run.value(second), static_cast<float>(run.pulls(back)), top - run.value(back)},
            run.pruned(run.best())};
}

}  // namespace

void ArmLaw::draw(Rng& rng, std::span<double> chances) const {
    const auto inside = [](double x) { return x >= 0 && x <= 1; };
    const double position = kind == Kind::kTwoLevel ? uniform(rng) : 0;
    for (double& chance : chances) switch (kind) {
            case Kind::kUniform:
                chance = uniform(rng);
                break;
            case Kind::kBimodal:
                do {
                    const bool low = uniform(rng) < low_share;
                    chance = low ? low_mean + low_sd * normal(rng) : high_mean + high_sd * normal(rng);
                } while (!inside(chance));
                break;
            case Kind::kTwoLevel:
                do chance = position + spread * normal(rng);
                while (!inside(chance));
                break;
        }
}

std::vector<BanditCount> count_best(const ArmLaw& law, double exploration, int arms, std::span<const int> checkpoints,
                                    int runs, uint64_t seed) {
    std::vector<BanditCount> counts(checkpoints.size());
    for (int number = 0; number < runs; ++number) {
        Run run(law, arms, Rng::stream(seed, static_cast<uint64_t>(number)));
        for (size_t i = 0; i < checkpoints.size(); ++i) {
            run.pull_until(checkpoints[i], exploration);
            int more = 0, before = 0;  // arms pulled more, and those with a lower number pulled as often
            for (int arm = 0; arm < arms; ++arm) {
                more += run.pulls(arm) > run.pulls(run.best());
                before += arm < run.best() && run.pulls(arm) == run.pulls(run.best());
            }
            ++counts[i].by_rank[static_cast<size_t>(1 + more)];
            counts[i].chosen += more + before == 0;
        }
    }
    return counts;
}

std::vector<PrunedRow> observe_pruned(const ArmLaw& law, double exploration, int arms, int iterations,
                                      std::span<const PruneStep> schedule, int every, int runs, uint64_t seed) {
    std::vector<PrunedRow> rows;
    if (schedule.empty()) return rows;
    for (int number = 0; number < runs; ++number) {
        Run run(law, arms, Rng::stream(seed, static_cast<uint64_t>(number)));
        size_t next = 0;
        for (int at = schedule[0].iteration; at <= iterations; at += every) {
            for (; next < schedule.size() && schedule[next].iteration <= at; ++next) {
                run.pull_until(schedule[next].iteration, exploration);
                run.prune(schedule[next].keep);
            }
            run.pull_until(at, exploration);
            rows.push_back(look(run, arms));
        }
    }
    return rows;
}

}  // namespace turnwise
