#pragma once

#include "agents/read_parts.h"
#include "search/worlds/many.h"

namespace turnwise {

namespace worlds {

template <Game G>
const Registry<Worlds<G>, Parallelism&>& parts() {
    using Made = std::shared_ptr<Worlds<G>>;
    static const Registry<Worlds<G>, Parallelism&> registry{{
        {class_name<OneWorld<G>>(), [](PlainReader&, Parallelism&) -> Made { return std::make_shared<OneWorld<G>>(); }},
        {class_name<FewWorlds<G>>(),
         [](PlainReader& r, Parallelism&) -> Made { return std::make_shared<FewWorlds<G>>(r.whole("count")); }},
        {"Ensemble",
         [](PlainReader& r, Parallelism& parallelism) -> Made {
             parallelism.trees = r.whole("count");
             parallelism.votes = r.word("combine", {"visits", "votes"}) == 1;
             return std::make_shared<OneWorld<G>>();
         }},
        {class_name<NewWorldEachIteration<G>>(),
         [](PlainReader& r, Parallelism&) -> Made {
             const bool many = r.word("observers", {"single", "multiple"}) == 1;
             const bool merged = r.word("alike", {"apart", "merged"}) == 1;
             return std::make_shared<NewWorldEachIteration<G>>(many, merged);
         }},
        {class_name<Particles<G>>(),
         [](PlainReader& r, Parallelism&) -> Made {
             const auto count = r.whole("count");
             return std::make_shared<Particles<G>>(count, r.whole("least"));
         }},
        {class_name<RedealEachTurn<G>>(),
         [](PlainReader&, Parallelism&) -> Made { return std::make_shared<RedealEachTurn<G>>(); }},
    }};
    return registry;
}

}  // namespace worlds

}  // namespace turnwise
