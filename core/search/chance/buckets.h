#pragma once

#include <functional>
#include <vector>

#include "base/hash.h"
#include "base/key_table.h"
#include "search/chance/sampled.h"

namespace turnwise::chance {

// Chance-event bucketing with pre-sampling (paper 5). A question whose answers have a value (a draw: the card's cost)
// is answered in two steps: a bucket of values, as likely as all its answers together in this world; then one of the
// few answers that were drawn for that bucket when it was first met here. Where this world has none of those, any other
// of the bucket serves. Several such questions of one action are one event: the sorted buckets name it, and one set of
// answers is drawn for it. Other questions are sampled, until `others` outcomes are known; then those come again.
class Buckets final : public ChanceRule, private Guide {
public:
    using ValueOf = std::function<int(Event, uint32_t label)>;  // -1: not a question with buckets

    struct Options {
        std::vector<int> bounds;  // value v is in bucket number "how many bounds are at most v"
        int samples = 2;          // answers drawn for a bucket, when an action asks once
        int samples_many = 1;     // sets drawn for a combination of buckets, when it asks more often
        bool skewed = false;      // a bucket has samples in proportion to its chance
        int others = 12;
    };
    explicit Buckets(Options options) : options_(std::move(options)) {}

    bool wants_values() const override { return true; }
    void know_values(ValueOf value_of) override { value_of_ = std::move(value_of); }
    Splits splits() const override { return Splits::kEverything; }
    bool keeps_picks() const override { return true; }
    void begin() override;
    uint32_t again(Tree& tree, const Step& step, Rng& rng) override;
    Guide* guide(Tree&, const Step& step) override;
    Bucket bucket_of(Event what, uint32_t label) const override;

    int buckets() const { return static_cast<int>(options_.bounds.size()) + 1; }
    int bucket(int value) const;

private:
    int answer(Event what, std::span<const uint32_t> weights, std::span<const uint32_t> labels, Rng& rng) override;
    void end_action();
    void plan(std::span<const uint32_t> weights, std::span<const uint32_t> labels, Rng& rng);
    std::span<const uint32_t> drawn_for(uint64_t combination, std::span<const uint32_t> weights,
                                        std::span<const uint32_t> labels, Rng& rng);
    bool take(int bucket, bool whole, std::span<const uint32_t> labels, Rng& rng);
    int draw_of(int bucket, std::span<const uint32_t> weights, Rng& rng);

    Options options_;
    ValueOf value_of_;
    KeyTable asked_;  // by action: how many questions with buckets it had the last time
    KeyTable drawn_;  // by action and combination of buckets: which of sets_
    struct Set {
        uint32_t first, count;
    };
    std::vector<Set> sets_;
    std::vector<uint32_t> labels_;  // of all sets

    // The action at hand.
    static constexpr uint64_t kNoAction = UINT64_MAX;
    static uint64_t action(const Step& step) { return mix64(uint64_t{step.node} << 16 | step.edge); }
    uint64_t action_ = kNoAction;
    int question_ = 0;
    Event event_{};
    std::vector<int> of_;            // the bucket of each option
    std::vector<uint32_t> planned_;  // labels, one a question
    std::vector<int> planned_buckets_;
    std::vector<uint32_t> left_, of_bucket_, copies_;  // working space: weights
};

}  // namespace turnwise::chance
