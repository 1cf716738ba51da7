"""Paired matches between agents, on all cores and without the GIL."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from turnwise import _core
from turnwise.agents import agent
from turnwise.arena.record import Record
from turnwise.arena.rows import FACTS, Row
from turnwise.arena.statistics.counts import wilson
from turnwise.errors import BadSetupError, brief
from turnwise.games import load
from turnwise.reading import whole
from turnwise.recipes import Agent, Budget, to_native

AgentLike = str | Path | Agent | Callable[[Any], Any]
Progress = Callable[[int, list[float]], None]

LIMIT = 100_000
"""Actions after which a match is cut and counts by what the game says of it then."""


class MatchReport(msgspec.Struct, frozen=True):
    """What a series of paired matches gave, from the first agent's side. Draws count half."""

    game: str
    agents: tuple[str, ...]
    matches: int
    wins: int
    draws: int
    losses: int
    rate: float
    low: float
    high: float
    seed: int
    seconds: float
    matches_per_second: float
    actions: float
    unfinished: int

    def __str__(self) -> str:
        return (
            f"{self.agents[0]} against {self.agents[1]} at {self.game}: {self.wins} won, {self.draws} drawn, "
            f"{self.losses} lost of {self.matches}; rate {self.rate:.1%}, 95 % interval {self.low:.1%} to "
            f"{self.high:.1%} (seed {self.seed})"
        )


def _native(agents: Sequence[Agent]) -> list[tuple[dict[str, Any], list[Callable[..., Any]]]]:
    return [to_native(recipe) for recipe in agents]


def match(
    a: AgentLike,
    b: AgentLike,
    *,
    game: str | _core.Game | object,
    matches: int = 100,
    seed: int = 1,
    budget: Budget | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    **setup: Any,
) -> MatchReport:
    """Plays `matches` matches in pairs: both of a pair have the same seed, with seats swapped. Which thread plays which
    match changes nothing."""
    import time

    whole("matches", matches, 1, 10**9)
    whole("seed", seed, 0)
    if progress is not None and not callable(progress):
        raise BadSetupError(
            f"progress: expected a function of the matches done and the points, found {brief(progress)}"
        )
    if matches % 2:
        raise BadSetupError(
            f"matches: they are played in pairs with seats swapped; take {matches + 1} instead of {matches}"
        )
    rules = load(game)
    recipes = [agent(a, budget), agent(b, budget)]
    count = whole("threads", threads, 1, 1024) if threads is not None else (os.cpu_count() or 1)
    began = time.perf_counter()
    rows, _ = rules._play(setup, _native(recipes), 0, matches, seed, count, LIMIT, progress)
    seconds = time.perf_counter() - began
    return _report(rules.name, (_name(a), _name(b)), rows, seed, seconds)


def _report(game: str, names: tuple[str, ...], rows: list[Row], seed: int, seconds: float) -> MatchReport:
    first = len(FACTS)
    mine = [row[first + row[1]] for row in rows]
    theirs = [row[first + 1 - row[1]] for row in rows]
    wins = sum(x > y for x, y in zip(mine, theirs, strict=True))
    losses = sum(x < y for x, y in zip(mine, theirs, strict=True))
    draws = len(rows) - wins - losses
    points = wins + draws / 2
    low, high = wilson(points, len(rows))
    return MatchReport(
        game=game,
        agents=names,
        matches=len(rows),
        wins=wins,
        draws=draws,
        losses=losses,
        rate=points / len(rows),
        low=low,
        high=high,
        seed=seed,
        seconds=seconds,
        matches_per_second=len(rows) / max(seconds, 1e-9),
        actions=sum(row[FACTS.index("actions")] for row in rows) / len(rows),
        unfinished=sum(not row[FACTS.index("finished")] for row in rows),
    )


def play(
    *agents: AgentLike,
    game: str | _core.Game | object,
    seed: int = 1,
    budget: Budget | None = None,
    **setup: Any,
) -> Record:
    """One match, written down action by action; agents[0] has seat 0."""
    rules = load(game)
    seed = whole("seed", seed, 0)
    setup = _core._plain(setup)
    recipes = [agent(each, budget) for each in agents]
    row = rules._record(setup, _native(recipes), 0, seed, LIMIT)
    return Record(
        game=rules.name,
        setup=setup,
        seed=seed,
        agents=[_name(each) for each in agents],
        start_picks=row["start_picks"],
        steps=row["steps"],
        returns=row["returns"],
        finished=row["finished"],
        options=rules.options,
    )


def _name(what: AgentLike) -> str:
    if isinstance(what, str | Path):
        return str(what)
    return repr(what) if not callable(what) else getattr(what, "__name__", repr(what))
