#pragma once

#include "search/mcts.h"

// Which edges a node of Mcts has, and which of them an iteration takes.

namespace turnwise {

// Which edge of a node to take, as its place; -1 when there is no room for edges. Where worlds change, chosen_ is
// its action in this one.
template <Game G>
template <bool kSimple>
inline int Mcts<G>::choose(NodeId id, const State& state, int64_t iteration) {
    if (!kSimple && matching_ ? !match_edges(id, state, iteration)
                              : tree_.nodes[id].first_edge == kNone && !make_edges(id, state))
        return -1;
    Node& node = tree_.nodes[id];
    if (kSimple || plain_) return choose_plain(node, id);
    if (!forced_.empty())
        if (const int wanted = forced_place(node); wanted >= 0) return take(node, wanted);
    if (parts_.prune) {
        if (parts_.prune->wants_ranks(tree_, id)) rank_untried(node, id, state);
        parts_.prune->review(tree_, id, root_, progress_);
    }

    const int place = among_ ? choose_among(node, id) : choose_plain(node, id);
    return matching_ ? take(node, place) : place;
}

// Counts who was on offer, and finds this world's action of the edge at `place`.
template <Game G>
inline int Mcts<G>::take(Node& node, int place) {
    if (!matching_) return place;
    for (size_t i = 0; i < offered_.size(); ++i) {
        ++tree_.edges[node.first_edge + offered_[i]].offered;
        if (offered_[i] == place) chosen_ = legal_[offered_as_[i]];
    }
    return place;
}

// The place of the edge that the descent is told to take here; -1: none, or this world does not offer it.
template <Game G>
inline int Mcts<G>::forced_place(const Node& node) const {
    if (path_->size() >= forced_.size()) return -1;
    const uint32_t edge = forced_[path_->size()];
    if (edge < node.first_edge || edge >= node.first_edge + node.edges) return -1;
    const int place = static_cast<int>(edge - node.first_edge);
    if (!matching_) return place;
    return std::find(offered_.begin(), offered_.end(), place) == offered_.end() ? -1 : place;
}

template <Game G>
inline int Mcts<G>::choose_plain(Node& node, NodeId id) {
    if (node.tried < node.edges && !scores_untried_) return try_next(node, node.edges);
    return parts_.select->best({tree_, id, node.edges});
}

// Those that are on offer and not closed.
template <Game G>
inline int Mcts<G>::choose_among(Node& node, NodeId id) {
    open_.clear();
    untried_.clear();
    int width = parts_.prune ? parts_.prune->width(tree_, id) : INT_MAX;
    const int count = matching_ ? static_cast<int>(offered_.size()) : node.edges;
    for (int i = 0; i < count; ++i) {
        const uint16_t place = matching_ ? offered_[static_cast<size_t>(i)] : static_cast<uint16_t>(i);
        const uint32_t edge = node.first_edge + place;
        if (tree_.uses(Column::kClosed) && tree_.closed[edge]) continue;
        const bool entered = tree_.edges[edge].visits > 0;
        width -= entered;
        (entered ? open_ : untried_).push_back(place);
    }
    if (parts_.prune) {
        competing_.assign(open_.begin(), open_.end());
        competing_.insert(competing_.end(), untried_.begin(), untried_.end());
        const int demanded = parts_.prune->demand(
            {tree_, id, static_cast<int>(competing_.size()), competing_.data(), matching_}, root_, progress_);
        if (demanded >= 0) return demanded;
    }
    if (!untried_.empty() && (width > 0 || open_.empty())) {
        if (!scores_untried_) return untried_[parts_.order ? 0 : choice_.below(static_cast<uint32_t>(untried_.size()))];
        const size_t more = std::min(untried_.size(), static_cast<size_t>(std::max(1, width)));
        open_.insert(open_.end(), untried_.begin(), untried_.begin() + static_cast<std::ptrdiff_t>(more));
    }
    if (open_.empty()) return -1;
    return parts_.select->best({tree_, id, static_cast<int>(open_.size()), open_.data(), matching_});
}

// Edges [0, tried) have been entered; without an order any of the others comes next.
template <Game G>
inline int Mcts<G>::try_next(Node& node, int count) {
    if (!parts_.order) {
        const uint32_t pick = node.first_edge + node.tried + choice_.below(static_cast<uint32_t>(count - node.tried));
        std::swap(actions_[pick], actions_[node.first_edge + node.tried]);
    }
    return node.tried++;
}

template <Game G>
inline void Mcts<G>::list_legal(NodeId id, const State& state) {
    legal_.clear();
    game_.legal_actions(state, legal_);
    if (parts_.order || !parts_.filters.empty()) {
        Chance chance(Rng::stream(combine(seed_, kListing), id));
        const Site<G> site{game_, seen_->seen, state, id == root_, chance, listing_calls_};
        for (const auto& filter : parts_.filters) filter->keep(site, legal_);
        if (parts_.order) parts_.order->sort(site, legal_);
    }
    for (int i = legal_.size(); shuffles_ && i > 1; --i)
        std::swap(legal_[i - 1], legal_[static_cast<int>(choice_.below(static_cast<uint32_t>(i)))]);
}

// What parts want to know about an action beside its edge.
template <Game G>
inline void Mcts<G>::describe(uint32_t edge, const State& state, const Action& action) {
    if (!matching_ && tree_.uses(Column::kIdentity)) tree_.identity[edge] = identity_of(game_, state, action);
    if constexpr (HasActionInfo<G>) {
        if (!tree_.uses(Column::kGroup)) return;
        const ActionInfo info = game_.action_info(state, action);
        tree_.group[edge] = tree_.group_by == GroupBy::kGroup  ? info.group
                            : tree_.group_by == GroupBy::kKind ? info.kind
                                                               : uint32_t{info.kind} << 16 | info.subject;
    }
}

// The ranks of actions that were never entered, by a trial of each; where worlds change, of those that this one offers.
template <Game G>
inline void Mcts<G>::rank_untried(const Node& node, NodeId id, const State& state) {
    Chance chance(Rng::stream(combine(seed_, kTrial), id));
    const size_t count = matching_ ? offered_.size() : node.edges;
    for (size_t i = 0; i < count; ++i) {
        const uint32_t edge = node.first_edge + (matching_ ? offered_[i] : static_cast<uint32_t>(i));
        if (tree_.edges[edge].visits > 0) continue;
        State after = state;
        game_.apply(after, matching_ ? legal_[offered_as_[i]] : actions_[edge], chance);
        ++listing_calls_;
        tree_.rank[edge] = static_cast<float>(worth_of(after)[static_cast<size_t>(node.to_act)]);
    }
}

// When every visit of a node sees the same state, its legal actions never change.
template <Game G>
inline bool Mcts<G>::make_edges(NodeId id, const State& state) {
    list_legal(id, state);
    if (!has_room(0, legal_.size())) return false;
    Node& node = tree_.nodes[id];
    node.first_edge = tree_.grow_edges(legal_.size());
    node.edges = node.room = static_cast<uint16_t>(legal_.size());
    actions_.resize(tree_.edges.size(), legal_[0]);
    for (int i = 0; i < legal_.size(); ++i) actions_[node.first_edge + i] = legal_[i];
    for (int i = 0; describes_ && i < legal_.size(); ++i)
        describe(node.first_edge + static_cast<uint32_t>(i), state, legal_[i]);
    even_priors(node);
    return true;
}

// When worlds differ, so do the legal actions: edges are added as they appear (Cowling et al. 2012).
template <Game G>
inline bool Mcts<G>::match_edges(NodeId id, const State& state, int64_t iteration) {
    list_legal(id, state);
    offered_.clear();
    offered_as_.clear();
    Node& node = tree_.nodes[id];
    ++marker_;
    for (int i = 0; i < legal_.size(); ++i) {
        const uint64_t identity = merges_ ? seen_of(state, legal_[i], searcher_) : identity_of(game_, state, legal_[i]);
        int place = find_edge(node, identity, i);
        if (place < 0) {
            if (!make_room(node)) continue;
            place = node.edges++;
            const uint32_t made = node.first_edge + static_cast<uint32_t>(place);
            actions_[made] = legal_[i];
            if (describes_) describe(made, state, legal_[i]);
            tree_.identity[made] = identity;
            tree_.born[made] = static_cast<uint32_t>(iteration);
            if (hears_priors_) tree_.prior[made] = 1.0f / static_cast<float>(node.edges);
        }
        // Of several that nobody can tell apart the first stands for all.
        if (marks_.size() <= static_cast<size_t>(place)) marks_.resize(static_cast<size_t>(place) + 1);
        if (marks_[static_cast<size_t>(place)] == marker_) continue;
        marks_[static_cast<size_t>(place)] = marker_;
        offered_.push_back(static_cast<uint16_t>(place));
        offered_as_.push_back(i);
    }
    if (!hears_priors_) even_priors(node);
    return !offered_.empty();
}

template <Game G>
inline int Mcts<G>::find_edge(const Node& node, uint64_t identity, int hint) const {
    const int first = hint < node.edges ? hint : 0;
    for (int i = 0; i < node.edges; ++i) {
        const int place = first + i < node.edges ? first + i : first + i - node.edges;
        if (tree_.identity[node.first_edge + static_cast<uint32_t>(place)] == identity) return place;
    }
    return -1;
}

template <Game G>
inline bool Mcts<G>::make_room(Node& node) {
    if (node.edges < node.room) return true;
    const uint32_t room = node.room ? node.room * 2u : 4u;
    if (room > UINT16_MAX || !has_room(0, room)) return false;
    const uint32_t moved = tree_.grow_edges(room);
    actions_.resize(tree_.edges.size(), legal_[0]);
    for (uint32_t i = 0; i < node.edges; ++i) {
        tree_.copy_edge(node.first_edge + i, moved + i);
        actions_[moved + i] = actions_[node.first_edge + i];
    }
    node.first_edge = moved;
    node.room = static_cast<uint16_t>(room);
    return true;
}

template <Game G>
inline void Mcts<G>::even_priors(const Node& node) {
    if (!tree_.uses(Column::kPrior)) return;
    for (uint32_t i = 0; i < node.edges; ++i) tree_.prior[node.first_edge + i] = 1.0f / static_cast<float>(node.edges);
}

// Priors come in the game's order of all legal actions; a node may have fewer, in another. Those it has sum to 1.
template <Game G>
inline void Mcts<G>::give_priors(NodeId id, const State& state, const std::vector<float>& priors, int64_t iteration) {
    if (priors.empty() || tree_.nodes[id].first_edge != kNone) return;
    if (!(matching_ ? match_edges(id, state, iteration) : make_edges(id, state))) return;
    all_.clear();
    game_.legal_actions(state, all_);
    const Node& node = tree_.nodes[id];
    const size_t count = matching_ ? offered_.size() : node.edges;
    const auto edge_at = [&](size_t i) {
        return node.first_edge + (matching_ ? offered_[i] : static_cast<uint32_t>(i));
    };
    float sum = 0;
    for (size_t i = 0; i < count; ++i) {
        const Action& action = legal_[matching_ ? offered_as_[i] : static_cast<int>(i)];
        const auto place = static_cast<size_t>(std::find(all_.begin(), all_.end(), action) - all_.begin());
        sum += tree_.prior[edge_at(i)] = priors[place];
    }
    if (sum == 0) even_priors(node);
    for (size_t i = 0; sum > 0 && i < count; ++i) tree_.prior[edge_at(i)] /= sum;
    if (parts_.order && parts_.order->by_prior()) sort_by_prior(node);
}

// The edges of a node that was never chosen at, the likeliest first.
template <Game G>
inline void Mcts<G>::sort_by_prior(const Node& node) {
    const uint32_t end = node.first_edge + node.edges;
    for (uint32_t at = node.first_edge; at < end; ++at) {
        uint32_t best = at;
        for (uint32_t i = at + 1; i < end; ++i)
            if (tree_.prior[i] > tree_.prior[best]) best = i;
        if (best != at) std::swap(actions_[at], actions_[best]), tree_.swap_edges(at, best);
    }
}

}  // namespace turnwise
