#pragma once

#include <memory>
#include <vector>

#include "base/math.h"
#include "search/select/argmax.h"
#include "search/terms/term.h"
#include "search/untried/untried.h"

namespace turnwise::select {

// UCB1 with more terms, and with a say about actions that were never entered. Without either it is UCB1, to the last
// bit.
class Ucb1Plus final : public Select {
public:
    Ucb1Plus(double exploration, double inside, std::vector<std::shared_ptr<Term>> terms,
             std::shared_ptr<Untried> untried)
        : width_(exploration * std::sqrt(inside)), terms_(std::move(terms)), untried_(std::move(untried)) {
        for (const auto& term : terms_) scores_untried_ |= term->values_untried();
        scores_untried_ |= untried_->waits();
    }

    bool scores_untried() const override { return scores_untried_; }
    void prepare(Tree& tree) const override {
        untried_->prepare(tree);
        for (const auto& term : terms_) term->prepare(tree);
    }

    int best(const Contest& contest) const override {
        const double same = width(contest.tree.nodes[contest.node].visits);
        const double new_value = scores_untried_ ? untried_->value(contest) : 0;
        return argmax(contest, [&](const Edge& edge, uint32_t index) {
            double score =
                edge.spread * (edge.value_sum * edge.spread + (contest.by_offer ? width(edge.offered) : same));
            if (edge.visits == 0) score = untried(contest, index, new_value);
            for (const auto& term : terms_) score += term->add(contest, edge, index);
            return score;
        });
    }

private:
    double width(uint32_t chances) const { return width_ * std::sqrt(natural_log(std::max(1u, chances))); }
    double untried(const Contest& contest, uint32_t index, double otherwise) const {
        for (const auto& term : terms_) {
            const double value = term->untried_value(contest, index);
            if (value >= 0) return value;
        }
        return otherwise;
    }

    double width_;
    std::vector<std::shared_ptr<Term>> terms_;
    std::shared_ptr<Untried> untried_;
    bool scores_untried_ = false;
};

}  // namespace turnwise::select
