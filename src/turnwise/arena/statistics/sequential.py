"""The generalised sequential probability ratio test on block scores, and Elo.

Elo is the logistic kind: 400 log10 of the odds. Normalised Elo measures a difference against the spread of one match,
so that the same number takes the same number of matches to see whatever the game's share of draws:
(mean - 1/2) / (standard deviation of a match) * 800 / ln 10. Within a block the spread of one match is that of the
block times the root of its size.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from turnwise.arena.statistics.counts import Z95

_NORMALIZED = 800 / math.log(10)
_FEW = 1e-3
"""What stands for a count of zero, so that an outcome not yet seen is not held for impossible."""


class Sprt(NamedTuple):
    llr: float
    lower: float
    upper: float

    @property
    def verdict(self) -> str:
        """accepted: the second hypothesis; rejected: the first stands; undecided: play on."""
        return "accepted" if self.llr >= self.upper else "rejected" if self.llr <= self.lower else "undecided"


def elo(mean: float) -> float:
    return 400 * math.log10(mean / (1 - mean)) if 0 < mean < 1 else math.copysign(math.inf, mean - 0.5)


def elo_interval(counts: Sequence[float], z: float = Z95) -> tuple[float, float, float]:
    """Elo and its interval from how many blocks scored each of the equally spaced scores 0 to 1; five counts are the
    pentanomial case of paired matches."""
    count, _, share, scores = _distribution(counts)
    mean, deviation = _moments(share, scores)
    half = z * deviation / math.sqrt(count)
    return elo(mean), elo(max(0.0, mean - half)), elo(min(1.0, mean + half))


def normalized_elo(counts: Sequence[float], matches_per_block: int = 2) -> float:
    _, _, share, scores = _distribution(counts)
    mean, deviation = _moments(share, scores)
    return (mean - 0.5) / (deviation * math.sqrt(matches_per_block)) * _NORMALIZED


def sprt(
    counts: Sequence[float],
    elo0: float,
    elo1: float,
    *,
    normalized: bool = True,
    alpha: float = 0.05,
    beta: float = 0.05,
    matches_per_block: int = 2,
) -> Sprt:
    """The test of "the difference is elo1" against "it is elo0", from the counts of block scores 0, ..., 1 (equally
    spaced). The likelihoods are those of the best-fitting distributions with each mean, or with each normalised mean
    (Van den Bergh; Lai and others for the theory)."""
    lower, upper = math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)
    count, blocks, share, scores = _distribution(counts)
    if blocks == 0:
        return Sprt(0.0, lower, upper)
    if normalized:
        scale = math.sqrt(matches_per_block) / _NORMALIZED
        fits = [_fit_normalized(share, scores, bound * scale) for bound in (elo0, elo1)]
    else:
        fits = [_tilt(share, scores - 1 / (1 + 10 ** (-bound / 400))) for bound in (elo0, elo1)]
    llr = count * float(np.sum(share * (np.log(fits[1]) - np.log(fits[0]))))
    return Sprt(llr, lower, upper)


def _distribution(counts: Sequence[float]) -> tuple[float, float, NDArray[np.float64], NDArray[np.float64]]:
    seen = np.asarray(counts, dtype=float)
    if len(seen) < 2:
        raise ValueError(f"expected the counts of at least two scores, found {len(seen)}")
    full = np.where(seen > 0, seen, _FEW)
    return float(full.sum()), float(seen.sum()), full / full.sum(), np.linspace(0.0, 1.0, len(seen))


def _moments(share: NDArray[np.float64], scores: NDArray[np.float64]) -> tuple[float, float]:
    mean = float(share @ scores)
    return mean, math.sqrt(float(share @ (scores - mean) ** 2))


def _tilt(share: NDArray[np.float64], value: NDArray[np.float64]) -> NDArray[np.float64]:
    """The most likely distribution in which `value` has mean 0, given the observed shares: share / (1 + x value)."""
    low, high = float(value.min()), float(value.max())
    if low >= 0 or high <= 0:  # cannot be: all the weight on the nearest score
        return np.where(value == (low if low >= 0 else high), 1.0, 1e-300)
    # The mean of value / (1 + x value) falls with x, from plus to minus infinity between the two ends.
    first, last = -1 / high, -1 / low
    x = 0.0
    for _ in range(100):
        ratio = value / (1 + x * value)
        slope = float(share @ ratio)
        first, last = (x, last) if slope > 0 else (first, x)
        step = slope / float(share @ ratio**2)
        x = x + step if first < x + step < last else (first + last) / 2
        if abs(step) < 1e-13 * (last - first + 1):
            break
    fitted: NDArray[np.float64] = share / (1 + x * value)
    return fitted


def _fit_normalized(share: NDArray[np.float64], scores: NDArray[np.float64], wanted: float) -> NDArray[np.float64]:
    """The most likely distribution with (mean - 1/2) / deviation = wanted. That constraint is curved; each round fits
    to its tangent at the last answer."""
    fit = np.full(len(share), 1 / len(share))
    for _ in range(50):
        mean, deviation = _moments(fit, scores)
        tangent = scores - 0.5 - wanted * deviation * (1 + ((scores - mean) / deviation) ** 2) / 2
        before, fit = fit, _tilt(share, tangent)
        if float(np.max(np.abs(fit - before))) < 1e-10:
            break
    return fit
