#include "agents/instances/instances.h"

namespace turnwise {

TURNWISE_INSTANCE(, pocket::Pocket)

}  // namespace turnwise
