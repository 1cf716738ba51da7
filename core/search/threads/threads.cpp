#include "search/threads/threads.h"

namespace turnwise::threads {

const Registry<Parallelism>& parts() {
    using Made = std::shared_ptr<Parallelism>;
    static const Registry<Parallelism> registry{{
        {"OneThread", [](PlainReader&) -> Made { return std::make_shared<Parallelism>(); }},
        {"RootParallel",
         [](PlainReader& r) -> Made {
             const auto trees = r.whole("trees");
             return std::make_shared<Parallelism>(Parallelism{trees, true, false, 1, r.whole("leaf")});
         }},
        {"LeafParallel",
         [](PlainReader& r) -> Made {
             const auto threads = r.whole("threads");
             return std::make_shared<Parallelism>(Parallelism{1, false, false, threads, threads});
         }},
        {"TreeParallel",
         [](PlainReader& r) -> Made {
             const auto threads = r.whole("threads");
             return std::make_shared<Parallelism>(Parallelism{1, false, false, threads, 1, r.whole("virtual_loss")});
         }},
    }};
    return registry;
}

}  // namespace turnwise::threads
