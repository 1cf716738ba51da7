#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "agents/match_rows.h"
#include "bind/border.h"
#include "bind/plain.h"
#include "bind/work.h"

namespace turnwise {

using namespace nb::literals;

namespace {

using RecipeIn = std::pair<nb::object, std::vector<nb::object>>;
// A MatchStatus that lies in an array of Python's.
using StatusIn = std::optional<nb::ndarray<int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>>;
using Seatings = std::vector<std::vector<int>>;

nb::object row_out(const std::vector<Cell>& row) {
    nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(row.size())));
    for (size_t i = 0; i < row.size(); ++i) {
        nb::object item = std::visit(
            []<class T>(const T& cell) -> nb::object {
                if constexpr (std::is_same_v<T, std::monostate>)
                    return nb::none();
                else
                    return nb::cast(cell);
            },
            row[i]);
        PyTuple_SET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(i), item.release().ptr());
    }
    return tuple;
}

void decisions_out(const PlayedMatch& match, nb::list& list) {
    for (size_t i = 0; i < match.decisions.size(); ++i) list.append(row_out(decision_row(match, i)));
}

// What the columns of rows and the fields of a status are called, in their order.
nb::dict row_names() {
    nb::dict names;
    const auto add = [&](const char* list, const auto& columns) {
        nb::list words;
        for (const auto& column : columns) words.append(nb::str(column.name));
        names[list] = words;
    };
    add("facts", kFacts);
    add("per_seat", kPerSeat);
    add("decision", kDecision);
    nb::list status;
    for (const char* field : MatchStatus::kFields) status.append(nb::str(field));
    names["status"] = status;
    return names;
}

// What matches are asked for, read from Python.
struct Order {
    Plain setup;
    std::vector<Recipe> agents;
    std::optional<Recipe> luck;
    MatchPlan plan;

    Order(nb::dict setup_in, const std::vector<RecipeIn>& agents_in, uint64_t seed, int limit,
          std::optional<Seatings> seatings, bool decisions, const std::optional<RecipeIn>& luck_in,
          const StatusIn& status)
        : setup(to_plain(setup_in, ErrorKind::kBadSetup)), plan(setup) {
        if (agents_in.size() > kMaxPlayers) throw Error(ErrorKind::kBadSetup, "at most 4 agents play a match");
        for (const auto& [plain, functions] : agents_in) agents.push_back(read_recipe(plain, functions));
        for (size_t i = 0; i < agents.size(); ++i) plan.agents[i] = &agents[i];
        if (luck_in) luck = read_recipe(luck_in->first, luck_in->second), plan.luck = &*luck;
        plan.players = static_cast<int>(agents.size());
        plan.seed = seed;
        plan.limit = limit;
        plan.decisions = decisions;
        if (status) {
            if (status->size() * sizeof(int64_t) != sizeof(MatchStatus))
                throw Error(ErrorKind::kBadSetup, "status: expected " +
                                                      std::to_string(sizeof(MatchStatus) / sizeof(int64_t)) +
                                                      " whole numbers, found " + std::to_string(status->size()));
            plan.status = reinterpret_cast<MatchStatus*>(status->data());
        }
        plan.seatings = seatings ? std::move(*seatings) : turned_seats(plan.players);
        for (Seatings::value_type seating : plan.seatings) {
            std::sort(seating.begin(), seating.end());
            if (seating != turned_seats(plan.players)[0])
                throw Error(ErrorKind::kBadSetup, "seatings: each names every agent once, by its number");
        }
    }
    Order(const Order&) = delete;
};

nb::tuple play_matches(const AnyGame& game, nb::dict setup, const std::vector<RecipeIn>& agents, int64_t first,
                       int64_t count, uint64_t seed, int threads, int limit, std::optional<nb::callable> progress,
                       std::optional<Seatings> seatings, bool decisions, const std::optional<RecipeIn>& luck,
                       StatusIn status) {
    const auto lease = game.lease();
    Order order(setup, agents, seed, limit, std::move(seatings), decisions, luck, status);
    MatchPlan& plan = order.plan;
    plan.first = first, plan.count = count, plan.threads = std::max(1, threads);
    if (plan.status && plan.threads > 1) throw Error(ErrorKind::kBadSetup, "status: one thread has it, no more");
    std::vector<PlayedMatch> played;
    std::vector<double> points(plan.players);  // of each agent so far
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
            Work::check();
            nb::gil_scoped_acquire gil;
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            if (progress) (*progress)(done, reached);
        });
    std::sort(played.begin(), played.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
    nb::list rows, described;
    for (const PlayedMatch& match : played) {
        rows.append(row_out(match_row(match, plan.players, luck.has_value())));
        decisions_out(match, described);
    }
    return nb::make_tuple(rows, described);
}

nb::dict record_match(const AnyGame& game, nb::dict setup, const std::vector<RecipeIn>& agents, int64_t number,
                      uint64_t seed, int limit, std::optional<Seatings> seatings, bool decisions,
                      const std::optional<RecipeIn>& luck, StatusIn status) {
    const auto lease = game.lease();
    const Order order(setup, agents, seed, limit, std::move(seatings), decisions, luck, status);
    const AnyRecord record = game.record(order.plan, number, listening(game));
    nb::list returns, steps, described;
    for (int seat = 0; seat < order.plan.players; ++seat) returns.append(record.match.result.returns[seat]);
    for (size_t i = 0; i < record.actions.size(); ++i) {
        nb::dict step;
        step["seat"] = record.seats[i];
        step["action"] = record.actions[i];
        step["picks"] = picks_out(record.picks[i]);
        steps.append(step);
    }
    decisions_out(record.match, described);
    nb::dict dict;
    dict["returns"] = returns;
    dict["finished"] = record.match.result.finished;
    dict["start_picks"] = picks_out(record.start_picks);
    dict["steps"] = steps;
    dict["last"] = record.last ? nb::cast(*record.last) : nb::none();
    dict["seed"] = record.match.seed;
    dict["row"] = row_out(match_row(record.match, order.plan.players, luck.has_value()));
    dict["decisions"] = described;
    nb::list searches;  // of each decision: visits and values by legal action
    for (const DecisionRow& one : record.match.decisions) searches.append(nb::make_tuple(one.visits_of, one.value_of));
    dict["searches"] = searches;
    return dict;
}

}  // namespace

void bind_matches(nb::module_& m, nb::class_<AnyGame>& game) {
    m.def("_row_names", &row_names, "The columns of rows of the ledger, and the fields of a match's status, by name.");
    game.def("_play", &play_matches, "setup"_a, "agents"_a, "first"_a, "count"_a, "seed"_a, "threads"_a, "limit"_a,
             "progress"_a = nb::none(), "seatings"_a = nb::none(), "decisions"_a = false, "luck"_a = nb::none(),
             "status"_a = nb::none(), kWork,
             "Rows of the ledger and of its decisions, for matches first to first + count of a run.");
    game.def("_record", &record_match, "setup"_a, "agents"_a, "number"_a, "seed"_a, "limit"_a,
             "seatings"_a = nb::none(), "decisions"_a = false, "luck"_a = nb::none(), "status"_a = nb::none(), kWork,
             "One match of a run, action by action.");
}

}  // namespace turnwise
