#pragma once

#include "search/mcts.h"

// Steps 3 and 4 of Mcts: what a leaf is worth, and who is told.

namespace turnwise {

// A pass for as many leaves as the evaluator or the crew want at once. Visits are counted on the way down and values on
// the way up, so that leaves of one pass keep out of each other's way (a virtual loss).
template <Game G>
inline void Mcts<G>::iterate_wide(Meter& meter) {
    const int playouts = parts_.playouts;
    int count = 0;
    for (; count < wide_ && (count == 0 || !meter.exhausted()); count += playouts) {
        descend(leaves_[static_cast<size_t>(count / playouts)], reached_[static_cast<size_t>(count)], meter);
        count_virtual_loss(leaves_[static_cast<size_t>(count / playouts)], 1);
        for (int more = 1; more < playouts; ++more)
            reached_[static_cast<size_t>(count + more)] = reached_[static_cast<size_t>(count)];
        meter.iterations += playouts;
    }
    if (parts_.crew > 1) {
        if (!crew_) crew_ = std::make_unique<Crew>(parts_.crew);
        std::atomic<int64_t> calls = 0;
        crew_->run(count, [&](int job) {
            Meter own = meter;
            own.model_calls = 0;
            play_out(job, own);
            calls += own.model_calls;
        });
        meter.model_calls += calls;
    } else {
        for (int job = 0; job < count; ++job) play_out(job, meter);
    }

    for (int job = 0; job < count; job += playouts) count_virtual_loss(leaf_of(job), -1);

    // States that are over have their result; the others are valued together.
    waiting_.clear();
    for (int job = 0; job < count; ++job) {
        const auto at = static_cast<size_t>(job);
        if (game_.is_over(reached_[at]) && !parts_.evaluate->judges_ends()) {
            back_up(leaf_of(job), game_.returns(reached_[at]), traces_[at]);
            continue;
        }
        if (waiting_.size() != at) std::swap(reached_[waiting_.size()], reached_[at]);
        waiting_.push_back(job);
    }
    if (!waiting_.empty()) evaluate_and_back_up(waiting_.size());
}

// The rollout of one job: playout number job % playouts from its leaf.
template <Game G>
inline void Mcts<G>::play_out(int job, Meter& meter) {
    const auto at = static_cast<size_t>(job);
    const int number = parts_.playouts == 1 ? 0 : job % parts_.playouts;
    Leaf& leaf = leaf_of(job);
    Trace* trace = traced_ ? &traces_[at] : nullptr;
    if (trace) trace->clear();
    if (reads_tree_) parts_.rollout.policy->leave_tree(tree_, leaf.path);
    const auto depth = static_cast<int>(leaf.path.size());
    if (number == 0) return play_on(game_, parts_.rollout, reached_[at], root_turn_, depth, leaf.chance, meter, trace);
    Chance other(Rng::stream(leaf.chance_key, static_cast<uint64_t>(number)));
    play_on(game_, parts_.rollout, reached_[at], root_turn_, depth, other, meter, trace);
}

// The first `count` states, which are those of the jobs in waiting_.
template <Game G>
inline void Mcts<G>::evaluate_and_back_up(size_t count) {
    evaluate(count, leaf_of(wide_ == 1 ? 0 : waiting_[0]).chance_key);
    for (size_t i = 0; i < count; ++i) {
        const int job = wide_ == 1 ? 0 : waiting_[i];
        if (hears_priors_) give_priors(leaf_of(job).node, reached_[i], priors_[i], serial_);
        back_up(leaf_of(job), values_[i], traces_[static_cast<size_t>(job)]);
    }
}

template <Game G>
inline void Mcts<G>::evaluate(size_t count, uint64_t seed) {
    if (hears_priors_) priors_.assign(count, {});
    parts_.evaluate->evaluate({game_, seen_->seen, searcher_, std::span(reached_.data(), count),
                               std::span(values_.data(), count), std::span(priors_), seed, &tree_, root_});
}

// Other nodes have their priors from when they were leaves; at the root the first iteration chooses already.
template <Game G>
inline void Mcts<G>::ask_at_root() {
    if (tree_.nodes[root_].first_edge != kNone) return;
    Chance chance(Rng::stream(seed_, static_cast<uint64_t>(serial_)));
    if (stored_) reached_[0] = states_[root_];
    if (!stored_) parts_.worlds->draw(serial_, chance, reached_[0]);
    evaluate(1, seed_);
    give_priors(root_, reached_[0], priors_[0], serial_);
}

// What a state is worth by itself.
template <Game G>
inline Values Mcts<G>::worth_of(const State& state) {
    if (game_.is_over(state) && !parts_.evaluate->judges_ends()) return game_.returns(state);
    Values worth{};
    parts_.evaluate->evaluate(
        {game_, seen_->seen, searcher_, std::span(&state, 1), std::span(&worth, 1), {}, seed_, &tree_, root_});
    return worth;
}

template <Game G>
inline void Mcts<G>::judge(const Leaf& leaf, const Values& worth) {
    if (leaf.new_node && tree_.uses(Column::kWorth)) tree_.worth[leaf.node] = worth;
    if (!leaf.new_edge || !tree_.uses(Column::kRank)) return;
    const Node& node = tree_.nodes[leaf.path.back().node];
    tree_.rank[node.first_edge + leaf.path.back().edge] = static_cast<float>(worth[static_cast<size_t>(node.to_act)]);
}

// A virtual loss may be more than the visit of the leaf itself: what it is more, counted or taken back.
template <Game G>
inline void Mcts<G>::count_virtual_loss(const Leaf& leaf, int times) {
    const int more = (parts_.virtual_loss - 1) * parts_.playouts * times;
    if (more == 0) return;
    for (const std::vector<Step>* steps : {&leaf.path, &leaf.watched})
        for (const Step& step : *steps) tree_.edges[tree_.edge_of(step)].visit(static_cast<uint32_t>(more));
}

// Step 4. Back up.
template <Game G>
inline void Mcts<G>::back_up(const Leaf& leaf, const Values& values, const Trace& trace) {
    if (judges_ && !parts_.rollout.policy) judge(leaf, values);
    parts_.backup->back_up(tree_, leaf.path, leaf.node, values, 1, searcher_);
    for (int player = 0; player < kMaxPlayers; ++player) root_values_[player] += values[player];
    if (!told_) return;
    if (many_) parts_.backup->back_up(tree_, leaf.watched, leaf.node, values, 1, searcher_);
    if (!trace.empty()) parts_.rollout.policy->learn(trace, values);
    if (learns_path_) learn_path(leaf.path, values);
    if (tree_.uses(Column::kAmaf)) all_moves_.credit(tree_, leaf.path, trace, values);
}

template <Game G>
inline void Mcts<G>::learn_path(const std::vector<Step>& path, const Values& values) {
    entered_.clear();
    for (const Step& step : path) {
        const Node& node = tree_.nodes[step.node];
        entered_.push_back({node.to_act, tree_.identity[node.first_edge + step.edge]});
    }
    parts_.rollout.policy->learn(entered_, values);
}

}  // namespace turnwise
