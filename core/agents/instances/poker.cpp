#include "agents/instances/instance.h"
#include "games/kuhn/kuhn.h"
#include "games/leduc/leduc.h"

namespace turnwise {

TURNWISE_INSTANCE(, kuhn::Kuhn)
TURNWISE_INSTANCE(, leduc::Leduc)

}  // namespace turnwise
