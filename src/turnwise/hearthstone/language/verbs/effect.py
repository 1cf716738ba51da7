"""What a verb makes: one operation of the core."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...errors import shown
from ..numbers import ME, Amount, Number, Whose
from ..sets import Cards, Choices, Keyword, Set


@dataclass(frozen=True)
class Effect:
    """One operation of a text, with the fields of the core's Op."""

    op: str
    who: Set | None = None
    whose: Whose = ME
    a: Amount = 0
    b: Amount = 0
    card: Cards | None = None
    keywords: tuple[Keyword, ...] = ()
    flags: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()  # variants of the operation, by the core's names (card.h)
    n: int = 0  # of `give_hand`: how many cards get it, 0 all
    condition: Number | None = None
    inner: tuple[Effect, ...] = ()  # of `skip`: what the condition guards
    pools: tuple[Choices, ...] = ()  # of `offer_each`
    whom: Set | None = None  # of `attack`
    times: Number | None = None  # of an aura


Effects: TypeAlias = Effect | Sequence[Effect]
THIS_TURN, MY_NEXT_TURN = "this_turn", "my_turn"
NEXT_TURN = "next_turn"


def effects(some: Effects) -> tuple[Effect, ...]:
    if isinstance(some, Effect):
        return (some,)
    if not isinstance(some, (list, tuple)):
        raise TypeError(f"expected an effect such as damage(...), or a list of them, found {shown(some)}")
    return tuple(some)
