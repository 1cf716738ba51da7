"""Bradley-Terry ratings over blocks, and whether one number for each agent is enough."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from turnwise.arena.statistics import special
from turnwise.arena.statistics.intervals import resampled_means
from turnwise.arena.statistics.pairs import holm, p_value

Numbers = NDArray[np.float64]
Pairs = Mapping[tuple[str, str], ArrayLike]
"""The block scores of each pairing, from the first agent's side."""

_ELO = 400 / math.log(10)
_VIRTUAL_DRAWS = 0.5
"""Played by each pair that met, so that an agent that never lost has a finite rating."""


class Ratings(NamedTuple):
    """In Elo, the mean of all agents at 0. `low` and `high` are endless for an agent of which nothing can be said: one
    that met nobody for two blocks or more. `misfit` is the p-value of the test that one number for each agent explains
    every pair: a small one says that who beats whom is not a matter of strength alone."""

    agents: list[str]
    elo: list[float]
    low: list[float]
    high: list[float]
    misfit: float


def bradley_terry(pairs: Pairs, resamples: int = 400, seed: int = 1, virtual_draws: float = _VIRTUAL_DRAWS) -> Ratings:
    """Ratings with 95 % intervals from a bootstrap that draws whole blocks anew within each pairing. A pairing whose
    blocks all scored the same has nothing to draw from: its mean is drawn by Jeffreys' law for so many matches."""
    names = sorted({name for pair in pairs for name in pair})
    place = {name: index for index, name in enumerate(names)}
    scores = [np.asarray(values, dtype=float) for values in pairs.values()]
    sides = np.zeros((len(scores), len(names)))  # +1 for the first agent of a pair, -1 for the second
    for row, (a, b) in enumerate(pairs):
        sides[row, place[a]], sides[row, place[b]] = 1, -1
    counts = np.array([len(values) for values in scores], dtype=float)
    means = np.array([[values.mean() for values in scores]])
    strength = _fit(sides, means, counts, virtual_draws)[0]
    rng = np.random.default_rng(seed)
    again = np.array([_drawn_means(values, resamples, rng) for values in scores]).T
    draws = _fit(sides, again, counts, virtual_draws, strength)
    low, high = np.full_like(strength, -math.inf), np.full_like(strength, math.inf)
    if resamples:
        known = np.any(sides[counts >= 2] != 0, axis=0)
        low[known], high[known] = np.quantile(draws[:, known], [0.025, 0.975], axis=0)
    return Ratings(
        names,
        [float(x) for x in strength * _ELO],
        [float(x) for x in low * _ELO],
        [float(x) for x in high * _ELO],
        _misfit(sides, scores, means[0], counts, strength),
    )


def _drawn_means(values: Numbers, resamples: int, rng: np.random.Generator) -> Numbers:
    if np.ptp(values) > 0:
        return resampled_means(values, resamples, rng)
    points = float(values.sum())
    return rng.beta(points + 0.5, len(values) - points + 0.5, size=resamples)


def _fit(
    sides: Numbers, means: Numbers, counts: Numbers, virtual_draws: float, start: Numbers | None = None
) -> Numbers:
    """Newton's method on the log likelihood, with the mean strength held at 0; a row of means is a fit of its own."""
    agents = sides.shape[1]
    points, counts = means * counts + virtual_draws / 2, counts + virtual_draws
    strength = np.tile(np.zeros(agents) if start is None else start, (len(means), 1))
    for _ in range(100):
        expected = 1 / (1 + np.exp(-strength @ sides.T))
        slope = (points - counts * expected) @ sides
        weight = counts * expected * (1 - expected)
        curve = np.matmul(sides.T * weight[:, None, :], sides) + 1.0 / agents
        step = np.linalg.solve(curve + 1e-12 * np.eye(agents), slope[..., None])[..., 0]
        longest = np.max(np.abs(step), axis=1, initial=0.0, keepdims=True)
        strength = strength + step * np.minimum(1.0, 2.0 / np.maximum(longest, 1e-300))
        if np.all(longest < 1e-9):
            break
    centred: Numbers = strength - strength.mean(axis=1, keepdims=True)
    return centred


def _misfit(sides: Numbers, scores: Sequence[Numbers], means: Numbers, counts: Numbers, strength: Numbers) -> float:
    """Chi-squared over pairs, each weighed by its own spread over blocks."""
    freedom = len(sides) - (len(strength) - 1)
    if freedom <= 0:
        return math.nan
    expected = 1 / (1 + np.exp(-sides @ strength))
    spread = np.array([values.var(ddof=1) if len(values) > 1 else 0.25 for values in scores])
    floor = expected * (1 - expected) / (counts + 1)
    distance = float(np.sum((means - expected) ** 2 / np.maximum(spread / counts, floor / counts)))
    return float(special.chdtrc(freedom, distance))


def cycles(pairs: Pairs, level: float = 0.05) -> list[tuple[str, str, str]]:
    """Triples in which the first beats the second, the second the third and the third the first, each of them beyond
    doubt after Holm's correction over all pairs."""
    tests = holm([p_value(scores) for scores in pairs.values()])
    beats: set[tuple[str, str]] = set()
    for ((a, b), scores), p in zip(pairs.items(), tests, strict=True):
        if p < level:
            beats.add((a, b) if float(np.mean(np.asarray(scores, dtype=float))) > 0.5 else (b, a))
    names = sorted({name for pair in pairs for name in pair})
    found = []
    for a, b, c in combinations(names, 3):
        for x, y, z in ((a, b, c), (a, c, b)):
            if {(x, y), (y, z), (z, x)} <= beats:
                found.append((x, y, z))
    return found
