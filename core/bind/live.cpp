#include "bind/live.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <climits>
#include <cmath>

#include "bind/arguments.h"
#include "bind/border.h"
#include "bind/work.h"

namespace turnwise {

using namespace nb::literals;

std::unique_ptr<AnyTree> GateWatch::search(const AnyState& state, const Recipe& recipe, uint64_t seed,
                                           Control control) {
    control.cancel = &cancel;
    control.gate = &gate;
    gate.aside = [](const std::function<void()>& wait) {
        if (!PyGILState_Check()) return wait();
        nb::gil_scoped_release others;
        wait();
    };
    return state.game->search(state, recipe, seed, control, [this](AnyTree* tree) {
        if (tree) {
            tree_ = tree;
            gate.begin();
        } else {
            gate.end();
            tree_ = nullptr;
        }
    });
}

std::optional<TreeLook> GateWatch::look(const TreeView& view) {
    std::optional<TreeLook> found;
    if (!gate.ask([&] { found = tree_->look(view); })) return std::nullopt;
    return found;
}

TreeView view_in(nb::handle view) {
    TreeView result;
    result.tree = nb::cast<size_t>(view.attr("tree"));
    result.path = nb::cast<std::vector<std::pair<uint32_t, uint32_t>>>(view.attr("path"));
    result.depth = nb::cast<int>(view.attr("depth"));
    result.share = nb::cast<double>(view.attr("share"));
    result.most = nb::cast<int>(view.attr("most"));
    return result;
}

// A number that is not known, or has no bound, is None.
static nb::object known(double value) { return std::isfinite(value) ? nb::cast(value) : nb::none(); }
static nb::object chance_of(double probability) { return probability < 0 ? nb::none() : nb::cast(probability); }

nb::object look_out(const TreeLook& look) {
    nb::dict out;
    out["iterations"] = look.effort.iterations;
    out["model_calls"] = look.effort.model_calls;
    out["seconds"] = look.effort.seconds;
    out["nodes"] = look.nodes;
    out["bytes"] = look.bytes;
    out["depth"] = look.depth;
    out["trees"] = look.trees;
    out["scale"] = look.raw ? "raw" : "probability";
    out["values"] = look.values;
    out["best"] = look.best;
    out["visits"] = look.visits;
    out["player"] = look.player;
    nb::list actions, line, rows;
    for (const auto& one : look.actions)
        actions.append(
            nb::make_tuple(one.text, one.words, one.visits, known(one.value), known(one.low), known(one.high)));
    for (const auto& step : look.line)
        line.append(
            nb::make_tuple(step.text, step.words, step.player, step.visits, step.chance, chance_of(step.probability)));
    for (const LookRow& row : look.rows) {
        nb::object bucket = nb::none();
        if (row.bucket_low < row.bucket_high)
            bucket =
                nb::make_tuple(row.bucket_low, row.bucket_high == INT_MAX ? nb::none() : nb::cast(row.bucket_high - 1),
                               chance_of(row.bucket_probability));
        rows.append(nb::make_tuple(row.parent, row.chance, row.place, row.node, row.player, row.over, row.visits,
                                   known(row.value), known(row.low), known(row.high), chance_of(row.probability),
                                   bucket, row.text, row.words));
    }
    out["actions"] = actions;
    out["line"] = line;
    out["rows"] = rows;
    return out;
}

void bind_live(nb::module_& m) {
    using Quiet = nb::call_guard<nb::gil_scoped_release>;
    nb::class_<GateWatch>(m, "_Watch", "The gate of one search; turnwise.live.LiveSearch is its face.")
        .def(nb::init<>())
        .def(
            "pause", [](GateWatch& w) { w.gate.pause(); }, Quiet())
        .def(
            "resume", [](GateWatch& w) { w.gate.resume(); }, Quiet())
        .def(
            "step", [](GateWatch& w, int64_t iterations) { w.gate.step(iterations); }, "iterations"_a, Quiet())
        .def(
            "cancel",
            [](GateWatch& w) {
                w.cancel = true;
                w.gate.wake();
            },
            Quiet())
        .def_prop_ro(
            "phase",
            [](const GateWatch& w) {
                constexpr const char* kNames[] = {"waiting", "running", "paused", "over"};
                return kNames[static_cast<int>(w.gate.phase())];
            },
            Quiet())
        .def(
            "wait_until_still", [](const GateWatch& w, double seconds) { return w.gate.wait_until_still(seconds); },
            "seconds"_a, Quiet(),
            "Waits until the search stands still or is over; False when it did not within the time.")
        .def(
            "look",
            [](GateWatch& w, nb::handle wanted) -> nb::object {
                const TreeView view = view_in(wanted);
                std::optional<TreeLook> found;
                {
                    nb::gil_scoped_release released;
                    found = w.look(view);
                }
                return found ? look_out(*found) : nb::none();
            },
            "view"_a, kWork);
}

}  // namespace turnwise
