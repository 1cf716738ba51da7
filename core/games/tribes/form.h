#pragma once

#include "base/shape.h"
#include "games/tribes/tables.h"

namespace turnwise::tribes {

// Beyond what any match reaches, with room left to play on.
inline constexpr int kMaxId = 30000, kMaxLevel = 100, kMaxPopulation = 5000;
inline constexpr std::array<std::string_view, 3> kResultNames = {"INCOMPLETE", "WIN", "LOSS"};
inline constexpr std::array<std::string_view, 3> kMonumentNames = {"UNAVAILABLE", "AVAILABLE", "BUILT"};

// What the plain form of a state looks like on a board of this side.
Shape state_shape(const Tables& tables, int side, int max_cities, int max_units);

}  // namespace turnwise::tribes
