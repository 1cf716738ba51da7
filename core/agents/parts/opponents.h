#pragma once

#include "agents/read_parts.h"
#include "search/opponents/opponents.h"

namespace turnwise {

namespace opponents {

template <Game G>
const Registry<Opponents<G>, const G&>& parts() {
    using Made = std::shared_ptr<Opponents<G>>;
    static const Registry<Opponents<G>, const G&> registry{{
        {"Uninformed", [](PlainReader&, const G&) -> Made { return nullptr; }},
        {class_name<Informed<G>>(),
         [](PlainReader& r, const G& game) -> Made {
             const std::string knows = r.text("knows");
             if (knows == "all") {
                 if (hides_information(game) && !says_knowledge(game))
                     r.fail("knows", "this game does not say what a player knows (key or observe)");
                 return std::make_shared<Informed<G>>(-1);
             }
             std::vector<std::string> names;
             if constexpr (HasKnowledge<G>) names = game.knowledge_names();
             return std::make_shared<Informed<G>>(place_of(r, "knows", knows, names, "grain of knowledge"));
         }},
    }};
    return registry;
}

}  // namespace opponents

}  // namespace turnwise
