#include "agents/parts/worlds.h"
#include "agents/parts/belief.h"
#include "agents/parts/opponents.h"
#include "games/native.h"

namespace turnwise {

#define TURNWISE_WORLDS(G)                                                  \
    template const Registry<Belief, const G&>& belief::parts<G>();          \
    template const Registry<Opponents<G>, const G&>& opponents::parts<G>(); \
    template const Registry<Worlds<G>, Parallelism&>& worlds::parts<G>();
TURNWISE_EACH_GAME(TURNWISE_WORLDS)

}  // namespace turnwise
