#include "search/chance/buckets.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace turnwise::chance {

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
    asked_.clear(), drawn_.clear();
    sets_.clear(), labels_.clear();
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
    if (asked_.find(action(step)) != 0) return kNone;
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
    if (action_ != kNoAction) asked_.add(action_, static_cast<uint32_t>(question_));
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
    return draw_of(planned_buckets_[at], weights, rng);
}

// One of the options of a bucket, by weight; -1 when none has any.
int Buckets::draw_of(int bucket, std::span<const uint32_t> weights, Rng& rng) {
    of_bucket_.assign(weights.begin(), weights.end());
    for (size_t i = 0; i < of_bucket_.size(); ++i)
        if (of_[i] != bucket) of_bucket_[i] = 0;
    return draw(of_bucket_, rng);
}

// Draws the buckets of all questions to come, without replacement, and takes answers that were drawn for them.
void Buckets::plan(std::span<const uint32_t> weights, std::span<const uint32_t> labels, Rng& rng) {
    const uint32_t known = asked_.find(action_);
    const int questions = known == KeyTable::kAbsent ? 1 : std::max(1, static_cast<int>(known));
    left_.assign(weights.begin(), weights.end());
    planned_buckets_.clear();
    for (int i = 0; i < questions; ++i) {
        const int option = draw(left_, rng);
        if (option < 0) break;
        planned_buckets_.push_back(of_[static_cast<size_t>(option)]);
        --left_[static_cast<size_t>(option)];
    }
    std::sort(planned_buckets_.begin(), planned_buckets_.end());
    uint64_t combination = combine(action_, static_cast<uint64_t>(questions));
    for (int one : planned_buckets_) combination = combine(combination, static_cast<uint64_t>(one) + 1);
    const std::span<const uint32_t> drawn = drawn_for(combination, weights, labels, rng);
    planned_.clear();
    if (questions > 1) {
        const auto sets = static_cast<uint32_t>(drawn.size() / planned_buckets_.size());
        const size_t set = sets > 1 ? rng.below(sets) : 0;
        planned_.assign(drawn.begin() + static_cast<std::ptrdiff_t>(set * planned_buckets_.size()),
                        drawn.begin() + static_cast<std::ptrdiff_t>((set + 1) * planned_buckets_.size()));
        return;
    }
    // Counts the copies that this world has left of each answer drawn for the bucket; they are its weight.
    copies_.assign(drawn.size(), 0);
    for (size_t i = 0; i < drawn.size(); ++i)
        for (size_t k = 0; k < labels.size(); ++k)
            if (labels[k] == drawn[i]) copies_[i] = weights[k];
    const int option = draw(copies_, rng);
    planned_.push_back(option < 0 ? drawn[0] : drawn[static_cast<size_t>(option)]);
}

// The answers that stand for the planned buckets, drawn when the combination is first met.
std::span<const uint32_t> Buckets::drawn_for(uint64_t combination, std::span<const uint32_t> weights,
                                             std::span<const uint32_t> labels, Rng& rng) {
    const uint32_t known = drawn_.find(combination);
    if (known != KeyTable::kAbsent) return std::span(labels_).subspan(sets_[known].first, sets_[known].count);
    const size_t first = labels_.size();
    if (planned_buckets_.size() == 1) {
        const int bucket = planned_buckets_[0];
        int samples = options_.samples;
        if (options_.skewed) {
            double mine = 0, all = 0;
            for (size_t i = 0; i < weights.size(); ++i) all += weights[i], mine += of_[i] == bucket ? weights[i] : 0;
            samples = std::max(1, static_cast<int>(std::lround(samples * buckets() * mine / all)));
        }
        left_.assign(weights.begin(), weights.end());
        while (samples-- > 0 && take(bucket, true, labels, rng)) {
        }
    } else {
        for (int set = 0; set < options_.samples_many; ++set) {
            left_.assign(weights.begin(), weights.end());
            for (const int bucket : planned_buckets_) take(bucket, false, labels, rng);
        }
    }
    drawn_.add(combination, static_cast<uint32_t>(sets_.size()));
    sets_.push_back({static_cast<uint32_t>(first), static_cast<uint32_t>(labels_.size() - first)});
    return std::span(labels_).subspan(first);
}

// Draws one answer of a bucket from left_, and takes that copy of it out, or the `whole` of them; false: none is left.
bool Buckets::take(int bucket, bool whole, std::span<const uint32_t> labels, Rng& rng) {
    const int option = draw_of(bucket, left_, rng);
    if (option < 0) return false;
    const auto at = static_cast<size_t>(option);
    labels_.push_back(labels[at]);
    left_[at] -= whole ? left_[at] : 1;
    return true;
}

}  // namespace turnwise::chance
