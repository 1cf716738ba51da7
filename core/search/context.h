#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "search/mcts_parts.h"
#include "search/plan.h"

namespace turnwise {

// What the files of one search share. Mcts owns it; the descent, its edges and the values work on it.
template <Game G>
struct SearchContext {
    using State = typename G::State;
    using Action = typename G::Action;

    SearchContext(const G& game, MctsParts<G> parts) : game(game), parts(std::move(parts)) {}

    // What the search is made of.
    const G& game;
    MctsParts<G> parts;
    std::optional<const SearchPlan> plan;

    // The tree that it grows.
    Tree tree;
    std::vector<Action> actions;  // of each edge; where worlds change, in the world that brought it
    int depth = 0;

    // The position that it looks from.
    std::unique_ptr<Observation<State>> seen;
    Player searcher = 0;
    uint64_t seed = 0;
    int root_turn = 0;
    std::vector<uint32_t> forced;  // edges that the descent takes first

    // Its progress.
    int64_t serial = 0;         // iterations since the tree was planted
    int64_t inherited = 0;      // those of earlier decisions
    Progress progress;          // of the budget at hand
    int64_t listing_calls = 0;  // model calls that listing actions made since somebody counted them
    size_t bytes = 0;           // the tree may have so many
    Rng choice;                 // decides which untried action comes next, and whatever else is no event of the game

    bool has_room(size_t nodes, size_t edges) const {
        return (tree.nodes.size() + nodes) * plan->node_bytes + (tree.edges.size() + edges) * plan->edge_bytes +
                   tree.picks.bytes() <=
               bytes;
    }

    // A decision that `iteration` was the first to reach.
    NodeId new_node(const State& state, int64_t iteration) {
        const NodeId id = tree.grow_node();
        Node& made = tree.nodes[id];
        made.born = static_cast<uint32_t>(iteration);
        made.over = game.is_over(state);
        made.to_act = static_cast<int8_t>(made.over ? searcher : game.to_act(state));
        if (made.over && tree.uses(Column::kProven)) prove(id, game.returns(state));
        return id;
    }

    // What a state is worth by itself, without a rollout.
    Values state_value(const State& state) const {
        if (game.is_over(state) && !parts.evaluate->judges_ends()) return game.returns(state);
        Values value{};
        parts.evaluate->evaluate(
            {game, seen->shown(), searcher, std::span(&state, 1), std::span(&value, 1), {}, seed, &tree, tree.root});
        return value;
    }

private:
    void prove(NodeId id, const Values& values) {
        for (size_t player = 0; player < values.size(); ++player)
            tree.sure[id][player] = values[player] == 1 ? 1 : values[player] == 0 ? -1 : 0;
    }
};

}  // namespace turnwise
