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
#include <new>
#include <random>

#include "bind/border.h"
#include "bind/games.h"
#include "bind/plain.h"
#include "bind/work.h"

namespace turnwise {

using namespace nb::literals;

std::vector<NativeGame>& native_games() {
    static std::vector<NativeGame> games;
    return games;
}

std::vector<Extension>& extensions() {
    static std::vector<Extension> list;
    return list;
}

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

namespace {

// Set by another thread, read by a search.
struct Cancel {
    std::atomic<bool> flag = false;
};

// Arguments of the public methods, with errors in our own words: nanobind's say how the function is declared.

template <class Number>
Number whole(nb::handle object, const char* name, Number low, Number high, ErrorKind kind = ErrorKind::kBadSetup) {
    const auto wrong = [&] {
        return Error(kind, std::string(name) + ": expected a whole number from " + std::to_string(low) + " to " +
                               std::to_string(high) + ", found " + shown(object));
    };
    if (!PyIndex_Check(object.ptr()) || PyBool_Check(object.ptr())) throw wrong();
    const nb::object number = nb::steal(PyNumber_Index(object.ptr()));
    if (!number.is_valid()) throw nb::python_error();
    Number value;
    if (!nb::try_cast(number, value, false) || value < low || value > high) throw wrong();
    return value;
}

bool flag_of(nb::handle flag, const char* name) {
    bool value;
    if (!nb::try_cast(flag, value, false))
        throw Error(ErrorKind::kBadSetup, std::string(name) + ": expected True or False, found " + shown(flag));
    return value;
}

uint64_t seed_of(nb::handle seed) {
    if (!seed.is_none()) return whole<uint64_t>(seed, "seed", 0, UINT64_MAX);
    std::random_device device;
    return (uint64_t{device()} << 32) | device();
}

// Whether there is such a player, the game says.
Player player_of(const AnyState& state, nb::handle player) {
    const nb::object number = nb::steal(PyIndex_Check(player.ptr()) ? PyNumber_Index(player.ptr()) : nullptr);
    if (PyErr_Occurred()) throw nb::python_error();
    int value;
    if (!number.is_valid() || !nb::try_cast(number, value, false))
        throw Error(ErrorKind::kBadState, "player: expected a whole number from 0 to " +
                                              std::to_string(state.game->players(state) - 1) + ", found " +
                                              shown(player));
    return value;
}

std::vector<std::string> texts_of(nb::handle list, const char* name, ErrorKind kind) {
    std::vector<std::string> texts;
    const bool fits = (nb::isinstance<nb::list>(list) || nb::isinstance<nb::tuple>(list)) && nb::try_cast(list, texts);
    if (!fits) throw Error(kind, std::string(name) + ": expected a list of texts, found " + shown(list));
    return texts;
}

std::string text_of(nb::handle text, const char* name, ErrorKind kind) {
    std::string found;
    if (!nb::isinstance<nb::str>(text) || !nb::try_cast(text, found))
        throw Error(kind, std::string(name) + ": expected a text, found " + shown(text));
    return found;
}

std::string json_of(const Plain& plain) {
    return nb::cast<std::string>(
        nb::module_::import_("msgspec.json").attr("encode")(from_plain(plain)).attr("decode")());
}

// An object in which a key comes twice says two things at once; decoders keep the last and say nothing.
nb::dict distinct(nb::list pairs) {
    nb::dict object;
    for (nb::handle pair : pairs) {
        if (object.contains(pair[0]))
            throw nb::value_error(("the key " + nb::cast<std::string>(nb::repr(pair[0])) + " comes twice").c_str());
        object[pair[0]] = pair[1];
    }
    return object;
}

Plain from_json(nb::handle text) {
    nb::object decoded;
    try {
        decoded = nb::module_::import_("msgspec.json").attr("decode")(text);
        nb::module_::import_("json").attr("loads")(text, "object_pairs_hook"_a = nb::cpp_function(&distinct));
    } catch (nb::python_error& error) {
        throw Error(ErrorKind::kBadState, "not JSON: " + printed(error.value()));
    }
    return to_plain(decoded, ErrorKind::kBadState);
}

// A SearchResult that was made by a search, not by __new__.
using Result = nb::handle_t<AnyTree>;
const AnyTree& tree_of(Result result) {
    if (!nb::inst_ready(result)) throw nb::type_error("no search has made this SearchResult");
    return *nb::inst_ptr<AnyTree>(result);
}

// What lies in a tree holds the SearchResult whose tree it is.
struct TreeNode {
    nb::object result;
    TreePlace place;

    const AnyTree* tree() const { return nb::inst_ptr<AnyTree>(result); }
};
struct TreeBranch {
    nb::object result;
    AnyTree::Branch branch;
};

// These objects may lie in a circle through a game written in Python, which may hold its own handle, states, or
// results: the collector is told what each holds of Python, as far as nobody else in the core holds it, too.
int visit(const AnyGame& game, visitproc visit, void* arg) {
    return game.weak_from_this().use_count() == 1 ? game.visit_python(visit, arg) : 0;
}
void clear(AnyGame& game) { game.clear_python(); }

int visit(const AnyState& state, visitproc visit, void* arg) {
    Py_VISIT(state.game.handle.ptr());
    return state.game.handle.is_valid() ? state.game->visit_python(state, visit, arg) : 0;
}
void clear(AnyState& state) { state = AnyState(); }

int visit(const AnyTree& tree, visitproc visit, void* arg) { return tree.visit_python(visit, arg); }
void clear(AnyTree& tree) { tree.clear_python(); }

int visit(const TreeNode& node, visitproc visit, void* arg) {
    Py_VISIT(node.result.ptr());
    return 0;
}
void clear(TreeNode& node) { node.result.reset(); }

int visit(const TreeBranch& branch, visitproc visit, void* arg) {
    Py_VISIT(branch.result.ptr());
    Py_VISIT(branch.branch.stats.action.ptr());
    return 0;
}
void clear(TreeBranch& branch) { branch = TreeBranch(); }

template <class T>
int traverse_slot(PyObject* self, visitproc visitor, void* arg) {
    if (const int stop = visitor(reinterpret_cast<PyObject*>(Py_TYPE(self)), arg)) return stop;
    return nb::inst_ready(self) ? visit(*nb::inst_ptr<T>(self), visitor, arg) : 0;
}
template <class T>
int clear_slot(PyObject* self) {
    if (nb::inst_ready(self)) clear(*nb::inst_ptr<T>(self));
    return 0;
}
template <class T>
PyType_Slot collected[] = {{Py_tp_traverse, reinterpret_cast<void*>(traverse_slot<T>)},
                           {Py_tp_clear, reinterpret_cast<void*>(clear_slot<T>)},
                           {0, nullptr}};

nb::ndarray<nb::numpy, uint32_t, nb::ndim<1>> numbers(const std::vector<uint32_t>& list) {
    auto* values = new std::vector<uint32_t>(list);
    const nb::capsule owner(values, [](void* p) noexcept { delete static_cast<std::vector<uint32_t>*>(p); });
    return nb::ndarray<nb::numpy, uint32_t, nb::ndim<1>>(values->data(), {values->size()}, owner);
}

nb::dict perft_out(const AnyState& state, nb::object wanted, nb::object most) {
    const auto lease = state.game->lease();
    const int depth = whole<int>(wanted, "depth", 0, 100);
    const uint64_t max_outcomes = whole<uint64_t>(most, "max_outcomes", 1, UINT64_MAX);
    const PerftResult result = state.game->perft(state, depth, max_outcomes, listening(*state.game).poll);
    if (!result.error.empty()) throw Error(ErrorKind::kBadState, result.error);
    nb::dict dict;
    nb::list depths;
    for (const auto& at : result.depths) {
        nb::dict row;
        row["nodes"] = at.nodes;
        row["terminal"] = at.terminal;
        row["chance"] = at.chance;
        depths.append(row);
    }
    dict["nodes"] = result.nodes();
    dict["largest_deviation"] = result.largest_deviation;
    dict["depths"] = depths;
    return dict;
}

void bind_errors(nb::module_& m) {
    (void)m;
    nb::register_exception_translator([](const std::exception_ptr& pointer, void*) {
        try {
            std::rethrow_exception(pointer);
        } catch (const Work::Stopped&) {
            PyErr_SetNone(PyExc_SystemExit);
        } catch (const std::bad_alloc&) {
            const nb::object errors = nb::module_::import_("turnwise.errors");
            PyErr_SetString(errors.attr("NotEnoughMemoryError").ptr(), "there is not enough memory for this");
        } catch (const Error& error) {
            static constexpr const char* kNames[] = {"IllegalActionError", "BadStateError",  "BadSetupError",
                                                     "BadPickError",       "BadRecipeError", "BadGameError"};
            const nb::object errors = nb::module_::import_("turnwise.errors");
            const nb::object type = errors.attr(kNames[static_cast<int>(error.kind())]);
            // A message may quote a text of any length, cut inside a character.
            constexpr size_t kLongest = 4000;
            std::string message = error.what();
            if (message.size() > kLongest) message = message.substr(0, kLongest) + "...";
            const nb::object text =
                nb::steal(PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()), "replace"));
            PyErr_SetObject(type.ptr(), text.ptr());
        }
    });
}

void bind_state(nb::module_& m) {
    nb::class_<AnyState>(m, "State", nb::type_slots(collected<AnyState>),
                         "A position of a match. It never changes: apply() gives a new one.")
        .def_prop_ro("game", [](const AnyState& s) { return std::const_pointer_cast<AnyGame>(s.game.game); })
        .def_prop_ro(
            "viewer",
            [](const AnyState& s) -> std::optional<int> {
                return s.viewer < 0 ? std::nullopt : std::optional(s.viewer);
            },
            "Of an observation: whose it is. None for a full state.")
        .def_prop_ro(
            "players", [](const AnyState& s) { return s.game->players(s); }, kWork)
        .def_prop_ro(
            "to_act", [](const AnyState& s) { return s.game->to_act(s); }, kWork, "Who decides now.")
        .def_prop_ro(
            "is_over", [](const AnyState& s) { return s.game->is_over(s); }, kWork)
        .def_prop_ro(
            "returns", [](const AnyState& s) { return s.game->returns(s); }, kWork,
            "One value from 0 to 1 for each player.")
        .def(
            "legal_actions",
            [](const AnyState& s) {
                const auto lease = s.game->lease();
                return s.game->legal_actions(s);
            },
            kWork, nb::sig("def legal_actions(self) -> list[typing.Any]"),
            "What the player to act may do: texts, or the objects of a game written in Python.")
        .def(
            "apply",
            [](const AnyState& s, nb::object action, nb::object picks, nb::object seed) {
                const auto lease = s.game->lease();
                AnyOutcome outcome =
                    s.game->apply(s, action, texts_of(picks, "picks", ErrorKind::kBadPick), seed_of(seed));
                return nb::make_tuple(outcome.state, picks_out(outcome.picks));
            },
            "action"_a.none(), "picks"_a.none() = nb::list(), "seed"_a.none() = nb::none(), kWork,
            nb::sig("def apply(self, action: object, picks: collections.abc.Sequence[str] = [], seed: int | None = "
                    "None) -> tuple[State, list[str]]"),
            "The state after `action`, and the picks that chance made. `picks` forces the first ones, by their text; "
            "`seed` makes the rest repeatable.")
        .def(
            "outcomes",
            [](const AnyState& s, nb::object action, nb::object limit) {
                const auto lease = s.game->lease();
                nb::list list;
                for (AnyOutcome& outcome : s.game->outcomes(s, action, whole<uint64_t>(limit, "limit", 1, UINT64_MAX)))
                    list.append(nb::make_tuple(outcome.state, outcome.probability, picks_out(outcome.picks)));
                return list;
            },
            "action"_a.none(), "limit"_a.none() = 100'000, kWork,
            nb::sig("def outcomes(self, action: object, limit: int = 100000) -> list[tuple[State, float, list[str]]]"),
            "Every outcome of `action`: the state after it, its probability and the picks that lead there.")
        .def(
            "observe", [](const AnyState& s, nb::object player) { return s.game->observe(s, player_of(s, player)); },
            "player"_a.none(), kWork, nb::sig("def observe(self, player: int) -> State"), "What `player` sees.")
        .def(
            "determinize",
            [](const AnyState& s, nb::object belief, nb::object seed) {
                if (s.viewer < 0 && !nb::isinstance<nb::dict>(belief))
                    throw Error(ErrorKind::kBadRecipe, "belief: expected a dict, found " + shown(belief));
                return s.game->determinize(s, to_plain(belief, ErrorKind::kBadRecipe), seed_of(seed));
            },
            "belief"_a.none() = nb::dict(), "seed"_a.none() = nb::none(), kWork,
            nb::sig("def determinize(self, belief: dict[str, object] = {}, seed: int | None = None) -> State"),
            "A full state that fits this observation.")
        .def(
            "key", [](const AnyState& s, nb::object player) { return s.game->key(s, player_of(s, player)); },
            "player"_a.none(), kWork, nb::sig("def key(self, player: int) -> int"),
            "64-bit hash of what `player` acts on.")
        .def(
            "action_info",
            [](const AnyState& s, nb::object action) {
                const auto lease = s.game->lease();
                const ActionInfo info = s.game->action_info(s, action);
                nb::dict dict;
                dict["kind"] = info.kind;
                dict["subject"] = info.subject;
                dict["cost"] = info.cost;
                dict["group"] = info.group;
                dict["high_level"] = info.high_level;
                dict["ends_turn"] = info.ends_turn;
                dict["identity"] = info.identity;
                return dict;
            },
            "action"_a.none(), kWork)
        .def(
            "features",
            [](const AnyState& s, nb::object name, nb::object player) {
                auto* values = new std::vector<float>(
                    s.game->features(s, text_of(name, "name", ErrorKind::kBadState), player_of(s, player)));
                const nb::capsule owner(values, [](void* p) noexcept { delete static_cast<std::vector<float>*>(p); });
                return nb::ndarray<nb::numpy, float, nb::ndim<1>>(values->data(), {values->size()}, owner);
            },
            "name"_a.none(), "player"_a.none(), kWork,
            nb::sig("def features(self, name: str, player: int) -> numpy.typing.NDArray[numpy.float32]"))
        .def(
            "to_plain",
            [](const AnyState& s, nb::object full) { return from_plain(s.game->to_plain(s, flag_of(full, "full"))); },
            "full"_a.none() = false, nb::sig("def to_plain(self, full: bool = False) -> typing.Any"),
            "The JSON form as a dict. The full form leaves nothing out and adds what follows from the rest (in "
            "Hearthstone: names, costs and keywords as they are now, who can attack); it reads back to the same state.")
        .def(
            "to_json",
            [](const AnyState& s, nb::object full) { return json_of(s.game->to_plain(s, flag_of(full, "full"))); },
            "full"_a.none() = false, nb::sig("def to_json(self, full: bool = False) -> str"),
            "The JSON form, or the full one.")
        .def(
            "check", [](const AnyState& s) { s.game->check(s); }, "Raises RuntimeError when an invariant is broken.")
        .def_prop_ro(
            "raw", [](const AnyState& s) { return s.game->raw(s); },
            "The user's own object, in a game written in Python.")
        .def(
            "__str__", [](const AnyState& s) { return s.game->text(s); }, kWork)
        .def(
            "__repr__",
            [](const AnyState& s) {
                std::string text = "<" + s.game->name() + (s.viewer < 0 ? " state" : " observation");
                if (s.viewer >= 0) text += " of player " + std::to_string(s.viewer);
                if (!s.game->is_over(s)) return text + ", player " + std::to_string(s.game->to_act(s)) + " to act>";
                std::string values;
                for (double value : s.game->returns(s))
                    values += (values.empty() ? "" : ", ") + shown(nb::float_(value));
                return text + ", over: " + values + ">";
            },
            kWork)
        .def(
            "_repr_html_",
            [](nb::handle self) { return nb::module_::import_("turnwise.notebook").attr("state")(self); }, kWork)
        .def("__copy__", [](nb::object self) { return self; })  // it never changes
        .def(
            "__deepcopy__", [](nb::object self, nb::object) { return self; }, "memo"_a.none())
        .def("__reduce__",
             [](const AnyState& s) {
                 const nb::object viewer = s.viewer < 0 ? nb::none() : nb::object(nb::int_(s.viewer));
                 const nb::object game = nb::cast(std::const_pointer_cast<AnyGame>(s.game.game));
                 const nb::object payload =
                     s.game->in_python() ? s.game->raw(s) : nb::object(nb::str(json_of(s.game->to_plain(s)).c_str()));
                 const nb::object lists = s.lists ? nb::cast(*s.lists) : nb::none();
                 return nb::make_tuple(nb::module_::import_("turnwise.games").attr("_state_again"),
                                       nb::make_tuple(game, payload, viewer, lists));
             })
        .def(
            "__eq__",
            [](const AnyState& a, nb::handle other) {
                AnyState b;
                return nb::try_cast(other, b) && a.game == b.game && a.game->equal(a, b);
            },
            "other"_a.none(), kWork, nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def(
            "__hash__", [](const AnyState& s) { return s.game->hash(s); }, kWork);
}

void bind_game(nb::module_& m) {
    nb::class_<AnyGame> type(m, "Game", nb::type_slots(collected<AnyGame>), "The rules of one game, with its options.");
    bind_matches(type);
    type.def_prop_ro("name", &AnyGame::name)
        .def_prop_ro(
            "options", [](const AnyGame& game) { return from_plain(game.options); },
            nb::sig("def options(self) -> dict[str, object]"), "What the rules were loaded with.")
        .def_prop_ro("in_python", &AnyGame::in_python)
        .def_prop_ro("abilities", &AnyGame::abilities, "Which optional parts of the contract the game has.")
        .def_prop_ro("feature_names", &AnyGame::feature_names)
        .def("_part_tags", &AnyGame::part_tags)
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
            "_signature",
            [](const AnyGame& game, nb::dict setup) {
                const auto lease = game.lease();
                return game.signature(to_plain(setup, ErrorKind::kBadSetup));
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
                     return nb::make_tuple(nb::module_::import_("turnwise.games").attr("_load_again"),
                                           nb::make_tuple(game.name(), options));
                 return nb::make_tuple(nb::module_::import_("turnwise.games").attr("_python_again"),
                                       nb::make_tuple(game.python_object(), game.name(), options));
             })
        .def("__repr__", [](const AnyGame& game) { return "<game " + game.name() + ">"; });
}

// A result and what lies in its tree never change, so a copy is the thing itself; they do not leave their process.
template <class T>
void stays(nb::class_<T>& type) {
    type.def("__copy__", [](nb::object self) { return self; });
    type.def(
        "__deepcopy__", [](nb::object self, nb::object) { return self; }, "memo"_a.none());
    type.def("__reduce__", [](nb::handle self) -> nb::tuple {
        throw Error(ErrorKind::kBadState, "a " + nb::cast<std::string>(nb::str(self.type().attr("__name__"))) +
                                              " holds the tree of a search and does not pickle; take what you need of "
                                              "it (best, actions, values, shape()), or search again there with the "
                                              "same state, recipe and seed");
    });
}

void bind_search(nb::module_& m) {
    nb::class_<Cancel>(m, "Cancel", "Stops a search from another thread: search(..., cancel=token), token.cancel().")
        .def(nb::init<>())
        .def("cancel", [](Cancel& c) { c.flag = true; })
        .def_prop_ro("cancelled", [](const Cancel& c) { return c.flag.load(); });

    nb::class_<ActionStats>(m, "ActionStats", "What a search found out about one action, for the player to act.")
        .def_ro("action", &ActionStats::action)
        .def_ro("visits", &ActionStats::visits)
        .def_ro("value", &ActionStats::value, "Mean value, 0 to 1.")
        .def_prop_ro(
            "interval", [](const ActionStats& s) { return nb::make_tuple(s.low, s.high); },
            nb::sig("def interval(self) -> tuple[float, float]"), "95 % interval of the mean.")
        .def("__getstate__",
             [](const ActionStats& s) { return nb::make_tuple(s.action, s.visits, s.value, s.low, s.high); })
        .def("__setstate__",
             [](ActionStats& s, const std::tuple<nb::object, uint32_t, double, double, double>& values) {
                 const auto& [action, visits, value, low, high] = values;
                 new (&s) ActionStats{action, visits, value, low, high};
             })
        .def("__repr__", [](const ActionStats& s) {
            char numbers[96];
            std::snprintf(numbers, sizeof numbers, " visits=%u value=%.3f [%.3f, %.3f]>", s.visits, s.value, s.low,
                          s.high);
            return "<" + printed(s.action) + numbers;
        });

    nb::class_<TreeNode> node(m, "TreeNode", nb::type_slots(collected<TreeNode>),
                              "A decision in the tree of a search.");
    stays(node);
    node.def_prop_ro("visits", [](const TreeNode& n) { return n.tree()->node(n.place).visits; })
        .def_prop_ro("to_act", [](const TreeNode& n) { return n.tree()->node(n.place).to_act; })
        .def_prop_ro("is_over", [](const TreeNode& n) { return n.tree()->node(n.place).over; })
        .def_prop_ro(
            "state", [](const TreeNode& n) { return n.tree()->state(n.place); }, kWork,
            "The position here, in the world in which the node was made.")
        .def_prop_ro(
            "picks",
            [](const TreeNode& n) {
                nb::list list;
                for (const PickText& pick : n.tree()->picks(n.place))
                    list.append(nb::make_tuple(pick.text, pick.probability));
                return list;
            },
            nb::sig("def picks(self) -> list[tuple[str, float]]"),
            "What chance did on the action that led here, with the probability of each pick.")
        .def_prop_ro(
            "buckets",
            [](const TreeNode& n) {
                nb::list list;
                for (const PickText& pick : n.tree()->picks(n.place)) {
                    if (pick.low == pick.high) {
                        list.append(nb::none());
                        continue;
                    }
                    const auto unless = [](auto value, bool unknown) {
                        return unknown ? nb::object(nb::none()) : nb::cast(value);
                    };
                    list.append(nb::make_tuple(pick.low, unless(pick.high - 1, pick.high == INT_MAX),
                                               unless(pick.bucket_probability, pick.bucket_probability < 0)));
                }
                return list;
            },
            nb::sig("def buckets(self) -> list[tuple[int, int | None, float | None] | None]"),
            "The bucket that each of the picks stands for: its lowest and highest value (None: no limit), and how "
            "likely it was. None where chance has no buckets.")
        .def(
            "branches",
            [](const TreeNode& n) {
                std::vector<TreeBranch> result;
                for (AnyTree::Branch& branch : n.tree()->branches(n.place))
                    result.push_back({n.result, std::move(branch)});
                return result;
            },
            "The actions tried here, most visited first.")
        .def("__repr__",
             [](const TreeNode& n) {
                 const Node& node = n.tree()->node(n.place);
                 const std::string who = node.over ? "over" : "player " + std::to_string(node.to_act) + " to act";
                 return "<TreeNode: " + who + ", " + std::to_string(node.visits) + " visits>";
             })
        .def(
            "_repr_html_", [](nb::handle self) { return nb::module_::import_("turnwise.notebook").attr("node")(self); },
            kWork);
    nb::class_<TreeBranch> branch(
        m, "TreeBranch", nb::type_slots(collected<TreeBranch>),
        "An action in the tree, and the decisions it led to: one for each outcome of chance seen.");
    stays(branch);
    branch.def_prop_ro("action", [](const TreeBranch& b) { return b.branch.stats.action; })
        .def_prop_ro("visits", [](const TreeBranch& b) { return b.branch.stats.visits; })
        .def_prop_ro("value", [](const TreeBranch& b) { return b.branch.stats.value; })
        .def_prop_ro("stats", [](const TreeBranch& b) { return b.branch.stats; })
        .def_prop_ro(
            "state", [](const TreeBranch& b) { return nb::inst_ptr<AnyTree>(b.result)->state(b.branch); }, kWork,
            "The position before the action, in the world that first offered it.")
        .def("__repr__",
             [](const TreeBranch& b) {
                 return "<TreeBranch: " + printed(b.branch.stats.action) + ", " +
                        std::to_string(b.branch.stats.visits) + " visits, " + std::to_string(b.branch.outcomes.size()) +
                        " outcomes>";
             })
        .def("outcomes", [](const TreeBranch& b) {
            std::vector<TreeNode> result;
            for (const TreePlace& place : b.branch.outcomes) result.push_back({b.result, place});
            return result;
        });

    nb::class_<AnyTree> result(m, "SearchResult", nb::type_slots(collected<AnyTree>), "What a search found.");
    stays(result);
    const auto root = [](Result self, size_t tree) { return TreeNode{nb::borrow(self), tree_of(self).root(tree)}; };
    result
        .def_prop_ro(
            "tree", [root](Result self) { return tree_of(self).trees() ? std::optional(root(self, 0)) : std::nullopt; },
            "The root of the tree, to walk; of several trees the first. None for an agent without one.")
        .def_prop_ro(
            "trees",
            [root](Result self) {
                std::vector<TreeNode> roots;
                for (size_t i = 0; i < tree_of(self).trees(); ++i) roots.push_back(root(self, i));
                return roots;
            },
            "The roots of all its trees.")
        .def_prop_ro("best", &AnyTree::best, "The action to take: the most visited.")
        .def_prop_ro("actions", &AnyTree::actions, "Every action tried, most visited first.")
        .def_prop_ro("principal_line", &AnyTree::principal_line,
                     "The actions both sides would take, as far as the tree knows.")
        .def_prop_ro("values", &AnyTree::values, "Mean value of each player over all iterations.")
        .def(
            "shape",
            [](const AnyTree& t, nb::object wanted) {
                const auto tree = whole<uint64_t>(wanted, "tree", 0, UINT64_MAX, ErrorKind::kBadState);
                if (tree >= t.trees())
                    throw Error(ErrorKind::kBadState,
                                "no tree " + std::to_string(tree) + "; there are " + std::to_string(t.trees()));
                const TreeShape shape = t.shape(tree);
                nb::dict dict;
                dict["nodes"] = numbers(shape.nodes);
                dict["visits"] = numbers(shape.visits);
                dict["actions"] = numbers(shape.actions);
                dict["expanded"] = numbers(shape.expanded);
                dict["outcomes"] = numbers(shape.outcomes);
                dict["transposition_hits"] = shape.hits;
                dict["fully_expanded_rate"] =
                    shape.below ? static_cast<double>(shape.below_expanded) / shape.below : 0.0;
                return dict;
            },
            "tree"_a.none() = 0, nb::sig("def shape(self, tree: int = 0) -> dict"),
            "The form of a tree: nodes, visits, known actions and fully expanded nodes by depth, how many outcomes "
            "each "
            "action had that chance parted, edges that met a decision known by another way, and how much of what lies "
            "below the chosen action is fully expanded.")
        .def_prop_ro("nodes", &AnyTree::nodes)
        .def_prop_ro("depth", &AnyTree::depth)
        .def_prop_ro("bytes", &AnyTree::bytes, "Memory of the tree.")
        .def_prop_ro("iterations", [](const AnyTree& t) { return t.effort().iterations; })
        .def_prop_ro("model_calls", [](const AnyTree& t) { return t.effort().model_calls; })
        .def_prop_ro("seconds", [](const AnyTree& t) { return t.effort().seconds; })
        .def_prop_ro("iterations_per_second",
                     [](const AnyTree& t) {
                         return static_cast<double>(t.effort().iterations) / std::max(t.effort().seconds, 1e-9);
                     })
        .def("__repr__",
             [](const AnyTree& t) {
                 return "<SearchResult: best " + shown(t.best()) + ", " + std::to_string(t.effort().iterations) +
                        " iterations, " + std::to_string(t.nodes()) + " nodes>";
             })
        .def(
            "_repr_html_",
            [](nb::handle self) { return nb::module_::import_("turnwise.notebook").attr("result")(self); }, kWork);
    m.def(
        "_search",
        [](const AnyState& state, nb::object recipe, const std::vector<nb::object>& functions, nb::object seed,
           const Cancel* cancel) {
            const auto lease = state.game->lease();
            const uint64_t number = seed_of(seed);
            std::unique_ptr<AnyTree> tree =
                state.game->search(state, read_recipe(recipe, functions), number,
                                   listening(*state.game, cancel ? &cancel->flag : nullptr));
            tree->lease = lease;
            return tree;
        },
        "state"_a, "recipe"_a, "functions"_a, "seed"_a.none(), "cancel"_a.none() = nb::none(), kWork);
    m.def(
        "_act",
        [](const AnyState& state, nb::object recipe, const std::vector<nb::object>& functions, nb::object seed,
           const Cancel* cancel) {
            const auto lease = state.game->lease();
            const uint64_t number = seed_of(seed);
            return state.game->act(state, read_recipe(recipe, functions), number,
                                   listening(*state.game, cancel ? &cancel->flag : nullptr));
        },
        "state"_a, "recipe"_a, "functions"_a, "seed"_a.none(), "cancel"_a.none() = nb::none(), kWork);
    m.def("_perft", &perft_out, "state"_a, "depth"_a.none(), "max_outcomes"_a.none(), kWork);
    m.def(
        "_told",
        [](AnyState state, std::optional<Lists> lists) {
            if (lists) state.lists = std::make_shared<const Lists>(std::move(*lists));
            return state;
        },
        "state"_a, "lists"_a.none(), "An observation, with the lists that a match tells its player.");
}

}  // namespace

}  // namespace turnwise

NB_MODULE(_core, m) {
    using namespace turnwise;
    m.doc() = "The native core of Turnwise. Use it through `import turnwise`.";
    // A game written in Python refers to its module, which may hold states of that game: a cycle through C++ that the
    // collector cannot see. It only shows at exit, where it does no harm.
    nb::set_leak_warnings(false);
    bind_errors(m);
    bind_python_game(m);
    bind_state(m);
    bind_game(m);
    bind_search(m);
    for (const Extension extend : extensions()) extend(m);
    m.def(
        "_plain", [](nb::object value) { return from_plain(to_plain(value, ErrorKind::kBadSetup)); },
        nb::arg("value").none(), nb::sig("def _plain(value: typing.Any) -> typing.Any"),
        "A setup as a record keeps it: decks, arrays and the like in their plain form.");
    nb::module_::import_("atexit").attr("register")(nb::cpp_function(&Work::stop_all));
    nb::module_::import_("os").attr("register_at_fork")("after_in_child"_a =
                                                            nb::cpp_function(&Work::forget_other_threads));
    m.def(
        "_match_seed", [](nb::object seed, uint64_t block) { return combine(seed_of(seed), block); },
        nb::arg("seed").none(), nb::arg("block") = 0, "The seed that the matches of a block of a run share.");
    m.def("_native_games", [] {
        std::vector<std::pair<std::string, std::string>> list;
        for (const NativeGame& game : native_games()) list.emplace_back(game.name, game.about);
        return list;
    });
    m.def(
        "_load",
        [](const std::string& name, nb::dict options, nb::dict said) -> std::shared_ptr<AnyGame> {
            for (const NativeGame& game : native_games()) {
                if (game.name != name || !game.make) continue;
                const std::shared_ptr<AnyGame> made = game.make(to_plain(options, ErrorKind::kBadSetup));
                made->options = to_plain(said, ErrorKind::kBadSetup);
                return made;
            }
            throw Error(ErrorKind::kBadGame, "no native game " + name);
        },
        nb::arg("name"), nb::arg("options"), nb::arg("said"),
        "A native game made of `options`, which remembers `said`: what the user asked for.");
    m.def(
        "_load_python",
        [](nb::object game, const std::string& name, nb::dict said) {
            const std::shared_ptr<AnyGame> made = make_python_game(std::move(game), name);
            made->options = to_plain(said, ErrorKind::kBadSetup);
            return made;
        },
        nb::arg("game").none(), nb::arg("name"), nb::arg("said") = nb::dict(), kWork,
        "A game written in Python, which remembers `said`: what the user asked for.");
}
