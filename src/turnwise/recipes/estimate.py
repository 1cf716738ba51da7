"""How agents.SideInformation turns a budget other than iterations into samples."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from turnwise.recipes.part import Few, Part, names


class AverageSample(Part, frozen=True):
    """So many samples of the position at hand tell what one costs; `margin` times that is reckoned with."""

    margin: Annotated[float, Meta(ge=0.01, le=1000)] = 1.5
    samples: Few = 25


class PreviousSearch(Part, frozen=True):
    """The samples of the search before tell what one costs; the first search of a match takes samples."""

    margin: Annotated[float, Meta(ge=0.01, le=1000)] = 1.5
    samples: Few = 25


Estimate = AverageSample | PreviousSearch

__all__ = names(globals())
