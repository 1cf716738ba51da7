#pragma once

#include "agents/evolution/emcts.h"
#include "agents/evolution/oep.h"
#include "agents/evolution/rhea.h"
#include "agents/read_parts.h"

namespace turnwise {

// What every agent that evolves plans is made of.
template <Game G>
PlanParts<G> read_plan_parts(PlainReader& r, const G& game, Host<G>* host) {
    Forest forest;
    PlanParts<G> parts;
    parts.belief = *beliefs<G>().read(r.child("belief"), game);
    parts.worlds = worlds<G>().read(r.child("hidden"), forest);
    if (forest.trees > 1 || parts.worlds->redeals() || parts.worlds->many_observers() || parts.worlds->merges_alike() ||
        parts.worlds->collects())
        r.fail("hidden", "plans are made in one world after the other: take Once(), Worlds(n) or Resample()");
    parts.rollout = read_treeless_rollout(r, game, host);
    parts.evaluate = evaluators<G>().read(r.child("evaluate"), game, host);
    parts.budget = *budgets().read(r.child("budget"));
    return parts;
}

inline TurnRules read_turn_rules(PlainReader& r) {
    TurnRules rules;
    rules.length = static_cast<int>(r.integer("length", 1, 10'000));
    rules.repair = static_cast<Repair>(r.word("repair", {"skip", "random", "similar"}));
    rules.extend = r.number("extend", 0, 1);
    return rules;
}

template <Game G>
std::shared_ptr<Agent<G>> read_rhea(PlainReader& r, const G& game, Host<G>* host) {
    typename Rhea<G>::Options options;
    options.population = static_cast<int>(r.integer("population", 1, 100'000));
    options.length = static_cast<int>(r.integer("length", 1, 10'000));
    options.mutation = r.number("mutation", 0, 1);
    options.tournament = static_cast<int>(r.integer("tournament", 1, 100'000));
    options.mutants = static_cast<int>(r.integer("mutants", 0, 100'000));
    PlanParts<G> parts = read_plan_parts(r, game, host);
    parts.feasible = r.word("possible", {"legal", "feasible"}) == 1;
    if (parts.feasible && !KnowsFeasible<G>)
        r.fail("possible", "this game has no test that asks less than legality: take \"legal\"");
    return std::make_shared<Rhea<G>>(std::move(parts), options);
}

template <Game G>
std::shared_ptr<Agent<G>> read_oep(PlainReader& r, const G& game, Host<G>* host) {
    typename Oep<G>::Options options;
    options.population = static_cast<int>(r.integer("population", 1, 100'000));
    options.survivors = r.number("survivors", 0, 1);
    options.mutation = r.number("mutation", 0, 1);
    options.rules = read_turn_rules(r);
    const bool follows = r.boolean("follow");
    return std::make_shared<Oep<G>>(read_plan_parts(r, game, host), options, follows);
}

template <Game G>
std::shared_ptr<Agent<G>> read_emcts(PlainReader& r, const G& game, Host<G>* host) {
    typename Emcts<G>::Options options;
    options.exploration = r.number("exploration", 0, 1e9);
    options.width = r.number("width", 0, 1e9);
    options.power = r.number("power", 0, 1);
    options.phases = static_cast<int>(r.integer("phases", 1, 100'000));
    options.by_visits = r.word("answer", {"best", "visits"}) == 1;
    options.rules = read_turn_rules(r);
    const bool follows = r.boolean("follow");
    return std::make_shared<Emcts<G>>(read_plan_parts(r, game, host), options, follows);
}

}  // namespace turnwise
