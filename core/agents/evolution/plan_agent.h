#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "agents/evolution/plan.h"

namespace turnwise {

// An agent that makes plans. What is left of a plan is kept for the rest of the turn: to be followed as long as the
// match goes as planned, or else as the start of the next plan.
template <Game G>
class PlanAgent : public Agent<G> {
public:
    using State = typename G::State;

    PlanAgent(PlanParts<G> parts, bool follows) : parts_(std::move(parts)), follows_(follows) {}

    bool sees_all() const final { return parts_.belief.sees_all(); }
    bool knows_lists() const final { return parts_.belief.knows_lists(); }
    void begin(const Lists& lists) final {
        if (knows_lists()) parts_.belief.lists = lists;
        if (parts_.rollout.policy) parts_.rollout.policy->begin_match();
        rest_.clear();
        turn_ = -1;
    }

    Decision<G> decide(const G& game, const Observation<State>& seen, uint64_t seed, const Control& control) final {
        legal_.clear();
        game.legal_actions(seen.seen, legal_);
        Decision<G> decision{legal_[0], {}, {}, {}};
        if (!same_turn(game, seen.seen)) rest_.clear();
        if constexpr (HasHabit<G>)
            if (const auto habit = game.habit(seen.seen)) {
                decision.best = *habit;
                return decision;
            }
        const int planned = rest_.empty() ? -1 : place_of(game, seen.seen, rest_[0].identity);
        const bool follows = planned >= 0 && follows_ && goes_as_planned(game, seen);
        if (follows || legal_.size() == 1) {
            decision.best = legal_[std::max(0, planned)];
            if (follows) imagine(game, rest_[0], seen.viewer);
            if (planned >= 0) rest_.erase(rest_.begin());
            return decision;
        }

        Stage<G> stage(game, parts_, seen, seed, control);
        tallies_.assign(static_cast<size_t>(legal_.size()), {});
        identities_.clear();
        for (int i = 0; i < legal_.size(); ++i) identities_.push_back(identity_of(game, seen.seen, legal_[i]));
        values_ = {};
        const ActionPlan<G>& plan = *(found_ = &think(stage, rest_));
        report(stage, decision);
        if (plan.genes.empty()) return rest_.clear(), decision;
        const int place = place_of(game, seen.seen, plan.genes[0].identity);
        if (place >= 0) decision.best = legal_[place];
        if (follows_ && plan.tries > 0) {
            stage.start(plan.world, rest_);
            imagined_ = std::make_unique<State>(stage.state());
            luck_ = stage.chance();
            imagine(game, plan.genes[0], seen.viewer);
        }
        rest_.assign(plan.genes.begin() + 1, plan.genes.end());
        return decision;
    }

    // The plan behind the last decision that was thought about.
    const ActionPlan<G>& found() const { return *found_; }

protected:
    // The best plan that was found; `rest` is what is left of the turn's last one. Its first action is taken.
    virtual const ActionPlan<G>& think(Stage<G>& stage, const std::vector<Gene<G>>& rest) = 0;

    // Judges the plan that was just played on the stage; false when the search ended before it could.
    bool judge(Stage<G>& stage, ActionPlan<G>& plan, bool to_the_call) {
        const auto value = stage.judge(to_the_call);
        if (!value) return false;
        stage.credit(plan, *value);
        for (size_t player = 0; player < values_.size(); ++player) values_[player] += stage.values[player];
        for (size_t i = 0; i < identities_.size() && !plan.genes.empty(); ++i) {
            if (identities_[i] != plan.genes[0].identity) continue;
            tallies_[i].visit(1);
            tallies_[i].value_sum += *value;
            tallies_[i].square_sum += *value * *value;
            break;
        }
        return true;
    }

    const PlanParts<G>& parts() const { return parts_; }

private:
    bool same_turn(const G& game, const State& state) {
        const int before = turn_;
        if constexpr (HasTurn<G>)
            if (counts_turns(game)) turn_ = game.turn(state);
        return turn_ >= 0 && turn_ == before;
    }
    int place_of(const G& game, const State& state, uint64_t identity) const {
        for (int i = 0; i < legal_.size(); ++i)
            if (identity_of(game, state, legal_[i]) == identity) return i;
        return -1;
    }

    // What the player will see if the next action does what the plan thinks: if not, chance or a hidden card broke it.
    void imagine(const G& game, const Gene<G>& next, Player viewer) {
        game.apply(*imagined_, next.action, luck_);
        if constexpr (HasKey<G>) expected_ = game.is_over(*imagined_) ? 0 : game.key(*imagined_, viewer);
    }
    bool goes_as_planned(const G& game, const Observation<State>& seen) const {
        if constexpr (HasKey<G>) return game.key(seen.seen, seen.viewer) == expected_;
        return false;
    }

    void report(const Stage<G>& stage, Decision<G>& decision) const {
        decision.effort.iterations = stage.meter.iterations;
        decision.effort.model_calls = stage.meter.model_calls;
        decision.effort.seconds = stage.meter.seconds();
        for (int i = 0; i < legal_.size(); ++i)
            if (const Edge& tally = tallies_[static_cast<size_t>(i)]; tally.visits > 0)
                decision.actions.push_back(considered(legal_[i], tally));
        decision.sort();
        for (size_t player = 0; player < values_.size(); ++player)
            decision.values[player] =
                values_[player] / std::max<double>(1, static_cast<double>(stage.meter.iterations));
    }

    PlanParts<G> parts_;
    bool follows_;
    typename G::Actions legal_;

    // The turn at hand.
    int turn_ = -1;
    std::vector<Gene<G>> rest_;  // of the plan
    std::unique_ptr<State> imagined_;
    Chance luck_;
    uint64_t expected_ = 0;

    // The search at hand, by legal action and by player.
    const ActionPlan<G>* found_ = nullptr;
    std::vector<uint64_t> identities_;
    std::vector<Edge> tallies_;
    Values values_{};
};

}  // namespace turnwise
