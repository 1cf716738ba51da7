#include "games/tribes/level.h"

#include <algorithm>

#include "games/tribes/state.h"
#include "games/tribes/tables.h"

namespace turnwise::tribes {

namespace {

constexpr int kMinTribes = 2;
constexpr std::array<int, 3> kSides = {11, 14, 16};

std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    for (;;) {
        const size_t end = text.find(at);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines = split(text, '\n');
    for (std::string_view& line : lines)
        if (line.ends_with('\r')) line.remove_suffix(1);
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    return lines;
}

[[noreturn]] void fail(const std::string& message) { throw Error(ErrorKind::kBadSetup, "level: " + message); }

std::string quoted(std::string_view text) { return '"' + std::string(text.substr(0, 20)) + '"'; }

// One token, with its place for the errors; lines and columns count from 1.
class TokenReader {
public:
    TokenReader(const Tables& tables, size_t line, size_t column) : tables_(tables), line_(line), column_(column) {}

    Level::Tile read(std::string_view token) const {
        const size_t colon = token.find(':');
        if (colon != 1) wrong(token, "terrain and a colon, such as \".:\" or \"f:a\"");
        const std::string_view rest = token.substr(2);
        Level::Tile tile{terrain(token)};
        if (tile.terrain == static_cast<uint8_t>(Terrain::kCity)) {
            tile.tribe = tribe(token, rest);
        } else if (rest == " ") {
            tile.blank = true;
        } else if (!rest.empty()) {
            tile.resource = resource(token, rest);
        }
        return tile;
    }

private:
    [[noreturn]] void wrong(std::string_view token, const std::string& right) const {
        fail("line " + std::to_string(line_) + ", column " + std::to_string(column_) + ": found " + quoted(token) +
             ", expected " + right);
    }

    uint8_t terrain(std::string_view token) const {
        std::string known;
        for (int i = 0; i < kTerrains; ++i) {
            if (i == static_cast<int>(Terrain::kFog)) continue;
            const TerrainRow& row = tables_.terrains[i];
            if (row.symbol == token[0]) return static_cast<uint8_t>(i);
            known += std::string(known.empty() ? "" : ", ") + row.symbol + " (" + row.name + ")";
        }
        wrong(token, "a terrain: " + known);
    }

    uint8_t resource(std::string_view token, std::string_view rest) const {
        std::string known;
        for (int i = 0; i < kMaxResources; ++i) {
            const ResourceRow& row = tables_.resources[i];
            if (row.name.empty()) continue;
            if (rest.size() == 1 && row.symbol == rest[0]) return static_cast<uint8_t>(i);
            known += std::string(known.empty() ? "" : ", ") + row.symbol + " (" + row.name + ")";
        }
        wrong(token, "nothing or a resource after the colon: " + known);
    }

    uint8_t tribe(std::string_view token, std::string_view rest) const {
        size_t number = 0;
        for (char c : rest) number = c >= '0' && c <= '9' && number < 1000 ? number * 10 + (c - '0') : 1000;
        if (rest.empty() || number >= tables_.tribes.size())
            wrong(token, "a tribe number from 0 to " + std::to_string(tables_.tribes.size() - 1) + " after \"c:\"");
        return static_cast<uint8_t>(number);
    }

    const Tables& tables_;
    size_t line_, column_;
};

}  // namespace

Level level_from_csv(std::string_view text, const Tables& tables) {
    const std::vector<std::string_view> lines = lines_of(text);
    Level level;
    level.size = static_cast<int>(lines.size());
    if (std::find(kSides.begin(), kSides.end(), level.size) == kSides.end())
        fail("found " + std::to_string(level.size) + " lines, expected 11, 14 or 16");
    int capitals = 0;
    for (size_t row = 0; row < lines.size(); ++row) {
        const std::vector<std::string_view> tokens = split(lines[row], ',');
        if (tokens.size() != lines.size())
            fail("line " + std::to_string(row + 1) + ": found " + std::to_string(tokens.size()) + " tiles, expected " +
                 std::to_string(lines.size()) + ", as many as there are lines");
        for (size_t column = 0; column < tokens.size(); ++column) {
            level.tiles.push_back(TokenReader(tables, row + 1, column + 1).read(tokens[column]));
            capitals += level.tiles.back().tribe != kNone;
        }
    }
    if (capitals < kMinTribes || capitals > kMaxTribes)
        fail("found " + std::to_string(capitals) + " capitals (\"c:<tribe number>\"), expected 2 to 4");
    return level;
}

std::string level_to_csv(const Level& level, const Tables& tables) {
    std::string text;
    for (size_t cell = 0; cell < level.tiles.size(); ++cell) {
        const Level::Tile& tile = level.tiles[cell];
        text += tables.terrains[tile.terrain].symbol;
        text += ':';
        if (tile.tribe != kNone)
            text += std::to_string(tile.tribe);
        else if (tile.resource != kNone)
            text += tables.resources[tile.resource].symbol;
        else if (tile.blank)
            text += ' ';
        text += (cell + 1) % level.size == 0 ? '\n' : ',';
    }
    return text;
}

}  // namespace turnwise::tribes
