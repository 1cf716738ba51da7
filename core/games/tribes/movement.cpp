#include "games/tribes/movement.h"

#include <algorithm>

namespace turnwise::tribes {

constexpr int kPoint = 64;
constexpr int kHalf = kPoint / 2;

template <int Side>
Ground<Side>::Ground(const Tables& tables, const State<Side>& s, int tribe, bool unseen_control) {
    const auto& mine = s.tribes[tribe];
    Set closed{};
    slow = Set{};
    for (int i = 0; i < kTerrains; ++i) {
        const TerrainRow& row = tables.terrains[i];
        if (row.enter && !(mine.techs & row.enter)) closed |= s.on_terrain[i];
        if (row.stops && !row.water) slow |= s.on_terrain[i];
    }
    const Set enemy = enemies(s, tribe);
    open = mine.visible - closed - enemy;
    control = spread(unseen_control ? enemy : enemy & mine.visible);
    water = tribes::water(s);
    ports = s.with_building[tables.roles.port] & water;
    const Set& centres = on(s, Terrain::kCity);
    track = (s.network - water) | centres;
    own_track = track - (s.owned - mine.borders);
    foreign_cities = centres - mine.borders;
    occupied = enemy | mine.units;
    land.open = open - (water - ports);
    land.easy = land.open - control - slow - water;
    land.track = (track & land.open) - control;
    sea = {open, ((water | on(s, Terrain::kFog)) & open) - control, Set{}};  // boats take fog for water
    tracked = land.track.any();
}

// Dijkstra over sets: all tiles of one cost are expanded at once. From a tile of cost c < movement every open neighbour
// is in reach, whatever it costs (docs/rules/tribes.md 9.2), so costs only decide from where it goes on. A cost just
// above the movement allows one more half step along a road (Q11), a cost equal to it nothing.
template <int Side>
Bits<Side> reach(const Tables& tables, const Ground<Side>& ground, const Unit& unit) {
    using Set = Bits<Side>;
    const UnitRow& type = tables.units[unit.type];
    const int movement = type.movement * kPoint;
    const Surface<Side>& surface = type.water ? ground.sea : ground.land;
    const Set shut = type.converts ? ground.foreign_cities : Set{};
    const Set open = surface.open - shut;
    const bool tracked = ground.tracked && !type.water;
    if (movement == kPoint && !(tracked && ground.own_track.has(unit.tile)))
        return (ring<Side>(unit.tile) & open) - ground.occupied;
    const Set easy = surface.easy - shut, track = surface.track - shut;

    struct Wave {
        int cost;
        Set tiles;
    };
    FixedVector<Wave, 64> waves;
    Set reached{}, done{}, spent{};  // spent: of cost equal to the movement
    const auto push = [&](int cost, const Set& tiles) {
        if (cost == movement) return void(spent |= tiles);
        if (cost + kHalf >= movement + kPoint || !tiles.any()) return;
        for (Wave& wave : waves)
            if (wave.cost == cost) return void(wave.tiles |= tiles);
        waves.push_back({cost, tiles});
    };

    waves.push_back({0, Set::of(unit.tile)});
    while (!waves.empty()) {
        int first = 0;
        for (int i = 1; i < waves.size(); ++i)
            if (waves[i].cost < waves[first].cost) first = i;
        Wave wave = waves[first];
        waves[first] = waves.back();
        waves.pop_back();
        wave.tiles = wave.tiles - done;
        if (wave.cost > movement) wave.tiles = wave.tiles - spent;
        if (!wave.tiles.any()) continue;
        done |= wave.tiles;

        const Set halved = wave.tiles & ground.own_track;
        const bool rides = tracked && halved.any();
        const Set fast = rides ? spread(halved) & track : Set{};
        if (rides) push(wave.cost + kHalf, fast & easy);
        if (wave.cost > movement) {
            reached |= fast & easy;
            continue;
        }
        const Set next = spread(wave.tiles) & open;
        const int rest = movement - wave.cost;
        reached |= next;
        // On a road into a forest half a point may be more than the rest.
        spent |= (rides ? next - fast - easy : next - easy);
        if (rides) spent |= (spread(wave.tiles - halved) & fast) - easy;
        if (rest > kPoint || tracked) push(wave.cost + kPoint, next & easy);
        if (rides) push(wave.cost + std::max(kHalf, rest / 2), fast - easy);
    }
    reached.reset(unit.tile);
    return reached - ground.occupied;
}

// A binary heap of tiles whose costs may change under it.
template <int Side>
Bits<Side> reach_like_reference(const Tables& tables, const Ground<Side>& ground, const Unit& unit) {
    using Set = Bits<Side>;
    const UnitRow& type = tables.units[unit.type];
    const int movement = type.movement * kPoint;
    std::array<int, Side * Side> cost;
    Set found = Set::of(unit.tile), taken{};
    FixedVector<uint8_t, Side * Side> heap;
    cost[unit.tile] = 0;
    heap.push_back(unit.tile);

    const auto insert = [&](int tile) {
        heap.push_back(static_cast<uint8_t>(tile));
        int at = heap.size() - 1;
        while (at > 0 && cost[heap[at]] < cost[heap[(at - 1) / 2]]) {
            std::swap(heap[at], heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
    };
    const auto take = [&] {
        const int top = heap[0];
        const uint8_t last = heap.pop_back();
        if (heap.empty()) return top;
        heap[0] = last;
        for (int at = 0; 2 * at + 1 < heap.size();) {
            int child = 2 * at + 1;
            if (child + 1 < heap.size() && cost[heap[child]] > cost[heap[child + 1]]) ++child;
            if (cost[heap[at]] <= cost[heap[child]]) break;
            std::swap(heap[at], heap[child]);
            at = child;
        }
        return top;
    };

    while (!heap.empty()) {
        const int from = take();
        taken.set(from);
        const int c = cost[from];
        if (c == movement) continue;
        const int rest = c < movement ? movement - c : movement;
        ring<Side>(from).each([&](int to) {
            if (!ground.open.has(to)) return;
            if (type.converts && ground.foreign_cities.has(to)) return;
            const bool wet = ground.water.has(to);
            int step;
            if (type.water) {
                step = ground.sea.easy.has(to) ? kPoint : rest;
            } else {
                if (wet && !ground.ports.has(to)) return;
                step = wet || ground.slow.has(to) ? rest : kPoint;
                if (ground.own_track.has(from) && ground.track.has(to)) step = std::max(kHalf, step / 2);
            }
            if (ground.control.has(to)) {
                step = rest;
                if (c + step > movement) return;
            } else if ((c + step) / kPoint * kPoint > movement) {
                return;
            }
            if (!found.has(to)) {
                found.set(to);
                cost[to] = c + step;
                insert(to);
            } else {
                cost[to] = std::min(cost[to], c + step);
            }
        });
    }
    taken.reset(unit.tile);
    return taken - ground.occupied;
}

template struct Ground<11>;
template struct Ground<14>;
template struct Ground<16>;
template Bits<11> reach(const Tables&, const Ground<11>&, const Unit&);
template Bits<14> reach(const Tables&, const Ground<14>&, const Unit&);
template Bits<16> reach(const Tables&, const Ground<16>&, const Unit&);
template Bits<11> reach_like_reference(const Tables&, const Ground<11>&, const Unit&);
template Bits<14> reach_like_reference(const Tables&, const Ground<14>&, const Unit&);
template Bits<16> reach_like_reference(const Tables&, const Ground<16>&, const Unit&);

}  // namespace turnwise::tribes
