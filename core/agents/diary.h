#pragma once

#include <vector>

#include "agents/match.h"
#include "search/mcts.h"

namespace turnwise {

// What a decision looked like from outside: how many actions there were, and the shape of the search behind it.
struct DecisionRow {
    Player seat = 0;
    int turn = -1;  // -1: the game does not say
    int legal = 0;
    int64_t iterations = 0;
    int64_t nodes = 0;    // 0: no tree
    int depth = 0;        // of the deepest tree
    uint32_t visits = 0;  // of the chosen action
    double value = 0;     // what the search thinks it is worth
    double expanded = 0;  // share of the actions after the chosen one that were tried
    double seconds = 0;
    std::vector<uint32_t> distribution;  // visits of the actions, most visited first
};

// The share of actions tried in the decisions that the best action of each tree led to; those pruned do not count.
template <Game G>
double expanded_share(const std::vector<Mcts<G>*>& trees) {
    int64_t open = 0, tried = 0;
    for (const Mcts<G>* search : trees) {
        const uint32_t best = search->best_edge(0);
        if (best == kNone) continue;
        const Tree& tree = search->tree();
        tree.for_each_child(best, [&](NodeId id) {
            const Node& node = tree.nodes[id];
            for (uint32_t edge = node.first_edge; node.first_edge != kNone && edge < node.first_edge + node.edges;
                 ++edge) {
                if (tree.uses(Column::kClosed) && tree.closed[edge]) continue;
                ++open;
                tried += tree.edges[edge].visits > 0;
            }
        });
    }
    return open ? static_cast<double>(tried) / static_cast<double>(open) : 0;
}

template <Game G>
DecisionRow described(const G& game, const Acted<G>& acted) {
    DecisionRow row;
    row.seat = acted.seat;
    if constexpr (HasTurn<G>) row.turn = static_cast<int>(game.turn(acted.before));
    typename G::Actions legal;
    game.legal_actions(acted.before, legal);
    row.legal = static_cast<int>(legal.size());
    row.iterations = acted.decision.effort.iterations;
    row.seconds = acted.seconds;
    if (acted.decision.actions.empty()) return row;
    for (const auto& one : acted.decision.actions) {
        row.distribution.push_back(one.visits);
        if (one.action == acted.decision.best) row.visits = one.visits, row.value = one.value;
    }
    const std::vector<Mcts<G>*> trees = acted.agent.trees();
    for (const Mcts<G>* search : trees) {
        row.nodes += static_cast<int64_t>(search->tree().nodes.size());
        row.depth = std::max(row.depth, search->depth());
    }
    row.expanded = expanded_share<G>(trees);
    return row;
}

}  // namespace turnwise
