#pragma once

#include "agents/read_parts.h"
#include "search/worlds/many.h"

namespace turnwise {

template <Game G>
const Registry<Worlds<G>, Forest&>& worlds() {
    using Made = std::shared_ptr<Worlds<G>>;
    static const Registry<Worlds<G>, Forest&> registry{{
        {"once", [](PlainReader&, Forest&) -> Made { return std::make_shared<OneWorld<G>>(); }},
        {"worlds",
         [](PlainReader& r, Forest&) -> Made {
             return std::make_shared<FewWorlds<G>>(static_cast<int>(r.integer("count", 1, 100'000)));
         }},
        {"ensemble",
         [](PlainReader& r, Forest& forest) -> Made {
             forest.trees = static_cast<int>(r.integer("count", 1, 1000));
             forest.votes = r.word("combine", {"visits", "votes"}) == 1;
             return std::make_shared<OneWorld<G>>();
         }},
        {"resample",
         [](PlainReader& r, Forest&) -> Made {
             const bool many = r.word("observers", {"single", "multiple"}) == 1;
             const bool merged = r.word("alike", {"apart", "merged"}) == 1;
             if (many && merged)
                 r.fail("alike", "many observers know actions by what each of them sees: take observers = \"single\"");
             return std::make_shared<NewWorlds<G>>(many, merged);
         }},
        {"particles",
         [](PlainReader& r, Forest&) -> Made {
             const auto count = static_cast<int>(r.integer("count", 1, 100'000));
             return std::make_shared<Particles<G>>(count, static_cast<int>(r.integer("least", 1, count)));
         }},
        {"at_chance", [](PlainReader&, Forest&) -> Made { return std::make_shared<DealtAtTurns<G>>(); }},
    }};
    return registry;
}

}  // namespace turnwise
