#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <random>

#include "bind/games.h"
#include "bind/plain.h"

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

namespace {

// Set by another thread, read by a search.
struct Cancel {
    std::atomic<bool> flag = false;
};

// Hears Ctrl-C; in a Python game also lets other threads run.
Control listening(const AnyGame& game, const Cancel* cancel) {
    Control control;
    control.cancel = cancel ? &cancel->flag : nullptr;
    const bool in_python = game.in_python();
    control.poll = [in_python] {
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

uint64_t seed_or_fresh(std::optional<uint64_t> seed) {
    if (seed) return *seed;
    std::random_device device;
    return (uint64_t{device()} << 32) | device();
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
        throw Error(ErrorKind::kBadState, std::string("not JSON: ") + nb::cast<std::string>(nb::str(error.value())));
    }
    return to_plain(decoded, ErrorKind::kBadState);
}

struct TreeNode {
    std::shared_ptr<AnyTree> tree;
    TreePlace place;
};
struct TreeBranch {
    std::shared_ptr<AnyTree> tree;
    AnyTree::Branch branch;
};

nb::ndarray<nb::numpy, uint32_t, nb::ndim<1>> numbers(const std::vector<uint32_t>& list) {
    auto* values = new std::vector<uint32_t>(list);
    const nb::capsule owner(values, [](void* p) noexcept { delete static_cast<std::vector<uint32_t>*>(p); });
    return nb::ndarray<nb::numpy, uint32_t, nb::ndim<1>>(values->data(), {values->size()}, owner);
}

nb::list picks_out(const std::vector<PickText>& picks) {
    nb::list list;
    for (const PickText& pick : picks) list.append(nb::cast(pick.text));
    return list;
}

// A row of the ledger is a tuple: block, seating, seed, actions, finished, and then, each by seat, returns, decisions,
// iterations, model calls, seconds and luck (None where it was not measured).
class RowOut {
public:
    explicit RowOut(size_t size) : tuple_(nb::steal(PyTuple_New(static_cast<Py_ssize_t>(size)))) {}
    void whole(int64_t value) { add(PyLong_FromLongLong(value)); }
    void real(double value) { add(PyFloat_FromDouble(value)); }
    void truth(bool value) { add(PyBool_FromLong(value)); }
    void nothing() { add(nb::none().release().ptr()); }
    void object(nb::object value) { add(value.release().ptr()); }
    nb::object done() { return std::move(tuple_); }

private:
    void add(PyObject* item) { PyTuple_SET_ITEM(tuple_.ptr(), next_++, item); }

    nb::object tuple_;
    Py_ssize_t next_ = 0;
};

nb::object row_out(const PlayedMatch& match, const Plan& plan, bool luck) {
    constexpr int kFacts = 5, kPerSeat = 6;
    const MatchResult& result = match.result;
    RowOut row(static_cast<size_t>(kFacts + kPerSeat * plan.players));
    row.whole(match.number / static_cast<int64_t>(plan.seatings.size()));
    row.whole(match.seating);
    row.whole(static_cast<int64_t>(match.seed));
    row.whole(result.actions);
    row.truth(result.finished);
    for (int seat = 0; seat < plan.players; ++seat) row.real(result.returns[seat]);
    for (int seat = 0; seat < plan.players; ++seat) row.whole(result.effort[seat].decisions);
    for (int seat = 0; seat < plan.players; ++seat) row.whole(result.effort[seat].iterations);
    for (int seat = 0; seat < plan.players; ++seat) row.whole(result.effort[seat].model_calls);
    for (int seat = 0; seat < plan.players; ++seat) row.real(result.effort[seat].seconds);
    for (int seat = 0; seat < plan.players; ++seat) luck ? row.real(match.luck[seat]) : row.nothing();
    return row.done();
}

// Block, seating and number of the decision, then the fields of DecisionRow.
void decisions_out(const PlayedMatch& match, const Plan& plan, nb::list& list) {
    for (size_t i = 0; i < match.decisions.size(); ++i) {
        const DecisionRow& one = match.decisions[i];
        RowOut row(14);
        row.whole(match.number / static_cast<int64_t>(plan.seatings.size()));
        row.whole(match.seating);
        row.whole(static_cast<int64_t>(i));
        row.whole(one.seat);
        one.turn < 0 ? row.nothing() : row.whole(one.turn);
        row.whole(one.legal);
        row.whole(one.iterations);
        row.whole(one.nodes);
        row.whole(one.depth);
        row.whole(one.visits);
        row.real(one.value);
        row.real(one.expanded);
        row.real(one.seconds);
        std::string visits;
        for (uint32_t count : one.distribution) visits += (visits.empty() ? "" : " ") + std::to_string(count);
        row.object(nb::cast(visits));
        list.append(row.done());
    }
}

struct Agents {
    std::vector<Recipe> recipes;

    explicit Agents(const std::vector<std::pair<nb::object, std::vector<nb::object>>>& pairs) {
        for (const auto& [plain, functions] : pairs) recipes.push_back(read_recipe(plain, functions));
        if (recipes.size() > kMaxPlayers) throw Error(ErrorKind::kBadSetup, "at most 4 agents play a match");
    }
    MatchPlan plan(const Plain& setup, uint64_t seed, int limit) const {
        MatchPlan plan(setup);
        plan.players = static_cast<int>(recipes.size());
        plan.seed = seed;
        plan.limit = limit;
        for (size_t i = 0; i < recipes.size(); ++i) plan.agents[i] = &recipes[i];
        return plan;
    }
};

using AgentList = std::vector<std::pair<nb::object, std::vector<nb::object>>>;

// What a run wants beside the results.
struct Wants {
    Plain setup;
    Agents agents;
    std::optional<Recipe> luck;
    MatchPlan plan;

    Wants(nb::dict setup_, const AgentList& list, std::optional<std::vector<std::vector<int>>> seatings, uint64_t seed,
          int limit, bool decisions, std::optional<std::pair<nb::object, std::vector<nb::object>>> luck_)
        : setup(to_plain(setup_, ErrorKind::kBadSetup)), agents(list), plan(agents.plan(setup, seed, limit)) {
        plan.decisions = decisions;
        plan.seatings = seatings ? *seatings : turned_seats(plan.players);
        for (const auto& seating : plan.seatings) {
            std::vector<int> sorted = seating;
            std::sort(sorted.begin(), sorted.end());
            bool each_once = static_cast<int>(sorted.size()) == plan.players;
            for (int i = 0; each_once && i < plan.players; ++i) each_once = sorted[static_cast<size_t>(i)] == i;
            if (!each_once) throw Error(ErrorKind::kBadSetup, "seatings: each names every agent once, by its number");
        }
        if (luck_) luck = read_recipe(luck_->first, luck_->second), plan.luck = &*luck;
    }
    Wants(const Wants&) = delete;
};

nb::tuple play_matches(const AnyGame& game, nb::dict setup, const AgentList& agents, int64_t first, int64_t count,
                       uint64_t seed, int threads, int limit, std::optional<nb::callable> progress,
                       std::optional<std::vector<std::vector<int>>> seatings, bool decisions,
                       std::optional<std::pair<nb::object, std::vector<nb::object>>> luck) {
    Wants wants(setup, agents, std::move(seatings), seed, limit, decisions, std::move(luck));
    MatchPlan& plan = wants.plan;
    plan.first = first, plan.count = count, plan.threads = std::max(1, threads);
    std::vector<PlayedMatch> played;
    std::vector<double> points(plan.players);
    std::mutex mutex;
    game.play(
        plan,
        [&](const PlayedMatch& match) {
            const std::lock_guard lock(mutex);
            played.push_back(match);
            const std::vector<int>& seating = plan.seatings[static_cast<size_t>(match.seating)];
            for (size_t seat = 0; seat < seating.size(); ++seat) points[seating[seat]] += match.result.returns[seat];
        },
        [&] {
            std::unique_lock lock(mutex);
            const size_t done = played.size();
            const std::vector<double> reached = points;
            lock.unlock();
            nb::gil_scoped_acquire gil;
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (progress) (*progress)(done, reached);
        });
    std::sort(played.begin(), played.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
    nb::list rows, described;
    for (const PlayedMatch& match : played) {
        rows.append(row_out(match, plan, wants.luck.has_value()));
        decisions_out(match, plan, described);
    }
    return nb::make_tuple(rows, described);
}

nb::dict record_match(const AnyGame& game, nb::dict setup, const AgentList& agents, int64_t number, uint64_t seed,
                      int limit, std::optional<std::vector<std::vector<int>>> seatings, bool decisions,
                      std::optional<std::pair<nb::object, std::vector<nb::object>>> luck) {
    const Wants wants(setup, agents, std::move(seatings), seed, limit, decisions, std::move(luck));
    const AnyRecord record = game.record(wants.plan, number, listening(game, nullptr));
    nb::dict dict;
    nb::list returns, steps, described;
    for (int seat = 0; seat < wants.plan.players; ++seat) returns.append(record.match.result.returns[seat]);
    for (size_t i = 0; i < record.actions.size(); ++i) {
        nb::dict step;
        step["seat"] = record.seats[i];
        step["action"] = record.actions[i];
        step["picks"] = picks_out(record.picks[i]);
        steps.append(step);
    }
    decisions_out(record.match, wants.plan, described);
    dict["returns"] = returns;
    dict["finished"] = record.match.result.finished;
    dict["start_picks"] = picks_out(record.start_picks);
    dict["steps"] = steps;
    dict["seed"] = record.match.seed;
    dict["row"] = row_out(record.match, wants.plan, wants.luck.has_value());
    dict["decisions"] = described;
    return dict;
}

nb::dict perft_out(const AnyState& state, int depth, uint64_t max_outcomes) {
    if (depth < 0 || depth > 100)
        throw Error(ErrorKind::kBadSetup, "depth: expected 0 to 100, found " + std::to_string(depth));
    const PerftResult result = state.game->perft(state, depth, max_outcomes, listening(*state.game, nullptr).poll);
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
        } catch (const Error& error) {
            static constexpr const char* kNames[] = {"IllegalActionError", "BadStateError",  "BadSetupError",
                                                     "BadPickError",       "BadRecipeError", "BadGameError"};
            const nb::object errors = nb::module_::import_("turnwise.errors");
            const nb::object type = errors.attr(kNames[static_cast<int>(error.kind())]);
            // A message may quote a text cut inside a character.
            const std::string message = error.what();
            const nb::object text =
                nb::steal(PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()), "replace"));
            PyErr_SetObject(type.ptr(), text.ptr());
        }
    });
}

void bind_state(nb::module_& m) {
    nb::class_<AnyState>(m, "State", "A position of a match. It never changes: apply() gives a new one.")
        .def_prop_ro("game", [](const AnyState& s) { return std::const_pointer_cast<AnyGame>(s.game); })
        .def_prop_ro(
            "viewer",
            [](const AnyState& s) -> std::optional<int> {
                return s.viewer < 0 ? std::nullopt : std::optional(s.viewer);
            },
            "Of an observation: whose it is. None for a full state.")
        .def_prop_ro("players", [](const AnyState& s) { return s.game->players(s); })
        .def_prop_ro(
            "to_act", [](const AnyState& s) { return s.game->to_act(s); }, "Who decides now.")
        .def_prop_ro("is_over", [](const AnyState& s) { return s.game->is_over(s); })
        .def_prop_ro(
            "returns", [](const AnyState& s) { return s.game->returns(s); }, "One value from 0 to 1 for each player.")
        .def("legal_actions", [](const AnyState& s) { return s.game->legal_actions(s); })
        .def(
            "apply",
            [](const AnyState& s, nb::object action, const std::vector<std::string>& picks,
               std::optional<uint64_t> seed) {
                AnyOutcome outcome = s.game->apply(s, action, picks, seed_or_fresh(seed));
                return nb::make_tuple(outcome.state, picks_out(outcome.picks));
            },
            "action"_a.none(), "picks"_a = std::vector<std::string>(), "seed"_a = nb::none(),
            nb::sig("def apply(self, action: object, picks: collections.abc.Sequence[str] = [], seed: int | None = "
                    "None) -> tuple[State, list[str]]"),
            "The state after `action`, and the picks that chance made. `picks` forces the first ones, by their text; "
            "`seed` makes the rest repeatable.")
        .def(
            "outcomes",
            [](const AnyState& s, nb::object action, uint64_t limit) {
                nb::list list;
                for (AnyOutcome& outcome : s.game->outcomes(s, action, limit))
                    list.append(nb::make_tuple(outcome.state, outcome.probability, picks_out(outcome.picks)));
                return list;
            },
            "action"_a.none(), "limit"_a = 100'000,
            nb::sig("def outcomes(self, action: object, limit: int = 100000) -> list[tuple[State, float, list[str]]]"),
            "Every outcome of `action`: the state after it, its probability and the picks that lead there.")
        .def(
            "observe", [](const AnyState& s, int player) { return s.game->observe(s, player); }, "player"_a,
            "What `player` sees.")
        .def(
            "determinize",
            [](const AnyState& s, nb::dict belief, std::optional<uint64_t> seed) {
                return s.game->determinize(s, to_plain(belief, ErrorKind::kBadRecipe), seed_or_fresh(seed));
            },
            "belief"_a = nb::dict(), "seed"_a = nb::none(), "A full state that fits this observation.")
        .def(
            "key", [](const AnyState& s, int player) { return s.game->key(s, player); }, "player"_a,
            "64-bit hash of what `player` acts on.")
        .def(
            "action_info",
            [](const AnyState& s, nb::object action) {
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
            "action"_a.none())
        .def(
            "features",
            [](const AnyState& s, const std::string& name, int player) {
                auto* values = new std::vector<float>(s.game->features(s, name, player));
                const nb::capsule owner(values, [](void* p) noexcept { delete static_cast<std::vector<float>*>(p); });
                return nb::ndarray<nb::numpy, float, nb::ndim<1>>(values->data(), {values->size()}, owner);
            },
            "name"_a, "player"_a)
        .def(
            "to_plain", [](const AnyState& s) { return from_plain(s.game->to_plain(s)); }, "The JSON form as a dict.")
        .def("to_json", [](const AnyState& s) { return json_of(s.game->to_plain(s)); })
        .def(
            "check", [](const AnyState& s) { s.game->check(s); }, "Raises RuntimeError when an invariant is broken.")
        .def_prop_ro(
            "raw", [](const AnyState& s) { return s.game->raw(s); },
            "The user's own object, in a game written in Python.")
        .def("__str__", [](const AnyState& s) { return s.game->text(s); })
        .def("__repr__",
             [](const AnyState& s) { return "<" + s.game->name() + (s.viewer < 0 ? " state>" : " observation>"); })
        .def(
            "__eq__",
            [](const AnyState& a, nb::handle other) {
                AnyState b;
                return nb::try_cast(other, b) && a.game == b.game && a.game->equal(a, b);
            },
            "other"_a, nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const AnyState& s) { return std::hash<std::string>()(s.game->text(s)); });
}

void bind_game(nb::module_& m) {
    nb::class_<AnyGame>(m, "Game", "The rules of one game, with its options.")
        .def_prop_ro("name", &AnyGame::name)
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
            [](const AnyGame& game, std::optional<uint64_t> seed, nb::kwargs setup) {
                return game.start(to_plain(setup, ErrorKind::kBadSetup), seed_or_fresh(seed));
            },
            "seed"_a = nb::none(), "setup"_a, "The first state of a match; what `setup` may hold is the game's own.")
        .def("wrap", &AnyGame::wrap, "raw"_a, "A State around an object of a game written in Python.")
        .def(
            "state_from_plain",
            [](const AnyGame& game, nb::object plain) {
                return game.from_plain(to_plain(plain, ErrorKind::kBadState));
            },
            "plain"_a)
        .def(
            "state_from_json", [](const AnyGame& game, nb::object text) { return game.from_plain(from_json(text)); },
            "text"_a, nb::sig("def state_from_json(self, text: str | bytes) -> State"))
        .def(
            "schema", [](const AnyGame& game) { return from_plain(game.schema()); },
            "What the JSON of a state may be, as a JSON Schema (draft 2020-12).")
        .def(
            "conformance",
            [](const AnyGame& game, int matches, uint64_t seed, nb::kwargs setup) {
                if (matches < 1)
                    throw Error(ErrorKind::kBadSetup, "matches: expected at least 1, found " + std::to_string(matches));
                ConformanceOptions options;
                options.matches = matches;
                options.seed = seed;
                return game.conformance(to_plain(setup, ErrorKind::kBadSetup), options);
            },
            "matches"_a = 20, "seed"_a = 1, "setup"_a,
            "What is wrong with the game by the contract: empty when it conforms.")
        .def(
            "playthrough",
            [](const AnyGame& game, uint64_t seed, int limit, nb::kwargs setup) {
                return game.playthrough(to_plain(setup, ErrorKind::kBadSetup), seed, limit);
            },
            "seed"_a = 1, "limit"_a = 1000, "setup"_a)
        .def("_bench",
             [](const AnyGame& game, double seconds, nb::dict setup) {
                 return game.bench(to_plain(setup, ErrorKind::kBadSetup), seconds, listening(game, nullptr));
             })
        .def("_signature",
             [](const AnyGame& game, nb::dict setup) { return game.signature(to_plain(setup, ErrorKind::kBadSetup)); })
        .def("_fuzz",
             [](const AnyGame& game, int64_t matches, double seconds, uint64_t seed, nb::dict setup) {
                 return game.fuzz(to_plain(setup, ErrorKind::kBadSetup), matches, seconds, seed,
                                  listening(game, nullptr));
             })
        .def("_play", &play_matches, "setup"_a, "agents"_a, "first"_a, "count"_a, "seed"_a, "threads"_a, "limit"_a,
             "progress"_a = nb::none(), "seatings"_a = nb::none(), "decisions"_a = false, "luck"_a = nb::none())
        .def("_record", &record_match, "setup"_a, "agents"_a, "number"_a, "seed"_a, "limit"_a,
             "seatings"_a = nb::none(), "decisions"_a = false, "luck"_a = nb::none())
        .def("__repr__", [](const AnyGame& game) { return "<game " + game.name() + ">"; });
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
        .def("__repr__", [](const ActionStats& s) {
            char numbers[96];
            std::snprintf(numbers, sizeof numbers, " visits=%u value=%.3f [%.3f, %.3f]>", s.visits, s.value, s.low,
                          s.high);
            return "<" + nb::cast<std::string>(nb::str(s.action)) + numbers;
        });

    nb::class_<TreeNode>(m, "TreeNode", "A decision in the tree of a search.")
        .def_prop_ro("visits", [](const TreeNode& n) { return n.tree->node(n.place).visits; })
        .def_prop_ro("to_act", [](const TreeNode& n) { return n.tree->node(n.place).to_act; })
        .def_prop_ro("is_over", [](const TreeNode& n) { return n.tree->node(n.place).over; })
        .def_prop_ro(
            "state", [](const TreeNode& n) { return n.tree->state(n.place); },
            "The position here, in the world in which the node was made.")
        .def_prop_ro(
            "picks",
            [](const TreeNode& n) {
                nb::list list;
                for (const PickText& pick : n.tree->picks(n.place))
                    list.append(nb::make_tuple(pick.text, pick.probability));
                return list;
            },
            nb::sig("def picks(self) -> list[tuple[str, float]]"),
            "What chance did on the action that led here, with the probability of each pick.")
        .def(
            "branches",
            [](const TreeNode& n) {
                std::vector<TreeBranch> result;
                for (AnyTree::Branch& branch : n.tree->branches(n.place)) result.push_back({n.tree, std::move(branch)});
                return result;
            },
            "The actions tried here, most visited first.");
    nb::class_<TreeBranch>(m, "TreeBranch",
                           "An action in the tree, and the decisions it led to: one for each outcome of chance seen.")
        .def_prop_ro("action", [](const TreeBranch& b) { return b.branch.stats.action; })
        .def_prop_ro("visits", [](const TreeBranch& b) { return b.branch.stats.visits; })
        .def_prop_ro("value", [](const TreeBranch& b) { return b.branch.stats.value; })
        .def_prop_ro("stats", [](const TreeBranch& b) { return b.branch.stats; })
        .def("outcomes", [](const TreeBranch& b) {
            std::vector<TreeNode> result;
            for (const TreePlace& place : b.branch.outcomes) result.push_back({b.tree, place});
            return result;
        });

    nb::class_<AnyTree>(m, "SearchResult", "What a search found.")
        .def_prop_ro(
            "tree",
            [](const std::shared_ptr<AnyTree>& t) -> std::optional<TreeNode> {
                return t->trees() ? std::optional(TreeNode{t, t->root(0)}) : std::nullopt;
            },
            "The root of the tree, to walk; of several trees the first. None for an agent without one.")
        .def_prop_ro(
            "trees",
            [](const std::shared_ptr<AnyTree>& t) {
                std::vector<TreeNode> roots;
                for (size_t i = 0; i < t->trees(); ++i) roots.push_back({t, t->root(i)});
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
            [](const AnyTree& t, size_t tree) {
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
            "tree"_a = 0,
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
        .def_prop_ro("iterations_per_second", [](const AnyTree& t) {
            return static_cast<double>(t.effort().iterations) / std::max(t.effort().seconds, 1e-9);
        });
    m.def(
        "_search",
        [](const AnyState& state, nb::object recipe, const std::vector<nb::object>& functions, uint64_t seed,
           const Cancel* cancel) {
            return std::shared_ptr<AnyTree>(
                state.game->search(state, read_recipe(recipe, functions), seed, listening(*state.game, cancel)));
        },
        "state"_a, "recipe"_a, "functions"_a, "seed"_a, "cancel"_a.none() = nb::none());
    m.def(
        "_act",
        [](const AnyState& state, nb::object recipe, const std::vector<nb::object>& functions, uint64_t seed,
           const Cancel* cancel) {
            return state.game->act(state, read_recipe(recipe, functions), seed, listening(*state.game, cancel));
        },
        "state"_a, "recipe"_a, "functions"_a, "seed"_a, "cancel"_a.none() = nb::none());
    m.def("_perft", &perft_out, "state"_a, "depth"_a, "max_outcomes"_a);
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
        "_match_seed", [](uint64_t seed, uint64_t block) { return combine(seed, block); }, nb::arg("seed"),
        nb::arg("block") = 0, "The seed that the matches of a block of a run share.");
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
        [](nb::object game, const std::string& name) { return make_python_game(std::move(game), name); },
        nb::arg("game").none(), nb::arg("name"));
}
