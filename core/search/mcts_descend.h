#pragma once

#include "search/mcts.h"

// Steps 1 and 2 of Mcts: the way down from the root to a leaf, and how the tree grows on it.

namespace turnwise {

// kSimple: what is asked of the parts once is known to be no, and the compiler leaves it out.
template <Game G>
template <bool kSimple>
inline void Mcts<G>::descend_by(Leaf& leaf, State& state, Meter& meter) {
    const bool stored = !kSimple && stored_;
    const int64_t iteration = serial_++;
    const auto once = static_cast<uint32_t>(parts_.playouts);
    leaf.chance_key = combine(seed_, static_cast<uint64_t>(iteration));
    leaf.chance.restart(Rng(leaf.chance_key));
    leaf.path.clear();
    leaf.node = root_;
    path_ = &leaf.path;
    Chance& chance = leaf.chance;
    if (!kSimple && steered_) parts_.chance->begin_iteration();
    const State* at = stored ? &states_[root_] : &state;
    if (!stored) parts_.worlds->draw(iteration, chance, state);
    for (;;) {
        const NodeId id = leaf.node;
        Node& node = tree_.nodes[id];
        node.visits += once;
        tree_.edges.fetch(node.first_edge, node.edges);
        // Where worlds change, or chance parts nothing, the same decision may be over in one of them alone.
        const bool over = !kSimple && matching_ ? game_.is_over(*at) : node.over;
        if (over || (node.visits <= before_children_ && id != root_) || (bounded_ && at_horizon(*at, leaf))) break;

        // Step 1. Select. The best-scoring action while every action here has been tried;
        // Step 2. Expand. else an untried one.
        const int place = choose<kSimple>(id, *at, iteration);
        if (place < 0) break;
        const uint32_t edge = tree_.nodes[id].first_edge + static_cast<uint32_t>(place);
        if (!kSimple && merges_) take_any_alike(state, tree_.identity[edge], chance);
        tree_.edges[edge].visit(once);
        leaf.path.push_back({id, static_cast<uint16_t>(place)});

        fresh_ = false;
        const NodeId child = stored ? step_stored(leaf.path.back(), at, state, iteration, chance, meter)
                                    : step<kSimple>(edge, state, iteration, chance, meter);
        if (child == kNone) {
            if (stored && parts_.graph && tree_.closed[edge]) at = &states_[id], leaf.path.pop_back();
            break;
        }
        leaf.node = child;
        if (!kSimple && collects_) parts_.worlds->pass(state);
        if (!kSimple && fresh_) {
            tree_.nodes[child].visits += once;
            break;
        }
    }
    meter.model_calls += std::exchange(listing_calls_, 0);
    depth_ = std::max(depth_, static_cast<int>(leaf.path.size()));
    if (at != &state) state = *at;
    chance.begin(0);
    if (judges_) {
        leaf.new_node = tree_.nodes[leaf.node].visits <= once;
        leaf.new_edge = !leaf.path.empty() && edge_of(leaf.path.back()).visits <= once;
        if (parts_.rollout.policy) judge(leaf, worth_of(state));
    }
}

template <Game G>
inline bool Mcts<G>::at_horizon(const State& state, const Leaf& leaf) const {
    const Until& until = parts_.rollout.until;
    if constexpr (HasTurn<G>)
        if (until.turns && game_.turn(state) >= root_turn_ + until.turns) return true;
    return static_cast<int>(leaf.path.size()) >= until.actions;
}

// Where the turn ends and the worlds say so, what the searcher cannot see is dealt anew: true.
template <Game G>
inline bool Mcts<G>::deal_anew(State& state, const Action& action, Chance& chance) {
    if constexpr (HidesInformation<G> && HasActionInfo<G>) {
        if (!redeals_ || game_.to_act(state) != searcher_ || !game_.action_info(state, action).ends_turn) return false;
        state = game_.determinize(game_.observe(state, searcher_), parts_.belief, chance);
        return true;
    }
    return false;
}

// Applies an action; the label of what came of it. What was dealt parts the tree by what the one to act sees of it.
template <Game G>
inline uint64_t Mcts<G>::apply(State& state, const Action& action, Chance& chance) {
    chance.begin(noted_for_);
    const bool dealt = deal_anew(state, action, chance);
    game_.apply(state, action, chance);
    if constexpr (HasKey<G>)
        if (dealt) return key_of(state);
    return chance.outcome();
}

// Applies an edge's action and follows what chance did; kNone when the tree is full.
template <Game G>
template <bool kSimple>
inline NodeId Mcts<G>::step(uint32_t edge, State& state, int64_t iteration, Chance& chance, Meter& meter) {
    ++meter.model_calls;
    if constexpr (kSimple) {
        chance.begin(noted_for_);
        game_.apply(state, actions_[edge], chance);
        const NodeId child = tree_.edges[edge].child;
        return chance.outcome() == 0 && child != kNone ? child
                                                       : child_of(edge, chance.outcome(), state, iteration, true);
    }
    const Action action = matching_ ? chosen_ : actions_[edge];
    if (!steered_) {
        const uint64_t label = apply(state, action, chance);
        return child_of(edge, label, state, iteration, true);
    }
    const uint32_t known = parts_.chance->again(tree_, path_->back(), choice_);
    Follow follow{known == kNone ? std::span<const Pick>() : tree_.picks_of(known)};
    Guide* guide = known == kNone ? parts_.chance->guide(tree_, path_->back()) : &follow;
    const bool kept = keeps_picks();
    if (guide) chance.guide(guide);
    if (kept) made_.clear(), chance.record(&made_);
    const uint64_t label = apply(state, action, chance);
    if (guide) chance.guide(nullptr);
    if (kept) chance.record(nullptr);
    return child_of(edge, label, state, iteration, known == kNone);
}

// The same where states are stored: what is known already is not played again.
template <Game G>
inline NodeId Mcts<G>::step_stored(const Step& step, const State*& at, State& state, int64_t iteration, Chance& chance,
                                   Meter& meter) {
    const uint32_t edge = tree_.nodes[step.node].first_edge + step.edge;
    NodeId child = tree_.edges[edge].child;
    if (child == kNone && tree_.edges[edge].outcomes != kNone) {
        const uint32_t known = parts_.chance->again(tree_, step, choice_);
        if (known != kNone) child = tree_.outcomes[known].child;
    }
    if (child != kNone) {
        if (parts_.budget.count_selections) ++meter.model_calls;
        at = &states_[child];
        return child;
    }
    if (at != &state) state = *at;
    const bool dealt = deal_anew(state, actions_[edge], chance);
    chance.begin(Event::kEveryone);
    made_.clear();
    chance.record(&made_);
    chance.guide(parts_.chance->guide(tree_, step));
    game_.apply(state, actions_[edge], chance);
    chance.guide(nullptr);
    chance.record(nullptr);
    ++meter.model_calls;
    child = parts_.graph ? known_or_new(step, dealt || chance.outcome() != 0, state, iteration)
                         : child_of(edge, chance.outcome(), state, iteration, true);
    at = child == kNone ? &state : &states_[child];
    return child;
}

// What makes a decision of a graph: all that the one to act sees; where nothing is dealt anew, all there is, since
// what they do not see is not to be forgotten.
template <Game G>
inline uint64_t Mcts<G>::key_of(const State& state) const {
    uint64_t key = 0;
    if constexpr (HasKey<G>) {
        if (redeals_) return game_.key(state, game_.is_over(state) ? searcher_ : game_.to_act(state));
        for (Player player = 0; player < game_.players(state); ++player) key = combine(key, game_.key(state, player));
    }
    return key;
}

// The decision of a graph that an edge leads to: whatever has its key, or a new one. A new edge to a known decision
// ends the descent, unless told otherwise; after chance it goes on. kNone ends it: when the graph is full, or the
// action led back to where the path has been. An action that can do nothing else is deleted for that.
template <Game G>
inline NodeId Mcts<G>::known_or_new(const Step& step, bool parted, const State& state, int64_t iteration) {
    const uint32_t edge = tree_.nodes[step.node].first_edge + step.edge;
    const uint64_t key = key_of(state);
    NodeId child = parts_.graph->table.find(key);
    fresh_ = child == kNone || (!parted && !parts_.graph->options().descend_on_hit);
    if (child == kNone) {
        if (!has_room(1, 0)) return kNone;
        child = new_node(state, iteration);
        parts_.graph->table.add(key, child);
    } else if (std::any_of(path_->begin(), path_->end(), [&](const Step& s) { return s.node == child; })) {
        if (!parted) tree_.closed[edge] |= kDead;
        return kNone;
    }
    if (parted) {
        uint32_t outcome = tree_.find_outcome(edge, key);
        if (outcome == kNone) {
            outcome = tree_.add_outcome(edge, key, child);
            tree_.keep_picks(outcome, made_);
            parts_.graph->link_outcome(step.node, step.edge, child);
        }
        ++tree_.outcomes[outcome].count;
    } else {
        tree_.edges[edge].child = child;
        parts_.graph->link(step.node, step.edge, child);
    }
    return child;
}

template <Game G>
inline NodeId Mcts<G>::child_of(uint32_t edge, uint64_t label, const State& state, int64_t iteration, bool by_chance) {
    uint32_t outcome = kNone;
    NodeId child = tree_.edges[edge].child;
    if (label != 0) {
        outcome = tree_.find_outcome(edge, label);
        child = outcome == kNone ? kNone : tree_.outcomes[outcome].child;
    }
    if (child == kNone) {
        if (!has_room(1, 0)) return kNone;
        child = new_node(state, iteration);
        if (label == 0) {
            tree_.edges[edge].child = child;
        } else {
            outcome = tree_.add_outcome(edge, label, child);
            if (keeps_picks() || stored_) tree_.keep_picks(outcome, made_);
        }
    }
    if (outcome != kNone && by_chance) ++tree_.outcomes[outcome].count;
    return child;
}

template <Game G>
inline NodeId Mcts<G>::new_node(const State& state, int64_t iteration) {
    const NodeId child = tree_.grow_node();
    Node& made = tree_.nodes[child];
    made.born = static_cast<uint32_t>(iteration);
    made.over = game_.is_over(state);
    made.to_act = static_cast<int8_t>(made.over ? searcher_ : game_.to_act(state));
    if (made.over && tree_.uses(Column::kProven)) {
        const Values values = game_.returns(state);
        for (size_t player = 0; player < values.size(); ++player)
            tree_.sure[child][player] = values[player] == 1 ? 1 : values[player] == 0 ? -1 : 0;
    }
    if (stored_) states_.push_back(state);
    if (parts_.graph) parts_.graph->add_node();
    return child;
}

}  // namespace turnwise
