"""What is printed on cards. A card is an id of an era; one assembled from two others names both parts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

CLASSIC = {"basic", "classic", "hall_of_fame", "promo"}
UP_TO_2015 = CLASSIC | {"naxxramas", "goblins", "blackrock"}
UP_TO_2016 = UP_TO_2015 | {"tournament", "explorers", "old_gods", "karazhan", "gadgetzan"}
UP_TO_2018 = UP_TO_2016 | {"ungoro", "icecrown", "kobolds", "witchwood", "boomsday"}
SETS = {"p1": UP_TO_2016, "p1_2014": CLASSIC | {"naxxramas"}, "p3": UP_TO_2018, "p4": UP_TO_2018, "p5": UP_TO_2015}

STANDARD = {"basic", "classic", "ungoro", "icecrown", "kobolds", "witchwood", "boomsday"}  # of 2018: rule 179

BASIC_POWERS = {
    "warrior": "CS2_102",
    "shaman": "CS2_049",
    "rogue": "CS2_083b",
    "paladin": "CS2_101",
    "hunter": "DS1h_292",
    "druid": "CS2_017",
    "warlock": "CS2_056",
    "mage": "CS2_034",
    "priest": "CS1h_001",
}
FREEZERS = {"CS2_033", "GVG_002", "ICC_088", "ICC_833t"}  # Water Elemental, Snowchugger: rule 37
LIFESTEALERS = {"CFM_815", "GVG_018"}  # say so in words before there is the keyword
MEGA = "GVG_111t"  # V-07-TR-0N: X57
WORN = {
    "taunt", "charge", "rush", "divine_shield", "stealth", "windfury", "poisonous", "lifesteal", "elusive",
    "cant_attack", "freezes", "immune", "deathrattle", "magnetic", "untouchable",
}  # fmt: skip  # what a minion or weapon can have; the other keywords are words of its text


@cache
def table() -> dict[str, dict[str, Any]]:
    text = (files("turnwise.hearthstone") / "data" / "cards.json").read_text()
    return {row["id"]: row for row in json.loads(text)}


@cache
def value(id: str, era: str, key: str, default: Any) -> Any:
    row = table()[id]
    return row.get("eras", {}).get(era, {}).get(key, row.get(key, default))


@cache
def words(id: str, era: str) -> set[str]:
    """All keywords of a card."""
    printed = table()[id].get("eras", {}).get(era, {})
    return (set(table()[id].get("keywords", ())) | set(printed.get("keywords_add", ()))) - set(
        printed.get("keywords_drop", ())
    )


class Card(NamedTuple):
    id: str
    era: str
    parts: tuple[str, ...] = ()

    def _sum(self, key: str) -> int:
        ids = self.parts if self.id == "ICC_828t" else (self.id,)
        return sum(value(id, self.era, key, 0) for id in ids)

    @property
    def cost(self) -> int:
        return self._sum("cost")

    @property
    def attack(self) -> int:
        return self._sum("attack")

    @property
    def health(self) -> int:
        return self._sum("health")

    @property
    def durability(self) -> int:
        return self._sum("durability")

    @property
    def alone(self) -> Card:
        """As lists of past cards know it: a potion of Kazakus without its parts."""
        return self if self.id == "ICC_828t" else self._replace(parts=())

    @property
    def sturdiness(self) -> int:
        """Health of a minion, durability of a weapon."""
        return self.durability if self.type == "weapon" else self.health

    @property
    def spell_damage(self) -> int:
        return self._sum("spell_damage")

    @property
    def overload(self) -> int:
        return self._sum("overload")

    @property
    def type(self) -> str:
        return str(table()[self.id]["type"])

    @property
    def race(self) -> str | None:
        return value(self.id, self.era, "race", None)

    @property
    def classes(self) -> list[str]:
        return list(table()[self.id]["classes"])

    @property
    def name(self) -> str:
        return str(table()[self.id]["name"])

    @property
    def set_name(self) -> str:
        return str(value(self.id, self.era, "set", ""))

    @property
    def rarity(self) -> str:
        return str(value(self.id, self.era, "rarity", ""))

    @property
    def rich(self) -> bool:
        """Whether its text says more than keywords."""
        return bool(value(self.id, self.era, "text", False))

    @property
    def secret(self) -> bool:
        return self.says("secret")

    def says(self, word: str) -> bool:
        """Whether the keyword is printed on it, also one that is a word of its text (battlecry, combo)."""
        return any(word in words(id, self.era) for id in {self.id, *self.parts})

    def is_a(self, race: str) -> bool:
        return self.race in (race, "all")

    def of_class(self, name: str) -> bool:
        """A card of three classes belongs to no single one."""
        return self.classes == [name]

    @property
    def texts(self) -> tuple[str, ...]:
        """The ids whose texts the card has: its own, or those of its parts."""
        return self.parts or (self.id,)

    @property
    def keywords(self) -> frozenset[str]:
        found: set[str] = set()
        for id in self.texts if self.id == "ICC_828t" else (self.id,):
            found |= words(id, self.era)
            if id in FREEZERS:
                found.add("freezes")
            if id == MEGA:
                found.add("windfury")
            if id in LIFESTEALERS:
                found.add("lifesteal")
        return frozenset(found & WORN)

    def of(self, id: str) -> Card:
        """A card that this one makes: of the same era."""
        return Card(id, self.era)


@cache
def collectible(era: str) -> tuple[Card, ...]:
    """What random effects make cards of, in order of id: rule 110."""
    cards = (Card(id, era) for id, row in table().items() if row.get("collectible") and id not in ABSENT)
    return tuple(sorted(card for card in cards if in_decks(card) and not card.says("quest")))


def different(cards: Iterable[Card]) -> list[Card]:
    """X38, X138: each id once, of the first era."""
    return list({(card.id, card.parts): card for card in sorted(cards, reverse=True)}.values())


def in_decks(card: Card) -> bool:
    return card.set_name in SETS[card.era] and not (card.type == "hero" and card.set_name == "basic")


ABSENT: set[str] = set()  # cards that the core does not have, and so no pool


def pool(era: str, fits: Callable[[Card], bool]) -> list[Card]:
    return [card for card in collectible(era) if fits(card)]


def minion_of_cost(era: str, cost: int) -> list[Card]:
    return pool(era, lambda card: card.type == "minion" and card.cost == cost)


def minion_of_race(era: str, race: str) -> list[Card]:
    """Nightmare Amalgam is in no such pool."""
    return pool(era, lambda card: card.type == "minion" and card.race == race)


def spell_of_class(era: str, name: str) -> list[Card]:
    return pool(era, lambda card: card.type == "spell" and card.of_class(name))
