"""What chance may do in the tree."""

from __future__ import annotations

import itertools
from typing import Annotated

from msgspec import Meta

from turnwise.recipes.part import Growth, Number, Part, Share, Whole, names


class EachOutcome(Part, frozen=True):
    """Every outcome that the searching player can tell from others is a decision of its own."""


class OpenLoop(Part, frozen=True):
    """Chance happens anew at every visit and splits nothing: a node is what was done, whatever came of it."""


class FirstOutcome(Part, frozen=True):
    """What an action first met is what it always meets."""


class Sparse(Part, frozen=True):
    """At most `width` samples of what chance does after an action, then the known ones again. Every action with more
    than `distinct` outcomes earlier on the path divides the width by `damping`."""

    width: Growth = 32
    damping: Growth = 1.0
    distinct: Whole = 8


class Widening(Part, frozen=True):
    """Double progressive widening: at most `c` * n**`alpha` samples after n visits, damped like Sparse."""

    c: Number = 0.5
    alpha: Share = 0.4
    damping: Growth = 1.0
    distinct: Whole = 8


class Buckets(Part, frozen=True):
    """Answers of chance with a value (a drawn card's cost) fall into buckets, split at `bounds`; for each bucket
    `samples` answers are drawn once (`samples_many` sets where an action asks several times) and stand for it. Of other
    events at most `others` outcomes are kept."""

    bounds: tuple[Annotated[int, Meta(ge=0, le=1_000_000)], ...] = (2, 3, 4, 6)
    samples: Annotated[int, Meta(ge=1, le=1000)] = 2
    samples_many: Annotated[int, Meta(ge=1, le=1000)] = 1
    skewed: bool = False
    others: Annotated[int, Meta(ge=1, le=1_000_000)] = 12

    def check(self) -> None:
        if any(other <= one for one, other in itertools.pairwise(self.bounds)):
            self.refuse("bounds", f"expected whole numbers in rising order, found {self.bounds}")


ChanceRule = EachOutcome | OpenLoop | FirstOutcome | Sparse | Widening | Buckets

__all__ = names(globals())
