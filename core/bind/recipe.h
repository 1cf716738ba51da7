#pragma once

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <memory>

#include "bind/any_game.h"
#include "search/evaluate/rollout.h"

namespace turnwise {

// Reads recipes (src/turnwise/recipes.py) into native agents, and lets Python functions serve as parts of them.

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

    void evaluate(const G& game, std::span<const typename G::State> states, std::span<Values> values) override {
        nb::gil_scoped_acquire gil;
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
class PythonRollout final : public Rollout<typename A::G> {
    using G = typename A::G;

public:
    PythonRollout(const A& adapter, nb::object function, int limit)
        : adapter_(adapter), function_(std::move(function)), limit_(limit) {}
    ~PythonRollout() override {
        nb::gil_scoped_acquire gil;
        function_.reset();
    }

    void play(const G& game, typename G::State& state, Chance& chance, Meter& meter) override {
        nb::gil_scoped_acquire gil;
        for (int step = 0; step < limit_ && !game.is_over(state) && !meter.interrupted(); ++step) {
            const nb::object answer = function_(adapter_.present(state));
            game.apply(state, adapter_.action_in(state, answer), chance);
            ++meter.model_calls;
        }
    }

private:
    const A& adapter_;
    nb::object function_;
    int limit_;
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

    typename G::Action act(const G&, const Observation<typename G::State>& seen, uint64_t, const Control&,
                           Effort&) override {
        nb::gil_scoped_acquire gil;
        return adapter_.action_in(seen.seen, function_(adapter_.present(seen.seen, seen.viewer)));
    }

private:
    const A& adapter_;
    nb::object function_;
};

// Turns the plain form of a recipe into its parts.
template <class A>
class RecipeReader {
    using G = typename A::G;

public:
    RecipeReader(const A& adapter, const Recipe& recipe) : adapter_(adapter), recipe_(recipe) {}

    std::unique_ptr<Agent<G>> agent() {
        const std::string type = this->type();
        if (type == "random") return std::make_unique<RandomAgent<G>>();
        if (type == "function") {
            PlainReader reader = top();
            return std::make_unique<PythonAgent<A>>(adapter_, function(reader));
        }
        return std::make_unique<MctsAgent<G>>(adapter_.game(), mcts());
    }

    MctsParts<G> mcts() {
        PlainReader reader = top();
        if (type() != "mcts") throw Error(ErrorKind::kBadRecipe, "only an Mcts recipe searches; found " + type());
        MctsParts<G> parts;
        read_hidden(reader, parts);
        PlainReader select = reader.child("select");
        parts.select.exploration = select.number("exploration", 0, 1e9, 1.0);
        read_rollout(reader, parts);
        read_evaluate(reader, parts);
        read_budget(reader, parts.budget);
        return parts;
    }

private:
    PlainReader top() { return PlainReader(recipe_.plain, "recipe", ErrorKind::kBadRecipe); }
    std::string type() { return top().text("type"); }

    nb::object function(PlainReader& reader) {
        return recipe_.functions.at(reader.integer("function", 0, static_cast<int64_t>(recipe_.functions.size()) - 1));
    }

    void read_hidden(PlainReader& reader, MctsParts<G>& parts) {
        const std::string type = reader.child("hidden").text("type");
        parts.hidden = type == "open_hand" ? Hidden::kOpenHand : type == "once" ? Hidden::kOnce : Hidden::kResample;
        parts.belief.kind = parts.hidden == Hidden::kOpenHand ? Belief::Kind::kOpenHand : Belief::Kind::kKnownList;
    }

    void read_rollout(PlainReader& reader, MctsParts<G>& parts) {
        PlainReader rollout = reader.child("rollout");
        const std::string type = rollout.text("type");
        const int limit = static_cast<int>(rollout.integer("limit", 1, 1'000'000'000, 100'000));
        if (type == "none")
            parts.rollout = std::make_shared<NoRollout<G>>();
        else if (type == "function")
            parts.rollout = std::make_shared<PythonRollout<A>>(adapter_, function(rollout), limit);
        else
            parts.rollout = std::make_shared<RandomRollout<G>>(limit);
    }

    void read_evaluate(PlainReader& reader, MctsParts<G>& parts) {
        PlainReader evaluate = reader.child("evaluate");
        if (evaluate.text("type") == "function")
            parts.evaluate = std::make_shared<PythonEvaluator<A>>(
                adapter_, function(evaluate), static_cast<int>(evaluate.integer("batch", 1, 100'000, 1)));
        else
            parts.evaluate = std::make_shared<Outcome<G>>();
    }

    void read_budget(PlainReader& reader, Budget& budget) {
        PlainReader plain = reader.child("budget");
        const std::string type = plain.text("type");
        if (type == "seconds") {
            budget.seconds = plain.number("seconds", 0, 1e9, 0);
            if (budget.seconds <= 0) plain.fail("seconds", "expected more than 0");
        } else {
            const int64_t count = plain.integer("count", 1, int64_t{1} << 31);
            (type == "iterations" ? budget.iterations : budget.model_calls) = count;
        }
        budget.bytes = static_cast<size_t>(reader.integer("memory_mb", 1, 1 << 20, 512)) << 20;
    }

    const A& adapter_;
    const Recipe& recipe_;
};

}  // namespace turnwise
