"""Parts of the search beside a short, slow reference in Python (slow_search.py): the same visits and values for the
same random stream, on nim (no chance) and pocket (chance, open hands)."""

from __future__ import annotations

import math
from zlib import crc32

import numpy as np
import pytest
from slow_search import (
    SlowGraph,
    SlowGroups,
    SlowObservers,
    SlowRave,
    SlowSearch,
    SlowShot,
    SlowSolver,
    SlowWorlds,
    by_weight,
    combine,
    dealt,
    stream,
)

import turnwise as tw

START = {
    "nim": tw.load("nim").start(heaps=[3, 4, 5]),
    "pocket": tw.load("pocket").start(seed=3),
}
COUNT = 160
BUSY = tw.load("pocket").state_from_json(
    """{"turn": 5, "mana": 2, "players": [
    {"health": 4, "wolves": [{"awake": true}, {"health": 1, "awake": true}],
     "hand": {"spark": 1, "bolt": 1, "study": 1}, "deck": {"bolt": 1, "mend": 1}, "played": {"wolf": 2}},
    {"health": 3, "wolves": [{"health": 2}, {"health": 1}], "hand": {"bolt": 2, "mend": 1},
     "deck": {"spark": 1, "study": 1}, "played": {"wolf": 2}}]}"""
)


def worth(state):
    """A value that looks like nothing, so that no two actions tie."""
    value = 0.1 + 0.8 * crc32(state.to_json().encode()) / 2**32
    return [value, 1 - value]


def found(game, seed, count=COUNT, **parts):
    """From the start of a game, or from a state of it."""
    start = START[game] if isinstance(game, str) else game
    recipe = tw.Mcts(
        **{"belief": tw.belief.OpenHand(), "worlds": tw.worlds.OneWorld(), "budget": tw.Iterations(count), **parts}
    )
    return {one.action: (one.visits, one.visits * one.value) for one in tw.search(start, recipe, seed=seed).actions}


def valued(game, seed, count=COUNT, **parts):
    """Without rollouts and in the order of the list: nothing but chance is random."""
    order = tw.expand.GameOrder()
    return found(
        game, seed, count, rollout=tw.rollout.Nothing(), evaluate=tw.evaluate.Function(worth), expand=order, **parts
    )


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


def grown(node, edge):
    """PUCT whose exploration rises with the visits."""
    total = sum(one.n for one in node.edges)
    mean = edge.mean if edge.n else sum(one.w for one in node.edges) / total if total else 0.5
    width = (1.25 + math.log((total + 20 + 1) / 20)) * math.sqrt(max(1, total))
    return mean + width * float(np.float32(1 / len(node.edges))) / (1 + edge.n)


def improved(node, edge):
    """Gumbel search below the root: the policy that values improve, less what was visited of it."""
    total, prior = sum(one.n for one in node.edges), float(np.float32(1 / len(node.edges)))
    entered = [one.mean for one in node.edges if one.n]
    visited = sum(entered) / len(entered) if entered else 0.5
    mixed = (node.worth[node.mover] + total * visited) / (1 + total) if node.worth else visited
    scale = 5 + max(one.n for one in node.edges)
    logits = [math.log(prior) + scale * (one.mean if one.n else mixed) for one in node.edges]
    weights = [math.exp(logit - max(logits)) for logit in logits]
    return weights[node.edges.index(edge)] / sum(weights) - edge.n / (1 + total)


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
    "ucb1": (tw.select.Ucb1(), {"score": ucb1()}),
    "exploration": (tw.select.Ucb1(0.3), {"score": ucb1(0.3)}),
    "inside": (tw.select.Ucb1(0.7, inside=2.0), {"score": ucb1(0.7, 2)}),
    "children": (tw.select.Ucb1(0.7, 2.0, "children"), {"score": ucb1(0.7, 2, True)}),
    "tuned": (tw.select.Ucb1Tuned(), {"score": tuned}),
    "puct": (tw.select.Puct(), {"score": puct, "untried": puct}),
    "growth": (tw.select.Puct(growth=20.0), {"score": grown, "untried": grown}),
    "improved": (tw.select.ImprovedPolicy(5.0), {"score": improved, "untried": improved}),
    "first_play": (
        tw.select.Ucb1Plus(untried=tw.untried.FirstPlay(0.9)),
        {"score": ucb1(), "untried": lambda node, edge: 0.9},
    ),
    "parent_value": (
        tw.select.Ucb1Plus(untried=tw.untried.ParentValue(0.4)),
        {"score": ucb1(), "untried": parent_value(0.4)},
    ),
    "bias": (tw.select.Ucb1Plus(terms=(tw.terms.ProgressiveBias(0.5),)), {"score": bias(0.5)}),
    "patient": (tw.select.Ucb1Plus(terms=(tw.terms.ProgressiveBias(0.5, patient=True),)), {"score": bias(0.5, True)}),
    "bounded": (tw.select.BoundedUcb1(), {"score": bounded}),
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
    part = tw.select.Ucb1Plus(terms=(tw.terms.ImplicitMinimax(weight),))
    reference = SlowSearch(START[game], 6, implicit(weight), value=worth, minimax=True).run(COUNT)
    same(valued(game, 6, select=part, backup=tw.backup.Minimax()), reference)


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

    part = tw.select.Ucb1Plus(0.3, terms=(tw.terms.Rave(beta, k=100.0),))
    reference = SlowRave(START["nim"], 3, rave(beta == "error"), value=worth, untried=untried).run(COUNT)
    same(valued("nim", 3, select=part), reference)


def test_move_groups():
    reference = SlowGroups(START["pocket"], 2, None, value=worth).run(COUNT)
    same(valued("pocket", 2, select=tw.select.MoveGroups()), reference)


@pytest.mark.parametrize("game", START)
def test_a_cooperative_opponent(game):
    reference = SlowSearch(START[game], 1, ucb1(), value=worth, cooperative=True).run(COUNT)
    same(valued(game, 1, backup=tw.backup.Mean("cooperative")), reference)


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


def relative(c=0.5, visits=10):
    """Beside the most visited, what UCB1 is not expected to visit as often."""

    def review(search, node):
        if node is not search.root or search.done % 10:
            return
        open_ = [edge for edge in node.edges if not edge.closed]
        most = max(open_, key=lambda edge: edge.n)
        best = max(edge.mean if edge.n else 0 for edge in open_)
        for edge in open_:
            gap = best - edge.mean
            if edge is most or edge.n < visits or gap <= 0:
                continue
            edge.closed = 4 * c * c * math.log(search.planned) / gap**2 + 1 + math.pi**2 / 3 < most.n

    return review


def one_left(search):
    return search.root.edges and sum(not edge.closed for edge in search.root.edges) == 1


def coulom(visits, first=12.0, growth=1.4):
    open_, step, at = 1, first, first
    while at <= visits:
        open_, step = open_ + 1, step * growth
        at += step
    return open_


# Schedules of (iteration, keep) at the root, and what brings pruned actions back.

CUTS = ((40, 6), (80, 4), (110, 2))


class Back:
    reconsiders = False

    def begin(self, search):
        self.rng = stream(search.seed, 0x72657475726E)

    def stands(self, edge):
        return edge.n

    def after_cut(self, search, edges, pruned):
        pass

    def between(self, search, edges, keep):
        pass


class ByChance(Back):
    def __init__(self, p0, tau):
        self.p0, self.tau = p0, tau

    def after_cut(self, search, edges, pruned):
        lowest = min(edge.mean for edge in edges if not edge.closed)
        for edge in edges:
            if edge.closed:
                edge.closed = self.rng.uniform() >= self.p0 * math.exp((edge.mean - lowest) / self.tau)


class Thompson(Back):
    reconsiders = True

    def stands(self, edge):
        return self.rng.beta(1 + edge.w, 1 + edge.n - edge.w)


class After(Back):
    def __init__(self, iterations):
        self.iterations, self.due, self.times = iterations, {}, {}

    def after_cut(self, search, edges, pruned):
        for edge in pruned:
            self.due[id(edge)] = search.done + self.iterations * 2 ** self.times.get(id(edge), 0)
            self.times[id(edge)] = self.times.get(id(edge), 0) + 1

    def between(self, search, edges, keep):
        if sum(not edge.closed for edge in edges) <= keep:
            due = [edge for edge in edges if edge.closed and search.done >= self.due[id(edge)]]
            if due:
                max(due, key=lambda edge: edge.mean).closed = False


class ByBounds(Back):
    def __init__(self, c):
        self.c = c

    def between(self, search, edges, keep):
        if search.done % 10 or sum(not edge.closed for edge in edges) > keep:
            return

        def bound(edge, sign):
            width = self.c * math.sqrt(2 * math.log(max(2, search.root.visits)) / edge.n) if edge.n else math.inf
            return edge.mean + sign * width

        best = max(bound(edge, -1) for edge in edges if not edge.closed)
        able = [edge for edge in edges if edge.closed and bound(edge, 1) > best]
        if able:
            max(able, key=lambda edge: bound(edge, 1)).closed = False


def schedule(cuts, back):
    left, kept = list(cuts), 0

    def review(search, node):
        nonlocal kept
        if node is not search.root:
            return
        if search.done == 0:
            back.begin(search)
        edges = node.edges
        open_ = kept or len(edges)
        if left and search.done >= left[0][0] and open_ > 2 and left[0][1] < open_:
            kept = left.pop(0)[1]
            for edge in edges if back.reconsiders else ():
                edge.closed = False
            racing = [edge for edge in edges if not edge.closed]
            best = max(racing, key=lambda edge: edge.n)
            stands = {id(edge): back.stands(edge) for edge in edges} | {id(best): math.inf}
            pruned = sorted(racing, key=lambda edge: -stands[id(edge)])[kept:]
            for edge in pruned:
                edge.closed = True
            back.after_cut(search, edges, pruned)
        elif kept:
            back.between(search, edges, kept)

    return review


# Races: who has the next iteration of the root.


def better_half(racing, score):
    return sorted(racing, key=lambda edge: -score(edge))[: (len(racing) + 1) // 2]


def rounds_of(racing):
    return max(1, math.ceil(math.log2(len(racing))))


def standing(edge):
    return edge.mean + 1e-12 * edge.n if edge.n else -1


def halving(search):
    racing = list(search.root.edges)
    rounds = rounds_of(racing)
    for _ in range(rounds):
        for _ in range(max(1, search.planned // (len(racing) * rounds))):
            yield from racing
        racing = better_half(racing, standing)


def cycles(search):
    """One each, halve, and at the end begin anew with all, those that were entered first."""
    while True:
        racing = sorted(search.root.edges, key=lambda edge: edge.n == 0)
        for _ in range(rounds_of(racing)):
            yield from racing
            racing = better_half(racing, standing)


def gumbel(most, c_visit):
    def race(search):
        rng, edges = stream(search.seed, 0x67756D62656C), search.root.edges
        prior = math.log(float(np.float32(1 / len(edges))))
        noise = {id(edge): -math.log(-math.log(rng.uniform() + 2.0**-54)) + prior for edge in edges}

        def score(edge):
            return noise[id(edge)] + (c_visit + max(one.n for one in edges)) * edge.mean

        racing = sorted(edges, key=lambda edge: -noise[id(edge)])[: min(most, search.planned)]
        for left in range(rounds_of(racing), 1, -1):
            for _ in range(max(1, (search.planned - search.done) // (len(racing) * left))):
                yield from racing
            racing = better_half(racing, score)
        while True:
            yield from racing

    return race


PRUNE = {
    "hard": (tw.prune.Hard(factor=1.0, least=3), {"review": lambda: hard(3)}),
    "unpruning": (
        tw.prune.ProgressiveUnpruning(factor=0.0, least=3, start=25.0, growth=1.3),
        {"review": lambda: hard(3, 25.0)},
    ),
    "widening": (tw.prune.ProgressiveWidening(12.0, 1.4), {"width": lambda: coulom}),
    "power": (
        tw.prune.PowerWidening(1.5, 0.4),
        {"width": lambda: lambda visits: max(1, math.ceil(1.5 * visits**0.4))},
    ),
    "absolute": (tw.prune.Absolute(), {"review": lambda: absolute, "finished": lambda: one_left}),
    "relative": (tw.prune.Relative(exploration=0.2), {"review": lambda: relative(0.2), "finished": lambda: one_left}),
    "schedule": (tw.prune.Schedule(CUTS), {"review": lambda: schedule(CUTS, Back())}),
    "by_chance": (
        tw.prune.Schedule(CUTS, unprune=tw.unprune.ByChance(0.5, 0.3)),
        {"review": lambda: schedule(CUTS, ByChance(0.5, 0.3))},
    ),
    "thompson": (
        tw.prune.Schedule(CUTS, unprune=tw.unprune.Thompson()),
        {"review": lambda: schedule(CUTS, Thompson())},
    ),
    "after": (tw.prune.Schedule(CUTS, unprune=tw.unprune.After(9)), {"review": lambda: schedule(CUTS, After(9))}),
    "by_bounds": (
        tw.prune.Schedule(CUTS, unprune=tw.unprune.ByBounds(0.2)),
        {"review": lambda: schedule(CUTS, ByBounds(0.2))},
    ),
    "halving": (tw.prune.SequentialHalving(), {"race": lambda: halving}),
    "anytime": (tw.prune.SequentialHalving(anytime=True), {"race": lambda: cycles}),
    "gumbel": (tw.prune.Gumbel(most=6, c_visit=5.0), {"race": lambda: gumbel(6, 5.0)}),
}


@pytest.mark.parametrize("game", START)
@pytest.mark.parametrize("name", PRUNE)
def test_pruning(game, name):
    """On pocket from a position with as many actions as it ever has."""
    if game == "pocket" and name in ("hard", "unpruning"):
        pytest.skip("what an action leads to is tried by chance of its own, which no reference has")
    part, parts = PRUNE[name]
    start = START[game] if game == "nim" else BUSY
    made = {key: make() for key, make in parts.items()}
    reference = SlowSearch(start, 7, ucb1(0.3), value=worth, **made).run(COUNT)
    same(valued(start, 7, select=tw.select.Ucb1(0.3), prune=part), reference)


@pytest.mark.parametrize("count", [COUNT, 500, 12])
def test_halving_at_every_decision(count):
    reference = SlowShot(START["nim"], 7, None, value=worth).run(count)
    same(valued("nim", 7, count, prune=tw.prune.Shot()), reference)


# Chance.


def sampled(limit):
    """Paper 4: so many samples at most, then a known outcome as often as it came."""

    def again(search, edge):
        counts = {picks: count for picks, (_, count) in edge.children.items() if picks}
        if sum(counts.values()) < max(1, math.ceil(limit(edge.n) - 1e-9)) or not counts:
            return None
        return newest(search, counts)

    return again


class Buckets:
    """Paper 5: a draw falls into a bucket of costs, as often as its cards come in the deck; a few cards that were drawn
    for the bucket once stand for it. Two draws of one action are a combination of buckets, with one set of cards. Of
    other events a few outcomes are kept."""

    COSTS = {"spark": 1, "bolt": 2, "mend": 1, "wolf": 2, "study": 1}

    def __init__(self, bound, samples, others):
        self.bound, self.samples, self.others = bound, samples, others
        self.asked, self.drawn = {}, {}

    def bucket(self, pick):
        return self.COSTS[pick.split()[1]] >= self.bound

    def again(self, search, edge):
        if self.asked.get(id(edge)) != 0 or len(edge.children) < self.others:
            return None
        return newest(search, {picks: count for picks, (_, count) in edge.children.items() if picks})

    def answer(self, search, node, edge, rng):
        """How an action's questions are answered."""
        draws = edge.action in ("end", "play study")
        drawer = node.mover if edge.action == "play study" else 1 - node.mover
        deck = node.state.to_plain()["players"][drawer].get("deck", {})
        known = max(1, self.asked.get(id(edge), 1))
        self.asked[id(edge)] = 0
        planned = []

        def answer(question, weights):
            if not draws:
                return None
            self.asked[id(edge)] = question + 1
            if question == 0:
                planned.extend(self.plan((id(edge), known), self.cards(weights, deck), known, rng))
            return planned[question] if question < len(planned) else None

        return answer

    @staticmethod
    def cards(weights, deck):
        return {pick: deck[pick.split()[1]] for pick in weights}

    def plan(self, name, copies, questions, rng):
        left, buckets = dict(copies), []
        for _ in range(min(questions, sum(copies.values()))):
            pick = by_weight(left, rng)
            buckets.append(self.bucket(pick))
            left[pick] -= 1
        name = (*name, *sorted(buckets))
        if name not in self.drawn:
            self.drawn[name] = self.draw(copies, sorted(buckets), questions, rng)
        if questions > 1:
            return self.drawn[name]
        return [by_weight({pick: copies[pick] for pick in self.drawn[name]}, rng)]

    def draw(self, copies, buckets, questions, rng):
        """So many different cards of the bucket; or one of each bucket, without replacement."""
        left, drawn = dict(copies), []
        for bucket in buckets if questions > 1 else buckets * self.samples:
            able = {pick: count for pick, count in left.items() if self.bucket(pick) == bucket}
            if sum(able.values()):
                drawn.append(by_weight(able, rng))
                left[drawn[-1]] -= 1 if questions > 1 else left[drawn[-1]]
        return drawn


def newest(search, counts):
    """An outcome as often as it came, the newest first."""
    left = search.choice.below(sum(counts.values()))
    for picks in reversed(counts):
        if left < counts[picks]:
            return picks
        left -= counts[picks]
    raise AssertionError


CHANCE = {
    "frozen": (tw.chance.FirstOutcome(), {"again": lambda search, edge: next(iter(edge.children))}),
    "sparse": (tw.chance.Sparse(2), {"again": sampled(lambda n: 2)}),
    "widening": (tw.chance.Widening(0.8, 0.4), {"again": sampled(lambda n: 0.8 * n**0.4)}),
}


@pytest.mark.parametrize("name", CHANCE)
def test_chance(name):
    part, parts = CHANCE[name]
    reference = SlowSearch(START["pocket"], 8, ucb1(), value=worth, **parts).run(COUNT)
    same(valued("pocket", 8, chance=part), reference)


@pytest.mark.parametrize("start", [START["pocket"], BUSY], ids=["start", "busy"])
@pytest.mark.parametrize("samples", [1, 2])
def test_buckets(start, samples):
    rule = Buckets(2, samples, others=3)
    reference = SlowSearch(start, 8, ucb1(0.4), value=worth, again=rule.again, answer=rule.answer).run(2 * COUNT)
    buckets = tw.chance.Buckets((2,), samples=samples, others=3)
    same(valued(start, 8, 2 * COUNT, select=tw.select.Ucb1(0.4), chance=buckets), reference)


@pytest.mark.parametrize("start", [*START.values(), BUSY], ids=["nim", "pocket", "busy"])
def test_open_loop(start):
    """The busy position is soon over by one damage, and not by another: the same decision, over or not."""
    reference = SlowWorlds(
        start, 8, by_offer(), value=worth, world=lambda number, rng: start, label=lambda *what: ()
    ).run(2 * COUNT)
    same(valued(start, 8, 2 * COUNT, chance=tw.chance.OpenLoop()), reference)


@pytest.mark.parametrize("start", [*START.values(), BUSY], ids=["nim", "pocket", "busy"])
def test_solver(start):
    """Without chance or with: visits, values and the iteration at which all is proven."""
    reference = SlowSolver(start, 5, ucb1(), value=worth)
    same(valued(start, 5, 4 * COUNT, backup=tw.backup.Solver()), reference.run(4 * COUNT))


def test_solver_ends_with_the_proof():
    start = tw.load("nim").start(heaps=[1, 2, 2])
    reference = SlowSolver(start, 5, ucb1(), value=worth)
    visits = valued(start, 5, 5000, backup=tw.backup.Solver())
    same(visits, reference.run(5000))
    assert sum(n for n, _ in visits.values()) == reference.done < 5000


# Worlds: what is hidden, and what a player sees of chance.

LISTS = [{"spark": 1, "bolt": 2, "mend": 1, "wolf": 1, "study": 1}] * 2
HIDING = START["pocket"]
SEARCHER = HIDING.to_act


def by_offer(c=1.0):
    return lambda node, edge: edge.mean + c * math.sqrt(math.log(edge.offered) / edge.n)


def hidden(hidden, seed, count=COUNT, **parts):
    return valued("pocket", seed, count, belief=tw.belief.KnownList(), worlds=hidden, **parts)


def deal(rng, state=HIDING):
    return dealt(state.observe(SEARCHER), LISTS, rng)


def first_world(seed, number=0):
    return deal(stream(seed, -2 - number))


def everything(before, action, after, picks):
    return picks


def what_is_seen(before, action, after, picks, player=SEARCHER):
    drawer = before.to_act if action == "play study" else 1 - before.to_act
    return tuple(pick for pick in picks if not pick.startswith("draw") or drawer == player)


def slow_worlds(seed, world, label, kind=SlowWorlds, **parts):
    return kind(HIDING, seed, by_offer(), value=worth, world=world, label=label, **parts)


def test_a_world_for_every_iteration():
    reference = slow_worlds(3, lambda number, rng: deal(rng), what_is_seen)
    same(hidden(tw.worlds.NewWorldEachIteration(), 3, 3 * COUNT), reference.run(3 * COUNT))


def test_a_tree_for_every_observer():
    reference = slow_worlds(3, lambda number, rng: deal(rng), what_is_seen, SlowObservers)
    same(hidden(tw.worlds.NewWorldEachIteration("multiple"), 3, 3 * COUNT), reference.run(3 * COUNT))


@pytest.mark.parametrize("total", ["visits", "parent"])
def test_few_worlds_and_one_tree(total):
    """With counts of offers in the logarithm, or the visits of the parent (paper 5's option)."""
    worlds = [first_world(4, number) for number in range(3)]
    reference = slow_worlds(4, lambda number, rng: worlds[number % 3], everything)
    if total == "parent":
        reference.score = ucb1()
    same(hidden(tw.worlds.FewWorlds(3), 4, 3 * COUNT, select=tw.select.Ucb1(total=total)), reference.run(3 * COUNT))


def test_particles():
    particles = [first_world(4, number) for number in range(20)]
    reference = slow_worlds(4, lambda number, rng: particles[rng.below(20)], what_is_seen)
    same(hidden(tw.worlds.Particles(20, least=20), 4, 3 * COUNT), reference.run(3 * COUNT))


@pytest.mark.parametrize("trees", [1, 3])
def test_an_ensemble(trees):
    """A world and a tree each, the first with the search's own seed; the rest of the budget goes to the first ones."""
    total, budget = {}, COUNT + 1
    for number in range(trees):
        seed = combine(6, number) if number else 6
        share = (budget + trees - 1 - number) // trees
        for action, (n, w) in SlowSearch(first_world(seed), seed, ucb1(), value=worth).run(share).items():
            known = total.get(action, (0, 0))
            total[action] = (known[0] + n, known[1] + w)
    same(hidden(tw.worlds.Ensemble(trees), 6, budget), total)


def dealt_when_the_turn_ends(before, action, after, picks):
    """The opponent's cards, and then all that chance does."""
    if action == "end" and before.to_act == SEARCHER:
        return after.key(SEARCHER if after.is_over else after.to_act)
    return picks


def test_worlds_dealt_anew_when_the_turn_ends():
    world = first_world(7)
    reference = slow_worlds(
        7, lambda number, rng: world, dealt_when_the_turn_ends, anew=lambda state, rng: deal(rng, state)
    )
    same(hidden(tw.worlds.RedealEachTurn(), 7, 3 * COUNT), reference.run(3 * COUNT))


# Graphs.


@pytest.mark.parametrize("descend", [False, True])
@pytest.mark.parametrize(("d1", "d2"), [(1, 0), (2, 0), (2, 1), (3, 2), (4, 4), (1, 2)])
def test_graph(d1, d2, descend):
    reference = SlowGraph(START["nim"], 9, ucb1(0.7, 2, True), d1, d2, descend=descend, value=worth).run(COUNT)
    same(valued("nim", 9, **graph(d1, d2, descend_on_hit=descend)), reference)


def graph(d1, d2, **options):
    select = tw.select.Ucb1(0.7, 2.0, "children")
    return {"graph": tw.graph.Dag(d1, d2, **options), "select": select, "decide": tw.decide.BestValue()}


@pytest.mark.parametrize("trees", [1, 3])
def test_the_final_choice_of_graphs(trees):
    """Real traversals of all graphs together; among those within 5 % of the most the best mean over them."""
    for seed in range(8):
        sums = {}
        for number in range(trees):
            own = combine(seed, number) if number else seed
            reference = SlowGraph(START["nim"], own, ucb1(0.7, 2, True), 3, 2, value=worth)
            reference.run((COUNT + trees - 1 - number) // trees)
            for edge in reference.root.edges:
                n, w = sums.get(edge.action, (0, 0.0))
                sums[edge.action] = (n + edge.real, w + edge.real_w)
        most = max(n for n, _ in sums.values())
        best = max((w / n, action) for action, (n, w) in sums.items() if n >= 0.95 * most)[1]
        recipe = tw.Mcts(
            rollout=tw.rollout.Nothing(), evaluate=tw.evaluate.Function(worth), expand=tw.expand.GameOrder(),
            graph=tw.graph.Dag(3, 2), select=tw.select.Ucb1(0.7, 2.0, "children"), worlds=tw.worlds.OneWorld(),
            budget=tw.Iterations(COUNT),
            threads=tw.threads.RootParallel(trees),
        )  # fmt: skip
        assert tw.search(START["nim"], recipe, seed=seed).best == best


def both_views(state):
    """A position of pocket: the order of wolves does not matter."""
    return state.key(0), state.key(1)


@pytest.mark.parametrize("start", [START["pocket"], BUSY], ids=["start", "busy"])
@pytest.mark.parametrize("cross", [False, True])
@pytest.mark.parametrize(("d1", "d2"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_graph_with_chance(start, d1, d2, cross):
    again = sampled(lambda n: 3)
    reference = SlowGraph(
        start, 9, ucb1(0.7, 2, True), d1, d2, key=both_views, cross=cross, again=again, value=worth
    ).run(2 * COUNT)
    same(valued(start, 9, 2 * COUNT, chance=tw.chance.Sparse(3), **graph(d1, d2, cross_chance=cross)), reference)


def test_graph_of_what_players_see():
    """Paper 4 whole: hidden cards are dealt anew at the end of the turn, and who acts knows their own."""
    reference = SlowGraph(
        first_world(9), 9, ucb1(0.7, 2, True), 2, 1, value=worth, again=sampled(lambda n: 4),
        key=lambda state: state.key(SEARCHER if state.is_over else state.to_act),
        anew=lambda state, rng: deal(rng, state),
    )  # fmt: skip
    same(
        hidden(tw.worlds.RedealEachTurn(), 9, 3 * COUNT, chance=tw.chance.Sparse(4), **graph(2, 1)),
        reference.run(3 * COUNT),
    )


@pytest.mark.parametrize("dag", [tw.graph.Dag(1, 0), tw.graph.Dag(2, 1), tw.graph.Dag(3, 2, dedupe=False)])
def test_a_graph_without_transpositions_is_a_tree(dag):
    """Paper 4, property 1: two drops into connect four lead nowhere twice."""
    start, select = tw.load("connect_four").start(), tw.select.Ucb1(5.0, 2.0, "children")
    plain = tw.Mcts(select=select, expand=tw.expand.GameOrder(), budget=tw.Iterations(40))
    graph = tw.Mcts(
        select=select, expand=tw.expand.GameOrder(), graph=dag, worlds=tw.worlds.OneWorld(), budget=plain.budget
    )
    results = [tw.search(start, recipe, seed=2) for recipe in (plain, graph)]
    assert max(result.depth for result in results) == 2
    rows = [[(one.action, one.visits, round(one.value, 9)) for one in result.actions] for result in results]
    assert rows[0] == rows[1]
