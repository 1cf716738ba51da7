#pragma once

#include <memory>
#include <vector>

#include "agents/agent.h"
#include "agents/read_names.h"
#include "search/evaluate/evaluator.h"
#include "search/expand/order.h"
#include "search/filter/filter.h"
#include "search/rollout/policy.h"
#include "search/worlds/worlds.h"

// The parts that touch states. How each reads its fields is in agents/parts, compiled once for all native games: a file
// an axis, so that a change to one part leaves the others, and the search itself, as they are.

namespace turnwise {

// Parts that the outside world brings: Python functions, by the number in their part's plain form.
template <Game G>
class Host {
public:
    virtual ~Host() = default;
    virtual std::shared_ptr<Evaluator<G>> evaluator(PlainReader& reader) = 0;
    virtual std::shared_ptr<Policy<G>> policy(PlainReader& reader) = 0;
    virtual std::shared_ptr<Agent<G>> agent(PlainReader& reader) = 0;
};

const Registry<Budget>& budgets();
const Registry<Forest>& thread_plans();

template <Game G>
const Registry<Belief, const G&>& beliefs();
// A world of its own for each of several trees makes a forest.
template <Game G>
const Registry<Worlds<G>, Forest&>& worlds();
template <Game G>
const Registry<Order<G>, const G&>& orders();
template <Game G>
const Registry<Filter<G>, const G&>& filters();
template <Game G>
const Registry<Rollout<G>, const G&, Host<G>*>& rollouts();
template <Game G>
std::shared_ptr<Policy<G>> read_two_level(PlainReader& r, const G& game);
template <Game G>
const Registry<Evaluator<G>, const G&, Host<G>*>& evaluators();

// The rollout of an agent that has no tree to look back at.
template <Game G>
Rollout<G> read_treeless_rollout(PlainReader& r, const G& game, Host<G>* host) {
    const Rollout<G> rollout = *rollouts<G>().read(r.child("rollout"), game, host);
    if (rollout.policy && rollout.policy->reads_tree())
        r.fail("rollout", "it looks back at the tree that it starts from, and this agent has none");
    return rollout;
}

}  // namespace turnwise
