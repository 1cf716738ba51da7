"""What a node of the search is."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from turnwise.recipes.part import Part, names


class Tree(Part, frozen=True):
    """A decision reached by its own way."""


class Dag(Part, frozen=True):
    """A decision that looks the same to who acts, whatever the way to it. Results reach ancestors off the path too, up
    to `d1` nodes and `d2` edges away; with `dedupe` each once, with `cross_chance` through what chance split too. A
    known decision ends the descent, unless it is to `descend_on_hit`."""

    d1: Annotated[int, Meta(ge=1, le=1000)] = 2
    d2: Annotated[int, Meta(ge=0, le=1000)] = 1
    dedupe: bool = True
    cross_chance: bool = False
    descend_on_hit: bool = False


Graph = Tree | Dag

__all__ = names(globals())
