#pragma once

#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "game/playout.h"
#include "search/evaluate/rollout.h"
#include "search/mcts.h"

namespace turnwise {

// Speeds of one game on one core, in CPU time, from fixed states: a name and so many a second each.
using Speeds = std::vector<std::pair<std::string, double>>;

inline double cpu_seconds() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}

// How often `work` is done in a second, doing it for at least `seconds`. `work` returns how much it did.
template <class Work>
double rate(double seconds, Work work) {
    int64_t done = 0;
    double spent = 0;
    const double start = cpu_seconds();
    do {
        for (int i = 0; i < 8; ++i) done += work();
        spent = cpu_seconds() - start;
    } while (spent < seconds);
    return done / spent;
}

inline constexpr int kBenchStates = 32;
inline constexpr int kBenchLimit = 100'000;

// A game of long matches that searches look only a few actions ahead in says how many (kBenchRollout): its actions are
// then counted in rollouts of that length from all over a match, not in whole matches.
template <class G>
concept BenchesRollouts = requires {
    { G::kBenchRollout } -> std::convertible_to<int>;
};

// States of random matches from fixed seeds: halfway, or spread from the first tenth to the last.
template <Game G>
std::vector<typename G::State> midgame_states(const G& game, const typename G::Setup& setup, bool spread = false) {
    std::vector<typename G::State> states;
    for (uint64_t seed = 1; seed <= kBenchStates; ++seed) {
        Chance chance(seed);
        typename G::State state = game.start(setup, chance);
        const int length = playout(game, state, chance, kBenchLimit);
        chance = Chance(seed);
        state = game.start(setup, chance);
        const double share = spread ? 0.1 + 0.8 * (seed - 1) / (kBenchStates - 1) : 0.5;
        playout(game, state, chance, static_cast<int>(length * share));
        states.push_back(std::move(state));
    }
    return states;
}

template <Game G>
MctsParts<G> plain_uct(int64_t iterations) {
    MctsParts<G> parts;
    parts.hidden = Hidden::kOpenHand;
    parts.rollout = std::make_shared<RandomRollout<G>>(kBenchLimit);
    parts.evaluate = std::make_shared<Outcome<G>>();
    parts.budget.iterations = iterations;
    return parts;
}

// A number that changes only when behaviour does: random matches and short searches from fixed seeds.
template <Game G>
uint64_t signature(const G& game, const typename G::Setup& setup) {
    uint64_t hash = 0;
    typename G::Actions actions;
    for (uint64_t seed = 1; seed <= 8; ++seed) {
        Chance chance(seed);
        typename G::State state = game.start(setup, chance);
        for (int step = 0; step < 2000 && !game.is_over(state); ++step) {
            actions.clear();
            game.legal_actions(state, actions);
            const uint32_t choice = chance.below(actions.size());
            hash = combine(combine(hash, actions.size()), choice);
            game.apply(state, actions[choice], chance);
        }
        for (double value : game.returns(state)) hash = combine(hash, static_cast<uint64_t>(value * 1000 + 0.5));
    }
    Mcts<G> search(game, plain_uct<G>(200));
    const auto states = midgame_states(game, setup);
    for (int i = 0; i < 4; ++i) {
        const Observation<typename G::State> seen{states[i], game.to_act(states[i])};
        search.run(seen, 7, Control{});
        const uint32_t best = search.best_edge(0);
        hash = combine(hash, best == kNone ? 0 : search.edge(best).visits);
        hash = combine(hash, search.nodes().size());
    }
    return hash;
}

template <Game G>
Speeds bench(const G& game, const typename G::Setup& setup, double seconds, const Control& control) {
    using State = typename G::State;
    Speeds speeds;
    const double each = seconds / 6;
    uint64_t seed = 1000;
    int64_t actions = 0;
    const auto listen = [&] {
        if (control.poll) control.poll();
    };

    // A match starts at the beginning.
    double start = cpu_seconds();
    speeds.emplace_back("matches_per_second", rate(each, [&] {
                            Chance chance(++seed);
                            State state = game.start(setup, chance);
                            actions += playout(game, state, chance, kBenchLimit);
                            return 1;
                        }));
    if constexpr (!BenchesRollouts<G>) speeds.emplace_back("actions_per_second", actions / (cpu_seconds() - start));
    listen();

    const std::vector<State> states = midgame_states(game, setup, BenchesRollouts<G>);
    size_t next = 0;
    const auto some_state = [&]() -> const State& { return states[next++ % states.size()]; };
    if constexpr (BenchesRollouts<G>) {
        speeds.emplace_back("actions_per_second", rate(each, [&] {
                                Chance chance(++seed);
                                State state = some_state();
                                return playout(game, state, chance, G::kBenchRollout);
                            }));
        listen();
    }
    // Copies go round a ring of places, so that no copy is elided and none waits for the one before.
    std::vector<State> places(states.begin(), states.end());
    speeds.emplace_back("copies_per_second", rate(each, [&] {
                            for (int i = 0; i < 1000; ++i) {
                                State& place = places[(i * 7 + 1) % places.size()];
                                place = states[i % states.size()];
                                if constexpr (kPlainState<G>) asm volatile("" : : "r"(&place) : "memory");
                            }
                            return 1000;
                        }));
    listen();

    typename G::Actions legal;
    Chance chance(5);
    speeds.emplace_back("copy_apply_per_second", rate(each, [&] {
                            State state = some_state();
                            if (game.is_over(state)) return 1;
                            legal.clear();
                            game.legal_actions(state, legal);
                            game.apply(state, legal[chance.below(legal.size())], chance);
                            return 1;
                        }));
    listen();
    speeds.emplace_back("playouts_per_second", rate(each, [&] {
                            State state = some_state();
                            playout(game, state, chance, kBenchLimit);
                            return 1;
                        }));
    listen();

    constexpr int kIterations = 1000;
    Mcts<G> search(game, plain_uct<G>(kIterations));
    speeds.emplace_back("iterations_per_second", rate(each, [&] {
                            const State& state = some_state();
                            const Observation<State> seen{state, game.to_act(state)};
                            search.run(seen, ++seed, control);
                            return kIterations;
                        }));
    return speeds;
}

}  // namespace turnwise
