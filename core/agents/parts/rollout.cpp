#include "agents/parts/rollout.h"
#include "games/native.h"

namespace turnwise {

#define TURNWISE_ROLLOUTS(G)                                                      \
    template const Registry<Rollout<G>, const G&, Host<G>*>& rollout::parts<G>(); \
    template std::shared_ptr<Policy<G>> read_two_level<G>(PlainReader&, const G&);
TURNWISE_EACH_GAME(TURNWISE_ROLLOUTS)

}  // namespace turnwise
