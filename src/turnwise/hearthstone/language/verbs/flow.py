"""When and how often: conditions, repetition, and numbers put aside for later."""

from __future__ import annotations

from ..numbers import Amount, Number
from ..sets import Set
from .effect import Effect, Effects, effects


def only_if(condition: Number, then: Effects, otherwise: Effects = ()) -> list[Effect]:
    """Effects under a condition, looked at once. Write it with a star: play=[*only_if(...), draw()]."""
    both = [Effect("skip", condition=condition, inner=effects(then))]
    if otherwise:
        both = [Effect("skip", condition=condition, inner=effects(then), flags=("else",)),
                Effect("skip", inner=effects(otherwise), flags=("otherwise",))]  # fmt: skip
    return both


def repeat(times: int, condition: Number) -> Effect:
    """Starts the whole text again while the condition holds, so that it runs at most `times` times."""
    return Effect("repeat", a=times, condition=condition)


def save(number: Amount) -> Effect:
    """Puts a number aside for SAVED."""
    return Effect("save", a=number)


def save_too(number: Amount) -> Effect:
    """Puts a second number aside, for AMOUNT."""
    return Effect("save", a=number, modes=("into_amount",))


def aim(who: Set) -> Effect:
    """TARGET is this one from now on: aim(random(ENEMY_MINIONS))."""
    return Effect("aim", who)


def process_deaths() -> Effect:
    """A full death step on the spot."""
    return Effect("deaths")
