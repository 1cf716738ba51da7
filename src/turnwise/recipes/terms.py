"""What select.Ucb1Plus adds to the score of an action."""

from __future__ import annotations

from typing import Literal

from turnwise.recipes.part import Number, Part, Share, names


class Rave(Part, frozen=True):
    """A term beta * (Q~ - Q): Q~ is the mean of all iterations in which the player took the action here or later. beta
    is sqrt(k / (3 N + k)) by the node's `visits`, or n~ / (n + n~ + 4 n n~ b**2) by least `error`."""

    beta: Literal["visits", "error"] = "visits"
    k: Number = 1000.0
    b: Number = 0.025


class ProgressiveBias(Part, frozen=True):
    """A term `weight` * H / (n + 1), or when `patient` `weight` * H / (n (1 - Q) + 1). H is the value of the state that
    the action first led to (`rank`), or its `prior`."""

    weight: Number = 1.0
    by: Literal["rank", "prior"] = "rank"
    patient: bool = False


class ImplicitMinimax(Part, frozen=True):
    """A term `weight` * (v - Q), v the minimax of the leaves' own values; needs backup = Minimax()."""

    weight: Share = 0.2


Term = Rave | ProgressiveBias | ImplicitMinimax

__all__ = names(globals())
