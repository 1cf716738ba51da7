#include "games/pocket/pocket.h"
#include "agents/instances/instance.h"

namespace turnwise {

TURNWISE_INSTANCE(, pocket::Pocket)

}  // namespace turnwise
