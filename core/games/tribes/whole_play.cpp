#include "games/tribes/rules.h"

namespace turnwise::tribes {

// The files of the rules are compiled as one, in the order of their names (CMakeLists.txt), so that here Play is whole.
template class Play<11>;
template class Play<14>;
template class Play<16>;

}  // namespace turnwise::tribes
