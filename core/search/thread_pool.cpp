#include "search/thread_pool.h"

#include <thread>

namespace turnwise {

ThreadPool::ThreadPool(int threads) {
    while (threads_.size() + 1 < threads && threads_.start([this] { serve(); })) {
    }
}

ThreadPool::~ThreadPool() {
    {
        const std::lock_guard lock(mutex_);
        leaving_ = true;
    }
    wake_.notify_all();
    threads_.join();
}

void ThreadPool::run(int count, const std::function<void(int)>& job) {
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

void ThreadPool::work() {
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

void ThreadPool::serve() {
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

}  // namespace turnwise
