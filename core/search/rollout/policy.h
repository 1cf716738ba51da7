#pragma once

#include <algorithm>
#include <climits>
#include <memory>
#include <vector>

#include "game/playout.h"
#include "search/budget/budget.h"
#include "search/trace.h"
#include "search/tree.h"

namespace turnwise {

// How far to play on: to the end of the match at the latest.
struct Until {
    int actions = INT_MAX;
    int turns = 0;           // so many turns, 0: any number
    bool from_root = false;  // counted from the root of the search, so that tree and rollout share them
};

// Actions that differ from another legal one in the place on the board alone, which paper 3 never looks at.
template <class G>
concept HasSpareActions = requires(const G& game, const typename G::State& state, const typename G::Action& action) {
    { game.is_spare(state, action) } -> std::same_as<bool>;
};

// The legal actions without those that differ from another one in the place on the board alone.
template <Game G>
void list_actions(const G& game, const typename G::State& state, typename G::Actions& out) {
    out.clear();
    game.legal_actions(state, out);
    if constexpr (HasSpareActions<G>) {
        int kept = 0;
        for (int i = 0; i < out.size(); ++i)
            if (!game.is_spare(state, out[i])) out[kept++] = out[i];
        out.resize(kept);
    }
}

template <Game G>
struct Learned;

// Chooses actions while a match is played on. What it learns lasts for a match.
template <Game G>
class Policy {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    virtual ~Policy() = default;
    virtual void begin_match() {}
    // Before a search: from what position.
    virtual void begin(const G&, const State& /*root*/) {}
    virtual Action choose(const G& game, const State& state, Chance& chance) = 0;

    // Plays on in place while the match is on, at most `limit` actions and until the turn `last_turn` begins; says how
    // many actions it took.
    virtual int play(const G& game, State& state, Chance& chance, int limit, int last_turn, Trace* trace) {
        int steps = 0;
        for (; steps < limit && !game.is_over(state) && before(game, state, last_turn); ++steps) {
            const Action action = choose(game, state, chance);
            if (trace) trace->push_back({game.to_act(state), identity_of(game, state, action)});
            game.apply(state, action, chance);
        }
        return steps;
    }

    // Whether it takes any legal action with the same chance, so that the game may play out by itself.
    virtual bool uniform() const { return false; }
    // Whether several threads may play on with it at once, as long as none learns.
    virtual bool thread_safe() const { return false; }
    // Whether learn() wants what was played, and what it came to.
    virtual bool learns() const { return false; }
    virtual void learn(const Trace&, const Values&) {}
    // Whether it wants the actions of the tree that led to a leaf as well.
    virtual bool learns_path() const { return false; }
    // What it knows of single actions, for those who choose by it; nullptr: nothing.
    virtual Learned<G>* learned() { return nullptr; }
    // Whether it looks at what all-moves-as-first keeps in the tree, when it starts from a leaf.
    virtual bool reads_tree() const { return false; }
    virtual void leave_tree(const Tree&, std::span<const Step> /*path*/) {}

protected:
    static bool before(const G& game, const State& state, int last_turn) {
        if constexpr (HasTurn<G>) return last_turn == INT_MAX || game.turn(state) < last_turn;
        return true;
    }
};

namespace rollout {

// Uniformly random actions.
template <Game G>
class Random final : public Policy<G> {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    bool thread_safe() const override { return true; }
    bool uniform() const override { return true; }
    Action choose(const G& game, const State& state, Chance& chance) override {
        typename G::Actions actions;
        return random_action(game, state, chance, actions);
    }
    int play(const G& game, State& state, Chance& chance, int limit, int last_turn, Trace* trace) override {
        if (trace || last_turn != INT_MAX) return Policy<G>::play(game, state, chance, limit, last_turn, trace);
        return playout(game, state, chance, limit);
    }
};

// Uniformly random among what makes sense by the game's own rules.
template <Game G>
class Sensible final : public Policy<G> {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    explicit Sensible(bool oblige) : oblige_(oblige) {}
    bool thread_safe() const override { return true; }
    Action choose(const G& game, const State& state, Chance& chance) override {
        if constexpr (HasSense<G>) return game.sensible_action(state, chance, oblige_);
        typename G::Actions actions;
        return random_action(game, state, chance, actions);
    }

private:
    bool oblige_;
};

// Uniformly random among what the game's own bot would try.
template <Game G>
class Penalties final : public Policy<G> {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    Penalties(int limit, bool end_last) : limit_(limit), end_last_(end_last) {}
    bool thread_safe() const override { return true; }
    Action choose(const G& game, const State& state, Chance& chance) override {
        if constexpr (HasPenalties<G>) return game.unpenalised_action(state, chance, limit_, end_last_);
        typename G::Actions actions;
        return random_action(game, state, chance, actions);
    }

private:
    int limit_;
    bool end_last_;
};
}  // namespace rollout

// A policy and how far it plays: the rollout of a search. Without a policy there is none.
template <Game G>
struct Rollout {
    std::shared_ptr<Policy<G>> policy;
    Until until;
};

// The one way to play on, from a leaf `depth` actions below a root on turn `root_turn`. A very long match is played a
// slice at a time, so that it can still be cancelled.
template <Game G>
void play_on(const G& game, const Rollout<G>& rollout, typename G::State& state, int root_turn, int depth,
             Chance& chance, Meter& meter, Trace* trace) {
    if (!rollout.policy) return;
    constexpr int kSlice = 512;
    const Until& until = rollout.until;
    if constexpr (HasPlayout<G>)
        if (game.has_playout() && rollout.policy->uniform() && !until.turns && !trace && !game.is_over(state)) {
            const int steps = game.playout(state, chance, until.actions - (until.from_root ? depth : 0));
            meter.model_calls += std::max(steps, 0);
            if (steps >= 0) return;
        }
    int last_turn = INT_MAX;
    if constexpr (HasTurn<G>)
        if (until.turns) last_turn = (until.from_root ? root_turn : game.turn(state)) + until.turns;
    for (int left = until.actions - (until.from_root ? depth : 0); left > 0 && !meter.interrupted(); left -= kSlice) {
        const int steps = rollout.policy->play(game, state, chance, std::min(left, kSlice), last_turn, trace);
        meter.model_calls += steps;
        if (steps < kSlice) return;
    }
}

}  // namespace turnwise
