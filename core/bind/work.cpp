#include "bind/work.h"

#include <chrono>
#include <thread>

namespace turnwise {

namespace nb = nanobind;

std::atomic<bool> Work::stopping_ = false;
std::atomic<int> Work::running_ = 0;
thread_local bool Work::exempt_ = false;

// The main thread may still work when exit has begun: in somebody's own exit function.
static bool in_main_thread() {
    const nb::module_ threading = nb::module_::import_("threading");
    return threading.attr("current_thread")().is(threading.attr("main_thread")());
}

Work::Work() {
    if (stopping_) exempt_ = in_main_thread();
    check();
    ++running_;
}

Work::~Work() { --running_; }

// Work ends within milliseconds of being asked to. What keeps it is a Python function of the user's that does not
// return; exit does not wait for that longer than this.
static constexpr auto kPatience = std::chrono::seconds(10);

void Work::stop_all() {
    stopping_ = true;
    {
        nb::gil_scoped_release others;
        const auto until = std::chrono::steady_clock::now() + kPatience;
        while (running_ > 0 && std::chrono::steady_clock::now() < until)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

}  // namespace turnwise
