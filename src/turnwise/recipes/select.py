"""Step 1: which of the competing actions is followed."""

from __future__ import annotations

import math
from typing import Literal

from turnwise.recipes.part import Number, Part, Share, Whole, names
from turnwise.recipes.terms import Term
from turnwise.recipes.untried import Infinite, Untried


class Ucb1(Part, frozen=True):
    """Mean value plus `exploration` times sqrt(`inside` * ln N / n). N counts the node's visits, or those of its
    `children`; where worlds change, how often the action was on offer, unless it is to be the visits of the `parent`
    all the same. At first each action has `warm_up` visits in turn. The `best` score is followed, or, in the `order` of
    paper 3's program, the head of an `unsorted` list: it moves behind those that follow at once and score more."""

    exploration: Number = 1.0
    inside: Number = 1.0
    total: Literal["visits", "children", "parent"] = "visits"
    warm_up: Whole = 0
    order: Literal["best", "unsorted"] = "best"


class Ucb1Tuned(Part, frozen=True):
    """UCB1 whose width is measured: sqrt(ln N / n * min(1/4, variance + sqrt(2 ln N / n)))."""

    exploration: Number = 1.0


class Puct(Part, frozen=True):
    """Mean value plus `exploration` times prior * sqrt(N) / (1 + n). An action that was never entered counts with the
    node's mean, less `reduction` times the root of the priors already tried. With a `growth` the exploration rises by
    ln((N + growth + 1) / growth); with `noise` the priors of the root have that share of a Dirichlet sample of
    `alpha` / actions each."""

    exploration: Number = 1.25
    reduction: Number = 0.0
    growth: Number = 0.0
    noise: Share = 0.0
    alpha: Number = 10.0

    def check(self) -> None:
        if self.noise > 0 and self.alpha == 0:
            self.refuse("alpha", "expected more than 0 where there is `noise`")


class ImprovedPolicy(Part, frozen=True):
    """Gumbel search below the root: visits follow the policy softmax(log prior + (`c_visit` + greatest n) * `c_scale` *
    q). An action that was never entered has the q of its node."""

    c_visit: Number = 50.0
    c_scale: Number = 1.0


class Ucb1Plus(Part, frozen=True):
    """UCB1 with more terms, and a say about actions that were never entered."""

    exploration: Number = 1.0
    inside: Number = 1.0
    terms: tuple[Term, ...] = ()
    untried: Untried = Infinite()


class MoveGroups(Part, frozen=True):
    """UCB1 among groups of actions, then UCB1 inside the group. Actions belong together by their `kind`, by the game's
    own `group`, or by kind and `subject` (card, attacker, unit type), whatever their target."""

    exploration: Number = 1.0
    inside: Number = 1.0
    by: Literal["kind", "group", "subject"] = "subject"


class BoundedUcb1(Part, frozen=True):
    """UCB1 for values of any scale: they are spread over [0, 1] by the least and the greatest seen at the node. Where
    an opponent acts the `highest` score wins, or, as in the reference of Tribes, the `lowest`. With `bounds` of the
    "tree" they are spread by what was seen in all of it."""

    exploration: Number = math.sqrt(2)
    opponent: Literal["highest", "lowest"] = "highest"
    bounds: Literal["node", "tree"] = "node"


class RegretMatching(Part, frozen=True):
    """An action by lot, in proportion to how much its mean is above what was played; any with the share `explore`."""

    explore: Share = 0.1


class SmoothUcb1(Part, frozen=True):
    """Smooth UCT: with the chance max(`least`, `first` / (1 + `decay` * sqrt(N))) what UCB1 says, otherwise an action
    of the average strategy so far, by lot in proportion to its visits."""

    exploration: Number = 1.0
    first: Share = 1.0
    least: Share = 0.1
    decay: Number = 0.001


Select = Ucb1 | Ucb1Tuned | Puct | ImprovedPolicy | Ucb1Plus | MoveGroups | BoundedUcb1 | RegretMatching | SmoothUcb1

__all__ = names(globals())
