#include "agents/instances/instances.h"

namespace turnwise {

TURNWISE_INSTANCE(, connect_four::ConnectFour)

}  // namespace turnwise
