#pragma once

#include "agents/read_parts.h"
#include "search/expand/by_model.h"
#include "search/expand/learned.h"
#include "search/expand/orders.h"

namespace turnwise {

template <Game G>
const Registry<Order<G>, const G&>& orders() {
    using Made = std::shared_ptr<Order<G>>;
    static const Registry<Order<G>, const G&> registry{{
        {"random", [](PlainReader&, const G&) -> Made { return nullptr; }},
        {"listed", [](PlainReader&, const G&) -> Made { return std::make_shared<Listed<G>>(); }},
        {"by_cost",
         [](PlainReader& r, const G& game) -> Made {
             const int kind = read_kind(r, "kind", r.text("kind"), game);
             return std::make_shared<ByCost<G>>(kind, r.boolean("descending"));
         }},
        {"by_kind",
         [](PlainReader& r, const G& game) -> Made { return std::make_shared<ByKind<G>>(read_kinds(r, game)); }},
        {"by_heuristic",
         [](PlainReader& r, const G& game) -> Made {
             return std::make_shared<ByHeuristic<G>>(read_heuristic(r, "name", game));
         }},
        {"by_model",
         [](PlainReader& r, const G& game) -> Made {
             const StoredModel stored = read_model(r, action_features(game), 1);
             return std::make_shared<ByModel<G>>(stored.model, stored.features);
         }},
        {"by_prior", [](PlainReader&, const G&) -> Made { return std::make_shared<ByPrior<G>>(); }},
        {"by_mean",
         [](PlainReader& r, const G&) -> Made {
             return std::make_shared<ByLearned<G>>(ByLearned<G>::What::kMean, r.boolean("descending"), 0);
         }},
        {"by_entropy",
         [](PlainReader& r, const G&) -> Made {
             const bool descending = r.boolean("descending");
             const auto bins = static_cast<int>(r.integer("bins", 0, 32));
             return std::make_shared<ByLearned<G>>(ByLearned<G>::What::kEntropy, descending, bins);
         }},
    }};
    return registry;
}

}  // namespace turnwise
