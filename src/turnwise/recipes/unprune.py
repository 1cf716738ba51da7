"""How an action that prune.Schedule took away comes back (soft pruning)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from turnwise.recipes.part import Count, Number, Part, Share, names


class Never(Part, frozen=True):
    """What was pruned stays away."""


class ByChance(Part, frozen=True):
    """After each cut a pruned action returns with the chance `p0` * exp((Q - lowest Q left) / `tau`)."""

    p0: Share = 0.1
    tau: Annotated[float, Meta(ge=1e-9, le=1e9)] = 0.1


class Thompson(Part, frozen=True):
    """At each cut all actions, pruned or not, are ranked by a sample of Beta(1 + wins, 1 + losses)."""


class After(Part, frozen=True):
    """A pruned action returns after so many iterations, twice as many each time; one more than the cut kept at most."""

    iterations: Count = 100


class ByBounds(Part, frozen=True):
    """A pruned action returns when its upper bound of width `c` beats the best lower bound of those left; one more
    than the cut kept at most."""

    c: Number = 1.0


Unprune = Never | ByChance | Thompson | After | ByBounds

__all__ = names(globals())
