"""Two runs side by side."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from turnwise.arena.ledger import Ledger, Run
from turnwise.arena.statistics import special
from turnwise.arena.statistics.counts import Z95
from turnwise.arena.statistics.intervals import Interval
from turnwise.arena.statistics.pairs import holm, paired_difference
from turnwise.errors import BadSetupError
from turnwise.reports.form import Table, between
from turnwise.reports.results import Result, results


def rows(ledger: Ledger, first: Run, second: Run) -> list[dict[str, Any]]:
    """Line-ups that both runs have. Blocks are paired when their seeds are the same, which they are for the same
    setting and the same seed of the experiment; otherwise the two means are compared as independent."""
    theirs = {(tuple(r.lineup.agents), r.lineup.setting): r for r in results(ledger, second)}
    found = []
    for mine in results(ledger, first):
        other = theirs.get((tuple(mine.lineup.agents), mine.lineup.setting))
        if other is None or len(mine.scores) < 2 or len(other.scores) < 2:
            continue
        name = mine.lineup.setting
        shared = first.plan.settings[name]["seed"] == second.plan.settings[name]["seed"]
        found.append(
            {"lineup": mine.name, "setting": name, **(_paired(mine, other) if shared else _apart(mine, other))}
        )
    if not found:
        raise BadSetupError(f"{first.name} and {second.name} have no line-up in common that both played")
    for row, p in zip(found, holm([row["p"] for row in found]), strict=True):
        row["p_holm"] = p
    return found


def _paired(mine: Result, other: Result) -> dict[str, Any]:
    _, left, right = np.intersect1d(mine.blocks, other.blocks, assume_unique=True, return_indices=True)
    made = paired_difference(mine.scores[left], other.scores[right])
    return {
        "how": "paired",
        "blocks": made.size,
        "difference": made.mean,
        "low": made.low,
        "high": made.high,
        "p": made.p,
    }


def _apart(mine: Result, other: Result) -> dict[str, Any]:
    x, y = mine.scores, other.scores
    if np.ptp(x) == 0 or np.ptp(y) == 0:
        return _without_spread(mine.interval, other.interval)
    error = math.sqrt(x.var(ddof=1) / len(x) + y.var(ddof=1) / len(y))
    freedom = min(len(x), len(y)) - 1
    half = float(special.stdtrit(freedom, 0.975)) * error
    mean = float(x.mean() - y.mean())
    return {
        "how": "apart",
        "blocks": len(x) + len(y),
        "difference": mean,
        "low": mean - half,
        "high": mean + half,
        "p": _welch(mean, error, freedom),
    }


def _without_spread(x: Interval, y: Interval) -> dict[str, Any]:
    """Where the blocks of a side all scored the same: from the two intervals (Newcombe 1998, method 10)."""
    mean = x.mean - y.mean
    low = mean - math.hypot(x.mean - x.low, y.high - y.mean)
    high = mean + math.hypot(x.high - x.mean, y.mean - y.low)
    error = (high - low) / (2 * Z95)
    return {
        "how": "apart",
        "blocks": x.size + y.size,
        "difference": mean,
        "low": low,
        "high": high,
        "p": math.erfc(abs(mean) / error / math.sqrt(2)),
    }


def _welch(mean: float, error: float, freedom: int) -> float:
    return float(2 * special.stdtr(freedom, -abs(mean) / error))


def comparison(found: list[dict[str, Any]]) -> Table:
    cells = [
        [row["lineup"], row["setting"], row["how"], f"{row['blocks']:,}", f"{100 * row['difference']:+.1f}",
         between(row["low"], row["high"]), f"{row['p_holm']:.3g}"]
        for row in found
    ]  # fmt: skip
    note = "The first run's rate minus the second's, in percentage points."
    return Table(
        "Difference", ["line-up", "setting", "how", "blocks", "difference", "95 %", "p (Holm)"], cells, note, 2
    )
