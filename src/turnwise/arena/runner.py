"""Plays a plan into a ledger: hands out units, writes what comes back, stops each line-up by its rule."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np

from turnwise.arena.executors import Executor
from turnwise.arena.experiment import Lineup, Plan, Stop, seatings
from turnwise.arena.ledger import Failed, Ledger, Replay, Run
from turnwise.arena.makers import Makers
from turnwise.arena.record import Made
from turnwise.arena.statistics.intervals import Interval, anytime
from turnwise.arena.statistics.sequential import sprt
from turnwise.arena.work import Done, Player, Unit, block_scores

UNIT_SECONDS = 1.0
LOOKS_A_SECOND = 4.0
BEAT_SECONDS = 5.0
"""Between two signs of life in the ledger."""


class Standing:
    """How a line-up stands. Blocks are counted in their order: `settled` blocks from the first on have all their
    matches, played or failed."""

    def __init__(self, index: int, lineup: Lineup, stop: Stop | None = None, seed: int = 0) -> None:
        self.index, self.lineup, self.stop, self.seed = index, lineup, stop, seed
        self.ways = seatings(lineup.agents)
        self.scores = np.full(lineup.blocks, np.nan)  # nan: not settled, or failed
        self.known = np.zeros(lineup.blocks, dtype=bool)
        self.matches = 0  # that have a result: by play, or because an agent failed
        self.failures: dict[str, int] = {}  # by agent, matches that it lost by failing
        self.broken = 0  # matches without a result, which nobody lost
        self.seconds_a_block = 0.0
        self.reason = ""
        self.closed = False
        self._issued = np.zeros(lineup.blocks, dtype=bool)
        self._next = 0
        self._interval: Interval | None = None

    @property
    def allowed(self) -> int:
        """Blocks that may be played before the next look."""
        if self.stop is None:
            return self.lineup.blocks
        return min(self.lineup.blocks, (self.settled // self.stop.look + 1) * self.stop.look)

    @property
    def settled(self) -> int:
        left = np.flatnonzero(~self.known)
        return int(left[0]) if len(left) else self.lineup.blocks

    @property
    def played(self) -> np.ndarray:
        """The scores of the settled blocks, in their order, without those that failed."""
        values = self.scores[: self.settled]
        found: np.ndarray = values[~np.isnan(values)]
        return found

    @property
    def interval(self) -> Interval:
        """The anytime interval of the settled blocks: of the rows alone, however and whenever they came."""
        played = self.played
        if self._interval is None or self._interval.size != len(played):
            self._interval = anytime(played)
        return self._interval

    def record_blocks(self, blocks: list[int], values: list[float]) -> None:
        self.known[blocks] = self._issued[blocks] = True
        self.scores[blocks] = values

    def take(self, seconds: float) -> Unit | None:
        """The next blocks to play, about so many seconds of them."""
        end = self.allowed
        while self._next < end and self._issued[self._next]:
            self._next += 1
        if self.closed or self._next >= end:
            return None
        most = int(min(2**20, max(1, seconds / self.seconds_a_block))) if self.seconds_a_block else 1
        count = 1
        while count < most and self._next + count < end and not self._issued[self._next + count]:
            count += 1
        unit = Unit(self.index, self._next, count, seed=self.seed)
        self._issued[self._next : self._next + count] = True
        self._next += count
        return unit

    def give_back(self, unit: Unit) -> None:
        """A unit that was not played after all."""
        self._issued[unit.first : unit.first + unit.count] = False
        self._next = min(self._next, unit.first)

    @property
    def failed(self) -> int:
        return self.broken + sum(self.failures.values())

    def fail(self, failure: Failed) -> None:
        if failure.seat is None:
            self.broken += 1
        else:
            name = self.lineup.agents[self.ways[failure.seats][failure.seat]]
            self.failures[name] = self.failures.get(name, 0) + 1

    def add(self, done: Done) -> None:
        values = block_scores(done.rows, self.ways)
        for failure in done.failed:
            self.fail(failure)
            if failure.seat is None:
                values.setdefault(failure.block, []).append(np.nan)
        self.record_blocks(list(values), [sum(scores) / len(scores) for scores in values.values()])
        self.matches += len(done.rows)
        blocks = max(1, len(values))
        pace = done.seconds / blocks
        # At most eight times as many blocks as in the unit before: the first match of all may be unlike the rest.
        self.seconds_a_block = max(pace, UNIT_SECONDS / (8 * blocks))

    def verdict(self) -> str:
        """Why nothing more is to be played; empty while there is."""
        settled = self.settled
        stop = self.stop if self.stop is not None and settled and settled % self.stop.look == 0 else None
        if stop is not None and (why := stop_reason(stop, self.played, len(self.ways))):
            return why
        return "all blocks played" if settled == self.lineup.blocks else ""


def stop_reason(stop: Stop, scores: np.ndarray, matches_per_block: int) -> str:
    if stop.rule == "width":
        _, low, high, _ = anytime(scores)
        return f"interval {high - low:.3f} wide" if high - low <= stop.width else ""
    values, counts = np.unique(np.round(scores * 2 * matches_per_block).astype(int), return_counts=True)
    full = np.bincount(values, counts, minlength=2 * matches_per_block + 1)
    test = sprt(
        full.tolist(),
        stop.elo0,
        stop.elo1,
        alpha=stop.alpha,
        beta=stop.beta,
        matches_per_block=matches_per_block,
    )
    return "" if test.verdict == "undecided" else f"SPRT {test.verdict}, LLR {test.llr:.2f}"


Make = Callable[[], Executor]
Watch = Callable[["Runner"], None]


def play_all(
    standings: Sequence[Standing],
    make: Make,
    keep: Callable[[Done], None],
    tick: Callable[[], None] = lambda: None,
    wish: Callable[[], str] = lambda: "",
    rest: Callable[[bool], None] = lambda resting: None,
) -> None:
    """Plays every line-up to its end. `keep` is handed what comes back, `tick` is called a few times a second, and
    `wish` says what somebody wants: nothing, "pause" (what is under way is finished first) or "pause now" (it is given
    up and played again later)."""
    ring = deque(standing for standing in standings if not standing.closed)
    of = {standing.index: standing for standing in standings}
    executor: Executor | None = make()
    under_way: set[Unit] = set()
    last = 0.0
    try:
        while True:
            wanted = wish()
            if wanted == "pause now" and executor is not None:
                executor.close()
                executor = None
                for given in under_way:
                    of[given.lineup].give_back(given)
                under_way.clear()
            if wanted and not under_way:
                rest(True)
                while wish():
                    tick()
                    time.sleep(1 / LOOKS_A_SECOND)
                rest(False)
                continue
            executor = executor or make()
            while not wanted and len(under_way) < executor.capacity and (unit := _next(ring)) is not None:
                under_way.add(unit)
                executor.submit(unit)
            if not under_way:
                break
            for done in executor.done(1 / LOOKS_A_SECOND):
                under_way.discard(done.unit)
                keep(done)
            if time.monotonic() - last > 1 / LOOKS_A_SECOND:
                last = time.monotonic()
                tick()
    finally:
        if executor is not None:
            executor.close()


def _next(ring: deque[Standing]) -> Unit | None:
    """The next unit, line-ups in turn; near the end smaller ones, so that nobody waits long."""
    for _ in range(len(ring)):
        ring.rotate(-1)
        if (unit := ring[-1].take(UNIT_SECONDS)) is not None:
            return unit
    return None


class Runner:
    """One run. Killed at any moment, the next one goes on from the ledger and the result is the same."""

    def __init__(self, ledger: Ledger, run: Run, version: str) -> None:
        self.ledger, self.run, self.plan = ledger, run, run.plan
        self._version = version
        self.player = Player(run.plan)
        self.standings = [
            Standing(index, lineup, run.plan.experiment.stop, run.plan.settings[lineup.setting]["seed"])
            for index, lineup in enumerate(run.plan.lineups)
        ]
        self.build = ledger.build(version, self.player.bench())
        self.began = time.monotonic()
        self.played = 0
        self.paused = False
        self.makers = Makers(self.player)
        self._makers: dict[int, int] = {}
        self._wanted, self._asked, self._beat = "", 0.0, 0.0
        self.recover()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def recover(self) -> None:
        """What the ledger has already, and which line-ups cannot be played."""
        errors = self.ledger.errors(self.run.run)
        for standing in self.standings:
            rows = ledger_scores(self.ledger, self.run.run, standing.index, standing.lineup)
            planned = [(block, value) for block, value in rows if 0 <= block < standing.lineup.blocks]
            standing.record_blocks([block for block, _ in planned], [value for _, value in planned])
            standing.matches = sum(1 for _, value in rows if not np.isnan(value)) * len(standing.ways)
            for lineup, failure in errors:
                if lineup == standing.index:
                    standing.fail(failure)
            if why := self.player.probe(standing.index):
                self._close(standing, "missing", why)
            else:
                self._look(standing)

    def play(self, executor: Executor | Make, watch: Watch = lambda _: None) -> None:
        make = executor if callable(executor) else lambda: executor
        state = "stopped"
        try:
            play_all(self.standings, make, self._keep, lambda: self._tick(watch), self._wish, self._rest)
            state = "done"
        finally:
            self.ledger.close_run(self.run.run, state, self.seconds)
            watch(self)

    def _tick(self, watch: Watch) -> None:
        if time.monotonic() - self._beat > BEAT_SECONDS:
            self._beat = time.monotonic()
            self.ledger.beat(self.run.run)
        watch(self)

    def _wish(self) -> str:
        if time.monotonic() - self._asked > 1 / LOOKS_A_SECOND:
            self._asked, self._wanted = time.monotonic(), self.ledger.wanted(self.run.run)
        return self._wanted

    def _rest(self, resting: bool) -> None:
        self.paused = resting
        self.ledger.set_state(self.run.run, "paused" if resting else "running")

    def _keep(self, done: Done) -> None:
        standing = self.standings[done.unit.lineup]
        for one in done.replays:
            one.record = self._with_made(one, standing)
        self.ledger.write(
            self.run.run,
            done.unit.lineup,
            self.build,
            done.rows,
            done.failed,
            done.decisions,
            done.replays,
            self._maker(done.unit.lineup),
        )
        standing.add(done)
        self.played += len(done.rows)
        self._look(standing)

    def nothing_played(self) -> str:
        """Why a run has no result at all: no line-up could be played, or every match failed; else empty."""
        errors = self.ledger.errors(self.run.run)
        if errors and len(errors) >= sum(standing.matches + standing.broken for standing in self.standings):
            first = errors[0][1]
            return f"every match failed; the first: {first.kind}: {first.message}"
        if any(standing.matches for standing in self.standings):
            return ""
        reasons = [standing.reason for standing in self.standings if standing.reason]
        return f"nothing was played: {reasons[0]}" if reasons else ""

    def _with_made(self, replay: Replay, standing: Standing) -> str:
        """The record with what made it, which only the runner knows."""
        maker = self.makers.of(standing.index)
        agents = [maker.agents[number] for number in standing.ways[replay.seats]]
        made = Made(self._version, maker.commit, maker.rules, agents)
        return f'{replay.record[:-1]},"made":{msgspec.json.encode(made).decode()}}}'

    def _maker(self, lineup: int) -> int:
        if lineup not in self._makers:
            self._makers[lineup] = self.ledger.maker(self.makers.of(lineup))
        return self._makers[lineup]

    def _look(self, standing: Standing) -> None:
        if not standing.closed and (why := standing.verdict()):
            self._close(standing, "done", why)

    def _close(self, standing: Standing, state: str, reason: str) -> None:
        standing.closed, standing.reason = True, reason
        self.ledger.close_lineup(self.run.run, standing.index, state, reason)


def ledger_scores(ledger: Ledger, run: int, index: int, lineup: Lineup) -> list[tuple[int, float]]:
    """Of every settled block of a line-up, in order: the first agent's mean; nan where a match has no
    result."""
    ways = seatings(lineup.agents)
    seat = " ".join(f"WHEN {number} THEN return_{way.index(0)}" for number, way in enumerate(ways))
    rows: list[tuple[int, int, float | None]] = ledger.query(
        f"SELECT block, count(*), avg(CASE seats {seat} END) FROM matches WHERE run = ? AND lineup = ? GROUP BY block",
        (run, index),
    ).fetchall()
    broken = dict(
        ledger.query(
            "SELECT block, count(*) FROM errors WHERE run = ? AND lineup = ? AND seat IS NULL GROUP BY block",
            (run, index),
        )
    )
    found = {block: float(value) for block, count, value in rows if count == len(ways) and value is not None}
    counts = {block: count for block, count, _ in rows}
    for block, count in broken.items():
        if count + counts.get(block, 0) >= len(ways):
            found[block] = np.nan
    return sorted(found.items())


def executor_for(plan: Plan, threads: int, cluster: str = "", processes: bool = False) -> Executor:
    from turnwise.arena.executors import Cluster, Processes, Threads

    if cluster:
        return Cluster(plan, cluster)
    if processes or Player(plan).in_python:
        return Processes(plan, threads, plan.experiment.time_limit)
    return Threads(plan, threads)


def summary(runner: Runner) -> list[dict[str, Any]]:
    """How every line-up stands, for machines."""
    rows = []
    for standing in runner.standings:
        mean, low, high, blocks = standing.interval
        rows.append(
            {
                "lineup": standing.index,
                "setting": standing.lineup.setting,
                "agents": standing.lineup.agents,
                "blocks": blocks,
                "planned": standing.lineup.blocks,
                "matches": standing.matches,
                "failed": standing.failed,
                "failures": standing.failures,
                "rate": None if blocks == 0 else mean,
                "low": low,
                "high": high,
                "closed": standing.reason,
            }
        )
    return rows
