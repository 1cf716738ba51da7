"""What is printed on cards. A card is an id of an era; one assembled from two others names both parts."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

CLASSIC = {"basic", "classic", "hall_of_fame", "promo"}
UP_TO_2015 = CLASSIC | {"naxxramas", "goblins", "blackrock"}
UP_TO_2016 = UP_TO_2015 | {"tournament", "explorers", "old_gods", "karazhan", "gadgetzan"}
UP_TO_2018 = UP_TO_2016 | {"ungoro", "icecrown", "kobolds", "witchwood", "boomsday"}
SETS = {"p1": UP_TO_2016, "p1_2014": CLASSIC | {"naxxramas"}, "p3": UP_TO_2018, "p4": UP_TO_2018, "p5": UP_TO_2015}

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
FREEZERS = {"CS2_033", "GVG_002"}  # Water Elemental, Snowchugger: rule 37
NOT_WORN = {"battlecry", "secret", "start_of_game", "inspire"}  # words of a text, nothing that a minion has


@cache
def table() -> dict[str, dict[str, Any]]:
    text = (files("turnwise.hearthstone") / "data" / "cards.json").read_text()
    return {row["id"]: row for row in json.loads(text)}


@cache
def known(id: str) -> bool:
    """Rule 110: whether the card can be played here. Beside the listed cards these are the ones without a text."""
    row = table()[id]
    plain = row.get("collectible") and row["type"] in ("minion", "weapon") and not row.get("text")
    plain = plain and "echo" not in row.get("keywords", ())
    return bool(row.get("needed") or plain)


@cache
def value(id: str, era: str, key: str, default: Any) -> Any:
    row = table()[id]
    return row.get("eras", {}).get(era, {}).get(key, row.get(key, default))


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
    def secret(self) -> bool:
        return "secret" in table()[self.id].get("keywords", ())

    @property
    def texts(self) -> tuple[str, ...]:
        """The ids whose texts the card has: its own, or those of its parts."""
        return self.parts or (self.id,)

    @property
    def keywords(self) -> frozenset[str]:
        found: set[str] = set()
        for id in self.texts if self.id == "ICC_828t" else (self.id,):
            found |= set(table()[id].get("keywords", ()))
            printed = table()[id].get("eras", {}).get(self.era, {})
            found |= set(printed.get("keywords_add", ()))
            found -= set(printed.get("keywords_drop", ()))
            if id in FREEZERS:
                found.add("freezes")
        return frozenset(found - NOT_WORN)

    def of(self, id: str) -> Card:
        """A card that this one makes: of the same era."""
        return Card(id, self.era)


@cache
def pool(name: str, era: str, hero_class: str = "") -> tuple[str, ...]:
    """The ids of an open pool, in order of id (the predicates of cards-needed.json)."""
    return tuple(sorted(id for id in table() if _in_pool(name, Card(id, era), hero_class)))


def _in_pool(name: str, card: Card, hero_class: str) -> bool:
    row = table()[card.id]
    if not (row.get("collectible") and value(card.id, card.era, "set", "") in SETS[card.era] and known(card.id)):
        return False
    if name.startswith("minion_cost_"):
        return card.type == "minion" and card.cost == int(name.removeprefix("minion_cost_"))
    of_race = card.type == "minion" and card.race
    part = of_race == "beast" and card.cost <= 5 and bool({"hunter", "neutral"} & set(card.classes))
    rich = bool(row.get("text"))
    match name:
        case "mage_spell":
            return card.type == "spell" and "mage" in card.classes
        case "mage_card" | "priest_card" | "warlock_card":
            return card.classes == [name.removesuffix("_card")] and (card.type != "hero" or card.cost > 0)
        case "beast_card":
            return of_race == "beast"
        case "demon":
            return of_race == "demon"
        case "taunt_minion":
            mine = bool({hero_class, "neutral"} & set(card.classes))
            return card.type == "minion" and "taunt" in card.keywords and mine
        case "beast_with_text":
            return part and rich
        case "plain_beast":
            return part and not rich
    raise ValueError(name)
