#include "agents/instances/instances.h"

namespace turnwise {

TURNWISE_INSTANCE(, tribes::Tribes<11>)

}  // namespace turnwise
