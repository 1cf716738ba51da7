#pragma once

#include "games/hearthstone/heuristics/heuristics.h"

namespace turnwise::hearthstone {

// A card whose battlecry takes a target. Metastone asks for it after the card was played, and judges it before the
// deaths it makes are processed: who is mortally wounded counts with health below 0, who is doomed counts fully.
bool aims_battlecry(const Lens& lens, const State& state, const Action& action);
double gsv_before_deaths(const Lens& lens, const State& before, const Action& action, const GsvWeights& weights,
                         Chance& chance);

}  // namespace turnwise::hearthstone
