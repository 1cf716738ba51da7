"""What an agent believes about the cards that it cannot see."""

from __future__ import annotations

from typing import Any, Literal

from turnwise.recipes.part import Part, Share, Whole, names

SLOTS = 100  # of lists with weights


class OpenHand(Part, frozen=True):
    """It may look."""


class KnownList(Part, frozen=True):
    """The lists of both players are known, the cards in hand are not. A match tells them; `lists` says them where no
    match does. A hidden hand may hold any of the cards left (`hand="uniform"`), or cheap ones first: of a cost c with
    weight 11 - c (`"cheap_first"`, the text of paper 1). At the `level` of types of cards (kind, cost, aim) one
    stands for all of its type. A `deck` is a bag, from which every draw is new, or `"ordered"`: a world that is dealt
    has drawn already (the program of paper 3)."""

    lists: tuple[Any, ...] = ()
    hand: Literal["uniform", "cheap_first"] = "uniform"
    level: Literal["card", "type"] = "card"
    deck: Literal["bag", "ordered"] = "bag"


class Leaky(Part, frozen=True):
    """Like KnownList, but each card of a hidden hand is the true one with this chance: what the program of paper 1
    does by mistake. Such an agent sees all."""

    share: Share = 0.25


class OneOf(Part, frozen=True):
    """One of these lists: the one that fits what was seen. When several fit, the one of number `fallback`
    (`ambiguous="default"`, the thesis's rule) or any of them (`"uniform"`), by `weights` where they are said (how often
    each is played; to a hundredth of their sum, and what is played at all has one); when none does, the nearest.
    Without `fallback_fits` the fallback is no candidate itself. `level` and `deck` as in KnownList."""

    lists: tuple[Any, ...]
    fallback: Whole = 0
    ambiguous: Literal["default", "uniform"] = "default"
    fallback_fits: bool = True
    level: Literal["card", "type"] = "card"
    deck: Literal["bag", "ordered"] = "bag"
    weights: tuple[float, ...] = ()

    def check(self) -> None:
        if not self.lists:
            self.refuse("lists", "expected at least one list")
        if self.fallback >= len(self.lists):
            self.refuse("fallback", f"expected a number from 0 to {len(self.lists) - 1}, found {self.fallback}")
        if not self.weights:
            return
        if len(self.weights) != len(self.lists):
            self.refuse("weights", f"expected one for each of {len(self.lists)} lists, found {len(self.weights)}")
        if not all(0 <= each < 1e12 for each in self.weights) or not sum(self.weights):
            self.refuse("weights", "expected numbers from 0 on, not all of them 0")
        if self.ambiguous != "uniform":
            self.refuse("weights", 'with weights any of the lists may be the one: say ambiguous="uniform"')

    def to_core(self) -> dict[str, Any]:
        """The core takes any fitting list alike: with weights each comes as often as its share says."""
        fields = {name: value for name, value in super().to_core().items() if name != "weights"}
        if self.weights:
            total, slots = sum(self.weights), max(SLOTS, len(self.lists))
            often = [max(1, round(slots * each / total)) if each else 0 for each in self.weights]
            lists = [one for one, times in zip(self.lists, often, strict=True) for _ in range(times)]
            usual = self.lists[self.fallback]
            fields |= {"lists": tuple(lists), "fallback": lists.index(usual) if usual in lists else 0}
        return fields


class Anything(Part, frozen=True):
    """Any card that the rules allow."""


Belief = OpenHand | KnownList | OneOf | Anything
SearchBelief = Belief | Leaky

__all__ = names(globals())
