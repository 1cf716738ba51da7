#include "agents/parts/evaluate.h"
#include "games/native.h"

namespace turnwise {

#define TURNWISE_EVALUATORS(G) template const Registry<Evaluator<G>, const G&, Host<G>*>& evaluate::parts<G>();
TURNWISE_EACH_GAME(TURNWISE_EVALUATORS)

}  // namespace turnwise
