"""What the other players know of their own cards when they choose in the tree."""

from __future__ import annotations

from turnwise.recipes.part import Part, names


class Uninformed(Part, frozen=True):
    """What the searching player knows: their decisions are the same whatever they hold."""


class Informed(Part, frozen=True):
    """Their own cards: a decision of theirs is known by what they know in the world at hand. `knows` is "all", or a
    coarser grain that the game names, for hands too large to be met twice: in Hearthstone the `kinds`, the `costs` or
    the `playable` cards of the hand, in Tribes the `stars` or the `techs`."""

    knows: str = "all"


Opponents = Uninformed | Informed

__all__ = names(globals())
