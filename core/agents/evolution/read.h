#pragma once

#include "agents/evolution/emcts.h"
#include "agents/evolution/oep.h"
#include "agents/evolution/rhea.h"
#include "agents/read_parts.h"

namespace turnwise {

// What every agent that evolves plans is made of.
template <Game G>
PlanParts<G> read_plan_parts(PlainReader& r, const G& game, Host<G>* host) {
    Parallelism parallelism;
    PlanParts<G> parts;
    parts.belief = *belief::parts<G>().read(r.child("belief"), game);
    parts.worlds = worlds::parts<G>().read(r.child("worlds"), parallelism);
    if (parallelism.trees > 1 || parts.worlds->redeals() || parts.worlds->many_observers() ||
        parts.worlds->merges_alike() || parts.worlds->collects())
        r.fail("worlds",
               "plans are made in one world after the other: take OneWorld(), FewWorlds(n) or NewWorldEachIteration()");
    parts.rollout = read_treeless_rollout(r, game, host);
    parts.evaluate = read_treeless_evaluator(r, game, host);
    parts.budget = *budget::parts().read(r.child("budget"));
    return parts;
}

inline TurnRules read_turn_rules(PlainReader& r) {
    TurnRules rules;
    rules.length = r.whole("length");
    rules.repair = static_cast<Repair>(r.word("repair", {"skip", "random", "similar"}));
    rules.extend = r.number("extend");
    return rules;
}

template <Game G>
std::shared_ptr<Agent<G>> read_rhea(PlainReader& r, const G& game, Host<G>* host) {
    typename Rhea<G>::Options options;
    options.population = r.whole("population");
    options.length = r.whole("length");
    options.mutation = r.number("mutation");
    options.tournament = r.whole("tournament");
    options.mutants = r.whole("mutants");
    PlanParts<G> parts = read_plan_parts(r, game, host);
    parts.feasible = r.word("possible", {"legal", "feasible"}) == 1;
    if (parts.feasible && !KnowsFeasible<G>)
        r.fail("possible", "this game has no test that asks less than legality: take \"legal\"");
    return std::make_shared<Rhea<G>>(std::move(parts), options);
}

template <Game G>
std::shared_ptr<Agent<G>> read_oep(PlainReader& r, const G& game, Host<G>* host) {
    typename Oep<G>::Options options;
    options.population = r.whole("population");
    options.survivors = r.number("survivors");
    options.mutation = r.number("mutation");
    options.rules = read_turn_rules(r);
    const bool follows = r.boolean("follow");
    return std::make_shared<Oep<G>>(read_plan_parts(r, game, host), options, follows);
}

template <Game G>
std::shared_ptr<Agent<G>> read_emcts(PlainReader& r, const G& game, Host<G>* host) {
    typename Emcts<G>::Options options;
    options.exploration = r.number("exploration");
    options.width = r.number("width");
    options.power = r.number("power");
    options.phases = r.whole("phases");
    options.by_visits = r.word("answer", {"best", "visits"}) == 1;
    options.rules = read_turn_rules(r);
    const bool follows = r.boolean("follow");
    return std::make_shared<Emcts<G>>(read_plan_parts(r, game, host), options, follows);
}

}  // namespace turnwise
