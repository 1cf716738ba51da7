#pragma once

#include "agents/read_parts.h"
#include "agents/turns/naive.h"
#include "agents/turns/side_information.h"

namespace turnwise {

const Registry<SampleEstimate>& estimate::parts();

template <Game G>
TurnParts<G> read_turn_parts(PlainReader& r, const G& game, Host<G>* host) {
    if (!counts_turns(game)) r.fail("type", "this game does not say which turn it is (turn(state))");
    TurnParts<G> parts;
    parts.belief = *belief::parts<G>().read(r.child("belief"), game);
    Parallelism parallelism;
    worlds::parts<G>().read(r.child("worlds"), parallelism);
    parts.worlds = parallelism.trees;
    if (parts.worlds > 1 && !parallelism.votes)
        r.fail("worlds", "plans of a whole turn are voted on: take Ensemble(n, \"votes\")");
    parts.rollout = read_treeless_rollout(r, game, host);
    parts.evaluate = read_treeless_evaluator(r, game, host);
    parts.budget = *budget::parts().read(r.child("budget"));
    parts.budget.bytes = static_cast<size_t>(r.whole("memory_mb")) << 20;
    parts.replan = r.number("replan");
    parts.min_votes = r.whole("min_votes");
    return parts;
}

template <Game G>
std::shared_ptr<Agent<G>> read_naive(PlainReader& r, const G& game, Host<G>* host) {
    NaiveSamplingOptions o;
    o.local = r.word("sampling", {"random", "local"}) == 1;
    o.explore = r.number("explore");
    o.local_epsilon = r.number("local");
    o.unsampled_first = r.boolean("force_unsampled");
    o.spread = r.number("spread");
    o.ucb = r.word("exploit", {"greedy", "ucb1"}) == 1;
    o.exploration = r.number("exploration");
    o.rival = r.word("opponent", {"rival", "cooperative"}) == 0;
    o.learn_on_the_way = r.boolean("update_on_backprop");
    o.beyond = r.boolean("beyond_horizon");
    return std::make_shared<NaiveSamplingAgent<G>>(read_turn_parts(r, game, host), o);
}

template <Game G>
std::shared_ptr<Agent<G>> read_side_information(PlainReader& r, const G& game, Host<G>* host) {
    SideInformationOptions o;
    o.explore = r.number("explore");
    o.sums = r.word("estimator", {"mean", "sum"}) == 1;
    o.rule = static_cast<CandidateRule>(r.word("candidates", {"bounded", "original", "samples"}));
    o.accumulate = r.boolean("accumulate");
    const std::string finish = r.text("finish");
    if (!finish.empty()) o.finish = read_kind(r, "finish", finish, game);
    o.estimate = *estimate::parts().read(r.child("estimate"));
    return std::make_shared<SideInformationAgent<G>>(read_turn_parts(r, game, host), o);
}

}  // namespace turnwise
