#pragma once

#include <algorithm>

#include "search/mcts_parts.h"

namespace turnwise {

// The ways down the tree. Each is a file of descent/ and answers three questions: where the state of a node comes from,
// what an edge stands for, and whose view the tree has.
enum class WayDown : uint8_t {
    kPlain,      // played again from the root; a legal action; one view. Nothing but selection has a say
    kOneWorld,   // the same with parts that have one: pruning, proofs, chance rules that answer, ledgers
    kStored,     // kept with the node; a legal action; one view
    kGraph,      // kept with the node, which is found by its key; a legal action; one view
    kWorlds,     // played again in another world; an identity that worlds share; one view
    kObservers,  // the same with a tree and a view for every player
    kInformed    // played again in another world; an identity; each decision in the view of the player who takes it
};

// What the parts together ask of the search. Mcts::begin() makes it once, and nothing changes it afterwards. Above each
// group stands the file that reads it; no flag has two readers.
struct SearchPlan {
    // mcts.h
    WayDown way;

    // context.h
    size_t node_bytes, edge_bytes;

    // descent/*.h: who learns a pick that splits the tree, a bit a player. How often one leaf counts on its path.
    uint8_t observers;
    uint32_t visits_per_leaf;

    // descent/descent.h
    uint32_t visits_before_edges;  // a node has more visits than this before it gets edges
    bool ends_at_horizon;          // the tree ends where rollouts do
    bool notes_turn;               // the evaluator charges what the searcher did this turn
    bool shows_worlds;             // Worlds::pass() gets each state that an iteration comes through

    // descent/worlds.h
    bool merges_alike;  // actions of others that look alike to the searcher are one edge

    // guided.h
    bool guides;  // the chance rule answers some questions itself, or a proof wants to know the answers
    bool keeps_picks;

    // apply.h
    bool redeals;  // what the searcher cannot see is dealt anew when their turn ends

    // edges.h
    bool scores_untried;    // selection compares actions that were never entered, too
    bool lists_candidates;  // a column closes edges: those that compete are listed
    bool shuffles;          // edges are made in random order
    bool describes;         // a column asks for the identity or the group of an edge

    // matched_edges.h
    bool keeps_given_priors;  // an edge that appears later leaves the priors of the others as they are

    // value.h
    bool asks_priors;       // the evaluator gives priors, and a part wants them
    bool values_leaves;     // a column keeps what the state of a new leaf is worth by itself
    bool learns_from_path;  // the rollout policy learns from the actions of the tree, too
    bool credits_more;      // others than the path are credited: onlookers, the policy, all-moves-as-first

    // batch.h
    int leaves_at_once;  // leaves that are valued together
    bool traces;         // somebody wants to know what a rollout played
    bool shows_tree;     // the rollout policy looks at the tree that it leaves
};

namespace planning {

template <Game G>
bool redeals(const MctsParts<G>& parts, const G& game) {
    return parts.worlds->redeals() && hides_information(game) && parts.belief.kind != Belief::Kind::kOpenHand;
}

// A proof needs the chances of outcomes.
inline bool keeps_picks(const GameFreeParts& parts, const Tree& tree) {
    return parts.chance->keeps_picks() || tree.uses(Column::kProven);
}
inline bool guides(const GameFreeParts& parts, const Tree& tree) {
    return parts.chance->steers() || tree.uses(Column::kProven);
}

template <Game G>
bool notes_turn(const MctsParts<G>& parts) {
    return HasLedger<G> && parts.evaluate->wants_ledger();
}

template <Game G>
WayDown way_down(const MctsParts<G>& parts, const G& game, const Tree& tree) {
    const bool fixed = parts.worlds->fixed();
    if (parts.graph) return WayDown::kGraph;
    if (parts.worlds->many_observers() && !fixed) return WayDown::kObservers;
    // Where chance splits nothing, or hidden cards are dealt anew, a node sees another state at every visit.
    const bool open_loop = parts.chance->splits() == ChanceRule::Splits::kNothing;
    if (parts.opponents && !fixed) return WayDown::kInformed;
    if (!fixed || open_loop || redeals(parts, game)) return WayDown::kWorlds;
    if (parts.chance->frozen()) return WayDown::kStored;
    const bool has_a_say = parts.prune || tree.uses(Column::kClosed) || guides(parts, tree) || notes_turn(parts);
    return has_a_say ? WayDown::kOneWorld : WayDown::kPlain;
}

// Where worlds change with every iteration, only what the searcher sees splits the tree.
template <Game G>
uint8_t observers(const MctsParts<G>& parts, Player searcher) {
    const ChanceRule::Splits splits = parts.chance->splits();
    if (splits == ChanceRule::Splits::kNothing) return 0;
    const bool all = splits == ChanceRule::Splits::kEverything || parts.worlds->splits_unseen();
    return all ? Event::kEveryone : static_cast<uint8_t>(1 << searcher);
}

}  // namespace planning

namespace planning {

template <Game G>
void plan_descent(SearchPlan& plan, const MctsParts<G>& parts, const G& game, Player searcher, const Tree& tree) {
    const bool fixed = parts.worlds->fixed();
    plan.way = way_down(parts, game, tree);
    plan.observers = observers(parts, searcher);
    plan.visits_per_leaf = static_cast<uint32_t>(parts.playouts);
    plan.visits_before_edges = static_cast<uint32_t>(parts.playouts * std::max(1, parts.expand_after));
    plan.ends_at_horizon = parts.rollout.until.from_root;
    plan.notes_turn = notes_turn(parts);
    plan.merges_alike = HasSeenIdentity<G> && parts.worlds->merges_alike() && !fixed;
    plan.shows_worlds = parts.worlds->collects() && !fixed;
    plan.guides = guides(parts, tree);
    plan.keeps_picks = keeps_picks(parts, tree);
    plan.redeals = redeals(parts, game);
}

// Asks the tree for the columns that the way down and the rollouts need.
template <Game G>
void plan_edges(SearchPlan& plan, const MctsParts<G>& parts, Tree& tree) {
    const bool changes =
        plan.way == WayDown::kWorlds || plan.way == WayDown::kObservers || plan.way == WayDown::kInformed;
    const bool stores = plan.way == WayDown::kStored || plan.way == WayDown::kGraph;
    plan.learns_from_path = parts.rollout.policy && parts.rollout.policy->learns_path();
    if (changes) tree.use(Column::kBorn);
    if (changes || plan.learns_from_path) tree.use(Column::kIdentity);
    plan.describes = tree.uses(Column::kIdentity) || tree.uses(Column::kGroup);
    plan.scores_untried = parts.select->scores_untried();
    plan.lists_candidates = tree.uses(Column::kClosed);
    // Where actions that were never entered have scores, they come in the order of their places.
    plan.shuffles = !parts.expand && plan.scores_untried && !tree.uses(Column::kPrior);
    plan.edge_bytes = tree.edge_bytes() + sizeof(typename G::Action);
    plan.node_bytes = tree.node_bytes() + sizeof(Outcome) + (stores ? sizeof(typename G::State) : 0) +
                      (parts.graph ? graph::Dag::kNodeBytes : 0);
}

template <Game G>
void plan_value(SearchPlan& plan, const MctsParts<G>& parts, const Tree& tree) {
    const auto& policy = parts.rollout.policy;
    plan.asks_priors = parts.evaluate->gives_priors() && tree.uses(Column::kPrior);
    plan.keeps_given_priors = plan.asks_priors;
    plan.values_leaves = tree.uses(Column::kFirstValue) || tree.uses(Column::kStateValue);
    plan.leaves_at_once = std::max(parts.evaluate->batch(), parts.threads) * parts.playouts;
    plan.traces = policy && (policy->learns() || tree.uses(Column::kAmaf));
    plan.shows_tree = policy && policy->reads_tree();
    const bool onlookers = plan.way == WayDown::kObservers;
    plan.credits_more = onlookers || plan.traces || plan.learns_from_path || tree.uses(Column::kAmaf);
}

}  // namespace planning

// The plan of a search for `searcher`, whose worlds have begun.
template <Game G>
SearchPlan plan_of(const MctsParts<G>& parts, const G& game, Player searcher, Tree& tree) {
    SearchPlan plan{};
    planning::plan_descent(plan, parts, game, searcher, tree);
    planning::plan_edges(plan, parts, tree);
    planning::plan_value(plan, parts, tree);
    return plan;
}

}  // namespace turnwise
