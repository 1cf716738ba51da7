"""Texts that only one card has, each a named operation of the core."""

from __future__ import annotations

from ..numbers import Amount
from ..sets import Choices, Keyword, Set
from .effect import Effect


def army_of_the_dead(n: int = 5) -> Effect:
    """Removes the top cards of my deck and summons the minions among them."""
    return Effect("army_of_the_dead", a=n)


def kazakus() -> Effect:
    """Choose a cost, then two ingredients; the potion goes to the hand."""
    return Effect("kazakus")


def build_beast() -> Effect:
    """Choose two Beasts; their sum goes to the hand."""
    return Effect("build_beast")


def give_cthun(attack: Amount = 0, health: Amount = 0, *keywords: Keyword) -> Effect:
    """My C'Thun, wherever it is."""
    return Effect("give_cthun", a=attack, b=health, keywords=keywords)


def draw_into_play(n: int) -> Effect:
    """Minions that are drawn go to the board (Varian Wrynn)."""
    return Effect("draw_into_play", a=n)


def draw_while_dragons() -> Effect:
    return Effect("draw_while_dragons")


def draw_and_swap_costs(cards: Set, others: Set) -> Effect:
    """Draws one of each; their costs change hands (Prismatic Lens)."""
    return Effect("draw_and_swap_costs", cards, whom=others)


def replace_all_cards() -> Effect:
    """Hand and deck become random Legendary minions."""
    return Effect("replace_all_cards")


def add_legendaries(n: int) -> Effect:
    """At the start of the game: random Legendary minions into my deck."""
    return Effect("add_legendaries", a=n)


def renounce_class() -> Effect:
    """My power and the cards of this card's class become those of another class."""
    return Effect("renounce_class")


def swap_with_deck(one: Set) -> Effect:
    """A minion changes places with a random one of my deck."""
    return Effect("swap_with_deck", one)


def swap_with_deck_at_death() -> Effect:
    """Deathrattle: this changes places with a random minion of my deck (Dr. Morrigan)."""
    return Effect("swap_with_deck_at_death")


def summon_and_attack_with_deck() -> Effect:
    """Three minions of my deck come, attack enemy minions and die (Flark's Boom-Zooka)."""
    return Effect("summon_and_attack_with_deck")


def repeat_battlecries() -> Effect:
    """All other battlecries of cards that I played this game, as SELF's own (Shudderwock)."""
    return Effect("repeat_battlecries")


def replay_foreign_cards() -> Effect:
    """All cards of other classes that I played this game (Tess Greymane)."""
    return Effect("replay_foreign_cards")


def repeat_blessings() -> Effect:
    """The spells that I cast on my minions this game, on SELF (Lynessa Sunsorrow)."""
    return Effect("repeat_blessings")


def snuff_candle(sleeping: str, waking: str) -> Effect:
    """Who sleeps on the opponent's side wakes a step; at the third it stands (The Darkness)."""
    return Effect("snuff_candle", card=sleeping, pools=(Choices(ids=(waking,)),))
