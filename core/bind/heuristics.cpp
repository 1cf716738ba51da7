#include "bind/heuristics.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bind/games.h"

namespace turnwise {

std::vector<const AnyHeuristics*>& any_heuristics() {
    static std::vector<const AnyHeuristics*> list;
    return list;
}

namespace {

const AnyHeuristics* of(const AnyGame& game) {
    for (const AnyHeuristics* heuristics : any_heuristics())
        if (heuristics->knows(game)) return heuristics;
    return nullptr;
}

std::vector<std::string> names(const AnyGame& game) {
    const AnyHeuristics* found = of(game);
    return found ? found->names(game) : std::vector<std::string>();
}
std::vector<std::string> score_names(const AnyGame& game) {
    const AnyHeuristics* found = of(game);
    return found ? found->score_names(game) : std::vector<std::string>();
}

int number_of(const std::string& name, const std::vector<std::string>& known) {
    return static_cast<int>(std::find(known.begin(), known.end(), name) - known.begin());
}

const Extend kHeuristics([](nb::module_& m) {
    m.def("_heuristic_names", &names);
    m.def("_score_names", &score_names);
    m.def("_heuristic", [](const std::string& name, const AnyState& root, const AnyState& leaf, Player player) {
        return of(*leaf.game)->value(number_of(name, names(*leaf.game)), root, leaf, player);
    });
    m.def("_heuristic_values", [](const std::string& name, const AnyState& root, const AnyState& leaf) {
        return of(*leaf.game)->values(number_of(name, names(*leaf.game)), root, leaf);
    });
    m.def("_scores", [](const std::string& name, const AnyState& state, uint64_t seed) {
        return of(*state.game)->scores(number_of(name, score_names(*state.game)), state, seed);
    });
});

}  // namespace

}  // namespace turnwise
