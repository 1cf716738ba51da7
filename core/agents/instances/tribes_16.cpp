#include "agents/instances/instance.h"
#include "games/tribes/tribes.h"

namespace turnwise {

TURNWISE_INSTANCE(, tribes::Tribes<16>)

}  // namespace turnwise
