"""Positions that no match would reach: any cards in hands, decks and on boards, half of them with something special."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from functools import cache
from typing import Any

from games.hearthstone.oracle import registry
from games.hearthstone.oracle.cards_hunter import beast_parts
from games.hearthstone.oracle.facts import MEGA, Card, table
from turnwise.hearthstone.cards import all_cards
from turnwise.hearthstone.text import card_texts

ERAS = ["p1", "p1_2014", "p3", "p4", "p5"]
POWERS = list(registry.POWERS)
TEXTS = (registry.TRIGGERS, registry.DEATHRATTLES, registry.STAT_AURAS, registry.KEYWORD_AURAS, registry.COST_AURAS)
LATE_SETS = {"ungoro", "icecrown", "kobolds", "witchwood", "boomsday"}
KEYWORDS = ("taunt", "divine_shield", "stealth", "windfury", "poisonous", "lifesteal", "charge", "rush", "elusive")


def cards_of(*types: str) -> list[str]:
    """The known cards of these types that go into a hand, without those assembled from others."""
    return [id for id, row in table().items() if row["type"] in types and registry.known(id) and holdable(id, row)]


def holdable(id: str, row: dict[str, Any]) -> bool:
    if row["type"] == "hero" and not (row.get("collectible") and row["set"] in LATE_SETS):
        return False
    if registry.option_card(id) or id in registry.UNIDENTIFIED or "untouchable" in row.get("keywords", ()):
        return False
    return in_core(id) and not id.startswith("CFM_621t") and id != "ICC_828t"


def in_core(id: str) -> bool:
    """Whether the core can play the card: it is written, or says nothing but keywords."""
    return id in written()


@cache
def written() -> frozenset[str]:
    return frozenset(card_texts(all_cards(), "p4"))


ANY = cards_of("minion", "spell", "weapon", "hero")
MINIONS = cards_of("minion")
MECHS = [id for id in MINIONS if Card(id, "p4").race == "mech"]
DEMONS = [id for id in MINIONS if Card(id, "p4").race == "demon"]
WEAPONS = cards_of("weapon")
SECRETS = list(registry.SECRETS)
EVERY_CARD = [*ANY, *registry.INGREDIENTS, *POWERS, "ICC_828t"]
LIVELY = [id for id in MINIONS if id in registry.BY_NAME or any(id in texts for texts in TEXTS)]


def keep_within(sets: list[str], without: list[str]) -> None:
    """From now on strange positions have only cards of these sets, and not these cards."""
    for cards in (ANY, MINIONS, MECHS, DEMONS, WEAPONS, SECRETS, LIVELY, POWERS, EVERY_CARD):
        cards[:] = [id for id in cards if (not sets or table()[id]["set"] in sets) and id not in without]


MECHANISMS = (  # what cards of one concentrated position have in common: words of their texts
    "cop(y|ies)", "transform|becomes", "control|swap", "died|resummon|dies", "costs?", "casts? ", "in your hand",
    "echo|next", "deathrattle", "twice|trigger|again|repeat", "secret", "discard|remove", "draw|drawn", "battlecry",
    "mech|magnetic", "quest|adapt|discover", "immune|shield|stealth|can't", "weapon|durability|equip",
    "hero power|inspire", "return|shuffle", "deck", "attack(s|ed|er|ing)", "freeze|frozen|silence",
    "restore|healed|lifesteal", "overload|mana|crystal", "start of|end of", "whenever|after", "destroy", "combo|choose",
    "this turn|while|until", "reveal|look at|deck has", "next to|adjacent|magnetic", "murloc|pirate|totem|elemental",
    "dragon|demon|beast", "spell damage|double|times", "c'thun|jade|spare part", "armor|your hero", "random", "summon",
    "becomes|replace|class", "opponent", "played|cast this game|number of",
)  # fmt: skip
MECHANISM: list[str] = []  # of concentrated positions: each has one of these expressions; none: positions of all cards


@cache
def sharing(mechanism: str) -> list[str]:
    """The cards whose texts have such words."""
    texts = card_texts(all_cards(), "p4")
    return [id for id in ANY if re.search(mechanism, texts[id], re.IGNORECASE)]


AT_OWN_MINIONS = (
    registry.any_character, registry.any_minion, registry.friendly_character, registry.friendly_minion
)  # fmt: skip


class Strange:
    """`first` is a card (or hero power) that the player to act can play at once."""

    def __init__(self, seed: int, first: str = "") -> None:
        self.rng = random.Random(seed)
        self.first = first
        size = self.rng.choice([2, 4, 8])
        self.theme = [*self.rng.choices(ANY, k=size), *self.rng.choices(LIVELY, k=size)]
        self.narrow = self.rng.choice([0.3, 0.6, 0.9])  # how often a card is of the theme
        if MECHANISM:
            cards = sharing(self.rng.choice(MECHANISM))
            minions = [id for id in cards if table()[id]["type"] == "minion"]
            self.theme = [*self.rng.choices(cards, k=8), *self.rng.choices(minions, k=4)]
            self.narrow = self.rng.choice([0.8, 0.95])

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def position(self) -> dict[str, Any]:
        rng = self.rng
        eras = rng.choices(ERAS, k=2)
        if self.chance(0.7):
            eras[1] = eras[0]
        players = [self.player(era) for era in eras]
        to_act = rng.randrange(2)
        if self.first:
            self.prepare(players[to_act])
        turn = rng.randrange(85, 90) if self.chance(0.05) else rng.randrange(5, 20)
        return {"turn": turn, "to_act": to_act, "players": players}

    def prepare(self, player: dict[str, Any]) -> None:
        player["mana"] = player["max_mana"] = 10
        if self.first in POWERS:
            player["hero_power"] = self.first
            return
        one = self.potion(player["era"], self.first) if self.first in registry.INGREDIENTS else {"id": self.first}
        if one["id"] == "ICC_828t":
            one = self.zombeast(player["era"])
        player["hand"] = [one | {"cost": 0}, *player["hand"][:8]]
        player["board"] = player["board"][:6]
        if "magnetic" in Card(self.first, player["era"]).keywords:
            player["board"] = self.rng.choices(MECHS, k=3)
        player["secrets"] = [id for id in player.get("secrets", []) if id != self.first]

    def player(self, era: str) -> dict[str, Any]:
        rng = self.rng
        max_mana = rng.choice([4, 8, 10, 10, 10])
        plain: dict[str, Any] = {
            "hero": f"HERO_0{rng.randrange(1, 10)}",
            "era": era,
            "health": rng.randrange(4, 31),
            "max_health": 30,
            "armor": rng.choice([0, 0, 3]),
            "max_mana": max_mana,
            "mana": rng.randrange(max_mana + 1),
            "overload_owed": rng.choice([0, 0, 0, 2]),
            "fatigue": rng.randrange(3),
            "jade": rng.choice([0, 0, 2, 29]),
            "totems": rng.randrange(4),
            "hero_power": rng.choice(POWERS),
            "hand": [self.hand_card(era) for _ in range(rng.randrange(4, 11))],
            "deck": dict(Counter(self.deck_card() for _ in range(rng.randrange(16)))),
            "board": [self.minion(era) for _ in range(rng.choice([0, 1, 2, 3, 3, 4, 5, 6, 6, 7]))],
            "graveyard": [rng.choice(rng.choice([MINIONS, DEMONS])) for _ in range(rng.randrange(6))],
        }
        if self.chance(0.2):
            state = {"frozen": self.chance(0.5), "attacks_made": rng.randrange(2), "immune_this_turn": self.chance(0.3)}
            plain |= {
                "hero_state": state,
                "attack": rng.randrange(4),
                "spell_tax": 5,
                "next_spell_tax": rng.choice([0, 5]),
            }
        if self.chance(0.4):
            plain["weapon"] = {"id": rng.choice(WEAPONS), "durability": rng.randrange(1, 4)}
            if plain["weapon"]["id"] == "ICC_314t1":
                plain["weapon"]["attached"] = [self.memory() for _ in range(rng.randrange(3))]
        if self.chance(0.3):  # what Tess, Shudderwock, Lynessa and Floop look at
            plain["played"] = dict(Counter(self.any_card() for _ in range(rng.randrange(1, 6))))
            spells = [id for id in registry.CASTS if registry.TARGETS.get(id) in AT_OWN_MINIONS and id in ANY]
            plain["blessings"] = [rng.choice(spells) for _ in range(rng.randrange(4))] if spells else []
            plain["last_minion"] = rng.choice(MINIONS)
        if self.chance(0.4):
            plain["secrets"] = rng.sample(SECRETS, rng.choice([1, 2, 3, 5]))
        return plain

    def parts(self, era: str, rich: bool) -> list[str]:
        return [card.id for card in beast_parts(era, rich) if registry.known(card.id)]

    def any_card(self) -> str:
        return self.rng.choice(self.theme if self.chance(self.narrow) else ANY)

    def zombeast(self, era: str) -> dict[str, Any]:
        return {
            "id": "ICC_828t",
            "parts": [self.rng.choice(self.parts(era, rich)) for rich in (True, False)],
        }

    def potion(self, era: str, with_ingredient: str) -> dict[str, Any]:
        cost = Card(with_ingredient, era).cost
        others = [id for id in registry.INGREDIENTS if Card(id, era).cost == cost and id != with_ingredient]
        parts = sorted([with_ingredient, self.rng.choice(others)], key=registry.place_of_ingredient)
        return {"id": {1: "CFM_621t", 5: "CFM_621t14", 10: "CFM_621t15"}[cost], "parts": parts}

    def hand_card(self, era: str) -> Any:
        rng = self.rng
        if self.chance(0.04):
            return self.zombeast(era)
        if self.chance(0.06):
            return self.potion(era, rng.choice(registry.INGREDIENTS))
        id = self.any_card()
        one: dict[str, Any] = {"id": id}
        if self.chance(0.6):
            one["cost"] = rng.randrange(3)
        if self.chance(0.1) and table()[id]["type"] == "minion":
            one |= {"attack": Card(id, era).attack + 1, "health": Card(id, era).health + 1}
        return one

    def memory(self) -> dict[str, str]:
        return {"id": self.rng.choice(MINIONS), "kind": "memory"}

    def deck_card(self) -> str:
        id = self.any_card()
        return f"{id}+1/+1" if self.chance(0.1) and table()[id]["type"] == "minion" else id

    def minion(self, era: str) -> Any:
        rng = self.rng
        themed = [id for id in self.theme if table()[id]["type"] == "minion"]
        id = rng.choice(themed if self.chance(self.narrow) else LIVELY if self.chance(0.6) else MINIONS)
        if self.chance(0.5) and id != "EX1_335":
            return id
        card = Card(id, era)
        max_health = card.health + rng.randrange(3)
        plain = {
            "id": id,
            "attack": card.attack + rng.randrange(4),
            "max_health": max_health,
            "health": rng.randrange(1, max_health + 1),
            "frozen": self.chance(0.15),
            "silenced": self.chance(0.1),
            "summoned_this_turn": self.chance(0.2),
        }
        if id == MEGA and plain["silenced"]:
            plain["free_attacks"] = 0
        if id == "EX1_335" and not plain["silenced"]:  # X77
            plain["attack"] = plain["health"]
        if self.chance(0.4):
            plain[rng.choice(KEYWORDS)] = True
        if self.chance(0.15):
            plain["attacks_made"] = 1
        if self.chance(0.1):
            plain |= {"stealth": True, "stealth_until_turn": True}
        if self.chance(0.1) and id != "EX1_335":
            plain |= {"turn_attack": 2, "attack": plain["attack"] + 2}
        if self.chance(0.3) and id == "LOOT_161":
            plain["attached"] = [self.memory() for _ in range(rng.randrange(1, 3))]
        elif self.chance(0.1):
            plain |= {"attached": [rng.choice(["EX1_316e", "BOT_251", "BOT_548"])], "deathrattle": True}
        return plain


def strange_position(seed: int, first: str = "") -> str:
    return json.dumps(Strange(seed, first).position())
