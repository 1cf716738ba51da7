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
#include <cmath>

#include "bind/arguments.h"
#include "bind/border.h"
#include "bind/collected.h"
#include "bind/live.h"
#include "bind/work.h"

namespace turnwise {

using namespace nb::literals;

namespace {

// A SearchResult that was made by a search, not by __new__.
using Result = nb::handle_t<AnyTree>;
const AnyTree& tree_of(Result result) {
    if (!nb::inst_ready(result)) throw nb::type_error("no search has made this SearchResult");
    return *nb::inst_ptr<AnyTree>(result);
}

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

}  // namespace

void bind_search(nb::module_& m) {
    nb::class_<Cancel>(m, "Cancel", "Stops a search from another thread: search(..., cancel=token), token.cancel().")
        .def(nb::init<>())
        .def("cancel", [](Cancel& c) { c.flag = true; })
        .def_prop_ro("cancelled", [](const Cancel& c) { return c.flag.load(); });

    nb::class_<ActionStats>(m, "ActionStats", "What a search found out about one action, for the player to act.")
        .def_ro("action", &ActionStats::action)
        .def_ro("visits", &ActionStats::visits)
        .def_ro("value", &ActionStats::value,
                "What it is worth, 0 to 1: a mean where it was sampled. Agents that compare scores or evaluations as "
                "they are (greedy ones, GSV, Tyche, Silverfish, the searches of Tribes) have them in their own units.")
        .def_prop_ro(
            "interval",
            [](const ActionStats& s) {
                return std::isnan(s.low) ? std::nullopt : std::optional(std::pair(s.low, s.high));
            },
            nb::sig("def interval(self) -> tuple[float, float] | None"),
            "95 % interval of the mean; None where the value is no mean of several samples.")
        .def("__getstate__",
             [](const ActionStats& s) { return nb::make_tuple(s.action, s.visits, s.value, s.low, s.high); })
        .def("__setstate__",
             [](ActionStats& s, const std::tuple<nb::object, uint32_t, double, double, double>& values) {
                 const auto& [action, visits, value, low, high] = values;
                 new (&s) ActionStats{action, visits, value, low, high};
             })
        .def("__repr__", [](const ActionStats& s) {
            char numbers[96];
            if (std::isnan(s.low))
                std::snprintf(numbers, sizeof numbers, " visits=%u value=%.3f>", s.visits, s.value);
            else
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
            "to_dot",
            [](nb::handle self, int depth, int width) {
                return nb::cast<std::string>(
                    nb::module_::import_("turnwise.tree_export").attr("node_dot")(self, depth, width));
            },
            "depth"_a = 3, "width"_a = 5, kWork, "The most visited part below as a Graphviz drawing.")
        .def(
            "to_svg",
            [](nb::handle self, int depth, int width) {
                return nb::cast<std::string>(
                    nb::module_::import_("turnwise.pictures").attr("tree")(self, depth, width));
            },
            "depth"_a = 3, "width"_a = 4, kWork, "The most visited part below as a picture.")
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
        .def_prop_ro("best", &AnyTree::best, "The action that the agent plays; `reason` says by what it was chosen.")
        .def_prop_ro(
            "reason", [](const AnyTree& t) { return std::pair(std::string(words(t.reason().by)), t.reason().number); },
            nb::sig("def reason(self) -> tuple[str, float | None]"),
            "By what `best` was chosen, and the number that it had of it: visits, traversals (of a graph), value, "
            "lower bound, votes, plan, fixed rule, only action, lot or rule. None where no number decided.")
        .def_prop_ro("actions", &AnyTree::actions,
                     "Every action tried, most visited first; empty for an agent that compares none.")
        .def_prop_ro("principal_line", &AnyTree::principal_line,
                     "The actions both sides would take, as far as the tree knows.")
        .def_prop_ro("values", &AnyTree::values,
                     "Mean value of each player over all iterations; None for an agent that has no such thing.")
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
            "action had that chance split, edges that met a decision known by another way, and how much of what lies "
            "below the chosen action is fully expanded.")
        .def_prop_ro(
            "scale", [](const AnyTree& t) { return t.raw() ? "raw" : "probability"; },
            nb::sig("def scale(self) -> typing.Literal['probability', 'raw']"),
            "Whether values are probabilities to win, or numbers on the scale of a score or evaluation.")
        .def(
            "_look", [](AnyTree& t, nb::handle view) { return look_out(t.look(view_in(view))); }, "view"_a, kWork)
        .def_prop_ro("nodes", &AnyTree::nodes)
        .def_prop_ro("depth", &AnyTree::depth)
        .def_prop_ro("bytes", &AnyTree::bytes, "Memory of the tree.")
        .def_prop_ro("iterations", [](const AnyTree& t) { return t.effort().iterations; })
        .def_prop_ro("model_calls", [](const AnyTree& t) { return t.effort().model_calls; })
        .def_prop_ro("seconds", [](const AnyTree& t) { return t.effort().seconds; })
        .def_prop_ro(
            "iterations_per_second",
            [](const AnyTree& t) {
                const Effort& effort = t.effort();
                return effort.iterations ? static_cast<double>(effort.iterations) / effort.seconds : 0.0;
            },
            "0 for an agent that counts none.")
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
           const Cancel* cancel, GateWatch* watch) {
            const auto lease = state.game->lease();
            const uint64_t number = seed_of(seed);
            Control control = listening(*state.game, cancel ? &cancel->flag : nullptr);
            std::unique_ptr<AnyTree> tree =
                watch ? watch->search(state, read_recipe(recipe, functions), number, std::move(control))
                      : state.game->search(state, read_recipe(recipe, functions), number, control);
            tree->lease = lease;
            return tree;
        },
        "state"_a, "recipe"_a, "functions"_a, "seed"_a.none(), "cancel"_a.none() = nb::none(),
        "watch"_a.none() = nb::none(), kWork);
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
        "_with_lists",
        [](AnyState state, std::optional<Lists> lists) {
            if (lists) state.lists = std::make_shared<const Lists>(std::move(*lists));
            return state;
        },
        "state"_a, "lists"_a.none(), "An observation, with the lists that a match gives its player.");
}

}  // namespace turnwise
