#pragma once

#include <string>
#include <vector>

#include "games/hearthstone/hearthstone.h"
#include "games/pocket/pocket.h"
#include "games/tribes/text.h"
#include "games/tribes/tribes.h"

namespace turnwise {

// The words for ActionInfo::kind, by number, for filters and orders that a recipe names; a game without them has none.
template <class G>
std::vector<std::string> kind_names(const G&) {
    return {};
}
inline std::vector<std::string> kind_names(const hearthstone::Hearthstone&) {
    return {"end", "play", "attack", "power", "choose", "mulligan"};
}
inline std::vector<std::string> kind_names(const pocket::Pocket&) { return {"end", "play", "attack"}; }
template <int Side>
std::vector<std::string> kind_names(const tribes::Tribes<Side>&) {
    return {tribes::kVerbs.begin(), tribes::kVerbs.end()};
}

}  // namespace turnwise
