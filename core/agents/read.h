#pragma once

#include <string>
#include <utility>
#include <vector>

#include "agents/flat_agent.h"
#include "agents/greedy_agents.h"
#include "agents/outcome_sampling.h"
#include "agents/read_mcts.h"

// Agents from their recipes in plain form.

namespace turnwise {

template <Game G>
using AgentRegistry = Registry<Agent<G>, const G&, Host<G>*>;

// The agents that a game has for itself; agents/<game>/own_agents.h specialises it.
template <Game G>
struct OwnAgents {
    static std::vector<typename AgentRegistry<G>::Line> lines() { return {}; }
};

// Those of every game, by name: another game says of them whose they are.
struct OwnAgentName {
    std::string_view agent, game;
};
std::vector<OwnAgentName>& own_agent_names();
// Throws when a recipe is of an agent that another game has and these names have not.
void refuse_agents_of_others(PlainReader recipe, std::span<const std::string> known);

inline Ties read_ties(PlainReader& reader) {
    return static_cast<Ties>(reader.word("ties", {"first", "last", "random"}));
}

template <Game G>
std::shared_ptr<Agent<G>> read_by_score(PlainReader& r, const G& game) {
    const Belief belief = *belief::parts<G>().read(r.child("belief"), game);
    const Ties ties = read_ties(r);
    const int score = read_score(r, game);
    if constexpr (HasActionScores<G>) return std::make_shared<ByScoreAgent<G>>(belief, score, ties);
    return nullptr;
}

template <Game G>
std::shared_ptr<Agent<G>> read_one_step(PlainReader& r, const G& game) {
    const Belief belief = *belief::parts<G>().read(r.child("belief"), game);
    const int heuristic = read_heuristic(r, "heuristic", game);
    const Ties ties = read_ties(r);
    const bool ends = r.boolean("ends");
    const Budget budget = *budget::parts().read(r.child("budget"));
    if constexpr (HasHeuristics<G>) return std::make_shared<OneStepAgent<G>>(belief, heuristic, ends, ties, budget);
    return nullptr;
}

template <Game G>
std::shared_ptr<Agent<G>> read_flat(PlainReader& r, const G& game, Host<G>* host) {
    const Belief belief = *belief::parts<G>().read(r.child("belief"), game);
    const Rollout<G> rollout = read_treeless_rollout(r, game, host);
    PlainReader evaluate = r.child("evaluate");
    const bool judged = evaluate.word("type", {"outcome", "heuristic"}) == 1;
    const int heuristic = judged ? read_heuristic(evaluate, "name", game) : -1;
    if (judged) evaluate.word("scale", {"value"});
    evaluate.done();
    const bool grouped = r.boolean("grouped");
    return std::make_shared<FlatAgent<G>>(belief, rollout, heuristic, *budget::parts().read(r.child("budget")),
                                          grouped);
}

template <Game G>
std::shared_ptr<Agent<G>> read_outcome_sampling(PlainReader& r, const G& game) {
    if (hides_information(game) && !says_knowledge(game))
        r.fail("type", "this game does not say what a player knows (key or observe)");
    if (KnowsLists<G>)
        r.fail("type", "it samples matches from their start, and this game's begin with other lists each");
    constexpr size_t kSmall = 1024;  // bytes of a state; a match of a larger game is too long to be walked through
    if (sizeof(typename G::State) > kSmall) r.fail("type", "this game is too large for matches to be sampled whole");
    const double explore = r.number("explore");
    const Budget budget = *budget::parts().read(r.child("budget"));
    try {
        return std::make_shared<OutcomeSampling<G>>(game.setup_from_plain(Plain::map()), explore, budget);
    } catch (const Error& error) {
        r.fail("type", std::string("it samples matches from their start, which needs no setup: ") + error.what());
    }
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
AgentRegistry<G> with_own_agents(AgentRegistry<G> registry) {
    for (const auto& line : OwnAgents<G>::lines()) registry.lines.push_back(line);
    return registry;
}

template <Game G>
const AgentRegistry<G>& agents() {
    using Made = std::shared_ptr<Agent<G>>;
    static const AgentRegistry<G> registry = with_own_agents<G>({{
        {"Random", [](PlainReader&, const G&, Host<G>*) -> Made { return std::make_shared<RandomAgent<G>>(); }},
        {"Mcts",
         [](PlainReader& r, const G& game, Host<G>* host) -> Made {
             MctsAgentOptions options;
             options.pacing = pacing::parts().read(r.child("pacing"));
             options.reuse = r.boolean("reuse");
             if (options.pacing->counts_turns() && !counts_turns(game))
                 r.fail("pacing", "this game does not say which turn it is (turn(state))");
             if (options.reuse && !(gives_keys(game) && counts_turns(game)))
                 r.fail("reuse",
                        "a tree is taken up within a turn by key(state, player) and turn(state), which this "
                        "game lacks");
             std::vector<MctsParts<G>> parts;
             do {
                 options.parallelism = {};
                 parts.push_back(read_parts(r, game, host, options.parallelism));
             } while (static_cast<int>(parts.size()) < options.parallelism.trees);
             // The trees of an ensemble grow one after the other and learn together.
             for (MctsParts<G>& each : parts) {
                 if (options.parallelism.parallel || !each.rollout.policy || !each.rollout.policy->learned()) break;
                 each.rollout = parts[0].rollout;
                 if (each.expand) each.expand->consult(each.rollout.policy->learned());
             }
             if (options.pacing->whole() && options.parallelism.trees > 1 && !options.parallelism.votes)
                 r.fail("pacing",
                        "plans of a whole turn are voted on: take worlds = Ensemble(n, \"votes\") and one thread");
             if (options.pacing->turn() && parts.size() > 1)
                 r.fail("pacing", "a turn is searched in one tree; take one thread and no ensemble");
             if (options.pacing->turn() && parts[0].prune && parts[0].prune->wants_one_world())
                 r.fail("pacing",
                        "a search that goes on further down has no root whose iterations could be shared out");
             if (options.reuse && parts[0].worlds->many_observers())
                 r.fail("reuse", "of many observers only the searcher's tree would be taken up");
             if (options.reuse && parts[0].opponents)
                 r.fail("reuse", "what opponents saw before is not kept with the tree: take opponents = Uninformed()");
             return std::make_shared<MctsAgent<G>>(game, std::move(parts), std::move(options));
         }},
        {"PythonAgent", [](PlainReader& r, const G&, Host<G>* host) -> Made { return host->agent(r); }},
        {"TwoLevel",
         [](PlainReader& r, const G& game, Host<G>*) -> Made {
             const Belief belief = *belief::parts<G>().read(r.child("belief"), game);
             return std::make_shared<TwoLevelAgent<G>>(belief, read_two_level(r, game));
         }},
        {"Idle", [](PlainReader&, const G&, Host<G>*) -> Made { return std::make_shared<IdleAgent<G>>(); }},
        {"ByScore", [](PlainReader& r, const G& game, Host<G>*) -> Made { return read_by_score(r, game); }},
        {"OneStep", [](PlainReader& r, const G& game, Host<G>*) -> Made { return read_one_step(r, game); }},
        {"Flat", [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_flat(r, game, host); }},
        {"OutcomeSampling",
         [](PlainReader& r, const G& game, Host<G>*) -> Made { return read_outcome_sampling(r, game); }},
        {"Rhea", [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_rhea(r, game, host); }},
        {"Oep", [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_oep(r, game, host); }},
        {"Emcts", [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_emcts(r, game, host); }},
        {"NaiveSampling",
         [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_naive(r, game, host); }},
        {"SideInformation",
         [](PlainReader& r, const G& game, Host<G>* host) -> Made { return read_side_information(r, game, host); }},
    }});
    return registry;
}

// An agent for this game from its recipe in plain form.
template <Game G>
std::shared_ptr<Agent<G>> read_agent(const G& game, const Plain& recipe, Host<G>* host) {
    const PlainReader reader(recipe, "recipe", ErrorKind::kBadRecipe);
    refuse_agents_of_others(reader, agents<G>().names());
    return agents<G>().read(reader, game, host);
}

// An evaluator alone, to judge positions of a match with.
template <Game G>
std::shared_ptr<Evaluator<G>> read_evaluator(const G& game, const Plain& part, Host<G>* host) {
    return evaluate::parts<G>().read(PlainReader(part, "evaluator", ErrorKind::kBadRecipe), game, host);
}

PartNames game_free_parts();

// The names of every axis' parts, for the test that compares them with the classes in Python.
template <Game G>
PartNames part_names() {
    PartNames names = game_free_parts();
    names.insert(names.end(), {{"agents", agents<G>().names()},
                               {"belief", belief::parts<G>().names()},
                               {"worlds", worlds::parts<G>().names()},
                               {"opponents", opponents::parts<G>().names()},
                               {"expand", expand::parts<G>().names()},
                               {"rollout", rollout::parts<G>().names()},
                               {"evaluate", evaluate::parts<G>().names()},
                               {"filter", filter::parts<G>().names()}});
    return names;
}

}  // namespace turnwise
