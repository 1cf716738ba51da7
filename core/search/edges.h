#pragma once

#include <algorithm>
#include <climits>
#include <utility>
#include <vector>

#include "search/context.h"

// Which edges a node has, and which of them an iteration takes.

namespace turnwise {

// The part that both kinds of edges share. `offered` lists the places of the edges that this world offers; nullptr
// means all of them.
template <Game G>
class Edges {
public:
    using State = typename G::State;
    using Action = typename G::Action;

    explicit Edges(SearchContext<G>& context) : s_(context) {}

protected:
    // The legal actions of a state, filtered and in the order in which they are tried.
    void list_legal(NodeId id, const State& state) {
        legal_.clear();
        s_.game.legal_actions(state, legal_);
        if (s_.parts.expand || !s_.parts.filters.empty()) {
            Chance chance(Rng::stream(combine(s_.seed, kListing), id));
            const NodeContext<G> node{s_.game, s_.seen->shown(), state, id == s_.tree.root, chance, s_.listing_calls};
            for (const auto& filter : s_.parts.filters) filter->keep(node, legal_);
            if (s_.parts.expand) s_.parts.expand->sort(node, legal_);
        }
        for (int i = legal_.size(); s_.plan->shuffles && i > 1; --i)
            std::swap(legal_[i - 1], legal_[static_cast<int>(s_.choice.below(static_cast<uint32_t>(i)))]);
    }

    // All edges of the node compete.
    int choose_any(Node& node, NodeId id) {
        if (node.tried < node.edges && !s_.plan->scores_untried) return next_untried(node);
        return s_.parts.select->best({s_.tree, id, node.edges});
    }

    // The edges compete that are on offer and not closed.
    int choose_open(const Node& node, NodeId id, int count, const uint16_t* offered) {
        const int width = list_candidates(node, id, count, offered);
        const bool by_offer = offered != nullptr;
        if (const int place = demanded(id, by_offer); place >= 0) return place;
        if (!untried_.empty() && (width > 0 || open_.empty())) {
            if (!s_.plan->scores_untried)
                return untried_[s_.parts.expand ? 0 : s_.choice.below(static_cast<uint32_t>(untried_.size()))];
            const size_t more = std::min(untried_.size(), static_cast<size_t>(std::max(1, width)));
            open_.insert(open_.end(), untried_.begin(), untried_.begin() + static_cast<std::ptrdiff_t>(more));
        }
        if (open_.empty()) return -1;
        return s_.parts.select->best({s_.tree, id, static_cast<int>(open_.size()), open_.data(), by_offer});
    }

    // The place of the edge that the descent is forced to take `depth` steps below the root; -1 when there is none.
    int forced_place(const Node& node, size_t depth) const {
        if (depth >= s_.forced.size()) return -1;
        const uint32_t edge = s_.forced[depth];
        if (edge < node.first_edge || edge >= node.first_edge + node.edges) return -1;
        return static_cast<int>(edge - node.first_edge);
    }

    // Lets the pruning rule close and open edges. `value_untried()` gives every edge the value of its state.
    template <class F>
    void review(NodeId id, F&& value_untried) {
        if (!s_.parts.prune) return;
        if (s_.parts.prune->wants_first_values(s_.tree, id)) value_untried();
        s_.parts.prune->review(s_.tree, id, s_.tree.root, s_.progress);
    }

    // Tries an action that was never entered, to rank it by the value of the state it leads to.
    void value_untried(const Node& node, uint32_t edge, const State& state, const Action& action, Chance& chance) {
        if (s_.tree.edges[edge].visits > 0) return;
        State after = state;
        s_.game.apply(after, action, chance);
        s_.listing_calls += !s_.parts.budget.count_at_once;
        s_.tree.first_value[edge] = static_cast<float>(s_.state_value(after)[static_cast<size_t>(node.to_act)]);
    }
    Chance trial_chance(NodeId id) const { return Chance(Rng::stream(combine(s_.seed, kTrial), id)); }

    void note_group(uint32_t edge, const State& state, const Action& action) {
        if constexpr (HasActionInfo<G>) {
            if (!s_.tree.uses(Column::kGroup)) return;
            const ActionInfo info = s_.game.action_info(state, action);
            s_.tree.group[edge] = s_.tree.group_by == GroupBy::kGroup  ? info.group
                                  : s_.tree.group_by == GroupBy::kKind ? info.kind
                                                                       : uint32_t{info.kind} << 16 | info.subject;
        }
    }

    void even_priors(const Node& node) {
        if (!s_.tree.uses(Column::kPrior)) return;
        for (uint32_t i = 0; i < node.edges; ++i)
            s_.tree.prior[node.first_edge + i] = 1.0f / static_cast<float>(node.edges);
    }

    // Priors come in the game's order of all legal actions; the node has some of these, in another order. Those it has
    // sum to 1.
    template <class EdgeAt, class ActionAt>
    void set_priors(NodeId id, const State& state, const std::vector<float>& priors, size_t count, EdgeAt&& edge_at,
                    ActionAt&& action_at) {
        all_.clear();
        s_.game.legal_actions(state, all_);
        const Node& node = s_.tree.nodes[id];
        float sum = 0;
        for (size_t i = 0; i < count; ++i) {
            const auto place = static_cast<size_t>(std::find(all_.begin(), all_.end(), action_at(i)) - all_.begin());
            sum += s_.tree.prior[edge_at(i)] = priors[place];
        }
        if (sum == 0) even_priors(node);
        for (size_t i = 0; sum > 0 && i < count; ++i) s_.tree.prior[edge_at(i)] /= sum;
        if (s_.parts.expand && s_.parts.expand->by_prior()) sort_by_prior(node);
    }

    SearchContext<G>& s_;
    typename G::Actions legal_;

private:
    // Streams of chance that no iteration has.
    static constexpr uint64_t kListing = word_key("list"), kTrial = word_key("tria");

    // Edges [0, tried) have been entered; without an order any of the others comes next.
    int next_untried(Node& node) {
        if (!s_.parts.expand) {
            const auto left = static_cast<uint32_t>(node.edges - node.tried);
            const uint32_t pick = node.first_edge + node.tried + s_.choice.below(left);
            std::swap(s_.actions[pick], s_.actions[node.first_edge + node.tried]);
        }
        return node.tried++;
    }

    // Sorts the edges that compete into entered and untried ones; returns how many more may be entered.
    int list_candidates(const Node& node, NodeId id, int count, const uint16_t* offered) {
        open_.clear();
        untried_.clear();
        int width = s_.parts.prune ? s_.parts.prune->width(s_.tree, id) : INT_MAX;
        for (int i = 0; i < count; ++i) {
            const uint16_t place = offered ? offered[i] : static_cast<uint16_t>(i);
            const uint32_t edge = node.first_edge + place;
            if (s_.tree.uses(Column::kClosed) && s_.tree.closed[edge]) continue;
            const bool entered = s_.tree.edges[edge].visits > 0;
            width -= entered;
            (entered ? open_ : untried_).push_back(place);
        }
        return width;
    }

    // The edge that the pruning rule wants to be taken now; -1 when it leaves the choice to the selection.
    int demanded(NodeId id, bool by_offer) {
        if (!s_.parts.prune) return -1;
        competing_.assign(open_.begin(), open_.end());
        competing_.insert(competing_.end(), untried_.begin(), untried_.end());
        const Contest contest{s_.tree, id, static_cast<int>(competing_.size()), competing_.data(), by_offer};
        return s_.parts.prune->demand(contest, s_.tree.root, s_.progress);
    }

    // The edges of a node where nothing was chosen yet, the likeliest first.
    void sort_by_prior(const Node& node) {
        const uint32_t end = node.first_edge + node.edges;
        for (uint32_t at = node.first_edge; at < end; ++at) {
            uint32_t best = at;
            for (uint32_t i = at + 1; i < end; ++i)
                if (s_.tree.prior[i] > s_.tree.prior[best]) best = i;
            if (best != at) std::swap(s_.actions[at], s_.actions[best]), s_.tree.swap_edges(at, best);
        }
    }

    typename G::Actions all_;
    std::vector<uint16_t> open_, untried_, competing_;
};

// Edges of a node that sees the same state at every visit: its legal actions, made at the second visit.
template <Game G>
class LegalEdges final : public Edges<G> {
public:
    using typename Edges<G>::State;
    using typename Edges<G>::Action;
    using Edges<G>::Edges;

    // The place of the edge to take from a node; -1 when there is no room for its edges.
    int choose(NodeId id, const State& state, size_t depth) {
        if (!exist(id, state)) return -1;
        Node& node = s_.tree.nodes[id];
        if (const int forced = this->forced_place(node, depth); forced >= 0) return forced;
        this->review(id, [&] { value_untried_edges(node, id, state); });
        return s_.plan->lists_candidates ? this->choose_open(node, id, node.edges, nullptr)
                                         : this->choose_any(node, id);
    }

    // The same where no part but the selection has a say.
    int choose_plainly(NodeId id, const State& state) {
        if (!exist(id, state)) return -1;
        return this->choose_any(s_.tree.nodes[id], id);
    }

    void give_priors(NodeId id, const State& state, const std::vector<float>& priors) {
        if (priors.empty() || s_.tree.nodes[id].first_edge != kNone || !make(id, state)) return;
        const Node& node = s_.tree.nodes[id];
        this->set_priors(
            id, state, priors, node.edges, [&](size_t i) { return node.first_edge + static_cast<uint32_t>(i); },
            [&](size_t i) -> const Action& { return this->legal_[static_cast<int>(i)]; });
    }

private:
    using Edges<G>::s_;
    using Edges<G>::legal_;

    bool exist(NodeId id, const State& state) { return s_.tree.nodes[id].first_edge != kNone || make(id, state); }

    bool make(NodeId id, const State& state) {
        this->list_legal(id, state);
        if (!s_.has_room(0, legal_.size())) return false;
        Node& node = s_.tree.nodes[id];
        node.first_edge = s_.tree.grow_edges(legal_.size());
        node.edges = node.room = static_cast<uint16_t>(legal_.size());
        if (s_.parts.budget.count_at_once) s_.listing_calls += legal_.size();
        s_.actions.resize(s_.tree.edges.size(), legal_[0]);
        for (int i = 0; i < legal_.size(); ++i) s_.actions[node.first_edge + i] = legal_[i];
        for (int i = 0; s_.plan->describes && i < legal_.size(); ++i)
            describe(node.first_edge + static_cast<uint32_t>(i), state, legal_[i]);
        this->even_priors(node);
        return true;
    }

    void describe(uint32_t edge, const State& state, const Action& action) {
        if (s_.tree.uses(Column::kIdentity)) s_.tree.identity[edge] = identity_of(s_.game, state, action);
        this->note_group(edge, state, action);
    }

    void value_untried_edges(const Node& node, NodeId id, const State& state) {
        Chance chance = this->trial_chance(id);
        for (uint32_t edge = node.first_edge; edge < node.first_edge + node.edges; ++edge)
            this->value_untried(node, edge, state, s_.actions[edge], chance);
    }
};

}  // namespace turnwise
