#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/tribes/rules.h"

namespace turnwise::tribes {

// Names of tables in action text: lower case.
std::string lower(std::string_view name);

// A place is "x,y": row and column from 0.
template <int Side>
std::string place_text(int tile) {
    return std::to_string(tile / Side) + "," + std::to_string(tile % Side);
}
std::optional<int> parse_number(std::string_view text);
std::optional<int> parse_place(std::string_view text, int side);

// The verb of each Kind.
extern const std::array<std::string_view, kKinds> kVerbs;
extern const std::array<std::string_view, 6> kStatusNames;

}  // namespace turnwise::tribes
