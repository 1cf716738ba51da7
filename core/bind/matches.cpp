#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bind/border.h"
#include "bind/plain.h"
#include "bind/work.h"

namespace turnwise {

using namespace nb::literals;

namespace {

using RecipeIn = std::pair<nb::object, std::vector<nb::object>>;
using Seatings = std::vector<std::vector<int>>;

// A row of the ledger, field by field.
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

// FACTS and PER_SEAT of arena/rows.py: block, seating, seed, actions, finished, and then, each by seat, returns,
// decisions, iterations, model calls, seconds and luck (None where it was not measured).
nb::object row_out(const PlayedMatch& match, const Plan& plan, bool luck) {
    constexpr int kFacts = 5, kPerSeat = 6;
    const MatchResult& result = match.result;
    RowOut row(static_cast<size_t>(kFacts + kPerSeat * plan.players));
    row.whole(match.block);
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

// DECISION of arena/rows.py; None for what a decision without a search, or without a tree, does not have.
void decisions_out(const PlayedMatch& match, nb::list& list) {
    for (size_t i = 0; i < match.decisions.size(); ++i) {
        const DecisionRow& one = match.decisions[i];
        const bool searched = !one.distribution.empty();
        RowOut row(15);
        row.whole(match.block);
        row.whole(match.seating);
        row.whole(static_cast<int64_t>(i));
        row.whole(one.seat);
        one.turn < 0 ? row.nothing() : row.whole(one.turn);
        row.whole(one.legal);
        row.whole(one.iterations);
        row.real(one.seconds);
        searched ? row.real(one.value) : row.nothing();
        searched ? row.whole(one.visits) : row.nothing();
        std::string visits;
        for (uint32_t count : one.distribution) visits += (visits.empty() ? "" : " ") + std::to_string(count);
        searched ? row.object(nb::cast(visits)) : row.nothing();
        one.tree ? row.whole(one.tree->nodes) : row.nothing();
        one.tree ? row.whole(one.tree->depth) : row.nothing();
        one.tree ? row.whole(one.tree->considered) : row.nothing();
        one.tree&& one.tree->expanded ? row.real(*one.tree->expanded) : row.nothing();
        list.append(row.done());
    }
}

// What matches are asked for, read from Python.
struct Order {
    Plain setup;
    std::vector<Recipe> agents;
    std::optional<Recipe> luck;
    MatchPlan plan;

    Order(nb::dict setup_in, const std::vector<RecipeIn>& agents_in, uint64_t seed, int limit,
          std::optional<Seatings> seatings, bool decisions, const std::optional<RecipeIn>& luck_in)
        : setup(to_plain(setup_in, ErrorKind::kBadSetup)), plan(setup) {
        if (agents_in.size() > kMaxPlayers) throw Error(ErrorKind::kBadSetup, "at most 4 agents play a match");
        for (const auto& [plain, functions] : agents_in) agents.push_back(read_recipe(plain, functions));
        for (size_t i = 0; i < agents.size(); ++i) plan.agents[i] = &agents[i];
        if (luck_in) luck = read_recipe(luck_in->first, luck_in->second), plan.luck = &*luck;
        plan.players = static_cast<int>(agents.size());
        plan.seed = seed;
        plan.limit = limit;
        plan.decisions = decisions;
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
                       std::optional<Seatings> seatings, bool decisions, const std::optional<RecipeIn>& luck) {
    const auto lease = game.lease();
    Order order(setup, agents, seed, limit, std::move(seatings), decisions, luck);
    MatchPlan& plan = order.plan;
    plan.first = first, plan.count = count, plan.threads = std::max(1, threads);
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
        rows.append(row_out(match, plan, luck.has_value()));
        decisions_out(match, described);
    }
    return nb::make_tuple(rows, described);
}

nb::dict record_match(const AnyGame& game, nb::dict setup, const std::vector<RecipeIn>& agents, int64_t number,
                      uint64_t seed, int limit, std::optional<Seatings> seatings, bool decisions,
                      const std::optional<RecipeIn>& luck) {
    const auto lease = game.lease();
    const Order order(setup, agents, seed, limit, std::move(seatings), decisions, luck);
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
    dict["row"] = row_out(record.match, order.plan, luck.has_value());
    dict["decisions"] = described;
    nb::list searches;  // of each decision: visits and values by legal action
    for (const DecisionRow& one : record.match.decisions) searches.append(nb::make_tuple(one.visits_of, one.value_of));
    dict["searches"] = searches;
    return dict;
}

}  // namespace

void bind_matches(nb::class_<AnyGame>& game) {
    game.def("_play", &play_matches, "setup"_a, "agents"_a, "first"_a, "count"_a, "seed"_a, "threads"_a, "limit"_a,
             "progress"_a = nb::none(), "seatings"_a = nb::none(), "decisions"_a = false, "luck"_a = nb::none(), kWork,
             "Rows of the ledger and of its decisions, for matches first to first + count of a run.");
    game.def("_record", &record_match, "setup"_a, "agents"_a, "number"_a, "seed"_a, "limit"_a,
             "seatings"_a = nb::none(), "decisions"_a = false, "luck"_a = nb::none(), kWork,
             "One match of a run, action by action.");
}

}  // namespace turnwise
