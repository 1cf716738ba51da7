#pragma once

#include "agents/mcts_agent.h"
#include "agents/read_parts.h"

// The parts of a tree search, together.

namespace turnwise {

// Refuses parts that make no sense together, with the reason.
template <Game G>
void check_together(PlainReader& reader, const G& game, const MctsParts<G>& parts) {
    Tree wanted, kept;
    parts.select->prepare(wanted);
    if (parts.prune) parts.prune->prepare(wanted);
    parts.backup->prepare(kept);
    if (wanted.uses(Column::kMinimax) && !kept.uses(Column::kMinimax))
        reader.fail("select", "ImplicitMinimax() weighs what backup = Minimax() keeps");
    if (wanted.uses(Column::kGroup) && !HasActionInfo<G>)
        reader.fail("select", "this game does not say which actions belong together (action_info)");
    if (parts.graph && !parts.backup->fits_graph())
        reader.fail("backup", "a graph credits its nodes in its own way: take Mean(), or graph = Tree()");
    if (parts.graph && (wanted.uses(Column::kBounds) || wanted.uses(Column::kAmaf)))
        reader.fail("select", "a graph keeps neither bounds nor all-moves-as-first: take graph = Tree()");
    if (wanted.uses(Column::kBounds) && (kept.uses(Column::kMinimax) || kept.uses(Column::kProven)))
        reader.fail("backup", "BoundedUcb1() needs the bounds that backup = Mean() keeps");
    if (parts.evaluate->judges_ends() && !wanted.uses(Column::kBounds))
        reader.fail("evaluate", "raw values have no bounds that this selection knows: take select = BoundedUcb1()");
    if (parts.evaluate->gives_priors()) {
        if (parts.rollout.policy)
            reader.fail("evaluate", "priors are of the leaf, and a rollout leaves it: take rollout = NoRollout()");
        if (!wanted.uses(Column::kPrior) && !(parts.expand && parts.expand->by_prior()))
            reader.fail("evaluate", "nobody asks for priors here: take select = Puct(), or leave them out");
    }
    if (parts.worlds->many_observers()) {
        if (parts.evaluate->wants_ledger())
            reader.fail("evaluate", "what was done in the turn is noted in one tree only: take a single observer");
        if (parts.graph) reader.fail("worlds", "many observers have a tree each: take graph = Tree()");
        if (parts.chance->keeps_picks() || parts.chance->frozen() ||
            parts.chance->splits() != ChanceRule::Splits::kAsWorldsSay)
            reader.fail("chance", "many observers part chance by what each of them sees: take EachOutcome()");
        if (parts.evaluate->gives_priors())
            reader.fail("evaluate", "priors are given in one tree only: take a single observer");
        if (wanted.uses(Column::kStateValue) || wanted.uses(Column::kFirstValue) || kept.uses(Column::kStateValue))
            reader.fail(
                "worlds",
                "many observers do not value the states of their trees one by one: take NewWorldEachIteration()");
    }
    if (parts.opponents) {
        if (parts.graph)
            reader.fail("opponents", "a graph of states has one world, in which all is known: take Tree()");
        if (parts.worlds->many_observers())
            reader.fail("opponents", "many observers have trees of their own: take observers = \"single\"");
        if (parts.worlds->merges_alike())
            reader.fail("opponents", "who acts knows which action it is: take alike = \"apart\"");
        if (parts.worlds->redeals())
            reader.fail("opponents", "what they know is dealt anew: take worlds = NewWorldEachIteration()");
        if (parts.chance->keeps_picks() || parts.chance->frozen() ||
            parts.chance->splits() != ChanceRule::Splits::kAsWorldsSay)
            reader.fail("opponents", "they part chance by what each player sees: take chance = EachOutcome()");
        if (kept.uses(Column::kMinimax) || kept.uses(Column::kProven))
            reader.fail("opponents", "a decision is reached in several ways: take backup = Mean()");
    }
    if (parts.prune && parts.prune->wants_one_world()) {
        if (parts.graph) reader.fail("prune", "it shares out a tree: take graph = Tree()");
        const bool open = !hides_information(game) || parts.belief.kind == Belief::Kind::kOpenHand;
        if ((!open && (!parts.worlds->one_at_a_time() || parts.worlds->redeals())) ||
            parts.chance->splits() == ChanceRule::Splits::kNothing)
            reader.fail("prune",
                        "it needs the same actions at every visit of a decision: take worlds = OneWorld(), or "
                        "belief = OpenHand(), and no open loop");
    }
    if (wanted.uses(Column::kAmaf) && parts.rollout.policy && parts.rollout.policy->learned() &&
        parts.rollout.policy->learned()->by_card)
        reader.fail("rollout", "all-moves-as-first knows actions by characters: take key = \"character\"");
    if (parts.rollout.policy && parts.rollout.policy->reads_tree() && !wanted.uses(Column::kAmaf))
        reader.fail("rollout", "it reads what RAVE keeps in the tree: take select = Ucb1Plus(terms=(Rave(),))");
    if (parts.prune && parts.prune->counts_iterations() && parts.budget.iterations == 0)
        reader.fail("prune", "it has to know how many iterations there will be: take budget = Iterations(n)");
    if (parts.budget.count_at_once && !parts.chance->frozen())
        reader.fail("budget",
                    "only where chance is frozen are actions tried once and for all: take chance = FirstOutcome()");
    if (!kept.uses(Column::kProven)) return;
    const bool open = !hides_information(game) || parts.belief.kind == Belief::Kind::kOpenHand;
    if ((!open && !parts.worlds->one_at_a_time()) || parts.worlds->redeals())
        reader.fail("backup", "a proof needs one world: take worlds = OneWorld(), or belief = OpenHand()");
    if (parts.chance->frozen() || parts.chance->splits() == ChanceRule::Splits::kNothing)
        reader.fail("backup", "a proof needs every outcome of chance: take chance = EachOutcome()");
}

template <Game G>
bool gives_pick_values(const G& game) {
    if constexpr (requires { game.has_pick_value(); }) return game.has_pick_value();
    return HasPickValues<G>;
}

template <Game G>
MctsParts<G> read_parts(PlainReader& reader, const G& game, Host<G>* host, Parallelism& parallelism) {
    MctsParts<G> parts;
    parts.belief = *belief::parts<G>().read(reader.child("belief"), game);
    parts.worlds = worlds::parts<G>().read(reader.child("worlds"), parallelism);
    parts.opponents = opponents::parts<G>().read(reader.child("opponents"), game);
    parts.graph = graph::parts().read(reader.child("graph"));
    if (parts.graph && !gives_keys(game)) reader.fail("graph", "this game has no key(state, player): take Tree()");
    if (parts.graph && !parts.worlds->one_at_a_time())
        reader.fail("graph", "a graph of states needs one world: take worlds = OneWorld() or RedealEachTurn()");
    parts.select = select::parts().read(reader.child("select"));
    parts.expand = expand::parts<G>().read(reader.child("expand"), game);
    parts.expand_after = reader.whole("expand_after");
    parts.prune = prune::parts().read(reader.child("prune"));
    for (size_t i = 0; i < reader.list("filter").size(); ++i)
        parts.filters.push_back(filter::parts<G>().read(reader.item("filter", static_cast<int>(i)), game));
    parts.chance = chance::parts().read(reader.child("chance"));
    if (parts.chance->wants_values() && !gives_pick_values(game))
        reader.fail("chance", "this game does not say what answers of chance are worth (pick_value)");
    parts.rollout = *rollout::parts<G>().read(reader.child("rollout"), game, host);
    if (parts.expand && !parts.expand->consult(parts.rollout.policy ? parts.rollout.policy->learned() : nullptr))
        reader.fail("expand", "this order reads what rollouts learn: take rollout = Mast() or Nast()");
    parts.evaluate = evaluate::parts<G>().read(reader.child("evaluate"), game, host);
    parts.backup = backup::parts().read(reader.child("backup"));
    parts.decide = decide::parts().read(reader.child("decide"));
    parts.budget = *budget::parts().read(reader.child("budget"));
    check_together(reader, game, parts);
    if (parts.graph) parts.backup = parts.graph;
    parts.budget.bytes = static_cast<size_t>(reader.whole("memory_mb")) << 20;
    const std::shared_ptr<Parallelism> threads = threads::parts().read(reader.child("threads"));
    if (threads->trees > 1 && parallelism.trees > 1)
        reader.fail("threads", "an ensemble has a tree for each world already; give it one thread");
    if (threads->threads > 1 && !kPlainState<G>)
        reader.fail("threads", "a game written in Python is played by one thread at a time; take RootParallel");
    if (threads->threads > 1 && (!parts.rollout.policy || !parts.rollout.policy->thread_safe()))
        reader.fail("threads", "this rollout cannot be played by several threads at once; take RootParallel");
    // A game written in Python is played by one thread at a time: its trees grow one after the other.
    if (threads->trees > 1) parallelism.trees = threads->trees, parallelism.parallel = kPlainState<G>;
    if (threads->virtual_loss > 1 && parts.prune && parts.prune->counts_iterations())
        reader.fail("threads",
                    "this pruning counts visits, and those of a virtual loss are none: take virtual_loss = 1");
    parts.threads = threads->threads;
    parts.virtual_loss = threads->virtual_loss;
    parts.playouts = threads->playouts;
    return parts;
}

}  // namespace turnwise
