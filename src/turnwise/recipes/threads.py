"""How many cores work on a decision."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from turnwise.recipes.part import Part, names


class OneThread(Part, frozen=True):
    """The search runs where it was called."""


class RootParallel(Part, frozen=True):
    """So many trees, each on a thread of its own, which share the budget; their visits are added up. From every leaf
    `leaf` playouts start."""

    trees: Annotated[int, Meta(ge=1, le=256)] = 2
    leaf: Annotated[int, Meta(ge=1, le=256)] = 1


class LeafParallel(Part, frozen=True):
    """One tree; from every leaf as many playouts as threads, at the same time."""

    threads: Annotated[int, Meta(ge=1, le=256)] = 2


class TreeParallel(Part, frozen=True):
    """One tree; so many leaves at once, kept apart by a virtual loss: an action on the way to one counts so many visits
    before its value is known. The result does not depend on which thread was faster."""

    threads: Annotated[int, Meta(ge=1, le=256)] = 2
    virtual_loss: Annotated[int, Meta(ge=1, le=1000)] = 1


Threads = OneThread | RootParallel | LeafParallel | TreeParallel

__all__ = names(globals())
