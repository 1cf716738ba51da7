#pragma once

#include <span>
#include <vector>

#include "search/backup/amaf.h"
#include "search/descent/descent.h"

namespace turnwise {

// Values leaves (the end of Step 3) and credits their paths (Step 4).
template <Game G>
class Valuation {
public:
    using State = typename G::State;

    explicit Valuation(SearchContext<G>& context) : s_(context) {}

    void begin() { root_values_ = {}; }

    // A leaf was reached. Where rollouts follow, the value of its own state is taken before they do.
    void look_at(Leaf<G>& leaf, const State& state) {
        if (!s_.plan->values_leaves) return;
        leaf.new_node = s_.tree.nodes[leaf.node].visits <= s_.plan->visits_per_leaf;
        leaf.new_edge = !leaf.path.empty() && last_edge(leaf).visits <= s_.plan->visits_per_leaf;
        if (s_.parts.rollout.policy) keep_state_value(leaf, s_.state_value(state));
    }

    // Values states together, and keeps the priors that the evaluator gives with them.
    void evaluate(std::span<const State> states, std::span<Values> values, uint64_t seed,
                  std::span<const typename LedgerOf<G>::type> ledgers = {}) {
        if (s_.plan->asks_priors) priors_.assign(states.size(), {});
        s_.parts.evaluate->evaluate({s_.game, s_.seen->shown(), s_.searcher, states, values, std::span(priors_), seed,
                                     &s_.tree, s_.tree.root, ledgers});
    }
    // Gives a node the priors of the state number i that evaluate() saw.
    void give_priors(Descent<G>& descent, NodeId node, const State& state, size_t i) {
        if (s_.plan->asks_priors) descent.give_priors(node, state, priors_[i]);
    }
    // Other nodes have their priors from when they were leaves; at the root the first iteration chooses already.
    void ask_at_root(Descent<G>& descent, State& state) {
        const NodeId root = s_.tree.root;
        if (!s_.plan->asks_priors || s_.tree.nodes[root].first_edge != kNone) return;
        Chance chance(Rng::stream(s_.seed, static_cast<uint64_t>(s_.serial)));
        if (const State* kept = descent.kept_state(root))
            state = *kept;
        else
            s_.parts.worlds->draw(s_.serial, chance, state);
        Values value{};
        evaluate({&state, 1}, {&value, 1}, s_.seed);
        give_priors(descent, root, state, 0);
    }

    // Step 4. Back up. Credits the path, and whoever else learns from what it came to.
    void back_up(const Leaf<G>& leaf, const Values& values, const Trace& trace) {
        if (s_.plan->values_leaves && !s_.parts.rollout.policy) keep_state_value(leaf, values);
        s_.parts.backup->back_up(s_.tree, leaf.path, leaf.node, values, s_.searcher);
        for (int player = 0; player < kMaxPlayers; ++player) root_values_[player] += values[player];
        if (s_.plan->credits_more) credit_others(leaf, values, trace);
    }

    const Values& root_values() const { return root_values_; }

private:
    const Edge& last_edge(const Leaf<G>& leaf) const { return s_.tree.edges[s_.tree.edge_of(leaf.path.back())]; }

    void keep_state_value(const Leaf<G>& leaf, const Values& value) {
        if (leaf.new_node && s_.tree.uses(Column::kStateValue)) s_.tree.state_value[leaf.node] = value;
        if (!leaf.new_edge || !s_.tree.uses(Column::kFirstValue)) return;
        const Step& last = leaf.path.back();
        const auto mover = static_cast<size_t>(s_.tree.nodes[last.node].to_act);
        s_.tree.first_value[s_.tree.edge_of(last)] = static_cast<float>(value[mover]);
    }

    void credit_others(const Leaf<G>& leaf, const Values& values, const Trace& trace) {
        if (!leaf.watched.empty()) s_.parts.backup->back_up(s_.tree, leaf.watched, leaf.node, values, s_.searcher);
        if (!trace.empty()) s_.parts.rollout.policy->learn(trace, values);
        if (s_.plan->learns_from_path) learn_path(leaf.path, values);
        if (s_.tree.uses(Column::kAmaf)) all_moves_.credit(s_.tree, leaf.path, trace, values);
    }

    void learn_path(const std::vector<Step>& path, const Values& values) {
        entered_.clear();
        for (const Step& step : path)
            entered_.push_back({s_.tree.nodes[step.node].to_act, s_.tree.identity[s_.tree.edge_of(step)]});
        s_.parts.rollout.policy->learn(entered_, values);
    }

    SearchContext<G>& s_;
    Values root_values_{};  // summed over the iterations
    std::vector<std::vector<float>> priors_;
    AllMovesAsFirst all_moves_;
    Trace entered_;
};

}  // namespace turnwise
