"""Intervals for a mean in [0, 1]: of single matches (Wilson), of blocks (Student, bootstrap), and one that holds at
every moment of a run (anytime)."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from turnwise.arena.statistics import special
from turnwise.arena.statistics.counts import wilson


class Interval(NamedTuple):
    mean: float
    low: float
    high: float
    size: int


def student(values: ArrayLike, confidence: float = 0.95) -> Interval:
    """The t interval of a mean; endless on both sides for fewer than two values."""
    x = np.asarray(values, dtype=float)
    count = len(x)
    if count < 2:
        return Interval(float(x.mean()) if count else math.nan, -math.inf, math.inf, count)
    half = float(special.stdtrit(count - 1, (1 + confidence) / 2)) * float(x.std(ddof=1)) / math.sqrt(count)
    return Interval(mean := float(x.mean()), mean - half, mean + half, count)


def block_interval(scores: ArrayLike, confidence: float = 0.95) -> Interval:
    """Of block scores in [0, 1]: the t interval, cut to what can be. Blocks that all scored the same have no spread to
    measure; they then count as so many single matches (Wilson), which is never too short. One block says nothing of
    how blocks spread: its interval is all that can be."""
    x = np.asarray(scores, dtype=float)
    if len(x) < 2:
        return Interval(float(x.mean()) if len(x) else math.nan, 0.0, 1.0, len(x))
    if np.ptp(x) == 0:
        low, high = wilson(float(x.sum()), len(x), _z(confidence))
        return Interval(float(x.mean()), low, high, len(x))
    mean, low, high, count = student(x, confidence)
    return Interval(mean, max(0.0, low), min(1.0, high), count)


def bootstrap(scores: ArrayLike, confidence: float = 0.95, resamples: int = 10_000, seed: int = 1) -> Interval:
    """The percentile bootstrap over blocks, its tails widened so that it covers with few blocks as the t interval does
    (Hesterberg 2015, the expanded percentile interval)."""
    x = np.asarray(scores, dtype=float)
    count = len(x)
    if count < 2 or np.ptp(x) == 0:
        return block_interval(x, confidence)
    tail = float(special.ndtr(-math.sqrt(count / (count - 1)) * special.stdtrit(count - 1, (1 + confidence) / 2)))
    low, high = _mid_quantiles(resampled_means(x, resamples, np.random.default_rng(seed)), [tail, 1 - tail])
    return Interval(float(x.mean()), float(low), float(high), count)


def _mid_quantiles(x: NDArray[np.float64], at: list[float]) -> NDArray[np.float64]:
    """Quantiles by the mid-distribution function, which counts half of a value's share as below it (Ma, Genton and
    Parzen 2011). Means of scores like 0, 1/2 and 1 lie on a lattice that often holds the truth itself; a plain quantile
    is a point of it, and a closed interval that ends there takes the whole share of that point."""
    values, counts = np.unique(np.round(x, 12), return_counts=True)
    found: NDArray[np.float64] = np.interp(at, (np.cumsum(counts) - counts / 2) / len(x), values)
    return found


def resampled_means(x: NDArray[np.float64], resamples: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """Block scores take few values, so a resample is a draw of counts; a million blocks cost no more than a hundred."""
    values, counts = np.unique(x, return_counts=True)
    if len(values) <= 256:
        draws = rng.multinomial(len(x), counts / len(x), size=resamples)
        means: NDArray[np.float64] = draws @ values / len(x)
        return means
    return np.array([x[rng.integers(0, len(x), len(x))].mean() for _ in range(resamples)])


class ConfidenceSequence:
    """An interval for the mean of values in [0, 1] that may be looked at whenever one likes, however often: the chance
    that it ever misses is at most 1 - confidence. It bets against each possible mean and drops those that would have
    made it rich (Waudby-Smith and Ramdas 2024, hedged capital with predictable plug-in bets).

    Bets are laid anew after fixed numbers of values: after each of the first twenty, then whenever a twentieth of what
    came before has come again. So the interval depends on the values and their order alone, never on the portions in
    which they were handed over."""

    def __init__(self, confidence: float = 0.95, grid: int = 400) -> None:
        self.count = 0
        self._alpha = 1 - confidence
        self._step = 1 / grid
        self._means = np.linspace(0.0, 1.0, grid + 1)
        self._up, self._down = np.zeros(grid + 1), np.zeros(grid + 1)
        self._alive = np.ones(grid + 1, dtype=bool)
        with np.errstate(divide="ignore"):
            self._most_up, self._most_down = 0.5 / self._means, 0.5 / (1 - self._means)
        self._batch: list[float] = []  # the values since the bets were laid
        self._sum = self._squares = 0.0  # of the values before them

    def update(self, values: ArrayLike) -> None:
        new = np.asarray(values, dtype=float)
        while len(new):
            room = self._size - len(self._batch)
            self._batch += new[:room].tolist()
            self.count += min(room, len(new))
            new = new[room:]
            if len(self._batch) == self._size:
                self._up, self._down, self._alive = self._capital()
                self._sum += math.fsum(self._batch)
                self._squares += math.fsum(value * value for value in self._batch)
                self._batch = []

    @property
    def _size(self) -> int:
        """How many values the bets that are laid now hold for."""
        return max(1, (self.count - len(self._batch)) // 20)

    def _capital(self) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.bool_]]:
        """What the bettors have after the values of the batch so far, and the means that are left."""
        # What a bettor knows before the batch: the shrunken variance of all values before it.
        before = self.count - len(self._batch)
        mean = (0.5 + self._sum) / (before + 1)
        variance = max(0.25 + self._squares - before * mean * mean, 0.01) / (before + 1)
        horizon = before + self._size
        bet = math.sqrt(2 * math.log(2 / self._alpha) / (variance * horizon * math.log1p(horizon)))
        up, down = np.minimum(bet, self._most_up), np.minimum(bet, self._most_down)
        rich_up, rich_down = self._up.copy(), self._down.copy()
        for value, count in zip(*np.unique(self._batch, return_counts=True), strict=True):
            rich_up += count * np.log1p(up * (value - self._means))
            rich_down += count * np.log1p(-down * (value - self._means))
        return rich_up, rich_down, self._alive & (np.maximum(rich_up, rich_down) < math.log(2 / self._alpha))

    def interval(self) -> Interval:
        if self.count == 0:
            return Interval(math.nan, 0.0, 1.0, 0)
        mean = (self._sum + math.fsum(self._batch)) / self.count
        left = self._means[self._capital()[2]]
        low, high = (float(left[0]), float(left[-1])) if len(left) else (mean, mean)
        return Interval(mean, max(0.0, low - self._step), min(1.0, high + self._step), self.count)


def anytime(scores: ArrayLike, confidence: float = 0.95) -> Interval:
    """The confidence sequence after these values in this order."""
    sequence = ConfidenceSequence(confidence)
    sequence.update(scores)
    return sequence.interval()


def _z(confidence: float) -> float:
    from statistics import NormalDist

    return NormalDist().inv_cdf((1 + confidence) / 2)
