#pragma once

#include "base/sort_few.h"
#include "search/edges.h"

namespace turnwise {

// What tells the edges of MatchedEdges apart, and for which player.
enum class KnownBy : uint8_t {
    kIdentity,  // the action's identity, which everybody sees
    kLooks,     // what the searcher sees of the action: those that look alike are one edge
    kEachView   // the identity for the player who acts, what they see of it for the others
};

// Where worlds differ, so do the legal actions. An edge is an action's identity, and edges are added as they appear
// (Cowling et al. 2012). The action that is applied is this world's action of that identity.
template <Game G>
class MatchedEdges final : public Edges<G> {
public:
    using typename Edges<G>::State;
    using typename Edges<G>::Action;

    MatchedEdges(SearchContext<G>& context, KnownBy known_by) : Edges<G>(context), known_by_(known_by) {}

    // The place of the edge to take from a node; -1 when there is no room for its edges. chosen() is its action.
    int choose(NodeId id, const State& state, size_t depth, int64_t iteration) {
        if (!match(id, state, iteration)) return -1;
        Node& node = s_.tree.nodes[id];
        if (const int forced = this->forced_place(node, depth); forced >= 0 && is_offered(forced))
            return take(node, forced);
        this->review(id, [&] { value_untried_edges(node, id, state); });
        return take(node, this->choose_open(node, id, static_cast<int>(offered_.size()), offered_.data()));
    }
    const Action& chosen() const { return chosen_; }

    // Takes any of the actions that look to the searcher like the chosen edge (SO-ISMCTS + POM). The order of their
    // identities, which does not depend on the world, numbers them for the draw.
    void take_any_alike(const State& state, uint64_t looks, Chance& chance) {
        alike_.clear();
        for (int i = 0; i < legal_.size(); ++i)
            if (look_of(state, legal_[i], s_.searcher) == looks)
                alike_.emplace_back(identity_of(s_.game, state, legal_[i]), i);
        sort_few(alike_.data(), alike_.data() + alike_.size(), [](auto& a, auto& b) { return a.first < b.first; });
        alike_.erase(std::unique(alike_.begin(), alike_.end(), [](auto& a, auto& b) { return a.first == b.first; }),
                     alike_.end());
        if (alike_.size() > 1) chosen_ = legal_[alike_[chance.below(static_cast<uint32_t>(alike_.size()))].second];
    }
    // The same for an action that an earlier iteration took from a node.
    Action any_alike(NodeId id, const State& state, const Action& action, uint64_t looks, Chance& chance) {
        chosen_ = action;
        this->list_legal(id, state);
        take_any_alike(state, looks, chance);
        return chosen_;
    }

    // By what a player knows an action.
    uint64_t look_of(const State& state, const Action& action, Player player) const {
        if constexpr (HasSeenIdentity<G>)
            if (known_by_ != KnownBy::kIdentity) return s_.game.seen_identity(state, action, player);
        return identity_of(s_.game, state, action);
    }

    // This world's action of an edge, or the action of the world that brought it when this one has none.
    Action in_world(const State& state, uint32_t edge) {
        legal_.clear();
        s_.game.legal_actions(state, legal_);
        for (int i = 0; i < legal_.size(); ++i)
            if (look_of(state, legal_[i], s_.searcher) == s_.tree.identity[edge]) return legal_[i];
        return s_.actions[edge];
    }

    // The place of the edge with an identity, made when it is new; -1 when there is no room.
    int find_or_add(Node& node, uint64_t identity, const Action& action, int hint, int64_t iteration) {
        if (const int place = find(node, identity, hint); place >= 0) return place;
        if (!make_room(node, action)) return -1;
        const uint32_t made = node.first_edge + node.edges;
        s_.actions[made] = action;
        s_.tree.identity[made] = identity;
        s_.tree.born[made] = static_cast<uint32_t>(iteration);
        return node.edges++;
    }

    void give_priors(NodeId id, const State& state, const std::vector<float>& priors, int64_t iteration) {
        if (priors.empty() || s_.tree.nodes[id].first_edge != kNone || !match(id, state, iteration)) return;
        const Node& node = s_.tree.nodes[id];
        this->set_priors(
            id, state, priors, offered_.size(), [&](size_t i) { return node.first_edge + offered_[i]; },
            [&](size_t i) -> const Action& { return legal_[offered_as_[i]]; });
    }

private:
    using Edges<G>::s_;
    using Edges<G>::legal_;

    // Finds the edges of the legal actions of this world, and adds those that are new.
    bool match(NodeId id, const State& state, int64_t iteration) {
        this->list_legal(id, state);
        offered_.clear();
        offered_as_.clear();
        Node& node = s_.tree.nodes[id];
        ++marker_;
        for (int i = 0; i < legal_.size(); ++i) {
            const uint64_t identity = known_by_ == KnownBy::kLooks ? look_of(state, legal_[i], s_.searcher)
                                                                   : identity_of(s_.game, state, legal_[i]);
            const int before = node.edges;
            const int place = find_or_add(node, identity, legal_[i], i, iteration);
            if (place < 0) continue;
            if (node.edges > before) {
                const uint32_t made = node.first_edge + static_cast<uint32_t>(place);
                this->note_group(made, state, legal_[i]);
                if (s_.plan->keeps_given_priors) s_.tree.prior[made] = 1.0f / static_cast<float>(node.edges);
            }
            // The first of several actions that nobody can tell apart stands for all.
            if (is_marked(place)) continue;
            offered_.push_back(static_cast<uint16_t>(place));
            offered_as_.push_back(i);
        }
        if (!s_.plan->keeps_given_priors) this->even_priors(node);
        return !offered_.empty();
    }
    // Whether a place was marked by this call of match() already; marks it.
    bool is_marked(int place) {
        if (marks_.size() <= static_cast<size_t>(place)) marks_.resize(static_cast<size_t>(place) + 1);
        return std::exchange(marks_[static_cast<size_t>(place)], marker_) == marker_;
    }

    int find(const Node& node, uint64_t identity, int hint) const {
        const int first = hint < node.edges ? hint : 0;
        for (int i = 0; i < node.edges; ++i) {
            const int place = first + i < node.edges ? first + i : first + i - node.edges;
            if (s_.tree.identity[node.first_edge + static_cast<uint32_t>(place)] == identity) return place;
        }
        return -1;
    }

    // Moves the edges of a full node to a place with room for twice as many.
    bool make_room(Node& node, const Action& any) {
        if (node.edges < node.room) return true;
        const uint32_t room = node.room ? node.room * 2u : 4u;
        if (room > UINT16_MAX || !s_.has_room(0, room)) return false;
        const uint32_t moved = s_.tree.grow_edges(room);
        s_.actions.resize(s_.tree.edges.size(), any);
        for (uint32_t i = 0; i < node.edges; ++i) {
            s_.tree.copy_edge(node.first_edge + i, moved + i);
            s_.actions[moved + i] = s_.actions[node.first_edge + i];
        }
        node.first_edge = moved;
        node.room = static_cast<uint16_t>(room);
        return true;
    }

    bool is_offered(int place) const { return std::find(offered_.begin(), offered_.end(), place) != offered_.end(); }

    // Counts which edges were on offer, and finds this world's action of the edge at `place`.
    int take(const Node& node, int place) {
        for (size_t i = 0; i < offered_.size(); ++i) {
            ++s_.tree.edges[node.first_edge + offered_[i]].offered;
            if (offered_[i] == place) chosen_ = legal_[offered_as_[i]];
        }
        return place;
    }

    void value_untried_edges(const Node& node, NodeId id, const State& state) {
        Chance chance = this->trial_chance(id);
        for (size_t i = 0; i < offered_.size(); ++i)
            this->value_untried(node, node.first_edge + offered_[i], state, legal_[offered_as_[i]], chance);
    }

    KnownBy known_by_;
    Action chosen_;
    std::vector<uint16_t> offered_;  // places of the edges that this world offers
    std::vector<int> offered_as_;    // their actions, as places in legal_
    std::vector<std::pair<uint64_t, int>> alike_;
    std::vector<uint32_t> marks_;  // by place: the last call of match() that offered it
    uint32_t marker_ = 0;
};

}  // namespace turnwise
