"""Which actions of a node compete."""

from __future__ import annotations

import itertools
import math
from typing import Literal

from turnwise.recipes.part import Count, Few, Growth, Number, Part, Positive, Share, Whole, names
from turnwise.recipes.unprune import Never, Unprune


class Nothing(Part, frozen=True):
    """Every action competes."""


class Hard(Part, frozen=True):
    """A node visited more than `visits` times keeps the best max(`factor` * log n, `least`) of its n actions, if there
    are more than `threshold`: by the `value` of the states they lead to, equals by lot, or the first in the `order` of
    expansion. The `log` is natural or decimal."""

    visits: Whole = 20
    factor: Number = 5.0
    least: Few = 5
    threshold: Whole = 5
    log: Literal["natural", "decimal"] = "natural"
    by: Literal["value", "order"] = "value"


class ProgressiveUnpruning(Part, frozen=True):
    """Prunes like Hard, then brings one action back, the `best` or a `random` one, whenever the visits exceed
    `start` * `growth` ** (open actions - `least`). With `count_from` "kept" the exponent counts from how many the node
    kept."""

    visits: Whole = 20
    factor: Number = 0.0
    least: Few = 5
    threshold: Whole = 5
    log: Literal["natural", "decimal"] = "natural"
    by: Literal["value", "order"] = "value"
    start: Number = 50.0
    growth: Growth = 1.3
    count_from: Literal["least", "kept"] = "least"
    back: Literal["best", "random"] = "best"


class ProgressiveWidening(Part, frozen=True):
    """Action i + 1 opens `first` * `growth` ** (i - 1) visits after action i, in the order of expansion."""

    first: Growth = 40.0
    growth: Growth = 1.4


class PowerWidening(Part, frozen=True):
    """After N visits ceil(`c` * N ** `alpha`) actions are open, in the order of expansion."""

    c: Number = 1.0
    alpha: Share = 0.5


class Absolute(Part, frozen=True):
    """At the root, looked for `every` so many iterations: what cannot become the most visited any more is pruned."""

    every: Few = 10


class Relative(Part, frozen=True):
    """At the root, looked for `every` so many iterations: what UCB1 of this `exploration` is not expected to visit as
    often as the most visited is pruned, once it has `min_visits`."""

    exploration: Number = math.sqrt(2)
    min_visits: Few = 10
    every: Few = 10


class SequentialHalving(Part, frozen=True):
    """At the root every action left gets the same iterations in each of log2(actions) rounds, after which the better
    half by mean stays; `anytime`: one each, over and over, and the most visited is chosen."""

    anytime: bool = False


class Shot(Part, frozen=True):
    """Sequential halving at every decision: what an action is given at one, the decision behind it shares out among its
    own actions."""


class Gumbel(Part, frozen=True):
    """At the root the `most` actions of the highest Gumbel noise plus log prior race by sequential halving, by that
    plus (`c_visit` + greatest n) * `c_scale` * Q."""

    most: Few = 16
    c_visit: Number = 50.0
    c_scale: Number = 1.0


class Schedule(Part, frozen=True):
    """At the root, after so many iterations only so many actions stay: pairs (iteration, keep), the most visited.
    With `unprune` some come back (soft pruning)."""

    steps: tuple[tuple[Whole, Count], ...]
    unprune: Unprune = Never()

    def check(self) -> None:
        for (one, _), (other, _) in itertools.pairwise(self.steps):
            if other <= one:
                self.refuse("steps", f"iterations must rise from pair to pair; found {one}, then {other}")


class PruningNetworks(Part, frozen=True):
    """Prunes the root when, and to how many actions, two networks say that were trained on bandits; ranked by visits or
    by value, further prunings planned as from `scratch` or with the visits `inherited`. `soft` brings actions back, at
    checkpoints every so many iterations after the first pruning:

    "probabilistic": with chance `p0` * exp((value - least kept value) / `tau`); "thompson": when a sample of its Beta
    distribution is among the best; "scheduled": after `after` iterations, twice as many each time; "upper_bound": when
    its upper bound (constant `exploration`) beats the best lower bound; "learned": when the network `unpruner` thinks
    with more than `threshold` that the best action was pruned."""

    model: str = "pruning-uniform"
    rank: Literal["visits", "value"] = "visits"
    count: Literal["scratch", "inherited"] = "scratch"
    soft: Literal["none", "probabilistic", "thompson", "scheduled", "upper_bound", "learned"] = "none"
    every: Count = 50
    p0: Share = 0.1
    tau: Positive = 0.1
    after: Count = 50
    exploration: Number = 0.5**0.5
    threshold: Share = 0.1
    unpruner: str = "unpruner"


Prune = (
    Nothing
    | Hard
    | ProgressiveUnpruning
    | ProgressiveWidening
    | PowerWidening
    | Absolute
    | Relative
    | SequentialHalving
    | Shot
    | Gumbel
    | Schedule
    | PruningNetworks
)

__all__ = names(globals())
