"""What a search does about the cards that it cannot see: in which worlds it searches."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from turnwise.recipes.part import Few, Part, names


class OneWorld(Part, frozen=True):
    """One world that fits what was seen, drawn before the search."""


class FewWorlds(Part, frozen=True):
    """So many worlds drawn before the search and taken in turn; one tree for all of them."""

    count: Few = 10


class Ensemble(Part, frozen=True):
    """A tree for each of several worlds, which share the budget. Their visits are added up, or each has one vote."""

    count: Annotated[int, Meta(ge=1, le=1000)] = 10
    combine: Literal["visits", "votes"] = "visits"


class NewWorldEachIteration(Part, frozen=True):
    """A new world for every iteration (information-set search). With `multiple` observers every player has a tree over
    what they see, and chooses in it; with a `single` one all choose in the tree of the searching player. There, actions
    of others that look alike to that player stay `apart`, or are `merged` into one, of which any is taken."""

    observers: Literal["single", "multiple"] = "single"
    alike: Literal["apart", "merged"] = "apart"

    def check(self) -> None:
        if self.observers == "multiple" and self.alike == "merged":
            self.refuse("alike", 'many observers know actions by what each of them sees: take observers="single"')


class Particles(Part, frozen=True):
    """So many worlds, one of them by chance for every iteration (POMCP): those that the search of the last decision
    came through and that look like what has happened since. When fewer than `least` are left, new ones are dealt."""

    count: Few = 1000
    least: Few = 16

    def check(self) -> None:
        if self.least > self.count:
            self.refuse("least", f"expected at most `count`, which is {self.count:,}; found {self.least:,}")


class RedealEachTurn(Part, frozen=True):
    """One world, in which what the searching player cannot see is dealt anew whenever their turn ends."""


Worlds = OneWorld | FewWorlds | Ensemble | NewWorldEachIteration | RedealEachTurn | Particles

__all__ = names(globals())
