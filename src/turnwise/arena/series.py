"""Paired matches between two agents: a run of one line-up that is kept in no ledger."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Callable, Sequence
from typing import Any

from turnwise import _core
from turnwise.agents import agents_for
from turnwise.arena.executors import Executor, Processes, Threads
from turnwise.arena.experiment import AgentSpec, Experiment, Lineup, Plan
from turnwise.arena.ledger import Failed
from turnwise.arena.matches import LIMIT, AgentLike, MatchReport, mean_return, name_of, natives
from turnwise.arena.rows import Row, fact, of_seat
from turnwise.arena.runner import Standing, play_all
from turnwise.arena.statistics.intervals import block_interval
from turnwise.arena.work import Done, Player
from turnwise.errors import AgentError, BadGameError, BadSetupError
from turnwise.games import load
from turnwise.recipes import Agent, Budget
from turnwise.safe_io import whole
from turnwise.settings import Setting, plain_setup


def watched_match(
    a: AgentLike,
    b: AgentLike,
    watch: Callable[[Standing, list[float]], None],
    *,
    game: str | _core.Game | object,
    matches: int,
    seed: int,
    budget: Budget | None,
    threads: int | None,
    setup: dict[str, Any],
    isolate: bool | None = None,
    time_limit: float = 3600.0,
) -> MatchReport:
    """As match(); `watch` is told now and then how it stands, with the points of each agent."""
    whole("matches", matches, 1, 10**9)
    whole("seed", seed, 0)
    if matches % 2:
        raise BadSetupError(
            f"matches: they are played in pairs with seats swapped; take {matches + 1} instead of {matches}"
        )
    count = whole("threads", threads, 1, 1024) if threads is not None else (os.cpu_count() or 1)
    rules = load(game)
    player = _player(rules, agents_for([a, b], budget), matches // 2, plain_setup(rules, setup), isolate)
    if why := player.refused(0):
        raise why
    standing = Standing(0, player.plan.lineups[0], seed=seed)
    rows: list[Row] = []
    failed: list[Failed] = []
    points = [0.0, 0.0]
    raised: list[Exception | None] = []

    def keep(done: Done) -> None:
        standing.add(done)
        rows.extend(done.rows)
        failed.extend(done.failed)
        for row in done.rows:
            points[0] += of_seat(row, "return", fact(row, "seats"))
            points[1] += of_seat(row, "return", 1 - fact(row, "seats"))
        if done.raised and not raised:
            raised.append(_again(done.raised))
        for one in done.failed:
            if one.seat is None:
                raise next(iter(raised), None) or BadGameError(f"{one.kind}: {one.message}")

    def make() -> Executor:
        if player.fresh(0) and isolate is not False:
            return Processes(player.plan, min(count, matches), time_limit, player)
        return Threads(player.plan, count, player)

    began = time.perf_counter()
    play_all([standing], make, keep, lambda: watch(standing, points))
    watch(standing, points)
    seconds = time.perf_counter() - began
    _refuse_failing(failed, [name_of(a), name_of(b)], matches, next(iter(raised), None))
    rows.sort()
    return _report(rules, (name_of(a), name_of(b)), rows, failed, standing, seed, seconds)


def _player(
    rules: _core.Game, recipes: Sequence[Agent], blocks: int, setup: dict[str, Any], isolate: bool | None
) -> Player:
    """Two agents at one game, as a run has them."""
    names = ["a", "b"]  # of the line-up: two agents may be called the same
    experiment = Experiment(
        title="match", game=rules.name, agents={name: AgentSpec(name) for name in names}, limit=LIMIT,
        isolate=isolate,
    )  # fmt: skip
    plan = Plan(experiment, {}, {"match": {}}, [Lineup(names, "match", blocks)])
    setting = Setting(rules.name, rules, rules.options, setup, None)
    return Player(plan, {"match": setting}, dict(zip(names, natives(recipes), strict=True)), keeps_raised=True)


def _refuse_failing(failed: Sequence[Failed], names: Sequence[str], matches: int, raised: Exception | None) -> None:
    """Where every match failed, nothing was played: that is a mistake to mend, not a result. What was raised comes out
    as it is, if it can leave the process it was raised in."""
    if len(failed) == matches:
        first = failed[0]
        name = names[((first.seat or 0) + first.seats) % 2]
        raise raised or AgentError(f"every match failed, the first by {name}: {first.kind}: {first.message}")


def _again(raised: Exception | bytes) -> Exception | None:
    """What a match of ours raised, in this process or in a fork of it."""
    if isinstance(raised, Exception):
        return raised
    try:
        found = pickle.loads(raised)
    except Exception:
        return None
    return found if isinstance(found, Exception) else None


def _report(
    rules: _core.Game,
    names: tuple[str, ...],
    rows: list[Row],
    failed: list[Failed],
    standing: Standing,
    seed: int,
    seconds: float,
) -> MatchReport:
    mine = [of_seat(row, "return", fact(row, "seats")) for row in rows]
    theirs = [of_seat(row, "return", 1 - fact(row, "seats")) for row in rows]
    wins = sum(x > y for x, y in zip(mine, theirs, strict=True))
    losses = sum(x < y for x, y in zip(mine, theirs, strict=True))
    interval = block_interval(standing.played)
    rate, low, high, _ = interval
    return MatchReport(
        game=rules.name,
        agents=names,
        matches=len(rows),
        wins=wins,
        draws=len(rows) - wins - losses,
        losses=losses,
        rate=rate,
        low=low,
        high=high,
        seed=seed,
        seconds=seconds,
        matches_per_second=len(rows) / max(seconds, 1e-9),
        actions=sum(fact(row, "actions") for row in rows) / len(rows),
        unfinished=sum(not fact(row, "finished") for row in rows),
        failures=tuple(standing.failures.get(name, 0) for name in standing.lineup.agents),
        failure=f"{failed[0].kind}: {failed[0].message}" if failed else "",
        mean_return=mean_return(mine, interval, rules.payoffs),
    )
