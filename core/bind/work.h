#pragma once

#include <nanobind/nanobind.h>

#include <atomic>

namespace turnwise {

// Work that runs for a while: a search, matches, a count. When the interpreter exits, a thread inside of such work must
// not come back to it, so exit stops all of it and waits until the last one is done. Each entry from Python that may
// run for long holds a Work; it is made and dropped with the GIL.
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

private:
    static std::atomic<bool> stopping_;
    static std::atomic<int> running_;
    static thread_local bool exempt_;
};

}  // namespace turnwise
