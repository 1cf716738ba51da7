"""What select.Ucb1Plus gives an action that was never entered."""

from __future__ import annotations

from turnwise.recipes.part import Number, Part, names


class Infinite(Part, frozen=True):
    """Every action is entered once before any is compared."""


class FirstPlay(Part, frozen=True):
    """First-play urgency: an action that was never entered scores `value`."""

    value: Number = 1.0


class ParentValue(Part, frozen=True):
    """An action that was never entered scores the node's mean, below the root less `reduction` times the root of the
    priors already tried."""

    reduction: Number = 0.2


Untried = Infinite | FirstPlay | ParentValue

__all__ = names(globals())
