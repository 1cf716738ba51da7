#pragma once

#include "game/game.h"

namespace turnwise {

// Leaves out actions that are never worth a look. One always stays.
template <Game G>
class Filter {
public:
    virtual ~Filter() = default;
    virtual void keep(const G& game, const typename G::State& state, typename G::Actions& actions) = 0;
};

}  // namespace turnwise
