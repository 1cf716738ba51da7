"""Plays a plan into a ledger: hands out units, writes what comes back, stops each line-up by its rule."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Any

import numpy as np

from turnwise.arena.executors import Executor
from turnwise.arena.experiment import Lineup, Plan, Stop, seatings
from turnwise.arena.ledger import Ledger, Run
from turnwise.arena.statistics.intervals import ConfidenceSequence, anytime
from turnwise.arena.statistics.sequential import sprt
from turnwise.arena.work import Done, Player, Unit, block_scores

UNIT_SECONDS = 1.0
LOOKS_A_SECOND = 4.0


class Standing:
    """How a line-up stands. Blocks are counted in their order: `settled` blocks from the first on have all their
    matches, played or failed."""

    def __init__(self, index: int, lineup: Lineup, stop: Stop | None) -> None:
        self.index, self.lineup, self.stop = index, lineup, stop
        self.ways = seatings(lineup.agents)
        self.scores = np.full(lineup.blocks, np.nan)  # nan: not settled, or failed
        self.known = np.zeros(lineup.blocks, dtype=bool)
        self.matches = self.failed = 0
        self.seconds_a_block = 0.0
        self.reason = ""
        self.closed = False
        self.sequence = ConfidenceSequence()
        self._issued = np.zeros(lineup.blocks, dtype=bool)
        self._parts: dict[int, list[float]] = {}
        self._next = 0

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

    def settle(self, blocks: list[int], values: list[float]) -> None:
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
        unit = Unit(self.index, self._next, count)
        self._issued[self._next : self._next + count] = True
        self._next += count
        return unit

    def add(self, done: Done) -> None:
        values = block_scores(done.rows, self.ways)
        for failure in done.failed:
            values.setdefault(failure.block, []).append(np.nan)
        whole: dict[int, float] = {}
        for block, part in values.items():
            scores = self._parts.pop(block) + part if block in self._parts else part
            if len(scores) < len(self.ways):  # a unit that was split: the rest comes on its own
                self._parts[block] = scores
            else:
                whole[block] = sum(scores) / len(scores)
        self.settle(list(whole), list(whole.values()))
        self.sequence.update([value for value in whole.values() if value == value])  # without nan
        self.matches += len(done.rows)
        self.failed += len(done.failed)
        blocks = max(1, len(whole))
        pace = done.seconds / blocks
        # At most eight times as many blocks as in the unit before: the first match of all may be unlike the rest.
        self.seconds_a_block = max(pace, UNIT_SECONDS / (8 * blocks))

    def verdict(self) -> str:
        """Why nothing more is to be played; empty while there is."""
        settled = self.settled
        if self.stop is not None and settled and settled % self.stop.look == 0:
            values = self.scores[:settled]
            if why := stop_reason(self.stop, values[~np.isnan(values)], len(self.ways)):
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


Watch = Callable[["Runner"], None]


class Runner:
    """One run. Killed at any moment, the next one goes on from the ledger and the result is the same."""

    def __init__(self, ledger: Ledger, run: Run, version: str) -> None:
        self.ledger, self.run, self.plan = ledger, run, run.plan
        self.player = Player(run.plan)
        self.standings = [
            Standing(index, lineup, run.plan.experiment.stop) for index, lineup in enumerate(run.plan.lineups)
        ]
        self.build = ledger.build(version, self.player.bench())
        self.began = time.monotonic()
        self.played = 0
        self.recover()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def recover(self) -> None:
        """What the ledger has already, and which line-ups cannot be played."""
        for standing in self.standings:
            rows = ledger_scores(self.ledger, self.run.run, standing.index, standing.lineup)
            planned = [(block, value) for block, value in rows if 0 <= block < standing.lineup.blocks]
            standing.settle([block for block, _ in planned], [value for _, value in planned])
            finite = [value for _, value in rows if not np.isnan(value)]
            standing.sequence.update(finite)
            standing.matches = len(finite) * len(standing.ways)
            standing.failed = sum(1 for row in self.ledger.errors(self.run.run) if row[0] == standing.index)
            if why := self.player.probe(standing.index):
                self._close(standing, "missing", why)
            else:
                self._look(standing)

    def play(self, executor: Executor, watch: Watch = lambda _: None) -> None:
        ring = deque(standing for standing in self.standings if not standing.closed)
        under_way, last_look = 0, 0.0
        state = "stopped"
        try:
            while True:
                while under_way < executor.capacity and (unit := self._next(ring)) is not None:
                    executor.submit(unit)
                    under_way += 1
                if under_way == 0:
                    break
                for done in executor.done(1 / LOOKS_A_SECOND):
                    under_way -= self._keep(done)
                if time.monotonic() - last_look > 1 / LOOKS_A_SECOND:
                    last_look = time.monotonic()
                    watch(self)
            state = "done"
        finally:
            executor.close()
            self.ledger.close_run(self.run.run, state, self.seconds)
            watch(self)

    def _next(self, ring: deque[Standing]) -> Unit | None:
        """The next unit, line-ups in turn; near the end smaller ones, so that nobody waits long."""
        for _ in range(len(ring)):
            ring.rotate(-1)
            standing = ring[-1]
            if (unit := standing.take(UNIT_SECONDS)) is not None:
                return unit
        return None

    def _keep(self, done: Done) -> int:
        """Writes what was played; says whether a whole unit is now settled."""
        standing = self.standings[done.unit.lineup]
        self.ledger.write(
            self.run.run, done.unit.lineup, self.build, done.rows, done.failed, done.decisions, done.replays
        )
        standing.add(done)
        self.played += len(done.rows)
        self._look(standing)
        if done.unit.seats is None:
            return 1
        return int(all(standing.known[block] for block in [done.unit.first]))

    def _look(self, standing: Standing) -> None:
        if not standing.closed and (why := standing.verdict()):
            self._close(standing, "done", why)

    def _close(self, standing: Standing, state: str, reason: str) -> None:
        standing.closed, standing.reason = True, reason
        self.ledger.close_lineup(self.run.run, standing.index, state, reason)


def ledger_scores(ledger: Ledger, run: int, index: int, lineup: Lineup) -> list[tuple[int, float]]:
    """Of every settled block of a line-up, in order: the first agent's mean; nan where a match failed."""
    ways = seatings(lineup.agents)
    seat = " ".join(f"WHEN {number} THEN return_{way.index(0)}" for number, way in enumerate(ways))
    rows: list[tuple[int, int, float | None]] = ledger.query(
        f"SELECT block, count(*), avg(CASE seats {seat} END) FROM matches WHERE run = ? AND lineup = ? GROUP BY block",
        (run, index),
    ).fetchall()
    failed = dict(
        ledger.query("SELECT block, count(*) FROM errors WHERE run = ? AND lineup = ? GROUP BY block", (run, index))
    )
    found = {block: float(value) for block, count, value in rows if count == len(ways) and value is not None}
    counts = {block: count for block, count, _ in rows}
    for block, count in failed.items():
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
        mean, low, high, blocks = standing.sequence.interval()
        rows.append(
            {
                "lineup": standing.index,
                "setting": standing.lineup.setting,
                "agents": standing.lineup.agents,
                "blocks": blocks,
                "planned": standing.lineup.blocks,
                "matches": standing.matches,
                "failed": standing.failed,
                "rate": None if blocks == 0 else mean,
                "low": low,
                "high": high,
                "closed": standing.reason,
            }
        )
    return rows
