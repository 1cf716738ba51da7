#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>

namespace turnwise {

struct Control;

// The gate stands between a search and those who watch it. Only the searching threads touch a growing tree: a watcher
// who wants to look, pause or step leaves that request here, and the meter asks for it between two iterations. All
// threads of the search stand still while one of them answers, so an answer is a copy of one moment, and no answer
// changes what the search finds.
class Gate {
public:
    // How a thread waits; a game written in Python lets other threads have the interpreter meanwhile.
    std::function<void(const std::function<void()>&)> aside;

    // The side of those who watch; from any thread.

    void pause();
    void resume();
    void step(int64_t iterations);  // so many more, then it stands still again
    // Has `work` done by a searching thread between two iterations. False when no search is on: it is yet to begin, or
    // over.
    bool ask(const std::function<void()>& work);
    // A search that was cancelled goes on to its end.
    void wake();
    enum class Phase : uint8_t { kWaiting, kRunning, kPaused, kOver };
    Phase phase() const;
    // Until the search is over or stands still; false when that took longer.
    bool wait_until_still(double seconds) const;

    // The side of the search.

    void begin();
    void end();
    // Another thread searches too, or no longer.
    void enter();
    void leave();
    // Somebody wants something: one load when nobody does.
    bool wanted() const { return wanted_.load(std::memory_order_relaxed); }
    // A thread stands between two iterations, `done` of them since it stood here before. `granted`: it was let through
    // for one more while the search was paused.
    void meet(int64_t done, bool& granted, const Control& control);

private:
    struct Question {
        const std::function<void()>& work;
        bool answered = false;
        std::exception_ptr error;
    };

    void refresh() { wanted_ = paused_ || !questions_.empty(); }
    bool still() const { return active_ > 0 && here_ == active_; }
    bool stands() const { return over_ || (paused_ && steps_ == 0 && still()); }
    void answer(std::unique_lock<std::mutex>& lock);

    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::atomic<bool> wanted_ = false;
    std::deque<Question*> questions_;
    bool answering_ = false;
    bool paused_ = false, begun_ = false, over_ = false;
    int64_t steps_ = 0;  // that threads may still make while the search is paused
    int active_ = 0;     // threads that search
    int here_ = 0;       // of them, those that stand here
};

}  // namespace turnwise
