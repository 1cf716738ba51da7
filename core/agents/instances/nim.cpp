#include "games/nim/nim.h"
#include "agents/instances/instance.h"

namespace turnwise {

TURNWISE_INSTANCE(, nim::Nim)

}  // namespace turnwise
