#include "games/tribes/form.h"

#include "games/tribes/text.h"

namespace turnwise::tribes {

using FieldList = std::vector<Shape::Field>;

template <class Names>
static Shape words(const Names& names) {
    return Shape::word({names.begin(), names.end()});
}
static Shape ids(int most) { return Shape::list(Shape::integer(1, kMaxId), 0, most); }

static Shape options_shape() {
    return Shape::object("options", {{"rules", Shape::word({"head", "v1"}), "the rule set; the game's"},
                                     {"mode", Shape::word({"capitals", "score"}), "what wins; the game's"},
                                     {"diplomacy", Shape::boolean(), "the game's"},
                                     {"full_observation", Shape::boolean(), "no fog; the game's"},
                                     {"strict_reference", Shape::boolean(), "the reference's movement; the game's"},
                                     {"reference_model", Shape::boolean(), "its copies for agents; the game's"}});
}

static Shape tribe_shape(const Tables& tables, const Shape& rows, int max_cities, int max_units) {
    FieldList monuments;
    for (size_t i = tables.first_monument; i < tables.buildings.size(); ++i)
        monuments.push_back({tables.buildings[i].name, words(kMonumentNames), "this monument", "UNAVAILABLE"});
    return Shape::object(
        "tribe", {{"tribe", Shape::text(), "its name in the table of tribes", {}, true},
                  {"capital", Shape::integer(1, kMaxId).or_null(),
                   "city: its original capital, null when hidden; the first city that says so"},
                  {"stars", Shape::integer(0, 1'000'000), "stars to spend", 0},
                  {"score", Shape::integer(-100'000'000, 100'000'000), "score", 0},
                  {"result", words(kResultNames), "how the match stands for it", "INCOMPLETE"},
                  {"techs", Shape::list(Shape::text(), 0, kMaxTechs), "technologies that it has"},
                  {"cities", ids(max_cities), "its cities in the order they were won; those that name it"},
                  {"connected", ids(max_cities), "cities joined to the capital by its network"},
                  {"monuments", Shape::object("monuments", monuments), "monuments that it may build or has built"},
                  {"production", Shape::integer(-1'000'000, 1'000'000), "stars a turn; follows from the rest"},
                  {"extra_units", ids(max_units), "units without a city, in order; those that say so"},
                  {"kills", Shape::integer(0, 60000), "units it killed", 0},
                  {"pacifist", Shape::integer(0, 30000), "turns without an attack", 0},
                  {"tribes_met", Shape::list(Shape::integer(0, 3), 0, 4), "tribes it has met"},
                  {"wars_declared", Shape::integer(0, 30000), "wars it began", 0},
                  {"war_declared", Shape::boolean(), "this turn", false},
                  {"stars_sent", Shape::integer(0, 1'000'000), "in the match", 0},
                  {"stars_sent_this_turn", Shape::integer(0, 30000), "this turn", 0},
                  {"visible", rows, "row by row, + for tiles that it has seen; all of them"}});
}

static Shape city_shape(const Shape& place, int max_units, int tiles) {
    const Shape building =
        Shape::object("building", {{"type", Shape::text(), "its name in the table of buildings", {}, true},
                                   {"at", place, "the tile", {}, true},
                                   {"level", Shape::integer(1, 15), "of a temple; 1"},
                                   {"countdown", Shape::integer(1, 15), "of a temple: turns until it grows"}});
    return Shape::object(
        "city", {{"id", Shape::integer(1, kMaxId), "its number, shared with no other city or unit", {}, true},
                 {"at", place, "its centre", {}, true},
                 {"tribe", Shape::integer(0, 3), "whose it is", {}, true},
                 {"level", Shape::integer(1, kMaxLevel), "level", 1},
                 {"population", Shape::integer(-kMaxLevel, kMaxPopulation), "population of this level", 0},
                 {"population_needed", Shape::integer(-1'000'000, 1'000'000), "for the next; follows from the rest"},
                 {"production", Shape::integer(-1'000'000, 1'000'000), "stars a turn; follows from the rest"},
                 {"extra_production", Shape::integer(0, 30000), "stars beside those of its level", 0},
                 {"capital", Shape::boolean(), "founded as a capital", false},
                 {"walls", Shape::boolean(), "has walls", false},
                 {"radius", Shape::integer(1, 15), "how far its borders reach", 1},
                 {"points_worth", Shape::integer(-1'000'000, 1'000'000), "points that go with it", 0},
                 {"units", ids(max_units), "units it supports, in order; those that name it"},
                 {"tiles", Shape::list(place, 0, tiles), "its tiles; what is free within its radius"},
                 {"buildings", Shape::list(building, 0, tiles), "on its tiles"}});
}

static Shape unit_shape(const Shape& place) {
    return Shape::object("unit", {{"id", Shape::integer(1, kMaxId), "its number", {}, true},
                                  {"type", Shape::text(), "its name in the table of units", {}, true},
                                  {"at", place, "the tile", {}, true},
                                  {"tribe", Shape::integer(0, 3), "whose it is", {}, true},
                                  {"city", Shape::integer(1, kMaxId).or_null(), "the city that supports it; none"},
                                  {"hp", Shape::integer(-1, 120), "hit points left; `max_hp`"},
                                  {"max_hp", Shape::integer(-1, 120), "hit points; those of its type"},
                                  {"kills", Shape::integer(0, 60000), "units it killed", 0},
                                  {"veteran", Shape::boolean(), "is one", false},
                                  {"status", words(kStatusNames), "how far its turn is", "FRESH"},
                                  {"carries", Shape::text(), "of a boat: the unit on board"},
                                  {"hidden", Shape::boolean(), "stands below another unit on its tile", false}});
}

Shape state_shape(const Tables& tables, int side, int max_cities, int max_units) {
    const Shape place = Shape::list(Shape::integer(0, side - 1), 2, 2);  // row and column
    const Shape rows = Shape::list(Shape::text(), side, side);
    const Shape city = city_shape(place, max_units, side * side);
    return Shape::object(
        "state",
        {{"options", options_shape(), "must be the game's own"},
         {"size", Shape::integer(side, side), "side of the board", {}, true},
         {"tick", Shape::integer(0, 30000), "rounds", 1},
         {"to_act", Shape::integer(0, 3), "which tribe's turn it is", 0},
         {"over", Shape::boolean(), "the match is", false},
         {"viewer", Shape::integer(0, 3), "of an observation: who sees this"},
         {"last_id", Shape::integer(0, kMaxId), "the last number given to a city or unit; the highest there is"},
         {"terrain", rows, "row by row, the symbols of the table of terrains", {}, true},
         {"resource", rows, "row by row, the symbols of the table of resources, blank for none; none anywhere"},
         {"network", rows, "row by row, + for roads, ports and cities; only ports and cities"},
         {"tribes", Shape::list(tribe_shape(tables, rows, max_cities, max_units), 2, 4), "in turn order", {}, true},
         {"cities", Shape::list(city, 1, max_cities), "every city", {}, true},
         {"units", Shape::list(unit_shape(place), 0, max_units), "every unit"},
         {"allegiance", Shape::list(Shape::list(Shape::integer(-120, 120), 2, 4), 2, 4),
          "what tribes think of each other: a symmetric matrix; 0 each"}});
}

}  // namespace turnwise::tribes
