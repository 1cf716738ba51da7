"""Luck adjustment: a control variate over the exact chance events of a match.

At each chance event a state evaluator says what the position was worth on average over all outcomes, by their exact
probabilities, and what it is worth after the outcome that came: the difference is luck, and its mean is 0 whatever the
evaluator thinks. A score minus a multiple of the luck has the same mean as the score and, if the evaluator knows
anything, less spread.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from turnwise.arena.statistics.intervals import Interval, block_interval, student

_FOLDS = 10


class Adjusted(NamedTuple):
    raw: Interval
    adjusted: Interval
    weight: float
    variance_ratio: float
    """Spread of the adjusted mean over that of the raw one: 0.5 means that half as many blocks say as much."""


def adjust(scores: ArrayLike, luck: ArrayLike, confidence: float = 0.95) -> Adjusted:
    """The mean block score with its luck taken out. How much of the luck is taken out of a block is learned from the
    other blocks only (ten folds), so that the mean stays unbiased."""
    x, y = np.asarray(scores, dtype=float), np.asarray(luck, dtype=float)
    if len(x) != len(y):
        raise ValueError(f"expected one luck for each score, found {len(x)} and {len(y)}")
    if len(x) < 2 or np.ptp(x) == 0:  # no spread that luck could explain
        raw = block_interval(np.clip(x, 0, 1), confidence)
        return Adjusted(raw, raw, 0.0, 1.0)
    raw = student(x, confidence)
    fold = np.arange(len(x)) % _FOLDS
    adjusted = x.copy()
    for held in range(min(_FOLDS, len(x))):
        adjusted[fold == held] -= _weight(x[fold != held], y[fold != held]) * y[fold == held]
    result = student(adjusted, confidence)
    spread = float(x.var()) if len(x) else 0.0
    return Adjusted(raw, result, _weight(x, y), float(adjusted.var()) / spread if spread > 0 else 1.0)


def _weight(x: np.ndarray, y: np.ndarray) -> float:
    """Least squares; the mean of the luck is known to be 0."""
    total = float(y @ y)
    return float((x - x.mean()) @ y) / total if len(x) > 2 and total > 0 else 0.0
