#pragma once

#include "search/descent/descent.h"
#include "search/guided.h"
#include "search/matched_edges.h"

namespace turnwise {

// Worlds that change (information-set search, Cowling et al. 2012): with every iteration, with what is dealt anew, or
// because chance splits nothing. The same node sees another state at every visit. An edge is an action's identity,
// only those that this world offers compete, and what is applied is this world's action.
template <Game G>
class WorldsDescent final : public DescentLoop<G, WorldsDescent<G>> {
public:
    using typename Descent<G>::State;
    using typename Descent<G>::Action;

    explicit WorldsDescent(SearchContext<G>& context)
        : DescentLoop<G, WorldsDescent>(context),
          merges_(context.plan->merges_alike),
          edges_(context, merges_ ? KnownBy::kLooks : KnownBy::kIdentity),
          guided_(context) {}

    void draw(Leaf<G>& leaf, State& state) {
        guided_.begin_iteration();
        s_.parts.worlds->draw(leaf.iteration, leaf.chance, state);
        this->begin_notes(leaf, state);
    }
    // The same decision may be over in one world and not in another.
    bool is_over(const Node&, const State& here) const { return s_.game.is_over(here); }
    int choose(Leaf<G>& leaf, const State& here) {
        const int place = edges_.choose(leaf.node, here, leaf.path.size(), leaf.iteration);
        if (merges_ && place >= 0) {
            const uint32_t edge = s_.tree.nodes[leaf.node].first_edge + static_cast<uint32_t>(place);
            edges_.take_any_alike(here, s_.tree.identity[edge], leaf.chance);
        }
        return place;
    }
    NodeId step(Leaf<G>& leaf, State& state, Meter& meter) {
        const Step step = leaf.path.back();
        const Action action = edges_.chosen();
        this->note_before(state);
        ++meter.model_calls;
        const auto [label, by_chance] = guided_.apply(step, state, action, leaf.chance);
        const uint32_t edge = s_.tree.edge_of(step);
        const NodeId child = this->child_of(edge, label, by_chance, state, leaf.iteration, guided_.picks());
        this->note_after(leaf, action, state);
        this->show_world(child, state);
        return child;
    }

    void give_priors(NodeId node, const State& state, const std::vector<float>& priors) override {
        edges_.give_priors(node, state, priors, s_.serial);
    }
    bool worlds_change() const override { return true; }
    Action in_world(const State& state, uint32_t edge) override { return edges_.in_world(state, edge); }
    bool action_again(const State& state, const NodePath& path, size_t i, Chance& chance, Action& action) override {
        const uint64_t identity = s_.tree.identity[path.edges[i]];
        action = edges_.in_world(state, path.edges[i]);
        const NodeId from = i == 0 ? s_.tree.root : path.nodes[i - 1];
        if (merges_) action = edges_.any_alike(from, state, action, identity, chance);
        return edges_.look_of(state, action, s_.searcher) == identity;
    }

private:
    using DescentLoop<G, WorldsDescent>::s_;

    const bool merges_;
    MatchedEdges<G> edges_;
    GuidedChance<G> guided_;
};

}  // namespace turnwise
