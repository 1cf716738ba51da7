#pragma once

#include <cstdint>
#include <memory>

#include "game/game.h"
#include "search/budget/budget.h"
#include "search/decision.h"

namespace turnwise {

template <Game G>
class Mcts;

// Decides from what its player has seen. What an agent remembers lasts for a match: begin() drops it, so that results
// depend neither on threads nor on who played before.
template <Game G>
class Agent {
public:
    virtual ~Agent() = default;
    // Only an agent that says so (some papers' do) is shown the whole state.
    virtual bool sees_all() const { return false; }
    // Only an agent that believes in known lists gets them.
    virtual bool knows_lists() const { return false; }
    // Whether a decision with one legal action need not be put to it.
    virtual bool skips_forced() const { return false; }
    // A match begins; `lists` are empty for an agent that does not know them.
    virtual void begin(const Lists& /*lists*/) {}
    virtual Decision<G> decide(const G& game, const Observation<typename G::State>& seen, uint64_t seed,
                               const Control& control) = 0;
    // What it would decide now, asked between two iterations of decide(): actions with their numbers so far. Nothing
    // from an agent that compares no actions before the end.
    virtual Decision<G> so_far() { return {{}, {}, {}, {}}; }
    // The trees behind the last decision, where there are any; they live until the next.
    virtual std::vector<Mcts<G>*> trees() { return {}; }
};

template <Game G>
class RandomAgent final : public Agent<G> {
public:
    Decision<G> decide(const G& game, const Observation<typename G::State>& seen, uint64_t seed,
                       const Control&) override {
        actions_.clear();
        game.legal_actions(seen.shown(), actions_);
        return {actions_[static_cast<int>(Rng(seed).below(static_cast<uint32_t>(actions_.size())))],
                {},
                {},
                {},
                {ChosenBy::kLot}};
    }

private:
    typename G::Actions actions_;
};

}  // namespace turnwise
