#pragma once

#include "search/descent/descent.h"
#include "search/edges.h"

namespace turnwise {

// Plain UCT, the way to read first. All iterations play in one world, luck is sampled, and nothing but the selection
// has a say. The state of a node is what its actions lead to when they are played again from the root; an edge is a
// legal action, and leads to one child for each outcome of chance.
template <Game G>
class PlainDescent final : public DescentLoop<G, PlainDescent<G>> {
public:
    using typename Descent<G>::State;

    explicit PlainDescent(SearchContext<G>& context) : DescentLoop<G, PlainDescent>(context), edges_(context) {}

    // One function without a call: tiny games spend most of their time here.
    [[gnu::flatten]] void descend(Leaf<G>& leaf, State& state, Meter& meter) override {
        this->go_down(leaf, state, meter);
    }
    void draw(Leaf<G>& leaf, State& state) { s_.parts.worlds->draw(leaf.iteration, leaf.chance, state); }
    int choose(const Leaf<G>& leaf, const State& here) { return edges_.choose_plainly(leaf.node, here); }
    NodeId step(Leaf<G>& leaf, State& state, Meter& meter) {
        const uint32_t edge = s_.tree.edge_of(leaf.path.back());
        ++meter.model_calls;
        leaf.chance.start_outcome(s_.plan->observers);
        s_.game.apply(state, s_.actions[edge], leaf.chance);
        const uint64_t label = leaf.chance.outcome();
        const NodeId child = s_.tree.edges[edge].child;
        return label == 0 && child != kNone ? child : this->child_of(edge, label, true, state, leaf.iteration);
    }
    void give_priors(NodeId node, const State& state, const std::vector<float>& priors) override {
        edges_.give_priors(node, state, priors);
    }

private:
    using DescentLoop<G, PlainDescent>::s_;

    LegalEdges<G> edges_;
};

}  // namespace turnwise
