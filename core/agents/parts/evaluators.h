#pragma once

#include "agents/read_parts.h"
#include "search/evaluate/model_value.h"

namespace turnwise {

template <Game G>
std::shared_ptr<Evaluator<G>> read_model_value(PlainReader& r, const G& game) {
    const StoredModel stored = read_model(r, state_features(game), 1);
    typename ModelValue<G>::Options options{stored.model, stored.features};
    options.hard = r.word("answer", {"probability", "class"}) == 1;
    options.bit_mirror = r.word("mirror", {"real", "bit"}) == 1;
    options.early_turn = static_cast<int>(r.integer("early_turn", 0, 1'000'000'000));
    options.share = r.number("share", 0, 1);
    options.per_action = r.number("per_action", 0, 1e9);
    options.batch = static_cast<int>(r.integer("batch", 1, 100'000));
    if (options.early_turn && !counts_turns(game))
        r.fail("early_turn", "this game does not say which turn it is (turn(state))");
    return std::make_shared<ModelValue<G>>(std::move(options));
}

template <Game G>
const Registry<Evaluator<G>, const G&, Host<G>*>& evaluators() {
    using Made = std::shared_ptr<Evaluator<G>>;
    static const Registry<Evaluator<G>, const G&, Host<G>*> registry{{
        {"outcome", [](PlainReader&, const G&, Host<G>*) -> Made { return std::make_shared<OutcomeValue<G>>(); }},
        {"heuristic",
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             const int id = read_heuristic(r, "name", game);
             return std::make_shared<HeuristicValue<G>>(id, r.word("scale", {"value", "raw"}) == 1);
         }},
        {"mix",
         [](PlainReader& r, const G& game, Host<G>* host) -> Made {
             std::vector<typename MixedValue<G>::Part> parts;
             double total = 0;
             const auto& weights = r.list("weights");
             const auto count = r.list("parts").size();
             if (count == 0 || weights.size() != count) r.fail("weights", "expected one weight for each of the parts");
             for (size_t i = 0; i < count; ++i) {
                 const auto* weight = weights[i].template as<double>();
                 if (!weight || !(*weight > 0)) r.fail("weights", "expected numbers above 0");
                 parts.emplace_back(evaluators<G>().read(r.item("parts", static_cast<int>(i)), game, host), *weight);
                 total += *weight;
             }
             for (auto& part : parts) part.second /= total;
             return std::make_shared<MixedValue<G>>(std::move(parts));
         }},
        {"model", [](PlainReader& r, const G& game, Host<G>*) -> Made { return read_model_value(r, game); }},
        {"function", [](PlainReader& r, const G&, Host<G>* host) -> Made { return host->evaluator(r); }},
    }};
    return registry;
}

}  // namespace turnwise
