"""The things of a match (MECHANICS.md, section B)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hearthstone_oracle.facts import Card


@dataclass(eq=False)
class Entity:
    """Whatever can be the source of an effect. Order of play: rule 4."""

    card: Card
    side: int
    order: int = 0
    in_play: bool = False

    @property
    def texts(self) -> list[tuple[int, str]]:
        """Order of play and id of every text that works."""
        return [(self.order, id) for id in self.card.texts]


class Spell(Entity):
    pass


class Secret(Entity):
    pass


@dataclass(eq=False)
class Power(Entity):
    used: bool = False
    price: int | None = None  # Genn

    @property
    def cost(self) -> int:
        return self.card.cost if self.price is None else self.price


class Attached(NamedTuple):
    """A text given to a minion or weapon (Magnetic, Power Overwhelming), or a card it remembers."""

    order: int
    card: Card
    memory: bool = False


@dataclass(eq=False)
class Weapon(Entity):
    attack_own: int = 0
    durability: int = 0
    max_durability: int = 0
    aura_attack: int = 0
    doomed: bool = False
    attached: list[Attached] = field(default_factory=list)

    @property
    def attack(self) -> int:
        return max(0, self.attack_own + self.aura_attack)

    @property
    def windfury(self) -> bool:
        return "windfury" in self.card.keywords


@dataclass(eq=False)
class Character(Entity):
    damage: int = 0
    turn_attack: int = 0
    keywords: set[str] = field(default_factory=set)  # own and given ones
    aura_keywords: set[str] = field(default_factory=set)
    frozen: bool = False
    immune_this_turn: bool = False
    attacks_made: int = 0

    max_health = 0

    @property
    def health(self) -> int:
        return self.max_health - self.damage

    @property
    def immune(self) -> bool:
        return self.immune_this_turn or self.has("immune")

    @property
    def dying(self) -> bool:
        return self.health <= 0

    def has(self, keyword: str) -> bool:
        return keyword in self.keywords or keyword in self.aura_keywords


@dataclass(eq=False)
class Hero(Character):
    full: int = 30
    armor: int = 0
    hero_class: str = ""
    immune_attacking: bool = False  # Candleshot, rule 36

    @property
    def max_health(self) -> int:  # type: ignore[override]
        return self.full

    @property
    def immune(self) -> bool:
        return self.immune_this_turn or self.immune_attacking


@dataclass(eq=False)
class Minion(Character):
    attack_own: int = 0
    health_own: int = 0
    aura_attack: int = 0
    aura_health: int = 0
    spell_damage: int = 0
    silenced: bool = False
    doomed: bool = False  # pending destroy
    summoned_this_turn: bool = True
    spares_heroes: bool = False
    stealth_until_turn: bool = False
    attached: list[Attached] = field(default_factory=list)
    became: Minion | None = None  # what a transform made of it
    place: int = 0  # of a dead minion: where its deathrattle summons
    was: int = 0  # of a dead minion: its place on the board before
    made: int = 0  # minions that the text which runs now has summoned

    @property
    def attack(self) -> int:
        return max(0, self.attack_own + self.turn_attack + self.aura_attack)

    @property
    def max_health(self) -> int:  # type: ignore[override]
        return self.health_own + self.aura_health

    @property
    def dying(self) -> bool:
        return self.doomed or self.health <= 0

    @property
    def ready(self) -> bool:
        """Not summoning sick: rule 31."""
        return not self.summoned_this_turn or self.has("charge") or self.has("rush")

    @property
    def texts(self) -> list[tuple[int, str]]:
        own = [] if self.silenced else [(self.order, id) for id in self.card.texts]
        return own + [(one.order, id) for one in self.attached if not one.memory for id in one.card.texts]

    def is_a(self, race: str) -> bool:
        return self.card.race == race


class DeckCard(NamedTuple):
    """A card in a deck, with what is stored on it (Keleseth)."""

    card: Card
    attack: int = 0
    health: int = 0


@dataclass(eq=False)
class HandCard:
    card: Card
    cost_change: int = 0
    attack: int = 0  # changes it brings into play
    health: int = 0
    since: int = 0  # when it came, as an order of play: it heard no death before


@dataclass(eq=False)
class Player:
    hero: Hero
    power: Power
    era: str
    weapon: Weapon | None = None
    hand: list[HandCard] = field(default_factory=list)
    deck: list[DeckCard] = field(default_factory=list)
    board: list[Minion] = field(default_factory=list)
    secrets: list[Secret] = field(default_factory=list)
    graveyard: list[Card] = field(default_factory=list)
    died_this_turn: list[Card] = field(default_factory=list)
    mana: int = 0
    max_mana: int = 0
    temp_mana: int = 0
    locked: int = 0
    owed: int = 0
    fatigue: int = 0
    jade: int = 0
    totems: int = 0
    cards_played: int = 0
    spell_tax: int = 0
    next_spell_tax: int = 0
    lost: bool = False
    starting_list: list[str] = field(default_factory=list)


@dataclass
class Event:
    name: str
    side: int  # who caused it
    subject: Any = None
    object: Any = None
    amount: int = 0
    source: Any = None
    before: int = 0  # only what came into play before this order hears of it; 0: everything
