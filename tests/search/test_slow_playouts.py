"""Rollouts that learn, leaves that are played out together, and actions that are not seen, beside the slow reference
(slow_search.py): the same visits and values for the same random stream."""

from __future__ import annotations

from zlib import crc32

import pytest
from slow_search import SlowMerged, SlowPrunedPlayouts, SlowReplies, SlowTogether, SlowWorlds
from test_slow_search import BUSY, START, by_offer, found, rave, same, ucb1

import turnwise as tw
from python_games import Secrets

STARTS = {**START, "busy": BUSY}
LISTED = tw.expand.GameOrder()


@pytest.mark.parametrize("name", STARTS)
def test_last_good_replies(name):
    reference = SlowReplies(STARTS[name], 5, ucb1())
    same(found(STARTS[name], 5, 300, rollout=tw.rollout.LastGoodReply()), reference.run(300))
    assert len(reference.replies) > 3
    with pytest.raises(AssertionError):
        same(found(STARTS[name], 5, 300), found(STARTS[name], 5, 300, rollout=tw.rollout.LastGoodReply()))


@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize(("margin", "enough"), [(0.05, 3), (0.2, 1), (1.0, 1)])
def test_playouts_pruned_by_rave(name, margin, enough):
    """With a margin of 1 nothing is skipped: plain rollouts, beside which RAVE learns."""
    select = tw.select.Ucb1Plus(0.3, terms=(tw.terms.Rave(k=100.0),))
    parts = {"select": select, "expand": LISTED}
    pruned = found(STARTS[name], 3, 400, rollout=tw.rollout.Rave(margin=margin, enough=enough), **parts)
    reference = SlowPrunedPlayouts(
        STARTS[name], 3, rave(False), margin=margin, enough=enough,
        untried=lambda node, edge: float(edge.all_w) / edge.all_n if edge.all_n else 1e200,
    )  # fmt: skip
    same(pruned, reference.run(400))
    assert (pruned == found(STARTS[name], 3, 400, **parts)) == (margin == 1)


@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize("loss", [1, 2, 3, 10])
@pytest.mark.parametrize("threads", [2, 5])
def test_leaves_are_kept_apart_by_a_virtual_loss(name, threads, loss):
    """docs/rules/methods.md 5.6: when all have their values, the visits are those of the playouts and no more."""
    reference = SlowTogether(STARTS[name], 5, ucb1(), threads=threads, loss=loss)
    together = found(STARTS[name], 5, 163, threads=tw.threads.TreeParallel(threads, loss))
    same(together, reference.run(163))
    assert sum(n for n, _ in together.values()) == 163


# Actions that are not seen: a game in which both players hide a number, and guess.


def worth(raw):
    value = 0.1 + 0.8 * crc32(repr(raw).encode()) / 2**32
    return [value, 1 - value]


def secrets(state, count, **hidden):
    recipe = tw.Mcts(
        worlds=tw.worlds.NewWorldEachIteration(**hidden), rollout=tw.rollout.Nothing(),
        evaluate=tw.evaluate.Function(worth), expand=LISTED,
        budget=tw.Iterations(count),
    )  # fmt: skip
    return tw.search(state, recipe, seed=4)


def counts(result):
    return {one.action: (one.visits, one.visits * one.value) for one in result.actions}


@pytest.mark.parametrize("hidden", [0, 1, 2])
def test_actions_that_look_alike_are_one(hidden):
    """Before anything is hidden, and when somebody has hidden something already."""
    game = tw.load(Secrets())
    assert game.conformance(matches=5) == []
    state = game.start(seed=1)
    for number in range(hidden):
        state, _ = state.apply(1 + number)
    player = state.to_act

    def world(number, rng):
        seen = Secrets().observe(state.raw, player)
        return game.wrap(tuple(1 + rng.below(3) if one < 0 else one for one in seen))

    def seen(before, action):
        return action if action > 3 else "hides"

    parts = {"value": lambda at: worth(at.raw), "world": world, "label": lambda *what: ()}
    merged = SlowMerged(state, 4, by_offer(), seen=seen, **parts)
    apart = SlowWorlds(state, 4, by_offer(), **parts)
    found_merged, found_apart = secrets(state, 400, alike="merged"), secrets(state, 400)
    same(counts(found_merged), merged.run(400))
    same(counts(found_apart), apart.run(400))
    assert (counts(found_merged) != counts(found_apart)) == (hidden == 0)


@pytest.mark.parametrize("game", ["pocket", "hearthstone"])
def test_where_all_is_seen_nothing_is_merged(game):
    """Pocket shows every action; so does Hearthstone where nobody has a secret or a choice."""
    setup = {"decks": ["p1_warlock_control", "p1_warlock_control"]} if game == "hearthstone" else {}
    state = tw.load(game).start(seed=3, **setup)
    while game == "hearthstone" and state.to_plain()["turn"] < 5:
        state, _ = state.apply(tw.act(state, "random", seed=2), seed=2)
    recipes = [
        tw.Mcts(worlds=tw.worlds.NewWorldEachIteration(alike=alike), budget=tw.Iterations(500))
        for alike in ("apart", "merged")
    ]
    one, other = (tw.search(state, recipe, seed=3) for recipe in recipes)
    assert counts(one) == counts(other)
    assert one.nodes == other.nodes


def test_secrets_of_the_opponent_are_one_edge():
    """A hunter whose list has two kinds of secret: the searcher's tree has one edge for laying either."""
    traps = {"EX1_611", "EX1_554"}

    def most_traps(node, depth=3):
        laid = {str(branch.action).split()[-1] for branch in node.branches()} & traps
        below = [child for branch in node.branches() for child in branch.outcomes()] if depth else []
        return max([len(laid), *(most_traps(child, depth - 1) for child in below)])

    state = tw.load("hearthstone").start(seed=1, decks=["p1_warlock_control", "p1_hunter_aggro"])
    while state.to_plain()["turn"] < 3 or state.to_act != 0:
        state, _ = state.apply(tw.act(state, "random", seed=2), seed=2)
    found = {}
    for alike in ("apart", "merged"):
        recipe = tw.Mcts(
            worlds=tw.worlds.NewWorldEachIteration(alike=alike),
            rollout=tw.rollout.Random(4),
            budget=tw.Iterations(3000),
        )
        found[alike] = most_traps(tw.search(state, recipe, seed=1).tree)
    assert found == {"apart": 2, "merged": 1}
