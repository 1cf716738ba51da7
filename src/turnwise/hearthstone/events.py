"""What an action did, in sentences for people: who was hurt, who died, what was drawn. Read from what a player sees
before and after, so that it tells nothing that is hidden from that player."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from turnwise import _core

# Keywords whose coming and going people want to hear of.
_KEYWORDS = {
    "taunt": "Taunt",
    "divine_shield": "Divine Shield",
    "stealth": "Stealth",
    "windfury": "Windfury",
    "poisonous": "Poisonous",
    "lifesteal": "Lifesteal",
    "charge": "Charge",
}

_THIRD = {"have": "has"}
# Cards that take secrets away: Flare, Chief Inspector, Kezan Mystic, Eater of Secrets.
_SECRET_TAKERS = ("EX1_544", "GIL_648", "GVG_074", "OG_254")


def happened(before: _core.State, action: str, after: _core.State, viewer: int | None) -> list[str]:
    """What changed for everybody to see, and what only `viewer` sees; None sees all."""
    step = Step(before, str(action), after, viewer)
    sides = [viewer, 1 - viewer] if viewer is not None else [0, 1]
    found = [line for side in sides for line in _hero(step, side)] + _minions(step)
    for side in sides:
        found += _weapon(step, side) + _secrets(step, side) + _cards(step, side)
    return found


class Step:
    """An action, and what `viewer` sees before and after it."""

    def __init__(self, before: _core.State, action: str, after: _core.State, viewer: int | None) -> None:
        self.viewer = viewer
        self.full = before.to_plain(full=True)
        self.old, self.new = _seen(before, viewer), _seen(after, viewer)
        self.actor = before.to_act
        verb, _, rest = action.partition(" ")
        self.verb = verb
        self.played = re.split("[ #]", rest)[0] if verb == "play" else ""  # the id of the card

    def sides(self, number: int) -> tuple[Side, Side]:
        return Side(self.old, number, self.viewer), Side(self.new, number, self.viewer)

    def whose(self, number: int) -> str:
        return Side(self.new, number, self.viewer).whose


def _seen(state: _core.State, viewer: int | None) -> dict[str, Any]:
    seen = state if viewer is None or state.viewer is not None else state.observe(viewer)
    plain: dict[str, Any] = seen.to_plain(full=True)
    return plain


class Side:
    """One side of a position, with the words for it."""

    def __init__(self, plain: dict[str, Any], number: int, viewer: int | None) -> None:
        self.plain = plain["players"][number]
        own = number == viewer
        self.who = f"player {number}" if viewer is None else "you" if own else "they"
        self.whose = f"player {number}'s" if viewer is None else "your" if own else "their"
        self.second_person = viewer is not None

    def verb(self, word: str) -> str:
        """`you draw`, `they draw`, `player 1 draws`."""
        return f"{self.who} {word if self.second_person else _THIRD.get(word, word + 's')}"

    @property
    def health(self) -> int:
        return int(self.plain["health"]) + int(self.plain["armor"])

    @property
    def hand(self) -> Counter[str]:
        return Counter(card.get("name", "?") for card in self.plain["hand"])

    @property
    def deck(self) -> int:
        return int(sum(self.plain["deck"].values())) + len(self.plain["deck_top"])


def _hero(step: Step, number: int) -> list[str]:
    old, new = step.sides(number)
    if old.plain["hero"] != new.plain["hero"]:
        return [f"{new.whose} hero is another now, with {new.plain['health']} health"]
    left = f"{new.plain['health']} health" + (f" and {new.plain['armor']} armor" if new.plain["armor"] else "")
    if (change := new.health - old.health) < 0:
        return [f"{new.whose} hero takes {-change}: {left} left"]
    found = []
    if (healed := new.plain["health"] - old.plain["health"]) > 0:
        found.append(f"{new.whose} hero heals {healed}: {left}")
    if (armored := new.plain["armor"] - old.plain["armor"]) > 0:
        found.append(f"{new.verb('gain')} {armored} armor")
    return found


def _minions(step: Step) -> list[str]:
    """Minions are known by the order in which they came. The one that was played is not news."""
    before, after = (
        {one["order"]: (side, one) for side in (0, 1) for one in of["players"][side]["board"]}
        for of in (step.old, step.new)
    )
    grave = [[Counter(of["players"][side]["graveyard"]) for of in (step.old, step.new)] for side in (0, 1)]
    died = [new - old for old, new in grave]
    changed, gone = [], []
    for order, (side, was) in before.items():
        name = f"{step.whose(side)} {was['name']}"
        if order not in after:
            dead = died[side][was["id"]] > 0
            died[side][was["id"]] -= dead
            gone.append(f"{name} {'dies' if dead else 'leaves the board'}")
            continue
        now_side, now = after[order]
        if now_side != side:
            changed.append(f"{Side(step.new, now_side, step.viewer).verb('take')} {name}")
        changed += [f"{name} {what}" for what in _changes(was, now)]
    came: list[Counter[str]] = [Counter(), Counter()]
    played = step.played
    for order, (side, now) in after.items():
        if order in before:
            continue
        if now["id"] == played and side == step.actor:
            played = ""
            continue
        came[side][f"{now['name']} {now['attack']}/{now['health']}"] += 1
    for side in (0, 1):
        if came[side]:
            names = [name if count == 1 else f"{count} times {name}" for name, count in came[side].items()]
            gone.append(f"{Side(step.new, side, step.viewer).verb('summon')} {', '.join(names)}")
    return changed + gone


def _changes(was: dict[str, Any], now: dict[str, Any]) -> list[str]:
    if was["id"] != now["id"]:
        return [f"becomes {now['name']} {now['attack']}/{now['health']}"]
    found = []
    lost = now["max_health"] - now["health"] - (was["max_health"] - was["health"])
    if lost > 0:
        found.append(f"takes {lost}: {now['health']} left")
    elif lost < 0 and now["health"] > was["health"]:
        found.append(f"heals {-lost}: {now['health']}")
    if (was["attack"], was["max_health"]) != (now["attack"], now["max_health"]):
        found.append(f"is {now['attack']}/{now['health']} now")
    if now["silenced"] and not was["silenced"]:
        return [*found, "is silenced"]
    if now["frozen"] and not was["frozen"]:
        found.append("is frozen")
    for key, word in _KEYWORDS.items():
        if was[key] != now[key]:
            found.append(f"{'gains' if now[key] else 'loses'} {word}")
    return found


def _weapon(step: Step, number: int) -> list[str]:
    old, new = step.sides(number)
    was, now = old.plain["weapon"], new.plain["weapon"]
    if now and (not was or was["id"] != now["id"]):
        return [f"{new.verb('equip')} {now['name']} {now['attack']}/{now['durability']}"]
    return [f"{new.whose} {was['name']} breaks"] if was and not now else []


def _secrets(step: Step, number: int) -> list[str]:
    """By the order in which they were laid. One that went off is known to both; of one that a card took away only its
    owner knows which it was."""
    old, new = step.sides(number)
    was, now = ({one["order"]: one for one in side.plain["secrets"]} for side in (old, new))
    true = {one["order"]: one for one in step.full["players"][number]["secrets"]}
    found = []
    for order, one in was.items():
        if order in now:
            continue
        shown = one if step.played in _SECRET_TAKERS else true[order]
        found.append(f"{new.whose} secret is gone" + (f": {_name(shown)}" if shown["id"] != "?" else ""))
    laid = [one for order, one in now.items() if order not in was]
    if step.actor == number and step.played and laid and len(new.plain["hand"]) < len(old.plain["hand"]):
        laid = laid[1:]  # the card that was played
    found += [f"{new.verb('have')} a new secret" + (f": {_name(one)}" if one["id"] != "?" else "") for one in laid]
    return found


def _cards(step: Step, number: int) -> list[str]:
    """Cards that came to the hand: out of the deck they were drawn; and cards that left the deck for elsewhere."""
    old, new = step.sides(number)
    was, now = old.hand, new.hand
    if step.actor == number and step.played:
        hand = step.full["players"][number]["hand"]
        name = next((card["name"] for card in hand if card["id"] == step.played), "?")
        was[name if was[name] else "?"] -= 1
    came, left = now - was, was - now
    out_of_deck = max(0, old.deck - new.deck)
    laid = sum(one["order"] >= step.old["next_order"] for one in new.plain["secrets"]) - (
        step.actor == number and bool(step.played)
    )
    count = sum(came.values())
    mulligan = step.verb == "mulligan" and step.actor == number
    drawn = count - came["The Coin"] if mulligan else min(count, out_of_deck)
    names = sorted(name for name in came.elements() if name != "?")
    found = []
    for verb, some in (("draw", drawn), ("get", count - drawn)):
        if some:
            shown, names = names[:some], names[some:]
            hidden = some - len(shown)
            words = [*shown, *([f"{hidden} cards" if hidden > 1 else "a card"] if hidden else [])]
            found.append(f"{new.verb(verb)} {', '.join(words)}")
    if step.actor == number and step.verb != "mulligan" and (lost := sum(left.values())):
        known = [name for name in left.elements() if name != "?"]
        found.append(f"{new.verb('lose')} {', '.join(known) if len(known) == lost else _some(lost, 'card')}")
    if (gone := out_of_deck - drawn - max(0, laid)) > 0:
        found.append(f"{_some(gone, 'card')} of {new.whose} deck {'are' if gone > 1 else 'is'} gone")
    return found


def _some(count: int, what: str) -> str:
    return f"{count} {what}s" if count > 1 else f"a {what}"


def _name(card: dict[str, Any]) -> str:
    from .cli import card_name

    return str(card.get("name") or card_name(card["id"]) or card["id"])
