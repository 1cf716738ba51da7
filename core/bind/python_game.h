#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "game/game.h"

namespace turnwise {

namespace nb = nanobind;

// The chance door as a Python game sees it, for the length of one call.
struct ChanceView {
    Chance* chance;
    const class PythonGame* game;

    int pick(const std::string& what, nb::handle options, nb::handle labels, nb::handle seen_by);
    uint64_t seed();
};

// A game written in Python, behind the same contract as the native ones. All of it runs with the GIL held. Actions are
// whatever the user's are: small whole numbers stand for themselves, the rest are numbered as they appear.
class PythonGame {
public:
    struct State {
        nb::object object;
    };
    struct Action {
        uint32_t id;
        friend bool operator==(const Action&, const Action&) = default;
    };
    struct Actions : std::vector<Action> {
        int size() const { return static_cast<int>(std::vector<Action>::size()); }
        Action& operator[](int i) { return std::vector<Action>::operator[](i); }
        const Action& operator[](int i) const { return std::vector<Action>::operator[](i); }
    };
    struct Setup {
        nb::object options;  // a dict of keyword arguments of start()
    };

    explicit PythonGame(nb::object game);

    State start(const Setup& setup, Chance& chance) const;
    int players(const State& state) const;
    Player to_act(const State& state) const;
    void legal_actions(const State& state, Actions& out) const;
    // One that defines step(state, action, chance), the same as apply() but on the state itself, is asked for it
    // wherever nobody else holds the state: a state that apply() or determinize() has just made.
    void apply(State& state, const Action& action, Chance& chance) const;
    // One that defines playout(state, chance, limit) -> (state, actions) plays uniformly at random to the end by
    // itself; None when that may take more actions than the limit.
    bool has_playout() const { return !playout_.is_none(); }
    int playout(State& state, Chance& chance, int limit) const;
    bool is_over(const State& state) const;
    Values returns(const State& state) const;
    // One that says payoffs, (low, high) or (low, high, unit), returns amounts between them.
    std::optional<Payoffs> payoffs() const { return pays_ ? std::optional(Payoffs{low_, high_, unit_}) : std::nullopt; }
    // A Python game that defines observe(state, player) and determinize(observation, player, chance) hides cards.
    bool hides() const { return !observe_.is_none(); }
    // One that defines turn(state), a number that rises when a player's turn begins, may be played on for so many
    // turns.
    bool has_turn() const { return !turn_.is_none(); }
    int turn(const State& state) const;
    uint64_t identity(const State&, const Action& action) const { return action.id; }
    // One that defines seen_action(state, action, player) has actions that others do not see, or not all of.
    uint64_t seen_identity(const State& state, const Action& action, Player player) const;
    // One that defines key(state, player), what the player acts on, can be searched as a graph, and trees are taken up.
    bool has_key() const { return !key_.is_none(); }
    uint64_t key(const State& state, Player player) const;
    // One that hides something and defines no key: what a player sees stands for what they know.
    uint64_t look_hash(const State& state, Player player) const;
    // One that defines knowledge_names and knowledge(name, state, player) says what players know to coarser grains.
    std::vector<std::string> knowledge_names() const { return knowledge_names_; }
    uint64_t knowledge(int grain, const State& state, Player player) const;
    // As the game's own equal(), or Python, sees it.
    bool equal(const State& a, const State& b) const;
    // One that defines pick_value(what, label) lets chance rules make buckets.
    bool has_pick_value() const { return !pick_value_.is_none(); }
    int pick_value(Event what, uint32_t label) const;
    // One that defines feature_names (name: length) and features(name, state, player) can be valued by learned models.
    std::vector<std::pair<std::string, int>> feature_names() const { return feature_names_; }
    void features(std::string_view name, const State& state, Player player, std::span<float> out) const;
    Observation<State> observe(const State& state, Player player) const;
    State determinize(const Observation<State>& seen, const Belief& belief, Chance& chance) const;
    Setup setup_from_plain(const Plain& plain) const;
    std::string action_text(const State& state, const Action& action) const;
    std::string state_text(const State& state) const;
    std::string pick_text(const State& state, const Pick& pick) const;
    Wish pick_wish(const State& state, std::string_view text) const;

    const nb::object& object() const { return game_; }
    // Every reference that it holds, for the collector.
    template <class Visit>
    int each_held(Visit visit) {
        for (nb::object* held : {&game_, &start_, &to_act_, &legal_actions_, &apply_, &is_over_, &returns_, &observe_,
                                 &determinize_, &turn_, &key_, &seen_action_, &pick_value_, &features_, &step_,
                                 &playout_, &knowledge_, static_cast<nb::object*>(&numbers_)})
            if (const int stop = visit(*held)) return stop;
        for (nb::object& held : objects_)
            if (const int stop = visit(held)) return stop;
        return 0;
    }
    nb::object action_object(const Action& action) const;
    Action action_id(nb::handle object) const;
    // Forgets all actions when there are many. Nobody may hold one.
    void forget_actions() const;
    Event event(const std::string& what) const;

private:
    static constexpr uint32_t kFirstNumbered = 1u << 30;

    [[noreturn]] void broken(const std::string& message) const;
    nb::object need(const char* method) const;
    std::vector<std::pair<std::string, int>> read_feature_names(nb::handle object) const;

    nb::object game_, start_, to_act_, legal_actions_, apply_, is_over_, returns_, observe_, determinize_, turn_, key_,
        seen_action_, pick_value_, features_, step_, playout_, knowledge_;
    std::vector<std::string> knowledge_names_;
    std::vector<std::pair<std::string, int>> feature_names_;
    void read_payoffs(nb::handle said);
    bool start_takes_chance_, apply_takes_chance_, step_takes_chance_ = false;
    bool pays_ = false;
    double low_ = 0, high_ = 1;
    std::string unit_;
    int players_;
    std::string name_;

    // Grows as actions and events appear; the GIL guards it.
    mutable nb::dict numbers_;
    mutable std::vector<nb::object> objects_;
    mutable std::vector<std::string> events_;
};

}  // namespace turnwise
