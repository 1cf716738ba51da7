#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

#include "base/threads.h"

namespace turnwise {

// A few threads that do the jobs of one caller together with it, again and again. Which thread does which job is open;
// what a job does must not depend on it.
class Crew {
public:
    explicit Crew(int threads) {
        while (threads_.size() + 1 < threads && threads_.start([this] { serve(); })) {
        }
    }
    ~Crew() {
        {
            const std::lock_guard lock(mutex_);
            leaving_ = true;
        }
        wake_.notify_all();
        threads_.join();
    }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    // Calls job(0) to job(count - 1) and returns when all are done; the first exception is thrown here.
    void run(int count, const std::function<void(int)>& job) {
        {
            const std::lock_guard lock(mutex_);
            job_ = &job;
            count_ = count;
            next_ = 0;
            busy_ = threads_.size();
            error_ = nullptr;
            ++round_;
        }
        wake_.notify_all();
        work();
        // The others are about to end too: most often a short look is enough.
        for (int i = 0; i < 2000 && busy_.load() > 0; ++i) std::this_thread::yield();
        std::unique_lock lock(mutex_);
        done_.wait(lock, [this] { return busy_.load() == 0; });
        if (error_) std::rethrow_exception(error_);
    }

private:
    void work() {
        for (int i = next_++; i < count_; i = next_++) {
            try {
                (*job_)(i);
            } catch (...) {
                const std::lock_guard lock(mutex_);
                if (!error_) error_ = std::current_exception();
                next_ = count_;
            }
        }
    }
    void serve() {
        for (uint64_t seen = 0;;) {
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [&] { return leaving_ || round_ != seen; });
                if (leaving_) return;
                seen = round_;
            }
            work();
            if (--busy_ == 0) {
                const std::lock_guard lock(mutex_);
                done_.notify_one();
            }
        }
    }

    Threads threads_;
    std::mutex mutex_;
    std::condition_variable wake_, done_;
    const std::function<void(int)>* job_ = nullptr;
    int count_ = 0;
    std::atomic<int> next_ = 0, busy_ = 0;
    uint64_t round_ = 0;
    bool leaving_ = false;
    std::exception_ptr error_;
};

}  // namespace turnwise
