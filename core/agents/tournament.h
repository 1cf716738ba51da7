#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "agents/match.h"

namespace turnwise {

// Which matches of a run to play. Match m plays the seed of block m / players with the seats turned by m % players, so
// that the agents of a block meet the same luck in every seat.
struct Plan {
    int players = 2;
    int64_t first = 0, count = 1;
    uint64_t seed = 0;
    int threads = 1;
    int limit = 0;
};

struct PlayedMatch {
    int64_t number = 0;
    uint64_t seed = 0;
    MatchResult result;  // by seat
    int turned = 0;      // agent a sits in seat (a + turned) % players
};

inline PlayedMatch numbered(const Plan& plan, int64_t number) {
    PlayedMatch match;
    match.number = number;
    match.seed = combine(plan.seed, static_cast<uint64_t>(number / plan.players));
    match.turned = static_cast<int>(number % plan.players);
    return match;
}

template <Game G>
using Agents = std::vector<std::shared_ptr<Agent<G>>>;

// Plays a numbered match; `agents` are by their number, not their seat.
template <Game G>
MatchResult play_numbered(const G& game, const typename G::Setup& setup, const Agents<G>& agents,
                          const PlayedMatch& match, const Control& control, int limit, const Watch<G>& watch = {},
                          std::vector<Pick>* start_picks = nullptr) {
    const int players = static_cast<int>(agents.size());
    std::vector<Agent<G>*> seats(agents.size());
    for (int agent = 0; agent < players; ++agent)
        seats[static_cast<size_t>((agent + match.turned) % players)] = agents[static_cast<size_t>(agent)].get();
    return play_match<G>(game, setup, seats, match.seed, control, limit, watch, start_picks);
}

// How the threads of a tournament meet the outside world. Each calls `enter` with its work, which may hold a lock for
// as long as it runs, and its agents hear `poll`; `make` gives it agents of its own.
template <Game G>
struct Venue {
    std::function<Agents<G>()> make;
    std::function<void(const std::function<void()>&)> enter = [](const std::function<void()>& work) { work(); };
    std::function<void()> poll;
    std::function<void()>
        listen;  // called by the caller's thread about 20 times a second; may throw, which ends it all
};

// Plays the matches of a plan on its threads; `done` is called for each, one at a time, in no particular order.
template <Game G>
void play_tournament(const G& game, const typename G::Setup& setup, const Plan& plan, const Venue<G>& venue,
                     const std::function<void(const PlayedMatch&)>& done) {
    std::atomic<int64_t> next = plan.first;
    std::atomic<int> running = plan.threads;
    std::atomic<bool> failed = false;
    std::mutex mutex;
    std::condition_variable wake;
    std::exception_ptr error;

    Control control;
    control.cancel = &failed;
    control.poll = venue.poll;
    const auto work = [&] {
        const Agents<G> agents = venue.make();
        for (;;) {
            const int64_t number = next++;
            if (number >= plan.first + plan.count || failed) break;
            PlayedMatch match = numbered(plan, number);
            match.result = play_numbered(game, setup, agents, match, control, plan.limit);
            if (failed) break;
            const std::lock_guard lock(mutex);
            done(match);
        }
    };
    const auto worker = [&] {
        venue.enter([&] {
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
    std::vector<std::thread> threads;
    for (int i = 0; i < plan.threads; ++i) threads.emplace_back(worker);
    for (std::unique_lock lock(mutex); running > 0;) {
        wake.wait_for(lock, std::chrono::milliseconds(50));
        lock.unlock();
        try {
            if (venue.listen && !stopped) venue.listen();
        } catch (...) {
            stopped = std::current_exception();
            failed = true;
        }
        lock.lock();
    }
    for (std::thread& thread : threads) thread.join();
    if (stopped) std::rethrow_exception(stopped);
    if (error) std::rethrow_exception(error);
}

}  // namespace turnwise
