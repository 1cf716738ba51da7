"""Which picks of chance explain what happened: from a state of ours, an action and what the log shows after it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from turnwise import _core
from turnwise.errors import BadPickError, TurnwiseError

from .cards import UNKNOWN
from .compare import HIDDEN

_POSSIBLE = "possible are "
# An answer of each kind that never happens, so that the error lists those that do.
_NEVER = {"target": ("target enemy 7", "target own 7"), "number": ("number 9999",)}
_COIN = ["coin heads", "coin tails"]
MORE = 400  # that are tried after one that fits everything but hindsight
LISTED = 64  # answers that the error names at most


class Found:
    """The nearest outcome so far, and whether it is the one."""

    def __init__(self, judge: Callable[[_core.State], list[str]], budget: int, before: int = 0) -> None:
        """`before`: what differed by hindsight before the deed, and is no reason to look further."""
        self.judge = judge
        self.before = before
        self.budget = budget
        self.state: _core.State | None = None
        self.steps: list[tuple[str, list[str]]] = []
        self.differences: list[str] | None = None
        self.later: list[str] = []  # differences that only hindsight tells
        self.rank: tuple[int, int] | None = None
        self.error = ""
        self.cut = False  # answers of chance were left out

    @property
    def equal(self) -> bool:
        return self.differences == []

    def look(self, state: _core.State, steps: list[tuple[str, list[str]]]) -> bool:
        """Keeps the state if it is the nearest. What only hindsight tells is wished for, not asked for: a hidden card
        may have changed before it was shown."""
        differences = self.judge(state)
        hard = [each for each in differences if not each.startswith(HIDDEN)]
        rank = (len(hard), len(differences))
        if self.rank is None or rank < self.rank:
            self.rank, self.state, self.steps, self.differences = rank, state, list(steps), hard
            self.later = [each for each in differences if each.startswith(HIDDEN)]
            if not hard:
                self.budget = min(self.budget, MORE)
        return not hard and len(differences) <= self.before


class Hints:
    """What the log says about chance: cards drawn, cards made or shown, characters hit, in order."""

    def __init__(
        self, drawn: list[list[str]], shown: list[str], hits: list[str], numbers: list[int], offers: list[str]
    ) -> None:
        self.offers = offers  # cards of questions one after the other; `?` where they stay hidden
        self.numbers = [str(each) for each in numbers]
        self.cut = False
        self.drawn = [card for side in drawn for card in side]
        self.shown = shown
        self.hits = hits

    def sorted(self, options: list[str], prefix: list[str]) -> list[str]:
        """The options that the log speaks for first; where it names cards, no others."""
        kind = options[0].split(" ", 1)[0]
        before = [each.split(" ", 1)[1] for each in prefix if each.startswith(kind + " ")]
        if kind == "target":
            order = _next(self.hits, before)
            return sorted(options, key=lambda option: order.get(option.split(" ", 1)[1], 99))
        if kind == "number":
            order = _next(self.numbers, before)
            return sorted(options, key=lambda option: order.get(option.split(" ", 1)[1], 99))
        if kind == "coin":
            return options
        if kind == "offer" and len(before) < len(self.offers):
            wanted = self.offers[len(before)]
            if wanted != UNKNOWN:
                return [f"offer {wanted}", *[option for option in options if card_of(option) != wanted][:2]]
            told = [card for card in self.offers if card != UNKNOWN]
            used = {card_of(f"offer {each}") for each in before}
            late = [f"offer {told[0]}"] if len(told) == 1 and told[0] not in used else []  # its place may be another
            return late + ([option for option in options if card_of(option) not in told][:2] or options[:2])
        told = self.drawn if kind == "draw" else [*self.drawn, *self.shown] if kind == "deck" else self.shown
        order = _next(told, [card_of(f"{kind} {each}") for each in before])
        named = [option for option in options if card_of(option) in order]
        if kind in ("card", "offer"):  # there may be more than the message lists
            named += [f"{kind} {card}" for card in order if card not in {card_of(each) for each in named}]
        named.sort(key=lambda option: order[card_of(option)])
        others = [option for option in options if card_of(option) not in order]
        self.cut |= kind != "draw" and ((bool(named) and len(others) > 3) or len(options) >= LISTED)
        return named + (others[:3] if named else others)


def _next(told: list[str], used: list[str]) -> dict[str, int]:
    """The rank of each thing told, after those that were used: next what comes next, last what was used up."""
    rest = list(told)
    for each in used:
        if each in rest:
            rest.remove(each)
    order: dict[str, int] = {}
    for rank, each in enumerate([*rest, *told]):
        order.setdefault(each, rank)
    return order


def card_of(option: str) -> str:
    text = option.split(" ", 1)[1]
    return re.split(r"[@#+$:]", text)[0]


def possible(state: _core.State, action: str, prefix: list[str], first: str) -> list[str]:
    """Every answer that chance may give after these picks; `first` is one of them."""
    kind = first.split(" ", 1)[0]
    if kind == "coin":
        return _COIN
    for never in _NEVER.get(kind, (f"{kind} HERO_01",)):
        try:
            state.apply(action, picks=[*prefix, never])
        except BadPickError as error:
            _, mark, listed = str(error).partition(_POSSIBLE)
            if mark:
                return [each.strip() for each in listed.split(", ") if not each.startswith("and ")]
    return [first]


def explain(state: _core.State, steps: list[list[str]], hints: Hints, found: Found) -> bool:
    """Searches for picks with which the steps (each a list of ways to say it) lead to what the log shows."""
    return _steps(state, steps, [], hints, found)


def _steps(
    state: _core.State, steps: list[list[str]], done: list[tuple[str, list[str]]], hints: Hints, found: Found
) -> bool:
    if not steps:
        return found.look(state, done)
    if state.is_over:
        return found.look(state, done)
    for action in steps[0]:
        if found.budget <= 0:
            return False
        before = [pick for _, picks in done for pick in picks]
        for after, picks in outcomes(state, action, hints, found, before):
            if _steps(after, steps[1:], [*done, (action, picks)], hints, found):
                return True
    return False


def outcomes(
    state: _core.State, action: str, hints: Hints, found: Found, before: list[str]
) -> Iterator[tuple[_core.State, list[str]]]:
    """Every outcome of an action, the likely ones first, as long as the budget lasts."""
    found.budget -= 1
    try:
        after, picks = state.apply(action, seed=1)
    except TurnwiseError as error:
        found.error = found.error or str(error)
        return
    if not picks:
        yield after, picks
        return
    yield from _guided(state, action, [], hints, found, before)


def _guided(
    state: _core.State, action: str, prefix: list[str], hints: Hints, found: Found, before: list[str]
) -> Iterator[tuple[_core.State, list[str]]]:
    if found.budget <= 0:
        return
    found.budget -= 1
    try:
        after, picks = state.apply(action, picks=prefix, seed=1)
    except TurnwiseError as error:
        found.error = found.error or str(error)
        return
    if len(picks) == len(prefix):
        yield after, picks
        return
    # Certain picks are made without a question; those before the first open one are taken as they are.
    place = len(prefix)
    found.budget -= 2  # listing them is work, too
    options = possible(state, action, prefix, picks[place])
    for option in hints.sorted(options, [*before, *prefix]):
        yield from _guided(state, action, [*prefix, option], hints, found, before)
