#pragma once

#include "search/expand/expand.h"
#include "search/rollout/learned.h"

namespace turnwise::expand {

// By what rollouts have taught so far (paper 3, section 4.2.2): actions with statistics first, by the mean or by the
// entropy of their results; the others after them, as the game lists them.
template <Game G>
class ByLearned : public Expand<G> {
public:
    enum class What : uint8_t { kMean, kEntropy };

    ByLearned(What what, bool descending, int bins) : what_(what), sign_(descending ? -1 : 1), bins_(bins) {}

    bool consult(Learned<G>* learned) override {
        learned_ = learned;
        if (learned && what_ == What::kEntropy) learned->table.keep_values(bins_);
        return learned != nullptr;
    }
    void sort(const NodeContext<G>& site, typename G::Actions& actions) override {
        this->sort_by(actions, [&](const auto& action) -> double {
            const ActionTable::Entry* entry = learned_->of(site.game, site.state, action);
            if (!entry) return 1e9;
            return sign_ * (what_ == What::kMean ? entry->mean() : learned_->table.entropy(*entry));
        });
    }

private:
    What what_;
    double sign_;
    int bins_;
    Learned<G>* learned_ = nullptr;
};

template <Game G>
struct ByMean final : ByLearned<G> {
    explicit ByMean(bool descending) : ByLearned<G>(ByLearned<G>::What::kMean, descending, 0) {}
};

template <Game G>
struct ByEntropy final : ByLearned<G> {
    ByEntropy(bool descending, int bins) : ByLearned<G>(ByLearned<G>::What::kEntropy, descending, bins) {}
};

}  // namespace turnwise::expand
