#pragma once

#include <exception>
#include <thread>
#include <utility>
#include <vector>

namespace turnwise {

// Threads that are joined whatever happens. A machine may give fewer than were asked for (a container's limit): who
// starts them does the rest of the work itself.
class Threads {
public:
    Threads() = default;
    ~Threads() { join(); }
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;

    // False when the machine gives no more.
    template <class Work>
    bool start(Work&& work) {
        try {
            all_.emplace_back(std::forward<Work>(work));
            return true;
        } catch (const std::exception&) {
            return false;
        }
    }
    void join() {
        for (std::thread& thread : all_) thread.join();
        all_.clear();
    }
    int size() const { return static_cast<int>(all_.size()); }

private:
    std::vector<std::thread> all_;
};

}  // namespace turnwise
