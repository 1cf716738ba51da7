"""Monte Carlo tree search once more, short and slow, from the papers: what the core is held against.

It draws the same random numbers in the same order as the core promises: iteration i has the stream (seed, i), for
chance first and then for its rollout; which untried action comes next has a stream of its own.
"""

from __future__ import annotations

import math
from collections import defaultdict
from fractions import Fraction

import numpy as np

MASK = 2**64 - 1


def mix64(x):
    x = (x + 0x9E3779B97F4A7C15) & MASK
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31


def combine(seed, value):
    return mix64(seed ^ mix64(value))


class Rng:
    """xoshiro256++."""

    def __init__(self, key):
        self.words = []
        for _ in range(4):
            key = mix64(key)
            self.words.append(key)

    def next(self):
        a, b, c, d = self.words
        result = (rotated(a + d & MASK, 23) + a) & MASK
        c, d = c ^ a, d ^ b
        self.words = [a ^ d, b ^ c, c ^ (b << 17 & MASK), rotated(d, 45)]
        return result

    def below(self, n):
        while True:
            product = (self.next() >> 32) * n
            if product & 0xFFFFFFFF >= -n % 2**32 % n:
                return product >> 32


def rotated(x, k):
    return (x << k | x >> (64 - k)) & MASK


def happens(state, action, rng):
    """The state after an action and what chance did, pick by pick."""
    left = state.outcomes(action)
    place = 0
    while len(left) > 1:
        options = defaultdict(Fraction)
        for _, chance, picks in left:
            options[picks[place]] += Fraction(chance).limit_denominator(10**6)
        if len(options) > 1:
            total = math.lcm(*(weight.denominator for weight in options.values()))
            weights = {pick: int(weight * total) for pick, weight in options.items()}
            came = rng.below(sum(weights.values()))
            pick = [pick for pick, weight in weights.items() for _ in range(weight)][came]
            left = [one for one in left if one[2][place] == pick]
        place += 1
    return left[0][0], tuple(left[0][2])


class Edge:
    def __init__(self, action):
        self.action, self.n, self.w, self.squares = action, 0, 0.0, 0.0
        self.children = {}
        self.rank, self.closed, self.minimax = 0.0, False, 0.0

    @property
    def mean(self):
        return self.w / self.n


class Node:
    def __init__(self, state, is_root=False):
        self.state, self.visits, self.edges, self.is_root = state, 0, None, is_root
        self.mover = 0 if state.is_over else state.to_act
        self.worth = None
        self.low, self.high = math.inf, -math.inf


class SlowSearch:
    """`score(node, edge)` of entered actions; `untried(node, edge)` of the others, None: each comes once before any is
    compared. `review(search, node)` opens and closes actions, `width(visits)` says how many may be entered."""

    def __init__(self, state, seed, score, *, value=None, untried=None, **others):
        self.seed, self.value, self.score, self.untried = seed, value, score, untried
        self.review, self.width, self.again = (others.get(name) for name in ("review", "width", "again"))
        self.minimax, self.cooperative = others.get("minimax"), others.get("cooperative")
        self.root, self.done = Node(state, is_root=True), 0
        self.choice = Rng(combine(seed, MASK))

    def run(self, count):
        self.planned = count
        while self.done < count and not (self.root.edges and sum(not edge.closed for edge in self.root.edges) == 1):
            self.iterate()
        return {edge.action: (edge.n, edge.w) for edge in self.root.edges if edge.n}

    def iterate(self):
        rng = Rng(combine(self.seed, self.done))
        node, path, self.ended = self.root, [], False
        while True:
            node.visits += 1
            if node.state.is_over or (node.visits == 1 and not node.is_root) or self.ended:
                break
            if node.edges is None:
                node.edges = [Edge(action) for action in node.state.legal_actions()]
            edge = self.choose(node)
            edge.n += 1
            path.append((node, edge))
            node = self.step(node, edge, rng)
        self.tell(path, node, self.values_of(node.state, rng))
        self.done += 1

    def tell(self, path, leaf, values):
        if self.minimax and leaf.worth is None:
            leaf.worth = values
        for node, edge in reversed(path):
            self.credit(node, edge, values)
        leaf.low, leaf.high = min(leaf.low, values[leaf.mover]), max(leaf.high, values[leaf.mover])

    def choose(self, node):
        if self.review:
            self.review(self, node)
        edges = [edge for edge in node.edges if not edge.closed]
        new = [edge for edge in edges if edge.n == 0]
        room = self.width(node.visits - 1) - (len(edges) - len(new)) if self.width else len(new)
        if new and self.untried is None and (room > 0 or len(new) == len(edges)):
            return new[0] if self.value else self.any_of(node, new)
        if self.untried is None:
            edges = [edge for edge in edges if edge.n]
        return max(edges, key=lambda edge: self.score(node, edge) if edge.n else self.untried(node, edge))

    def any_of(self, node, new):
        """Any of the actions that were not entered; they stand behind those that were, and it changes places."""
        first = len(node.edges) - len(new)
        at = first + self.choice.below(len(new))
        node.edges[first], node.edges[at] = node.edges[at], node.edges[first]
        return node.edges[first]

    def step(self, node, edge, rng):
        known = self.again(self, edge) if self.again and edge.children else None
        if known is not None:
            return edge.children[known][0]
        state, picks = happens(node.state, edge.action, rng)
        child, count = edge.children.get(picks, (None, 0))
        if child is None:
            child = Node(state)
            if self.value and edge.n == 1:
                edge.rank = self.value(state)[node.mover] if not state.is_over else state.returns[node.mover]
        edge.children[picks] = (child, count + 1)
        return child

    def values_of(self, state, rng):
        if self.value is None:
            while not state.is_over:
                actions = state.legal_actions()
                state, _ = happens(state, actions[rng.below(len(actions))], rng)
        return state.returns if state.is_over else self.value(state)

    def credit(self, node, edge, values):
        value = values[self.root.mover if self.cooperative else node.mover]
        edge.w += value
        edge.squares += value * value
        node.low, node.high = min(node.low, value), max(node.high, value)
        if self.minimax:
            edge.minimax = after(edge)[node.mover]
            node.worth = after(max((one for one in node.edges if one.n), key=lambda one: one.minimax))


def after(edge):
    total = sum(count for _, count in edge.children.values())
    return [sum(child.worth[player] * count for child, count in edge.children.values()) / total for player in range(2)]


class SlowGraph(SlowSearch):
    """Paper 4: one node a position, rewards on nodes and visits on edges. A known position ends the descent. Off the
    path an edge l levels up counts a visit while d2 >= l, and the node before it has the reward while d1 >= l + 1;
    each once a playout."""

    def __init__(self, state, seed, score, d1, d2, **parts):
        super().__init__(state, seed, score, **parts)
        self.d1, self.d2, self.nodes = d1, d2, {state.to_json(): self.root}
        self.prepare(self.root)

    @staticmethod
    def prepare(node):
        node.ins, node.sums, node.count = [], [0.0, 0.0], 0

    def step(self, node, edge, rng):
        if not edge.children:
            state = node.state.outcomes(edge.action)[0][0]
            child = self.nodes.get(state.to_json())
            self.ended = child is not None
            if child is None:
                child = self.nodes[state.to_json()] = Node(state)
                self.prepare(child)
            child.ins.append((node, edge))
            edge.children = [child]
        return edge.children[0]

    def tell(self, path, leaf, values):
        told = [at for at, _ in path] + [leaf]
        counted = {id(edge) for _, edge in path}
        level, front = 1, told
        while front:
            above = []
            for node in front:
                for before, edge in node.ins:
                    if id(edge) in counted:
                        continue
                    counted.add(id(edge))
                    edge.n += self.d2 >= level
                    if before not in told and before not in above:
                        above.append(before)
            told, level = told + (above if self.d1 > level else []), level + 1
            front = above if self.d1 > level or self.d2 >= level else []
        for node in told:
            node.count += 1
            node.sums = [total + value for total, value in zip(node.sums, values, strict=True)]
        for node in self.nodes.values():
            for before, edge in node.ins:
                edge.w = edge.n * node.sums[before.mover] / node.count


class SlowOpenLoop(SlowSearch):
    """A node is what was done, whatever came of it: the actions on offer change, and N of an action is how often it was
    on offer."""

    def iterate(self):
        rng = Rng(combine(self.seed, self.done))
        node, state, path = self.root, self.root.state, []
        while True:
            node.visits += 1
            if state.is_over or (node.visits == 1 and not node.is_root):
                break
            node.edges = node.edges or []
            offered = []
            for action in state.legal_actions():
                known = [edge for edge in node.edges if edge.action == action]
                if not known:
                    node.edges.append(Edge(action))
                    node.edges[-1].offered = 0
                offered.append(known[0] if known else node.edges[-1])
            new = [edge for edge in offered if edge.n == 0]
            edge = new[0] if new else max(offered, key=lambda edge: self.score(node, edge))
            for one in offered:
                one.offered += 1
            edge.n += 1
            path.append((node, edge))
            state, _ = happens(state, edge.action, rng)
            edge.children = edge.children or [Node(state)]
            (node,) = edge.children
        values = self.values_of(state, rng)
        for at, edge in path:
            self.credit(at, edge, values)
        self.done += 1


class SlowRave(SlowSearch):
    """All moves as first: an action counts wherever its player took it at the node or later."""

    def choose(self, node):
        for edge in node.edges:
            if not hasattr(edge, "all_n"):
                edge.all_n, edge.all_w = 0, np.float32(0)
        return super().choose(node)

    def credit(self, node, edge, values):
        """From the leaf up."""
        super().credit(node, edge, values)
        if getattr(self, "counted", None) != self.done:
            self.counted, self.later = self.done, set()
        self.later.add((node.mover, edge.action))
        for one in node.edges:
            if (node.mover, one.action) in self.later:
                one.all_n += 1
                one.all_w += np.float32(values[node.mover])


class SlowGroups(SlowSearch):
    """UCB1 among groups of actions, then inside the group."""

    def choose(self, node):
        groups = {}
        for edge in node.edges:
            info = node.state.action_info(edge.action)
            groups.setdefault((info["kind"], info["subject"]), []).append(edge)
        sums = {name: (sum(e.n for e in edges), sum(e.w for e in edges)) for name, edges in groups.items()}
        best = max(sums, key=lambda name: upper(*sums[name], sum(n for n, _ in sums.values())))
        return max(groups[best], key=lambda edge: upper(edge.n, edge.w, sums[best][0]))


def upper(n, w, total):
    return w / n + math.sqrt(math.log(max(1, total)) / n) if n else 1e200
