#pragma once

#include "search/descent/descent.h"
#include "search/edges.h"

namespace turnwise {

// What the ways share that keep the state of a node with it: nothing is played twice. reach(leaf, edge, dealt, state)
// is the Way's own: the node of a state that an edge led to for the first time; kNone ends the descent.
template <Game G, class Way>
class StoredLoop : public DescentLoop<G, Way> {
public:
    using typename Descent<G>::State;
    using typename Descent<G>::Action;

    explicit StoredLoop(SearchContext<G>& context) : DescentLoop<G, Way>(context), edges_(context) {}

    void clear() override { states_.clear(); }
    NodeId plant(const Observation<State>& seen) override {
        const State state = world_of(seen);
        return keep(s_.new_node(state, 0), state);
    }

    void draw(Leaf<G>& leaf, const State&) {
        s_.parts.chance->begin_iteration();
        come_to(s_.tree.root);
        this->begin_notes(leaf, *at_);
    }
    const State& here(const State&) const { return *at_; }
    int choose(const Leaf<G>& leaf, const State& here) { return edges_.choose(leaf.node, here, leaf.path.size()); }

    NodeId step(Leaf<G>& leaf, State& state, Meter& meter) {
        const uint32_t edge = s_.tree.edge_of(leaf.path.back());
        const size_t depth = leaf.path.size();
        this->note_before(*at_);
        NodeId child = known_child(leaf.path.back(), edge);
        if (child != kNone) {
            meter.model_calls += s_.parts.budget.count_selections;
            come_to(child);
        } else {
            const bool dealt = play(leaf, edge, state);
            meter.model_calls += !s_.parts.budget.count_at_once;
            child = static_cast<Way&>(*this).reach(leaf, edge, dealt, state);
        }
        const bool taken = leaf.path.size() == depth;  // a graph may take the step back
        if (taken) this->note_after(leaf, s_.actions[edge], *at_);
        return child;
    }
    void arrive(State& state) const {
        if (at_ != &state) state = *at_;
    }

    void give_priors(NodeId node, const State& state, const std::vector<float>& priors) override {
        edges_.give_priors(node, state, priors);
    }
    const State* kept_state(NodeId node) const override { return &states_[node]; }
    size_t bytes() const override { return states_.size() * sizeof(State); }

protected:
    State world_of(const Observation<State>& seen) {
        State state = seen.shown();
        Chance chance(Rng::stream(s_.seed, 0));
        s_.parts.worlds->draw(0, chance, state);
        return state;
    }

    // Keeps the state of a node that is new.
    NodeId keep(NodeId id, const State& state) {
        if (id == states_.size()) states_.push_back(state);
        return id;
    }
    // The descent has come to a node.
    NodeId come_to(NodeId id) {
        at_ = &states_[id];
        return id;
    }

    using DescentLoop<G, Way>::s_;
    std::vector<Pick> picks_;  // of the action just played

private:
    // The child that an edge leads to for certain, or by an outcome that the chance rule takes again; kNone when the
    // action has to be played.
    NodeId known_child(const Step& step, uint32_t edge) {
        const NodeId child = s_.tree.edges[edge].child;
        if (child != kNone || s_.tree.edges[edge].outcomes == kNone) return child;
        const uint32_t known = s_.parts.chance->again(s_.tree, step, s_.choice);
        return known == kNone ? kNone : s_.tree.outcomes[known].child;
    }

    // Plays an edge's action from the state at hand; whether something was dealt anew before.
    bool play(Leaf<G>& leaf, uint32_t edge, State& state) {
        Chance& chance = leaf.chance;
        if (at_ != &state) state = *at_;
        at_ = &state;
        const bool dealt = deal_anew(s_, state, s_.actions[edge], chance);
        chance.start_outcome(Event::kEveryone);
        picks_.clear();
        chance.record(&picks_);
        chance.guide(s_.parts.chance->guide(s_.tree, leaf.path.back()));
        s_.game.apply(state, s_.actions[edge], chance);
        chance.guide(nullptr);
        chance.record(nullptr);
        return dealt;
    }

    LegalEdges<G> edges_;
    std::vector<State> states_;  // of each node
    const State* at_ = nullptr;  // the state that the descent has come to
};

// Chance is frozen: what an action first met is what it always meets, and the state after it is kept.
template <Game G>
class StoredDescent final : public StoredLoop<G, StoredDescent<G>> {
public:
    using typename Descent<G>::State;
    using StoredLoop<G, StoredDescent>::StoredLoop;

    NodeId reach(const Leaf<G>& leaf, uint32_t edge, bool /*dealt*/, const State& state) {
        const uint64_t label = leaf.chance.outcome();
        const NodeId child = this->child_of(edge, label, true, state, leaf.iteration, &this->picks_);
        return child == kNone ? kNone : this->come_to(this->keep(child, state));
    }
};

}  // namespace turnwise
