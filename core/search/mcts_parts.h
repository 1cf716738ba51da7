#pragma once

#include <memory>
#include <vector>

#include "search/budget/budget.h"
#include "search/evaluate/evaluator.h"
#include "search/expand/expand.h"
#include "search/filter/filter.h"
#include "search/graph/dag.h"
#include "search/opponents/opponents.h"
#include "search/parts.h"
#include "search/rollout/policy.h"
#include "search/worlds/worlds.h"

namespace turnwise {

// The parts of one search. Those with a state of their own (worlds, prune, chance) serve one search at a time.
template <Game G>
struct MctsParts : GameFreeParts {
    Belief belief;
    std::shared_ptr<Worlds<G>> worlds;
    std::shared_ptr<Opponents<G>> opponents;  // nullptr: in the tree they know what the searcher knows
    std::shared_ptr<graph::Dag> graph;        // nullptr: a tree; otherwise it is the backup as well
    std::shared_ptr<Expand<G>> expand;        // nullptr: at random
    int expand_after = 0;                     // a node has so many visits before it gets children
    std::vector<std::shared_ptr<Filter<G>>> filters;
    Rollout<G> rollout;
    std::shared_ptr<Evaluator<G>> evaluate;
    Budget budget;
    int playouts = 1;      // from every leaf
    int threads = 1;       // threads that play on from as many leaves at once
    int virtual_loss = 1;  // visits that each of them counts on the way until it has a value
};

}  // namespace turnwise
