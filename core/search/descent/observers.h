#pragma once

#include <array>

#include "search/descent/descent.h"
#include "search/matched_edges.h"

namespace turnwise {

// Several observers (MO-ISMCTS, Cowling et al. 2012): every player has a tree over what they see, and an iteration goes
// down all of them together. The player to act chooses in their own tree; the others follow by what they saw of it.
// All trees lie in one Tree, a root a player.
template <Game G>
class ObserversDescent final : public DescentSteps<G> {
public:
    using typename Descent<G>::State;
    using typename Descent<G>::Action;

    explicit ObserversDescent(SearchContext<G>& context)
        : DescentSteps<G>(context), edges_(context, KnownBy::kEachView) {}

    NodeId plant(const Observation<State>& seen) override {
        const NodeId root = s_.new_node(seen.shown(), 0);
        for (Player player = 0; player < s_.game.players(seen.shown()); ++player)
            roots_[static_cast<size_t>(player)] = player == s_.searcher ? root : s_.new_node(seen.shown(), 0);
        return root;
    }

    void descend(Leaf<G>& leaf, State& state, Meter& meter) override {
        this->begin(leaf);
        leaf.watched.clear();
        s_.parts.worlds->draw(leaf.iteration, leaf.chance, state);
        players_ = s_.game.players(state);
        at_ = roots_;
        while (!is_leaf(leaf, state)) {
            const Player mover = s_.game.to_act(state);
            const int place = edges_.choose(node_of(mover), state, leaf.path.size(), leaf.iteration);
            if (place < 0) break;
            const Action action = edges_.chosen();
            if (!take_together(leaf, state, mover, place, action)) break;
            picks_.clear();
            leaf.chance.record(&picks_);
            s_.game.apply(state, action, leaf.chance);
            leaf.chance.record(nullptr);
            ++meter.model_calls;
            if (!step_together(leaf, state)) break;
        }
        this->finish(leaf, meter);
    }

    void give_priors(NodeId node, const State& state, const std::vector<float>& priors) override {
        edges_.give_priors(node, state, priors, s_.serial);
    }
    bool worlds_change() const override { return true; }
    Action in_world(const State& state, uint32_t edge) override { return edges_.in_world(state, edge); }
    bool action_again(const State& state, const NodePath& path, size_t i, Chance&, Action& action) override {
        action = edges_.in_world(state, path.edges[i]);
        return edges_.look_of(state, action, s_.searcher) == s_.tree.identity[path.edges[i]];
    }

private:
    using DescentSteps<G>::s_;

    NodeId& node_of(Player player) { return at_[static_cast<size_t>(player)]; }

    // Counts the visit in every tree; whether the descent ends here.
    bool is_leaf(Leaf<G>& leaf, const State& state) {
        for (Player player = 0; player < players_; ++player)
            s_.tree.nodes[node_of(player)].visits += s_.plan->visits_per_leaf;
        leaf.node = node_of(s_.searcher);
        if (s_.game.is_over(state) || this->ends_at_horizon(leaf, state)) return true;
        return !leaf.path.empty() && this->is_young(s_.tree.nodes[node_of(s_.game.to_act(state))]);
    }

    // Takes an action in every tree: the edge at `place` in that of who acts, what they saw of it in those of the
    // others. False when there is no room for an edge.
    bool take_together(Leaf<G>& leaf, const State& state, Player mover, int place, const Action& action) {
        for (Player player = 0; player < players_; ++player) {
            const NodeId from = node_of(player);
            Node& node = s_.tree.nodes[from];
            const int taken = player == mover ? place
                                              : edges_.find_or_add(node, edges_.look_of(state, action, player), action,
                                                                   0, leaf.iteration);
            if (taken < 0) return false;
            const auto step = static_cast<uint16_t>(taken);
            taken_[static_cast<size_t>(player)] = step;
            (player == mover ? leaf.path : leaf.watched).push_back({from, step});
            s_.tree.edges[node.first_edge + step].visit(s_.plan->visits_per_leaf);
        }
        return true;
    }

    // Follows what each player saw of the picks to the next node of their tree. False when the tree is full.
    bool step_together(const Leaf<G>& leaf, const State& state) {
        for (Player player = 0; player < players_; ++player) {
            uint64_t label = 0;
            for (const Pick& pick : picks_)
                if (pick.event.sees(player)) label = combine(label, uint64_t{pick.event.id} << 32 | pick.label);
            const uint32_t edge = s_.tree.edge_of({node_of(player), taken_[static_cast<size_t>(player)]});
            const NodeId child = this->child_of(edge, label, true, state, leaf.iteration);
            if (child == kNone) return false;
            node_of(player) = child;
        }
        return true;
    }

    MatchedEdges<G> edges_;
    std::array<NodeId, kMaxPlayers> roots_{}, at_{};
    std::array<uint16_t, kMaxPlayers> taken_{};
    int players_ = 0;
    std::vector<Pick> picks_;
};

}  // namespace turnwise
