#include "search/chance/buckets.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace turnwise {

namespace {

// One of the options with a weight, by weight; -1 when none has any.
int draw(std::span<const uint32_t> weights, Rng& rng) {
    const uint32_t total = std::accumulate(weights.begin(), weights.end(), 0u);
    if (total == 0) return -1;
    uint32_t left = rng.below(total);
    int option = 0;
    for (; left >= weights[static_cast<size_t>(option)]; ++option) left -= weights[static_cast<size_t>(option)];
    return option;
}

}  // namespace

void Buckets::begin() {
    asked_.clear();
    drawn_.clear();
    action_ = kNoAction;
}

int Buckets::bucket(int value) const {
    return static_cast<int>(std::upper_bound(options_.bounds.begin(), options_.bounds.end(), value) -
                            options_.bounds.begin());
}

ChanceRule::Bucket Buckets::bucket_of(Event what, uint32_t label) const {
    const int value = value_of_(what, label);
    if (value < 0) return {};
    const auto at = static_cast<size_t>(bucket(value));
    return {at == 0 ? 0 : options_.bounds[at - 1], at == options_.bounds.size() ? INT_MAX : options_.bounds[at]};
}

// An action without questions of ours, whose outcomes are many: the known ones come again.
uint32_t Buckets::again(Tree& tree, const Step& step, Rng& rng) {
    end_action();
    const auto found = asked_.find(action(step));
    if (found == asked_.end() || found->second.questions > 0) return kNone;
    uint32_t samples = 0;
    int distinct = 0;
    const uint32_t outcomes = tree.edges[tree.edge_of(step)].outcomes;
    for (uint32_t at = outcomes; at != kNone; at = tree.outcomes[at].next)
        samples += tree.outcomes[at].count, ++distinct;
    if (distinct < options_.others) return kNone;
    uint32_t left = rng.below(samples), at = outcomes;
    for (; left >= tree.outcomes[at].count; at = tree.outcomes[at].next) left -= tree.outcomes[at].count;
    return at;
}

// How often the last action asked is known when the next one begins.
void Buckets::end_action() {
    if (action_ != kNoAction) asked_[action_].questions = question_;
    action_ = kNoAction;
}

Guide* Buckets::guide(Tree&, const Step& step) {
    end_action();
    action_ = action(step);
    question_ = 0;
    planned_.clear();
    return this;
}

int Buckets::answer(Event what, std::span<const uint32_t> weights, std::span<const uint32_t> labels, Rng& rng) {
    if (value_of_(what, labels[0]) < 0) return -1;
    of_.clear();
    for (uint32_t label : labels) of_.push_back(bucket(std::max(0, value_of_(what, label))));
    event_ = what;
    if (question_ == 0) plan(weights, labels, rng);
    const auto at = static_cast<size_t>(question_++);
    if (at >= planned_.size()) return -1;  // asked more often than the last time
    for (size_t i = 0; i < labels.size(); ++i)
        if (labels[i] == planned_[at] && weights[i] > 0) return static_cast<int>(i);
    // This world lacks it: another of its bucket.
    std::vector<uint32_t> others(weights.begin(), weights.end());
    for (size_t i = 0; i < others.size(); ++i)
        if (of_[i] != planned_buckets_[at]) others[i] = 0;
    return draw(others, rng);
}

// Draws the buckets of all questions to come, without replacement, and takes answers that were drawn for them.
void Buckets::plan(std::span<const uint32_t> weights, std::span<const uint32_t> labels, Rng& rng) {
    const auto known = asked_.find(action_);
    const int questions = known == asked_.end() ? 1 : std::max(1, known->second.questions);
    std::vector<uint32_t> left(weights.begin(), weights.end());
    planned_buckets_.clear();
    for (int i = 0; i < questions; ++i) {
        const int option = draw(left, rng);
        if (option < 0) break;
        planned_buckets_.push_back(of_[static_cast<size_t>(option)]);
        --left[static_cast<size_t>(option)];
    }
    std::sort(planned_buckets_.begin(), planned_buckets_.end());
    uint64_t combination = combine(action_, static_cast<uint64_t>(questions));
    for (int one : planned_buckets_) combination = combine(combination, static_cast<uint64_t>(one) + 1);
    std::vector<uint32_t>& drawn = drawn_for(combination, planned_buckets_, weights, labels, rng);
    planned_.clear();
    if (questions > 1) {
        const auto sets = static_cast<uint32_t>(drawn.size() / planned_buckets_.size());
        const size_t set = sets > 1 ? rng.below(sets) : 0;
        planned_.assign(drawn.begin() + static_cast<std::ptrdiff_t>(set * planned_buckets_.size()),
                        drawn.begin() + static_cast<std::ptrdiff_t>((set + 1) * planned_buckets_.size()));
        return;
    }
    // Of the answers drawn for a bucket, each by the copies left in this world.
    std::vector<uint32_t> copies(drawn.size());
    for (size_t i = 0; i < drawn.size(); ++i)
        for (size_t k = 0; k < labels.size(); ++k)
            if (labels[k] == drawn[i]) copies[i] = weights[k];
    const int option = draw(copies, rng);
    planned_.push_back(option < 0 ? drawn[0] : drawn[static_cast<size_t>(option)]);
}

std::vector<uint32_t>& Buckets::drawn_for(uint64_t combination, const std::vector<int>& wanted,
                                          std::span<const uint32_t> weights, std::span<const uint32_t> labels,
                                          Rng& rng) {
    std::vector<uint32_t>& drawn = drawn_[combination];
    if (!drawn.empty()) return drawn;
    const auto take = [&](std::vector<uint32_t>& left, int from, bool whole) {
        std::vector<uint32_t> mine(left);
        for (size_t i = 0; i < mine.size(); ++i)
            if (of_[i] != from) mine[i] = 0;
        const int option = draw(mine, rng);
        if (option < 0) return false;
        drawn.push_back(labels[static_cast<size_t>(option)]);
        left[static_cast<size_t>(option)] -= whole ? left[static_cast<size_t>(option)] : 1;
        return true;
    };
    std::vector<uint32_t> left(weights.begin(), weights.end());
    if (wanted.size() == 1) {
        int samples = options_.samples;
        if (options_.skewed) {
            double mine = 0, all = 0;
            for (size_t i = 0; i < weights.size(); ++i) all += weights[i], mine += of_[i] == wanted[0] ? weights[i] : 0;
            samples = std::max(1, static_cast<int>(std::lround(samples * buckets() * mine / all)));
        }
        while (samples-- > 0 && take(left, wanted[0], true)) {
        }
        return drawn;
    }
    for (int set = 0; set < options_.samples_many; ++set) {
        left.assign(weights.begin(), weights.end());
        for (int one : wanted) take(left, one, false);
    }
    return drawn;
}

}  // namespace turnwise
