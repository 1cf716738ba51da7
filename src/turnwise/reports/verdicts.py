"""A published number beside ours: what the difference says, and what chance alone would make of it.

The difference has the errors of both sides. A pair of numbers

    agrees              when the 95 % interval of the difference lies within 6 points of 0
    is not told apart   when that interval holds 0 but is wider
    has another size    when it does neither, and both numbers are on the same side of 50 %
    contradicts         when they are on different sides of it
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

from turnwise.arena.experiment import Published
from turnwise.arena.statistics.counts import Z95
from turnwise.arena.statistics.special import ndtr

Verdict = Literal["agrees", "not told apart", "other size", "contradicts"]
VERDICTS: tuple[Verdict, ...] = ("agrees", "not told apart", "other size", "contradicts")
WITHIN = 0.06


class Ours(NamedTuple):
    """What we measured: a mean with its standard error."""

    value: float
    error: float
    matches: int


def their_error(line: Published) -> float | None:
    """The standard error of a published rate: as printed, or from its interval, or from its number of matches; None
    where the paper gives none of them."""
    if line.error is not None:
        return line.error
    if line.low is not None and line.high is not None:
        return (line.high - line.low) / (2 * Z95)
    if line.matches:
        # One match more on each side, so that 100 % of 20 is not known without error.
        rate = (line.value * line.matches + 1) / (line.matches + 2)
        return math.sqrt(rate * (1 - rate) / line.matches)
    return None


def judge(theirs: float, their_error: float, ours: Ours) -> Verdict:
    difference, half = ours.value - theirs, Z95 * math.hypot(their_error, ours.error)
    if abs(difference) + half <= WITHIN:
        return "agrees"
    if abs(difference) <= half:
        return "not told apart"
    return "other size" if (theirs - 0.5) * (ours.value - 0.5) >= 0 else "contradicts"


def by_chance(theirs: float, their_error: float, ours: Ours) -> dict[Verdict, float]:
    """How likely each verdict is when the truth is the same on both sides: the difference is then normal around 0 with
    the errors of both."""
    error = math.hypot(their_error, ours.error)
    half = Z95 * error
    agrees = _within(max(0.0, WITHIN - half) / error)
    apart = max(0.0, 0.95 - agrees)
    # Beyond that ours lies on one side or the other of theirs alike; it contradicts where that is over 50 %.
    beyond = 1 - agrees - apart
    crossing = abs(theirs - 0.5) / error
    least = max(half, WITHIN - half) / error
    contradicts = 1 - _cumulative(max(crossing, least))
    return {
        "agrees": agrees,
        "not told apart": apart,
        "other size": beyond - contradicts,
        "contradicts": contradicts,
    }


def _within(z: float) -> float:
    return 2 * _cumulative(z) - 1


def _cumulative(z: float) -> float:
    return float(ndtr(z))
