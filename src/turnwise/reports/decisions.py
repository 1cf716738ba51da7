"""What the ledger says of the decisions of a run, agent by agent. SQL does the counting, so that millions of decisions
take seconds and no memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from turnwise.arena.experiment import seatings
from turnwise.arena.ledger import Ledger, Run

Numbers = NDArray[np.float64]
MOST_SHARES = 2000
"""Decisions of one seat of one line-up whose visits are read for a figure."""


class Curve(NamedTuple):
    """The mean of something over the values of something else, and on how many decisions each mean rests."""

    x: Numbers
    mean: Numbers
    size: Numbers

    def within(self, low: float, high: float) -> float | None:
        """The mean of all decisions from `low` to `high`."""
        inside = (self.x >= low) & (self.x <= high)
        count = self.size[inside].sum()
        return float(self.mean[inside] @ self.size[inside] / count) if count else None


class Decisions:
    def __init__(self, ledger: Ledger, run: Run) -> None:
        self._ledger, self._run = ledger, run

    def curves(self, what: str, by: str) -> dict[str, Curve]:
        """Of each agent, the mean of `what` for every value of `by`, over decisions that have both."""
        sums: dict[str, dict[float, list[float]]] = {}
        for agent, _, x, total, count in self._grouped(f"{by}, total({what}), count({what})", what, by):
            pair = sums.setdefault(agent, {}).setdefault(x, [0.0, 0.0])
            pair[0] += total
            pair[1] += count
        found = {}
        for agent, points in sums.items():
            x = np.array(sorted(points), dtype=float)
            totals, counts = np.array([points[one] for one in x], dtype=float).T
            found[agent] = Curve(x, totals / counts, counts)
        return found

    def values(self, what: str, agent: str, opponent: str = "", setting: str = "") -> tuple[Numbers, Numbers]:
        """Each value of `what` in the decisions of an agent, and how often it came."""
        counts: dict[float, float] = {}
        for name, lineup, x, count in self._grouped(f"{what}, count(*)", what, what):
            played = self._run.plan.lineups[lineup]
            if name != agent or (opponent and opponent not in played.agents) or (setting and setting != played.setting):
                continue
            counts[x] = counts.get(x, 0) + count
        order = sorted(counts)
        return np.array(order, dtype=float), np.array([counts[x] for x in order], dtype=float)

    def shares(self, wanted: int, around: int) -> dict[str, Numbers]:
        """Of each agent: how the visits of a decision spread over its actions, the most visited first, one row for
        each of some decisions with `wanted` legal actions, give or take `around`."""
        found: dict[str, list[Numbers]] = {}
        for agent, lineup, seats, seat in self._seats():
            rows = self._ledger.query(
                "SELECT distribution FROM decisions WHERE run = ? AND lineup = ? AND seats = ? AND seat = ?"
                f" AND distribution IS NOT NULL AND legal BETWEEN ? AND ? LIMIT {MOST_SHARES}",
                (self._run.run, lineup, seats, seat, wanted - around, wanted + around),
            )
            for (text,) in rows:
                visits = np.array(text.split(), dtype=float)[:wanted]
                padded = np.zeros(wanted)
                padded[: len(visits)] = visits
                found.setdefault(agent, []).append(padded / max(1.0, visits.sum()))
        return {agent: np.array(rows) for agent, rows in found.items()}

    def _seats(self) -> Iterator[tuple[str, int, int, int]]:
        for index, lineup in enumerate(self._run.plan.lineups):
            for seats, way in enumerate(seatings(lineup.agents)):
                for seat, agent in enumerate(way):
                    yield lineup.agents[agent], index, seats, seat

    def _grouped(self, columns: str, what: str, by: str) -> Iterator[tuple[Any, ...]]:
        """A row for each agent, line-up and value of `by`; `rounds` are turns of the match over its players."""
        names = {(lineup, seats, seat): agent for agent, lineup, seats, seat in self._seats()}
        for index, lineup in enumerate(self._run.plan.lineups):
            rounds = f"turn / {len(lineup.agents)}"
            rows = self._ledger.query(
                f"SELECT seats, seat, {columns}"
                f" FROM (SELECT *, {rounds} AS rounds FROM decisions WHERE run = ? AND lineup = ?)"
                f" WHERE {what} IS NOT NULL AND {by} IS NOT NULL GROUP BY seats, seat, {by}",
                (self._run.run, index),
            )
            for seats, seat, *rest in rows:
                yield names[index, seats, seat], index, *rest
