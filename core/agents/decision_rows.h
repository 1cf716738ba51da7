#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "agents/match.h"
#include "search/mcts.h"

namespace turnwise {

// The tree behind a decision; where a search grows several, that of all of them.
struct TreeRow {
    int64_t nodes = 0;
    int depth = 0;                   // of the deepest
    int considered = 0;              // actions at the root that filters left
    std::optional<double> expanded;  // share of the actions after the chosen one that were tried, of those not pruned
};

// What a decision looked like from outside.
struct DecisionRow {
    Player seat = 0;
    int turn = -1;  // -1: the game does not say
    int legal = 0;
    int64_t iterations = 0;
    double seconds = 0;
    double value = 0;                    // what the search thinks the chosen action is worth
    uint32_t visits = 0;                 // of the chosen action
    std::vector<uint32_t> distribution;  // visits of the actions, most visited first; empty: no search
    std::vector<float> means;            // what each of them is worth, in the same order
    std::vector<uint32_t> visits_of;     // the same by legal action, in the game's order; 0 for one not considered
    std::vector<float> value_of;         // and what each is worth to the player who acts
    std::optional<TreeRow> tree;
};

template <Game G>
std::optional<TreeRow> tree_row(const std::vector<Mcts<G>*>& trees) {
    if (trees.empty()) return {};
    TreeRow row;
    int64_t open = 0, tried = 0;
    for (const Mcts<G>* search : trees) {
        const Tree& tree = search->tree();
        row.nodes += static_cast<int64_t>(tree.nodes.size());
        row.depth = std::max(row.depth, search->depth());
        row.considered = std::max(row.considered, static_cast<int>(tree.nodes[search->root()].edges));
        const uint32_t best = search->best_edge(search->root());
        if (best == kNone) continue;
        tree.for_each_child(best, [&](NodeId id) {
            const Node& node = tree.nodes[id];
            for (uint32_t edge = node.first_edge; edge < node.first_edge + node.edges; ++edge) {
                if (tree.uses(Column::kClosed) && tree.closed[edge]) continue;
                ++open;
                tried += tree.edges[edge].visits > 0;
            }
        });
    }
    if (open) row.expanded = static_cast<double>(tried) / static_cast<double>(open);
    return row;
}

template <Game G>
DecisionRow decision_row(const G& game, const Acted<G>& acted) {
    DecisionRow row;
    row.seat = acted.seat;
    if constexpr (HasTurn<G>)
        if (counts_turns(game)) row.turn = static_cast<int>(game.turn(acted.before));
    typename G::Actions legal;
    game.legal_actions(acted.before, legal);
    row.legal = static_cast<int>(legal.size());
    row.iterations = acted.decision.effort.iterations;
    row.seconds = acted.seconds;
    if (acted.decision.actions.empty()) return row;
    for (const auto& one : acted.decision.actions) {
        row.distribution.push_back(one.visits);
        row.means.push_back(static_cast<float>(one.value));
        if (one.action == acted.decision.best) row.visits = one.visits, row.value = one.value;
    }
    row.visits_of.resize(static_cast<size_t>(legal.size()));
    row.value_of.resize(static_cast<size_t>(legal.size()));
    for (const auto& one : acted.decision.actions) {
        const auto place = static_cast<size_t>(std::find(legal.begin(), legal.end(), one.action) - legal.begin());
        if (place == row.visits_of.size()) continue;
        row.visits_of[place] = one.visits;
        row.value_of[place] = static_cast<float>(one.value);
    }
    row.tree = tree_row<G>(acted.agent.trees());
    if (const auto& grown = acted.decision.grown)
        row.tree = TreeRow{grown->nodes, grown->depth, static_cast<int>(acted.decision.actions.size()), {}};
    return row;
}

}  // namespace turnwise
