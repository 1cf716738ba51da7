#pragma once

#include <memory>
#include <vector>

#include "agents/match.h"
#include "game/outcomes.h"
#include "search/evaluate/evaluator.h"

namespace turnwise {

// How lucky each player was: at every action that asked chance, what the evaluator thinks of the outcome that came,
// minus its mean over all outcomes by their exact probabilities. Its expectation is 0 whatever the evaluator thinks. An
// action with more than kMostOutcomes outcomes counts for nothing; that is decided before the outcome is known.
template <Game G>
class LuckAdjustment {
    using State = typename G::State;

public:
    static constexpr uint64_t kMostOutcomes = 200;

    explicit LuckAdjustment(std::shared_ptr<Evaluator<G>> evaluator) : evaluator_(std::move(evaluator)) {}

    void begin() { luck = {}; }

    void add(const G& game, const State& before, const typename G::Action& action, const State& after) {
        outcomes_.clear();
        weights_.clear();
        const OutcomeCount count = for_each_outcome(
            game, before, action,
            [&](const State& outcome, double probability, std::span<const Pick>) {
                outcomes_.push_back(outcome);
                weights_.push_back(probability);
            },
            kMostOutcomes);
        if (!count.complete) return;
        for (size_t i = 0; i < outcomes_.size(); ++i) credit(value(game, before, outcomes_[i]), -weights_[i]);
        credit(value(game, before, after), 1);
    }

    Values luck{};  // of the match so far, by seat

private:
    Values value(const G& game, const State& root, const State& state) {
        if (game.is_over(state)) return game.returns(state);
        Values values{};
        evaluator_->evaluate({game, root, game.to_act(root), {&state, 1}, {&values, 1}, {}});
        return values;
    }
    void credit(const Values& values, double weight) {
        for (int player = 0; player < kMaxPlayers; ++player) luck[player] += weight * values[player];
    }

    std::shared_ptr<Evaluator<G>> evaluator_;
    std::vector<State> outcomes_;
    std::vector<double> weights_;
};

}  // namespace turnwise
