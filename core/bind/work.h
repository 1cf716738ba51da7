#pragma once

#include <nanobind/nanobind.h>

#include <atomic>

namespace turnwise {

// A call from Python that may let go of the GIL: a search, matches, a count, and whatever runs a user's Python. When
// the interpreter exits, a thread inside of it must not come back for the GIL (the interpreter would end the thread
// there, through our frames), so exit stops all of them and waits until the last one is done. Each such function is
// bound with kWork; a Work is made and dropped with the GIL. One that begins with too little of its thread's stack left
// (a search in an evaluator of a search, and so on without end) is refused.
class Work {
public:
    // Thrown through work that is stopped; for Python it is SystemExit, which ends a thread without a word.
    struct Stopped {};

    Work();
    ~Work();
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;

    // Asked now and then by whoever works.
    static void check() {
        if (stopping_.load(std::memory_order_relaxed) && !exempt_) throw Stopped{};
    }

    // Stops all work and waits for it; called at exit, with the GIL.
    static void stop_all();

    // In the child of a fork only the thread that forked is left.
    static void forget_other_threads() { running_ = own_; }

private:
    static std::atomic<bool> stopping_;
    static std::atomic<int> running_;
    static thread_local int own_;  // of running_: on this thread, one inside another
    static thread_local bool exempt_;
};

inline constexpr nanobind::call_guard<Work> kWork;

}  // namespace turnwise
