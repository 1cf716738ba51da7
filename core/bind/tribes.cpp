#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "agents/instances/instances.h"
#include "bind/games.h"
#include "bind/heuristics.h"
#include "bind/plain.h"
#include "games/tribes/tribes.h"

namespace turnwise {

namespace {

using tribes::Tribes;

// The option "size" says which board: 11 (two tribes, the fast one), 14 or 16.
std::shared_ptr<AnyGame> make(const Plain& options) {
    PlainReader reader(options, "options", ErrorKind::kBadSetup);
    const int64_t size = reader.integer("size", 11, 16, 11);
    Plain rest = Plain::map();
    for (const auto& [key, value] : *options.as<Plain::Map>())
        if (key != "size") rest.set(key, value);
    switch (size) {
        case 11:
            return std::make_shared<Adapter<Tribes<11>>>("tribes", Tribes<11>(rest));
        case 14:
            return std::make_shared<Adapter<Tribes<14>>>("tribes", Tribes<14>(rest));
        case 16:
            return std::make_shared<Adapter<Tribes<16>>>("tribes", Tribes<16>(rest));
        default:
            reader.fail("size", "expected 11, 14 or 16, found " + std::to_string(size));
    }
}

const Register kTribes({"tribes", "Cities, technologies and units on a square map (the Polytopia of AI research).",
                        make});

// A level file: the reference's of a Java seed, as the papers made theirs, or a new one through the chance door.
std::string make_level(nb::dict files, int size, const std::vector<std::string>& names, uint64_t seed, bool java) {
    const Plain plain = to_plain(files, ErrorKind::kBadSetup);
    const tribes::Tables tables = tribes::Tables::from_plain(plain);
    PlainReader reader(plain, "tables", ErrorKind::kBadSetup);
    const auto recipe = tribes::LevelRecipe::from_plain(reader.any("levelgen"), tables);
    std::vector<int> kinds;
    for (const std::string& name : names)
        kinds.push_back(tribes::find_row(tables.tribes, name, "tribe", ErrorKind::kBadSetup));
    tribes::JavaSource reference(seed);
    Chance chance(seed);
    tribes::ChanceSource door(chance, event(tribes::Ask::kCell), event(tribes::Ask::kSplit));
    tribes::LevelSource& source = java ? static_cast<tribes::LevelSource&>(reference) : door;
    return level_to_csv(generate_level(tables, recipe, size, kinds, source), tables);
}

const Extend kMakeLevel([](nb::module_& m) { m.def("_tribes_level", &make_level); });

// Whether an end of the turn that a tribe has planned passes the weaker test of plans (p2-rhea-program); for tests.
bool may_plan_end(const AnyState& state, Player maker) {
    using A = Adapter<Tribes<11>>;
    const auto* adapter = dynamic_cast<const A*>(&*state.game);
    if (!adapter) throw Error(ErrorKind::kBadSetup, "expected a state of tribes of size 11");
    A::G::Actions found;
    adapter->game().feasible_like(A::of(state), {tribes::Kind::kEndTurn, 0, 0, 0}, maker, found);
    return std::any_of(found.begin(), found.end(),
                       [](const tribes::Action& action) { return action.kind == tribes::Kind::kEndTurn; });
}

const Extend kMayPlanEnd([](nb::module_& m) { m.def("_tribes_may_plan_end", &may_plan_end); });

const BindHeuristics<Tribes<11>> kHeuristics11;
const BindHeuristics<Tribes<14>> kHeuristics14;
const BindHeuristics<Tribes<16>> kHeuristics16;

}  // namespace

}  // namespace turnwise
