#include "bind/work.h"

#include <pthread.h>

#include <chrono>
#include <cstdint>
#include <thread>

namespace turnwise {

namespace nb = nanobind;

std::atomic<bool> Work::stopping_ = false;
std::atomic<int> Work::running_ = 0;
thread_local int Work::own_ = 0;
thread_local bool Work::exempt_ = false;

// What the deepest of our calls takes, with as much again for Python in between: every agent decides on a thread of
// half of this (tests/attacks).
static constexpr uintptr_t kStack = 256 << 10;

// Below this address no work begins on this thread.
static uintptr_t lowest_beginning() {
    const pthread_t thread = pthread_self();
#ifdef __APPLE__
    return reinterpret_cast<uintptr_t>(pthread_get_stackaddr_np(thread)) - pthread_get_stacksize_np(thread) + kStack;
#else
    pthread_attr_t stack;
    void* lowest = nullptr;
    size_t size = 0;
    if (pthread_getattr_np(thread, &stack) != 0) return 0;
    pthread_attr_getstack(&stack, &lowest, &size);
    pthread_attr_destroy(&stack);
    return reinterpret_cast<uintptr_t>(lowest) + kStack;
#endif
}

// The main thread may still work when exit has begun: in somebody's own exit function.
static bool in_main_thread() {
    const nb::module_ threading = nb::module_::import_("threading");
    return threading.attr("current_thread")().is(threading.attr("main_thread")());
}

Work::Work() {
    if (stopping_) exempt_ = in_main_thread();
    check();
    static thread_local const uintptr_t lowest = lowest_beginning();
    if (reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) < lowest) {
        PyErr_SetString(nb::module_::import_("turnwise.errors").attr("NotEnoughMemoryError").ptr(),
                        "this thread's stack is too small for it, or calls are nested too deep");
        throw nb::python_error();
    }
    ++running_;
    ++own_;
}

Work::~Work() {
    --running_;
    --own_;
}

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
