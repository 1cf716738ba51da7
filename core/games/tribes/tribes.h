#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"
#include "games/tribes/heuristics.h"
#include "games/tribes/level.h"
#include "games/tribes/levelgen.h"
#include "games/tribes/rule_based.h"
#include "games/tribes/rules.h"

namespace turnwise::tribes {

// How often terrain comes up in generated levels, and each resource on it (the last entry is none): what a tile that
// nobody has seen may be.
struct TileFrequencies {
    std::array<uint16_t, kTerrains> terrain{};
    std::array<std::array<uint16_t, kMaxResources + 1>, kTerrains> resource{};
};

// A level of its own; or the tribes for whom start() makes one through the chance door; or none of them, and start()
// draws one of the game's levels.
struct Setup {
    std::optional<Level> level;
    std::vector<int> tribes;
};

// A strategy game of cities, technologies and units on a square board (the Battle of Polytopia of AI research); the
// rules are docs/tribes.md. One instantiation for each side of the board: 11 for two tribes, 14 for three, 16 for
// four. Options are the game's, a match starts from a level.
template <int Side>
class Tribes {
public:
    using State = tribes::State<Side>;
    using Action = tribes::Action;
    using Actions = FixedVector<Action, Limits<Side>::kActions>;
    using Setup = tribes::Setup;
    static constexpr int kBenchRollout = 20;  // actions; a whole match is long

    // {"tables": {...}, "rules": "head" | "v1", "mode": "capitals" | "score", "diplomacy", "full_observation",
    // "strict_reference", "reference_model", "levels": {name: text of a level file}}; only the tables are needed.
    explicit Tribes(const Plain& options);

    State start(const Setup& setup, Chance& chance) const;
    int players(const State& state) const { return state.players; }
    Player to_act(const State& state) const { return state.active; }
    void legal_actions(const State& state, Actions& out) const;
    // Of them, those of the city, the unit's tile or the tribe that would do `action`: in order, and it is among them
    // or not legal.
    void legal_like(const State& state, const Action& action, Actions& out) const;
    void apply(State& state, const Action& action, Chance& chance) const {
        apply_for(state, action, state.active, chance);
    }
    // The same by the reference's weaker test of an action that `maker` planned before: units and cities act for the
    // tribe to act, whatever it is; a tribe's own action is done by its maker in anybody's turn, and ends anybody's. A
    // level-up that is due blocks nothing, attacks and conversions may hit own units, buildings may be built over, and
    // units that are done for the turn become veterans.
    void feasible_like(const State& state, const Action& action, Player maker, Actions& out) const;
    void apply_for(State& state, const Action& action, Player maker, Chance& chance) const {
        Play<Side>(tables_, options_, state, chance).apply(action, is_of_tribe(action) ? maker : state.active);
    }
    bool is_over(const State& state) const { return state.over; }
    Values returns(const State& state) const;
    int turn(const State& state) const { return state.tick * state.players + state.active; }

    // Under full observation everything is seen, unless the options ask for the reference's reduced copy for agents.
    bool hides() const { return !options_.full_observation || options_.reference_model; }
    Observation<State> observe(const State& state, Player viewer) const;
    State determinize(const Observation<State>& seen, const Belief& belief, Chance& chance) const;
    uint64_t key(const State& state, Player player) const;
    // What a tribe knows by itself, coarsened: its stars; those and its technologies.
    std::vector<std::string> knowledge_names() const { return {"stars", "techs"}; }
    uint64_t knowledge(int grain, const State& state, Player player) const {
        const auto& tribe = state.tribes[static_cast<size_t>(player)];
        return combine(static_cast<uint64_t>(tribe.stars) + 1, grain == 0 ? 0 : tribe.techs + 1);
    }
    static std::vector<std::string> kind_names();
    ActionInfo action_info(const State& state, const Action& action) const;
    std::vector<std::pair<std::string, int>> feature_names() const;
    void features(std::string_view name, const State& state, Player player, std::span<float> out) const;
    std::vector<std::pair<std::string, int>> action_feature_names() const;
    void action_features(std::string_view name, const State& state, const Action& action, std::span<float> out) const;

    // How the papers' agents judge states and actions: heuristics.cpp.
    std::vector<std::string> heuristic_names() const;
    double heuristic(int id, const State& root, const State& leaf, Player player) const;
    Values heuristic_values(int id, const State& root, const State& leaf) const;
    std::vector<std::string> score_names() const;
    double action_score(int id, const State& state, const Action& action, Chance& chance) const;
    static bool is_wasteful(const Action& action) {
        return action.kind == Kind::kDestroy || action.kind == Kind::kDisband;
    }

    // {"level": name or text of a level file} | {"level_seed": number, "tribes": [names]}, the generator of the papers
    // |
    // {"tribes": [names]}, a new level for each match | {}, one of the game's levels for each match.
    Setup setup_from_plain(const Plain& plain) const;
    const Shape& state_shape() const { return shape_; }
    Plain to_plain(const State& state) const;
    State from_plain(const Plain& plain) const;
    std::string action_text(const State& state, const Action& action) const;
    std::string state_text(const State& state) const;
    std::string pick_text(const State& state, const Pick& pick) const;
    Choice as_choice(const State& state, const Action& action) const;
    Wish pick_wish(const State& state, std::string_view text) const;
    std::string why_illegal(const State& state, std::string_view text) const;
    void check(const State& state) const;

    const Tables& tables() const { return tables_; }
    const Options& options() const { return options_; }

private:
    Level level_of(const Setup& setup, Chance& chance) const;
    Level find_level(PlainReader& reader) const;

    Tables tables_;
    LevelRecipe recipe_;
    Options options_;
    RuleScores rule_scores_;
    std::vector<std::pair<std::string, Level>> levels_;
    TileFrequencies frequencies_;  // only under fog
    Shape shape_;
};

}  // namespace turnwise::tribes
