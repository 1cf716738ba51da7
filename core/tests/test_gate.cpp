// The gate: a search that stands still for who watches it.
#include <chrono>
#include <thread>

#include "search/budget/budget.h"
#include "search/gate.h"
#include "tests/test.h"

using namespace turnwise;

TEST("seconds in which a search stands at its gate are not counted, also for who looks meanwhile") {
    Gate gate;
    gate.begin();
    gate.pause();
    Control control;
    control.gate = &gate;
    const Budget budget{.iterations = 2};
    double first = -1, later = -1;
    Meter meter(budget, control);
    std::thread watcher([&] {
        CHECK(gate.wait_until_still(20));
        CHECK(gate.ask([&] { first = meter.seconds(); }));
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        CHECK(gate.ask([&] { later = meter.seconds(); }));
        gate.resume();
    });
    CHECK(!meter.exhausted());
    watcher.join();
    CHECK(first >= 0);
    CHECK_EQUAL(later, first);
    CHECK(meter.seconds() >= first);
    CHECK(meter.seconds() < first + 0.25);
    gate.end();
}
