#pragma once

#include <span>
#include <vector>

#include "game/chance.h"

namespace turnwise {

// A question that a game asked chance.
struct Question {
    std::vector<uint32_t> weights, labels;
};

// Gives the answers of a known outcome again, in their order; the generator answers a question that has no such answer
// here. On request it keeps the questions.
class KnownOutcome final : public Guide {
public:
    explicit KnownOutcome(std::span<const Pick> picks, bool keeps_questions = false)
        : left_(picks), keeps_questions_(keeps_questions) {}

    int answer(Event what, std::span<const uint32_t> weights, std::span<const uint32_t> labels, Rng&) override {
        if (keeps_questions_) questions.push_back({{weights.begin(), weights.end()}, {labels.begin(), labels.end()}});
        if (left_.empty() || !(left_[0].event == what)) return -1;
        const uint32_t wanted = left_[0].label;
        left_ = left_.subspan(1);
        for (size_t i = 0; i < labels.size(); ++i)
            if (labels[i] == wanted && weights[i] > 0) return static_cast<int>(i);
        return -1;
    }
    bool is_needed() const { return !left_.empty() || keeps_questions_; }

    std::vector<Question> questions;

private:
    std::span<const Pick> left_;
    bool keeps_questions_;
};

}  // namespace turnwise
