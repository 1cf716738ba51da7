#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

#include "base/registry.h"
#include "search/gate.h"

namespace turnwise {

// How much a search may spend. 0 means no limit of that kind; at least one of the first three is set. Memory bounds
// the tree: when it is full the search goes on without growing it.
struct Budget {
    int64_t iterations = 0;
    double seconds = 0;
    int64_t model_calls = 0;        // one call = one apply
    bool count_selections = false;  // a step to a stored state is a model call too (the Tribes baselines count so)
    bool count_at_once = false;     // the actions of a node are calls when it gets them, and none when they are entered
    size_t bytes = size_t{1} << 29;

    // A share of it, to the nearest whole number and at least 1 of what it counts.
    Budget times(double share) const {
        Budget result = *this;
        const auto part = [&](int64_t n) {
            return n ? std::max<int64_t>(1, static_cast<int64_t>(static_cast<double>(n) * share + 0.5)) : 0;
        };
        result.iterations = part(iterations);
        result.model_calls = part(model_calls);
        result.seconds = seconds * share;
        return result;
    }
};

// The outside world during a search: who may stop it, and whom it asks now and then (Ctrl-C, other threads).
struct Control {
    const std::atomic<bool>* cancel = nullptr;
    std::function<void()> poll;  // called about every 10 ms; may throw, which ends the search
    Gate* gate = nullptr;        // of a search that is watched

    bool cancelled() const { return cancel && cancel->load(std::memory_order_relaxed); }
};

// Spends a budget. exhausted() is asked once before every iteration, so a search ends within its budget plus one
// iteration. The clock is read seldom when iterations are short and nobody counts seconds. A watched search stands
// still there for as long as its gate says; that time is not counted.
class Meter {
public:
    using Clock = std::chrono::steady_clock;

    Meter(const Budget& budget, const Control& control)
        : budget_(budget), control_(control), start_(Clock::now()), last_poll_(start_) {}

    bool exhausted() {
        if (spent()) return true;
        if (!control_.gate || !control_.gate->wanted()) return false;
        stands_since_ = Clock::now();
        control_.gate->meet(iterations - met_, granted_, control_);
        met_ = iterations;
        start_ += Clock::now() - stands_since_;
        stands_since_ = {};
        return control_.cancelled();
    }

    // The same within an iteration that makes several at once, where nobody may look.
    bool spent() {
        if (budget_.iterations && iterations >= budget_.iterations) return true;
        if (budget_.model_calls) {
            // An iteration through stored states to the end of the match calls nothing; it costs one, lest a search
            // that knows the whole tree go on for ever.
            if (iterations != asked_) free_ += model_calls == paid_ && !budget_.count_at_once;
            asked_ = iterations, paid_ = model_calls;
            if (model_calls + free_ >= budget_.model_calls) return true;
        }
        if (--until_clock_ > 0) return control_.cancelled();
        const Clock::time_point now = Clock::now();
        const auto since_poll = now - last_poll_;
        // Half a millisecond between two looks at the clock is often enough for polls and cancelling.
        const auto since_look = now - last_look_;
        stride_ = budget_.seconds > 0 || since_look > std::chrono::microseconds(500) ? 1
                  : stride_ < 512                                                    ? stride_ * 2
                                                                                     : 512;
        until_clock_ = stride_;
        last_look_ = now;
        if (since_poll > std::chrono::milliseconds(10)) {
            last_poll_ = now;
            if (control_.poll) control_.poll();
        }
        return control_.cancelled() || (budget_.seconds > 0 && seconds(now) >= budget_.seconds);
    }

    // For work inside one iteration that may be long, such as a rollout: true when it must stop at once.
    bool interrupted() const { return control_.cancelled(); }

    // Without those in which it stands still, also while it does.
    double seconds() const { return seconds(stands_since_ == Clock::time_point() ? Clock::now() : stands_since_); }

    int64_t iterations = 0;
    int64_t model_calls = 0;

private:
    double seconds(Clock::time_point now) const { return std::chrono::duration<double>(now - start_).count(); }

    const Budget& budget_;
    const Control& control_;
    Clock::time_point start_, last_poll_, last_look_ = start_;
    Clock::time_point stands_since_;  // at the gate; the epoch: it does not
    int64_t asked_ = 0, paid_ = 0;    // iterations and model calls when it was last asked
    int64_t free_ = 0;                // iterations that called nothing
    int64_t met_ = 0;                 // iterations when it last stood at the gate
    bool granted_ = false;            // the gate let it through for one iteration
    int stride_ = 1;
    int until_clock_ = 1;
};

namespace budget {
const Registry<Budget>& parts();
}

}  // namespace turnwise
