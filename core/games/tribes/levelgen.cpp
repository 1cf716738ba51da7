#include "games/tribes/levelgen.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>

namespace turnwise::tribes {

namespace {

// How near a cell is to a city or village; the generator's mark of each cell.
enum Mark { kNever = -1, kFree = 0, kFar = 1, kNear = 2, kSettled = 3 };
constexpr int kNobody = -1;

class Generator {
public:
    Generator(const Tables& tables, const LevelRecipe& recipe, int size, const std::vector<int>& tribes,
              LevelSource& source)
        : shares_(tables.levelgen),
          recipe_(recipe),
          size_(size),
          cells_(size * size),
          tribes_(tribes),
          source_(source) {
        level_.size = size;
        level_.tiles.assign(cells_, {number(Terrain::kDeepWater)});
    }

    Level run() {
        raise_land();
        smooth();
        place_capitals();
        share_out();
        grow_forests_and_mountains();
        mark_forbidden();
        flood_shores();
        place_villages();
        place_resources();
        place_ruins();
        for (size_t i = 0; i < tribes_.size(); ++i) help_start(tribes_[i], capitals_[i]);
        return std::move(level_);
    }

private:
    static uint8_t number(Terrain terrain) { return static_cast<uint8_t>(terrain); }
    Terrain terrain(int cell) const { return static_cast<Terrain>(level_.tiles[cell].terrain); }
    void set_terrain(int cell, Terrain terrain) { level_.tiles[cell].terrain = number(terrain); }
    uint8_t& resource(int cell) { return level_.tiles[cell].resource; }

    // The cells at Chebyshev distance `radius`, in the order that the draws rely on: along the top, back along the
    // bottom, up the left side, down the right side, each corner once.
    std::vector<int> ring(int row, int column, int radius) const {
        std::vector<int> cells;
        const auto add = [&](int r, int c) {
            if (r >= 0 && r < size_ && c >= 0 && c < size_) cells.push_back(r * size_ + c);
        };
        for (int i = -radius; i < radius; ++i) add(row - radius, column + i);
        for (int i = radius; i > -radius; --i) add(row + radius, column + i);
        for (int i = radius; i > -radius; --i) add(row + i, column - radius);
        for (int i = -radius; i < radius; ++i) add(row + i, column + radius);
        return cells;
    }
    std::vector<int> ring(int cell, int radius) const { return ring(cell / size_, cell % size_, radius); }

    // Left, right, up, down, as far as they are on the map.
    std::vector<int> cross(int cell) const {
        std::vector<int> cells;
        const int row = cell / size_, column = cell % size_;
        if (column > 0) cells.push_back(cell - 1);
        if (column < size_ - 1) cells.push_back(cell + 1);
        if (row > 0) cells.push_back(cell - size_);
        if (row < size_ - 1) cells.push_back(cell + size_);
        return cells;
    }

    int distance(int a, int b) const {
        return std::max(std::abs(a / size_ - b / size_), std::abs(a % size_ - b % size_));
    }

    double share(Terrain what, int cell) const {
        return shares_.terrain_base[number(what)] * shares_.terrain_of[owner_[cell]][number(what)];
    }
    double share(uint8_t resource, int cell) const {
        return shares_.resource_base[resource] * shares_.resource_of[owner_[cell]][resource];
    }

    // Step 1. Random cells rise from the sea.
    void raise_land() {
        for (int count = 0; count < cells_ * recipe_.initial_land;) {
            const int cell = source_.below(cells_);
            if (terrain(cell) == Terrain::kPlain) continue;
            set_terrain(cell, Terrain::kPlain);
            ++count;
        }
    }

    // Step 2. Land keeps what is mostly surrounded by land. A cell that once qualified stays land in later rounds.
    void smooth() {
        std::vector<bool> land(cells_, false);
        for (int round = 0; round < recipe_.smoothing_rounds; ++round) {
            for (int cell = 0; cell < cells_; ++cell) {
                std::vector<int> around = ring(cell, 1);
                around.push_back(cell);
                const auto deep = std::count_if(around.begin(), around.end(),
                                                [&](int c) { return terrain(c) == Terrain::kDeepWater; });
                if (static_cast<double>(deep) / around.size() <= recipe_.land_coefficient) land[cell] = true;
            }
            for (int cell = 0; cell < cells_; ++cell)
                set_terrain(cell, land[cell] ? Terrain::kPlain : Terrain::kDeepWater);
        }
    }

    // Step 3. Each tribe takes a random one among the sites farthest from the capitals so far, which are listed in the
    // order of a Java hash map (by bucket, then by number).
    void place_capitals() {
        std::vector<int> sites;
        const int low = recipe_.capital_margin, high = size_ - 1 - recipe_.capital_margin;
        for (int row = low; row <= high; ++row)
            for (int column = low; column <= high; ++column)
                if (terrain(row * size_ + column) == Terrain::kPlain) sites.push_back(row * size_ + column);
        size_t buckets = 16;
        while (sites.size() > 0.75 * buckets) buckets *= 2;
        std::stable_sort(sites.begin(), sites.end(), [&](int a, int b) { return a % buckets < b % buckets; });

        for (int tribe : tribes_) {
            int best = 1;  // a taken site has distance 0
            std::vector<int> choices;
            for (int site : sites) {
                int value = size_;
                for (int capital : capitals_) value = std::min(value, distance(site, capital));
                if (value < best) continue;
                if (value > best) choices.clear();
                best = value;
                choices.push_back(site);
            }
            if (choices.empty())
                throw Error(ErrorKind::kBadSetup, "level: the land of this seed has no room for " +
                                                      std::to_string(tribes_.size()) +
                                                      " capitals; another seed will do");
            const int capital = choices[source_.below(static_cast<int>(choices.size()))];
            capitals_.push_back(capital);
            level_.tiles[capital] = {number(Terrain::kCity), kNone, static_cast<uint8_t>(tribe)};
        }
    }

    // Step 4. The tribes grow outwards from their capitals in turn, over land first, until every cell has an owner.
    void share_out() {
        owner_.assign(cells_, kNobody);
        std::vector<std::vector<int>> active;
        int left = cells_;
        for (size_t i = 0; i < tribes_.size(); ++i) {
            owner_[capitals_[i]] = tribes_[i];
            active.push_back({capitals_[i]});
            --left;
        }
        while (left > 0)
            for (size_t i = 0; i < tribes_.size(); ++i) {
                if (active[i].empty()) continue;
                const int at = source_.below(static_cast<int>(active[i].size()));
                std::vector<int> land, all;
                for (int cell : ring(active[i][at], 1)) {
                    if (owner_[cell] != kNobody) continue;
                    all.push_back(cell);
                    if (terrain(cell) != Terrain::kDeepWater) land.push_back(cell);
                }
                const std::vector<int>& choices = land.empty() ? all : land;
                if (choices.empty()) {
                    active[i].erase(active[i].begin() + at);
                    continue;
                }
                const int cell = choices[source_.below(static_cast<int>(choices.size()))];
                owner_[cell] = tribes_[i];
                active[i].push_back(cell);
                --left;
            }
    }

    // Step 5.
    void grow_forests_and_mountains() {
        for (int cell = 0; cell < cells_; ++cell) {
            if (terrain(cell) != Terrain::kPlain) continue;
            const int what = source_.split(share(Terrain::kForest, cell), share(Terrain::kMountain, cell));
            if (what == 0) set_terrain(cell, Terrain::kForest);
            if (what == 2) set_terrain(cell, Terrain::kMountain);
        }
    }

    // Step 6. No village in deep water, on a mountain or at the edge.
    void mark_forbidden() {
        mark_.assign(cells_, kFree);
        for (int cell = 0; cell < cells_; ++cell) {
            const int row = cell / size_, column = cell % size_;
            const bool edge = row == 0 || column == 0 || row == size_ - 1 || column == size_ - 1;
            if (edge || terrain(cell) == Terrain::kDeepWater || terrain(cell) == Terrain::kMountain)
                mark_[cell] = kNever;
        }
    }

    // Step 7. Each deep cell drowns the first land beside it: the land becomes the shallow water.
    void flood_shores() {
        for (int cell = 0; cell < cells_; ++cell) {
            if (terrain(cell) != Terrain::kDeepWater) continue;
            for (int beside : cross(cell)) {
                const Terrain t = terrain(beside);
                if (t != Terrain::kPlain && t != Terrain::kForest && t != Terrain::kMountain) continue;
                set_terrain(beside, Terrain::kShallowWater);
                break;
            }
        }
    }

    void raise_mark(const std::vector<int>& cells, int mark) {
        for (int cell : cells) mark_[cell] = std::max(mark_[cell], mark);
    }

    // Step 8. A village on the first free cell, until every cell is near a settlement.
    void place_villages() {
        const auto place_at = [&](int cell) {
            mark_[cell] = kSettled;
            raise_mark(ring(cell, 1), kNear);
            raise_mark(ring(cell, 2), kFar);
        };
        for (int capital : capitals_) place_at(capital);
        for (int cell = 0; cell < cells_; ++cell)
            if (mark_[cell] == kFree) place_at(cell);
    }

    // A resource comes up with chance p beside a settlement, more rarely two steps away, never elsewhere.
    bool comes_up(double p, int cell) {
        if (mark_[cell] == kNear) return source_.split(p, 0) == 0;
        if (mark_[cell] == kFar) return source_.split(p * recipe_.border_expansion, 0) == 0;
        return false;
    }

    // Step 9.
    void place_resources() {
        const auto put = [&](int cell, double p, uint8_t what) {
            if (!comes_up(p, cell)) return false;
            resource(cell) = what;
            return true;
        };
        for (int cell = 0; cell < cells_; ++cell) {
            const bool village = mark_[cell] == kSettled;
            switch (terrain(cell)) {
                case Terrain::kPlain: {
                    if (village) {
                        set_terrain(cell, Terrain::kVillage);
                        break;
                    }
                    const double fruit = share(recipe_.fruit, cell), crops = share(recipe_.crops, cell);
                    if (!put(cell, fruit * (1 - crops / 2), recipe_.fruit))
                        put(cell, crops * (1 - fruit / 2), recipe_.crops);
                    break;
                }
                case Terrain::kForest:
                    if (village) {
                        set_terrain(cell, Terrain::kVillage);
                        level_.tiles[cell].blank = true;
                        break;
                    }
                    put(cell, share(recipe_.animal, cell), recipe_.animal);
                    break;
                case Terrain::kShallowWater:
                    put(cell, share(recipe_.fish, cell), recipe_.fish);
                    break;
                case Terrain::kDeepWater:
                    put(cell, share(recipe_.whales, cell), recipe_.whales);
                    break;
                case Terrain::kMountain:
                    put(cell, share(recipe_.ore, cell), recipe_.ore);
                    break;
                default:
                    break;
            }
        }
    }

    // Step 10. The reference then marks the ring of a wrong cell (the chosen cell's mark used as a cell number), so
    // that two ruins may touch or coincide.
    void place_ruins() {
        const int wanted = static_cast<int>(std::lround(static_cast<double>(cells_) / recipe_.ruins_per_tiles));
        const int in_water = static_cast<int>(std::lround(wanted * recipe_.water_ruins_fraction));
        for (int placed = 0, wet = 0; placed < wanted;) {
            const auto deep = [&](int cell) { return terrain(cell) == Terrain::kDeepWater; };
            const auto fits = [&](int cell) {
                return terrain(cell) != Terrain::kShallowWater && (!deep(cell) || wet < in_water);
            };
            std::vector<int> choices;
            for (int cell = 0; cell < cells_; ++cell)
                if (mark_[cell] <= kFar) choices.push_back(cell);
            if (std::none_of(choices.begin(), choices.end(), fits)) return;
            const int cell = choices[source_.below(static_cast<int>(choices.size()))];
            if (!fits(cell)) continue;
            resource(cell) = recipe_.ruins;
            raise_mark(ring(0, mark_[cell], 1), kNear);
            wet += deep(cell);
            ++placed;
        }
    }

    // Step 11.
    void help_start(int tribe, int capital) {
        const std::vector<int> around = ring(capital, 1);
        for (const LevelRecipe::Start& start : recipe_.starts) {
            if (start.tribe != tribe) continue;
            const auto enough = [&] {
                return std::count_if(around.begin(), around.end(),
                                     [&](int cell) { return resource(cell) == start.resource; }) >= start.minimum;
            };
            while (!enough()) {
                const int cell = around[source_.below(static_cast<int>(around.size()))];
                set_terrain(cell, start.terrain);
                resource(cell) = start.resource;
                for (int beside : cross(cell))
                    if (terrain(beside) == Terrain::kDeepWater) set_terrain(beside, Terrain::kShallowWater);
            }
        }
    }

    const LevelGen& shares_;
    const LevelRecipe& recipe_;
    const int size_, cells_;
    const std::vector<int>& tribes_;
    LevelSource& source_;
    Level level_;
    std::vector<int> capitals_;  // cells, in the order of tribes_
    std::vector<int> owner_;     // of each cell: a tribe number
    std::vector<int> mark_;      // of each cell: Mark
};

}  // namespace

int ChanceSource::split(double low, double high) {
    constexpr int kWhole = 60000;  // every share of the recipe is a whole number of these
    const auto part = [](double p) { return static_cast<uint16_t>(std::lround(std::clamp(p, 0.0, 1.0) * kWhole)); };
    const uint16_t first = part(low);
    const uint16_t last = std::min<uint16_t>(part(high), kWhole - first);
    const std::array<uint16_t, 3> weights = {first, static_cast<uint16_t>(kWhole - first - last), last};
    return chance_.pick(split_, weights);
}

LevelRecipe LevelRecipe::from_plain(const Plain& levelgen, const Tables& tables) {
    PlainReader file(levelgen, "levelgen", ErrorKind::kBadSetup);
    PlainReader params = file.child("params");
    const auto share = [&](std::string_view key) {
        if (!params.has(key)) params.fail(key, "missing; expected a number from 0 to 1");
        return params.number(key, 0, 1, 0);
    };
    LevelRecipe recipe;
    recipe.smoothing_rounds = static_cast<int>(params.integer("smoothing_rounds", 0, 100));
    recipe.capital_margin = static_cast<int>(params.integer("capital_margin", 1, 5));
    recipe.ruins_per_tiles = static_cast<int>(params.integer("ruins_per_tiles", 1, 1000));
    recipe.initial_land = share("initial_land");
    recipe.land_coefficient = share("land_coefficient");
    recipe.border_expansion = share("border_expansion");
    recipe.water_ruins_fraction = share("water_ruins_fraction");
    params.done();

    const auto resource = [&](std::string_view name) {
        return static_cast<uint8_t>(find_row(tables.resources, name, "resource", ErrorKind::kBadSetup));
    };
    recipe.fish = resource("FISH");
    recipe.fruit = resource("FRUIT");
    recipe.animal = resource("ANIMAL");
    recipe.whales = resource("WHALES");
    recipe.ore = resource("ORE");
    recipe.crops = resource("CROPS");
    recipe.ruins = resource("RUINS");

    const int starts = static_cast<int>(file.list("starts").size());
    for (int i = 0; i < starts; ++i) {
        PlainReader row = file.item("starts", i);
        Start start;
        start.tribe = find_row(tables.tribes, row.text("tribe"), "tribe", ErrorKind::kBadSetup);
        start.terrain =
            static_cast<Terrain>(find_row(tables.terrains, row.text("terrain"), "terrain", ErrorKind::kBadSetup));
        start.resource = resource(row.text("resource"));
        start.minimum = static_cast<int>(row.integer("minimum", 0, 8));
        row.done();
        recipe.starts.push_back(start);
    }
    return recipe;
}

Level generate_level(const Tables& tables, const LevelRecipe& recipe, int size, const std::vector<int>& tribes,
                     LevelSource& source) {
    return Generator(tables, recipe, size, tribes, source).run();
}

}  // namespace turnwise::tribes
