"""Where the card files put their texts: one dictionary for each kind of text, by card id."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from games.hearthstone.oracle.entities import Event, Hero, Minion
from games.hearthstone.oracle.facts import Card, table

Effect = Callable[..., Any]


class Trigger(NamedTuple):
    event: str
    when: Effect  # (g, me, event) -> does it concern me?
    do: Effect  # (g, me, event)


class SecretText(NamedTuple):
    event: str  # one name, or several
    fits: Effect  # asked when the event happens
    able: Effect  # asked at its turn: rule 88
    do: Effect


class Quest(NamedTuple):
    event: str
    counts: Effect  # (g, me, event)
    total: int
    reward: str


class Option(NamedTuple):
    """One half of a Choose One text."""

    do: Effect  # (g, me, target)
    target: Effect | None = None
    requires: Effect | None = None


BATTLECRIES: dict[str, Effect] = {}  # (g, me, target)
COMBOS: dict[str, Effect] = {}  # (g, me, target): of minions and weapons, in place of the battlecry
OPTIONS: dict[str, list[Option]] = {}  # Choose One, in the order of the text
BOTH: dict[str, Option] = {}  # Choose One with Fandral, where that is not one after the other
CASTS: dict[str, Effect] = {}  # (g, me, target)
POWERS: dict[str, Effect] = {}  # (g, me, target)
DEATHRATTLES: dict[str, Effect] = {}  # (g, me)
TARGETS: dict[str, Effect] = {}  # (g, side, character) -> may it be chosen? The card is g.asked
AIMS_IF: dict[str, Effect] = {}  # (g, side) -> is a target asked for at all?
REQUIRES: dict[str, Effect] = {}  # (g, side) -> may it be played? The card is g.asked
TRIGGERS: dict[str, list[Trigger]] = {}  # in play
HAND_TRIGGERS: dict[str, Trigger] = {}
DECK_TRIGGERS: dict[str, Trigger] = {}
DRAWN: dict[str, Effect] = {}  # (g, side, hand card): when it is drawn
DRAWN_CASTS: dict[str, Effect] = {}  # (g, me): X180, cast when drawn
DISCARDED: dict[str, Effect] = {}  # (g, side, hand card): when it is discarded
ENTERS_HAND: dict[str, Effect] = {}  # (g, side, hand card): whenever it comes to the hand
UNIDENTIFIED: dict[str, list[str]] = {"LOOT_286": [f"LOOT_286t{n}" for n in range(1, 5)]}  # rule 104
SECRETS: dict[str, SecretText] = {}
QUESTS: dict[str, Quest] = {}
STAT_AURAS: dict[str, Effect] = {}  # (g, me, minion) -> (attack, health) for a minion of the same board
WEAPON_AURAS: dict[str, Effect] = {}  # (g, me) -> attack for the weapon of the side
KEYWORD_AURAS: dict[str, Effect] = {}  # (g, me, minion) -> keywords in one text, or ""
HERO_AURAS: dict[str, Effect] = {}  # (g, me) -> keyword or "" for the own hero
COST_AURAS: dict[str, Effect] = {}  # (g, me, card) -> change
COST_SETS: dict[str, Effect] = {}  # (g, me, card) -> the cost, or None
ENEMY_COSTS: dict[str, Effect] = {}  # (g, me, card) -> change of the enemy's cards
USED_UP: dict[str, Effect] = {}  # (g, me, card) -> is a text of the hero gone once this card is played? X94
FIRST_COSTS: dict[str, Effect] = {}  # (g, me, card, cost so far) -> cost: X91, before everything else
POWER_COSTS: dict[str, Effect] = {}  # (g, player, cost so far) -> cost of the hero power
PAID_IN_HEALTH: dict[str, Effect] = {}  # (g, hero, card) -> does it cost Health? X97
SELF_COSTS: dict[str, Effect] = {}  # (g, side, hand card, cost so far) -> cost
BOTH_SIDES: dict[str, Effect] = {}  # (g, me) -> does this aura reach the cards of both players?
ARRIVALS: dict[str, Effect] = {}  # (g, power): what a power does when its hero is played
OWN_TURN_SECRETS: set[str] = set()  # X5
SERIES: set[str] = set()  # battlecries that repeat other texts while their minion stands: X252
SWEEPERS: set[str] = set()  # X176: hit the neighbours of what they attack
CAN_ATTACK: dict[str, Effect] = {}  # (g, me) -> may it attack now? X66
CASTERS: set[str] = {"CS2_063e"}  # given texts that ask who gave them
LAST_SECRETS: set[str] = set()  # X230: come after everything else
BORROWED: set[str] = set()  # given texts of minions that go back when the turn ends
OFFERED = {  # cards that only stand for an option
    *(f"UNG_999t{n}" for n in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14)),
    *(f"UNG_211{letter}" for letter in "abcd"),
    *(f"LOOT_054{letter}" for letter in "bcd"),
    "BOT_238p",
}
BY_NAME: set[str] = set()  # cards whose text is asked for by name where it matters

INGREDIENTS: list[str] = []  # rule 117: in the order in which they resolve

# Texts about neighbours: where one is in sight, places on the board matter.
ADJACENT = {"CFM_062", "EX1_058", "EX1_093", "EX1_162", "EX1_565", "LOOT_167", "BOT_251", "BOT_548"}


def place_of_ingredient(id: str) -> int:
    return INGREDIENTS.index(id) if id in INGREDIENTS else 0


def battlecry(id: str, do: Effect, target: Effect | None = None, when: Effect | None = None) -> None:
    """`when`: X26, the condition under which a target is asked for."""
    BATTLECRIES[id] = do
    aims(id, target, when)


def combo(id: str, do: Effect, target: Effect | None = None) -> None:
    """X22 to X24: the text of a minion or weapon while Combo is active."""
    COMBOS[id] = do
    aims(id, target, combo_active if id not in BATTLECRIES else None)


def combo_active(g: Any, side: int) -> bool:
    """Asked before the card is played."""
    return bool(g.players[side].cards_played > 0)


def choose_one(id: str, *options: Option, both: Option | None = None) -> None:
    OPTIONS[id] = list(options)
    if both:
        BOTH[id] = both


def cast(
    id: str, do: Effect, target: Effect | None = None, requires: Effect | None = None, when: Effect | None = None
) -> None:
    CASTS[id] = do
    aims(id, target, when)
    if requires:
        REQUIRES[id] = requires


def power(id: str, do: Effect, target: Effect | None = None, requires: Effect | None = None) -> None:
    POWERS[id] = do
    aims(id, target)
    if requires:
        REQUIRES[id] = requires


def aims(id: str, target: Effect | None, when: Effect | None = None) -> None:
    if target:
        TARGETS[id] = target
    if when:
        AIMS_IF[id] = when


def asked_by_name(*ids: str) -> None:
    BY_NAME.update(ids)


def trigger(id: str, event: str, when: Effect, do: Effect) -> None:
    TRIGGERS.setdefault(id, []).append(Trigger(event, when, do))


def inspire(id: str, do: Effect) -> None:
    """`do(g, me)`: after my hero power was used (X28)."""
    trigger(id, "inspire", my_turn, lambda g, me, e: do(g, me))


def secret(id: str, event: str, fits: Effect, do: Effect, able: Effect | None = None) -> None:
    SECRETS[id] = SecretText(event, fits, able or (lambda g, me, e: True), do)


def quest(id: str, event: str, counts: Effect, total: int, reward: str) -> None:
    QUESTS[id] = Quest(event, counts, total, reward)


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


def friendly_mech(g: Any, side: int, c: Any) -> bool:
    return friendly_minion(g, side, c) and c.is_a("mech")


def friendly_with_deathrattle(g: Any, side: int, c: Any) -> bool:
    return friendly_minion(g, side, c) and c.has("deathrattle")


def enemy_minion(g: Any, side: int, c: Any) -> bool:
    return isinstance(c, Minion) and c.side != side


def enemy_character(g: Any, side: int, c: Any) -> bool:
    return bool(c.side != side)


# Conditions of triggers


def my_turn(g: Any, me: Any, event: Event) -> bool:
    return bool(event.side == me.side)


def each_turn(g: Any, me: Any, event: Event) -> bool:
    return True


def my_other_minion(g: Any, me: Any, event: Event) -> bool:
    return bool(event.side == me.side and event.subject is not me)


def my_hero_attacks(g: Any, me: Any, event: Event) -> bool:
    return bool(event.subject is g.hero(me))


def attacks_a_minion(g: Any, me: Any, event: Event) -> bool:
    return event.subject is me and isinstance(event.object, Minion)


def attacks_and_kills(g: Any, me: Any, event: Event) -> bool:
    """X323."""
    return attacks_a_minion(g, me, event) and event.object.dying


def room(g: Any, side: int) -> bool:
    return bool(g.room(side))


# Which cards are known


def option_card(id: str) -> bool:
    """One half of a Choose One text or another option, as a card that nobody ever holds."""
    return id in OFFERED or (
        id[:-1] in OPTIONS and not table()[id].get("collectible") and table()[id]["type"] == "spell"
    )


@cache
def known(id: str) -> bool:
    """Whether all that the card says is said here: it has a text of each kind that its keywords name."""
    row = table()[id]
    card = Card(id, "p4")
    if option_card(id):
        return True
    if row["type"] == "hero_power":
        return id in POWERS or id in TRIGGERS or id in BY_NAME
    if row["type"] == "hero":
        return not row.get("collectible") or row["set"] in ("basic", "hero_skins") or id in BATTLECRIES or id in BY_NAME
    kinds = {
        "battlecry": (BATTLECRIES,),
        "deathrattle": (DEATHRATTLES, BY_NAME),
        "secret": (SECRETS,),
        "combo": (COMBOS, CASTS),
        "choose_one": (OPTIONS,),
        "echo": (BY_NAME,),
        "quest": (QUESTS,),
        "start_of_game": (BY_NAME,),
        "untouchable": (BY_NAME,),
    }
    if any(card.says(word) and not any(id in texts for texts in where) for word, where in kinds.items()):
        return False
    if card.says("inspire") and all(one.event != "inspire" for one in TRIGGERS.get(id, ())):
        return False
    if row["type"] == "spell":
        return any(id in texts for texts in (CASTS, SECRETS, QUESTS, OPTIONS, DRAWN_CASTS, BY_NAME))
    rich = any(Card(id, era).rich for era in ("p1", "p1_2014", "p3", "p4", "p5"))
    return not rich or any(id in texts for texts in (*EVERY_TEXT, BY_NAME))


EVERY_TEXT = (
    BATTLECRIES, COMBOS, OPTIONS, DEATHRATTLES, TRIGGERS, HAND_TRIGGERS, DECK_TRIGGERS, DRAWN, STAT_AURAS,
    WEAPON_AURAS, KEYWORD_AURAS, HERO_AURAS, COST_AURAS, COST_SETS, ENEMY_COSTS, FIRST_COSTS, SELF_COSTS, POWER_COSTS,
    DISCARDED, CAN_ATTACK, SWEEPERS,
)  # fmt: skip
