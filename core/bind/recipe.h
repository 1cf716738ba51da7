#pragma once

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>

#include "bind/any_game.h"
#include "search/evaluate/features.h"

namespace turnwise {

// Reads recipes (src/turnwise/recipes/) into native agents, and lets Python functions serve as parts of them.

inline std::string type_word(nb::handle object) {
    return nb::cast<std::string>(nb::str(object.type().attr("__name__")));
}

// A user's function that says what states are worth: one state and one value per player, or lists of both, or a matrix
// of features and a number for each of its rows, or a row of numbers.
template <class A>
class PythonEvaluator final : public Evaluator<typename A::G> {
    using G = typename A::G;

public:
    PythonEvaluator(const A& adapter, nb::object function, int batch, FeatureMatrix features)
        : adapter_(adapter), function_(std::move(function)), batch_(batch), features_(std::move(features)) {}
    ~PythonEvaluator() override {
        nb::gil_scoped_acquire gil;
        function_.reset();
    }

    int batch() const override { return batch_; }

    void evaluate(const Leaves<G>& leaves) override {
        nb::gil_scoped_acquire gil;
        const size_t count = leaves.states.size();
        const auto players = static_cast<size_t>(leaves.game.players(leaves.states[0]));
        const Rows rows = features_.length ? by_features(leaves, players)
                          : batch_ == 1    ? by_state(leaves, players)
                                           : by_states(leaves, players);
        for (size_t i = 0; i < count; ++i) {
            if (rows[i].size() != players) refuse(nb::cast(rows[i]), count, players);
            leaves.values[i] = {};
            for (size_t player = 0; player < players; ++player)
                leaves.values[i][player] = checked(rows[i][player], player);
        }
    }

private:
    using Rows = std::vector<std::vector<double>>;

    Rows by_state(const Leaves<G>& leaves, size_t players) const {
        Rows rows(1);
        const nb::object answer = function_(adapter_.present(leaves.states[0]));
        if (!nb::try_cast(answer, rows[0])) refuse(answer, 1, players);
        return rows;
    }
    Rows by_states(const Leaves<G>& leaves, size_t players) const {
        nb::list list;
        for (const auto& state : leaves.states) list.append(adapter_.present(state));
        const nb::object answer = function_(list);
        Rows rows;
        if (!nb::try_cast(answer, rows) || rows.size() != leaves.states.size())
            refuse(answer, leaves.states.size(), players);
        return rows;
    }
    Rows by_features(const Leaves<G>& leaves, size_t players) const {
        const size_t count = leaves.states.size();
        auto* matrix = new std::vector<float>(features_.rows(leaves));
        const nb::capsule owner(matrix, [](void* p) noexcept { delete static_cast<std::vector<float>*>(p); });
        const nb::object answer = function_(nb::ndarray<nb::numpy, float, nb::ndim<2>>(
            matrix->data(), {count, static_cast<size_t>(features_.length)}, owner));
        Rows rows;
        std::vector<double> own;
        if (players == 2 && nb::try_cast(answer, own) && own.size() == count) {
            for (size_t i = 0; i < count; ++i) {
                const auto player = static_cast<size_t>(leaves.game.to_act(leaves.states[i]));
                const double value = checked(own[i], player);
                rows.push_back(player == 0 ? std::vector{value, 1 - value} : std::vector{1 - value, value});
            }
        } else if (!nb::try_cast(answer, rows) || rows.size() != count) {
            refuse(answer, count, players);
        }
        return rows;
    }

    static double checked(double value, size_t player) {
        if (value >= 0 && value <= 1) return value;
        throw Error(ErrorKind::kBadGame, "the evaluator gave " + std::to_string(value) + " for player " +
                                             std::to_string(player) + "; a value is from 0 (lost) to 1 (won)");
    }
    [[noreturn]] void refuse(nb::handle answer, size_t count, size_t players) const {
        const std::string each = "of " + std::to_string(players) + " numbers from 0 to 1, one for each player";
        std::string wanted = each;
        if (batch_ > 1 || features_.length) wanted = "a list of " + std::to_string(count) + " lists, each " + each;
        if (features_.length && players == 2)
            wanted = std::to_string(count) + " numbers from 0 to 1, what each row is worth to its player, or " + wanted;
        throw Error(
            ErrorKind::kBadGame,
            "the evaluator returned " + nb::cast<std::string>(nb::repr(answer)).substr(0, 80) + "; expected " + wanted);
    }

    const A& adapter_;
    nb::object function_;
    int batch_;
    FeatureMatrix features_;
};

// A user's function that chooses the actions of a rollout.
template <class A>
class PythonPolicy final : public Policy<typename A::G> {
    using G = typename A::G;

public:
    PythonPolicy(const A& adapter, nb::object function) : adapter_(adapter), function_(std::move(function)) {}
    ~PythonPolicy() override {
        nb::gil_scoped_acquire gil;
        function_.reset();
    }

    typename G::Action choose(const G&, const typename G::State& state, Chance&) override {
        nb::gil_scoped_acquire gil;
        return adapter_.action_in(state, function_(adapter_.present(state)));
    }

private:
    const A& adapter_;
    nb::object function_;
};

// A user's function as an agent: it is given the observation of its player.
template <class A>
class PythonAgent final : public Agent<typename A::G> {
    using G = typename A::G;

public:
    PythonAgent(const A& adapter, nb::object function) : adapter_(adapter), function_(std::move(function)) {}
    ~PythonAgent() override {
        nb::gil_scoped_acquire gil;
        function_.reset();
    }

    // What the function sees carries the lists: it may search with a recipe that believes in them.
    bool knows_lists() const override { return true; }
    void begin(const Lists& lists) override { lists_ = std::make_shared<const Lists>(lists); }
    Decision<G> decide(const G&, const Observation<typename G::State>& seen, uint64_t, const Control&) override {
        nb::gil_scoped_acquire gil;
        return {adapter_.action_in(seen.seen, function_(adapter_.present(seen.seen, seen.viewer, lists_))), {}, {}, {}};
    }

private:
    const A& adapter_;
    nb::object function_;
    std::shared_ptr<const Lists> lists_;
};

// The Python functions of a recipe as parts of it.
template <class A>
class PythonHost final : public Host<typename A::G> {
    using G = typename A::G;

public:
    PythonHost(const A& adapter, const Recipe& recipe) : adapter_(adapter), recipe_(recipe) {}

    std::shared_ptr<Evaluator<G>> evaluator(PlainReader& reader) override {
        nb::object called = function(reader);
        const auto batch = static_cast<int>(reader.integer("batch", 1, 100'000));
        FeatureMatrix features{reader.text("features"), 0};
        if (!features.name.empty()) features = features_of(reader, "features", features.name, adapter_.game());
        return std::make_shared<PythonEvaluator<A>>(adapter_, std::move(called), batch, std::move(features));
    }
    std::shared_ptr<Policy<G>> policy(PlainReader& reader) override {
        return std::make_shared<PythonPolicy<A>>(adapter_, function(reader));
    }
    std::shared_ptr<Agent<G>> agent(PlainReader& reader) override {
        return std::make_shared<PythonAgent<A>>(adapter_, function(reader));
    }

private:
    nb::object function(PlainReader& reader) const {
        const auto last = static_cast<int64_t>(recipe_.functions.size()) - 1;
        return recipe_.functions.at(static_cast<size_t>(reader.integer("function", 0, last)));
    }

    const A& adapter_;
    const Recipe& recipe_;
};

}  // namespace turnwise
