"""How much a decision may cost."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from turnwise.recipes.part import Part, Positive, names

Many: TypeAlias = Annotated[int, Meta(ge=1, le=2**31)]


class Iterations(Part, frozen=True):
    """So many passes of the four steps."""

    count: Many


class Seconds(Part, frozen=True):
    """So much time for each decision. The only budget whose results depend on the machine."""

    seconds: Positive


class ModelCalls(Part, frozen=True):
    """So many applied actions, in the tree and in rollouts together; with `selections` a step to a stored state counts
    as well, as the Tribes baselines count. With `at_once` all actions of a decision are counted when a tree first looks
    at them, and none when it is entered, as an early program of paper 2 did."""

    count: Many
    selections: bool = False
    at_once: bool = False

    def check(self) -> None:
        if self.at_once and not self.selections:
            self.refuse("at_once", "then nothing but selections is left to count: take selections = true")


Budget = Iterations | Seconds | ModelCalls

__all__ = names(globals())
