#pragma once

#include "search/rollout/policy.h"

namespace turnwise::rollout {

// Random actions that do not end the turn while anything else can be done.
template <Game G>
class PlayUntilForcedToEnd final : public Policy<G> {
public:
    typename G::Action choose(const G& game, const typename G::State& state, Chance& chance) override {
        actions_.clear();
        game.legal_actions(state, actions_);
        int count = 0;
        for (int i = 0; i < actions_.size(); ++i)
            if (!ends_turn(game, state, actions_[i])) std::swap(actions_[count++], actions_[i]);
        return actions_[static_cast<int>(chance.below(static_cast<uint32_t>(std::max(1, count))))];
    }

private:
    typename G::Actions actions_;
};

}  // namespace turnwise::rollout
