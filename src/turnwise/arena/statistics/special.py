"""The laws of Student, Gauss and chi-squared, under the names that SciPy has for them: a report needs no more of it, so
the base install can make one. Tests hold them against SciPy."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from statistics import NormalDist

_TINY = 1e-300
_ENOUGH = 1e-16


def ndtr(x: float) -> float:
    """P(Z <= x) of the standard normal law."""
    return math.erfc(-x / math.sqrt(2)) / 2


def stdtr(freedom: float, t: float) -> float:
    """P(T <= t) of Student's law; degrees of freedom need not be whole."""
    if math.isinf(t):
        return float(t > 0)
    whole = freedom + t * t
    tail = _beta_below(freedom / 2, 0.5, freedom / whole, t * t / whole) / 2
    return tail if t <= 0 else 1 - tail


@lru_cache(maxsize=10_000)
def stdtrit(freedom: float, p: float) -> float:
    """The t with P(T <= t) = p."""
    if not 0 < p < 1 or p == 0.5:
        return {0.0: -math.inf, 1.0: math.inf, 0.5: 0.0}.get(p, math.nan)
    if p > 0.5:
        return -stdtrit(freedom, 1 - p)
    # Between 0 and a bound far enough below, first by Newton's steps, by halves where they lead astray.
    low, high = -1.0, 0.0
    while stdtr(freedom, low) > p:
        low, high = 2 * low, low
    t = max(low, min(high, NormalDist().inv_cdf(p)))
    for _ in range(200):
        distance = stdtr(freedom, t) - p
        low, high = (low, t) if distance > 0 else (t, high)
        step = t - distance / _student_density(freedom, t)
        following = step if low < step < high else (low + high) / 2
        if abs(following - t) <= 1e-10 * abs(t):  # the next step would be smaller than what a float holds
            return following
        t = following
    return t


def chdtrc(freedom: float, x: float) -> float:
    """P(X > x) of the law of chi-squared."""
    if x <= 0:
        return 1.0
    a, z = freedom / 2, x / 2
    factor = math.exp(a * math.log(z) - z - math.lgamma(a))
    if z < a + 1:  # below: a series that rises from 1 / a
        term = total = 1 / a
        n = a
        while abs(term) > _ENOUGH * abs(total):
            n += 1
            term *= z / n
            total += term
        return 1 - factor * total
    return factor / _continued(lambda i: (-i * (i - a), z + 1 - a + 2 * i), z + 1 - a)


def _student_density(freedom: float, t: float) -> float:
    return math.exp(
        _half_step(freedom / 2) - math.log(math.pi * freedom) / 2 - (freedom + 1) / 2 * math.log1p(t * t / freedom)
    )


def _half_step(a: float) -> float:
    """log(gamma(a + 1/2) / gamma(a)). From 20 on by its series: a difference of large logarithms would lose digits."""
    if a < 20:
        return math.lgamma(a + 0.5) - math.lgamma(a)
    return math.log(a) / 2 - 1 / (8 * a) + 1 / (192 * a**3) - 1 / (640 * a**5) + 17 / (14336 * a**7)


def _beta_below(a: float, b: float, x: float, rest: float) -> float:
    """The regularised incomplete beta function I_x(a, b), where a or b is 1/2; `rest` is 1 - x, which may be too small
    to be seen in x."""
    if x <= 0 or rest <= 0:
        return float(x > 0)
    if x > (a + 1) / (a + b + 2):  # where the fraction converges slowly the other end is quicker
        return 1 - _beta_below(b, a, rest, x)
    power = a * (math.log(x) if x < 0.5 else math.log1p(-rest)) + b * (math.log(rest) if rest < 0.5 else math.log1p(-x))
    factor = math.exp(power + _half_step(a if b == 0.5 else b) - math.lgamma(0.5))

    def part(i: int) -> tuple[float, float]:
        m = i // 2
        if i % 2:
            return -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)), 1.0
        return m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)), 1.0

    return factor / (a * _continued(part, 1.0))


def _continued(part: Callable[[int], tuple[float, float]], first: float) -> float:
    """first + a1 / (b1 + a2 / (b2 + ...)) by Lentz's method; part(i) is (ai, bi) from i = 1 on."""
    value = first or _TINY
    c, d = value, 0.0
    for i in range(1, 10_000):
        a, b = part(i)
        d = 1 / (b + a * d or _TINY)
        c = b + a / c or _TINY
        value *= c * d
        if abs(c * d - 1) < _ENOUGH * 4:
            break
    return value
