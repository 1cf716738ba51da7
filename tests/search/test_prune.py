"""Pruning, filters and orders in whole searches. Their numbers on one decision are in core/tests/test_prune.cpp."""

from __future__ import annotations

import msgspec
import pytest
from test_golden_trees import midgame
from test_select import search
from test_truth import open_hand_states

import turnwise as tw
from turnwise._core import pocket_action_values
from turnwise.errors import BadRecipeError

PRUNES = [
    tw.prune.Hard(visits=30, factor=2.0, least=3, threshold=3),
    tw.prune.ProgressiveUnpruning(least=3, threshold=3),
    tw.prune.ProgressiveWidening(first=20.0),
    tw.prune.PowerWidening(2.0, 0.5),
    tw.prune.Absolute(),
    tw.prune.Relative(),
    tw.prune.SequentialHalving(),
    tw.prune.SequentialHalving(anytime=True),
    tw.prune.Gumbel(),
    tw.prune.Schedule(((2000, 4), (4000, 2))),
    tw.prune.Schedule(((2000, 4), (4000, 2)), unprune=tw.unprune.ByChance()),
    tw.prune.Schedule(((2000, 4), (4000, 2)), unprune=tw.unprune.Thompson()),
    tw.prune.Schedule(((2000, 4), (4000, 2)), unprune=tw.unprune.After(500)),
    tw.prune.Schedule(((2000, 4), (4000, 2)), unprune=tw.unprune.ByBounds()),
]


@pytest.mark.parametrize("prune", PRUNES, ids=lambda prune: type(getattr(prune, "back", prune)).__name__)
def test_no_rule_prunes_what_is_best(prune):
    """8,000 iterations of pocket with open hands: on average within 0.05 of the best over 20 states; the budget is
    kept, and so is the seed."""
    lost = 0.0
    for number, state in enumerate(open_hand_states(20)):
        truth = dict(pocket_action_values(state))
        result = search(state, 8000, seed=number, belief=tw.belief.OpenHand(), prune=prune)
        assert result.iterations <= 8000
        lost += max(truth.values()) - truth[result.best]
    assert lost / 20 <= 0.05
    again = search(state, 8000, seed=number, belief=tw.belief.OpenHand(), prune=prune)
    assert [(a.action, a.visits) for a in again.actions] == [(a.action, a.visits) for a in result.actions]


@pytest.mark.parametrize(
    "worlds", [tw.worlds.OneWorld(), tw.worlds.NewWorldEachIteration(), tw.worlds.FewWorlds(3)], ids=str
)
@pytest.mark.parametrize("prune", PRUNES[:10], ids=lambda prune: type(prune).__name__)
def test_pruning_works_where_worlds_change(prune, worlds):
    state = midgame("hearthstone", {"decks": ["p3_hunter_default", "p3_hunter_default"]}, 30)
    result = search(state, 200, worlds=worlds, prune=prune)
    assert result.best in state.legal_actions()


def test_a_schedule_prunes_the_root_alone():
    state = midgame("tribes", {}, 30)
    plain = search(state, 600, rollout=tw.rollout.Random(20))
    cut = search(state, 600, rollout=tw.rollout.Random(20), prune=tw.prune.Schedule(((300, 3),)))
    assert len(plain.actions) == len(cut.actions)
    late = sorted(stats.visits for stats in cut.actions)
    assert sum(late[-3:]) >= 300


def test_halving_uses_what_it_has():
    state = tw.load("connect_four").start()
    result = search(state, 700, prune=tw.prune.SequentialHalving())
    visits = sorted((stats.visits for stats in result.actions), reverse=True)
    # 7, 4 and 2 actions in three rounds of 700 / 3 iterations.
    assert visits == [33 + 58 + 116] * 2 + [33 + 58] * 2 + [33] * 3
    assert result.iterations == sum(visits)


def test_gumbel_uses_all_iterations():
    assert search(tw.load("connect_four").start(), 501, prune=tw.prune.Gumbel(most=4)).iterations == 501


# Orders: without a selection that compares, the first iterations of a search show them.


def tried(state, order, count):
    result = search(state, count, expand=order, rollout=tw.rollout.Nothing(), belief=tw.belief.OpenHand())
    return {stats.action for stats in result.actions}


def test_orders():
    decks = {"decks": ["p1_hunter_aggro", "p1_warlock_control"]}
    states = (midgame("hearthstone", decks, steps, seed) for seed in range(9) for steps in (40, 50, 60))
    state = next(s for s in states if sum(a.startswith("attack") for a in s.legal_actions()) >= 2)
    legal = state.legal_actions()
    plays = [action for action in legal if action.startswith("play")]
    assert tried(state, tw.expand.GameOrder(), 2) == set(legal[:2])
    kinds = tw.expand.ByKind(("attack", "play"))
    attacks = [action for action in legal if action.startswith("attack")]
    assert len(attacks) >= 2
    assert tried(state, kinds, len(attacks)) == set(attacks)
    assert tried(state, kinds, len(legal) - 1) == set(legal) - {"end"}
    assert tried(state, tw.expand.ByCost(kind="play"), len(plays)) == set(plays)
    cheap, dear = tried(state, tw.expand.ByCost("play"), 1), tried(state, tw.expand.ByCost("play", descending=True), 1)
    assert len(plays) < 2 or cheap | dear <= set(plays)


def test_the_best_by_a_heuristic_comes_first():
    state = midgame("tribes", {}, 30)
    player = state.to_act
    worth = {
        action: tw.heuristic(state.apply(action, seed=1)[0], "thesis", player, root=state)
        for action in state.legal_actions()
    }
    (first,) = tried(state, tw.expand.ByHeuristic("thesis"), 1)
    assert worth[first] == pytest.approx(max(worth.values()))


# Filters.


def test_kinds_can_be_left_out():
    state = midgame("tribes", {}, 60)
    legal = state.legal_actions()
    left = search(
        state, len(legal) * 2, rollout=tw.rollout.Nothing(), filter=(tw.filter.ExcludeKinds(("move", "disband")),)
    )
    assert {stats.action for stats in left.actions} == {
        action for action in legal if action.split()[0] not in ("move", "disband")
    }


def test_kinds_can_be_left_out_at_the_root_alone():
    """The reference of Tribes destroys nothing at the root; below it everything is legal."""
    state = midgame("tribes", {}, 60)
    legal = state.legal_actions()
    assert any(action.startswith("move") for action in legal)

    def verbs(at):
        found = search(
            state, 12 * len(legal), rollout=tw.rollout.Nothing(), filter=(tw.filter.ExcludeKinds(("move",), at=at),)
        )
        branches = found.tree.branches()
        below = {one.action.split()[0] for branch in branches for node in branch.outcomes() for one in node.branches()}
        return {branch.action.split()[0] for branch in branches}, below

    for at in ("every", "root"):
        root, below = verbs(at)
        assert "move" not in root
        assert ("move" in below) == (at == "root")


def test_one_group_at_the_root():
    """Unit, city or tribe, each drawn in a third of the decisions; below the root everything is legal."""
    state = midgame("tribes", {}, 30)
    units = ("attack", "capture", "convert", "disband", "examine", "heal", "veteran", "move", "recover", "upgradeboat")
    tribe = ("road", "end", "research", "declarewar", "sendstars")

    def group(action):
        verb = action.split()[0]
        return "unit" if verb in units else "tribe" if verb in tribe else "city"

    there = {group(action) for action in state.legal_actions()}
    drawn = []
    for seed in range(60):
        result = search(state, 40, seed=seed, rollout=tw.rollout.Nothing(), filter=(tw.filter.RootGroup(),))
        groups = {group(stats.action) for stats in result.actions}
        assert len(groups) == 1
        drawn += groups
    assert set(drawn) == there
    assert all(drawn.count(name) >= 60 / len(there) / 3 for name in there)


def test_moves_are_thinned():
    """Of the moves to neither city nor ruin five stay, and those cost model calls."""
    state = midgame("tribes", {}, 200)
    moves = [action for action in state.legal_actions() if action.startswith("move")]
    assert len(moves) >= 10
    thinned = search(state, 3000, rollout=tw.rollout.Nothing(), filter=(tw.filter.KeepBestOfKind("move", by="thesis"),))
    kept = [stats.action for stats in thinned.actions if stats.action.startswith("move")]
    assert 5 <= len(kept) < len(moves)
    assert thinned.model_calls > 3000


def test_moves_of_equal_worth_stay_by_lot():
    """Most moves are worth the same; by their place in the list the same few units would move for ever."""
    state = midgame("tribes", {}, 200)
    filter = (tw.filter.KeepBestOfKind("move", by="thesis"),)
    kept = [
        {stats.action for stats in search(state, 3000, seed=seed, rollout=tw.rollout.Nothing(), filter=filter).actions}
        for seed in range(12)
    ]
    movers = {action.split()[1] for action in state.legal_actions() if action.startswith("move")}
    assert len(movers) >= 3
    assert {action.split()[1] for actions in kept for action in actions if action.startswith("move")} == movers
    assert len({frozenset(actions) for actions in kept}) > 1


# The agents of paper 2.


@pytest.mark.parametrize("name", ["p2-mcts", "p2-mcts-no-destroy", "p2-hard", "p2-hard-move", "p2-pw", "p2-pw-move"])
def test_the_agents_of_paper_2_spend_2000_calls(name):
    state = midgame("tribes", {}, 60)
    recipe = tw.agent(name)
    assert recipe.budget == tw.ModelCalls(2000, selections=True)
    result = tw.search(state, recipe, seed=1)
    assert 2000 <= result.model_calls < 2700
    assert result.depth <= 20
    assert result.best in state.legal_actions()
    assert not any(stats.action.startswith("destroy") for stats in result.actions)


def test_widening_widens():
    """In most positions the tree of p2-pw is not that of p2-hard; by the natural logarithm it always is."""

    def trees(**fields):
        grown = []
        for name in ("p2-hard", "p2-pw"):
            recipe = tw.agent(name)
            recipe = msgspec.structs.replace(recipe, prune=msgspec.structs.replace(recipe.prune, **fields))
            found = tw.search(state, recipe, seed=1)
            grown.append([(one.action, one.visits, one.value) for one in found.actions] + [found.nodes])
        return grown

    differ = kept = 0
    for steps in range(60, 400, 40):
        state = midgame("tribes", {}, steps)
        if len(state.legal_actions()) == 1:
            continue
        hard, widened = trees()
        differ += hard != widened
        hard, widened = trees(log="natural")
        assert hard == widened
        kept += 1
    assert differ > kept / 2


def test_the_faithful_baseline_destroys_below_the_root_and_the_stronger_one_nowhere():
    plain, stronger = tw.agent("p2-mcts"), tw.agent("p2-mcts-no-destroy")
    assert plain.filter == (tw.filter.ExcludeKinds(("destroy",), at="root"), tw.filter.RootGroup())
    assert stronger.filter == (tw.filter.ExcludeKinds(("destroy",)), tw.filter.RootGroup())
    assert plain.decide == tw.decide.MostVisitsByLot() and stronger.decide == tw.decide.MostVisits()


def test_ties_of_visits_fall_to_the_lot():
    """Of the most visited any is taken, the same one for a seed; where all have the same visits the best mean."""
    state = tw.load("connect_four").start()
    taken = set()
    for seed in range(30):
        found = search(state, 11, seed=seed, rollout=tw.rollout.Nothing(), decide=tw.decide.MostVisitsByLot())
        most = [one.action for one in found.actions if one.visits == found.actions[0].visits]
        assert len(most) > 1 and found.best in most
        assert (
            found.best
            == search(state, 11, seed=seed, rollout=tw.rollout.Nothing(), decide=tw.decide.MostVisitsByLot()).best
        )
        taken.add(most.index(found.best))
    assert len(taken) > 1
    for seed in range(10):
        found = search(state, 7, seed=seed, decide=tw.decide.MostVisitsByLot())
        assert {one.visits for one in found.actions} == {1}
        best = max(one.value for one in found.actions)
        assert found.best in [one.action for one in found.actions if one.value == best]


def test_actions_counted_at_once():
    """Early form of paper 2: a decision costs all its actions when the tree first looks at it, and nothing later."""
    state = midgame("tribes", {}, 60)
    parts = {"rollout": tw.rollout.Nothing(), "chance": tw.chance.FirstOutcome(), "worlds": tw.worlds.OneWorld()}
    legal = len(state.legal_actions())
    budget = tw.ModelCalls(legal + 1, selections=True, at_once=True)
    found = tw.search(state, tw.Mcts(budget=budget, **parts), seed=1)
    assert found.iterations > legal and found.model_calls > legal  # the root's children are free, then one has its own
    plain = tw.ModelCalls(legal + 1, selections=True)
    assert tw.search(state, tw.Mcts(budget=plain, **parts), seed=1).iterations == legal + 1
    with pytest.raises(BadRecipeError, match="frozen"):
        tw.search(state, tw.Mcts(budget=budget), seed=1)
    with pytest.raises(BadRecipeError, match="nothing but selections"):
        tw.ModelCalls(10, at_once=True)
