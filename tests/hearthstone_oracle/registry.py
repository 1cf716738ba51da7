"""Where the card files put their texts: one dictionary for each kind of text, by card id."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from hearthstone_oracle.entities import Event, Hero, Minion

Effect = Callable[..., Any]


class Trigger(NamedTuple):
    event: str
    when: Effect  # (g, me, event) -> does it concern me?
    do: Effect  # (g, me, event)


class SecretText(NamedTuple):
    event: str
    fits: Effect  # asked when the event happens
    able: Effect  # asked at its turn: rule 88
    do: Effect


BATTLECRIES: dict[str, Effect] = {}  # (g, me, target)
CASTS: dict[str, Effect] = {}  # (g, me, target)
POWERS: dict[str, Effect] = {}  # (g, me, target)
DEATHRATTLES: dict[str, Effect] = {}  # (g, me)
TARGETS: dict[str, Effect] = {}  # (g, side, character) -> may it be chosen?
REQUIRES: dict[str, Effect] = {}  # (g, side) -> may it be played?
TRIGGERS: dict[str, list[Trigger]] = {}  # in play
HAND_TRIGGERS: dict[str, Trigger] = {}
DECK_TRIGGERS: dict[str, Trigger] = {}
SECRETS: dict[str, SecretText] = {}
STAT_AURAS: dict[str, Effect] = {}  # (g, me, minion) -> (attack, health) for a minion of the same board
KEYWORD_AURAS: dict[str, Effect] = {}  # (g, me, minion) -> keyword or ""
COST_AURAS: dict[str, Effect] = {}  # (g, me, card) -> change
SELF_COSTS: dict[str, Effect] = {}  # (g, side, hand card, cost so far) -> cost

INGREDIENTS: list[str] = []  # rule 117: in the order in which they resolve

# Texts about neighbours: where one is in sight, places on the board matter.
ADJACENT = {"EX1_058", "EX1_093", "EX1_162", "EX1_565", "LOOT_167", "BOT_251", "BOT_548"}


def place_of_ingredient(id: str) -> int:
    return INGREDIENTS.index(id) if id in INGREDIENTS else 0


def battlecry(id: str, do: Effect, target: Effect | None = None) -> None:
    BATTLECRIES[id] = do
    if target:
        TARGETS[id] = target


def cast(id: str, do: Effect, target: Effect | None = None, requires: Effect | None = None) -> None:
    CASTS[id] = do
    if target:
        TARGETS[id] = target
    if requires:
        REQUIRES[id] = requires


def power(id: str, do: Effect, target: Effect | None = None, requires: Effect | None = None) -> None:
    POWERS[id] = do
    if target:
        TARGETS[id] = target
    if requires:
        REQUIRES[id] = requires


def trigger(id: str, event: str, when: Effect, do: Effect) -> None:
    TRIGGERS.setdefault(id, []).append(Trigger(event, when, do))


def deathrattle(id: str, do: Effect) -> None:
    DEATHRATTLES[id] = do


# Who may be chosen


def any_character(g: Any, side: int, c: Any) -> bool:
    return True


def any_hero(g: Any, side: int, c: Any) -> bool:
    return isinstance(c, Hero)


def any_minion(g: Any, side: int, c: Any) -> bool:
    return isinstance(c, Minion)


def friendly_character(g: Any, side: int, c: Any) -> bool:
    return bool(c.side == side)


def friendly_minion(g: Any, side: int, c: Any) -> bool:
    return isinstance(c, Minion) and c.side == side


def friendly_beast(g: Any, side: int, c: Any) -> bool:
    return friendly_minion(g, side, c) and c.is_a("beast")


def friendly_with_deathrattle(g: Any, side: int, c: Any) -> bool:
    return friendly_minion(g, side, c) and c.has("deathrattle")


# Conditions of triggers


def my_turn(g: Any, me: Any, event: Event) -> bool:
    return bool(event.side == me.side)


def each_turn(g: Any, me: Any, event: Event) -> bool:
    return True


def my_other_minion(g: Any, me: Any, event: Event) -> bool:
    return bool(event.side == me.side and event.subject is not me)


def room(g: Any, side: int) -> bool:
    return bool(g.room(side))
