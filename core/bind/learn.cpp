#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/games.h"
#include "bind/work.h"
#include "learn/bandit.h"
#include "learn/boosted_trees.h"
#include "learn/network.h"
#include "learn/pruning_table.h"
#include "learn/store.h"

namespace turnwise {

using namespace nb::literals;

namespace {

template <class T, int Dimensions>
using In = nb::ndarray<const T, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

template <class T>
std::span<const T> numbers(const In<T, 1>& array) {
    return {array.data(), array.size()};
}

template <class T, size_t Dimensions>
nb::object array_out(std::vector<T> values, const size_t (&shape)[Dimensions]) {
    auto* held = new std::vector<T>(std::move(values));
    const nb::capsule owner(held, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<Dimensions>>(held->data(), Dimensions, shape, owner));
}

// Bandits.

void need_range(const char* what, int64_t value, int64_t low, int64_t high) {
    if (value < low || value > high)
        throw Error(ErrorKind::kBadSetup, std::string(what) + ": expected " + std::to_string(low) + " to " +
                                              std::to_string(high) + ", found " + std::to_string(value));
}

ArmLaw law_of(nb::dict plain) {
    ArmLaw law;
    const std::pair<const char*, double*> knobs[] = {{"low_share", &law.low_share}, {"low_mean", &law.low_mean},
                                                     {"low_sd", &law.low_sd},       {"high_mean", &law.high_mean},
                                                     {"high_sd", &law.high_sd},     {"spread", &law.spread}};
    for (const auto& [key, value] : plain) {
        const auto name = nb::cast<std::string>(key);
        if (name == "kind") {
            const auto kind = nb::cast<std::string>(value);
            if (kind != "uniform" && kind != "bimodal" && kind != "two_level")
                throw Error(ErrorKind::kBadSetup, "arms: expected uniform, bimodal or two_level, found " + kind);
            law.kind = kind == "uniform"   ? ArmLaw::Kind::kUniform
                       : kind == "bimodal" ? ArmLaw::Kind::kBimodal
                                           : ArmLaw::Kind::kTwoLevel;
            continue;
        }
        const auto* knob = std::find_if(std::begin(knobs), std::end(knobs), [&](auto& k) { return name == k.first; });
        if (knob == std::end(knobs)) throw Error(ErrorKind::kBadSetup, "arms: no knob named " + name);
        *knob->second = nb::cast<double>(value);
    }
    return law;
}

// How often the best arm was chosen [checkpoint], and at which rank it stood [checkpoint][rank].
nb::tuple count_best_out(nb::dict law, double exploration, int arms, In<int32_t, 1> checkpoints, int runs,
                         uint64_t seed) {
    need_range("arms", arms, 2, kMaxArms);
    need_range("runs", runs, 1, 1 << 30);
    const ArmLaw read = law_of(law);
    int last = 1;
    for (int checkpoint : numbers(checkpoints)) {
        need_range("checkpoints (ascending)", checkpoint, last, 1 << 20);
        last = checkpoint;
    }
    std::vector<BanditCount> counts;
    {
        nb::gil_scoped_release released;
        counts = count_best(read, exploration, arms, numbers(checkpoints), runs, seed);
    }
    const auto ranks = static_cast<size_t>(arms) + 1;
    std::vector<uint32_t> chosen, by_rank;
    for (const BanditCount& count : counts) {
        chosen.push_back(count.chosen);
        by_rank.insert(by_rank.end(), count.by_rank.begin(), count.by_rank.begin() + ranks);
    }
    return nb::make_tuple(array_out(std::move(chosen), {counts.size()}),
                          array_out(std::move(by_rank), {counts.size(), ranks}));
}

using Steps = std::vector<std::pair<int, int>>;

// Rows of what an unpruning network sees, with its label as the last column.
nb::object observe_pruned_out(nb::dict law, double exploration, int arms, int iterations, const Steps& schedule,
                              int every, int runs, uint64_t seed) {
    need_range("arms", arms, 2, kMaxArms);
    need_range("every", every, 1, 1 << 20);
    need_range("runs", runs, 1, 1 << 30);
    std::vector<PruneStep> steps;
    int at = arms, kept = arms;
    for (const auto& [iteration, keep] : schedule) {
        need_range("iteration of a pruning", iteration, at, iterations);
        need_range("actions kept", keep, 1, kept - 1);
        steps.push_back({at = iteration, kept = keep});
    }
    const ArmLaw read = law_of(law);
    std::vector<PrunedRow> rows;
    {
        nb::gil_scoped_release released;
        rows = observe_pruned(read, exploration, arms, iterations, steps, every, runs, seed);
    }
    std::vector<float> flat;
    for (const PrunedRow& row : rows) {
        const PrunedView& v = row.view;
        for (float number :
             {v.kept, v.iterations, v.best_share, v.lead, v.pruned_pulls, v.behind, row.best_is_pruned ? 1.f : 0.f})
            flat.push_back(number);
    }
    return array_out(std::move(flat), {rows.size(), size_t{PrunedView::kSize + 1}});
}

// Models.

using Floats = nb::ndarray<const float, nb::c_contig, nb::device::cpu>;

// A field of what a card describes.
template <class T>
T field(nb::dict of, const char* key, const char* wanted) {
    T value;
    if (!of.contains(key)) throw Error(ErrorKind::kBadRecipe, std::string(key) + ": missing; expected " + wanted);
    if (!nb::try_cast<T>(of[key], value))
        throw Error(ErrorKind::kBadRecipe, std::string(key) + ": expected " + wanted + ", found a " +
                                               nb::cast<std::string>(of[key].type().attr("__name__")));
    return value;
}

int whole_of(nb::dict of, const char* key) { return field<int>(of, key, "a whole number"); }
std::string text_of(nb::dict of, const char* key) { return field<std::string>(of, key, "a text"); }

std::vector<float> floats(nb::dict of, const char* key) {
    const auto array = field<Floats>(of, key, "an array of numbers");
    return {array.data(), array.data() + array.size()};
}

std::vector<int> shape_of(nb::dict of, size_t dimensions, const char* what) {
    const auto array = field<Floats>(of, "weights", "an array of numbers");
    if (array.ndim() != dimensions)
        throw Error(ErrorKind::kBadRecipe, std::string(what) + ": expected " + std::to_string(dimensions) +
                                               " dimensions, found " + std::to_string(array.ndim()));
    std::vector<int> shape;
    for (size_t i = 0; i < dimensions; ++i) shape.push_back(static_cast<int>(array.shape(i)));
    return shape;
}

Activation activation_of(nb::dict layer) {
    const auto name = text_of(layer, "activation");
    const char* const names[] = {"none", "relu", "leaky", "sigmoid"};
    for (int i = 0; i < 4; ++i)
        if (name == names[i]) return static_cast<Activation>(i);
    throw Error(ErrorKind::kBadRecipe, "activation: expected none, relu, leaky or sigmoid, found " + name);
}

std::vector<Layer> layers_of(nb::list list) {
    std::vector<Layer> layers;
    for (nb::handle item : list) {
        nb::dict layer;
        if (!nb::try_cast<nb::dict>(item, layer)) throw Error(ErrorKind::kBadRecipe, "layer: expected a table");
        const auto kind = text_of(layer, "kind");
        if (kind == "dense") {
            const auto shape = shape_of(layer, 2, "dense weights");
            layers.push_back(
                Dense{shape[0], shape[1], floats(layer, "weights"), floats(layer, "bias"), activation_of(layer)});
        } else if (kind == "convolution") {
            const auto shape = shape_of(layer, 4, "convolution weights");
            layers.push_back(Convolution{shape[0], shape[1], shape[2], shape[3], floats(layer, "weights"),
                                         floats(layer, "bias"), activation_of(layer)});
        } else if (kind == "max_pool") {
            layers.push_back(MaxPool{whole_of(layer, "height"), whole_of(layer, "width")});
        } else if (kind == "standardise") {
            layers.push_back(Standardise{floats(layer, "mean"), floats(layer, "scale")});
        } else {
            throw Error(ErrorKind::kBadRecipe,
                        "layer: expected dense, convolution, max_pool or standardise, found " + kind);
        }
    }
    return layers;
}

std::shared_ptr<Model> make_network(int inputs, nb::list branches, nb::list merged) {
    std::vector<Branch> read;
    for (nb::handle item : branches) {
        nb::dict branch;
        if (!nb::try_cast<nb::dict>(item, branch)) throw Error(ErrorKind::kBadRecipe, "branch: expected a table");
        read.push_back({whole_of(branch, "first"), whole_of(branch, "channels"), whole_of(branch, "height"),
                        whole_of(branch, "width"), whole_of(branch, "pitch"),
                        layers_of(field<nb::list>(branch, "layers", "a list"))});
    }
    return std::make_shared<Network>(inputs, std::move(read), layers_of(merged));
}

std::shared_ptr<Model> make_trees(In<int16_t, 1> feature, In<float, 1> value, In<int32_t, 1> left,
                                  In<uint8_t, 1> missing_left, In<int32_t, 1> roots, float base, int inputs) {
    if (value.size() != feature.size() || left.size() != feature.size() || missing_left.size() != feature.size())
        throw Error(ErrorKind::kBadRecipe, "boosted trees: every node has a feature, a value, a child and a default");
    std::vector<BoostedTrees::Node> nodes;
    for (size_t i = 0; i < feature.size(); ++i)
        nodes.push_back({value.data()[i], left.data()[i], feature.data()[i], missing_left.data()[i] != 0});
    return std::make_shared<BoostedTrees>(
        std::move(nodes), std::vector<int32_t>(roots.data(), roots.data() + roots.size()), base, inputs);
}

nb::object run_model(const Model& model, In<float, 2> rows) {
    if (rows.shape(1) != static_cast<size_t>(model.inputs()))
        throw Error(ErrorKind::kBadState, "the model takes " + std::to_string(model.inputs()) +
                                              " features a row, found " + std::to_string(rows.shape(1)));
    const size_t count = rows.shape(0), width = static_cast<size_t>(model.outputs());
    std::vector<float> out(count * width);
    {
        nb::gil_scoped_release released;
        Model::Workspace space;
        model.run({rows.data(), rows.size()}, out, space);
    }
    return array_out(std::move(out), {count, width});
}

const Extend kLearn([](nb::module_& m) {
    m.def("_count_best", &count_best_out, "arms_law"_a, "exploration"_a, "arms"_a, "checkpoints"_a, "runs"_a, "seed"_a,
          kWork);
    m.def("_observe_pruned", &observe_pruned_out, "arms_law"_a, "exploration"_a, "arms"_a, "iterations"_a, "schedule"_a,
          "every"_a, "runs"_a, "seed"_a, kWork);

    nb::class_<PruningTable>(m, "PruningTable", "When to prune the root of a search, and to how many actions.")
        .def(
            "__init__",
            [](PruningTable* table, In<uint16_t, 1> safety, In<uint16_t, 1> probability) {
                new (table) PruningTable(numbers(safety), numbers(probability));
            },
            "safety"_a, "probability"_a)
        .def("safe", &PruningTable::safe, "actions"_a, "iterations"_a,
             "How many actions are enough, when so many were tried for so many iterations.")
        .def("probability", &PruningTable::probability, "actions"_a, "iterations"_a,
             "The chance to choose the best of so many actions with so many iterations left.")
        .def(
            "decide",
            [](const PruningTable& table, int actions, int left, int inherited) {
                const PruneStep step = table.decide(actions, left, inherited);
                return std::pair(step.iteration, step.keep);
            },
            "actions"_a, "left"_a, "inherited"_a = 0,
            "(iteration, keep): after how many of the iterations left to keep how many actions; keep == actions is "
            "never.")
        .def(
            "schedule",
            [](const PruningTable& table, int actions, int left) {
                Steps steps;
                for (const PruneStep& step : table.schedule(actions, left))
                    steps.emplace_back(step.iteration, step.keep);
                return steps;
            },
            "actions"_a, "left"_a, "Every (iteration, keep) of a search from a fresh root.")
        .def(
            "_decisions",
            [](const PruningTable& table, int64_t count) {
                int64_t sum = 0;
                nb::gil_scoped_release released;
                for (int64_t i = 0; i < count; ++i) {
                    const PruneStep step = table.decide(3 + static_cast<int>(i % 48), 100 + static_cast<int>(i % 1400));
                    sum += step.iteration + step.keep;
                }
                return sum;
            },
            "count"_a, kWork, "Decides so often, for measuring.");
    m.attr("_PRUNING_TABLE") = nb::make_tuple(PruningTable::kActions, PruningTable::kIterations,
                                              PruningTable::kSafetyScale, PruningTable::kProbabilityScale);

    nb::class_<Model>(m, "Model", "A trained function from features to numbers, run by the core.")
        .def_prop_ro("inputs", &Model::inputs)
        .def_prop_ro("outputs", &Model::outputs)
        .def("run", &run_model, "rows"_a, kWork, nb::sig("def run(self, rows: object) -> object"),
             "A matrix of features, a row each (float32), to a matrix of outputs.");
    m.def(
        "_store_function",
        [](const std::string& name, std::shared_ptr<Model> model, const std::string& game, const std::string& features,
           std::vector<std::string> columns) {
            store_model(name, {std::move(model), nullptr, game, features, std::move(columns)});
        },
        "name"_a, "model"_a, "game"_a, "features"_a, "columns"_a, "What recipes mean by this name of a model.");
    m.def(
        "_store_pruning",
        [](const std::string& name, std::shared_ptr<PruningTable> table) {
            store_model(name, {nullptr, std::move(table), "", "", {}});
        },
        "name"_a, "table"_a);
    m.def("_network", &make_network, "inputs"_a, "branches"_a, "merged"_a);
    m.def("_boosted_trees", &make_trees, "feature"_a, "value"_a, "left"_a, "missing_left"_a, "roots"_a, "base"_a,
          "inputs"_a);
});

}  // namespace

}  // namespace turnwise
