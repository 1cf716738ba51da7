#pragma once

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <memory>

#include "bind/any_game.h"
#include "bind/plain.h"
#include "search/evaluate/features.h"

namespace turnwise {

// Reads recipes (src/turnwise/recipes/) into native agents, and lets Python functions serve as parts of them.

inline std::string type_word(nb::handle object) {
    return nb::cast<std::string>(nb::str(object.type().attr("__name__")));
}

namespace evaluate {

// A user's function that says what states are worth: one state and one value per player, or lists of both, or a matrix
// of features and a number for each of its rows, or a row of numbers. With priors it gives a pair: those, and a weight
// for each legal action.
template <class A>
class Function final : public Evaluator<typename A::G> {
    using G = typename A::G;

public:
    Function(const A& adapter, nb::object function, int batch, FeatureMatrix features, bool priors)
        : adapter_(adapter),
          function_(std::move(function)),
          batch_(batch),
          features_(std::move(features)),
          priors_(priors) {}
    ~Function() override {
        nb::gil_scoped_acquire gil;
        function_.reset();
    }

    int batch() const override { return batch_; }
    bool gives_priors() const override { return priors_; }

    void evaluate(const Leaves<G>& leaves) override {
        nb::gil_scoped_acquire gil;
        const size_t count = leaves.states.size();
        const auto players = static_cast<size_t>(leaves.game.players(leaves.states[0]));
        nb::object answer = features_.length ? by_features(leaves)
                            : batch_ == 1    ? nb::object(function_(adapter_.present(leaves.states[0])))
                                             : by_states(leaves);
        if (priors_) {
            if (!nb::isinstance<nb::tuple>(answer) || nb::len(answer) != 2) refuse(answer, "a pair: values and priors");
            read_priors(answer[1], leaves);
            answer = answer[0];
        }
        const Rows rows = values_of(answer, leaves, players);
        for (size_t i = 0; i < count; ++i) {
            if (rows[i].size() != players) refuse(nb::cast(rows[i]), wanted(count, players));
            leaves.values[i] = {};
            for (size_t player = 0; player < players; ++player)
                leaves.values[i][player] = checked(rows[i][player], player);
        }
    }

private:
    using Rows = std::vector<std::vector<double>>;

    bool one_by_one() const { return batch_ == 1 && !features_.length; }

    nb::object by_states(const Leaves<G>& leaves) const {
        nb::list list;
        for (const auto& state : leaves.states) list.append(adapter_.present(state));
        return function_(list);
    }
    // Where priors are wanted, the function is told whose they are: the legal actions of each row.
    nb::object by_features(const Leaves<G>& leaves) const {
        auto* matrix = new std::vector<float>(features_.rows(leaves));
        const nb::capsule owner(matrix, [](void* p) noexcept { delete static_cast<std::vector<float>*>(p); });
        const nb::ndarray<nb::numpy, float, nb::ndim<2>> rows(
            matrix->data(), {leaves.states.size(), static_cast<size_t>(features_.length)}, owner);
        if (!priors_) return function_(rows);
        nb::list actions;
        for (const auto& state : leaves.states) {
            nb::list of_state;
            for (const auto& action : legal(leaves.game, state)) of_state.append(adapter_.action_out(state, action));
            actions.append(of_state);
        }
        return function_(rows, actions);
    }
    static typename G::Actions legal(const G& game, const typename G::State& state) {
        typename G::Actions actions;
        game.legal_actions(state, actions);
        return actions;
    }

    // A row for each state, a number for each player.
    Rows values_of(nb::handle answer, const Leaves<G>& leaves, size_t players) const {
        const size_t count = leaves.states.size();
        Rows rows(1);
        std::vector<double> own;
        if (one_by_one()) {
            if (!nb::try_cast(answer, rows[0])) refuse(answer, wanted(count, players));
        } else if (features_.length && players == 2 && nb::try_cast(answer, own) && own.size() == count) {
            rows.clear();
            for (size_t i = 0; i < count; ++i) {
                const Player player = leaves.game.to_act(leaves.states[i]);
                const Values both = shared_by_two(player, checked(own[i], static_cast<size_t>(player)));
                rows.push_back({both.begin(), both.begin() + 2});
            }
        } else if (!nb::try_cast(answer, rows) || rows.size() != count) {
            refuse(answer, wanted(count, players));
        }
        return rows;
    }

    // A weight for each legal action of each state, in their order.
    void read_priors(nb::handle answer, const Leaves<G>& leaves) const {
        const size_t count = leaves.states.size();
        Rows rows(1);
        if (one_by_one() ? !nb::try_cast(answer, rows[0]) : !nb::try_cast(answer, rows) || rows.size() != count)
            refuse(answer, "priors: " + (one_by_one() ? std::string("numbers") : std::to_string(count) + " lists"));
        for (size_t i = 0; i < count; ++i) {
            const auto actions = static_cast<size_t>(legal(leaves.game, leaves.states[i]).size());
            double sum = 0;
            for (double weight : rows[i]) sum += weight >= 0 ? weight : NAN;
            if (rows[i].size() != actions || !(sum > 0 && std::isfinite(sum)))
                refuse(nb::cast(rows[i]), "a prior from 0 for each of the " + std::to_string(actions) +
                                              " legal actions, not all of them 0");
            if (leaves.priors.empty()) continue;
            leaves.priors[i].clear();
            for (double weight : rows[i]) leaves.priors[i].push_back(static_cast<float>(weight / sum));
        }
    }

    static double checked(double value, size_t player) {
        if (value >= 0 && value <= 1) return value;
        throw Error(ErrorKind::kBadGame, "the evaluator gave " + std::to_string(value) + " for player " +
                                             std::to_string(player) + "; a value is from 0 (lost) to 1 (won)");
    }
    std::string wanted(size_t count, size_t players) const {
        const std::string each = std::to_string(players) + " numbers from 0 to 1, one for each player";
        if (one_by_one()) return "a list of " + each;
        const std::string rows = "a list of " + std::to_string(count) + " lists, each of " + each;
        if (!features_.length || players != 2) return rows;
        return std::to_string(count) + " numbers from 0 to 1, what each row is worth to its player, or " + rows;
    }
    [[noreturn]] static void refuse(nb::handle answer, const std::string& wanted) {
        throw Error(ErrorKind::kBadGame, "the evaluator returned " + shown(answer) + "; expected " + wanted);
    }

    const A& adapter_;
    nb::object function_;
    int batch_;
    FeatureMatrix features_;
    bool priors_;
};

}  // namespace evaluate

namespace rollout {

// A user's function that chooses the actions of a rollout.
template <class A>
class Function final : public Policy<typename A::G> {
    using G = typename A::G;

public:
    Function(const A& adapter, nb::object function) : adapter_(adapter), function_(std::move(function)) {}
    ~Function() override {
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

}  // namespace rollout

// A user's function as an agent: it is given the observation of its player. A class is a factory: every match has an
// object of its own, which is called, or whose act() is.
template <class A>
class PythonAgent final : public Agent<typename A::G> {
    using G = typename A::G;

public:
    PythonAgent(const A& adapter, nb::object given) : adapter_(adapter), given_(std::move(given)) {}
    ~PythonAgent() override {
        nb::gil_scoped_acquire gil;
        function_.reset();
        given_.reset();
    }

    // What the function sees carries the lists: it may search with a recipe that believes in them.
    bool knows_lists() const override { return true; }
    void begin(const Lists& lists) override {
        lists_ = std::make_shared<const Lists>(lists);
        nb::gil_scoped_acquire gil;
        function_.reset();
        function_ = made();
    }
    Decision<G> decide(const G&, const Observation<typename G::State>& seen, uint64_t, const Control&) override {
        nb::gil_scoped_acquire gil;
        if (!function_.is_valid()) function_ = made();
        return {adapter_.action_in(seen.shown(), function_(adapter_.present(seen.shown(), seen.viewer(), lists_))),
                {},
                {},
                {},
                {ChosenBy::kRule}};
    }

private:
    nb::object made() const {
        if (!PyType_Check(given_.ptr())) return given_;
        nb::object fresh = given_();
        return nb::hasattr(fresh, "act") ? nb::object(fresh.attr("act")) : fresh;
    }

    const A& adapter_;
    nb::object given_;     // the function, or the class
    nb::object function_;  // of this match
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
        const auto batch = reader.whole("batch");
        FeatureMatrix features{reader.text("features"), 0};
        if (!features.name.empty()) features = features_of(reader, "features", features.name, adapter_.game());
        const bool priors = reader.boolean("priors");
        return std::make_shared<evaluate::Function<A>>(adapter_, std::move(called), batch, std::move(features), priors);
    }
    std::shared_ptr<Policy<G>> policy(PlainReader& reader) override {
        return std::make_shared<rollout::Function<A>>(adapter_, function(reader));
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
