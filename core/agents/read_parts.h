#pragma once

#include <memory>
#include <vector>

#include "agents/agent.h"
#include "agents/read_names.h"
#include "search/evaluate/evaluator.h"
#include "search/expand/expand.h"
#include "search/filter/filter.h"
#include "search/opponents/opponents.h"
#include "search/rollout/policy.h"
#include "search/threads/threads.h"
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

namespace belief {
template <Game G>
const Registry<Belief, const G&>& parts();
}
namespace worlds {
// A world of its own for each of several trees is said in the second argument.
template <Game G>
const Registry<Worlds<G>, Parallelism&>& parts();
}  // namespace worlds
namespace opponents {
template <Game G>
const Registry<Opponents<G>, const G&>& parts();
}
namespace expand {
template <Game G>
const Registry<Expand<G>, const G&>& parts();
}
namespace filter {
template <Game G>
const Registry<Filter<G>, const G&>& parts();
}
namespace rollout {
template <Game G>
const Registry<Rollout<G>, const G&, Host<G>*>& parts();
}
namespace evaluate {
template <Game G>
const Registry<Evaluator<G>, const G&, Host<G>*>& parts();
}

template <Game G>
std::shared_ptr<Policy<G>> read_two_level(PlainReader& r, const G& game);

// The rollout of an agent that has no tree to look back at.
template <Game G>
Rollout<G> read_treeless_rollout(PlainReader& r, const G& game, Host<G>* host) {
    const Rollout<G> rollout = *rollout::parts<G>().read(r.child("rollout"), game, host);
    if (rollout.policy && rollout.policy->reads_tree())
        r.fail("rollout", "it looks back at the tree that it starts from, and this agent has none");
    return rollout;
}

// The evaluation of an agent that has no tree to take notes in.
template <Game G>
std::shared_ptr<Evaluator<G>> read_treeless_evaluator(PlainReader& r, const G& game, Host<G>* host) {
    std::shared_ptr<Evaluator<G>> evaluator = evaluate::parts<G>().read(r.child("evaluate"), game, host);
    if (evaluator->wants_ledger())
        r.fail("evaluate", "what was done in the turn is noted by a tree search alone: take Heuristic()");
    return evaluator;
}

}  // namespace turnwise
