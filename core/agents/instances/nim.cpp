#include "agents/instances/instances.h"

namespace turnwise {

TURNWISE_INSTANCE(, nim::Nim)

}  // namespace turnwise
