#pragma once

#include "search/rollout/policy.h"
#include "search/rollout/ties.h"

namespace turnwise::rollout {

// The action of the highest score: cheap greedy play, such as an opponent's reply to a planned turn.
template <Game G>
class ByScore final : public Policy<G> {
public:
    explicit ByScore(int score) : score_(score) {}

    typename G::Action choose(const G& game, const typename G::State& state, Chance& chance) override {
        legal_.clear();
        game.legal_actions(state, legal_);
        Best best(Ties::kRandom);
        for (int i = 0; i < legal_.size(); ++i)
            best.offer(i, game.action_score(score_, state, legal_[i], chance), chance);
        return legal_[best.place()];
    }

private:
    int score_;
    typename G::Actions legal_;
};

}  // namespace turnwise::rollout
