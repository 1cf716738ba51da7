#pragma once

#include "search/descent/descent.h"
#include "search/edges.h"
#include "search/guided.h"

namespace turnwise {

// One world as in PlainDescent, with parts that have a say: pruning, proofs, forced edges, chance rules that answer in
// the place of chance, ledgers of the turn.
template <Game G>
class OneWorldDescent final : public DescentLoop<G, OneWorldDescent<G>> {
public:
    using typename Descent<G>::State;

    explicit OneWorldDescent(SearchContext<G>& context)
        : DescentLoop<G, OneWorldDescent>(context), edges_(context), guided_(context) {}

    void draw(Leaf<G>& leaf, State& state) {
        guided_.begin_iteration();
        s_.parts.worlds->draw(leaf.iteration, leaf.chance, state);
        this->begin_notes(leaf, state);
    }
    int choose(const Leaf<G>& leaf, const State& here) { return edges_.choose(leaf.node, here, leaf.path.size()); }
    NodeId step(Leaf<G>& leaf, State& state, Meter& meter) {
        const Step step = leaf.path.back();
        const uint32_t edge = s_.tree.edge_of(step);
        this->note_before(state);
        ++meter.model_calls;
        const auto [label, by_chance] = guided_.apply(step, state, s_.actions[edge], leaf.chance);
        const NodeId child = this->child_of(edge, label, by_chance, state, leaf.iteration, guided_.picks());
        this->note_after(leaf, s_.actions[edge], state);
        return child;
    }
    void give_priors(NodeId node, const State& state, const std::vector<float>& priors) override {
        edges_.give_priors(node, state, priors);
    }

private:
    using DescentLoop<G, OneWorldDescent>::s_;

    LegalEdges<G> edges_;
    GuidedChance<G> guided_;
};

}  // namespace turnwise
