#pragma once

#include "search/descent/stored.h"
#include "search/graph/dag.h"

namespace turnwise {

// A graph in place of a tree (paper 4, graph/dag.h): a node is a decision that looks the same to the player who acts,
// whatever the way to it. Nodes are found by their key, and their states are kept. graph::Dag holds the keys and the
// links upwards, and backs up along them.
template <Game G>
class GraphDescent final : public StoredLoop<G, GraphDescent<G>> {
public:
    using typename Descent<G>::State;

    explicit GraphDescent(SearchContext<G>& context)
        : StoredLoop<G, GraphDescent>(context), dag_(*context.parts.graph) {}

    void clear() override {
        StoredLoop<G, GraphDescent>::clear();
        dag_.begin();
    }
    NodeId plant(const Observation<State>& seen) override {
        const State state = this->world_of(seen);
        const NodeId known = dag_.table.find(decision_key(s_, state));
        return known != kNone ? known : add(state, decision_key(s_, state), 0);
    }
    bool finds_positions() const override { return true; }
    size_t bytes() const override { return StoredLoop<G, GraphDescent>::bytes() + dag_.bytes(); }

    // The decision that an action led to: the node of its key, or a new one. A decision that is new, or that this
    // action led to for the first time, ends the descent; after chance, or on request, it goes on from a known one.
    NodeId reach(Leaf<G>& leaf, uint32_t edge, bool dealt, const State& state) {
        const Step step = leaf.path.back();
        const bool split = dealt || leaf.chance.outcome() != 0;
        const uint64_t key = decision_key(s_, state);
        NodeId child = dag_.table.find(key);
        const bool ends = child == kNone || (!split && !dag_.options().descend_on_hit);
        if (child == kNone) {
            if (!s_.has_room(1, 0)) return kNone;
            child = add(state, key, leaf.iteration);
        } else if (is_on_path(leaf, child)) {
            if (!split) delete_edge(leaf, edge);
            return kNone;
        }
        link(step, edge, split, key, child);
        ends_ = ends;
        return this->come_to(child);
    }
    bool ends(const Leaf<G>& leaf) {
        if (!std::exchange(ends_, false)) return false;
        s_.tree.nodes[leaf.node].visits += s_.plan->visits_per_leaf;
        return true;
    }

private:
    using StoredLoop<G, GraphDescent>::s_;

    NodeId add(const State& state, uint64_t key, int64_t iteration) {
        const NodeId id = this->keep(s_.new_node(state, iteration), state);
        dag_.add_node();
        dag_.table.add(key, id);
        return id;
    }

    static bool is_on_path(const Leaf<G>& leaf, NodeId node) {
        return std::any_of(leaf.path.begin(), leaf.path.end(), [&](const Step& step) { return step.node == node; });
    }

    // An action that only leads back to where the path has been is deleted, and the leaf is the node before it.
    void delete_edge(Leaf<G>& leaf, uint32_t edge) {
        s_.tree.closed[edge] |= kDead;
        leaf.path.pop_back();
        this->come_to(leaf.node);
    }

    void link(const Step& step, uint32_t edge, bool split, uint64_t key, NodeId child) {
        if (!split) {
            s_.tree.edges[edge].child = child;
            dag_.link(step.node, step.edge, child);
            return;
        }
        uint32_t outcome = s_.tree.find_outcome(edge, key);
        if (outcome == kNone) {
            outcome = s_.tree.add_outcome(edge, key, child);
            s_.tree.keep_picks(outcome, this->picks_);
            dag_.link_outcome(step.node, step.edge, child);
        }
        ++s_.tree.outcomes[outcome].count;
    }

    graph::Dag& dag_;
    bool ends_ = false;  // the step just made was the first to its decision, or counts as such
};

}  // namespace turnwise
