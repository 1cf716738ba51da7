#include "agents/instances/instances.h"

namespace turnwise {

TURNWISE_INSTANCE(, tribes::Tribes<16>)

}  // namespace turnwise
