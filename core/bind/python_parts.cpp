// The parts and agents that touch states, for games written in Python.
#include "agents/evolution/read.h"
#include "agents/parts/beliefs.h"
#include "agents/parts/evaluators.h"
#include "agents/parts/filters.h"
#include "agents/parts/orders.h"
#include "agents/parts/rollouts.h"
#include "agents/parts/worlds.h"
#include "agents/turns/read.h"
#include "bind/python_game.h"

namespace turnwise {

using G = PythonGame;

template const Registry<Belief, const G&>& beliefs<G>();
template const Registry<Worlds<G>, Forest&>& worlds<G>();
template const Registry<Order<G>, const G&>& orders<G>();
template const Registry<Filter<G>, const G&>& filters<G>();
template const Registry<Rollout<G>, const G&, Host<G>*>& rollouts<G>();
template std::shared_ptr<Policy<G>> read_two_level<G>(PlainReader&, const G&);
template const Registry<Evaluator<G>, const G&, Host<G>*>& evaluators<G>();
template std::shared_ptr<Agent<G>> read_rhea<G>(PlainReader&, const G&, Host<G>*);
template std::shared_ptr<Agent<G>> read_oep<G>(PlainReader&, const G&, Host<G>*);
template std::shared_ptr<Agent<G>> read_emcts<G>(PlainReader&, const G&, Host<G>*);
template std::shared_ptr<Agent<G>> read_naive<G>(PlainReader&, const G&, Host<G>*);
template std::shared_ptr<Agent<G>> read_side_information<G>(PlainReader&, const G&, Host<G>*);

}  // namespace turnwise
