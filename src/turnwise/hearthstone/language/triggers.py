"""When a text acts: triggers, and auras that last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .numbers import BOTH, ME, Number, Whose
from .sets import Set
from .verbs import Effect, Effects, effects


@dataclass(frozen=True)
class CostAura:
    cards: Set
    by: int
    whose: Whose = ME
    sets: bool = False
    first: bool = False


def cost(cards: Set, by: int, *, whose: Whose = ME, first: bool = False) -> CostAura:
    """Aura: cards in my hand that fit cost this much more (whose=BOTH: in both hands). first: before all other changes,
    and not less than 1 (Summoning Portal)."""
    return CostAura(cards, by, whose, first=first)


def costs(cards: Set, n: int, *, whose: Whose = ME) -> CostAura:
    """Aura: cards in my hand that fit cost this, whatever changed them before."""
    return CostAura(cards, n, whose, sets=True)


@dataclass(frozen=True)
class AuraWhile:
    condition: Number
    gives: tuple[Effect | CostAura, ...]


Auras: TypeAlias = Effect | CostAura | AuraWhile | Sequence[Effect | CostAura | AuraWhile]


def while_(condition: Number, *gives: Effect | CostAura) -> AuraWhile:
    """An aura that holds while a condition does: aura=while_(has_weapon(), give(SELF, 2))."""
    return AuraWhile(condition, gives)


PLAY, CAST, SUMMON, ATTACKS, DAMAGE, HEALING, DEATH = "play", "cast", "summon", "attack", "damage", "heal", "death"
POWER, DRAWN, ENTERS_HAND, DISCARDED = "power", "draw", "enter_hand", "discard"
OVERLOADED, REVEALED, FATAL, ARMOR, COUNTERABLE = "overload", "reveal", "fatal", "armor", "counter"


@dataclass(frozen=True)
class Trigger:
    event: str
    do: tuple[Effect, ...]
    by: Whose = BOTH
    kind: Set | None = None
    condition: Number | None = None
    last: bool = False  # after all others that hear the event


def whenever(
    event: str, do: Effects, *, by: Whose = BOTH, kind: Set | None = None, if_: Number | None = None, last: bool = False
) -> Trigger:
    """Resolves at the event. `by` is who caused it (whose minion was played, summoned, damaged, died, attacks), `kind`
    a filter on the subject's card. A minion does not react to its own play and summon. last: after all others."""
    return Trigger(event, effects(do), by, kind, if_, last)


def after(event: str, do: Effects, *, by: Whose = BOTH, kind: Set | None = None, if_: Number | None = None) -> Trigger:
    """Resolves when the causing action is done: PLAY, CAST, SUMMON, ATTACKS."""
    return Trigger(f"after_{event}", effects(do), by, kind, if_)


def at_end(do: Effects, *, of: Whose = ME, if_: Number | None = None) -> Trigger:
    """At the end of my turn (of=BOTH: of each turn)."""
    return Trigger("turn_end", effects(do), of, None, if_)


def at_start(do: Effects, *, of: Whose = ME, if_: Number | None = None) -> Trigger:
    return Trigger("turn_start", effects(do), of, None, if_)


def inspire(do: Effects, *, if_: Number | None = None) -> Trigger:
    return Trigger("power", effects(do), ME, None, if_)
