"""What needs no library: the interval of a count."""

from __future__ import annotations

import math
from collections.abc import Callable

from turnwise.errors import BadSetupError, brief

Z95 = 1.959963984540054


def wilson(points: float, count: float, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval (Wilson 1927) for a rate of `points` in `count` matches; a draw is half a point."""
    if not _holds(lambda: count >= 0 and math.isfinite(count)):
        raise BadSetupError(f"count: expected a number of matches, found {brief(count)}")
    if not _holds(lambda: 0 <= points <= count):
        raise BadSetupError(f"points: expected 0 to the {brief(count)} matches, found {brief(points)}")
    if not _holds(lambda: z > 0 and math.isfinite(z)):
        raise BadSetupError(f"z: expected a finite number above 0, found {brief(z)}")
    if count == 0:
        return 0.0, 1.0
    rate = points / count
    center = (rate + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    return max(0.0, center - half), min(1.0, center + half)


def _holds(comparison: Callable[[], bool]) -> bool:
    """Whether it does; not when it is no comparison of numbers, or of numbers of hundreds of digits."""
    try:
        return comparison()
    except (TypeError, ValueError, OverflowError):
        return False
