#pragma once

#include <span>

#include "game/game.h"
#include "search/budget.h"

namespace turnwise {

// Step 3 of the search has two parts, and either may be nothing: a rollout plays on from the leaf, then an evaluator
// says what the state reached is worth.

template <Game G>
class Rollout {
public:
    virtual ~Rollout() = default;
    virtual void play(const G& game, typename G::State& state, Chance& chance, Meter& meter) = 0;
};

// One value per player for each state, none of which is over. An evaluator that wants many states at once (a network)
// says so by batch().
template <Game G>
class Evaluator {
public:
    virtual ~Evaluator() = default;
    virtual int batch() const { return 1; }
    virtual void evaluate(const G& game, std::span<const typename G::State> states, std::span<Values> values) = 0;
};

// What the game itself says: the result where there is one, and its view of an undecided match where a rollout was cut.
template <Game G>
class Outcome final : public Evaluator<G> {
public:
    void evaluate(const G& game, std::span<const typename G::State> states, std::span<Values> values) override {
        for (size_t i = 0; i < states.size(); ++i) values[i] = game.returns(states[i]);
    }
};

}  // namespace turnwise
