#pragma once

#include <unordered_map>
#include <utility>
#include <vector>

#include "game/outcomes.h"
#include "games/pocket/pocket.h"

namespace turnwise::pocket {

// The true value of a position with open hands: both players see everything, and each chooses the action that is best
// for them on average over the outcomes of chance. Every position is solved once and remembered.
class Solver {
public:
    // Early positions lie above hundreds of millions of others: past `limit` the solver gives up with an error.
    explicit Solver(const Pocket& game, size_t limit = 3'000'000) : game_(game), limit_(limit) {}

    // What player 0 can expect; player 1 expects the rest to 1.
    double value(const State& state) {
        if (game_.is_over(state)) return game_.returns(state)[0];
        const State same = canonical(state);
        const uint64_t key = hash_bytes(&same, sizeof same);
        if (const auto found = values_.find(key); found != values_.end()) return found->second;
        if (values_.size() >= limit_)
            throw Error(ErrorKind::kBadState, "too early to be solved: more than " + std::to_string(limit_) +
                                                  " positions lie below; take a state from later in the match");
        const bool first = game_.to_act(same) == 0;
        double best = first ? 0 : 1;
        Pocket::Actions actions;
        game_.legal_actions(same, actions);
        for (const Action& action : actions) {
            const double after = value_after(same, action);
            if (first ? after > best : after < best) best = after;
        }
        return values_[key] = best;
    }

    // For the player to act, every legal action and what it is worth.
    std::vector<std::pair<Action, double>> action_values(const State& state) {
        std::vector<std::pair<Action, double>> result;
        if (game_.is_over(state)) return result;
        Pocket::Actions actions;
        game_.legal_actions(state, actions);
        for (const Action& action : actions) {
            const double first = value_after(state, action);
            result.emplace_back(action, game_.to_act(state) == 0 ? first : 1 - first);
        }
        return result;
    }

    size_t positions() const { return values_.size(); }

private:
    double value_after(const State& state, const Action& action) {
        double sum = 0;
        for_each_outcome(game_, state, action, [&](const State& after, double probability, std::span<const Pick>) {
            sum += probability * value(after);
        });
        return sum;
    }

    const Pocket& game_;
    size_t limit_;
    std::unordered_map<uint64_t, double> values_;
};

}  // namespace turnwise::pocket
