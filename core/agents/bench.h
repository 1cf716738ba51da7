#pragma once

#include <algorithm>
#include <ctime>
#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "agents/read.h"
#include "game/playout.h"

namespace turnwise {

// Speeds of one game on one core, in CPU time, from fixed states: a name and so many a second each.
using Speeds = std::vector<std::pair<std::string, double>>;

inline double cpu_seconds() {
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}

// Several kinds of work, each done again and again, one after the other and round about; of each the fastest repeat
// counts: whatever else the machine does only adds time.
class Stopwatch {
public:
    struct Result {
        int64_t rounds = 0;
        int64_t done = 0;  // what the rounds returned, added up
        double seconds = 0;

        double round_rate() const { return rounds / seconds; }
        double rate() const { return done / seconds; }
    };

    // begin() gives a function that does one round after the other; every repeat begins anew, so the work is the same.
    // The first repeat finds how many rounds take `seconds`; to look at the clock costs as much as several short ones,
    // so the others do that many in one go.
    template <class Begin>
    const Result& add(double seconds, Begin begin) {
        Result& best = results_.emplace_back();
        repeats_.push_back([seconds, begin, &best] {
            auto round = begin();
            Result now;
            const double start = cpu_seconds();
            const auto play = [&](int64_t rounds) {
                for (int64_t i = 0; i < rounds; ++i) now.done += round();
                now.rounds += rounds;
                now.seconds = cpu_seconds() - start;
            };
            if (best.rounds > 0)
                play(best.rounds);
            else
                for (int64_t batch = 1; now.seconds < seconds; batch = std::min<int64_t>(8, 2 * batch)) play(batch);
            if (best.rounds == 0 || now.seconds < best.seconds) best = now;
        });
        return best;
    }

    void run(int repeats, const Control& control) {
        for (int i = 0; i < repeats; ++i)
            for (const auto& repeat : repeats_) {
                repeat();
                if (control.poll) control.poll();
            }
    }

private:
    std::deque<Result> results_;  // stay where they are
    std::vector<std::function<void()>> repeats_;
};

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

// Plain UCT with open hands and random rollouts to the end.
template <Game G>
MctsParts<G> open_handed_uct(int64_t iterations) {
    MctsParts<G> parts;
    static_cast<GameFreeParts&>(parts) = plain_uct();
    parts.belief.kind = Belief::Kind::kOpenHand;
    parts.worlds = std::make_shared<worlds::OneWorld<G>>();
    parts.rollout = {std::make_shared<rollout::Random<G>>(), {kBenchLimit, 0, false}};
    parts.evaluate = std::make_shared<evaluate::Outcome<G>>();
    parts.budget.iterations = iterations;
    return parts;
}

template <Game G>
Speeds bench(const G& game, const typename G::Setup& setup, double seconds, const Control& control) {
    using State = typename G::State;
    constexpr int kRepeats = 5, kKinds = 6, kIterations = 1000;
    const double each = seconds / (kRepeats * kKinds);
    const std::vector<State> states = midgame_states(game, setup, BenchesRollouts<G>);
    // From the middle on and to and fro, so that a few rounds are already a fair sample.
    static_assert(kBenchStates % 13 != 0);
    const auto state_of = [&](size_t round) -> const State& {
        return states[(kBenchStates / 2 + 13 * round) % kBenchStates];
    };
    Stopwatch watch;

    const auto& matches = watch.add(each, [&] {
        return [&, seed = uint64_t{1000}]() mutable {
            Chance chance(++seed);
            State state = game.start(setup, chance);
            return playout(game, state, chance, kBenchLimit);
        };
    });
    const Stopwatch::Result* actions = &matches;
    if constexpr (BenchesRollouts<G>)
        actions = &watch.add(each, [&] {
            return [&, round = size_t{0}]() mutable {
                Chance chance(++round);
                State state = state_of(round);
                return playout(game, state, chance, G::kBenchRollout);
            };
        });
    // What nobody looks at afterwards the compiler may leave out, a whole playout with it.
    const auto keep = []([[maybe_unused]] State& state) {
        if constexpr (kPlainState<G>) asm volatile("" : : "r"(&state) : "memory");
    };
    // Copies go round a ring of places, so that none waits for the one before.
    std::vector<State> places(states.begin(), states.end());
    const auto& copies = watch.add(each, [&] {
        return [&] {
            for (int i = 0; i < 1000; ++i) {
                State& place = places[(i * 7 + 1) % places.size()];
                place = states[i % states.size()];
                keep(place);
            }
            return 1000;
        };
    });
    typename G::Actions legal;
    const auto& applies = watch.add(each, [&] {
        return [&, round = size_t{0}, chance = Chance(5)]() mutable {
            State state = state_of(round++);
            if (game.is_over(state)) return 1;
            legal.clear();
            game.legal_actions(state, legal);
            game.apply(state, legal[chance.below(legal.size())], chance);
            keep(state);
            return 1;
        };
    });
    const auto& playouts = watch.add(each, [&] {
        return [&, round = size_t{0}, chance = Chance(5)]() mutable {
            State state = state_of(round++);
            playout(game, state, chance, kBenchLimit);
            keep(state);
            return 1;
        };
    });
    const MctsParts<G> parts = open_handed_uct<G>(kIterations);
    Mcts<G> search(game, parts);
    const auto& iterations = watch.add(each, [&] {
        return [&, round = size_t{0}]() mutable {
            const State& state = state_of(round++);
            const Observation<State> seen{state, game.to_act(state)};
            search.run(seen, round, control, parts.budget);
            return kIterations;
        };
    });

    watch.run(kRepeats, control);
    return {{"matches_per_second", matches.round_rate()}, {"actions_per_second", actions->rate()},
            {"copies_per_second", copies.rate()},         {"copy_apply_per_second", applies.rate()},
            {"playouts_per_second", playouts.rate()},     {"iterations_per_second", iterations.rate()}};
}

}  // namespace turnwise
