#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace turnwise::tribes {

inline constexpr uint8_t kNone = 255;  // no resource, no building, no city, no unit, no tribe

struct Tables;

// A map before the match: what a level file says, row by row. Tribe ids follow the capitals in reading order.
struct Level {
    struct Tile {
        uint8_t terrain;           // Terrain; a capital is kCity
        uint8_t resource = kNone;  // a number of the resource table, or kNone
        uint8_t tribe = kNone;     // on a capital the number of its tribe in the tribe table, kNone elsewhere
        bool blank = false;        // written with a blank for "no resource" (a village that took the place of a forest)
    };

    int size = 0;             // side of the square
    std::vector<Tile> tiles;  // size * size, tile (x, y) at x * size + y; x is the row
};

// A level file: a line for each row, tokens `terrain:` or `terrain:resource` separated by commas, `c:<tribe number>`
// for a capital. Reading throws Error(kBadSetup) with line, column, what was found and what is right.
Level level_from_csv(std::string_view text, const Tables& tables);
std::string level_to_csv(const Level& level, const Tables& tables);

}  // namespace turnwise::tribes
