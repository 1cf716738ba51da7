"""Any part goes with any other, or is refused with the reason: all pairs of parts, on pocket and on a Python game."""

from __future__ import annotations

import itertools
from pathlib import Path

import msgspec
import pytest

import turnwise as tw
from python_games import Pig
from turnwise import (
    belief,
    chance,
    evaluate,
    expand,
    filter,
    graph,
    pacing,
    prune,
    recipes,
    rollout,
    select,
    threads,
    unprune,
    worlds,
)

# What is tried beside the usual value of every part.
MORE = {
    "belief": [belief.KnownList(hand="cheap_first"), belief.Leaky(0.5),
               belief.OneOf(lists=((0, 1, 1, 2, 3, 4), (0, 0, 1, 1, 3, 3)), ambiguous="uniform")],
    "worlds": [worlds.FewWorlds(3), worlds.Ensemble(2), worlds.Ensemble(2, "votes"), worlds.Particles(9, least=3),
               worlds.NewWorldEachIteration("multiple"), worlds.NewWorldEachIteration(alike="merged")],
    "graph": [graph.Dag(1, 0), graph.Dag(3, 2, dedupe=False), graph.Dag(3, 2, cross_chance=True),
              graph.Dag(descend_on_hit=True)],
    "select": [select.Ucb1(0.7, 2.0, "children"), select.Ucb1(total="parent"), select.Ucb1(warm_up=2),
               select.Puct(growth=100.0, noise=0.25),
               *(select.Ucb1Plus(terms=(term(),)) for term in recipes.parts()["terms"]),
               *(select.Ucb1Plus(untried=rule()) for rule in recipes.parts()["untried"])],
    "expand": [expand.ByKind(("end",)), expand.ByHeuristic("gsv")],
    "expand_after": [0, 3],
    "filter": [(), (filter.ExcludeKinds(("attack",)),)],
    "prune": [prune.Hard(visits=5, factor=0.0, least=2, threshold=2),
              prune.Hard(visits=5, factor=0.0, least=2, threshold=2, by="order"),
              prune.ProgressiveUnpruning(visits=5, least=2, threshold=2, start=6.0), prune.ProgressiveWidening(4.0),
              prune.SequentialHalving(anytime=True), prune.Schedule(((10, 3), (20, 2)), unprune=unprune.After(5)),
              *(prune.Schedule(((10, 3), (20, 2)), unprune=rule()) for rule in recipes.parts()["unprune"])],
    "chance": [chance.Sparse(3), chance.Sparse(3, 2.0, 1), chance.Buckets((2,)),
               chance.Buckets((2,), skewed=True, others=2)],
    "rollout": [rollout.Random(5), rollout.Random(turns=1, since="root"), rollout.ByScore(score="x"),
                rollout.Mast(include_tree=True), rollout.Rave(enough=2), rollout.Nothing(depth=2)],
    "evaluate": [evaluate.Heuristic("gsv"), evaluate.TurnHeuristic("gsv"), evaluate.Mix((evaluate.Outcome(),), (1.0,)),
                 evaluate.Function(lambda state: [0.4, 0.6]),
                 evaluate.Function(lambda states: [[0.4, 0.6]] * len(states), batch=3)],
    "backup": [tw.backup.Mean("cooperative")],
    "decide": [],
    "budget": [tw.Iterations(40), tw.ModelCalls(60), tw.ModelCalls(60, selections=True), tw.Seconds(0.0005)],
    "pacing": [pacing.PerTurn(clamp=True)],
    "reuse": [False, True],
    "threads": [threads.RootParallel(2, leaf=2), threads.TreeParallel(2, 3)],
}  # fmt: skip


def every_part(axis):
    """The usual value of each part of an axis that has one, and what is tried beside them."""
    usual = [kind() for kind in recipes.parts().get(axis, ()) if not needs(kind)]
    return [(part,) if axis == "filter" else part for part in usual] + MORE[axis]


def needs(kind):
    """The fields that have no usual value."""
    return [field.name for field in msgspec.structs.fields(kind) if field.required]


PARTS = {axis: every_part(axis) for axis in MORE}


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
    except tw.errors.BadRecipeError as error:
        return str(error)
    assert first.best in state.legal_actions()
    assert first.iterations > 0
    for stats in first.actions:
        assert 0 <= stats.value <= 1
    if not isinstance(recipe.graph, graph.Dag) and not isinstance(
        recipe.pacing, tw.pacing.SecondSearch | tw.pacing.BridgeBurning
    ):
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


def test_every_part_is_in_pairs():
    """Parts with a usual value need no line here; those that ask a trained model are tried elsewhere."""
    for axis in PARTS.keys() & recipes.parts().keys():
        tried = {type(part) for item in PARTS[axis] for part in (item if isinstance(item, tuple) else (item,))}
        missing = set(recipes.parts()[axis]) - tried
        assert all({"model", "models", "by"} & {*needs(kind)} for kind in missing - {rollout.Function}), (axis, missing)


def test_the_table_of_parts_is_made_of_the_parts(golden):
    """docs/recipes.md lists the parts of every axis; `make golden` writes them."""
    path = Path(__file__).parents[2] / "docs" / "recipes.md"
    rows, seen = [], set()
    for line in path.read_text().splitlines():
        cells = line.split(" | ")
        axis = cells[0].strip("| `")
        if line.startswith("| `") and len(cells) == 3 and axis in recipes.parts():
            seen.add(axis)
            cells[1] = ", ".join(f"`{kind.__name__}`" for kind in recipes.parts()[axis])
            line = " | ".join(cells)
        rows.append(line)
    assert seen == recipes.parts().keys() - {"agents"}
    golden("../docs/recipes.md", "\n".join(rows) + "\n")
