"""Nouns: sets of characters, filters, and the cards an effect can make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ..pools import Pool


@dataclass(frozen=True)
class Set:
    """A set of characters or cards: a node of the core's Selector tree."""

    code: str
    value: int | str = 0
    compare: int = 0
    left: Set | None = None
    right: Set | None = None
    keywords: tuple[str, ...] = ()

    def __and__(self, other: Set) -> Set:
        return Set("all_of", left=self, right=other)

    def __or__(self, other: Set) -> Set:
        return Set("any_of", left=self, right=other)

    def __sub__(self, other: Set) -> Set:
        return Set("but", left=self, right=other)


CHARACTERS = ANY_CHARACTER = Set("everybody")
MINIONS = ANY_MINION = Set("minions")
HEROES = Set("heroes")
ALLIES = Set("allies")
FRIENDS = Set("friends")
ENEMY_MINIONS = Set("enemy_minions")
ENEMIES = Set("enemies")
MY_HERO = Set("my_hero")
ENEMY_HERO = Set("enemy_hero")
SELF = Set("self")
TARGET = Set("target")
IT = ATTACKER = Set("subject")
DEFENDER = SPELL_TARGET = SUMMONED = Set("object")
ATTACKED = Set("attacked")
ADJACENT = Set("adjacent")
MY_WEAPON = Set("my_weapon")  # for auras only: aura=give(MY_WEAPON, 2)
DAMAGED = Set("damaged")
LIVING = Set("living")

BEAST, MECH, DEMON, DRAGON, MURLOC, PIRATE, TOTEM, ELEMENTAL = (
    Set("race", name) for name in ("beast", "mech", "demon", "dragon", "murloc", "pirate", "totem", "elemental")
)
MINION, SPELL, WEAPON, HERO_CARD = (Set("type", name) for name in ("minion", "spell", "weapon", "hero"))
SECRET, LEGENDARY = Set("secret"), Set("legendary")
HAS_TEXT = Set("has_text")
BATTLECRY, OVERLOAD, SPELL_DAMAGE, COMBO_CARD, ECHO = (
    Set(word) for word in ("battlecry", "overload", "spell_damage", "combo", "echo")
)
ANY_CARD = Set("everybody")

Keyword: TypeAlias = str
TAUNT, CHARGE, RUSH, DIVINE_SHIELD, STEALTH, WINDFURY, POISONOUS, LIFESTEAL, ELUSIVE = (
    "taunt", "charge", "rush", "divine_shield", "stealth", "windfury", "poisonous", "lifesteal", "elusive",
)  # fmt: skip
CANT_ATTACK, FREEZES, IMMUNE, IMMUNE_WHILE_ATTACKING, DOUBLE_BATTLECRY, AIMS_POWER, DEATHRATTLE, MAGNETIC = (
    "cant_attack", "freezes", "immune", "immune_while_attacking", "double_battlecry", "aims_power", "deathrattle",
    "magnetic",
)  # fmt: skip
SPARES_HEROES, FROZEN, ARMORS, IMMUNE_THIS_TURN = "spares_heroes", "frozen", "armors", "immune_this_turn"
SHY = "shy"
DOUBLE_END, NO_POWERS, KEEPS_WEAPON, CLEAVES = "double_end", "no_powers", "keeps_weapon", "cleaves"
# Rules that a text changes while it is in play; they stand among a card's keywords, and nothing gives them.
POWER_TWICE, POWER_ALWAYS, POWER_HITS, POWER_SHARPENS = "power_twice", "power_always", "power_hits", "power_sharpens"
TAKES_FOR_HERO, HALTS_HERO_DAMAGE, DOUBLES_HERO_DAMAGE, SHARES_SPELL_DAMAGE, RANDOM_TARGETS, ATTACKS_ALWAYS = (
    "takes_for_hero", "halts_hero_damage", "doubles_hero_damage", "shares_spell_damage", "random_targets",
    "attacks_always",
)  # fmt: skip
DOUBLE_SPELLS, HARMFUL_HEALING, DOUBLE_DEATHRATTLES, BOTH_OPTIONS, ATTACK_IS_HEALTH, FOUR_ATTACKS = (
    "double_spells", "harmful_healing", "double_deathrattles", "both_options", "attack_is_health", "four_attacks",
)  # fmt: skip
SPENDS_ATTACK, SPARES_MINIONS, RETURNS = "spends_attack", "spares_minions", "returns"
DOUBLE_HEALING, DOUBLE_POWER, EXTRA_SHUFFLES, SPELLS_COST_HEALTH, MURLOCS_COST_HEALTH = (
    "double_healing", "double_power", "extra_shuffles", "spells_cost_health", "murlocs_cost_health",
)  # fmt: skip
REPEATS_SPELL, REPEATS_BATTLECRY, SPELLS_STEAL_LIFE, GIVES_ECHO, DOUBLE_WEAPON_DEATHRATTLES = (
    "repeats_spell", "repeats_battlecry", "spells_steal_life", "gives_echo", "double_weapon_deathrattles",
)  # fmt: skip


def having(*keywords: Keyword) -> Set:
    """Those with any of these keywords."""
    return Set("keyword", keywords=keywords)


def beside(whom: Set) -> Set:
    """The neighbours of minions."""
    return Set("beside", left=whom)


def edges(of: Set) -> Set:
    """The leftmost and the rightmost."""
    return Set("edges", left=of)


def is_card(id: str) -> Set:
    return Set("card", id)


def of_class(name: str) -> Set:
    return Set("class_", name)


def from_set(name: str) -> Set:
    return Set("from_set", name)


def random(among: Set, n: int = 1) -> Set:
    """n different ones by chance, of the living (not mortally wounded, not pending destroy). It is the whole object of
    a verb: random(ENEMY_MINIONS & DAMAGED), not random(ENEMY_MINIONS) & DAMAGED."""
    return Set("random", n, left=among)


class Attribute:
    """ATTACK, HEALTH and COST, compared: `ATTACK >= 7` is a filter."""

    def __init__(self, code: str) -> None:
        self.code = code

    def _than(self, value: object, more: int, compare: int) -> Set:
        if not isinstance(value, int):
            raise TypeError(f"{self.code.upper()} is compared with a plain number, not with {value!r}")
        return Set(self.code, value + more, compare)

    def __eq__(self, value: object) -> Set:  # type: ignore[override]
        return self._than(value, 0, 0)

    def __ge__(self, value: int) -> Set:
        return self._than(value, 0, 1)

    def __le__(self, value: int) -> Set:
        return self._than(value, 0, 2)

    def __gt__(self, value: int) -> Set:
        return self._than(value, 1, 1)

    def __lt__(self, value: int) -> Set:
        return self._than(value, -1, 2)

    __hash__ = None  # type: ignore[assignment]


ATTACK, HEALTH, COST = Attribute("attack"), Attribute("health"), Attribute("cost")


@dataclass(frozen=True)
class Choices:
    """Cards that chance or a player picks from: a fixed list, or every written card that fits a set or a Pool."""

    ids: tuple[str, ...] = ()
    fits: Set | Pool | None = None
    called: str = ""  # what people call one of the list


Cards: TypeAlias = str | Choices


def one_of(*ids: str, called: str = "") -> Choices:
    """These cards; `called` is what the card's text says instead of listing them, "Spare Part"."""
    return Choices(ids=ids, called=called)


def pool(fits: Set | Pool, *, called: str = "") -> Choices:
    return Choices(fits=fits, called=called)
