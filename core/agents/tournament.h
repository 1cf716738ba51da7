#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "agents/decision_rows.h"
#include "agents/luck.h"
#include "base/threads.h"

namespace turnwise {

// Which matches of a run to play. A block is a seed and one match for each seating; match m is seating
// m % seatings of block m / seatings, so that the agents of a block meet the same luck in every seat.
struct Plan {
    int players = 2;
    std::vector<std::vector<int>> seatings;  // each by seat: the number of the agent there
    bool decisions = false;                  // whether to describe every decision
    int64_t first = 0, count = 1;
    uint64_t seed = 0;
    int threads = 1;
    int limit = 0;
    MatchStatus* status = nullptr;  // of the match under way, for whoever watches; only with one thread
};

struct PlayedMatch {
    int64_t number = 0, block = 0;
    int seating = 0;
    uint64_t seed = 0;   // of the block
    MatchResult result;  // by seat
    Values luck{};       // by seat; 0 unless it was measured
    std::vector<DecisionRow> decisions;
};

// The seats turned by one each time: all seatings of two agents.
inline std::vector<std::vector<int>> turned_seats(int players) {
    std::vector<std::vector<int>> seatings;
    for (int turn = 0; turn < players; ++turn) {
        seatings.emplace_back(players);
        for (int agent = 0; agent < players; ++agent) seatings.back()[(agent + turn) % players] = agent;
    }
    return seatings;
}

inline PlayedMatch numbered(const Plan& plan, int64_t number) {
    PlayedMatch match;
    const auto seatings = static_cast<int64_t>(plan.seatings.size());
    match.number = number;
    match.block = number / seatings;
    match.seating = static_cast<int>(number % seatings);
    match.seed = combine(plan.seed, static_cast<uint64_t>(match.block));
    return match;
}

template <Game G>
using Agents = std::vector<std::shared_ptr<Agent<G>>>;

// Plays a numbered match; `agents` are by their number, not their seat. `meter` and `watch` may be missing.
template <Game G>
PlayedMatch play_numbered(const G& game, const typename G::Setup& setup, const Agents<G>& agents, const Plan& plan,
                          int64_t number, const Control& control, LuckAdjustment<G>* meter, const Watch<G>& watch = {},
                          std::vector<Pick>* start_picks = nullptr) {
    PlayedMatch match = numbered(plan, number);
    std::vector<Agent<G>*> seats;
    for (int agent : plan.seatings[static_cast<size_t>(match.seating)])
        seats.push_back(agents[static_cast<size_t>(agent)].get());
    if (meter) meter->begin();
    Watch<G> keep;
    if (plan.decisions || meter || watch)
        keep = [&](const Acted<G>& acted) {
            if (plan.decisions) match.decisions.push_back(decision_row(game, acted));
            if (meter && !acted.picks.empty()) meter->add(game, acted.before, acted.decision.best, acted.after);
            if (watch) watch(acted);
        };
    match.result = play_match<G>(game, setup, seats, match.seed, control, plan.limit, keep, start_picks, plan.status);
    if (meter) match.luck = meter->luck;
    return match;
}

// How the threads of a tournament meet the outside world. Each worker runs inside `run_in`, which may hold a lock for
// as long as the work goes on; its agents call `poll`, and `make` gives it agents of its own.
template <Game G>
struct WorkerHooks {
    std::function<Agents<G>()> make;
    std::function<std::unique_ptr<LuckAdjustment<G>>()> meter;  // may be missing, or give nothing
    std::function<void(const std::function<void()>&)> run_in = [](const std::function<void()>& work) { work(); };
    std::function<void()> poll;
    // Called by the caller's thread about 20 times a second; may throw, which ends the tournament.
    std::function<void()> on_tick;
};

// Plays the matches of a plan on its threads; `done` is called for each, one at a time, in no particular order.
template <Game G>
void play_tournament(const G& game, const typename G::Setup& setup, const Plan& plan, const WorkerHooks<G>& hooks,
                     const std::function<void(const PlayedMatch&)>& done) {
    std::atomic<int64_t> next = plan.first;
    std::atomic<int> running = plan.threads;
    std::atomic<bool> failed = false;
    std::mutex mutex;
    std::condition_variable wake;
    std::exception_ptr error;

    Control control;
    control.cancel = &failed;
    control.poll = hooks.poll;
    const auto work = [&] {
        const Agents<G> agents = hooks.make();
        const std::unique_ptr<LuckAdjustment<G>> meter = hooks.meter ? hooks.meter() : nullptr;
        for (;;) {
            const int64_t number = next++;
            if (number >= plan.first + plan.count || failed) break;
            const PlayedMatch match = play_numbered<G>(game, setup, agents, plan, number, control, meter.get());
            if (failed) break;
            const std::lock_guard lock(mutex);
            done(match);
        }
    };
    const auto worker = [&] {
        hooks.run_in([&] {
            try {
                work();
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!error) error = std::current_exception();
                failed = true;
            }
        });
        --running;
        wake.notify_all();
    };

    std::exception_ptr stopped;
    Threads threads;
    while (threads.size() < plan.threads && threads.start(worker)) {
    }
    running -= plan.threads - std::max(1, threads.size());
    if (threads.size() == 0) worker();
    for (std::unique_lock lock(mutex); running > 0;) {
        wake.wait_for(lock, std::chrono::milliseconds(50));
        lock.unlock();
        try {
            if (hooks.on_tick && !stopped) hooks.on_tick();
        } catch (...) {
            stopped = std::current_exception();
            failed = true;
        }
        lock.lock();
    }
    threads.join();
    if (stopped) std::rethrow_exception(stopped);
    if (error) std::rethrow_exception(error);
}

}  // namespace turnwise
