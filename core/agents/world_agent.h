#pragma once

#include <utility>

#include "agents/agent.h"

namespace turnwise {

// How an agent chooses among actions that it thinks equally good.
enum class Ties : uint8_t { kFirst, kLast, kRandom };

// Collects the best of some offers.
class Best {
public:
    explicit Best(Ties ties) : ties_(ties) {}

    void offer(int place, double value, Chance& chance) {
        if (place_ >= 0 && value < value_) return;
        const bool better = place_ < 0 || value > value_;
        equal_ = better ? 1 : equal_ + 1;
        const bool takes = better || ties_ == Ties::kLast || (ties_ == Ties::kRandom && chance.below(equal_) == 0);
        if (takes) place_ = place;
        value_ = value;
    }
    int place() const { return place_; }  // -1: nothing was offered
    double value() const { return value_; }

private:
    Ties ties_;
    int place_ = -1;
    double value_ = 0;
    uint32_t equal_ = 0;
};

// Decisions that are made by habit, where no look ahead helps: the mulligan of a card game. Nothing: think.
template <class G>
concept HasHabit = requires(const G& game, const typename G::State& state) {
    { game.habit(state) } -> std::same_as<std::optional<typename G::Action>>;
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
template <class G>
bool ends_turn(const G& game, const typename G::State& state, const typename G::Action& action) {
    if constexpr (HasActionInfo<G>) return game.action_info(state, action).ends_turn;
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
        game.legal_actions(seen.seen, legal_);
        Decision<G> decision{legal_[0], {}, {}, {}};
        if constexpr (HasHabit<G>)
            if (const auto habit = game.habit(seen.seen)) {
                decision.best = *habit;
                return decision;
            }
        if (legal_.size() == 1) return decision;
        if (const int place = remembered(game, seen, legal_); place >= 0) {
            decision.best = legal_[place];
            return decision;
        }
        Chance chance(Rng::stream(seed, 0));
        Meter meter(budget_, control);
        const State world = deal(game, seen, chance);
        decision.best = legal_[choose(game, world, legal_, chance, meter)];
        decision.effort.iterations = meter.iterations;
        decision.effort.model_calls = meter.model_calls;
        return decision;
    }

protected:
    // The place of an action that was planned before, or -1.
    virtual int remembered(const G&, const Observation<State>&, const Actions&) { return -1; }
    // The place of the action to take; there are at least two.
    virtual int choose(const G& game, const State& world, const Actions& legal, Chance& chance, Meter& meter) = 0;

private:
    State deal(const G& game, const Observation<State>& seen, Chance& chance) const {
        if constexpr (HidesInformation<G>) {
            if (hides_information(game) && !sees_all()) return game.determinize(seen, belief_, chance);
        }
        return seen.seen;
    }

    Belief belief_;
    Budget budget_;
    Actions legal_;
};

}  // namespace turnwise
