#pragma once

#include <memory>
#include <vector>

#include "bind/adapter.h"

namespace turnwise {

// The named evaluations and action scores of the games that have them. A game's file in bind/ holds one
// BindHeuristics<G>; heuristics.cpp asks them all.
class AnyHeuristics {
public:
    virtual ~AnyHeuristics() = default;
    virtual bool knows(const AnyGame& game) const = 0;
    virtual std::vector<std::string> names(const AnyGame& game) const = 0;
    virtual std::vector<std::string> score_names(const AnyGame& game) const = 0;
    virtual double value(int id, const AnyState& root, const AnyState& leaf, Player player) const = 0;
    virtual std::vector<double> values(int id, const AnyState& root, const AnyState& leaf) const = 0;
    virtual std::vector<std::pair<nb::object, double>> scores(int id, const AnyState& state, uint64_t seed) const = 0;
};

std::vector<const AnyHeuristics*>& any_heuristics();

template <class G>
class BindHeuristics final : public AnyHeuristics {
    using A = Adapter<G>;
    static const G& game_of(const AnyState& state) { return static_cast<const A&>(*state.game).game(); }

public:
    BindHeuristics() { any_heuristics().push_back(this); }

    bool knows(const AnyGame& game) const override { return dynamic_cast<const A*>(&game) != nullptr; }
    std::vector<std::string> names(const AnyGame& game) const override {
        return static_cast<const A&>(game).game().heuristic_names();
    }
    std::vector<std::string> score_names(const AnyGame& game) const override {
        return static_cast<const A&>(game).game().score_names();
    }
    double value(int id, const AnyState& root, const AnyState& leaf, Player player) const override {
        return game_of(leaf).heuristic(id, A::of(root), A::of(leaf), player);
    }
    std::vector<double> values(int id, const AnyState& root, const AnyState& leaf) const override {
        const Values values = game_of(leaf).heuristic_values(id, A::of(root), A::of(leaf));
        return {values.begin(), values.begin() + game_of(leaf).players(A::of(leaf))};
    }
    std::vector<std::pair<nb::object, double>> scores(int id, const AnyState& state, uint64_t seed) const override {
        const auto& adapter = static_cast<const A&>(*state.game);
        const G& game = adapter.game();
        typename G::Actions actions;
        game.legal_actions(A::of(state), actions);
        Chance chance(seed);
        std::vector<std::pair<nb::object, double>> result;
        for (const auto& action : actions)
            result.emplace_back(adapter.action_out(A::of(state), action),
                                game.action_score(id, A::of(state), action, chance));
        return result;
    }
};

}  // namespace turnwise
