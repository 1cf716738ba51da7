#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "search/apply.h"
#include "search/budget/budget.h"

namespace turnwise {

// A leaf between selection and back-up.
template <Game G>
struct Leaf {
    int64_t iteration = 0;
    NodeId node = 0;
    std::vector<Step> path;
    std::vector<Step> watched;          // with several observers: the steps in the trees of those who looked on
    typename LedgerOf<G>::type ledger;  // of the searcher's turn at hand, where the evaluator charges it
    Chance chance;                      // goes on from the descent to the rollout
    uint64_t chance_key = 0;
    bool new_edge = false, new_node = false;  // this iteration was the first there (value.h)
};

// A node of the tree, and the edges and nodes on the way to it from the root.
struct NodePath {
    NodeId node;
    std::vector<uint32_t> edges;
    std::vector<NodeId> nodes;  // that each edge led to
};

// Steps 1 and 2 of the search: how an iteration goes down the tree, and how the tree grows on its way. The ways differ
// in where the state of a node comes from, in what an edge stands for, and in whose view the tree has (plan.h).
template <Game G>
class Descent {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    virtual ~Descent() = default;

    // The tree is empty again.
    virtual void clear() {}
    // Makes or finds the node of what is seen now: the root.
    virtual NodeId plant(const Observation<State>& seen) = 0;
    // From the root to a leaf; `state` becomes the leaf's.
    virtual void descend(Leaf<G>& leaf, State& state, Meter& meter) = 0;
    // The evaluator's opinion of the actions of a node that was a leaf.
    virtual void give_priors(NodeId node, const State& state, const std::vector<float>& priors) = 0;

    // Whether a node may see another state, and offer other actions, at every visit.
    virtual bool worlds_change() const { return false; }
    // Whether plant() finds the node of a position that the tree knows.
    virtual bool finds_positions() const { return false; }
    // The state of a node, where it is kept; nullptr where it has to be played again.
    virtual const State* kept_state(NodeId) const { return nullptr; }
    // This world's action of an edge.
    virtual Action in_world(const State& state, uint32_t edge) = 0;
    // The action of step i on the way to a node, for an iteration that is played again; false when this world does not
    // offer it.
    virtual bool action_again(const State& state, const NodePath& path, size_t i, Chance&, Action& action) {
        action = in_world(state, path.edges[i]);
        return true;
    }
    // The memory that it takes beside the tree.
    virtual size_t bytes() const { return 0; }
};

// What the ways share: how a descent begins and ends, and how an edge gets a child.
template <Game G>
class DescentSteps : public Descent<G> {
public:
    using typename Descent<G>::State;
    using typename Descent<G>::Action;

    explicit DescentSteps(SearchContext<G>& context) : s_(context) {}

    NodeId plant(const Observation<State>& seen) override { return s_.new_node(seen.shown(), 0); }
    Action in_world(const State&, uint32_t edge) override { return s_.actions[edge]; }

protected:
    void begin(Leaf<G>& leaf) {
        leaf.iteration = s_.serial++;
        leaf.chance_key = combine(s_.seed, static_cast<uint64_t>(leaf.iteration));
        leaf.chance.restart(Rng(leaf.chance_key));
        leaf.path.clear();
        leaf.node = s_.tree.root;
    }

    void finish(Leaf<G>& leaf, Meter& meter) {
        meter.model_calls += std::exchange(s_.listing_calls, 0);
        s_.depth = std::max(s_.depth, static_cast<int>(leaf.path.size()));
        leaf.chance.start_outcome(0);
    }

    // Whether a node has too few visits to have edges.
    bool is_young(const Node& node) const { return node.visits <= s_.plan->visits_before_edges; }

    bool ends_at_horizon(const Leaf<G>& leaf, const State& here) const {
        if (!s_.plan->ends_at_horizon) return false;
        const Until& until = s_.parts.rollout.until;
        if constexpr (HasTurn<G>)
            if (until.turns && s_.game.turn(here) >= s_.root_turn + until.turns) return true;
        return static_cast<int>(leaf.path.size()) >= until.actions;
    }

    // The node that an edge leads to by the outcome `label`, made when it is new; kNone when the tree is full. The tree
    // keeps `picks`, what chance did, with a new outcome.
    NodeId child_of(uint32_t edge, uint64_t label, bool by_chance, const State& state, int64_t iteration,
                    const std::vector<Pick>* picks = nullptr) {
        uint32_t outcome = kNone;
        NodeId child = s_.tree.edges[edge].child;
        if (label != 0) {
            outcome = s_.tree.find_outcome(edge, label);
            child = outcome == kNone ? kNone : s_.tree.outcomes[outcome].child;
        }
        if (child == kNone) {
            if (!s_.has_room(1, 0)) return kNone;
            child = s_.new_node(state, iteration);
            if (label == 0) {
                s_.tree.edges[edge].child = child;
            } else {
                outcome = s_.tree.add_outcome(edge, label, child);
                if (picks) s_.tree.keep_picks(outcome, *picks);
            }
        }
        if (outcome != kNone && by_chance) ++s_.tree.outcomes[outcome].count;
        return child;
    }

    // What the searcher does in the turn at hand is noted for evaluators that charge it.
    void begin_notes(Leaf<G>& leaf, const State& here) {
        if constexpr (HasLedger<G>)
            if (s_.plan->notes_turn) s_.game.begin_ledger(here, leaf.ledger);
    }
    void note_before(const State& here) {
        before_.clear();
        if constexpr (HasLedger<G>)
            if (s_.plan->notes_turn && in_turn_at_hand(here)) before_.push_back(here);
    }
    void note_after(Leaf<G>& leaf, const Action& action, const State& here) {
        if constexpr (HasLedger<G>)
            if (!before_.empty()) s_.game.note(before_[0], action, here, leaf.ledger);
    }

    SearchContext<G>& s_;

private:
    bool in_turn_at_hand(const State& state) const {
        if (s_.game.to_act(state) != s_.searcher) return false;
        if constexpr (HasTurn<G>) return !counts_turns(s_.game) || s_.game.turn(state) == s_.root_turn;
        return true;
    }

    std::vector<State> before_;  // the state before an action that is noted
};

// The loop of the ways that go down one tree. A Way says what is its own:
//   draw(leaf, state)         the world of this iteration
//   here(state)               the state at the node that was reached
//   is_over(node, here)       whether the match is over there
//   choose(leaf, here)        the place of the edge to take; -1: none
//   step(leaf, state, meter)  takes the last step of leaf.path; the node it leads to, kNone: the descent ends before it
//   ends(leaf)                whether the descent ends at a node although it could go on
//   arrive(state)             `state` becomes the leaf's
template <Game G, class Way>
class DescentLoop : public DescentSteps<G> {
public:
    using typename Descent<G>::State;
    using DescentSteps<G>::DescentSteps;

    void descend(Leaf<G>& leaf, State& state, Meter& meter) override { go_down(leaf, state, meter); }

    // The answers of most ways.
    const State& here(const State& state) const { return state; }
    bool is_over(const Node& node, const State&) const { return node.over; }
    bool ends(const Leaf<G>&) const { return false; }
    void arrive(State&) const {}

protected:
    using DescentSteps<G>::s_;

    // Worlds that collect what iterations come through are shown it.
    void show_world(NodeId child, const State& state) {
        if (s_.plan->shows_worlds && child != kNone) s_.parts.worlds->pass(state);
    }

    void go_down(Leaf<G>& leaf, State& state, Meter& meter) {
        this->begin(leaf);
        way().draw(leaf, state);
        while (!is_leaf(leaf, way().here(state))) {
            // Step 1. Select. The best-scoring action, while every action here has been tried;
            // Step 2. Expand. else one that was not.
            const int place = way().choose(leaf, way().here(state));
            if (place < 0) break;
            take(leaf, place);
            const NodeId child = way().step(leaf, state, meter);
            if (child == kNone) break;
            leaf.node = child;
            if (way().ends(leaf)) break;
        }
        way().arrive(state);
        this->finish(leaf, meter);
    }

private:
    Way& way() { return static_cast<Way&>(*this); }

    // Counts the visit of the node that was reached; whether the tree ends there.
    bool is_leaf(const Leaf<G>& leaf, const State& here) {
        Node& node = s_.tree.nodes[leaf.node];
        node.visits += s_.plan->visits_per_leaf;
        s_.tree.edges.fetch(node.first_edge, node.edges);
        if (way().is_over(node, here)) return true;
        return (this->is_young(node) && leaf.node != s_.tree.root) || this->ends_at_horizon(leaf, here);
    }

    // Adds an edge to the path and counts its visit.
    void take(Leaf<G>& leaf, int place) {
        const Step step{leaf.node, static_cast<uint16_t>(place)};
        s_.tree.edges[s_.tree.edge_of(step)].visit(s_.plan->visits_per_leaf);
        leaf.path.push_back(step);
    }
};

}  // namespace turnwise
