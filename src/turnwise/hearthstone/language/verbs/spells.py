"""What casts, counters and repeats spells, and what moves secrets."""

from __future__ import annotations

from ..numbers import OPPONENT, Amount, Whose
from ..sets import Choices, Set
from .effect import Effect


def counter() -> Effect:
    """The spell that is being played does nothing."""
    return Effect("counter")


def cast_random(spells: Choices, n: Amount = 1) -> Effect:
    """Random spells with random targets, while SELF stands."""
    return Effect("cast_random", a=n, card=spells)


def cast_a_random(spells: Choices) -> Effect:
    """A random spell with random targets, whoever stands."""
    return Effect("cast_random", a=1, card=spells, modes=("without_caster",))


def cast_from_deck(cards: Set) -> Effect:
    """A random card of my deck that fits is cast with random targets and used up."""
    return Effect("cast_from_deck", cards)


def cast_copy(who: Set) -> Effect:
    """A copy of the spell that was just cast on another friendly minion is cast on this one, if that is legal."""
    return Effect("cast_copy", who)


def put_secret(cards: Choices) -> Effect:
    """A random secret of the pool that is not active comes into play."""
    return Effect("put_secret", card=cards)


def secret_from_deck(n: int = 1) -> Effect:
    """Random secrets of my deck that are not active come into play (Mad Scientist)."""
    return Effect("secret_from_deck", a=n)


def steal_secret() -> Effect:
    """A random secret of the opponent that I have not active is mine."""
    return Effect("steal_secret")


def destroy_secrets(whose: Whose = OPPONENT) -> Effect:
    return Effect("destroy_secrets", whose=whose)
