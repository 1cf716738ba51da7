#pragma once

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

    // A plan is followed as far as the player sees what it foresaw, so only where positions can be compared.
    PlanAgent(PlanParts<G> parts, bool follows) : parts_(std::move(parts)), wants_to_follow_(follows) {}

    bool sees_all() const final { return parts_.belief.sees_all(); }
    bool knows_lists() const final { return parts_.belief.knows_lists(); }
    void begin(const Lists& lists) final {
        if (knows_lists()) parts_.belief.lists = lists;
        if (parts_.rollout.policy) parts_.rollout.policy->begin_match();
        plan_.forget();
    }

    Decision<G> decide(const G& game, const Observation<State>& seen, uint64_t seed, const Control& control) final {
        legal_.clear();
        game.legal_actions(seen.shown(), legal_);
        Decision<G> decision{legal_[0], {}, {}, {}};
        plan_.same_turn(game, seen.shown());
        if constexpr (HasFixedDecision<G>)
            if (const auto fixed = game.fixed_decision(seen.shown())) {
                decision.best = *fixed, decision.reason = {ChosenBy::kFixedRule};
                return decision;
            }
        follows_ = wants_to_follow_ && gives_keys(game);
        const bool forced = legal_.size() == 1;
        const int planned = follows_ || forced ? plan_.next(game, seen, legal_) : -1;
        if (planned >= 0 || forced) {
            decision.best = legal_[std::max(0, planned)];
            decision.reason = {forced ? ChosenBy::kOnlyAction : ChosenBy::kPlan};
            return decision;
        }

        Stage<G> stage(game, parts_, seen, seed, control);
        tallies_.assign(static_cast<size_t>(legal_.size()), {});
        identities_.clear();
        for (int i = 0; i < legal_.size(); ++i) identities_.push_back(identity_of(game, seen.shown(), legal_[i]));
        values_ = {};
        stage_ = &stage;
        found_ = &think(stage, std::span<const Gene<G>>(genes_).last(plan_.left()));
        stage_ = nullptr;
        report(stage, decision);
        decision.reason = {ChosenBy::kPlan};
        if (found_->tries > 0) decision.reason.number = found_->value();
        if (!found_->genes.empty())
            if (const int place = place_of(game, seen.shown(), legal_, found_->genes[0].identity); place >= 0)
                decision.best = legal_[place];
        keep(game, stage, seen.viewer());
        return decision;
    }

    Decision<G> so_far() final {
        Decision<G> decision{legal_[0], {}, {}, {}};
        if (stage_) report(*stage_, decision);
        if (!decision.actions.empty()) decision.best = decision.actions[0].action;
        return decision;
    }

    // The plan behind the last decision that was thought about.
    const ActionPlan<G>& found() const { return *found_; }

protected:
    // The best plan that was found; `rest` is what is left of the turn's last one. Its first action is taken.
    virtual const ActionPlan<G>& think(Stage<G>& stage, std::span<const Gene<G>> rest) = 0;

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
    // What comes after the first action; to be followed, with what the player will see before each.
    void keep(const G& game, Stage<G>& stage, Player viewer) {
        std::vector<PlannedStep> steps;
        genes_ = found_->genes;
        if (!follows_)
            for (const Gene<G>& gene : genes_) steps.push_back({gene.identity, 0});
        else if constexpr (HasKey<G>)
            if (found_->tries > 0)
                stage.relive(*found_, [&](const State& state, const Gene<G>& gene) {
                    steps.push_back({gene.identity, game.key(state, viewer)});
                });
        if (!steps.empty()) steps.erase(steps.begin());
        plan_.keep(std::move(steps));
    }

    void report(const Stage<G>& stage, Decision<G>& decision) const {
        decision.raw = parts_.evaluate->raw();
        decision.effort.iterations = stage.meter.iterations;
        decision.effort.model_calls = stage.meter.model_calls;
        decision.effort.seconds = stage.meter.seconds();
        for (int i = 0; i < legal_.size(); ++i)
            if (const Edge& tally = tallies_[static_cast<size_t>(i)]; tally.visits > 0)
                decision.actions.push_back(considered(legal_[i], tally, decision.raw));
        decision.sort();
        if (stage.meter.iterations == 0) return;
        decision.values = values_;
        for (double& value : *decision.values) value /= static_cast<double>(stage.meter.iterations);
    }

    PlanParts<G> parts_;
    bool wants_to_follow_, follows_ = false;
    typename G::Actions legal_;

    // The turn at hand.
    FollowedPlan<G> plan_;
    std::vector<Gene<G>> genes_;  // whose end is what is left of the plan

    // The search at hand, by legal action and by player.
    const Stage<G>* stage_ = nullptr;
    const ActionPlan<G>* found_ = nullptr;
    std::vector<uint64_t> identities_;
    std::vector<Edge> tallies_;
    Values values_{};
};

}  // namespace turnwise
