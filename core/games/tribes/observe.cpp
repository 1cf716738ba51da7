#include <algorithm>

#include "games/tribes/tribes.h"

namespace turnwise::tribes {

namespace {

// What one tribe may know, built up from nothing: what is not copied is not known.
template <int Side>
class Observer {
public:
    using Set = Bits<Side>;
    using State = tribes::State<Side>;

    Observer(const Tables& tables, const Options& options, const State& state, int viewer)
        : t_(tables), options_(options), s(state), viewer_(viewer), r{} {}

    State observe() {
        known_ = s.tribes[viewer_].visible | s.tribes[viewer_].borders;
        for (const uint8_t city : s.tribes[viewer_].cities) known_.set(s.cities[city].tile);
        each_unit(s, viewer_, [&](int slot) { known_.set(s.units[slot].tile); });
        copy_match();
        choose_cities();
        copy_tiles();
        copy_cities();
        for (int i = 0; i < s.players; ++i) copy_tribe(i);
        for (int i = 0; i < s.players; ++i) copy_units(i);
        r.last_id = options_.full_observation || options_.reference_model ? s.last_id : highest_id();
        return r;
    }

private:
    void copy_match() {
        r.allegiance = s.allegiance;
        r.tick = s.tick;
        r.players = s.players;
        r.active = s.active;
        r.over = s.over;
        r.viewer = options_.reference_model ? static_cast<uint8_t>(viewer_) : kNone;
        r.owner.fill(kNone);
        r.unit_at.fill(kNone);
        r.building.fill(kNone);
        r.resource.fill(kNone);
    }

    // A border that is seen tells which city it belongs to, and where that city is.
    void choose_cities() {
        slot_.fill(kNone);
        for (int i = 0; i < s.city_count; ++i) {
            const auto& city = s.cities[i];
            if (!known_.has(city.tile) && !(city.tiles & known_).any()) continue;
            slot_[i] = r.city_count++;
            centres_.set(city.tile);
        }
    }
    uint8_t slot_of(uint8_t city) const { return city == kNone ? kNone : slot_[city]; }

    void copy_tiles() {
        for (int tile = 0; tile < State::kTiles; ++tile) {
            const bool seen = known_.has(tile), centre = centres_.has(tile);
            const auto terrain = seen || centre ? s.terrain[tile] : static_cast<uint8_t>(Terrain::kFog);
            r.terrain[tile] = terrain;
            r.on_terrain[terrain].set(tile);
            if (seen) {
                const uint8_t resource = s.resource[tile];
                const bool masked = options_.reference_model && resource != kNone && t_.resources[resource].seen_with &&
                                    !(t_.resources[resource].seen_with & s.tribes[viewer_].techs);
                if (!masked) set_resource(r, tile, resource);
                if (s.building[tile] != kNone) set_building(r, tile, s.building[tile], s.temple[tile]);
            }
            if ((seen || centre) && s.network.has(tile)) r.network.set(tile);
        }
    }

    void copy_cities() {
        for (int i = 0; i < s.city_count; ++i) {
            if (slot_[i] == kNone) continue;
            auto& city = r.cities[slot_[i]];
            city = s.cities[i];
            city.units = {kNone, kNone, 0};
            city.tiles = Set{};
            if (!known_.has(city.tile)) mask(city, s.cities[i].tiles & (known_ | centres_));
            if (city.tribe != viewer_) city.population = city.extra_production = 0;
            if (city.tribe != viewer_ || options_.reference_model) city.points_worth = 0;  // Q16
        }
    }

    // Of a city of which only borders are seen nothing else is known.
    static void mask(City<Side>& city, const Set& seen) {
        city.level = city.radius = 1;
        city.walls = false;
        while ((seen - square<Side>(city.radius, city.tile)).any()) ++city.radius;
    }

    void copy_tribe(int i) {
        const auto& from = s.tribes[i];
        auto& to = r.tribes[i];
        to.kind = from.kind;
        to.score = from.score;
        to.result = from.result;
        to.wars = from.wars;
        to.war_declared = from.war_declared;
        to.stars_sent = from.stars_sent;
        to.stars_sent_this_turn = from.stars_sent_this_turn;
        to.capital = slot_of(from.capital);
        to.extra = {kNone, kNone, 0};
        if (options_.full_observation || options_.reference_model) to.visible = kMasks<Side>.all;
        for (const uint8_t city : from.cities) {
            if (slot_[city] == kNone) continue;
            to.cities.push_back(slot_[city]);
            (s.cities[city].tiles & (known_ | centres_)).each([&](int tile) { set_owner(r, tile, slot_[city]); });
        }
        if (i != viewer_) return;
        to.visible = from.visible;
        to.stars = from.stars;
        to.techs = from.techs;
        to.kills = from.kills;
        to.pacifist = from.pacifist;
        to.met = from.met;
        to.monuments_available = from.monuments_available;
        to.monuments_built = from.monuments_built;
        for (int city = 0; city < s.city_count; ++city)
            if ((from.connected >> city & 1) && slot_[city] != kNone) to.connected |= uint32_t{1} << slot_[city];
    }

    // Own units as they are; of the others those that are shown where it sees, without home and history.
    void copy_units(int tribe) {
        each_unit(s, tribe, [&](int from) {
            const Unit& unit = s.units[from];
            const bool own = tribe == viewer_, shown = s.unit_at[unit.tile] == from;
            if (!own && !(shown && s.tribes[viewer_].visible.has(unit.tile))) return;
            const int slot = new_unit(r);
            r.units[slot] = unit;
            if (!own) r.units[slot].kills = 0;
            enlist(r, slot, own ? slot_of(unit.home) : kNone);
            if (shown) show_unit(r, slot);
        });
    }

    // The newest id that it has seen: the true one would count what others found and train out of sight.
    uint16_t highest_id() const {
        uint16_t id = 0;
        for (int i = 0; i < r.city_count; ++i) id = std::max(id, r.cities[i].id);
        for (int i = 0; i < Limits<Side>::kUnits; ++i) id = std::max(id, r.units[i].id);
        return id;
    }

    const Tables& t_;
    const Options& options_;
    const State& s;
    const int viewer_;
    State r;
    Set known_{}, centres_{};
    std::array<uint8_t, Limits<Side>::kCities> slot_;  // of the city in the observation
};

// Deals what a tribe does not see: tiles by the frequencies of the level generator, a capital for every tribe whose own
// is out of sight, and for the other tribes the technology they start with and a view around what they have.
template <int Side>
class Dealer {
public:
    using Set = Bits<Side>;
    using State = tribes::State<Side>;

    Dealer(const Tables& tables, const TileFrequencies& frequencies, const State& seen, int viewer, Chance& chance)
        : t_(tables), frequencies_(frequencies), s(seen), viewer_(viewer), chance_(chance) {}

    State deal() {
        hidden_ = on(s, Terrain::kFog);
        for (int i = 0; i < s.players; ++i)
            each_unit(s, i, [&](int slot) {
                if (!t_.units[s.units[slot].type].water) land_units_.set(s.units[slot].tile);
            });
        hidden_.each([&](int tile) { deal_terrain(tile); });
        for (int i = 0; i < s.players; ++i)
            if (s.tribes[i].capital == kNone) deal_capital(i);
        for (int i = 0; i < s.players; ++i)
            if (i != viewer_) deal_tribe(i);
        return s;
    }

private:
    void deal_terrain(int tile) {
        std::array<uint16_t, kTerrains> weights = frequencies_.terrain;
        const int sites = s.city_count + on(s, Terrain::kVillage).count() + missing_capitals();
        if (sites >= Limits<Side>::kCities) weights[static_cast<int>(Terrain::kVillage)] = 0;
        for (int i = 0; i < kTerrains; ++i)
            if (t_.terrains[i].water && land_units_.has(tile)) weights[i] = 0;
        const int terrain = chance_.pick(event(Ask::kTerrain), weights);
        set_terrain(s, tile, static_cast<Terrain>(terrain));
        std::array<uint16_t, kMaxResources + 1> resources = frequencies_.resource[terrain];
        const int wet_ruins = (water(s) & s.with_resource[t_.roles.ruins]).count();
        if (t_.terrains[terrain].water && wet_ruins >= 7) resources[t_.roles.ruins] = 0;
        const int resource = chance_.pick(event(Ask::kResource), resources);
        set_resource(s, tile, static_cast<uint8_t>(resource == kMaxResources ? kNone : resource));
    }
    int missing_capitals() const {
        int count = 0;
        for (int i = 0; i < s.players; ++i) count += s.tribes[i].capital == kNone;
        return count;
    }

    void deal_capital(int tribe) {
        Set places = hidden_ - on(s, Terrain::kCity);
        Set inner{};
        places.each([&](int tile) {
            const int x = tile / Side, y = tile % Side;
            if (x >= 2 && y >= 2 && x < Side - 2 && y < Side - 2) inner.set(tile);
        });
        if (inner.any()) places = inner;
        FixedVector<uint16_t, Side * Side> choices;
        places.each([&](int tile) { choices.push_back(static_cast<uint16_t>(tile)); });
        const int pick = chance_.pick(event(Ask::kCell), choices.size(), [&](int i) { return uint32_t{choices[i]}; });
        const int tile = choices[pick];

        // A tribe that has lost cannot own it: then somebody else of the unseen does.
        int owner = tribe;
        for (int i = 0; s.tribes[owner].result == Result::kLoss && i < s.players; ++i)
            if (i != viewer_ && s.tribes[i].result != Result::kLoss) owner = i;
        const int slot = s.city_count++;
        auto& city = s.cities[slot];
        city = City<Side>{};
        city.id = free_id();
        s.last_id = std::max(s.last_id, city.id);
        city.tile = static_cast<uint8_t>(tile);
        city.tribe = static_cast<uint8_t>(owner);
        city.level = static_cast<uint8_t>(t_.tribes[s.tribes[tribe].kind].city_level);
        city.radius = 1;
        city.capital = true;
        city.walls = t_.tribes[s.tribes[tribe].kind].walls;
        city.units = {kNone, kNone, 0};
        set_terrain(s, tile, Terrain::kCity);
        set_resource(s, tile, kNone);
        s.network.set(tile);
        s.tribes[owner].cities.push_back(static_cast<uint8_t>(slot));
        s.tribes[tribe].capital = static_cast<uint8_t>(slot);
        ((square<Side>(1, tile) & hidden_) - s.owned).each([&](int own) { set_owner(s, own, slot); });
    }
    uint16_t free_id() const {
        for (uint16_t id = 1;; ++id) {
            bool used = false;
            for (int i = 0; i < s.city_count - 1; ++i) used |= s.cities[i].id == id;
            for (int i = 0; i < Limits<Side>::kUnits; ++i) used |= is_unit(s, i) && s.units[i].id == id;
            if (!used) return id;
        }
    }

    void deal_tribe(int i) {
        auto& tribe = s.tribes[i];
        tribe.techs = t_.tribes[tribe.kind].start_tech;
        for (const uint8_t city : tribe.cities) tribe.visible |= square<Side>(2, s.cities[city].tile);
        tribe.units.each([&](int tile) { tribe.visible |= square<Side>(1, tile); });
    }

    const Tables& t_;
    const TileFrequencies& frequencies_;
    State s;
    const int viewer_;
    Chance& chance_;
    Set hidden_{};
    Set land_units_{};  // none is where nobody sees, unless somebody plays on in an observation
};

}  // namespace

template <int Side>
Observation<typename Tribes<Side>::State> Tribes<Side>::observe(const State& state, Player viewer) const {
    if (!hides()) return {state, viewer};
    return {Observer<Side>(tables_, options_, state, viewer).observe(), viewer};
}

template <int Side>
typename Tribes<Side>::State Tribes<Side>::determinize(const Observation<State>& seen, const Belief& belief,
                                                       Chance& chance) const {
    if (options_.full_observation || options_.reference_model || belief.kind == Belief::Kind::kOpenHand)
        return seen.seen;
    return Dealer<Side>(tables_, frequencies_, seen.seen, seen.viewer, chance).deal();
}

namespace {

// Everything of the position but the ids and slots of units.
template <int Side>
uint64_t digest(const State<Side>& s) {
    uint64_t hash = hash_bytes(s.terrain.data(), s.terrain.size());
    hash = hash_bytes(s.resource.data(), s.resource.size(), hash);
    hash = hash_bytes(s.building.data(), s.building.size(), hash);
    hash = hash_bytes(s.temple.data(), s.temple.size(), hash);
    hash = hash_bytes(&s.network, sizeof s.network, hash);
    const auto add = [&](uint64_t a, uint64_t b) { hash = combine(hash, a << 32 ^ b); };
    const auto add_units = [&](const UnitList& list) {
        for (uint8_t slot = list.first; slot != kNone; slot = s.units[slot].next) {
            const Unit& unit = s.units[slot];
            add(uint32_t{unit.type} << 24 | uint32_t{unit.tile} << 16 | static_cast<uint8_t>(unit.hp) << 8 |
                    static_cast<uint8_t>(unit.max_hp),
                uint32_t{unit.kills} << 16 | uint32_t{unit.carries} << 8 | static_cast<uint32_t>(unit.status) << 2 |
                    uint32_t{unit.veteran} << 1 | (s.unit_at[unit.tile] == slot));
        }
    };
    add(static_cast<uint32_t>(s.tick) << 16 | uint32_t{s.players} << 8 | s.active, uint32_t{s.viewer} << 1 | s.over);
    hash = hash_bytes(&s.allegiance, sizeof s.allegiance, hash);
    for (int i = 0; i < s.players; ++i) {
        const auto& tribe = s.tribes[i];
        add(static_cast<uint32_t>(tribe.stars), static_cast<uint32_t>(tribe.score));
        add(tribe.techs, tribe.connected);
        add(static_cast<uint32_t>(tribe.stars_sent), static_cast<uint32_t>(tribe.stars_sent_this_turn) << 16 ^
                                                         static_cast<uint32_t>(tribe.wars) << 1 ^ tribe.war_declared);
        add(uint32_t{tribe.kills} << 16 | static_cast<uint16_t>(tribe.pacifist),
            uint32_t{tribe.kind} << 24 | uint32_t{tribe.capital} << 16 | static_cast<uint32_t>(tribe.result) << 8 |
                tribe.met);
        add(tribe.monuments_available, tribe.monuments_built);
        hash = hash_bytes(&tribe.visible, sizeof tribe.visible, hash);
        for (const uint8_t slot : tribe.cities) {
            const auto& city = s.cities[slot];
            hash = hash_bytes(&city.tiles, sizeof city.tiles, hash);
            add(uint32_t{city.tile} << 24 | uint32_t{city.level} << 16 | uint32_t{city.radius} << 8 |
                    uint32_t{city.capital} << 1 | city.walls,
                static_cast<uint32_t>(city.points_worth));
            add(static_cast<uint16_t>(city.population),
                uint32_t{slot} << 16 | static_cast<uint16_t>(city.extra_production));
            add_units(city.units);
        }
        add_units(tribe.extra);
    }
    return hash;
}

}  // namespace

template <int Side>
uint64_t Tribes<Side>::key(const State& state, Player player) const {
    return combine(hides() ? digest(observe(state, player).seen) : digest(state), static_cast<uint64_t>(player));
}

#define TURNWISE_INSTANTIATE(Side)                                                                                     \
    template Observation<typename Tribes<Side>::State> Tribes<Side>::observe(const State&, Player) const;              \
    template typename Tribes<Side>::State Tribes<Side>::determinize(const Observation<State>&, const Belief&, Chance&) \
        const;                                                                                                         \
    template uint64_t Tribes<Side>::key(const State&, Player) const;
TURNWISE_INSTANTIATE(11)
TURNWISE_INSTANTIATE(14)
TURNWISE_INSTANTIATE(16)

}  // namespace turnwise::tribes
