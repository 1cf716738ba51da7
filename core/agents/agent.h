#pragma once

#include <cstdint>

#include "game/game.h"
#include "search/mcts.h"

namespace turnwise {

// What a decision, or all decisions of a match, cost.
struct Effort {
    int64_t decisions = 0;
    int64_t iterations = 0;
    int64_t model_calls = 0;
    double seconds = 0;
};

// Decides from what its player has seen. Only an agent that says so (some papers' do) is shown the whole state.
template <Game G>
class Agent {
public:
    virtual ~Agent() = default;
    virtual bool sees_all() const { return false; }
    virtual typename G::Action act(const G& game, const Observation<typename G::State>& seen, uint64_t seed,
                                   const Control& control, Effort& effort) = 0;
};

template <Game G>
class RandomAgent final : public Agent<G> {
public:
    typename G::Action act(const G& game, const Observation<typename G::State>& seen, uint64_t seed, const Control&,
                           Effort&) override {
        typename G::Actions actions;
        game.legal_actions(seen.seen, actions);
        return actions[Rng(seed).below(actions.size())];
    }
};

template <Game G>
class MctsAgent final : public Agent<G> {
public:
    MctsAgent(const G& game, const MctsParts<G>& parts) : parts_(parts), search_(game, parts) {}

    bool sees_all() const override { return parts_.hidden == Hidden::kOpenHand; }

    typename G::Action act(const G& game, const Observation<typename G::State>& seen, uint64_t seed,
                           const Control& control, Effort& effort) override {
        actions_.clear();
        game.legal_actions(seen.seen, actions_);
        if (actions_.size() == 1) return actions_[0];
        search_.run(seen, seed, control);
        effort.iterations += search_.iterations();
        effort.model_calls += search_.model_calls();
        const uint32_t best = search_.best_edge(0);
        return best == kNone ? actions_[0] : search_.edge(best).action;
    }

private:
    MctsParts<G> parts_;
    Mcts<G> search_;
    typename G::Actions actions_;
};

}  // namespace turnwise
