"""The laws that reports need, held against SciPy."""

from __future__ import annotations

import math
import random

import pytest

from turnwise.arena.statistics import special

scipy_special = pytest.importorskip("scipy.special")  # of the extra `dev`


def freedoms() -> list[float]:
    rng = random.Random(1)
    return [
        1,
        2,
        3,
        10,
        39,
        40,
        41,
        1e5,
        *(rng.uniform(0.5, 60) for _ in range(40)),
        *(10 ** rng.uniform(2, 5) for _ in range(20)),
    ]


def test_the_law_of_student() -> None:
    rng = random.Random(2)
    for freedom in freedoms():
        for t in [0.0, 1e-6, *(rng.uniform(-12, 12) for _ in range(20))]:
            assert special.stdtr(freedom, t) == pytest.approx(scipy_special.stdtr(freedom, t), rel=1e-9)
        for p in [0.5, 0.025, 0.975, 0.005, 0.9999, 1e-9, *(rng.random() for _ in range(20))]:
            assert special.stdtrit(freedom, p) == pytest.approx(scipy_special.stdtrit(freedom, p), rel=1e-9)
    assert (special.stdtr(5, -math.inf), special.stdtr(5, math.inf)) == (0, 1)
    assert (special.stdtrit(5, 0), special.stdtrit(5, 1)) == (-math.inf, math.inf)


def test_the_laws_of_gauss_and_of_chi_squared() -> None:
    rng = random.Random(3)
    for _ in range(500):
        x = rng.uniform(-9, 9)
        assert special.ndtr(x) == pytest.approx(scipy_special.ndtr(x), rel=1e-12)
        freedom = rng.randint(1, 80)
        for chi in (0.0, rng.uniform(0, 4 * freedom)):
            assert special.chdtrc(freedom, chi) == pytest.approx(scipy_special.chdtrc(freedom, chi), rel=1e-11)
