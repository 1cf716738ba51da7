#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <climits>

#include "bind/arguments.h"
#include "bind/border.h"
#include "bind/collected.h"
#include "bind/work.h"

namespace turnwise {

using namespace nb::literals;

Control listening(const AnyGame& game, const std::atomic<bool>* cancel) {
    Control control;
    control.cancel = cancel;
    const bool in_python = game.in_python();
    control.poll = [in_python] {
        Work::check();
        if (in_python) {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            nb::gil_scoped_release others;
        } else {
            nb::gil_scoped_acquire gil;
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
        }
    };
    return control;
}

Recipe read_recipe(nb::handle plain, const std::vector<nb::object>& functions) {
    return {to_plain(plain, ErrorKind::kBadRecipe), functions};
}

nb::list picks_out(const std::vector<PickText>& picks) {
    nb::list list;
    for (const PickText& pick : picks) list.append(nb::cast(pick.text));
    return list;
}

void bind_game(nb::module_& m) {
    nb::class_<AnyGame> type(m, "Game", nb::type_slots(collected<AnyGame>), "The rules of one game, with its options.");
    bind_matches(m, type);
    type.def_prop_ro("name", &AnyGame::name)
        .def_prop_ro(
            "options", [](const AnyGame& game) { return from_plain(game.options); },
            nb::sig("def options(self) -> dict[str, object]"), "What the rules were loaded with.")
        .def_prop_ro("in_python", &AnyGame::in_python)
        .def_prop_ro("abilities", &AnyGame::abilities, "Which optional parts of the contract the game has.")
        .def_prop_ro("feature_names", &AnyGame::feature_names)
        .def("_part_names", &AnyGame::part_names)
        .def_prop_ro("state_bytes", &AnyGame::state_bytes)
        .def(
            "start",
            [](const AnyGame& game, nb::object seed, nb::kwargs setup) {
                return game.start(to_plain(setup, ErrorKind::kBadSetup), seed_of(seed)).state;
            },
            "seed"_a.none() = nb::none(), "setup"_a, kWork,
            nb::sig("def start(self, seed: int | None = None, **setup: typing.Any) -> State"),
            "The first state of a match; what `setup` may hold is the game's own.")
        .def(
            "_start",
            [](const AnyGame& game, nb::dict setup, nb::object seed) {
                AnyOutcome first = game.start(to_plain(setup, ErrorKind::kBadSetup), seed_of(seed));
                return nb::make_tuple(first.state, picks_out(first.picks));
            },
            kWork, nb::sig("def _start(self, setup: dict[str, typing.Any], seed: int) -> tuple[State, list[str]]"),
            "The first state, and the picks that chance made for it.")
        .def(
            "starts",
            [](const AnyGame& game, nb::object limit, nb::kwargs setup) {
                const auto lease = game.lease();
                nb::list list;
                for (AnyOutcome& outcome :
                     game.starts(to_plain(setup, ErrorKind::kBadSetup), whole<uint64_t>(limit, "limit", 1, UINT64_MAX)))
                    list.append(nb::make_tuple(outcome.state, outcome.probability, picks_out(outcome.picks)));
                return list;
            },
            "limit"_a.none() = 100'000, "setup"_a, kWork,
            nb::sig(
                "def starts(self, limit: int = 100000, **setup: typing.Any) -> list[tuple[State, float, list[str]]]"),
            "Every first state of a match, its probability and the picks that lead there.")
        .def_prop_ro(
            "payoffs",
            [](const AnyGame& game) -> nb::object {
                const auto found = game.payoffs();
                return found ? nb::object(nb::make_tuple(found->low, found->high, std::string(found->unit)))
                             : nb::none();
            },
            nb::sig("def payoffs(self) -> tuple[float, float, str] | None"),
            "Of a game that pays amounts: the least, the most and what they are. Returns spread them over 0 to 1.")
        .def("wrap", &AnyGame::wrap, "raw"_a.none(), "A State around an object of a game written in Python.")
        .def(
            "state_from_plain",
            [](const AnyGame& game, nb::object plain) {
                return game.from_plain(to_plain(plain, ErrorKind::kBadState));
            },
            "plain"_a.none())
        .def(
            "state_from_json", [](const AnyGame& game, nb::object text) { return game.from_plain(from_json(text)); },
            "text"_a.none(), nb::sig("def state_from_json(self, text: str | bytes) -> State"))
        .def(
            "schema", [](const AnyGame& game) { return from_plain(game.schema()); },
            "What the JSON of a state may be, as a JSON Schema (draft 2020-12).")
        .def(
            "conformance",
            [](const AnyGame& game, nb::object matches, nb::object seed, nb::kwargs setup) {
                const auto lease = game.lease();
                ConformanceOptions options;
                options.matches = whole<int>(matches, "matches", 1, INT_MAX);
                options.seed = seed_of(seed);
                options.poll = listening(game).poll;
                return game.conformance(to_plain(setup, ErrorKind::kBadSetup), options);
            },
            "matches"_a.none() = 20, "seed"_a.none() = 1, "setup"_a, kWork,
            nb::sig("def conformance(self, matches: int = 20, seed: int = 1, **setup: typing.Any) -> list[str]"),
            "What is wrong with the game by the contract: empty when it conforms.")
        .def(
            "playthrough",
            [](const AnyGame& game, nb::object seed, nb::object limit, nb::kwargs setup) {
                const auto lease = game.lease();
                return game.playthrough(to_plain(setup, ErrorKind::kBadSetup), seed_of(seed),
                                        whole<int>(limit, "limit", 0, INT_MAX));
            },
            "seed"_a.none() = 1, "limit"_a.none() = 1000, "setup"_a, kWork,
            nb::sig("def playthrough(self, seed: int = 1, limit: int = 1000, **setup: typing.Any) -> str"))
        .def(
            "_bench",
            [](const AnyGame& game, double seconds, nb::dict setup) {
                const auto lease = game.lease();
                return game.bench(to_plain(setup, ErrorKind::kBadSetup), seconds, listening(game));
            },
            kWork)
        .def(
            "_rules_signature",
            [](const AnyGame& game, nb::dict setup, uint64_t seed, int matches) {
                const auto lease = game.lease();
                return game.rules_signature(to_plain(setup, ErrorKind::kBadSetup), seed, matches);
            },
            kWork)
        .def(
            "_evaluations_signature",
            [](const AnyGame& game, nb::dict setup, uint64_t seed, int matches) {
                const auto lease = game.lease();
                return game.evaluations_signature(to_plain(setup, ErrorKind::kBadSetup), seed, matches);
            },
            kWork)
        .def(
            "_fuzz",
            [](const AnyGame& game, int64_t matches, double seconds, uint64_t seed, nb::dict setup) {
                const auto lease = game.lease();
                return game.fuzz(to_plain(setup, ErrorKind::kBadSetup), matches, seconds, seed, listening(game));
            },
            kWork)
        .def("__reduce__",
             [](const AnyGame& game) {
                 const nb::object options = from_plain(game.options);
                 if (!game.in_python() || game.name().starts_with("openspiel:"))
                     return nb::make_tuple(nb::module_::import_("turnwise.games").attr("_unpickle_game"),
                                           nb::make_tuple(game.name(), options));
                 return nb::make_tuple(nb::module_::import_("turnwise.games").attr("_unpickle_python_game"),
                                       nb::make_tuple(game.python_object(), game.name(), options));
             })
        .def("__repr__", [](const AnyGame& game) { return "<game " + game.name() + ">"; });
}

}  // namespace turnwise
