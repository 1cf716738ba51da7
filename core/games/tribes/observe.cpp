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

    // Own units as they are; of the others those that are shown where it sees, without home and history. The
    // reference's copy holds also those below others (Q14).
    void copy_units(int tribe) {
        each_unit(s, tribe, [&](int from) {
            const Unit& unit = s.units[from];
            const bool own = tribe == viewer_, shown = s.unit_at[unit.tile] == from;
            const bool present = shown || options_.reference_model;
            if (!own && !(present && s.tribes[viewer_].visible.has(unit.tile))) return;
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

}  // namespace

template <int Side>
Observation<typename Tribes<Side>::State> Tribes<Side>::observe(const State& state, Player viewer) const {
    if (!hides()) return {state, viewer};
    return {Observer<Side>(tables_, options_, state, viewer).observe(), viewer};
}

template Observation<State<11>> Tribes<11>::observe(const State&, Player) const;
template Observation<State<14>> Tribes<14>::observe(const State&, Player) const;
template Observation<State<16>> Tribes<16>::observe(const State&, Player) const;

}  // namespace turnwise::tribes
