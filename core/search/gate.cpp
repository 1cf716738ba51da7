#include "search/gate.h"

#include <algorithm>
#include <chrono>

#include "search/budget/budget.h"

namespace turnwise {

void Gate::pause() {
    const std::lock_guard lock(mutex_);
    paused_ = true;
    steps_ = 0;
    refresh();
}

void Gate::resume() {
    const std::lock_guard lock(mutex_);
    paused_ = false;
    steps_ = 0;
    refresh();
    changed_.notify_all();
}

void Gate::step(int64_t iterations) {
    const std::lock_guard lock(mutex_);
    paused_ = true;
    steps_ += iterations;
    refresh();
    changed_.notify_all();
}

void Gate::wake() { changed_.notify_all(); }

bool Gate::ask(const std::function<void()>& work) {
    std::unique_lock lock(mutex_);
    if (!begun_ || over_) return false;
    Question question{work, false, nullptr};
    questions_.push_back(&question);
    refresh();
    changed_.notify_all();
    changed_.wait(lock, [&] { return question.answered || over_; });
    if (!question.answered) {
        std::erase(questions_, &question);
        return false;
    }
    if (question.error) std::rethrow_exception(question.error);
    return true;
}

Gate::Phase Gate::phase() const {
    const std::lock_guard lock(mutex_);
    return over_ ? Phase::kOver : !begun_ ? Phase::kWaiting : stands() ? Phase::kPaused : Phase::kRunning;
}

bool Gate::wait_until_still(double seconds) const {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::duration<double>(seconds), [&] { return stands(); });
}

void Gate::begin() {
    const std::lock_guard lock(mutex_);
    begun_ = true;
    over_ = false;
    active_ = 1;
    here_ = 0;
    refresh();
}

void Gate::end() {
    const std::lock_guard lock(mutex_);
    over_ = true;
    active_ = here_ = 0;
    changed_.notify_all();
}

void Gate::enter() {
    const std::lock_guard lock(mutex_);
    ++active_;
}

void Gate::leave() {
    const std::lock_guard lock(mutex_);
    --active_;
    changed_.notify_all();
}

// All stand still; the question is put while the lock is open, so that others may leave theirs.
void Gate::answer(std::unique_lock<std::mutex>& lock) {
    Question& question = *questions_.front();
    questions_.pop_front();
    answering_ = true;
    lock.unlock();
    try {
        question.work();
    } catch (...) {
        question.error = std::current_exception();
    }
    lock.lock();
    answering_ = false;
    question.answered = true;
    refresh();
    changed_.notify_all();
}

void Gate::meet(int64_t done, bool& granted, const Control& control) {
    std::unique_lock lock(mutex_);
    if (granted && done == 0 && questions_.empty()) return;
    if (granted && done > 0) {
        steps_ = std::max<int64_t>(0, steps_ - (done - 1));  // several iterations may be made at once
        granted = false;
    }
    ++here_;
    changed_.notify_all();
    while (!control.cancelled()) {
        if (still() && !answering_ && !questions_.empty()) {
            answer(lock);
            continue;
        }
        if (questions_.empty() && !answering_) {
            if (!paused_ || granted) break;
            if (steps_ > 0) {
                --steps_;
                granted = true;
                break;
            }
        }
        // Ctrl-C and the end of the process are noticed here too.
        const auto wait = [&] { changed_.wait_for(lock, std::chrono::milliseconds(20)); };
        if (aside) {
            // The interpreter is waited for without the lock, lest its holder wait for the lock.
            aside([&] {
                wait();
                lock.unlock();
            });
        } else {
            wait();
            lock.unlock();
        }
        try {
            if (control.poll) control.poll();
        } catch (...) {
            lock.lock();
            --here_;
            throw;
        }
        lock.lock();
    }
    --here_;
}

}  // namespace turnwise
