#pragma once

#include "game/game.h"

namespace turnwise {

// In which order the actions of a node are tried for the first time.
template <Game G>
class Order {
public:
    virtual ~Order() = default;
    virtual void sort(const G& game, const typename G::State& state, typename G::Actions& actions) = 0;
};

// As the game lists them.
template <Game G>
class Listed final : public Order<G> {
public:
    void sort(const G&, const typename G::State&, typename G::Actions&) override {}
};

}  // namespace turnwise
