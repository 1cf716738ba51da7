"""Any part goes with any other, or is refused with the reason: all pairs of parts, on pocket and on a Python game."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

import turnwise as tw
from python_games import Pig
from turnwise import recipes

PARTS = {
    "belief": [tw.OpenHand(), tw.KnownList(), tw.KnownList(hand="cheap_first"), tw.Anything(), tw.Leaky(0.5),
               tw.OneOf(lists=((0, 1, 1, 2, 3, 4), (0, 0, 1, 1, 3, 3)), ambiguous="uniform")],
    "hidden": [tw.Once(), tw.Worlds(3), tw.Ensemble(2), tw.Ensemble(2, "votes"), tw.Resample(), tw.AtChance(),
               tw.Resample("multiple"), tw.Resample(alike="merged"), tw.Particles(9, least=3)],
    "graph": [tw.Tree(), tw.Dag(1, 0), tw.Dag(2, 1), tw.Dag(3, 2, dedupe=False), tw.Dag(3, 2, cross_chance=True),
              tw.Dag(descend_on_hit=True)],
    "select": [tw.Ucb1(), tw.Ucb1(0.7, 2.0, "children"), tw.Ucb1(total="parent"), tw.Ucb1(warm_up=2), tw.Ucb1Tuned(),
               tw.Puct(), tw.Puct(growth=100.0, noise=0.25), tw.ImprovedPolicy(), tw.Scored(terms=(tw.Rave(),)),
               tw.Scored(terms=(tw.ProgressiveBias(),)), tw.Scored(terms=(tw.ImplicitMinimax(),)),
               tw.Scored(untried=tw.FirstPlay()), tw.Scored(untried=tw.ParentValue()), tw.MoveGroups(),
               tw.BoundedUcb1()],
    "expand": [tw.Expand(), tw.Expand(min_visits=3), *(tw.Expand(order=order) for order in (
        tw.Listed(), tw.ByCost(), tw.ByKind(("end",)), tw.ByHeuristic("gsv"), tw.ByPrior(), tw.ByMean(),
        tw.ByEntropy()))],
    "filter": [(), (tw.Without(("attack",)),), (tw.Sensible(),), (tw.OnePlace(),), (tw.RootGroup(),)],
    "prune": [tw.NoPruning(), tw.HardPruning(visits=5, factor=0.0, least=2, threshold=2),
              tw.HardPruning(visits=5, factor=0.0, least=2, threshold=2, by="order"),
              tw.ProgressiveUnpruning(visits=5, least=2, threshold=2, start=6.0), tw.ProgressiveWidening(4.0),
              tw.PowerWidening(), tw.AbsolutePruning(), tw.RelativePruning(), tw.SequentialHalving(),
              tw.SequentialHalving(anytime=True), tw.Shot(), tw.Gumbel(), tw.PruningNetworks(),
              *(tw.Schedule(((10, 3), (20, 2)), back=back)
                for back in (tw.Never(), tw.ByChance(), tw.Thompson(), tw.AfterWhile(5), tw.ByBounds()))],
    "chance": [tw.EachOutcome(), tw.OpenLoop(), tw.Frozen(), tw.Sparse(3), tw.Sparse(3, 2.0, 1), tw.Widening(),
               tw.Buckets((2,)), tw.Buckets((2,), skewed=True, others=2)],
    "rollout": [tw.Random(), tw.Random(5), tw.Random(turns=1, since="root"), tw.Busy(), tw.SensibleRollout(),
                tw.Greedy(score="x"), tw.Mast(), tw.Mast(include_tree=True), tw.Nast(), tw.LastGoodReply(),
                tw.RaveRollout(enough=2), tw.NoRollout(), tw.NoRollout(depth=2)],
    "evaluate": [tw.Outcome(), tw.Heuristic("gsv"), tw.Mix((tw.Outcome(),), (1.0,)),
                 tw.PythonEvaluator(lambda state: [0.4, 0.6]),
                 tw.PythonEvaluator(lambda states: [[0.4, 0.6]] * len(states), batch=3)],
    "backup": [tw.Mean(), tw.Mean("cooperative"), tw.Minimax(), tw.Solver()],
    "decide": [tw.MostVisits(), tw.BestValue(), tw.LowerBound(), tw.RobustMax()],
    "budget": [tw.Iterations(40), tw.ModelCalls(60), tw.ModelCalls(60, selections=True), tw.Seconds(0.0005)],
    "pacing": [tw.PerDecision(), tw.PerTurn(), tw.PerTurn(clamp=True), tw.SecondSearch(), tw.BridgeBurning(),
               tw.WholeTurn()],
    "reuse": [False, True],
    "threads": [tw.OneThread(), tw.RootParallel(2), tw.RootParallel(2, leaf=2), tw.LeafParallel(2),
                tw.TreeParallel(2), tw.TreeParallel(2, 3)],
}  # fmt: skip


def positions():
    """Hidden cards, wolves to attack with, and chance to come."""
    state = tw.load("pocket").start(seed=3)
    for step in range(11):
        state, _ = state.apply(tw.act(state, "random", seed=step), seed=step)
    return {"pocket": state, "Pig": tw.load(Pig()).start(seed=1)}


STATES = positions()


def outcome(state, **parts):
    """What a search said twice, or why it was refused."""
    recipe = tw.Mcts(**{"budget": tw.Iterations(40), **parts})
    try:
        first, second = (tw.search(state, recipe, seed=5) for _ in range(2))
    except tw.BadRecipeError as error:
        return str(error)
    assert first.best in state.legal_actions()
    assert first.iterations > 0
    for stats in first.actions:
        assert 0 <= stats.value <= 1
    if not isinstance(recipe.graph, tw.Dag) and not isinstance(recipe.pacing, tw.SecondSearch | tw.BridgeBurning):
        assert sum(stats.visits for stats in first.actions) in range(first.iterations - 2, first.iterations + 1)
    if not isinstance(recipe.budget, tw.Seconds):
        rows = [[(stats.action, stats.visits, stats.value) for stats in one.actions] for one in (first, second)]
        assert (first.best, rows[0]) == (second.best, rows[1])
    return ""


@pytest.mark.parametrize("game", STATES)
@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(PARTS, 2)))
def test_pairs_of_parts(game, one, other):
    alone = {axis: {part: outcome(STATES[game], **{axis: part}) for part in PARTS[axis]} for axis in (one, other)}
    for first, second in itertools.product(PARTS[one], PARTS[other]):
        refused = outcome(STATES[game], **{one: first, other: second})
        if refused:
            place, _, reason = refused.partition(": ")
            assert place.startswith("recipe."), refused
            assert len(reason.split()) > 3, refused
        if alone[one][first] or alone[other][second]:
            continue
        # Two parts that go by themselves are refused only for each other, and the reason names what to take instead.
        assert not refused or place.split(".")[1].split("[")[0] in PARTS, refused


def test_all_parts_are_in_pairs_and_in_the_table():
    """What the recipe language has, this file tries and docs/recipes.md lists; models and own functions aside."""
    table = {}
    for line in (Path(__file__).parents[2] / "docs" / "recipes.md").read_text().splitlines():
        cells = line.split(" | ")
        if line.startswith("| `") and len(cells) == 3:
            table[cells[0].strip("| `")] = cells[1]
    for axis, kinds in recipes.parts().items():
        if axis not in PARTS:
            continue
        tried = {type(part) for item in PARTS[axis] for part in (item if isinstance(item, tuple) else (item,))}
        for kind in kinds:
            assert f"`{kind.__name__}" in table[axis], (axis, kind)
            needs_more = ("model" in kind.__struct_fields__ or "models" in kind.__struct_fields__) and axis != "prune"
            assert needs_more or kind in tried or kind in (tw.PythonRollout, tw.Thinned), (axis, kind)
