"""Priors of an evaluator: read in the game's order, and followed from the root's first iteration on."""

from __future__ import annotations

import math
from zlib import crc32

import numpy as np
import pytest
from slow_search import SlowSearch
from test_feature_matrix import SeenTicTacToe
from test_slow_search import BUSY, COUNT, START, found, same, worth

import turnwise as tw


def weight(action):
    return 1 + crc32(str(action).encode()) % 97


def with_priors(state):
    return worth(state), [weight(action) for action in state.legal_actions()]


def puct(node, edge):
    prior = weight(edge.action) / sum(weight(one.action) for one in node.edges)
    total = sum(one.n for one in node.edges)
    mean = edge.mean if edge.n else sum(one.w for one in node.edges) / total if total else 0.5
    return mean + 1.25 * float(np.float32(prior)) * math.sqrt(max(1, total)) / (1 + edge.n)


def asked(**parts):
    return {"rollout": tw.rollout.Nothing(), "evaluate": tw.evaluate.Function(with_priors, priors=True), **parts}


@pytest.mark.parametrize("game", START)
def test_every_node_goes_by_its_priors(game):
    reference = SlowSearch(START[game], 4, puct, value=worth, untried=puct).run(COUNT)
    same(found(game, 4, select=tw.select.Puct(), **asked()), reference)


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"filter": (tw.filter.ExcludeKinds(("attack",)),)},
        {"expand": tw.expand.ByCost()},
        {"belief": tw.belief.KnownList(), "worlds": tw.worlds.FewWorlds(3)},
        {"belief": tw.belief.KnownList(), "worlds": tw.worlds.NewWorldEachIteration()},
        {"chance": tw.chance.FirstOutcome()},
        {"graph": tw.graph.Dag(1, 0)},
    ],
    ids=str,
)
def test_priors_stay_with_their_actions(parts):
    """Where nothing but priors counts, visits of the root are their shares."""
    shares = found(BUSY, 3, 500, **asked(select=tw.select.Puct(exploration=1e6), **parts))
    weights = {action: weight(action) for action in shares}
    assert len(weights) > 1
    for action, (visits, _) in shares.items():
        assert visits == pytest.approx(500 * weights[action] / sum(weights.values()), abs=4)


def test_the_first_iteration_takes_the_likeliest():
    for parts in ({"select": tw.select.Puct()}, {"expand": tw.expand.ByPrior()}):
        first = found("pocket", 1, 1, **asked(**parts))
        (entered,) = (action for action, (visits, _) in first.items() if visits)
        assert entered == max(first, key=weight)


def test_a_matrix_comes_with_the_legal_actions():
    told = []

    def ask(rows, actions):
        told.extend(zip(rows, actions, strict=True))
        return np.full(len(rows), 0.5), [[8.0 if action == 6 else 1.0 for action in each] for each in actions]

    state = tw.load(SeenTicTacToe()).start()
    evaluate = tw.evaluate.Function(ask, batch=8, features="cells", priors=True)
    result = tw.search(state, tw.Mcts(select=tw.select.Puct(), rollout=tw.rollout.Nothing(), evaluate=evaluate), seed=1)
    assert result.best == 6
    assert told[0][1] == list(range(9)) and not told[0][0].any()
    for row, actions in told:
        assert actions == [cell for cell in range(9) if row[cell] == 0]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda values, priors: values, "expected a pair: values and priors"),
        (lambda values, priors: (values, None), "the evaluator returned None; expected priors: numbers"),
        (lambda values, priors: (values, priors[:-1]), "a prior from 0 for each of the . legal actions"),
        (lambda values, priors: (values, [-1.0] * len(priors)), "not all of them 0"),
        (lambda values, priors: (values, [0.0] * len(priors)), "not all of them 0"),
        (lambda values, priors: (values, [math.nan] * len(priors)), "not all of them 0"),
        (lambda values, priors: (values, [math.inf] * len(priors)), "not all of them 0"),
        (lambda values, priors: (None, priors), "of 2 numbers from 0 to 1, one for each player"),
    ],
)
def test_wrong_priors_are_refused(answer, message):
    evaluate = tw.evaluate.Function(lambda state: answer(*with_priors(state)), priors=True)
    with pytest.raises(tw.errors.BadGameError, match=message):
        found("pocket", 1, 20, select=tw.select.Puct(), rollout=tw.rollout.Nothing(), evaluate=evaluate)


def test_priors_that_nobody_would_hear_are_refused():
    with pytest.raises(tw.errors.BadRecipeError, match="priors are of the leaf, and a rollout leaves it"):
        found("pocket", 1, **asked(select=tw.select.Puct(), rollout=tw.rollout.Random()))
    with pytest.raises(tw.errors.BadRecipeError, match="nobody asks for priors here"):
        found("pocket", 1, **asked())
