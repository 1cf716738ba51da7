"""When a text acts: triggers, and auras that last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from .numbers import BOTH, ME, OPPONENT, Number, Whose
from .sets import Set
from .verbs import Effect, Effects, effects


@dataclass(frozen=True)
class CostAura:
    """What cards in my hand that fit cost, or with no cards what my hero power does: more, or just that."""

    cards: Set | None
    by: int
    whose: Whose = ME
    exactly: bool = False
    first: bool = False

    @property
    def kind(self) -> str:
        """The core's Aura::Kind."""
        if self.cards is None:
            return "power_cost_is" if self.exactly else "power_cost"
        if self.first:
            return "cost_first"
        if self.whose == OPPONENT:
            return "opponent_cost_is" if self.exactly else "opponent_cost"
        return "cost_is" if self.exactly else "gives"


def cost(cards: Set, by: int, whose: Whose = ME, *, first: bool = False) -> CostAura:
    """Aura: cards in that player's hand that fit cost this much more. first: before all other changes, and not less
    than 1 (Summoning Portal)."""
    return CostAura(cards, by, whose, first=first)


def cost_is(cards: Set, number: int, whose: Whose = ME) -> CostAura:
    """Aura: cards in that player's hand that fit cost just that."""
    return CostAura(cards, number, whose, exactly=True)


def power_cost(by: int) -> CostAura:
    """Aura: my hero power costs this much more."""
    return CostAura(None, by)


def power_cost_is(number: int) -> CostAura:
    return CostAura(None, number, exactly=True)


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
ARMOR_GAINED = "armor"
WEAPON_LOST, SHIELD_LOST, FREEZING = "weapon_lost", "shield_lost", "freeze"
OVERLOADED, REVEALED, FATAL, EQUIPS, COUNTERABLE = "overload", "reveal", "fatal", "equip", "counter"


@dataclass(frozen=True)
class Trigger:
    event: str
    do: tuple[Effect, ...]
    by: Whose = BOTH
    kind: Set | None = None
    condition: Number | None = None
    last: bool = False  # after all others that hear the event
    gone: bool = False  # after PLAY: also when the minion that was played is gone already


def whenever(
    event: str, do: Effects, *, by: Whose = BOTH, kind: Set | None = None, if_: Number | None = None, last: bool = False
) -> Trigger:
    """Resolves at the event. `by` is who caused it (whose minion was played, summoned, damaged, died, attacks), `kind`
    a filter on the subject's card. A minion does not react to its own play and summon. last: after all others."""
    return Trigger(event, effects(do), by, kind, if_, last)


def after(
    event: str, do: Effects, *, by: Whose = BOTH, kind: Set | None = None, if_: Number | None = None, gone: bool = False
) -> Trigger:
    """Resolves when the causing action is done: PLAY, CAST, SUMMON, ATTACKS. gone: of PLAY, also when the minion has
    left play meanwhile; summon_copy(IT) then makes a fresh one."""
    return Trigger(f"after_{event}", effects(do), by, kind, if_, gone=gone)


def at_end(do: Effects, *, of: Whose = ME, if_: Number | None = None) -> Trigger:
    """At the end of my turn (of=BOTH: of each turn)."""
    return Trigger("turn_end", effects(do), of, None, if_)


def at_start(do: Effects, *, of: Whose = ME, if_: Number | None = None) -> Trigger:
    return Trigger("turn_start", effects(do), of, None, if_)


def quest(goal: int, reward: str, on: Trigger, *, by_name: bool = False) -> Trigger:
    """quest=quest(10, "UNG_942t", after(SUMMON, (), by=ME, kind=MURLOC)): when it has happened so often the reward
    comes to my hand. by_name: to minions of one name."""
    return replace(on, do=(Effect("progress", a=goal, card=reward, modes=("by_name",) * by_name),))


def inspire(do: Effects, *, if_: Number | None = None) -> Trigger:
    return Trigger("power", effects(do), ME, None, if_)
