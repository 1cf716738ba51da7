"""Selection and back-up parts in whole searches. Their numbers on one decision are in core/tests/test_select.cpp."""

from __future__ import annotations

from functools import reduce
from operator import xor

import pytest
from test_truth import open_hand_states, positions

import turnwise as tw
from python_games import ExplicitTree
from turnwise._core import pocket_action_values

LISTED = tw.expand.GameOrder()


def search(state, iterations=2000, seed=1, **parts):
    return tw.search(state, tw.Mcts(budget=tw.Iterations(iterations), **parts), seed=seed)


def pocket(number=0):
    return open_hand_states(20)[number]


def counts(result):
    return sorted((stats.action, stats.visits, stats.value) for stats in result.actions)


def trees(result, depth=3):
    """Actions and visits of the upper tree."""

    def walk(node, left):
        if left == 0:
            return []
        return [
            (branch.action, branch.visits, [walk(child, left - 1) for child in branch.outcomes()])
            for branch in node.branches()
        ]

    return walk(result.tree, depth)


@pytest.mark.parametrize("name", ["nim", "connect_four", "pocket"])
@pytest.mark.parametrize(
    "same",
    [
        {"select": tw.select.Ucb1Plus()},
        {"select": tw.select.Ucb1Plus(terms=(tw.terms.Rave(k=0.0),))},
        {"select": tw.select.Ucb1Plus(terms=(tw.terms.ImplicitMinimax(0.0),)), "backup": tw.backup.Minimax()},
        {"select": tw.select.Ucb1Plus(terms=(tw.terms.ProgressiveBias(0.0),))},
    ],
    ids=["none", "rave", "minimax", "bias"],
)
def test_terms_of_weight_nothing_are_plain_uct(name, same):
    state = tw.load(name).start(seed=2) if name == "pocket" else tw.load(name).start()
    assert trees(search(state, belief=tw.belief.OpenHand(), **same)) == trees(
        search(state, belief=tw.belief.OpenHand())
    )


def test_urgency_decides_how_many_actions_are_tried():
    """An infinite one tries each action before any twice; at 0 the first that pays is repeated."""
    tree = (0, {name: [0.5, 0.5] for name in "abcdefgh"})
    state = tw.load(ExplicitTree(2, tree)).start()

    def visits(value, iterations=16):
        select = tw.select.Ucb1Plus(exploration=0.1, untried=tw.untried.FirstPlay(value))
        return sorted(stats.visits for stats in search(state, iterations, select=select).actions)

    assert visits(1e9) == [2] * 8
    assert visits(0.0) == [16]
    relative = search(state, 16, select=tw.select.Ucb1Plus(exploration=0.1, untried=tw.untried.ParentValue(0.3)))
    assert sum(stats.visits for stats in relative.actions) == 16


@pytest.mark.parametrize("rave", [tw.terms.Rave(k=300.0), tw.terms.Rave(beta="error")], ids=["visits", "error"])
def test_rave_finds_a_win_in_few_iterations(rave):
    state = tw.load("connect_four").start(drops="121212")
    for seed in range(10):
        assert search(state, 300, seed=seed, select=tw.select.Ucb1Plus(0.1, terms=(rave,))).best == "drop 1"


@pytest.mark.parametrize(
    "parts",
    [
        {"select": tw.select.Ucb1Plus(terms=(tw.terms.Rave(k=50.0),))},
        {"select": tw.select.Ucb1Plus(terms=(tw.terms.Rave(beta="error", b=0.5),), untried=tw.untried.FirstPlay(1.1))},
        {
            "select": tw.select.Ucb1Plus(terms=(tw.terms.ImplicitMinimax(0.2), tw.terms.ProgressiveBias(0.2))),
            "backup": tw.backup.Minimax(),
        },
        {"select": tw.select.Ucb1Plus(untried=tw.untried.ParentValue(0.2))},
        {"select": tw.select.MoveGroups()},
        {"select": tw.select.MoveGroups(by="kind")},
        {"select": tw.select.BoundedUcb1()},
        {"select": tw.select.Puct(1.25, reduction=0.2)},
        {"backup": tw.backup.Solver()},
    ],
    ids=["rave", "rave-error", "minimax-bias", "parent", "groups", "kinds", "bounded", "puct", "solver"],
)
def test_pocket_is_still_played_well(parts):
    """10,000 iterations with open hands: on 20 states the chosen action is within 0.02 of the best on average."""
    lost = 0.0
    for number, state in enumerate(open_hand_states(20)):
        truth = dict(pocket_action_values(state))
        lost += (
            max(truth.values()) - truth[search(state, 10_000, seed=number, belief=tw.belief.OpenHand(), **parts).best]
        )
    assert lost / 20 <= 0.02


def test_the_solver_proves_nim():
    """Every position of three heaps up to 4 is decided before the budget ends, and by the right action."""
    for heaps in positions(3):
        state = tw.load("nim").start(heaps=heaps)
        result = search(state, 50_000, backup=tw.backup.Solver())
        assert result.iterations < 50_000
        assert reduce(xor, state.apply(result.best)[0].to_plain()["heaps"]) == 0
    lost = search(tw.load("nim").start(heaps=[1, 2, 3]), 50_000, backup=tw.backup.Solver())
    assert lost.iterations < 50_000


def test_the_solver_proves_what_chance_cannot_change():
    """Where it ends a search of pocket, the exact value of what it chose is a sure win, or every action loses."""
    ended = 0
    for number, state in enumerate(open_hand_states(200)):
        result = search(state, 3000, seed=number, belief=tw.belief.OpenHand(), backup=tw.backup.Solver())
        if result.iterations == 3000:
            continue
        ended += 1
        truth = dict(pocket_action_values(state))
        assert truth[result.best] in (pytest.approx(1.0), pytest.approx(max(truth.values())))
        assert max(truth.values()) in (pytest.approx(1.0), pytest.approx(0.0))
    assert ended > 20


def test_a_proven_loss_is_left_alone():
    """Player 1 wins after 'trap'; once that is known nobody looks again."""
    trap = (1, {"take": [0, 1], "miss": [1, 0]})
    rest = (1, {name: [0.5, 0.5] for name in "abcdefgh"})
    state = tw.load(ExplicitTree(2, (0, {"trap": trap, "rest": rest}))).start()
    visits = {stats.action: stats.visits for stats in search(state, 500, backup=tw.backup.Solver()).actions}
    assert visits["trap"] <= 5
    assert {stats.action: stats.visits for stats in search(state, 500).actions}["trap"] > 5


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (
            {"select": tw.select.Ucb1Plus(terms=(tw.terms.ImplicitMinimax(),))},
            "recipe.select: ImplicitMinimax() weighs",
        ),
        (
            {"backup": tw.backup.Solver(), "worlds": tw.worlds.NewWorldEachIteration()},
            "recipe.backup: a proof needs one world",
        ),
        (
            {"backup": tw.backup.Solver(), "worlds": tw.worlds.OneWorld(), "chance": tw.chance.FirstOutcome()},
            "recipe.backup: a proof needs every",
        ),
        (
            {"select": tw.select.BoundedUcb1(), "backup": tw.backup.Minimax()},
            "recipe.backup: BoundedUcb1() needs the bounds",
        ),
        ({"evaluate": tw.evaluate.Heuristic("diff", scale="raw")}, "this game has no evaluation"),
        ({"prune": tw.prune.Absolute(), "budget": tw.Seconds(1.0)}, "recipe.prune: it has to know"),
        ({"rollout": tw.rollout.Rave()}, "recipe.rollout: it reads what RAVE keeps in the tree"),
        (
            {"prune": tw.prune.Absolute(), "threads": tw.threads.TreeParallel(2, 2)},
            "recipe.threads: this pruning counts visits, and those of a virtual loss are none",
        ),
        (
            {"filter": (tw.filter.ExcludeKinds(("fly",)),)},
            'there is no action kind "fly"; expected one of end, play, attack',
        ),
        ({"expand": tw.expand.ByHeuristic("x")}, "this game has no evaluation"),
    ],
)
def test_what_makes_no_sense_is_refused(parts, message):
    with pytest.raises(tw.errors.BadRecipeError) as caught:
        tw.search(tw.load("pocket").start(seed=1), tw.Mcts(**{"budget": tw.Iterations(5), **parts}), seed=1)
    assert message in str(caught.value)


def test_a_graph_has_its_own_back_up():
    state = tw.load("hearthstone").start(seed=1, decks=["p1_hunter_aggro", "p1_hunter_aggro"])
    for parts in ({"backup": tw.backup.Minimax()}, {"backup": tw.backup.Mean("cooperative")}):
        with pytest.raises(tw.errors.BadRecipeError, match="a graph credits its nodes in its own way"):
            search(state, 5, graph=tw.graph.Dag(), worlds=tw.worlds.OneWorld(), **parts)
