"""Step 4: who is credited with what."""

from __future__ import annotations

from typing import Literal

from turnwise.recipes.part import Part, names


class Mean(Part, frozen=True):
    """Each action is credited with the value of the player who chose it; of a `cooperative` opponent with the
    searcher's."""

    opponent: Literal["rival", "cooperative"] = "rival"


class Minimax(Part, frozen=True):
    """Mean, and beside it the minimax of the values that the leaves' states had by themselves, for ImplicitMinimax."""


class Solver(Part, frozen=True):
    """Mean, and results that cannot be escaped are proven up the tree: proven losses no longer compete, and a proven
    win ends the search."""


Backup = Mean | Minimax | Solver

__all__ = names(globals())
