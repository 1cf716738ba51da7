"""Luck and belief: what chance did compared with what it might have done, and what a hidden hand may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from turnwise import _core
from turnwise.errors import BadStateError, TurnwiseError
from turnwise.heuristics import values
from turnwise.recipes import to_native
from turnwise.searching import checked

Evaluation: TypeAlias = str | Callable[[_core.State], Sequence[float]]


class LuckyOutcome(msgspec.Struct, frozen=True):
    """One thing that chance might have done."""

    picks: list[str]
    probability: float
    values: list[float]


class Luck(msgspec.Struct, frozen=True):
    """What an action was worth on average over chance, what came, and the difference, each by seat."""

    mean: list[float]
    came: list[float]
    luck: list[float]
    outcomes: list[LuckyOutcome]


def luck(before: _core.State, action: Any, after: _core.State, evaluation: Evaluation, limit: int = 200) -> Luck | None:
    """The luck of an event, exact by listing every outcome of chance. None when there are more than `limit`.

    `evaluation` is the name of one of the game's (tw.heuristics), or a function of a state that gives a value for each
    seat. A match that is over has its returns."""
    checked(before)
    checked(after)
    try:
        found = before.outcomes(action, limit=limit)
    except BadStateError as error:
        if "outcomes; raise the limit" in str(error):
            return None
        raise

    def value(state: _core.State) -> list[float]:
        if state.is_over:
            return list(state.returns)
        if isinstance(evaluation, str):
            return values(state, evaluation, before)
        return [float(each) for each in evaluation(state)]

    outcomes = [LuckyOutcome(picks, probability, value(state)) for state, probability, picks in found]
    seats = range(before.players)
    mean = [sum(each.probability * each.values[seat] for each in outcomes) for seat in seats]
    came = value(after)
    return Luck(mean, came, [came[seat] - mean[seat] for seat in seats], outcomes)


class Believed(msgspec.Struct, frozen=True):
    """What the opponent has in worlds that fit an observation: each card with the share of worlds that have it there,
    and how many on average."""

    hand: list[tuple[str, float, float]]
    secrets: list[tuple[str, float, float]]
    deck: list[tuple[str, float, float]]
    worlds: int


def believed(observation: _core.State, belief: Any, worlds: int = 1000, seed: int = 1) -> Believed:
    """What the opponent may hold, by dealing the hidden cards again and again. `belief` is a part of an agent
    (tw.belief.KnownList(lists), tw.belief.OneOf(lists)) or its plain form."""
    viewer = checked(observation).viewer
    if viewer is None or observation.players != 2:
        raise BadStateError("believed: expected an observation of a game of two, state.observe(player)")
    if not isinstance(worlds, int) or not 1 <= worlds <= 1_000_000:
        raise BadStateError(f"worlds: expected a number from 1 to 1000000, found {worlds!r}")
    plain = belief if isinstance(belief, dict) else to_native(belief)[0]
    counts = {zone: (Counter[str](), Counter[str]()) for zone in ("hand", "secrets", "deck")}
    for number in range(worlds):
        try:
            world = observation.determinize(plain, seed=seed * 1_000_003 + number).to_plain()
        except TurnwiseError as error:
            raise BadStateError(f"believed: {error}") from None
        if "players" not in world:
            raise BadStateError("believed: this game has no hands")
        side = world["players"][1 - viewer]
        for zone, (has, total) in counts.items():
            cards = side.get(zone, [])
            found = Counter(cards) if isinstance(cards, dict) else Counter(map(_name, cards))
            has.update(found.keys())
            total.update(found)
    hand, secrets, deck = (_shares(*counts[zone], worlds) for zone in ("hand", "secrets", "deck"))
    return Believed(hand, secrets, deck, worlds)


def _name(card: Any) -> str:
    return str(card["id"] if isinstance(card, dict) else card)


def _shares(has: Counter[str], total: Counter[str], worlds: int) -> list[tuple[str, float, float]]:
    found = [(card, count / worlds, total[card] / worlds) for card, count in has.items()]
    return sorted(found, key=lambda each: (-each[1], -each[2], each[0]))
