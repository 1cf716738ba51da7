"""The bandit laboratory agrees with the note's own simulations, and with counting by hand."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from learn import reference
from turnwise import _core
from turnwise.errors import BadModelError, BadSetupError
from turnwise.learn.bandits import LAWS, Bandits, cells, data_set


def chosen(arms: int, iterations: tuple[int, ...], c: float, runs: int, law: str = "uniform") -> np.ndarray[Any, Any]:
    points = np.array(iterations, np.int32)
    hits, _ = _core._count_best(LAWS[law], c, arms, points, runs, 7)
    return np.asarray(hits) / runs


def near(found: float, wanted: float, runs: int, their_runs: int) -> None:
    """Within four standard errors of the difference."""
    p = max(min(wanted, 0.98), 0.02)
    error = math.sqrt(p * (1 - p) * (1 / runs + 1 / their_runs))
    assert abs(found - wanted) < 4 * error + 0.0005, (found, wanted, error)


@pytest.mark.parametrize("cell", reference.SIMULATED_1000)
def test_frequencies_agree_with_the_resimulated_ones(cell: tuple[int, int]) -> None:
    for c, wanted in reference.SIMULATED_1000[cell].items():
        near(chosen(cell[0], (cell[1],), c, 8000)[0], wanted, 8000, 1000)


@pytest.mark.parametrize("cell", reference.SIMULATED_20000)
def test_frequencies_agree_with_the_long_simulations(cell: tuple[int, int]) -> None:
    for c, wanted in reference.SIMULATED_20000[cell].items():
        near(chosen(cell[0], (cell[1],), c, 8000)[0], wanted, 8000, 20_000)


@pytest.mark.parametrize("arms", reference.BIMODAL)
def test_bimodal_arms_are_the_fitted_ones(arms: int) -> None:
    found = chosen(arms, reference.BIMODAL_COLUMNS, reference.ROOT_TWO, 8000, "bimodal")
    # The note does not say how many runs its fit had; a thousand is what the rest of it has.
    for rate, wanted in zip(found, reference.BIMODAL[arms], strict=True):
        near(rate, wanted, 8000, 1000)


def test_ranks_are_counted_once_a_run() -> None:
    points = np.array([3, 60, 600], np.int32)
    hits, ranks = (np.asarray(x) for x in _core._count_best(LAWS["uniform"], 1.0, 12, points, 500, 1))
    assert ranks.shape == (3, 13)
    assert (ranks.sum(axis=1) == 500).all()
    assert (ranks[:, 0] == 0).all()
    # Before every arm was pulled the most pulled one is the first, which is as good as any.
    assert abs(hits[0] / 500 - 1 / 12) < 0.06
    assert (hits[1:] <= ranks[1:, 1]).all()
    assert hits[2] > hits[1]


def test_same_seed_same_counts_and_checkpoints_share_a_run() -> None:
    both = np.array([50, 200], np.int32)
    hits, _ = _core._count_best(LAWS["two-level"], 1.0, 9, both, 300, 5)
    again, _ = _core._count_best(LAWS["two-level"], 1.0, 9, both[1:], 300, 5)
    assert np.asarray(hits)[1] == np.asarray(again)[0]


def test_pruned_views_tell_when_the_best_arm_is_gone() -> None:
    rows = np.asarray(_core._observe_pruned(LAWS["uniform"], 0.7071, 20, 500, [(110, 12), (230, 3)], 30, 400, 3))
    kept, iterations, share, _, pulls, _, gone = rows.T
    assert set(kept) == {12.0, 3.0}
    assert iterations.min() == 110 and iterations.max() == 500
    assert ((share > 0) & (share <= 1)).all() and (pulls >= 1).all()
    assert 0 < gone[kept == 12].mean() < gone[kept == 3].mean() < 1


def test_data_is_parquet_and_made_once(tmp_path: Path) -> None:
    pytest.importorskip("polars")
    what = Bandits(runs=20, batches=2, seed=3)
    frame = data_set(what, "safety", tmp_path)
    assert frame.shape == (48 * 98, 6)
    assert frame["iterations"].min() >= 100 and frame["iterations"].max() <= 1500
    assert (frame["worst_rank"] >= frame["rank_999"]).all()
    (path,) = tmp_path.glob("*.parquet")
    before = path.stat().st_mtime_ns
    assert data_set(what, "safety", tmp_path).equals(frame)
    assert path.stat().st_mtime_ns == before


def test_bad_bandits_are_refused() -> None:
    with pytest.raises(BadModelError, match="expected one of uniform, bimodal, two-level, found 'wild'"):
        Bandits(arms="wild")
    with pytest.raises(BadModelError, match="exploration"):
        Bandits(exploration=float("nan"))
    points = np.array([200, 100], np.int32)
    with pytest.raises(BadSetupError, match="ascending"):
        _core._count_best(LAWS["uniform"], 1.0, 5, points, 10, 1)
    with pytest.raises(BadSetupError, match="arms: expected 2 to 64, found 65"):
        _core._count_best(LAWS["uniform"], 1.0, 65, points, 10, 1)
    with pytest.raises(BadSetupError, match="no knob named width"):
        _core._count_best({"kind": "uniform", "width": 1.0}, 1.0, 5, points[:1], 10, 1)


def test_cells_cover_every_number_of_arms() -> None:
    rows = list(cells(Bandits(runs=2, batches=1), "probability", (1, 50), 2))
    assert sorted({row["arms"] for row in rows}) == list(range(3, 51))
