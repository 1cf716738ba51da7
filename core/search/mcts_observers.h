#pragma once

#include "search/mcts.h"

// Many observers (MO-ISMCTS, Cowling et al. 2012): every player has a tree over what they see, and an iteration goes
// down all of them together. Whoever acts chooses in their own tree; the others follow by what they saw of it.

namespace turnwise {

template <Game G>
inline void Mcts<G>::descend_together(Leaf& leaf, State& state, Meter& meter) {
    const int64_t iteration = serial_++;
    leaf.chance_key = combine(seed_, static_cast<uint64_t>(iteration));
    leaf.chance.restart(Rng(leaf.chance_key));
    leaf.path.clear(), leaf.watched.clear();
    path_ = &leaf.path;
    Chance& chance = leaf.chance;
    parts_.worlds->draw(iteration, chance, state);
    const auto once = static_cast<uint32_t>(parts_.playouts);
    const int players = game_.players(state);
    std::array<NodeId, kMaxPlayers> at = roots_;
    for (bool on = true; on;) {
        for (int p = 0; p < players; ++p) tree_.nodes[at[static_cast<size_t>(p)]].visits += once;
        leaf.node = at[static_cast<size_t>(searcher_)];
        if (game_.is_over(state) || (bounded_ && at_horizon(state, leaf))) break;
        const Player mover = game_.to_act(state);
        const NodeId id = at[static_cast<size_t>(mover)];
        if (tree_.nodes[id].visits <= before_children_ && !leaf.path.empty()) break;
        const int place = choose<false>(id, state, iteration);
        if (place < 0) break;
        const Action action = chosen_;
        std::array<uint32_t, kMaxPlayers> edges{};
        for (int p = 0; p < players; ++p) {
            const NodeId from = at[static_cast<size_t>(p)];
            const uint16_t taken = p == mover ? static_cast<uint16_t>(place)
                                              : watched_edge(from, seen_of(state, action, p), action, iteration);
            on = on && taken != UINT16_MAX;
            if (!on) break;
            edges[static_cast<size_t>(p)] = taken;
            (p == mover ? leaf.path : leaf.watched).push_back({from, taken});
            tree_.edges[tree_.nodes[from].first_edge + taken].visit(once);
        }
        if (!on) break;
        made_.clear();
        chance.record(&made_);
        game_.apply(state, action, chance);
        chance.record(nullptr);
        ++meter.model_calls;
        for (int p = 0; p < players && on; ++p) {
            uint64_t label = 0;
            for (const Pick& pick : made_)
                if (pick.event.sees(p)) label = combine(label, uint64_t{pick.event.id} << 32 | pick.label);
            NodeId& node = at[static_cast<size_t>(p)];
            const uint32_t edge = tree_.nodes[node].first_edge + edges[static_cast<size_t>(p)];
            const NodeId child = child_of(edge, label, state, iteration, true);
            on = child != kNone;
            if (on) node = child;
        }
    }
    meter.model_calls += std::exchange(listing_calls_, 0);
    depth_ = std::max(depth_, static_cast<int>(leaf.path.size()));
    chance.begin(0);
}

// The place of the edge that somebody who looks on follows, made when it is new; UINT16_MAX when there is no room.
template <Game G>
inline uint16_t Mcts<G>::watched_edge(NodeId id, uint64_t identity, const Action& action, int64_t iteration) {
    Node& node = tree_.nodes[id];
    const int place = find_edge(node, identity, 0);
    if (place >= 0) return static_cast<uint16_t>(place);
    if (!make_room(node)) return UINT16_MAX;
    const uint32_t made = node.first_edge + node.edges;
    actions_[made] = action;
    tree_.identity[made] = identity;
    tree_.born[made] = static_cast<uint32_t>(iteration);
    return node.edges++;
}

// What a player knows an action by.
template <Game G>
inline uint64_t Mcts<G>::seen_of(const State& state, const Action& action, Player player) const {
    if constexpr (HasSeenIdentity<G>)
        if (many_ || merges_) return game_.seen_identity(state, action, player);
    return identity_of(game_, state, action);
}

// One observer who does not see all that others do (SO-ISMCTS + POM): of the actions on the edge just chosen, which
// look the same to the searcher, any is taken. Who can tell them apart by nothing else has them in the order of their
// identity.
template <Game G>
inline void Mcts<G>::take_any_alike(const State& state, uint64_t seen, Chance& chance) {
    alike_.clear();
    for (int i = 0; i < legal_.size(); ++i)
        if (seen_of(state, legal_[i], searcher_) == seen) alike_.emplace_back(identity_of(game_, state, legal_[i]), i);
    sort_few(alike_.data(), alike_.data() + alike_.size(), [](auto& a, auto& b) { return a.first < b.first; });
    alike_.erase(std::unique(alike_.begin(), alike_.end(), [](auto& a, auto& b) { return a.first == b.first; }),
                 alike_.end());
    if (alike_.size() > 1) chosen_ = legal_[alike_[chance.below(static_cast<uint32_t>(alike_.size()))].second];
}

}  // namespace turnwise
