"""Matches between agents, as Python asks for them; series.py plays them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from turnwise import _core
from turnwise.agents import agents_for
from turnwise.arena.record import Made, Record
from turnwise.errors import BadRecipeError, BadSetupError, brief
from turnwise.games import load
from turnwise.recipes import Agent, Budget, PythonAgent, to_json, to_native
from turnwise.safe_io import whole
from turnwise.settings import plain_setup

if TYPE_CHECKING:
    from turnwise.arena.runner import Standing
    from turnwise.arena.statistics.intervals import Interval

AgentLike = str | Path | Agent | Callable[[Any], Any]
Progress = Callable[[int, list[float]], None]
Payoffs = tuple[float, float, str]

LIMIT = 100_000
"""Actions after which a match is cut and counts by what the game says of it then."""


class MeanReturn(msgspec.Struct, frozen=True):
    """What an agent was paid in the mean over its matches, with the 95 % interval, in the game's own unit."""

    mean: float
    low: float
    high: float
    unit: str = ""

    def __str__(self) -> str:
        unit = f" {self.unit}" if self.unit else ""
        return f"{self.mean:+.3f}{unit} a match, 95 % interval {self.low:+.3f} to {self.high:+.3f}"


def mean_return(scores: Sequence[float], interval: Interval, payoffs: Payoffs | None) -> MeanReturn | None:
    """From the mean of values in [0, 1] and its interval. None where matches are just won, drawn or lost and the game
    names no unit: the rate says it all."""
    low, high, unit = payoffs or (0.0, 1.0, "")
    if not unit and all(score in (0.0, 0.5, 1.0) for score in scores):
        return None
    mean, least, most = (low + value * (high - low) for value in interval[:3])
    return MeanReturn(mean, least, most, unit)


class MatchReport(msgspec.Struct, frozen=True):
    """What a series of paired matches gave, from the first agent's side. Draws count half; the interval is over pairs,
    whose two matches share their luck. A match that an agent broke is its loss: `failures` says how many, of each."""

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
    failures: tuple[int, ...] = (0, 0)
    failure: str = ""
    """What the first failure said."""
    mean_return: MeanReturn | None = None
    """Where matches are not just won, drawn or lost: what the first agent was paid. `rate` is the same from 0 to 1."""

    def __str__(self) -> str:
        said = (
            f"{self.agents[0]} against {self.agents[1]} at {self.game}: {self.wins} won, {self.draws} drawn, "
            f"{self.losses} lost of {self.matches}; rate {self.rate:.1%}, 95 % interval {self.low:.1%} to "
            f"{self.high:.1%} (seed {self.seed})"
        )
        if self.mean_return:
            said += f"; mean return {self.mean_return}"
        return f"{said}; {self.failed}" if any(self.failures) else said

    def _repr_html_(self) -> str:
        from turnwise.notebook import report

        return report(self)

    @property
    def failed(self) -> str:
        """Who failed how often, and what was said first."""
        counts = [f"{name} failed in {count}" for name, count in zip(self.agents, self.failures, strict=True) if count]
        return f"{', '.join(counts)}, its losses ({self.failure})" if counts else ""


def natives(agents: Sequence[Agent]) -> list[tuple[dict[str, Any], list[Callable[..., Any]]]]:
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
    isolate: bool | None = None,
    time_limit: float = 3600.0,
    **setup: Any,
) -> MatchReport:
    """Plays `matches` matches in pairs: both of a pair have the same seed, with seats swapped. Which thread plays which
    match changes nothing. `budget` is for the agents that have one.

    A class is an agent's factory: every match has an object of its own. Where an agent runs Python of yours, every
    match is played by a process forked for it, so that none remembers another; one that hangs for `time_limit` seconds
    loses. isolate=True also gives each such agent a process that holds observations alone, so that it cannot find the
    true state (so do games written in Python that hide something, unless told otherwise); isolate=False plays all
    matches in this process, where agents remember."""
    if progress is not None and not callable(progress):
        raise BadSetupError(
            f"progress: expected a function of the matches done and the points, found {brief(progress)}"
        )

    def watch(standing: Standing, points: list[float]) -> None:
        if progress is not None:
            progress(standing.matches, points)

    from turnwise.arena.series import watched_match

    return watched_match(
        a, b, watch, game=game, matches=matches, seed=seed, budget=budget, threads=threads, isolate=isolate,
        time_limit=time_limit, setup=setup,
    )  # fmt: skip


def play(
    *agents: AgentLike,
    game: str | _core.Game | object,
    seed: int = 1,
    budget: Budget | None = None,
    **setup: Any,
) -> Record:
    """One match, written down action by action; agents[0] has seat 0."""
    from turnwise.identity import build

    rules = load(game)
    seed = whole("seed", seed, 0)
    setup = plain_setup(rules, setup)
    recipes = agents_for(agents, budget)
    row = rules._record(setup, natives(recipes), 0, seed, LIMIT)
    return Record(
        game=rules.name,
        setup=setup,
        seed=seed,
        agents=[name_of(each) for each in agents],
        start_picks=row["start_picks"],
        steps=row["steps"],
        returns=row["returns"],
        finished=row["finished"],
        options=rules.options,
        recipes=[_plain(recipe) for recipe in recipes],
        made=Made(*build()),
    )


def _plain(recipe: Agent) -> dict[str, Any]:
    if isinstance(recipe, PythonAgent):
        return {"python": getattr(recipe.act, "__qualname__", type(recipe.act).__qualname__)}
    try:
        found: dict[str, Any] = msgspec.json.decode(to_json(recipe))
    except BadRecipeError:  # parts of it are functions
        return {"python": repr(recipe)}
    return found


def name_of(what: AgentLike) -> str:
    if isinstance(what, str | Path):
        return str(what)
    return repr(what) if not callable(what) else getattr(what, "__name__", repr(what))
