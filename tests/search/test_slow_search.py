"""Parts of the search beside a short, slow reference in Python (slow_search.py): the same visits and values for the
same random stream, on nim (no chance) and pocket (chance, open hands)."""

from __future__ import annotations

import math
from zlib import crc32

import numpy as np
import pytest
from slow_search import SlowGraph, SlowGroups, SlowOpenLoop, SlowRave, SlowSearch

import turnwise as tw

START = {
    "nim": tw.load("nim").start(heaps=[3, 4, 5]),
    "pocket": tw.load("pocket").start(seed=3),
}
COUNT = 160


def worth(state):
    """A value that looks like nothing, so that no two actions tie."""
    value = 0.1 + 0.8 * crc32(state.to_json().encode()) / 2**32
    return [value, 1 - value]


def found(game, seed, count=COUNT, **parts):
    recipe = tw.Mcts(belief=tw.OpenHand(), hidden=tw.Once(), budget=tw.Iterations(count), **parts)
    return {
        one.action: (one.visits, one.visits * one.value) for one in tw.search(START[game], recipe, seed=seed).actions
    }


def valued(game, seed, count=COUNT, **parts):
    """Without rollouts and in the order of the list: nothing but chance is random."""
    order = tw.Expand(order=tw.Listed())
    return found(game, seed, count, rollout=tw.NoRollout(), evaluate=tw.PythonEvaluator(worth), expand=order, **parts)


def same(one, other):
    assert {action: n for action, (n, _) in one.items()} == {action: n for action, (n, _) in other.items()}
    assert [w for _, w in one.values()] == pytest.approx([other[action][1] for action in one])


# Scores, as the papers write them.


def ucb1(c=1.0, inside=1.0, children=False):
    def score(node, edge):
        total = sum(one.n for one in node.edges) if children else node.visits
        return edge.mean + c * math.sqrt(inside * math.log(total) / edge.n)

    return score


def tuned(node, edge):
    share = math.log(node.visits) / edge.n
    variance = edge.squares / edge.n - edge.mean**2 + math.sqrt(2 * share)
    return edge.mean + math.sqrt(share * min(0.25, variance))


def puct(node, edge):
    total, prior = sum(one.n for one in node.edges), float(np.float32(1 / len(node.edges)))
    mean = edge.mean if edge.n else sum(one.w for one in node.edges) / total if total else 0.5
    return mean + 1.25 * prior * math.sqrt(max(1, total)) / (1 + edge.n)


def bias(weight, patient=False):
    def score(node, edge):
        losses = edge.n - edge.w if patient else edge.n
        return ucb1()(node, edge) + weight * float(np.float32(edge.rank)) / (losses + 1)

    return score


def implicit(weight):
    return lambda node, edge: ucb1()(node, edge) + weight * (edge.minimax - edge.mean)


def bounded(node, edge):
    n, spread = edge.n + 1e-6, node.high - node.low
    mean = (edge.w / n - node.low) / spread if spread > 0 else edge.w / n
    return mean + math.sqrt(2 * math.log(node.visits) / n)


def parent_value(reduction):
    def value(node, edge):
        tried, total = sum(one.n > 0 for one in node.edges), sum(one.n for one in node.edges)
        mean = sum(one.w for one in node.edges) / total if total else 0.5
        prior = float(np.float32(1 / len(node.edges)))
        return mean if node.is_root else mean - reduction * math.sqrt(tried * prior)

    return value


SELECT = {
    "ucb1": (tw.Ucb1(), {"score": ucb1()}),
    "exploration": (tw.Ucb1(0.3), {"score": ucb1(0.3)}),
    "inside": (tw.Ucb1(0.7, inside=2.0), {"score": ucb1(0.7, 2)}),
    "children": (tw.Ucb1(0.7, 2.0, "children"), {"score": ucb1(0.7, 2, True)}),
    "tuned": (tw.Ucb1Tuned(), {"score": tuned}),
    "puct": (tw.Puct(), {"score": puct, "untried": puct}),
    "first_play": (tw.Scored(untried=tw.FirstPlay(0.9)), {"score": ucb1(), "untried": lambda node, edge: 0.9}),
    "parent_value": (tw.Scored(untried=tw.ParentValue(0.4)), {"score": ucb1(), "untried": parent_value(0.4)}),
    "bias": (tw.Scored(terms=(tw.ProgressiveBias(0.5),)), {"score": bias(0.5)}),
    "patient": (tw.Scored(terms=(tw.ProgressiveBias(0.5, patient=True),)), {"score": bias(0.5, True)}),
    "bounded": (tw.BoundedUcb1(), {"score": bounded}),
}


@pytest.mark.parametrize("game", START)
@pytest.mark.parametrize("name", SELECT)
def test_selection(game, name):
    part, parts = SELECT[name]
    same(valued(game, 4, select=part), SlowSearch(START[game], 4, value=worth, **parts).run(COUNT))


@pytest.mark.parametrize("game", START)
def test_rollouts_and_random_expansion(game):
    same(found(game, 5), SlowSearch(START[game], 5, ucb1()).run(COUNT))


@pytest.mark.parametrize("game", START)
@pytest.mark.parametrize("weight", [0.2, 0.8])
def test_implicit_minimax(game, weight):
    part = tw.Scored(terms=(tw.ImplicitMinimax(weight),))
    reference = SlowSearch(START[game], 6, implicit(weight), value=worth, minimax=True).run(COUNT)
    same(valued(game, 6, select=part, backup=tw.Minimax()), reference)


def rave(by_error):
    def score(node, edge):
        n, others = edge.n, edge.all_n
        beta = (
            others / (n + others + 4 * n * others * 0.025**2) if by_error else math.sqrt(100 / (3 * node.visits + 100))
        )
        return ucb1(0.3)(node, edge) + (beta * (float(edge.all_w) / others - edge.mean) if others else 0)

    return score


@pytest.mark.parametrize("beta", ["visits", "error"])
def test_all_moves_as_first(beta):
    def untried(node, edge):
        return float(edge.all_w) / edge.all_n if edge.all_n else 1e200

    part = tw.Scored(0.3, terms=(tw.Rave(beta, k=100.0),))
    reference = SlowRave(START["nim"], 3, rave(beta == "error"), value=worth, untried=untried).run(COUNT)
    same(valued("nim", 3, select=part), reference)


def test_move_groups():
    reference = SlowGroups(START["pocket"], 2, None, value=worth).run(COUNT)
    same(valued("pocket", 2, select=tw.MoveGroups()), reference)


@pytest.mark.parametrize("game", START)
def test_a_cooperative_opponent(game):
    reference = SlowSearch(START[game], 1, ucb1(), value=worth, cooperative=True).run(COUNT)
    same(valued(game, 1, backup=tw.Mean("cooperative")), reference)


# Pruning.


def hard(least, start=None, growth=1.3):
    """Paper 2: after more than 20 visits the best `least` by the values of the states they lead to; with `start` one
    returns whenever the visits exceed start * growth ** (open - least)."""
    cut = set()

    def review(search, node):
        open_ = [edge for edge in node.edges if not edge.closed]
        if node.visits > 20 and len(node.edges) > least and id(node) not in cut:
            cut.add(id(node))
            for edge in node.edges:
                if edge.n == 0:
                    (after, _, _) = node.state.outcomes(edge.action)[0]
                    edge.rank = after.returns[node.mover] if after.is_over else worth(after)[node.mover]
            best = sorted(node.edges, key=lambda edge: -np.float32(edge.rank))
            for edge in best[least:]:
                edge.closed = True
        elif id(node) in cut and start and node.visits > start * growth ** (len(open_) - least):
            closed = [edge for edge in node.edges if edge.closed]
            if closed:
                max(closed, key=lambda edge: np.float32(edge.rank)).closed = False

    return review


def absolute(search, node):
    if node is search.root and search.done % 10 == 0:
        most = max(edge.n for edge in node.edges)
        for edge in node.edges:
            if not edge.closed and edge.n != most and edge.n + search.planned - search.done < most:
                edge.closed = True


def coulom(visits, first=12.0, growth=1.4):
    open_, step, at = 1, first, first
    while at <= visits:
        open_, step = open_ + 1, step * growth
        at += step
    return open_


PRUNE = {
    "hard": (tw.HardPruning(factor=1.0, least=3), {"review": lambda: hard(3)}),
    "unpruning": (
        tw.ProgressiveUnpruning(factor=0.0, least=3, start=25.0, growth=1.3),
        {"review": lambda: hard(3, 25.0)},
    ),
    "widening": (tw.ProgressiveWidening(12.0, 1.4), {"width": lambda: coulom}),
    "power": (
        tw.PowerWidening(1.5, 0.4),
        {"width": lambda: lambda visits: max(1, math.ceil(1.5 * visits**0.4))},
    ),
    "absolute": (tw.AbsolutePruning(), {"review": lambda: absolute}),
}


@pytest.mark.parametrize("name", PRUNE)
def test_pruning(name):
    part, parts = PRUNE[name]
    made = {key: make() for key, make in parts.items()}
    reference = SlowSearch(START["nim"], 7, ucb1(0.3), value=worth, **made).run(COUNT)
    same(valued("nim", 7, select=tw.Ucb1(0.3), prune=part), reference)


# Chance.


def sampled(limit):
    """Paper 4: so many samples at most, then a known outcome as often as it came."""

    def again(search, edge):
        counts = {picks: count for picks, (_, count) in edge.children.items() if picks}
        if sum(counts.values()) < max(1, math.ceil(limit(edge.n) - 1e-9)) or not counts:
            return None
        left = search.choice.below(sum(counts.values()))
        for picks in reversed(counts):
            if left < counts[picks]:
                return picks
            left -= counts[picks]

    return again


CHANCE = {
    "frozen": (tw.Frozen(), lambda search, edge: next(iter(edge.children))),
    "sparse": (tw.Sparse(2), sampled(lambda n: 2)),
    "widening": (tw.Widening(0.8, 0.4), sampled(lambda n: 0.8 * n**0.4)),
}


@pytest.mark.parametrize("name", CHANCE)
def test_chance(name):
    part, again = CHANCE[name]
    reference = SlowSearch(START["pocket"], 8, ucb1(), value=worth, again=again).run(COUNT)
    same(valued("pocket", 8, chance=part), reference)


@pytest.mark.parametrize("game", START)
def test_open_loop(game):
    def score(node, edge):
        return edge.mean + math.sqrt(math.log(edge.offered) / edge.n)

    reference = SlowOpenLoop(START[game], 8, score, value=worth).run(COUNT)
    same(valued(game, 8, chance=tw.OpenLoop()), reference)


# Graphs.


@pytest.mark.parametrize(("d1", "d2"), [(1, 0), (2, 0), (2, 1), (3, 2), (4, 4), (1, 2)])
def test_graph(d1, d2):
    reference = SlowGraph(START["nim"], 9, ucb1(0.7, 2, True), d1, d2, value=worth).run(COUNT)
    select = tw.Ucb1(0.7, 2.0, "children")
    recipe = {"graph": tw.Dag(d1, d2), "select": select, "decide": tw.BestValue()}
    same(valued("nim", 9, **recipe), reference)


@pytest.mark.parametrize("dag", [tw.Dag(1, 0), tw.Dag(2, 1), tw.Dag(3, 2, dedupe=False)])
def test_a_graph_without_transpositions_is_a_tree(dag):
    """Paper 4, property 1: two drops into connect four lead nowhere twice."""
    start, select = tw.load("connect_four").start(), tw.Ucb1(5.0, 2.0, "children")
    plain = tw.Mcts(select=select, expand=tw.Expand(order=tw.Listed()), budget=tw.Iterations(40))
    graph = tw.Mcts(
        select=select, expand=tw.Expand(order=tw.Listed()), graph=dag, hidden=tw.Once(), budget=plain.budget
    )
    results = [tw.search(start, recipe, seed=2) for recipe in (plain, graph)]
    assert max(result.depth for result in results) == 2
    rows = [[(one.action, one.visits, round(one.value, 9)) for one in result.actions] for result in results]
    assert rows[0] == rows[1]
