#include "agents/instances/instances.h"

namespace turnwise {

TURNWISE_INSTANCE(, hearthstone::Hearthstone)

}  // namespace turnwise
