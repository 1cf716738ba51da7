"""Monte Carlo tree search once more, short and slow, from the papers: what the core is held against.

It draws the same random numbers in the same order as the core promises: iteration i has the stream (seed, i), for its
world first, then for chance and then for its rollout; which untried action comes next has a stream of its own, and so
have the worlds that are dealt before the search.
"""

from __future__ import annotations

import itertools
import json
import math
from collections import defaultdict
from fractions import Fraction

import numpy as np

import turnwise as tw

MASK = 2**64 - 1


def mix64(x):
    x = (x + 0x9E3779B97F4A7C15) & MASK
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31


def combine(seed, value):
    return mix64(seed ^ mix64(value))


def stream(seed, part):
    return Rng(combine(seed, part & MASK))


class Rng:
    """xoshiro256++, and what is drawn from it."""

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

    def uniform(self):
        return (self.next() >> 11) * 2.0**-53

    def normal(self):
        while True:
            x, y = 2 * self.uniform() - 1, 2 * self.uniform() - 1
            if 0 < x * x + y * y < 1:
                return x * math.sqrt(-2 * math.log(x * x + y * y) / (x * x + y * y))

    def gamma(self, shape):
        """Marsaglia and Tsang 2000, for shapes of 1 and more."""
        d = shape - 1 / 3
        while True:
            x = self.normal()
            root = 1 + x / math.sqrt(9 * d)
            v = root * root * root
            if v > 0 and math.log(1 - self.uniform()) < 0.5 * x * x + d - d * v + d * math.log(v):
                return d * v

    def beta(self, a, b):
        x = self.gamma(a)
        return x / (x + self.gamma(b))

    def below(self, n):
        while True:
            product = (self.next() >> 32) * n
            if product & 0xFFFFFFFF >= -n % 2**32 % n:
                return product >> 32


def rotated(x, k):
    return (x << k | x >> (64 - k)) & MASK


def happens(state, action, rng, answer=None):
    """The state after an action and what chance did, pick by pick. `answer(number of the question, weights)` may answer
    in place of the generator; None leaves it the question."""
    left = state.outcomes(action)
    place, asked = 0, 0
    while len(left) > 1:
        options = defaultdict(Fraction)
        for _, chance, picks in left:
            options[picks[place]] += Fraction(chance).limit_denominator(10**6)
        if len(options) > 1:
            total = math.lcm(*(weight.denominator for weight in options.values()))
            weights = {pick: int(weight * total) for pick, weight in options.items()}
            pick = answer(asked, weights) if answer else None
            asked += 1
            if pick is None:
                pick = by_weight(weights, rng)
            left = [one for one in left if one[2][place] == pick]
        place += 1
    return left[0][0], tuple(left[0][2])


def by_weight(weights, rng):
    came = rng.below(sum(weights.values()))
    return [option for option, weight in weights.items() for _ in range(weight)][came]


CARDS = ("spark", "bolt", "mend", "wolf", "study")


def dealt(state, lists, rng):
    """A full state of pocket: what an observation hides, dealt from the lists, cards in hand first."""
    plain = state.to_plain()
    for side, cards in zip(plain["players"], lists, strict=True):
        pool = dict(cards)
        for zone in ("hand", "deck", "played"):
            for card, count in side.get(zone, {}).items():
                pool[card] -= count
        for zone in ("hand", "deck"):
            counts = side.setdefault(zone, {})
            for _ in range(side.pop("unseen_" + zone, 0)):
                left = {card: pool[card] for card in CARDS if pool.get(card)}
                card = by_weight(left, rng) if len(left) > 1 else next(iter(left))
                pool[card] -= 1
                counts[card] = counts.get(card, 0) + 1
    return tw.load("pocket").state_from_json(json.dumps(plain))


class Edge:
    def __init__(self, action):
        self.action, self.n, self.w, self.squares = action, 0, 0.0, 0.0
        self.children = {}
        self.offered = 0
        self.rank, self.closed, self.minimax, self.proven = 0.0, False, 0.0, 0
        self.real, self.real_w = 0, 0.0  # real traversals, in a graph

    @property
    def mean(self):
        return self.w / self.n if self.n else 0.5


class Node:
    def __init__(self, state, is_root=False):
        self.state, self.visits, self.edges, self.is_root = state, 0, None, is_root
        self.mover = 0 if state.is_over else state.to_act
        self.worth = None
        self.low, self.high = math.inf, -math.inf


class SlowSearch:
    """`score(node, edge)` of entered actions; `untried(node, edge)` of the others, None: each comes once before any is
    compared. `review(search, node)` opens and closes actions, `width(visits)` says how many may be entered,
    `race(search)` yields the root's actions in the order they have iterations, until the search is over. `again(search,
    edge)` is an outcome to take again, `answer(search, node, edge, rng)` answers in place of chance."""

    def __init__(self, state, seed, score, *, value=None, untried=None, **others):
        self.seed, self.value, self.score, self.untried = seed, value, score, untried
        self.review, self.width, self.again, self.answer = (
            others.get(name) for name in ("review", "width", "again", "answer")
        )
        self.minimax, self.cooperative = others.get("minimax"), others.get("cooperative")
        self.finished = others.get("finished", lambda search: False)
        self.root, self.done = Node(state, is_root=True), 0
        self.choice = stream(seed, -1)
        self.race = others.get("race")

    def run(self, count):
        self.planned = count
        if self.race:
            self.open(self.root, self.root.state)
            self.race = self.race(self)
        while self.done < count and not self.over():
            self.iterate()
        return {edge.action: (edge.n, edge.w) for edge in self.root.edges if edge.n}

    def over(self):
        if self.race:
            self.demanded = next(self.race, None)
        return self.finished(self) or (self.race and self.demanded is None)

    def iterate(self):
        rng = stream(self.seed, self.done)
        path, leaf = self.to_leaf(rng)
        self.tell(path, leaf, self.values_of(leaf.state, rng))
        self.done += 1

    def to_leaf(self, rng):
        node, path, self.ended = self.root, [], False
        while True:
            node.visits += 1
            if node.state.is_over or (node.visits == 1 and not node.is_root) or self.ended:
                return path, node
            self.open(node, node.state)
            edge = self.choose(node, node.edges)
            edge.n += 1
            path.append((node, edge))
            node = self.step(node, edge, rng)

    def open(self, node, state):
        if node.edges is None:
            node.edges = [Edge(action) for action in state.legal_actions()]

    def tell(self, path, leaf, values):
        if self.value and path and path[-1][1].n == 1:
            path[-1][1].rank = values[path[-1][0].mover]
        if leaf.worth is None:
            leaf.worth = values
        for node, edge in reversed(path):
            self.credit(node, edge, values)
        leaf.low, leaf.high = min(leaf.low, values[leaf.mover]), max(leaf.high, values[leaf.mover])

    def choose(self, node, offered):
        if self.race and node.is_root:
            return self.demanded
        if self.review:
            self.review(self, node)
        edges = [edge for edge in offered if not edge.closed]
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
        answer = self.answer(self, node, edge, rng) if self.answer else None
        state, picks = happens(node.state, edge.action, rng, answer)
        child, count = edge.children.get(picks, (None, 0))
        edge.children[picks] = (child or Node(state), count + 1)
        return edge.children[picks][0]

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


class SlowSolver(SlowSearch):
    """Results that cannot be escaped are proven upwards: `sure` is 1, -1 or 0 for each player at a node."""

    def __init__(self, state, seed, score, **parts):
        super().__init__(state, seed, score, finished=lambda search: sure(self.root)[self.root.mover] != 0, **parts)

    def tell(self, path, leaf, values):
        below, values = leaf, list(values)
        for node, edge in reversed(path):
            values = [value if one == 0 else float(one > 0) for value, one in zip(values, sure(below), strict=True)]
            self.credit(node, edge, values)
            self.prove(node, edge)
            below = node

    def prove(self, node, edge):
        found = self.behind(node, edge)
        if edge.proven or sure(node)[node.mover] or not found[node.mover]:
            return
        edge.proven = found[node.mover]
        edge.closed = edge.proven < 0
        if edge.proven > 0:
            node.sure = found
            for other in node.edges:
                other.closed |= other is not edge
        elif all(other.proven for other in node.edges):
            node.sure = common([self.behind(node, other) for other in node.edges])
            for other in node.edges:
                other.closed = False

    def behind(self, node, edge):
        """What holds whatever chance does; nothing while an outcome is not known."""
        possible = {tuple(picks) for _, _, picks in node.state.outcomes(edge.action)}
        return (
            common([sure(child) for child, _ in edge.children.values()]) if possible == set(edge.children) else (0, 0)
        )


def sure(node):
    if node.state.is_over:
        return tuple(int(2 * value - 1) if value in (0, 1) else 0 for value in node.state.returns)
    return getattr(node, "sure", (0, 0))


def common(several):
    return tuple(values[0] if len(set(values)) == 1 else 0 for values in zip(*several, strict=True))


class SlowShot(SlowSearch):
    """Sequential halving applied to trees, as the recursion of its paper; for games without chance."""

    def run(self, count):
        self.spend(self.root, [], count)
        return {edge.action: (edge.n, edge.w) for edge in self.root.edges if edge.n}

    def spend(self, node, path, budget):
        """So many iterations from a decision: a new one is valued, the rest goes to its actions, by halves."""
        first = budget if node.state.is_over else int(node.visits == 0 and bool(path))
        for _ in range(first):
            node.visits += 1
            for _, edge in path:
                edge.n += 1
            self.tell(path, node, self.values_of(node.state, None))
        budget -= first
        if budget == 0:
            return
        self.open(node, node.state)
        racing, goal, whole = list(node.edges), 0, budget + sum(edge.n for edge in node.edges)
        rounds = math.ceil(math.log2(len(racing)))
        while budget and (len(racing) > 1 or path):
            goal = goal + max(1, whole // (len(racing) * rounds)) if len(racing) > 1 else math.inf
            for edge in racing:
                share = min(budget, max(0, goal - edge.n))
                budget -= share
                if share:
                    self.spend(self.behind(node, edge), [*path, (node, edge)], share)
            racing.sort(key=lambda edge: -(edge.mean + 1e-12 * edge.n) if edge.n else 1)
            racing = racing[: (len(racing) + 1) // 2]

    def behind(self, node, edge):
        if not edge.children:
            edge.children[()] = (Node(node.state.outcomes(edge.action)[0][0]), 1)
        return edge.children[()][0]


class SlowGraph(SlowSearch):
    """Paper 4: one node a position (`key(state)`), rewards on nodes and visits on edges. A new edge to a known position
    ends the descent, unless it is to `descend`; after chance it goes on. Off the path an edge l levels up counts
    a visit while d2 >= l, and the node before it has the reward while d1 >= l + 1; each once a playout. With `cross` a
    chance node is a level too. `anew(state, rng)` deals what the searcher cannot see when their turn ends."""

    def __init__(self, state, seed, score, d1, d2, *, key=None, cross=False, descend=False, anew=None, **parts):
        super().__init__(state, seed, score, **parts)
        self.key = key or (lambda state: state.to_json())
        self.d1, self.d2, self.cross, self.descend, self.anew, self.chances = d1, d2, cross, descend, anew, []
        self.nodes = {self.key(state): self.prepared(self.root)}

    @staticmethod
    def prepared(node):
        node.ins, node.sums, node.count = [], [0.0, 0.0], 0
        return node

    def step(self, node, edge, rng):
        if getattr(edge, "only", None):
            return edge.only
        known = self.again(self, edge) if self.again and edge.children else None
        if known is not None:
            return edge.children[known][0]
        anew = self.anew and edge.action == "end" and node.mover == self.root.mover
        before = self.anew(node.state, rng) if anew else node.state
        state, picks = happens(before, edge.action, rng)
        key = self.key(state)
        known = key in self.nodes
        child = self.nodes[key] if known else self.nodes.setdefault(key, self.prepared(Node(state)))
        if not picks and not anew:
            self.ended = known and not self.descend
            edge.only = child
            child.ins.append((node, edge, None))
        else:
            if key not in edge.children and self.cross:
                if not hasattr(edge, "chance"):
                    edge.chance = self.prepared(Node(state))
                    edge.chance.ins.append((node, edge, None))
                    self.chances.append(edge.chance)
                child.ins.append((None, None, edge.chance))
            edge.children[key] = (child, edge.children.get(key, (None, 0))[1] + 1)
        return child

    def tell(self, path, leaf, values):
        for node, edge in path:
            edge.w += values[node.mover]
            edge.real, edge.real_w = edge.real + 1, edge.real_w + values[node.mover]
        told = [at for at, _ in path] + [leaf] + [edge.chance for _, edge in path if hasattr(edge, "chance")]
        counted = {id(edge) for _, edge in path}
        level, front = 1, [node for node in told if node is not self.root]
        while front:
            above = []
            for node in front:
                for before, edge, chance in node.ins:
                    if chance is None and id(edge) not in counted:
                        counted.add(id(edge))
                        edge.w += edge.mean * (self.d2 >= level)
                        edge.n += self.d2 >= level
                    elif chance is None:
                        continue
                    before = chance or before
                    if before not in told and before not in above:
                        above.append(before)
            told, level = told + (above if self.d1 > level else []), level + 1
            front = [one for one in above if one is not self.root] if self.d1 > level or self.d2 >= level else []
        for node in told:
            node.count += 1
            node.sums = [total + value for total, value in zip(node.sums, values, strict=True)]
        for node in [*self.nodes.values(), *self.chances]:
            for before, edge, chance in node.ins:
                if chance is None:
                    edge.w = edge.n * node.sums[before.mover] / node.count


class SlowWorlds(SlowSearch):
    """A node is what was done and seen, in whatever world: `world(iteration, rng)` begins an iteration, `label(state,
    action, after, picks)` is what splits the tree. The actions on offer change, and N of an action is how often it was.
    `anew(state, rng)` deals what the searcher cannot see when their turn ends."""

    def __init__(self, state, seed, score, *, world, label, anew=None, **parts):
        super().__init__(state, seed, score, **parts)
        self.world, self.label, self.anew = world, label, anew

    def iterate(self):
        rng = stream(self.seed, self.done)
        node, state, path = self.root, self.world(self.done, rng), []
        while True:
            node.visits += 1
            if state.is_over or (node.visits == 1 and not node.is_root):
                break
            edge, before = self.follow(node, state), state
            action = self.taken(state, edge, rng)
            path.append((node, edge))
            if self.anew and edge.action == "end" and state.to_act == self.root.mover:
                before = self.anew(state, rng)
            state, picks = happens(before, action, rng)
            label = self.label(before, action, state, picks)
            node = edge.children.setdefault(label, (Node(state), 1))[0]
        values = self.values_of(state, rng)
        for at, edge in path:
            self.credit(at, edge, values)
        self.done += 1

    def follow(self, node, state):
        """The action to take of those on offer."""
        node.edges = node.edges or []
        offered = []
        for action in state.legal_actions():
            edge = self.edge_of(node, self.name(state, action))
            offered += [] if edge in offered else [edge]
        edge = self.choose(node, offered)
        for one in offered:
            one.offered += 1
        edge.n += 1
        return edge

    def name(self, state, action):
        """What an edge is known by."""
        return action

    def taken(self, state, edge, rng):
        return edge.action

    @staticmethod
    def edge_of(node, action):
        for edge in node.edges:
            if edge.action == action:
                return edge
        node.edges.append(Edge(action))
        return node.edges[-1]


class SlowMerged(SlowWorlds):
    """SO-ISMCTS with partially observable moves: what the searcher cannot tell apart (`seen(state, action)`) is one
    edge, and any of it is taken."""

    def __init__(self, state, seed, score, *, seen, **parts):
        super().__init__(state, seed, score, **parts)
        self.seen = seen

    def name(self, state, action):
        return action if state.to_act == self.root.mover else self.seen(state, action)

    def taken(self, state, edge, rng):
        alike = sorted(action for action in state.legal_actions() if self.name(state, action) == edge.action)
        return alike[rng.below(len(alike))] if len(alike) > 1 else alike[0]


class SlowObservers(SlowWorlds):
    """A tree for each player over what they see. Whoever acts chooses in theirs, the others follow."""

    def iterate(self):
        rng = stream(self.seed, self.done)
        state, path = self.world(self.done, rng), []
        if not hasattr(self, "roots"):
            self.roots = [self.root, Node(state, is_root=True)]
            if self.root.mover == 1:
                self.roots.reverse()
        at, started = list(self.roots), False
        while True:
            for node in at:
                node.visits += 1
            mover = state.to_act
            if state.is_over or (at[mover].visits == 1 and started):
                break
            started = True
            edges = [None, None]
            edges[mover] = self.follow(at[mover], state)
            at[1 - mover].edges = at[1 - mover].edges or []
            edges[1 - mover] = self.edge_of(at[1 - mover], edges[mover].action)
            edges[1 - mover].n += 1
            path += [(mover, edge) for edge in edges]
            before = state
            state, picks = happens(before, edges[0].action, rng)
            for player in (0, 1):
                label = self.label(before, edges[0].action, state, picks, player)
                at[player] = edges[player].children.setdefault(label, (Node(state), 1))[0]
        values = self.values_of(state, rng)
        for mover, edge in path:
            edge.w += values[mover]
        self.done += 1


class SlowTogether(SlowSearch):
    """So many descents before any leaf has a value; meanwhile an action on the way counts `loss` visits for each."""

    def __init__(self, state, seed, score, *, threads, loss, **parts):
        super().__init__(state, seed, score, **parts)
        self.threads, self.loss = threads, loss

    def iterate(self):
        leaves = []
        for _ in range(min(self.threads, self.planned - self.done)):
            rng = stream(self.seed, self.done)
            path, leaf = self.to_leaf(rng)
            leaves.append((path, leaf, rng))
            self.done += 1
            for _, edge in path:
                edge.n += self.loss - 1
        for path, _, _ in leaves:
            for _, edge in path:
                edge.n -= self.loss - 1
        for path, leaf, rng in leaves:
            self.tell(path, leaf, self.values_of(leaf.state, rng))


class SlowReplies(SlowSearch):
    """Last good reply: what answered an action in the last rollout that was won answers it again; lost, it is gone."""

    def values_of(self, state, rng):
        self.replies = getattr(self, "replies", {})
        played = []
        while not state.is_over:
            actions = state.legal_actions()
            reply = self.replies.get((played[-1], state.to_act)) if played else None
            action = reply if reply in actions else actions[rng.below(len(actions))]
            played.append((state.to_act, action))
            state, _ = happens(state, action, rng)
        for before, (player, action) in itertools.pairwise(played):
            if state.returns[player] > 0.5:
                self.replies[before, player] = action
            elif state.returns[player] < 0.5 and self.replies.get((before, player)) == action:
                del self.replies[before, player]
        return state.returns


class SlowRave(SlowSearch):
    """All moves as first: an action counts wherever its player took it at the node or later."""

    played = ()  # in the rollout

    def choose(self, node, offered):
        for edge in node.edges:
            if not hasattr(edge, "all_n"):
                edge.all_n, edge.all_w = 0, np.float32(0)
        return super().choose(node, offered)

    def credit(self, node, edge, values):
        """From the leaf up."""
        super().credit(node, edge, values)
        if getattr(self, "counted", None) != self.done:
            self.counted, self.later = self.done, set(self.played)
        self.later.add((node.mover, edge.action))
        for one in node.edges:
            if (node.mover, one.action) in self.later:
                one.all_n += 1
                one.all_w += np.float32(values[node.mover])


class SlowPrunedPlayouts(SlowRave):
    """Rollouts without what all-moves-as-first, where the player last acted in the tree, says is worse by more than
    `margin` than the best legal action it knows, by `enough` credits."""

    def __init__(self, state, seed, score, *, margin, enough, **parts):
        super().__init__(state, seed, score, **parts)
        self.margin, self.enough = margin, enough

    def choose(self, node, offered):
        self.way = [node] if node.is_root else [*self.way, node]
        return super().choose(node, offered)

    def values_of(self, state, rng):
        last = {node.mover: node for node in self.way}
        self.played = []
        while not state.is_over:
            edges = last[state.to_act].edges if state.to_act in last else []
            rates = {edge.action: float(edge.all_w) / edge.all_n for edge in edges if edge.all_n >= self.enough}
            actions = state.legal_actions()
            least = max(rates.get(action, -1) for action in actions) - self.margin
            kept = [action for action in actions if rates.get(action, 2) >= least]
            action = kept[rng.below(len(kept))]
            self.played.append((state.to_act, action))
            state, _ = happens(state, action, rng)
        return state.returns


class SlowGroups(SlowSearch):
    """UCB1 among groups of actions, then inside the group."""

    def choose(self, node, offered):
        groups = {}
        for edge in node.edges:
            info = node.state.action_info(edge.action)
            groups.setdefault((info["kind"], info["subject"]), []).append(edge)
        sums = {name: (sum(e.n for e in edges), sum(e.w for e in edges)) for name, edges in groups.items()}
        best = max(sums, key=lambda name: upper(*sums[name], sum(n for n, _ in sums.values())))
        return max(groups[best], key=lambda edge: upper(edge.n, edge.w, sums[best][0]))


def upper(n, w, total):
    return w / n + math.sqrt(math.log(max(1, total)) / n) if n else 1e200
