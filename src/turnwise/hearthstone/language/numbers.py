"""Numbers and conditions that the core works out when they are needed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .sets import Cards, Set

Whose: TypeAlias = Literal["me", "opponent", "both"]
ME: Whose = "me"
OPPONENT: Whose = "opponent"
BOTH: Whose = "both"


@dataclass(frozen=True)
class Number:
    """A number or condition that the core works out when it is needed: a node of its Value tree."""

    code: str
    whose: Whose = ME
    a: Amount = 0
    b: Amount = 0
    c: Amount = 0
    set: Set | None = None

    def __add__(self, other: Amount) -> Number:
        return Number("add", a=self, b=other)

    __radd__ = __add__

    def __sub__(self, other: Amount) -> Number:
        return Number("subtract", a=self, b=other)

    def __rsub__(self, other: Amount) -> Number:
        return Number("subtract", a=other, b=self)

    def __mul__(self, other: Amount) -> Number:
        return Number("multiply", a=self, b=other)

    __rmul__ = __mul__

    def __mod__(self, other: Amount) -> Number:
        return Number("remainder", a=self, b=other)

    def __neg__(self) -> Number:
        return Number("subtract", a=0, b=self)

    def __ge__(self, other: Amount) -> Number:
        return Number("at_least", a=self, b=other)

    def __le__(self, other: Amount) -> Number:
        return Number("at_least", a=other, b=self)

    def __gt__(self, other: Amount) -> Number:
        return Number("less", a=other, b=self)

    def __lt__(self, other: Amount) -> Number:
        return Number("less", a=self, b=other)

    def __and__(self, other: Number) -> Number:
        return Number("and_", a=self, b=other)

    def __or__(self, other: Number) -> Number:
        return Number("or_", a=self, b=other)

    def __invert__(self) -> Number:
        return Number("not_", a=self)


Amount: TypeAlias = int | Number


@dataclass(frozen=True)
class _CardsRef:
    cards: Cards


@dataclass(frozen=True)
class _TypeRef:
    name: str


@dataclass(frozen=True)
class _TallyRef:
    name: str


FULL = 999  # heal(MY_HERO, FULL): as much as its maximum


def count(among: Set) -> Number:
    return Number("count", set=among)


def has(among: Set) -> Number:
    """At least one is there."""
    return count(among)


def attack_of(one: Set) -> Number:
    return Number("attack_of", set=one)


def health_of(one: Set) -> Number:
    """Current health."""
    return Number("health_of", set=one)


def killed(one: Set) -> Number:
    """It is in play but mortally wounded or pending destroy."""
    return Number("killed", set=one)


def hand_size(whose: Whose = ME) -> Number:
    return Number("hand_size", whose)


def deck_size(whose: Whose = ME) -> Number:
    return Number("deck_size", whose)


def in_hand(cards: Set, whose: Whose = ME) -> Number:
    """How many cards in hand fit."""
    return Number("in_hand", whose, set=cards)


def in_deck(cards: Set, whose: Whose = ME) -> Number:
    """How many cards in the deck fit."""
    return Number("in_deck", whose, set=cards)


def hero_damage(whose: Whose = ME) -> Number:
    """Maximum health less health."""
    return Number("hero_damage", whose)


def hero_health(whose: Whose = ME) -> Number:
    return Number("hero_health", whose)


def armor_of(whose: Whose = ME) -> Number:
    return Number("armor_of", whose)


def weapon_attack(whose: Whose = ME) -> Number:
    return Number("weapon_attack", whose)


def weapon_durability(whose: Whose = ME) -> Number:
    return Number("weapon_durability", whose)


def has_weapon(whose: Whose = ME) -> Number:
    return Number("has_weapon", whose)


def spell_damage(whose: Whose = ME) -> Number:
    return Number("spell_damage", whose)


def mana(whose: Whose = ME) -> Number:
    return Number("mana", whose)


def max_mana(whose: Whose = ME) -> Number:
    """Crystals, without temporary mana."""
    return Number("max_mana", whose)


def room(whose: Whose = ME) -> Number:
    """Free places on the board."""
    return Number("room", whose)


def room_with_dead(whose: Whose = ME) -> Number:
    """Free places, none if there was none before IT died."""
    return Number("room_with_dead", whose)


def hand_room(whose: Whose = ME) -> Number:
    return Number("hand_room", whose)


def secret_room(whose: Whose = ME) -> Number:
    """Free places for secrets; a quest takes one."""
    return Number("secret_room", whose)


def secrets(whose: Whose = ME) -> Number:
    return Number("secrets", whose)


def tally(name: str, whose: Whose = ME) -> Number:
    """What a player has counted; the names are in TURNWISE_HS_TALLIES of card.h."""
    return Number("tally", whose, a=_TallyRef(name))  # type: ignore[arg-type]


def played(cards: Set, whose: Whose = ME) -> Number:
    """How many cards that fit the player has played from hand this match, with the present one."""
    return Number("played", whose, set=cards)


def died(cards: Set, whose: Whose = ME) -> Number:
    """How many minions of that player that fit have died this match."""
    return Number("died", whose, set=cards)


def drawn_is(cards: Set) -> Number:
    """The card just drawn fits and is in my hand."""
    return Number("drawn", set=cards)


def card_is(cards: Set) -> Number:
    """Of PLAY: the card fits, whatever has become of it."""
    return Number("card_is", set=cards)


def no_duplicates(whose: Whose = ME) -> Number:
    """The deck has no two cards of the same id."""
    return Number("no_duplicates", whose)


def random_number(low: int, high: int) -> Number:
    """Every number from low to high is equally likely; each character hit has its own. It is the whole amount of
    damage, draw, summon, give or save."""
    return Number("random", a=low, b=high)


def equals(a: Amount, b: Amount) -> Number:
    return Number("equal", a=a, b=b)


def smaller(a: Amount, b: Amount) -> Number:
    return Number("minimum", a=a, b=b)


def larger(a: Amount, b: Amount) -> Number:
    return Number("maximum", a=a, b=b)


def either(condition: Number, a: Amount, b: Amount) -> Number:
    """a if the condition holds, else b."""
    return Number("choose", a=condition, b=a, c=b)


def cost_of(one: Set) -> Number:
    """The printed cost of a minion; of IT, also when it is dead."""
    return Number("cost_of", set=one)


def missing(cards: Cards) -> Number:
    """How many of these cards are not among my minions (the basic Totems)."""
    return Number("missing", a=_CardsRef(cards))  # type: ignore[arg-type]


def source_is(*types: str) -> Number:
    """Of a damage event: the card that dealt it is mine and of one of these types."""
    found = [Number("source_type", a=_TypeRef(name)) for name in types]  # type: ignore[arg-type]
    any_type = found[0]
    for other in found[1:]:
        any_type = any_type | other
    return Number("source_mine") & any_type


def power_is(id: str, whose: Whose = ME) -> Number:
    """The player's hero power is this card."""
    return Number("power_is", whose, a=_TypeRef(id))  # type: ignore[arg-type]


def hero_class(whose: Whose = ME) -> Number:
    """Not 0 for a hero that has a class (Ragnaros has none)."""
    return Number("hero_class", whose)


DRAWN_COST = Number("drawn_cost")
CHOSEN_COST, CHOSEN_ATTACK = Number("chosen_cost"), Number("chosen_attack")  # of a card shown from the deck
LIES_DEAD = Number("lies_dead")  # of DEATH: the card has not gone to a hand or deck since
STOOD = Number("stood")  # of PLAY: it was a minion of its own, not a part of another
OTHER_CLASS = Number("other_class")  # of PLAY: the card is neither neutral nor of my class
DECK_EVEN, DECK_ODD = Number("deck_even"), Number("deck_odd")  # printed costs of the cards in my deck now
REMEMBERED = Number("remembered")  # how many cards SELF remembers
GENERATED = Number("generated")  # of PLAY and CAST: the card was not in the starting deck
ELEMENTAL_LAST_TURN = tally("elementals_last_turn")  # how many I played
NEVER = Number("equal", a=0, b=1)
SOURCE_MINE = Number("source_mine")  # of DAMAGE and HEALING: a card of mine did it
BY_THIS = Number("source_this")  # of DAMAGE: the card that says this did it
SAVED = Number("saved")  # what save(...) put aside
AMOUNT = Number("amount")  # of an event: damage dealt, crystals overloaded; of PLAY and CAST what the card cost
TOTEMS_SUMMONED = Number("totems")
DIED_THIS_TURN = Number("died_this_turn")  # minions of both sides
CARDS_PLAYED = Number("play_count")  # by me this turn
COMBO = CARDS_PLAYED >= 2  # this card is one of them
PLAYED_BEFORE = CARDS_PLAYED >= 1  # for target_if: asked before the card is played
MINIONS_PLAYED = tally("minions_this_turn")  # by me this turn
ALL_EVEN, ALL_ODD = Number("start_even"), Number("start_odd")  # printed costs of my starting deck
MY_TURN = Number("turn_mine")
SECRETS_PLAYED, POWERS_USED = tally("secrets_played"), tally("powers_used")  # by me this game
SPELLS_CAST = tally("spells_cast")
HERO_ATTACKED = Number("hero_attacks")  # my hero, this turn
CTHUN_READY = Number("cthun_ready")  # my C'Thun has at least 10 Attack
ABOUT_ME = Number("about_me")  # of an event: this card or minion is what it is about
