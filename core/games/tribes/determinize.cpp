#include <algorithm>

#include "games/tribes/tribes.h"

namespace turnwise::tribes {

namespace {

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
        if (!places.any()) return;  // only in an observation that was altered
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
typename Tribes<Side>::State Tribes<Side>::determinize(const Observation<State>& seen, const Belief& belief,
                                                       Chance& chance) const {
    if (options_.full_observation || options_.reference_model || belief.kind == Belief::Kind::kOpenHand)
        return seen.shown();
    return Dealer<Side>(tables_, frequencies_, seen.shown(), seen.viewer(), chance).deal();
}

template State<11> Tribes<11>::determinize(const Observation<State>&, const Belief&, Chance&) const;
template State<14> Tribes<14>::determinize(const Observation<State>&, const Belief&, Chance&) const;
template State<16> Tribes<16>::determinize(const Observation<State>&, const Belief&, Chance&) const;

}  // namespace turnwise::tribes
