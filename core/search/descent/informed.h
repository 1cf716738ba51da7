#pragma once

#include <array>

#include "base/key_table.h"
#include "search/descent/descent.h"
#include "search/matched_edges.h"
#include "search/opponents/opponents.h"

namespace turnwise {

// Worlds that change, with informed opponents: a decision is known by what the player who takes it knows in the world
// at hand, cards dealt before the root among it. So an opponent who holds the king chooses as one who does, and the
// searcher's decisions below are the same whatever the opponent holds. Decisions are found by their key, a hash of
//
//   searcher   what they saw since the root: actions, and what they learned of chance
//   opponent   what they saw of the actions since the root, and all that they know of this state; with a coarser
//              grain of knowledge what the searcher saw since the root, and that
//
// A decision may be reached by several edges; the tree links it where it was reached first.
template <Game G>
class InformedDescent final : public DescentLoop<G, InformedDescent<G>> {
public:
    using typename Descent<G>::State;
    using typename Descent<G>::Action;

    explicit InformedDescent(SearchContext<G>& context)
        : DescentLoop<G, InformedDescent>(context), edges_(context, KnownBy::kIdentity) {}

    void clear() override { decisions_.clear(), links_.clear(); }
    NodeId plant(const Observation<State>& seen) override {
        links_.assign(1, {});
        return s_.new_node(seen.shown(), 0);
    }
    void draw(Leaf<G>& leaf, State& state) {
        s_.parts.worlds->draw(leaf.iteration, leaf.chance, state);
        this->begin_notes(leaf, state);
        seen_ = {};
    }
    // The same decision may be over in one world and not in another.
    bool is_over(const Node&, const State& here) const { return s_.game.is_over(here); }
    int choose(Leaf<G>& leaf, const State& here) {
        return edges_.choose(leaf.node, here, leaf.path.size(), leaf.iteration);
    }
    NodeId step(Leaf<G>& leaf, State& state, Meter& meter) {
        const Action action = edges_.chosen();
        const Player mover = s_.game.to_act(state);
        this->note_before(state);
        ++meter.model_calls;
        for (Player player = 0; player < s_.game.players(state); ++player)
            see(player, player == mover ? identity_of(s_.game, state, action) : look_of(state, action, player));
        const uint64_t label = apply_action(s_, state, action, leaf.chance);
        see(s_.searcher, label);
        const NodeId child = reach(leaf.path.back(), label, mover, state, leaf.iteration);
        this->note_after(leaf, action, state);
        this->show_world(child, state);
        return child;
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
    size_t bytes() const override { return links_.size() * sizeof(Link) + decisions_.bytes(); }

private:
    using DescentLoop<G, InformedDescent>::s_;

    // The link that led to a node first.
    struct Link {
        Step from{kNone, 0};
        uint32_t outcome = kNone;
    };

    void see(Player player, uint64_t what) {
        uint64_t& hash = seen_[static_cast<size_t>(player)];
        hash = combine(hash, what);
    }
    uint64_t look_of(const State& state, const Action& action, Player player) const {
        if constexpr (HasSeenIdentity<G>) return s_.game.seen_identity(state, action, player);
        return identity_of(s_.game, state, action);
    }

    // The decision that an action led to; kNone when the tree is full.
    NodeId reach(const Step& step, uint64_t label, Player mover, const State& state, int64_t iteration) {
        const Player next = s_.game.is_over(state) ? s_.searcher : s_.game.to_act(state);
        // Nobody else comes to what the searcher does next in a row.
        if (mover == s_.searcher && next == s_.searcher) {
            const NodeId child = this->child_of(s_.tree.edge_of(step), label, true, state, iteration);
            if (child != kNone && child >= links_.size()) links_.resize(child + 1);
            return child;
        }
        const uint64_t key = key_of(next, state);
        NodeId child = decisions_.find(key);
        if (child == kNone) {
            if (!s_.has_room(1, 0)) return kNone;
            child = s_.new_node(state, iteration);
            decisions_.add(key, child);
            links_.resize(child + 1);
            links_[child] = {step, s_.tree.add_outcome(s_.tree.edge_of(step), label, child)};
        }
        const Link& link = links_[child];
        if (link.from.node == step.node && link.from.edge == step.edge) ++s_.tree.outcomes[link.outcome].count;
        return child;
    }

    uint64_t key_of(Player next, const State& state) const {
        const uint64_t searchers = seen_[static_cast<size_t>(s_.searcher)];
        if (next == s_.searcher) return combine(searchers, 0);
        const Opponents<G>& opponents = *s_.parts.opponents;
        const uint64_t saw = opponents.know_all() ? seen_[static_cast<size_t>(next)] : searchers;
        return combine(combine(saw, opponents.knowledge(s_.game, state, next)), static_cast<uint64_t>(next) + 1);
    }

    MatchedEdges<G> edges_;
    KeyTable decisions_;                        // nodes by key, where several ways may lead to one
    std::vector<Link> links_;                   // by node
    std::array<uint64_t, kMaxPlayers> seen_{};  // a hash for each player: what they saw between the root and here
};

}  // namespace turnwise
