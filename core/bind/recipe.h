#pragma once

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>

#include "bind/any_game.h"

namespace turnwise {

// Reads recipes (src/turnwise/recipes/) into native agents, and lets Python functions serve as parts of them.

inline std::string type_word(nb::handle object) {
    return nb::cast<std::string>(nb::str(object.type().attr("__name__")));
}

// A user's function that says what states are worth: one state and one value per player, or lists of both.
template <class A>
class PythonEvaluator final : public Evaluator<typename A::G> {
    using G = typename A::G;

public:
    PythonEvaluator(const A& adapter, nb::object function, int batch)
        : adapter_(adapter), function_(std::move(function)), batch_(batch) {}
    ~PythonEvaluator() override {
        nb::gil_scoped_acquire gil;
        function_.reset();
    }

    int batch() const override { return batch_; }

    void evaluate(const Leaves<G>& leaves) override {
        nb::gil_scoped_acquire gil;
        const auto& [game, root, searcher, states, values, priors] = leaves;
        const int players = game.players(states[0]);
        std::vector<std::vector<double>> rows;
        if (batch_ == 1) {
            rows.emplace_back();
            const nb::object answer = function_(adapter_.present(states[0]));
            if (!nb::try_cast(answer, rows[0])) refuse(answer, players);
        } else {
            nb::list list;
            for (const auto& state : states) list.append(adapter_.present(state));
            const nb::object answer = function_(list);
            if (!nb::try_cast(answer, rows) || rows.size() != states.size()) refuse(answer, players, states.size());
        }
        for (size_t i = 0; i < rows.size(); ++i) {
            if (static_cast<int>(rows[i].size()) != players) refuse(nb::cast(rows[i]), players);
            values[i] = {};
            for (int player = 0; player < players; ++player) {
                const double value = rows[i][player];
                if (!(value >= 0 && value <= 1))
                    throw Error(ErrorKind::kBadGame, "the evaluator gave " + std::to_string(value) + " for player " +
                                                         std::to_string(player) +
                                                         "; a value is from 0 (lost) to 1 (won)");
                values[i][player] = value;
            }
        }
    }

private:
    [[noreturn]] static void refuse(nb::handle answer, int players, size_t states = 0) {
        throw Error(ErrorKind::kBadGame,
                    "the evaluator returned " + nb::cast<std::string>(nb::repr(answer)).substr(0, 80) + "; expected " +
                        (states ? "a list of " + std::to_string(states) + " lists, each " : std::string()) + "of " +
                        std::to_string(players) + " numbers from 0 to 1, one for each player");
    }

    const A& adapter_;
    nb::object function_;
    int batch_;
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
        return std::make_shared<PythonEvaluator<A>>(adapter_, std::move(called), batch);
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
