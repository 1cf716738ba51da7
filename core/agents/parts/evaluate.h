#pragma once

#include "agents/read_parts.h"
#include "search/evaluate/model.h"

namespace turnwise {

template <Game G>
std::shared_ptr<Evaluator<G>> read_model_value(PlainReader& r, const G& game) {
    const StoredModel stored = read_model(r, state_features(game), 1);
    typename evaluate::Model<G>::Options options{stored.model, stored.features};
    options.hard = r.word("answer", {"probability", "class"}) == 1;
    options.bit_mirror = r.word("mirror", {"real", "bit"}) == 1;
    options.early_turn = r.whole("early_turn");
    options.share = r.number("share");
    options.per_action = r.number("per_action");
    options.batch = r.whole("batch");
    if (options.early_turn && !counts_turns(game))
        r.fail("early_turn", "this game does not say which turn it is (turn(state))");
    return std::make_shared<evaluate::Model<G>>(std::move(options));
}

namespace evaluate {

template <Game G>
const Registry<Evaluator<G>, const G&, Host<G>*>& parts() {
    using Made = std::shared_ptr<Evaluator<G>>;
    static const Registry<Evaluator<G>, const G&, Host<G>*> registry{{
        {class_name<Outcome<G>>(),
         [](PlainReader&, const G&, Host<G>*) -> Made { return std::make_shared<Outcome<G>>(); }},
        {class_name<Heuristic<G>>(),
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             const int id = read_heuristic(r, "name", game);
             return std::make_shared<Heuristic<G>>(id, r.word("scale", {"value", "raw"}) == 1);
         }},
        {class_name<TurnHeuristic<G>>(),
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             const int id = read_heuristic(r, "name", game);
             bool reads = false;
             if constexpr (HasLedger<G>) reads = game.heuristic_reads_ledger(id);
             if (!reads) r.fail("name", "this evaluation does not ask what was done in the turn: take Heuristic()");
             return std::make_shared<TurnHeuristic<G>>(id);
         }},
        {class_name<Mix<G>>(),
         [](PlainReader& r, const G& game, Host<G>* host) -> Made {
             std::vector<typename Mix<G>::Part> parts;
             double total = 0;
             const auto& weights = r.list("weights");
             const auto count = r.list("parts").size();
             for (size_t i = 0; i < count; ++i) {
                 const auto* weight = weights[i].template as<double>();
                 parts.emplace_back(evaluate::parts<G>().read(r.item("parts", static_cast<int>(i)), game, host),
                                    *weight);
                 total += *weight;
             }
             for (auto& part : parts) part.second /= total;
             return std::make_shared<Mix<G>>(std::move(parts));
         }},
        {class_name<Model<G>>(),
         [](PlainReader& r, const G& game, Host<G>*) -> Made { return read_model_value(r, game); }},
        {"Function", [](PlainReader& r, const G&, Host<G>* host) -> Made { return host->evaluator(r); }},
    }};
    return registry;
}

}  // namespace evaluate

}  // namespace turnwise
