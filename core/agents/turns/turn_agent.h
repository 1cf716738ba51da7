#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "agents/turns/plan.h"
#include "search/evaluate/evaluator.h"
#include "search/worlds/worlds.h"

namespace turnwise {

// The parts that every search over whole turns shares.
template <Game G>
struct TurnParts {
    Belief belief;
    int worlds = 1;  // searched one after the other, each with its share of the budget
    Rollout<G> rollout;
    std::shared_ptr<Evaluator<G>> evaluate;
    Budget budget;  // for a turn
    double replan = 0;
    int min_votes = 1;
};

// One search of one world: what its samples need.
template <Game G>
class TurnSampler {
public:
    using State = typename G::State;
    using Action = typename G::Action;
    using Actions = typename G::Actions;

    TurnSampler(const G& game, TurnParts<G>& parts, const State& world, const State& seen, Chance& chance, Meter& meter)
        : game(game), world(world), seen(seen), turn(game, world), chance(chance), meter(meter), parts_(parts) {
        if (parts_.rollout.policy) parts_.rollout.policy->begin(game, seen);
        list_actions(game, world, roots_);
        firsts_.resize(static_cast<size_t>(roots_.size()));
    }

    void apply(State& state, const Action& action) {
        game.apply(state, action, chance);
        ++meter.model_calls;
    }
    // Plays on from `state`, which the turn `steps` of `player` led to, and says what it comes to.
    Values value_of(State& state, const TurnSteps& steps, Player player) {
        ++meter.iterations;
        Policy<G>* policy = parts_.rollout.policy.get();
        const bool learns = policy && policy->learns();
        trace_.clear();
        play_on(game, parts_.rollout, state, turn.number, static_cast<int>(steps.size()), chance, meter,
                learns ? &trace_ : nullptr);
        Values values{};
        if (game.is_over(state) && !parts_.evaluate->judges_ends())
            values = game.returns(state);
        else
            parts_.evaluate->evaluate({game, seen, turn.player, std::span(&state, 1), std::span(&values, 1), {}});
        for (size_t each = 0; each < values.size(); ++each) value_sums_[each] += values[each];
        if (learns) policy->learn(trace_, values);
        if (learns && policy->learns_path()) {
            trace_.clear();
            for (const uint64_t step : steps) trace_.push_back({player, step});
            policy->learn(trace_, values);
        }
        return values;
    }
    // Whether the turns that rollouts may reach are used up.
    bool at_horizon(const State& state) const {
        if constexpr (HasTurn<G>) {
            const Until& until = parts_.rollout.until;
            return until.from_root && until.turns && game.turn(state) >= turn.number + until.turns;
        }
        return false;
    }

    // Uniformly random actions to the end of the turn in `state`, which is left there; `steps` gets them. The first one
    // may be given.
    void random_turn(State& state, TurnSteps& steps, const Action* first = nullptr) {
        const Turn<G> here(game, state);
        for (; here.on(state) && static_cast<int>(steps.size()) < kMostActions; first = nullptr) {
            if (!first) list_actions(game, state, actions_);
            take(state, first ? *first : actions_[any(actions_.size())], steps);
        }
    }
    void take(State& state, const Action& action, TurnSteps& steps) {
        steps.push_back(identity_of(game, state, action));
        apply(state, action);
    }
    // Plays a turn again, chance anew; says how many of its actions were not legal this time and were left out.
    int replay(State& state, std::span<const uint64_t> plan, TurnSteps& steps) {
        int missed = 0;
        for (const uint64_t step : plan) {
            if (!turn.on(state)) break;
            list_actions(game, state, actions_);
            const int place = place_of(game, state, actions_, step);
            if (place >= 0)
                take(state, actions_[place], steps);
            else
                ++missed;
        }
        return missed;
    }
    int any(int count) { return static_cast<int>(chance.below(static_cast<uint32_t>(count))); }
    bool hits(double share) { return chance.below(1u << 30) < share * (1u << 30); }

    // What turns that begin with one of the world's actions came to, for people who ask why.
    void note(uint64_t first, double value) {
        for (int i = 0; i < roots_.size(); ++i)
            if (identity_of(game, world, roots_[i]) == first) {
                firsts_[static_cast<size_t>(i)].visit();
                return firsts_[static_cast<size_t>(i)].credit(value);
            }
    }
    const Actions& roots() const { return roots_; }
    const std::vector<Edge>& firsts() const { return firsts_; }
    const Values& value_sums() const { return value_sums_; }  // of all playouts, by player

    const G& game;
    const State& world;
    const State& seen;
    const Turn<G> turn;
    Chance& chance;
    Meter& meter;

private:
    TurnParts<G>& parts_;
    Trace trace_;
    Actions actions_, roots_;
    std::vector<Edge> firsts_;
    Values value_sums_{};
};

// Plans a whole turn in each of several worlds, lets the plans vote, and plays what came of it (paper 3).
template <Game G>
class TurnAgent : public Agent<G> {
public:
    using State = typename G::State;
    using Actions = typename G::Actions;

    explicit TurnAgent(TurnParts<G> parts) : parts_(std::move(parts)), plan_(parts_.replan) {}

    bool sees_all() const final { return parts_.belief.sees_all(); }
    bool knows_lists() const final { return parts_.belief.knows_lists(); }
    void begin(const Lists& lists) override {
        if (knows_lists()) parts_.belief.lists = lists;
        if (parts_.rollout.policy) parts_.rollout.policy->begin_match();
        plan_.forget();
    }

    Decision<G> decide(const G& game, const Observation<State>& seen, uint64_t seed, const Control& control) final {
        legal_.clear();
        game.legal_actions(seen.shown(), legal_);
        Decision<G> decision{legal_[0], {}, {}, {}};
        if constexpr (HasFixedDecision<G>)
            if (const auto fixed = game.fixed_decision(seen.shown()))
                return decision.best = *fixed, decision.reason = {ChosenBy::kFixedRule}, decision;
        if (!plan_.same_turn(game, seen.shown())) plan_.begin_turn();
        Chance chance(Rng::stream(seed, 0));
        if (const int place = plan_.next_or_end(game, seen, legal_, chance); place >= 0)
            return decision.best = legal_[place], decision.reason = {ChosenBy::kPlan}, decision;

        const Meter whole(parts_.budget, control);
        std::vector<TurnSteps> plans;
        firsts_.assign(static_cast<size_t>(legal_.size()), {});
        values_ = {}, effort_ = {};
        for (int i = 0; i < parts_.worlds; ++i) {
            Chance own(Rng::stream(seed, 1 + static_cast<uint64_t>(i)));
            const State world = deal(game, seen, combine(seed, 1 + static_cast<uint64_t>(i)));
            const Budget budget = share_of(i, whole.seconds());
            Meter meter(budget, control);
            TurnSampler<G> search(game, parts_, world, seen.shown(), own, meter);
            plans.emplace_back();
            search_ = &search;
            plan(search, budget, plans.back());
            search_ = nullptr;
            collect(search, firsts_, values_, effort_);
            if (const auto one = grown()) {
                const Grown before = decision.grown.value_or(Grown{});
                decision.grown = {before.nodes + one->nodes, std::max(before.depth, one->depth)};
            }
        }
        decision.effort = effort_;
        spent(decision.effort);
        if (plans.size() > 1) plans[0] = vote(game, deal(game, seen, seed), plans, parts_.min_votes, chance);
        plan_.follow(plans[0]);
        const int place = plan_.next_or_end(game, seen, legal_, chance);
        if (place >= 0) decision.best = legal_[place];
        decision.reason = {plans.size() > 1 ? ChosenBy::kVotes : ChosenBy::kPlan};
        explain(decision, firsts_, values_);
        return decision;
    }

    Decision<G> so_far() final {
        Decision<G> decision{legal_[0], {}, {}, {}};
        if (firsts_.size() != static_cast<size_t>(legal_.size())) return decision;
        std::vector<Edge> firsts = firsts_;
        Values values = values_;
        decision.effort = effort_;
        if (search_) collect(*search_, firsts, values, decision.effort);
        explain(decision, firsts, values);
        if (!decision.actions.empty()) decision.best = decision.actions[0].action;
        return decision;
    }

protected:
    // The best turn found, by the actions' identities; it ends the turn or the match.
    virtual void plan(TurnSampler<G>& search, const Budget& budget, TurnSteps& best) = 0;
    // The tree of the plan just made, if there is one; a turn is one deep.
    virtual std::optional<Grown> grown() const { return {}; }
    // What a whole decision took.
    virtual void spent(const Effort&) {}

    TurnParts<G> parts_;

private:
    State deal(const G& game, const Observation<State>& seen, uint64_t seed) {
        State world = seen.shown();
        Chance unused;
        world_.begin(game, seen, parts_.belief, seed);
        world_.draw(0, unused, world);
        return world;
    }
    // World i's part of the turn's budget; what does not divide goes to the first ones. What the
    // worlds before it took too much of the time is taken from it.
    Budget share_of(int i, double passed) const {
        Budget budget = parts_.budget;
        const auto part = [&](int64_t whole) -> int64_t {
            if (!whole) return 0;
            const auto now = std::max<int64_t>(1, std::llround(static_cast<double>(whole) * plan_.share()));
            return std::max<int64_t>(1, (now + parts_.worlds - 1 - i) / parts_.worlds);
        };
        budget.iterations = part(budget.iterations);
        budget.model_calls = part(budget.model_calls);
        if (const double each = budget.seconds * plan_.share() / parts_.worlds; each > 0)
            budget.seconds = std::clamp(each * (i + 1) - passed, 1e-6, each);
        return budget;
    }
    // Adds what the search of one world has found, so far.
    void collect(const TurnSampler<G>& search, std::vector<Edge>& firsts, Values& values, Effort& effort) const {
        effort.iterations += search.meter.iterations;
        effort.model_calls += search.meter.model_calls;
        effort.seconds += search.meter.seconds();
        for (size_t player = 0; player < values.size(); ++player) values[player] += search.value_sums()[player];
        for (int i = 0; i < search.roots().size(); ++i)
            for (int at = 0; at < legal_.size(); ++at)
                if (legal_[at] == search.roots()[i]) {
                    Edge& sum = firsts[static_cast<size_t>(at)];
                    const Edge& one = search.firsts()[static_cast<size_t>(i)];
                    sum.visits += one.visits, sum.value_sum += one.value_sum, sum.square_sum += one.square_sum;
                }
    }
    void explain(Decision<G>& decision, const std::vector<Edge>& firsts, Values values) const {
        decision.raw = parts_.evaluate->raw();
        for (int i = 0; i < legal_.size(); ++i) {
            const Edge& edge = firsts[static_cast<size_t>(i)];
            if (edge.visits == 0) continue;
            decision.actions.push_back(considered(legal_[i], edge, decision.raw));
        }
        for (double& value : values) value /= static_cast<double>(decision.effort.iterations);
        if (decision.effort.iterations > 0) decision.values = values;
        decision.sort();
    }

    worlds::OneWorld<G> world_;
    WholePlan<G> plan_;
    Actions legal_;

    // The decision at hand: what turns that begin with each legal action came to in the worlds before, and this
    // world's search.
    std::vector<Edge> firsts_;
    Values values_{};
    Effort effort_;
    const TurnSampler<G>* search_ = nullptr;
};

}  // namespace turnwise
