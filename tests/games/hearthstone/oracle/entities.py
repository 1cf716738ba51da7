"""The things of a match (docs/rules/hearthstone.md, section B)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.hearthstone.oracle.facts import Card


@dataclass(eq=False)
class Entity:
    """Whatever can be the source of an effect. Order of play: rule 4."""

    card: Card
    side: int
    order: int = 0
    in_play: bool = False
    own: Card | None = field(default=None, kw_only=True)  # its card while a given text of another era speaks

    @property
    def itself(self) -> Card:
        """The card that a text means by "this"."""
        return self.own or self.card

    @property
    def texts(self) -> list[tuple[int, str]]:
        """Order of play and id of every text that works."""
        return [(self.order, id) for id in self.card.texts]


@dataclass(eq=False)
class Spell(Entity):
    target: Any = None
    option: str = ""  # of Choose One
    on_own: bool = False  # it was cast on an own minion


@dataclass(eq=False)
class Secret(Entity):
    progress: int = 0  # of a quest
    names: Counter[Card] = field(default_factory=Counter)  # of The Caverns Below: how often each minion was played


@dataclass(eq=False)
class Power(Entity):
    uses: int = 0  # this turn
    price: int | None = None  # Genn

    @property
    def cost(self) -> int:
        return self.card.cost if self.price is None else self.price


class Attached(NamedTuple):
    """A text given to a character or weapon (Magnetic, Power Overwhelming), or a card it remembers.

    Given texts that are no cards have the ids that the core writes (EX1_316e). `kind`: text; deathrattle (only that
    part of the text); memory, enemy_memory. `until`: when the text goes."""

    order: int
    card: Card
    kind: str = "text"
    until: int = 0

    @property
    def memory(self) -> bool:
        return self.kind.endswith("memory")

    @property
    def works(self) -> bool:
        return self.kind == "text" and not self.until & WAITS


TURN, OWN_TURN, WAITS, ENEMY = 1, 2, 4, 8  # until the turn ends; until the own turn starts; not before it; the enemy's


def given(attached: list[Attached]) -> list[tuple[int, str]]:
    """Order of play and id of the texts among what is attached."""
    return [(one.order, id) for one in attached if one.works for id in one.card.texts]


def rattles(owner: Any) -> list[tuple[int, str]]:
    """The texts in which deathrattles are looked for: rule 60e."""
    more = [(one.order, id) for one in owner.attached if one.kind == "deathrattle" for id in one.card.texts]
    return sorted([*owner.texts, *more], key=lambda text: (text[0] != owner.order, text[0]))


@dataclass(eq=False)
class Weapon(Entity):
    attack_own: int = 0
    durability: int = 0
    max_durability: int = 0
    aura_attack: int = 0
    turn_attack: int = 0
    doomed: bool = False
    keywords: set[str] = field(default_factory=set)  # own and given ones
    turn_keywords: set[str] = field(default_factory=set)
    attached: list[Attached] = field(default_factory=list)
    moved: bool = False  # of a destroyed one: its card has gone somewhere (X149)

    @property
    def attack(self) -> int:
        return max(0, self.attack_own + self.turn_attack + self.aura_attack)

    @property
    def kept(self) -> DeckCard:
        """X307: what Kingsbane keeps; more than that a deck cannot say."""
        attack, durability = self.attack_own - self.card.attack, self.max_durability - self.card.durability
        words = tuple(word for word in KEPT_WORDS if word in self.keywords - self.turn_keywords)
        return DeckCard(self.card, max(0, min(31, attack)), max(0, min(7, durability)), words=words)

    @property
    def texts(self) -> list[tuple[int, str]]:
        return [(self.order, id) for id in self.card.texts] + given(self.attached)

    @property
    def rattles(self) -> list[tuple[int, str]]:
        return rattles(self)

    def has(self, keyword: str) -> bool:
        return keyword in self.keywords


@dataclass(eq=False)
class Character(Entity):
    damage: int = 0
    turn_attack: int = 0
    keywords: set[str] = field(default_factory=set)  # own and given ones
    aura_keywords: set[str] = field(default_factory=set)
    turn_keywords: set[str] = field(default_factory=set)  # of these keywords, those that end with the turn
    frozen: bool = False
    immune_this_turn: bool = False
    attacks_made: int = 0
    attached: list[Attached] = field(default_factory=list)

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
    doomed: bool = False
    stealth_until_turn: bool = False

    @property
    def dying(self) -> bool:
        return self.doomed or self.health <= 0

    @property
    def max_health(self) -> int:  # type: ignore[override]
        return self.full

    @property
    def immune(self) -> bool:
        return self.immune_this_turn or self.immune_attacking or self.has("immune")

    @property
    def texts(self) -> list[tuple[int, str]]:
        return given(self.attached)


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
    crystal: bool = False  # has the size of a Crystal Core
    stealth_until_turn: bool = False
    became: Minion | None = None  # what a transform made of it
    place: int = 0  # of a dead minion: where its deathrattle summons
    made: int = 0  # minions that the text which runs now has summoned
    came: int = 0  # its order of play when it came
    moved: bool = False  # of a dead minion: its card has gone somewhere (X149)

    @property
    def attack(self) -> int:
        if self.card.id == "EX1_335" and not self.silenced:  # X77: Lightspawn
            return max(0, self.health)
        return max(0, self.attack_own + self.turn_attack + self.aura_attack)

    @property
    def max_health(self) -> int:  # type: ignore[override]
        return self.health_own + self.aura_health

    @property
    def dying(self) -> bool:
        return self.doomed or self.health <= 0

    @property
    def dormant(self) -> bool:
        return "untouchable" in self.keywords

    @property
    def awake(self) -> bool:
        return self.in_play and not self.dormant

    @property
    def ready(self) -> bool:
        """Not summoning sick: rule 31."""
        return not self.summoned_this_turn or self.has("charge") or self.has("rush")

    @property
    def texts(self) -> list[tuple[int, str]]:
        own = [] if self.silenced else [(self.order, id) for id in self.card.texts]
        return own + given(self.attached)

    @property
    def rattles(self) -> list[tuple[int, str]]:
        return rattles(self)

    def is_a(self, race: str) -> bool:
        return self.card.is_a(race)


KINGSBANE = "LOOT_542"
KEPT_WORDS = ("lifesteal", "poisonous")


class DeckCard(NamedTuple):
    """A card in a deck, with what is stored on it (Keleseth)."""

    card: Card
    attack: int = 0
    health: int = 0
    cost: int | None = None  # where something has set it
    cheaper: bool = False  # by 1 (Renounce Darkness)
    even: bool = False  # its Attack is its Health (Lady in White)
    words: tuple[str, ...] = ()  # keywords that Kingsbane keeps

    @property
    def attack_change(self) -> int:
        return self.card.health + self.health - self.card.attack if self.even else self.attack

    @property
    def cost_change(self) -> int:
        return -int(self.cheaper) if self.cost is None else self.cost - self.card.cost

    def held(self, made: bool = False) -> HandCard:
        """As it comes to a hand."""
        words = sum(1 << bit for bit, word in enumerate(KEPT_WORDS) if word in self.words)
        return HandCard(self.card, self.cost_change, self.attack_change, self.health, made=made, progress=words)


@dataclass(eq=False)
class HandCard:
    card: Card
    cost_change: int = 0
    attack: int = 0  # changes it brings into play
    health: int = 0
    since: int = 0  # when it came, as an order of play: it heard no death before
    late_cost: int = 0  # part of the change that came after an aura which sets the cost
    cost_set: bool = False  # it was set when the card came: older auras do not change it
    made: bool = False  # it was not drawn from the deck
    progress: int = 0
    fleeting: bool = False  # gone at the end of the turn
    lent: bool = False  # it is discarded at the end of the turn (The Soularium)
    blessing: Card | None = None  # a text that the minion brings along into play (Val'anyr)
    shifts: str = ""  # the text by which it changes in hand (Molten Blade), where that is not its own

    @property
    def texts(self) -> tuple[str, ...]:
        return (self.shifts, *self.card.texts) if self.shifts else self.card.texts


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
    spells_this_turn: int = 0
    big_spells_this_turn: int = 0
    minions_this_turn: int = 0
    hero_damage_this_turn: int = 0
    hero_healed_this_turn: int = 0
    rightmost_played: int = 0
    elementals_this_turn: int = 0
    elementals_last_turn: int = 0
    spells_cast: int = 0
    big_spells: int = 0
    cards_discarded: int = 0
    mana_overloaded: int = 0
    foreign_cards: int = 0
    secrets_played: int = 0
    powers_used: int = 0
    cthun_attack: int = 0
    cthun_health: int = 0
    cthun_taunt: int = 0
    minion_size: int = 0
    played: Counter[Card] = field(default_factory=Counter)
    weapons_lost: Counter[Card] = field(default_factory=Counter)
    discarded: Counter[Card] = field(default_factory=Counter)
    last_minion: Card | None = None
    dead_mechs: list[tuple[Card, tuple[Card, ...]]] = field(default_factory=list)  # with what was merged into them
    blessings: list[tuple[Card, str]] = field(default_factory=list)  # spells cast on own minions, with the option
    lost: bool = False
    starting_list: list[str] = field(default_factory=list)

    @property
    def minions(self) -> list[Minion]:
        """X316: what sleeps is on the board but no minion."""
        return [m for m in self.board if not m.dormant]


@dataclass
class Event:
    name: str
    side: int  # who caused it
    subject: Any = None
    object: Any = None
    amount: int = 0
    source: Any = None
    before: int = 0  # only what came into play before this order hears of it; 0: everything
    began: int = 0  # X4: when the action began after which this comes; 0: who came since then hears of it, too
    cost: int = 0  # of a card that is played: what it cost
    countered: bool = False
    made: bool = False  # of a spell that is cast: it did not start in the deck (X268)
    card: Any = None  # of the subject when it happened, whatever has become of that

    def __post_init__(self) -> None:
        self.card = self.card or getattr(self.subject, "card", None)
