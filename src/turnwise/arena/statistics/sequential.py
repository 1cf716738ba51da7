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
from numpy.typing import ArrayLike, NDArray

from turnwise.arena.statistics.counts import Z95, wilson

Numbers = NDArray[np.float64]

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
    pentanomial case of paired matches. Blocks without spread count as so many single matches (Wilson); fewer than two
    say nothing."""
    count, blocks, share, scores = _distribution(counts)
    seen = np.asarray(counts, dtype=float)
    if np.count_nonzero(seen) < 2:
        low, high = wilson(float(seen @ scores), float(blocks), z) if blocks > 1 else (0.0, 1.0)
        return elo(float(seen @ scores / blocks)) if blocks else math.nan, elo(low), elo(high)
    mean, deviation = map(float, _moments(share, scores))
    half = z * deviation / math.sqrt(count)
    return elo(mean), elo(max(0.0, mean - half)), elo(min(1.0, mean + half))


def normalized_elo(counts: Sequence[float], matches_per_block: int = 2) -> float:
    _, _, share, scores = _distribution(counts)
    mean, deviation = map(float, _moments(share, scores))
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
    spaced)."""
    lower, upper = math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)
    found = log_likelihood_ratio(counts, elo0, elo1, normalized=normalized, matches_per_block=matches_per_block)
    return Sprt(float(found), lower, upper)


def log_likelihood_ratio(
    counts: ArrayLike, elo0: float, elo1: float, *, normalized: bool = True, matches_per_block: int = 2
) -> Numbers:
    """Of elo1 over elo0, for each row of counts. The likelihoods are those of the best-fitting distributions with each
    mean, or with each normalised mean (Van den Bergh; Lai and others for the theory)."""
    count, blocks, share, scores = _distribution(counts)
    if normalized:
        scale = math.sqrt(matches_per_block) / _NORMALIZED
        fits = [_fit_normalized(share, scores, bound * scale) for bound in (elo0, elo1)]
    else:
        fits = [_tilt(share, scores - 1 / (1 + 10 ** (-bound / 400))) for bound in (elo0, elo1)]
    found: Numbers = count * np.sum(share * (np.log(fits[1]) - np.log(fits[0])), axis=-1)
    return np.where(blocks > 0, found, 0.0)


def _distribution(counts: ArrayLike) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Of each row: all counts together, with and without those that stand for zero; the shares; and the scores."""
    seen = np.asarray(counts, dtype=float)
    if seen.shape[-1] < 2:
        raise ValueError(f"expected the counts of at least two scores, found {seen.shape[-1]}")
    full = np.where(seen > 0, seen, _FEW)
    total = full.sum(axis=-1)
    return total, seen.sum(axis=-1), full / total[..., None], np.linspace(0.0, 1.0, seen.shape[-1])


def _moments(share: Numbers, scores: Numbers) -> tuple[Numbers, Numbers]:
    mean = share @ scores
    return mean, np.sqrt(np.sum(share * (scores - mean[..., None]) ** 2, axis=-1))


def _tilt(share: Numbers, value: Numbers) -> Numbers:
    """The most likely distribution in which `value` has mean 0, given the observed shares: share / (1 + x value)."""
    value = np.broadcast_to(value, share.shape)
    low, high = value.min(axis=-1), value.max(axis=-1)
    possible = (low < 0) & (high > 0)
    # The mean of value / (1 + x value) falls with x, from plus to minus infinity between the two ends.
    first, last = -1 / np.where(possible, high, 1.0), -1 / np.where(possible, low, -1.0)
    x = np.zeros(share.shape[:-1])
    for _ in range(100):
        ratio = value / (1 + x[..., None] * value)
        slope = np.sum(share * ratio, axis=-1)
        first, last = np.where(slope > 0, x, first), np.where(slope > 0, last, x)
        step = slope / np.sum(share * ratio**2, axis=-1)
        done = ~possible | (np.abs(step) < 1e-13 * (last - first + 1))
        if done.all():
            break
        inside = (first < x + step) & (x + step < last)
        x = np.where(done, x, np.where(inside, x + step, (first + last) / 2))
    fitted: Numbers = share / (1 + x[..., None] * value)
    # What cannot be: all the weight on the nearest score.
    nearest = np.where(value == np.where(low >= 0, low, high)[..., None], 1.0, 1e-300)
    return np.where(possible[..., None], fitted, nearest)


def _fit_normalized(share: Numbers, scores: Numbers, wanted: float) -> Numbers:
    """The most likely distribution with (mean - 1/2) / deviation = wanted. That constraint is curved; each round fits
    to its tangent at the last answer."""
    fit = np.full(share.shape, 1 / share.shape[-1])
    for _ in range(50):
        mean, deviation = (part[..., None] for part in _moments(fit, scores))
        tangent = scores - 0.5 - wanted * deviation * (1 + ((scores - mean) / deviation) ** 2) / 2
        before, fit = fit, _tilt(share, tangent)
        if float(np.max(np.abs(fit - before))) < 1e-10:
            break
    return fit
