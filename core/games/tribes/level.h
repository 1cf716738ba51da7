#pragma once

#include <cstdint>
#include <vector>

namespace turnwise::tribes {

inline constexpr uint8_t kNone = 255;  // no resource, no building, no city, no unit, no tribe

// A map before the match: what a level file says, row by row. Tribe ids follow the capitals in reading order.
struct Level {
    struct Tile {
        uint8_t terrain;            // Terrain; a capital is kCity
        uint8_t resource = kNone;   // a number of the resource table, or kNone
        uint8_t tribe = kNone;      // on a capital the number of its tribe in the tribe table, kNone elsewhere
    };

    int size = 0;             // side of the square
    std::vector<Tile> tiles;  // size * size, tile (x, y) at x * size + y; x is the row
};

}  // namespace turnwise::tribes
