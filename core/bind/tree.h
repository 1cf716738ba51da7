#pragma once

#include <cmath>

#include "bind/any_game.h"

namespace turnwise {

// The tree of one search, kept to be read. States are not stored: they are replayed from the root when asked for.
template <class A>
class Tree final : public AnyTree {
    using G = typename A::G;
    using State = typename G::State;

public:
    Tree(std::shared_ptr<const A> adapter, const MctsParts<G>& parts, Observation<State> seen)
        : adapter_(std::move(adapter)),
          seen_(std::move(seen)),
          viewer_(hides_information(adapter_->game()) && parts.hidden != Hidden::kOpenHand ? seen_.viewer : -1),
          search_(adapter_->game(), parts) {}

    void run(uint64_t seed, const Control& control) { search_.run(seen_, seed, control); }

    nb::object best() const override {
        const uint32_t edge = search_.best_edge(0);
        if (edge != kNone) return adapter_->action_out(seen_.seen, search_.edge(edge).action);
        typename G::Actions actions;
        adapter_->game().legal_actions(seen_.seen, actions);
        return adapter_->action_out(seen_.seen, actions[0]);
    }

    std::vector<ActionStats> actions() const override {
        std::vector<ActionStats> result;
        for (Branch& branch : branches({})) result.push_back(std::move(branch.stats));
        return result;
    }

    std::vector<nb::object> principal_line() const override {
        std::vector<nb::object> line;
        TreePlace place;
        for (;;) {
            const uint32_t edge = search_.best_edge(place.node);
            if (edge == kNone) return line;
            line.push_back(adapter_->action_out(replayed(place), search_.edge(edge).action));
            place.edges.push_back(edge);
            uint32_t next = kNone;
            for (uint32_t child = search_.edge(edge).first_child; child != kNone;
                 child = search_.nodes()[child].next_outcome)
                if (next == kNone || search_.nodes()[child].visits > search_.nodes()[next].visits) next = child;
            if (next == kNone || search_.nodes()[next].over) return line;
            place.node = next;
        }
    }

    std::vector<double> values() const override {
        std::vector<double> result;
        const int players = adapter_->game().players(seen_.seen);
        const double count = std::max<int64_t>(1, search_.iterations());
        for (int player = 0; player < players; ++player) result.push_back(search_.root_values()[player] / count);
        return result;
    }

    std::vector<Branch> branches(const TreePlace& place) const override {
        const Node& node = this->node(place);
        if (node.first_edge == kNone) return {};
        const State state = replayed(place);
        std::vector<Branch> result;
        for (uint32_t id = node.first_edge; id < node.first_edge + node.tried; ++id) {
            const auto& edge = search_.edge(id);
            Branch branch;
            branch.stats = stats(state, edge);
            for (uint32_t child = edge.first_child; child != kNone; child = search_.nodes()[child].next_outcome) {
                TreePlace next = place;
                next.node = child;
                next.edges.push_back(id);
                branch.outcomes.push_back(std::move(next));
            }
            result.push_back(std::move(branch));
        }
        std::stable_sort(result.begin(), result.end(), [](const Branch& a, const Branch& b) {
            return std::pair(a.stats.visits, a.stats.value) > std::pair(b.stats.visits, b.stats.value);
        });
        return result;
    }

    // The root is what the searcher was shown; the nodes below lie in the worlds it imagined, which hide nothing.
    AnyState state(const TreePlace& place) const override {
        return adapter_->hold(replayed(place), place.node == 0 ? viewer_ : -1);
    }
    const Node& node(const TreePlace& place) const override { return search_.nodes()[place.node]; }
    size_t nodes() const override { return search_.nodes().size(); }
    int depth() const override { return search_.depth(); }
    size_t bytes() const override { return search_.bytes(); }
    int64_t iterations() const override { return search_.iterations(); }
    int64_t model_calls() const override { return search_.model_calls(); }
    double seconds() const override { return search_.seconds(); }

private:
    State replayed(const TreePlace& place) const {
        if (place.node == 0) return seen_.seen;
        return search_.replay(place.node, place.edges, seen_);
    }

    template <class E>
    ActionStats stats(const State& state, const E& edge) const {
        ActionStats stats{adapter_->action_out(state, edge.action), edge.visits, edge.value(), 0, 1};
        if (edge.visits > 1) {
            const double n = edge.visits;
            const double variance = std::max(0.0, (edge.square_sum - edge.value_sum * edge.value_sum / n) / (n - 1));
            const double half = 1.959964 * std::sqrt(variance / n);
            stats.low = std::max(0.0, stats.value - half);
            stats.high = std::min(1.0, stats.value + half);
        }
        return stats;
    }

    std::shared_ptr<const A> adapter_;
    Observation<State> seen_;
    Player viewer_;  // -1 when the search saw everything
    mutable Mcts<G> search_;
};

}  // namespace turnwise
