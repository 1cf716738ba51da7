#pragma once

#include "agents/read_parts.h"
#include "agents/turns/naive.h"
#include "agents/turns/side_information.h"

namespace turnwise {

const Registry<SampleEstimate>& sample_estimates();

template <Game G>
TurnParts<G> read_turn_parts(PlainReader& r, const G& game, Host<G>* host) {
    if (!counts_turns(game)) r.fail("type", "this game does not say which turn it is (turn(state))");
    TurnParts<G> parts;
    parts.belief = *beliefs<G>().read(r.child("belief"), game);
    Forest forest;
    worlds<G>().read(r.child("hidden"), forest);
    parts.worlds = forest.trees;
    if (parts.worlds > 1 && !forest.votes)
        r.fail("hidden", "plans of a whole turn are voted on: take Ensemble(n, \"votes\")");
    parts.rollout = read_treeless_rollout(r, game, host);
    parts.evaluate = evaluators<G>().read(r.child("evaluate"), game, host);
    parts.budget = *budgets().read(r.child("budget"));
    parts.budget.bytes = static_cast<size_t>(r.integer("memory_mb", 1, 1 << 20)) << 20;
    parts.replan = r.number("replan", 0, 0.99);
    parts.min_votes = static_cast<int>(r.integer("min_votes", 1, 1000));
    return parts;
}

template <Game G>
std::shared_ptr<Agent<G>> read_naive(PlainReader& r, const G& game, Host<G>* host) {
    NaiveOptions o;
    o.local = r.word("sampling", {"random", "local"}) == 1;
    o.explore = r.number("explore", 0, 1);
    o.local_epsilon = r.number("local", 0, 1);
    o.unsampled_first = r.boolean("force_unsampled");
    o.spread = r.number("spread", 0, 1);
    o.ucb = r.word("exploit", {"greedy", "ucb1"}) == 1;
    o.exploration = r.number("exploration", 0, 1e9);
    o.rival = r.word("opponent", {"rival", "cooperative"}) == 0;
    o.learn_on_the_way = r.boolean("update_on_backprop");
    o.beyond = r.boolean("beyond_horizon");
    return std::make_shared<NaiveAgent<G>>(read_turn_parts(r, game, host), o);
}

template <Game G>
std::shared_ptr<Agent<G>> read_side_information(PlainReader& r, const G& game, Host<G>* host) {
    LsiOptions o;
    o.explore = r.number("explore", 0, 1);
    o.sums = r.word("estimator", {"mean", "sum"}) == 1;
    o.rule = static_cast<CandidateRule>(r.word("candidates", {"bounded", "original", "samples"}));
    o.accumulate = r.boolean("accumulate");
    const std::string finish = r.text("finish");
    if (!finish.empty()) o.finish = read_kind(r, "finish", finish, game);
    o.estimate = *sample_estimates().read(r.child("estimate"));
    return std::make_shared<LsiAgent<G>>(read_turn_parts(r, game, host), o);
}

}  // namespace turnwise
