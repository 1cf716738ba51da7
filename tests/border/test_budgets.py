"""A search spends its budget and no more, stops when told, and the same seed grows the same tree."""

from __future__ import annotations

import statistics
import threading
import time

import pytest

import turnwise as tw
from python_games import Pig, TicTacToe

pytestmark = pytest.mark.alone

GAMES = ["nim", "connect_four", "pocket", TicTacToe(), Pig()]


@pytest.fixture(params=GAMES, ids=lambda game: game if isinstance(game, str) else type(game).__name__)
def start(request):
    return tw.load(request.param).start(seed=1)


def walk(node, depth=4):
    """Everything the tree says, as a value."""
    if depth == 0:
        return node.visits
    return (
        node.visits,
        node.to_act,
        node.is_over,
        [
            (branch.action, branch.visits, branch.value, [walk(child, depth - 1) for child in branch.outcomes()])
            for branch in node.branches()
        ],
    )


def figures(result):
    return (
        walk(result.tree),
        result.best,
        result.principal_line,
        result.values,
        (result.nodes, result.depth, result.bytes, result.iterations, result.model_calls),
        [(stats.action, stats.visits, stats.value, stats.interval) for stats in result.actions],
    )


def test_same_seed_same_tree(start):
    recipe = tw.Mcts(budget=tw.Iterations(300))
    trees = [figures(tw.search(start, recipe, seed=seed)) for seed in (1, 1, 2)]
    assert trees[0] == trees[1]
    assert trees[0][0] != trees[2][0]


@pytest.mark.parametrize("count", [1, 2, 7, 1000])
def test_iterations_are_exact(start, count):
    result = tw.search(start, tw.Mcts(budget=tw.Iterations(count)), seed=1)
    assert result.iterations == count
    assert sum(stats.visits for stats in result.actions) == count
    assert result.tree.visits == count
    assert result.best in start.legal_actions()


@pytest.mark.parametrize("count", [1, 10, 5000])
def test_model_calls_end_within_one_iteration(start, count):
    result = tw.search(start, tw.Mcts(budget=tw.ModelCalls(count)), seed=1)
    before = tw.search(start, tw.Mcts(budget=tw.Iterations(max(1, result.iterations - 1))), seed=1)
    assert result.model_calls >= count
    assert before.model_calls < count or result.iterations == 1


def test_seconds_end_within_one_iteration(start):
    result = tw.search(start, tw.Mcts(budget=tw.Seconds(0.2)), seed=1)
    assert result.iterations > 0
    assert 0.2 <= result.seconds < 0.3


def test_seconds_with_a_slow_evaluator_cost_one_call_more():
    def slow(state):
        time.sleep(0.05)
        return [0.5, 0.5]

    recipe = tw.Mcts(rollout=tw.rollout.Nothing(), evaluate=tw.evaluate.Function(slow), budget=tw.Seconds(0.12))
    began = time.perf_counter()
    result = tw.search(tw.load("connect_four").start(), recipe)
    assert result.iterations in (2, 3)
    assert time.perf_counter() - began < 0.4


@pytest.mark.parametrize(("game", "count"), [("connect_four", 30_000), ("pocket", 30_000), (TicTacToe(), 10_000)])
def test_a_small_memory_keeps_the_tree_small(game, count):
    start = tw.load(game).start(seed=1)
    small = tw.search(start, tw.Mcts(budget=tw.Iterations(count), memory_mb=1), seed=1)
    assert 2**19 / 2 < small.bytes <= 2**20
    assert small.iterations == count
    assert small.best in start.legal_actions()
    assert sum(stats.visits for stats in small.actions) == count


def test_a_full_tree_still_sees_a_win():
    start = tw.load("connect_four").start(drops="121212")
    result = tw.search(start, tw.Mcts(budget=tw.Iterations(50_000), memory_mb=1), seed=1)
    assert result.best == "drop 1"
    assert result.actions[0].value == 1


class Stopwatch:
    """How long after the cancel a search came back."""

    def __init__(self, state, recipe):
        self.state, self.recipe = state, recipe

    def __call__(self):
        token = tw.Cancel()
        told = []

        def tell():
            time.sleep(0.1)
            told.append(time.perf_counter())
            token.cancel()

        thread = threading.Thread(target=tell)
        thread.start()
        result = tw.search(self.state, self.recipe, cancel=token)
        back = time.perf_counter()
        thread.join()
        assert token.cancelled
        assert result.best in self.state.legal_actions()
        return back - told[0]


def test_cancel_stops_within_a_tenth_of_a_second(start):
    delays = [Stopwatch(start, tw.Mcts(budget=tw.Seconds(20.0)))() for _ in range(3)]
    assert statistics.median(delays) < 0.1


def test_a_search_cancelled_before_it_began_still_answers(start):
    token = tw.Cancel()
    token.cancel()
    result = tw.search(start, tw.Mcts(budget=tw.Iterations(10**6)), cancel=token)
    assert result.iterations <= 1
    assert result.best in start.legal_actions()
    assert tw.act(start, "mcts", cancel=token) in start.legal_actions()
