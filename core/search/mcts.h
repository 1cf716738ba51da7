#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "search/batch.h"
#include "search/descent/ways.h"
#include "search/replay.h"

namespace turnwise {

// Monte Carlo tree search. A node is a decision reached by actions and outcomes of chance; its actions are scored for
// the player who acts there, so nothing is assumed about who moves next or how values relate.
//
//   mcts.h       the search: begin, grow, read; the four steps are iterate()
//   plan.h       what the parts together ask for, decided once
//   descent/     Steps 1 and 2: the ways down the tree; plain.h is plain UCT
//   edges.h      which edges a node has, and which of them is taken
//   batch.h      Step 3: rollouts from the leaves; value.h: what they are worth, and Step 4
//   replay.h     how a place in the tree is found again
//   context.h    what these files share; tree.h: the memory
template <Game G>
class Mcts {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    Mcts(const G& game, MctsParts<G> parts) : s_(game, std::move(parts)), value_(s_), batch_(s_, value_) {
        s_.parts.select->prepare(s_.tree);
        s_.parts.backup->prepare(s_.tree);
        if (s_.parts.prune) s_.parts.prune->prepare(s_.tree);
        if (s_.parts.expand && s_.parts.expand->by_prior()) s_.tree.use(Column::kPrior);
        if constexpr (HasPickValues<G>)
            s_.parts.chance->know_values([&game](Event what, uint32_t label) { return game.pick_value(what, label); });
    }

    Mcts(const Mcts&) = delete;  // its members point at each other

    // A match begins: what was learned in the one before is forgotten.
    void begin_match(const Lists& lists) {
        if (s_.parts.belief.knows_lists()) s_.parts.belief.lists = lists;
        s_.parts.worlds->begin_match();
        if (s_.parts.rollout.policy) s_.parts.rollout.policy->begin_match();
    }

    // Grows a tree for the player to act in `seen`.
    void run(const Observation<State>& seen, uint64_t seed, const Control& control, const Budget& budget) {
        begin(seen, seed);
        proceed(control, budget);
    }

    // Plants a new tree.
    void begin(const Observation<State>& seen, uint64_t seed) {
        s_.tree.clear();
        s_.actions.clear();
        s_.serial = s_.inherited = 0;
        s_.depth = 0;
        s_.parts.chance->begin();
        look_from(seen, seed, false);
        s_.plan.emplace(plan_of(s_.parts, s_.game, s_.searcher, s_.tree));
        go_by(s_.plan->way);
        descent_->clear();
        batch_.begin(seen.shown());
        s_.tree.root = descent_->plant(seen);
    }

    // Takes up the tree where the last decision and what came of it led, for the player to act again in `seen`. False
    // when the tree does not know that position; begin() anew then.
    bool resume(const Observation<State>& seen, uint64_t seed) {
        if constexpr (HasKey<G>) {
            if (!planted() || s_.game.to_act(seen.shown()) != s_.searcher) return false;
            if (descent_->finds_positions()) {
                s_.inherited = s_.serial;
                look_from(seen, seed, true);
                s_.tree.root = descent_->plant(seen);
                return true;
            }
            std::unique_ptr<State> state;
            const NodeId next = child_after_decision(seen, state);
            if (next == kNone) return false;
            s_.inherited = s_.serial;
            look_from(seen, seed, true);
            s_.parts.worlds->move_to(*state);
            s_.tree.root = next;
            return true;
        }
        return false;
    }

    // Goes on growing the tree that begin() planted or resume() took up.
    void proceed(const Control& control, const Budget& budget) {
        s_.bytes = budget.bytes;
        s_.progress = {0, budget.iterations};
        value_.ask_at_root(*descent_, batch_.state());
        grow(control, budget, [&](Meter& meter) {
            s_.progress.iterations = meter.iterations;
            return meter.exhausted() || s_.parts.backup->is_proven(s_.tree, s_.tree.root) ||
                   (s_.parts.prune && s_.parts.prune->finished(s_.tree, s_.tree.root));
        });
        if (s_.parts.decide->more() > 0)
            grow(control, budget.times(s_.parts.decide->more()),
                 [&](Meter& meter) { return s_.parts.decide->agreed(s_.tree, s_.tree.root) || meter.exhausted(); });
        if (s_.parts.prune) s_.parts.prune->finish(s_.tree, s_.tree.root);
    }

    // The descent takes these edges first, as long as they are there: a search from further down, in the same tree.
    void force(std::vector<uint32_t> edges) {
        s_.forced = std::move(edges);
        // Plain descents take what the selection says.
        if (s_.plan->way == WayDown::kPlain) go_by(s_.forced.empty() ? WayDown::kPlain : WayDown::kOneWorld);
    }

    // What the tree says.
    const G& game() const { return s_.game; }
    const MctsParts<G>& parts() const { return s_.parts; }
    const Tree& tree() const { return s_.tree; }
    const Action& action(uint32_t edge) const { return s_.actions[edge]; }
    Player searcher() const { return s_.searcher; }
    NodeId root() const { return s_.tree.root; }
    const Values& root_values() const { return value_.root_values(); }  // summed over the iterations
    int depth() const { return s_.depth; }
    size_t bytes() const {
        return s_.tree.bytes() + s_.actions.size() * sizeof(Action) + (descent_ ? descent_->bytes() : 0);
    }
    // What the decision took, up to now while it is being made.
    int64_t iterations() const { return iterations_ + (running_ ? running_->iterations : 0); }
    int64_t model_calls() const { return model_calls_ + (running_ ? running_->model_calls : 0); }
    double seconds() const { return seconds_ + (running_ ? running_->seconds() : 0); }
    bool planted() const { return s_.tree.nodes.size() > 0; }
    bool worlds_change() const { return descent_->worlds_change(); }
    uint8_t observers() const { return s_.plan->observers; }  // players whose luck splits the tree

    // The edge to take at a node; kNone when none was entered.
    uint32_t best_edge(NodeId node) const {
        const int best = s_.parts.decide->best(s_.tree, node);
        return best < 0 ? kNone : s_.tree.nodes[node].first_edge + static_cast<uint32_t>(best);
    }

    // The state at a place in the tree, in the world of the iteration `born`, and what chance did on the way's last
    // action.
    State replay(const NodePath& path, uint32_t born, std::vector<ReplayedPick>* picks = nullptr) {
        return Replay<G>(s_, *descent_).state_at(path, born, picks);
    }
    // The action of an edge in a state at its node; where worlds change, this world's.
    Action in_world(const State& state, uint32_t edge) { return descent_->in_world(state, edge); }

    // Reads the tree by replay() between two iterations: whatever a replay draws on is put back.
    template <class F>
    void reading(F&& read) {
        const Rng choice = s_.choice;
        const int64_t calls = s_.listing_calls;
        read();
        s_.choice = choice;
        s_.listing_calls = calls;
    }

private:
    // One pass of the four steps. Every other file of this folder serves one of them.
    void iterate(Meter& meter) {
        if (batch_.is_wide()) return batch_.iterate(*descent_, meter);  // the same for several leaves at once
        Leaf<G>& leaf = batch_.leaf();
        ++meter.iterations;

        // Step 1. Select: follow the best-scoring actions down the tree, while all of them have been tried.
        // Step 2. Expand: at the first node with one that was not, enter it.
        descent_->descend(leaf, batch_.state(), meter);
        value_.look_at(leaf, batch_.state());

        // Step 3. Evaluate: a rollout from the leaf, and what its end is worth to each player.
        const Values& values = batch_.evaluate(*descent_, meter);

        // Step 4. Back up: credit each action on the path with the value for the player who took it.
        value_.back_up(leaf, values, batch_.trace());
    }

    template <class Enough>
    void grow(const Control& control, const Budget& budget, Enough&& is_enough) {
        Meter meter(budget, control);
        const Running running(running_, meter);
        while (!is_enough(meter)) iterate(meter);
        iterations_ += meter.iterations;
        model_calls_ += meter.model_calls;
        seconds_ += meter.seconds();
    }
    // Says which meter counts, for those who look while it does.
    struct Running {
        Running(const Meter*& at, const Meter& meter) : at(at) { at = &meter; }
        ~Running() { at = nullptr; }
        const Meter*& at;
    };

    void go_by(WayDown way) {
        if (descent_ && way_ == way) return;
        descent_ = make_descent(way, s_);
        way_ = way;
    }

    void look_from(const Observation<State>& seen, uint64_t seed, bool resumed) {
        s_.seed = seed;
        s_.searcher = s_.game.to_act(seen.shown());
        s_.forced.clear();
        s_.choice = Rng::stream(seed, UINT64_MAX);
        s_.seen = std::make_unique<Observation<State>>(seen);
        s_.root_turn = 0;
        if constexpr (HasTurn<G>)
            if (counts_turns(s_.game)) s_.root_turn = s_.game.turn(seen.shown());
        value_.begin();
        iterations_ = model_calls_ = 0;
        seconds_ = 0;
        s_.parts.worlds->begin(s_.game, *s_.seen, s_.parts.belief, seed);
        if (s_.parts.prune) s_.parts.prune->begin(seed, resumed);
        s_.parts.select->begin(seed);
        s_.parts.decide->begin(seed);
        if (s_.parts.rollout.policy) s_.parts.rollout.policy->begin(s_.game, seen.shown());
    }

    // The node below the decided action that looks like `seen` to the searcher, and its state; kNone: there is none.
    NodeId child_after_decision([[maybe_unused]] const Observation<State>& seen,
                                [[maybe_unused]] std::unique_ptr<State>& found) {
        NodeId next = kNone;
        if constexpr (HasKey<G>) {
            const uint32_t edge = best_edge(s_.tree.root);
            if (edge == kNone) return kNone;
            const uint64_t key = s_.game.key(seen.shown(), s_.searcher);
            s_.tree.for_each_child(edge, [&](NodeId child) {
                if (next != kNone || s_.tree.nodes[child].over) return;
                const State state = replay({child, {edge}, {child}}, s_.tree.nodes[child].born);
                if (s_.game.to_act(state) != s_.searcher || s_.game.key(state, s_.searcher) != key) return;
                next = child;
                found = std::make_unique<State>(state);
            });
        }
        return next;
    }

    SearchContext<G> s_;
    std::unique_ptr<Descent<G>> descent_;
    WayDown way_ = WayDown::kPlain;  // that descent_ goes
    Valuation<G> value_;
    Batch<G> batch_;
    int64_t iterations_ = 0, model_calls_ = 0;  // that the decision took before the meter at hand
    double seconds_ = 0;
    const Meter* running_ = nullptr;
};

}  // namespace turnwise
