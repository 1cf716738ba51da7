// The parts and agents that touch states, for games written in Python.
#include "agents/evolution/read.h"
#include "agents/parts/belief.h"
#include "agents/parts/evaluate.h"
#include "agents/parts/expand.h"
#include "agents/parts/filter.h"
#include "agents/parts/opponents.h"
#include "agents/parts/rollout.h"
#include "agents/parts/worlds.h"
#include "agents/turns/read.h"
#include "bind/python_game.h"

namespace turnwise {

using G = PythonGame;

template const Registry<Belief, const G&>& belief::parts<G>();
template const Registry<Worlds<G>, Parallelism&>& worlds::parts<G>();
template const Registry<Opponents<G>, const G&>& opponents::parts<G>();
template const Registry<Expand<G>, const G&>& expand::parts<G>();
template const Registry<Filter<G>, const G&>& filter::parts<G>();
template const Registry<Rollout<G>, const G&, Host<G>*>& rollout::parts<G>();
template std::shared_ptr<Policy<G>> read_two_level<G>(PlainReader&, const G&);
template const Registry<Evaluator<G>, const G&, Host<G>*>& evaluate::parts<G>();
template std::shared_ptr<Agent<G>> read_rhea<G>(PlainReader&, const G&, Host<G>*);
template std::shared_ptr<Agent<G>> read_oep<G>(PlainReader&, const G&, Host<G>*);
template std::shared_ptr<Agent<G>> read_emcts<G>(PlainReader&, const G&, Host<G>*);
template std::shared_ptr<Agent<G>> read_naive<G>(PlainReader&, const G&, Host<G>*);
template std::shared_ptr<Agent<G>> read_side_information<G>(PlainReader&, const G&, Host<G>*);

}  // namespace turnwise
