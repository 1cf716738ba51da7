#pragma once

#include "agents/bench.h"
#include "agents/read.h"
#include "agents/tournament.h"
#include "game/signature.h"

// Search, agents, matches and benchmarks of one game, compiled once, in the file of this folder named after it; for
// everybody else they are extern.
#define TURNWISE_INSTANCE(PREFIX, G)                                                                                   \
    PREFIX template class Mcts<G>;                                                                                     \
    PREFIX template class MctsAgent<G>;                                                                                \
    PREFIX template std::shared_ptr<Agent<G>> read_agent<G>(const G&, const Plain&, Host<G>*);                         \
    PREFIX template std::shared_ptr<Evaluator<G>> read_evaluator<G>(const G&, const Plain&, Host<G>*);                 \
    PREFIX template PartNames part_names<G>();                                                                         \
    PREFIX template MatchResult play_match<G>(const G&, const G::Setup&, std::span<Agent<G>* const>, uint64_t,         \
                                              const Control&, int, const Watch<G>&, std::vector<Pick>*, MatchStatus*); \
    PREFIX template void play_tournament<G>(const G&, const G::Setup&, const Plan&, const WorkerHooks<G>&,             \
                                            const std::function<void(const PlayedMatch&)>&);                           \
    PREFIX template uint64_t rules_signature<G>(const G&, const G::Setup&, uint64_t, int);                             \
    PREFIX template uint64_t evaluations_signature<G>(const G&, const G::Setup&, uint64_t, int);                       \
    PREFIX template Speeds bench<G>(const G&, const G::Setup&, double, const Control&);
