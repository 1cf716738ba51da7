#pragma once

#include "games/connect_four/connect_four.h"
#include "games/hearthstone/hearthstone.h"
#include "games/nim/nim.h"
#include "games/pocket/pocket.h"
#include "games/tribes/tribes.h"

// Writes LINE(G) for every native game, for what is compiled for each of them.
#define TURNWISE_EACH_GAME(LINE)    \
    LINE(nim::Nim)                  \
    LINE(connect_four::ConnectFour) \
    LINE(pocket::Pocket)            \
    LINE(hearthstone::Hearthstone)  \
    LINE(tribes::Tribes<11>)        \
    LINE(tribes::Tribes<14>)        \
    LINE(tribes::Tribes<16>)
