#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>

#include "base/threads.h"

namespace turnwise {

// A few threads that do the jobs of one caller together with it, again and again. Which thread does which job is open;
// what a job does must not depend on it.
class ThreadPool {
public:
    explicit ThreadPool(int threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    // Calls job(0) to job(count - 1) and returns when all are done; the first exception is thrown here.
    void run(int count, const std::function<void(int)>& job);

private:
    void work();
    void serve();

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
