"""What happens to decks: drawing, looking, shuffling in, taking out."""

from __future__ import annotations

from typing import Literal

from ..numbers import ME, OPPONENT, Amount, Whose
from ..sets import ANY_CARD, Cards, Set, pool
from .effect import Effect


def draw(n: Amount = 1, whose: Whose = ME, *, cards: Set | None = None) -> Effect:
    """The last one drawn is what the drawn_ words are about. cards: random ones of the deck that fit, no fatigue."""
    return Effect("draw", cards, whose=whose, a=n)


def draw_lowest(cards: Set) -> Effect:
    """The cheapest card of my deck that fits."""
    return Effect("draw_lowest", cards)


def draw_secrets(n: int) -> Effect:
    """Different Secrets of my deck."""
    return Effect("draw_secrets", a=n)


def set_drawn_cost(cost: Amount) -> Effect:
    """The card just drawn costs this."""
    return Effect("drawn_cost", a=cost)


def change_drawn_cost(by: Amount) -> Effect:
    return Effect("drawn_cost", a=by, modes=("add",))


def transform_drawn(into: str) -> Effect:
    """The card just drawn becomes another."""
    return Effect("transform_drawn", card=into)


def copy_drawn(n: Amount = 1) -> Effect:
    """Copies of the card just drawn, with its changes, into my hand."""
    return Effect("drawn_copy", a=n)


def discard_drawn() -> Effect:
    return Effect("drawn_discard")


def discard_drawn_later() -> Effect:
    """The card just drawn is discarded by discard_marked."""
    return Effect("drawn_discard", modes=("later",))


def joust(cards: Set) -> Effect:
    """A random card that fits of each deck is shown; SAVED holds if mine costs more."""
    return Effect("joust", cards)


def draw_shown() -> Effect:
    """After joust(...): draws the card that was shown."""
    return Effect("draw_shown")


def show_from_deck(cards: Set) -> Effect:
    """A random card of my deck that fits is shown and stays there; CHOSEN_COST is its cost."""
    return Effect("note_deck", cards)


def copy_from_deck(cards: Set, n: Amount = 1, whose: Whose = OPPONENT) -> Effect:
    """Copies of random different cards of a deck that fit into my hand."""
    return Effect("copy_from_deck", cards, whose=whose, a=n)


def steal_from_deck(cards: Set) -> Effect:
    """A random card that fits moves from the opponent's deck to my hand."""
    return Effect("steal_from_deck", cards)


def mill(n: Amount, whose: Whose = ME) -> Effect:
    """Removes the top cards of the deck."""
    return Effect("mill", whose=whose, a=n)


def shuffle(card: Cards, n: Amount = 1, whose: Whose = ME) -> Effect:
    """Puts new cards into the deck."""
    return Effect("shuffle", whose=whose, a=n, card=card)


def shuffle_copy(of: Set, whose: Whose = ME) -> Effect:
    """Puts a fresh copy of a minion's card into the deck."""
    return Effect("shuffle_copy", of, whose=whose)


def shuffle_stronger_copy(of: Set, attack: int, health: int, whose: Whose = ME) -> Effect:
    """A fresh copy of a minion's card with this bonus goes into the deck."""
    return Effect("shuffle_copy", of, whose=whose, a=attack, b=health)


def shuffle_enemy_class_cards(n: int) -> Effect:
    """Random cards of the opponent's class go into my deck and cost 1 (Academic Espionage)."""
    return Effect("shuffle", a=n, card=pool(ANY_CARD), modes=("enemy_class",))


def shuffle_self(whose: Whose = ME, *, keeping: bool | Literal["always"] = False) -> Effect:
    """Deathrattle: this card goes into a deck; keeping: a weapon keeps its enchantments, "always": in any way back."""
    modes = ("keeping",) * bool(keeping) + ("keeping_always",) * (keeping == "always")
    return Effect("shuffle_self", whose=whose, modes=modes)


def shuffle_minions(who: Set, whose: Whose = ME) -> Effect:
    """Minions leave play and go into that player's deck as fresh cards."""
    return Effect("shuffle_minions", who, whose=whose)


def shuffle_hand() -> Effect:
    """Fresh copies of the cards in my hand go into my deck."""
    return Effect("shuffle_hand")


def buff_deck(cards: Set, attack: int, health: int) -> Effect:
    """Cards now in my deck."""
    return Effect("buff_deck", cards, a=attack, b=health)


def level_deck(cards: Set) -> Effect:
    """Minions now in my deck: their Attack becomes their Health."""
    return Effect("buff_deck", cards, modes=("level",))


def set_deck_cost(cards: Set, cost: int) -> Effect:
    """Cards now in my deck cost this: 0 or 1."""
    return Effect("buff_deck", cards, a=1 + cost, modes=("set_cost",))


def replace_deck(card: str) -> Effect:
    """Each card of my deck becomes this one."""
    return Effect("replace_deck", card=card)


def legendary_deck() -> Effect:
    """1-cost cards of my deck become random Legendary minions (Prince Liam)."""
    return Effect("legendary_deck")


def remove_from_deck(cards: Set, whose: Whose = ME) -> Effect:
    """All cards of a deck that fit are gone."""
    return Effect("remove_from_deck", cards, whose=whose)


def copy_deck() -> Effect:
    """Copies of all cards of the opponent's deck go into mine."""
    return Effect("copy_deck")


def swap_decks() -> Effect:
    return Effect("swap_decks")
