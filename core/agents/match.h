#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <span>
#include <vector>

#include "agents/agent.h"
#include "game/common_random_numbers.h"

namespace turnwise {

struct MatchResult {
    Values returns{};
    int actions = 0;
    bool finished = true;  // false when the limit of actions came first
    std::array<Effort, kMaxPlayers> effort{};
};

// An action of a match, as it is shown to whoever keeps records.
template <Game G>
struct Acted {
    const typename G::State& before;
    const typename G::State& after;
    Player seat;
    Agent<G>& agent;
    const Decision<G>& decision;
    const std::vector<Pick>& picks;
    double seconds;  // that the decision took
};
template <Game G>
using Watch = std::function<void(const Acted<G>&)>;

// Where a match is, written while it goes on. It may lie in memory that another process shares, which reads there who
// was deciding when this one hangs or dies. Fields of 64 bits.
struct MatchStatus {
    int64_t began = 0;                         // nanoseconds of the steady clock
    int64_t actions = 0;                       // so far
    int64_t deciding = -1;                     // the seat that decides now; -1: the rules are at work
    int64_t since = 0;                         // when it began to
    std::array<int64_t, kMaxPlayers> spent{};  // nanoseconds that each seat took for its decisions before this one

    static constexpr std::array kFields = {"began",   "actions", "deciding", "since",
                                           "spent_0", "spent_1", "spent_2",  "spent_3"};

    static int64_t now() { return std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1); }
    static void write(int64_t& field, int64_t value) { std::atomic_ref(field).store(value, std::memory_order_release); }
    void begin() {
        write(deciding, -1);
        write(actions, 0);
        for (int64_t& one : spent) write(one, 0);
        write(began, now());
    }
    void ask(Player seat) {
        write(since, now());
        write(deciding, seat);
    }
    void answered(Player seat, bool acted) {
        write(deciding, -1);
        write(spent[static_cast<size_t>(seat)], spent[static_cast<size_t>(seat)] + now() - since);
        write(actions, actions + acted);
    }
};
static_assert(sizeof(MatchStatus) == sizeof(int64_t) * MatchStatus::kFields.size());

// What one player may know of a state.
template <Game G>
Observation<typename G::State> observation(const G& game, const typename G::State& state, Player player,
                                           bool sees_all) {
    if constexpr (HidesInformation<G>) {
        if (!sees_all && hides_information(game)) return game.observe(state, player);
    }
    return {state, player};
}

// A match begins: an agent that believes in known lists gets the true ones.
template <Game G>
void begin_match(const G& game, const typename G::State& state, Agent<G>& agent) {
    if constexpr (KnowsLists<G>) {
        if (agent.knows_lists()) return agent.begin(game.lists(state));
    }
    agent.begin({});
}

// An agent's decision; where there is nothing to decide, many need not be asked.
template <Game G>
Decision<G> ask_agent(const G& game, Agent<G>& agent, const Observation<typename G::State>& seen, uint64_t seed,
                      const Control& control) {
    if (agent.skips_forced()) {
        typename G::Actions actions;
        game.legal_actions(seen.shown(), actions);
        if (actions.size() == 1) return {actions[0], {}, {}, {}, {ChosenBy::kOnlyAction}};
    }
    return agent.decide(game, seen, seed, control);
}

// The generators of a match: one for the game's chance, one for each seat. A seat's luck depends on the match's seed
// and the seat, never on what the other seat does with its own.
inline Rng match_chance(uint64_t seed) { return Rng::stream(seed, 0); }
inline uint64_t decision_seed(uint64_t seed, Player seat, int64_t decision) {
    return combine(combine(seed, 1 + static_cast<uint64_t>(seat)), static_cast<uint64_t>(decision));
}

// A whole match without Python: agents[seat] decides for that seat. The start depends on the seed alone; after it
// chance answers from the streams of CommonRandomNumbers, so that matches of one seed with other seats share their
// luck.
template <Game G>
MatchResult play_match(const G& game, const typename G::Setup& setup, std::span<Agent<G>* const> agents, uint64_t seed,
                       const Control& control, int limit, const Watch<G>& watch = {},
                       std::vector<Pick>* start_picks = nullptr, MatchStatus* status = nullptr) {
    using Clock = std::chrono::steady_clock;
    MatchResult result;
    if (status) status->begin();
    std::vector<Pick> picks;
    Chance chance(match_chance(seed));
    if (start_picks) chance.record(start_picks);
    typename G::State state = game.start(setup, chance);
    chance.record(watch ? &picks : nullptr);
    CommonRandomNumbers luck(seed);
    chance.guide(&luck);
    for (size_t seat = 0; seat < agents.size(); ++seat) {
        if (status) status->ask(static_cast<Player>(seat));
        begin_match(game, state, *agents[seat]);
        if (status) status->answered(static_cast<Player>(seat), false);
    }

    while (!game.is_over(state)) {
        if (result.actions == limit || control.cancelled()) {
            result.finished = false;
            break;
        }
        const Player seat = game.to_act(state);
        Agent<G>& agent = *agents[seat];
        Effort& effort = result.effort[seat];
        if (status) status->ask(seat);
        const auto began = Clock::now();
        const Decision<G> decision = ask_agent(game, agent, observation(game, state, seat, agent.sees_all()),
                                               decision_seed(seed, seat, effort.decisions), control);
        const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
        if (status) status->answered(seat, true);
        effort.seconds += seconds;
        effort.iterations += decision.effort.iterations;
        effort.model_calls += decision.effort.model_calls;
        ++effort.decisions;
        ++result.actions;
        if (watch) {
            const typename G::State before = state;
            picks.clear();
            game.apply(state, decision.best, chance);
            watch({before, state, seat, agent, decision, picks, seconds});
        } else {
            game.apply(state, decision.best, chance);
        }
    }
    result.returns = game.returns(state);
    return result;
}

}  // namespace turnwise
