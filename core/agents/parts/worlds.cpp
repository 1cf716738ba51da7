#include "agents/parts/worlds.h"
#include "agents/parts/beliefs.h"
#include "games/native.h"

namespace turnwise {

#define TURNWISE_WORLDS(G)                                   \
    template const Registry<Belief, const G&>& beliefs<G>(); \
    template const Registry<Worlds<G>, Forest&>& worlds<G>();
TURNWISE_EACH_GAME(TURNWISE_WORLDS)

}  // namespace turnwise
