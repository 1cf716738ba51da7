"""Data of the bandit laboratory (paper 1, 6.2): how well UCB knows the best arm after so many pulls.

A cell is a number of arms and a number of pulls. Each cell counts `runs` runs. Runs with equal arms are shared by the
cells of one batch, so that a data set costs seconds; the cells of a number of arms are dealt to `batches` of them, so
that neighbours are independent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from turnwise import _core
from turnwise.errors import BadModelError

ARMS = range(3, 51)
SAFETY_ITERATIONS = (100, 1500)
PROBABILITY_ITERATIONS = (1, 2000)
LAWS: dict[str, dict[str, Any]] = {
    "uniform": {"kind": "uniform"},
    # Fitted to the published bimodal probability network: mean and deviation of two normal modes.
    "bimodal": {"kind": "bimodal"},
    # A position is good or bad as a whole, its actions differ little.
    "two-level": {"kind": "two_level", "spread": 0.1},
}


class Bandits(msgspec.Struct, frozen=True):
    """Which bandits: the law of the arms, the constant of UCB, and how much is simulated."""

    arms: str = "uniform"
    exploration: float = 2**0.5
    runs: int = 1000
    batches: int = 4
    seed: int = 1

    def __post_init__(self) -> None:
        if self.arms not in LAWS:
            raise BadModelError(f"arms: expected one of {', '.join(LAWS)}, found {self.arms!r}")
        if not (self.exploration >= 0 and np.isfinite(self.exploration)):
            raise BadModelError(f"exploration: expected a number of at least 0, found {self.exploration!r}")
        if self.runs < 1 or self.batches < 1:
            raise BadModelError("runs and batches: expected at least 1")


def cells(what: Bandits, name: str, iterations: tuple[int, int], per_arm: int) -> Iterator[dict[str, Any]]:
    """One row a cell; the numbers of iterations are drawn evenly from a range."""
    low, high = iterations
    for arms in ARMS:
        rng = np.random.default_rng([what.seed, arms, len(name)])
        drawn = rng.integers(low, high + 1, per_arm)
        for batch in range(what.batches):
            points = np.sort(drawn[batch :: what.batches]).astype(np.int32)
            seed = int(rng.integers(2**63))
            chosen, ranks = _core._count_best(LAWS[what.arms], what.exploration, arms, points, what.runs, seed)
            for point, hits, row in zip(points, np.asarray(chosen), np.asarray(ranks), strict=True):
                by_rank = np.cumsum(row)
                yield {
                    "arms": arms,
                    "iterations": int(point),
                    "runs": what.runs,
                    "probability": int(hits) / what.runs,
                    "worst_rank": int(np.flatnonzero(row)[-1]),
                    "rank_999": int(np.searchsorted(by_rank, 0.999 * what.runs)),
                }


SETS: dict[str, tuple[tuple[int, int], int]] = {
    "safety": (SAFETY_ITERATIONS, 98),
    "probability": (PROBABILITY_ITERATIONS, 200),
}


def data_set(what: Bandits, name: str, folder: Path, say: Callable[[str], None] = lambda text: None) -> Any:
    """The data of one network as a data frame, kept as Parquet in `folder` with what it was made of in its name."""
    import polars

    label = f"{name}-{what.arms}-c{what.exploration:.4f}-r{what.runs}-b{what.batches}-s{what.seed}"
    path = folder / f"{label}.parquet"
    if path.exists():
        return polars.read_parquet(path)
    say(f"simulating {path.name}")
    frame = polars.DataFrame(list(cells(what, name, *SETS[name])))
    folder.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    frame.write_parquet(part)
    part.replace(path)
    return frame
