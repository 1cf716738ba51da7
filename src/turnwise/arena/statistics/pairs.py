"""Many comparisons at once: paired differences, and how to read many p-values."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from turnwise.arena.statistics import special
from turnwise.arena.statistics.intervals import Interval, block_interval, student

Numbers = NDArray[np.float64]


class Difference(NamedTuple):
    mean: float
    low: float
    high: float
    size: int
    p: float
    correlation: float


def p_value(scores: ArrayLike, expected: float = 0.5) -> float:
    """Of the two-sided t test that the mean block score is `expected`; the sign test's where every block scored the
    same."""
    x = np.asarray(scores, dtype=float) - expected
    count = len(x)
    if count < 2:
        return 1.0
    deviation = float(x.std(ddof=1))
    if deviation < 1e-12:
        return 1.0 if abs(float(x.mean())) < 1e-12 else 2.0 ** (1 - count)
    return float(2 * special.stdtr(count - 1, -abs(float(x.mean())) / deviation * math.sqrt(count)))


def paired_difference(first: ArrayLike, second: ArrayLike, confidence: float = 0.95) -> Difference:
    """How much more the first scored, block by block: blocks of the same number have the same seed and setting, so most
    of the luck cancels. `correlation` says how well."""
    x, y = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    if len(x) != len(y):
        raise ValueError(f"expected the same blocks on both sides, found {len(x)} and {len(y)}")
    mean, low, high, count = _of_differences(x - y, confidence)
    together = float(np.corrcoef(x, y)[0, 1]) if count > 1 and np.ptp(x) > 0 and np.ptp(y) > 0 else math.nan
    return Difference(mean, low, high, count, p_value(x - y, 0.0), together)


def _of_differences(x: Numbers, confidence: float) -> Interval:
    """Of numbers from -1 to 1. Differences that are all the same have no spread to measure: they then count as block
    scores do, which is never too short."""
    if len(x) < 2 or np.ptp(x) > 0:
        return student(x, confidence)
    mean, low, high, count = block_interval(np.clip((x + 1) / 2, 0, 1), confidence)
    return Interval(2 * mean - 1, 2 * low - 1, 2 * high - 1, count)


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's adjusted p-values (1979), in the given order: call those below 0.05 real, and the chance that even one of
    them is not stays below 0.05."""
    order = sorted(range(len(p_values)), key=lambda index: p_values[index])
    adjusted = [0.0] * len(p_values)
    worst = 0.0
    for rank, index in enumerate(order):
        worst = max(worst, min(1.0, (len(p_values) - rank) * p_values[index]))
        adjusted[index] = worst
    return adjusted
