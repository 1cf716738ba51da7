#pragma once

#include "agents/read_parts.h"
#include "search/expand/by_learned.h"
#include "search/expand/by_model.h"
#include "search/expand/orders.h"

namespace turnwise {

namespace expand {

template <Game G>
const Registry<Expand<G>, const G&>& parts() {
    using Made = std::shared_ptr<Expand<G>>;
    static const Registry<Expand<G>, const G&> registry{{
        {"Random", [](PlainReader&, const G&) -> Made { return nullptr; }},
        {class_name<GameOrder<G>>(), [](PlainReader&, const G&) -> Made { return std::make_shared<GameOrder<G>>(); }},
        {class_name<ByCost<G>>(),
         [](PlainReader& r, const G& game) -> Made {
             const int kind = read_kind(r, "kind", r.text("kind"), game);
             return std::make_shared<ByCost<G>>(kind, r.boolean("descending"));
         }},
        {class_name<ByKind<G>>(),
         [](PlainReader& r, const G& game) -> Made { return std::make_shared<ByKind<G>>(read_kinds(r, game)); }},
        {class_name<ByHeuristic<G>>(),
         [](PlainReader& r, const G& game) -> Made {
             return std::make_shared<ByHeuristic<G>>(read_heuristic(r, "name", game));
         }},
        {class_name<ByModel<G>>(),
         [](PlainReader& r, const G& game) -> Made {
             const StoredModel stored = read_model(r, action_features(game), 1);
             return std::make_shared<ByModel<G>>(stored.model, stored.features);
         }},
        {class_name<ByPrior<G>>(), [](PlainReader&, const G&) -> Made { return std::make_shared<ByPrior<G>>(); }},
        {class_name<ByMean<G>>(),
         [](PlainReader& r, const G&) -> Made { return std::make_shared<ByMean<G>>(r.boolean("descending")); }},
        {class_name<ByEntropy<G>>(),
         [](PlainReader& r, const G&) -> Made {
             const bool descending = r.boolean("descending");
             const auto bins = r.whole("bins");
             return std::make_shared<ByEntropy<G>>(descending, bins);
         }},
    }};
    return registry;
}

}  // namespace expand

}  // namespace turnwise
