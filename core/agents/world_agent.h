#pragma once

#include <limits>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "search/rollout/ties.h"

namespace turnwise {

// A game that makes some decisions by a fixed rule, where no look ahead helps: the mulligan of a card game. An empty
// answer leaves the decision to the agent.
template <class G>
concept HasFixedDecision = requires(const G& game, const typename G::State& state) {
    { game.fixed_decision(state) } -> std::same_as<std::optional<typename G::Action>>;
};

// Actions that throw away what one has (Tribes: destroy, disband), which the reference's agents do not look at.
template <class G>
concept KnowsWaste = requires(const typename G::Action& action) {
    { G::is_wasteful(action) } -> std::convertible_to<bool>;
};
template <class G>
bool is_wasteful(const typename G::Action& action) {
    if constexpr (KnowsWaste<G>) return G::is_wasteful(action);
    return false;
}
// An agent that thinks about one full state which fits what was seen, dealt anew for every decision.
template <Game G>
class WorldAgent : public Agent<G> {
public:
    using State = typename G::State;
    using Action = typename G::Action;
    using Actions = typename G::Actions;

    WorldAgent(Belief belief, const Budget& budget) : belief_(std::move(belief)), budget_(budget) {}

    bool sees_all() const final { return belief_.sees_all(); }
    bool knows_lists() const final { return belief_.knows_lists(); }
    bool skips_forced() const final { return true; }
    void begin(const Lists& lists) override {
        if (knows_lists()) belief_.lists = lists;
    }

    Decision<G> decide(const G& game, const Observation<State>& seen, uint64_t seed, const Control& control) final {
        legal_.clear();
        game.legal_actions(seen.shown(), legal_);
        if constexpr (HasFixedDecision<G>)
            if (const auto fixed = game.fixed_decision(seen.shown()))
                return {*fixed, {}, {}, {}, {ChosenBy::kFixedRule}};
        if (legal_.size() == 1) return {legal_[0], {}, {}, {}, {ChosenBy::kOnlyAction}};
        if (const int place = remembered(game, seen, legal_); place >= 0)
            return {legal_[place], {}, {}, {}, {ChosenBy::kPlan}};
        Chance chance(Rng::stream(seed, 0));
        Meter meter(budget_, control);
        const State world = deal(game, seen, chance);
        tallies_.assign(static_cast<size_t>(legal_.size()), {});
        value_sums_ = {}, valued_ = 0;
        meter_ = &meter;
        const int place = choose(game, world, legal_, chance, meter);
        meter_ = nullptr;
        Decision<G> decision{legal_[place], {}, {}, {}};
        decision.effort = {0, meter.iterations, meter.model_calls, meter.seconds()};
        report(place, decision);
        return decision;
    }

    Decision<G> so_far() final {
        Decision<G> decision{legal_[0], {}, {}, {}};
        if (!meter_) return decision;
        decision.effort = {0, meter_->iterations, meter_->model_calls, meter_->seconds()};
        report(-1, decision);
        if (!decision.actions.empty()) decision.best = decision.actions[0].action;
        return decision;
    }

protected:
    // The place of an action that was planned before, or -1.
    virtual int remembered(const G&, const Observation<State>&, const Actions&) { return -1; }
    // The place of the action to take; there are at least two. What it learns about actions on the way it tells to
    // sampled() or tried().
    virtual int choose(const G& game, const State& world, const Actions& legal, Chance& chance, Meter& meter) = 0;
    // By what choose() compares actions.
    virtual ChosenBy basis() const { return ChosenBy::kValue; }
    // Whether that is a score or an evaluation as it is, no probability to win.
    virtual bool raw() const { return true; }

    // A sample of what the action at this place is worth: its value is the mean of them.
    double sampled(int place, double value) {
        Tally& tally = tallies_[static_cast<size_t>(place)];
        tally.edge.visit();
        tally.edge.credit(value);
        return value;
    }
    // What the action leads to: its value is the best of it.
    double tried(int place, double value) {
        Tally& tally = tallies_[static_cast<size_t>(place)];
        if (tally.edge.visits == 0 || value > tally.best) tally.best = value;
        tally.edge.visit();
        tally.has_best = true;
        return value;
    }
    // The values of all players in a sample, where the agent has them.
    void valued(const Values& values) {
        for (size_t player = 0; player < values.size(); ++player) value_sums_[player] += values[player];
        ++valued_;
    }

private:
    struct Tally {
        Edge edge;
        double best = 0;
        bool has_best = false;
    };

    void report(int place, Decision<G>& decision) const {
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        decision.raw = raw();
        for (int i = 0; i < legal_.size(); ++i) {
            const Tally& tally = tallies_[static_cast<size_t>(i)];
            if (tally.edge.visits == 0) continue;
            Considered<Action> one = considered(legal_[i], tally.edge, decision.raw);
            if (tally.has_best) one.value = tally.best;
            if (tally.has_best || tally.edge.visits == 1) one.low = one.high = kNone;
            decision.actions.push_back(one);
            if (i == place) decision.reason = {basis(), one.value};
        }
        decision.sort();
        if (valued_ == 0) return;
        decision.values = value_sums_;
        for (double& value : *decision.values) value /= valued_;
    }

    State deal(const G& game, const Observation<State>& seen, Chance& chance) const {
        if constexpr (HidesInformation<G>) {
            if (hides_information(game) && !sees_all()) return game.determinize(seen, belief_, chance);
        }
        return seen.shown();
    }

    Belief belief_;
    Budget budget_;

    // The decision at hand, by legal action and by player.
    Actions legal_;
    const Meter* meter_ = nullptr;  // while it chooses
    std::vector<Tally> tallies_;
    Values value_sums_{};
    int valued_ = 0;
};

}  // namespace turnwise
