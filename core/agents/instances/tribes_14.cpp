#include "agents/instances/instances.h"

namespace turnwise {

TURNWISE_INSTANCE(, tribes::Tribes<14>)

}  // namespace turnwise
