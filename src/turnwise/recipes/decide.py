"""The action that is taken when the search is over."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from turnwise.recipes.part import Part, names


class MostVisits(Part, frozen=True):
    """The most visited action."""


class MostVisitsByLot(Part, frozen=True):
    """The most visited action, any of equals; where all have the same visits the one of the highest mean."""


class BestValue(Part, frozen=True):
    """The action of the highest mean."""


class LowerBound(Part, frozen=True):
    """The action whose mean less `z` standard errors is highest."""

    z: Annotated[float, Meta(ge=0, le=100)] = 1.96


class RobustMax(Part, frozen=True):
    """The action that is both the most visited and of the highest mean. Where there is none, the search goes on until
    there is, for at most `more` times its budget; then the most visited."""

    more: Annotated[float, Meta(ge=0, le=100)] = 0.5


class MixedByVisits(Part, frozen=True):
    """A mixed strategy: an action by lot, in proportion to its visits to the power of `power`. What has less than the
    share `least` of the visits is left out."""

    power: Annotated[float, Meta(ge=0, le=100)] = 1.0
    least: Annotated[float, Meta(ge=0, le=0.5)] = 0.0


Decide = MostVisits | MostVisitsByLot | BestValue | LowerBound | RobustMax | MixedByVisits

__all__ = names(globals())
