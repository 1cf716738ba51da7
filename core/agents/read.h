#pragma once

#include <string>
#include <utility>
#include <vector>

#include "agents/flat_agent.h"
#include "agents/greedy_agents.h"
#include "agents/read_mcts.h"

// Agents from their recipes in plain form.

namespace turnwise {

// Agents that only one game has; agents/<game>/own_agents.h specialises it.
template <Game G>
struct OwnAgents {
    static std::shared_ptr<Agent<G>> read(const char*, PlainReader& reader, const G&) {
        reader.fail("type", "this agent plays Hearthstone only");
    }
};

inline Ties read_ties(PlainReader& reader) {
    return static_cast<Ties>(reader.word("ties", {"first", "last", "random"}));
}

template <Game G>
std::shared_ptr<Agent<G>> read_by_score(PlainReader& r, const G& game) {
    const Belief belief = *beliefs<G>().read(r.child("belief"), game);
    const Ties ties = read_ties(r);
    const int score = read_score(r, game);
    if constexpr (HasActionScores<G>) return std::make_shared<ScoreAgent<G>>(belief, score, ties);
    return nullptr;
}

template <Game G>
std::shared_ptr<Agent<G>> read_one_step(PlainReader& r, const G& game) {
    const Belief belief = *beliefs<G>().read(r.child("belief"), game);
    const int heuristic = read_heuristic(r, "heuristic", game);
    const Ties ties = read_ties(r);
    const bool ends = r.boolean("ends");
    const Budget budget = *budgets().read(r.child("budget"));
    if constexpr (HasHeuristics<G>) return std::make_shared<StepAgent<G>>(belief, heuristic, ends, ties, budget);
    return nullptr;
}

template <Game G>
std::shared_ptr<Agent<G>> read_flat(PlainReader& r, const G& game, Host<G>* host) {
    const Belief belief = *beliefs<G>().read(r.child("belief"), game);
    const Rollout<G> rollout = read_treeless_rollout(r, game, host);
    PlainReader evaluate = r.child("evaluate");
    const bool judged = evaluate.word("type", {"outcome", "heuristic"}) == 1;
    const int heuristic = judged ? read_heuristic(evaluate, "name", game) : -1;
    if (judged && evaluate.word("scale", {"value", "raw"}) == 1)
        evaluate.fail("scale", "flat Monte Carlo compares means of values: take \"value\"");
    evaluate.done();
    const bool grouped = r.boolean("grouped");
    return std::make_shared<FlatAgent<G>>(belief, rollout, heuristic, *budgets().read(r.child("budget")), grouped);
}

// Agents that evolve plans, and those of whole turns: each family reads and compiles its own.
template <Game G>
std::shared_ptr<Agent<G>> read_rhea(PlainReader& r, const G& game, Host<G>* host);
template <Game G>
std::shared_ptr<Agent<G>> read_oep(PlainReader& r, const G& game, Host<G>* host);
template <Game G>
std::shared_ptr<Agent<G>> read_emcts(PlainReader& r, const G& game, Host<G>* host);
template <Game G>
std::shared_ptr<Agent<G>> read_naive(PlainReader& r, const G& game, Host<G>* host);
template <Game G>
std::shared_ptr<Agent<G>> read_side_information(PlainReader& r, const G& game, Host<G>* host);

template <Game G>
const Registry<Agent<G>, const G&, Host<G>*>& agents() {
    using Made = std::shared_ptr<Agent<G>>;
    static const Registry<Agent<G>, const G&, Host<G>*> registry{{
        {"random", [](PlainReader&, const G&, Host<G>*) -> Made { return std::make_shared<RandomAgent<G>>(); }},
        {"mcts",
         [](PlainReader& r, const G& game, Host<G>* host) -> Made {
             Manner manner;
             manner.pacing = pacings().read(r.child("pacing"));
             manner.reuse = r.boolean("reuse");
             if (manner.pacing->counts_turns() && !counts_turns(game))
                 r.fail("pacing", "this game does not say which turn it is (turn(state))");
             if (manner.reuse && !(gives_keys(game) && counts_turns(game)))
                 r.fail("reuse",
                        "a tree is taken up within a turn by key(state, player) and turn(state), which this "
                        "game lacks");
             std::vector<MctsParts<G>> parts;
             do {
                 manner.forest = {};
                 parts.push_back(read_parts(r, game, host, manner.forest));
             } while (static_cast<int>(parts.size()) < manner.forest.trees);
             // The trees of an ensemble grow one after the other and learn together.
             for (MctsParts<G>& each : parts) {
                 if (manner.forest.parallel || !each.rollout.policy || !each.rollout.policy->learned()) break;
                 each.rollout = parts[0].rollout;
                 if (each.order) each.order->consult(each.rollout.policy->learned());
             }
             if (manner.pacing->whole() && manner.forest.trees > 1 && !manner.forest.votes)
                 r.fail("pacing",
                        "plans of a whole turn are voted on: take hidden = Ensemble(n, \"votes\") and one thread");
             if (manner.pacing->turn() && parts.size() > 1)
                 r.fail("pacing", "a turn is searched in one tree; take one thread and no ensemble");
             if (manner.pacing->turn() && parts[0].prune && parts[0].prune->wants_one_world())
                 r.fail("pacing",
                        "a search that goes on further down has no root whose iterations could be shared out");
             if (manner.reuse && parts[0].worlds->many_observers())
                 r.fail("reuse", "of many observers only the searcher's tree would be taken up");
             return std::make_shared<MctsAgent<G>>(game, std::move(parts), std::move(manner));
         }},
        {"function", [](PlainReader& r, const G&, Host<G>* host) -> Made { return host->agent(r); }},
        {"two_level",
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             const Belief belief = *beliefs<G>().read(r.child("belief"), game);
             return std::make_shared<PolicyAgent<G>>(belief, read_two_level(r, game));
         }},
        {"idle", [](PlainReader&, const G&, Host<G>*) -> Made { return std::make_shared<IdleAgent<G>>(); }},
        {"by_score", [](PlainReader& r, const G& game, Host<G>*) -> Made { return read_by_score(r, game); }},
        {"one_step", [](PlainReader& r, const G& game, Host<G>*) -> Made { return read_one_step(r, game); }},
        {"flat", [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_flat(r, game, host); }},
        {"rhea", [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_rhea(r, game, host); }},
        {"oep", [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_oep(r, game, host); }},
        {"emcts", [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_emcts(r, game, host); }},
        {"naive_sampling",
         [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_naive(r, game, host); }},
        {"side_information",
         [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_side_information(r, game, host); }},
        {"gsv", [](PlainReader& r, const G& game, Host<G>*) -> Made { return OwnAgents<G>::read("gsv", r, game); }},
        {"tyche", [](PlainReader& r, const G& game, Host<G>*) -> Made { return OwnAgents<G>::read("tyche", r, game); }},
        {"silverfish",
         [](PlainReader& r, const G& game, Host<G>*) -> Made { return OwnAgents<G>::read("silverfish", r, game); }},
    }};
    return registry;
}

// An agent for this game from its recipe in plain form.
template <Game G>
std::shared_ptr<Agent<G>> read_agent(const G& game, const Plain& recipe, Host<G>* host) {
    return agents<G>().read(PlainReader(recipe, "recipe", ErrorKind::kBadRecipe), game, host);
}

// An evaluator alone, to judge positions of a match with.
template <Game G>
std::shared_ptr<Evaluator<G>> read_evaluator(const G& game, const Plain& part, Host<G>* host) {
    return evaluators<G>().read(PlainReader(part, "evaluator", ErrorKind::kBadRecipe), game, host);
}

PartTags game_free_tags();

// The tags of every axis, for the test that compares them with the structs in Python.
template <Game G>
PartTags part_tags() {
    PartTags tags = game_free_tags();
    tags.insert(tags.end(), {{"agent", agents<G>().tags()},
                             {"belief", beliefs<G>().tags()},
                             {"hidden", worlds<G>().tags()},
                             {"order", orders<G>().tags()},
                             {"rollout", rollouts<G>().tags()},
                             {"evaluate", evaluators<G>().tags()},
                             {"filter", filters<G>().tags()}});
    return tags;
}

}  // namespace turnwise
