#pragma once

#include "games/connect_four/connect_four.h"
#include "games/hearthstone/hearthstone.h"
#include "games/kuhn/kuhn.h"
#include "games/leduc/leduc.h"
#include "games/nim/nim.h"
#include "games/pocket/pocket.h"
#include "games/tribes/tribes.h"

// The list of the native games, the only one: LINE(G) is written for each of them.
#define TURNWISE_EACH_GAME(LINE)    \
    LINE(nim::Nim)                  \
    LINE(connect_four::ConnectFour) \
    LINE(pocket::Pocket)            \
    LINE(kuhn::Kuhn)                \
    LINE(leduc::Leduc)              \
    LINE(hearthstone::Hearthstone)  \
    LINE(tribes::Tribes<11>)        \
    LINE(tribes::Tribes<14>)        \
    LINE(tribes::Tribes<16>)

namespace turnwise {

// Calls use<G>() for every native game.
template <class F>
void each_native_game(const F& use) {
#define TURNWISE_USE(G) use.template operator()<G>();
    TURNWISE_EACH_GAME(TURNWISE_USE)
#undef TURNWISE_USE
}

}  // namespace turnwise
