"""How often the arena's 95 % intervals hold the truth, by long simulations (minutes). The tests run short ones.

python benchmarks/coverage.py
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from turnwise.arena.statistics.counts import wilson
from turnwise.arena.statistics.intervals import ConfidenceSequence, Interval, block_interval, bootstrap
from turnwise.arena.statistics.luck import adjust
from turnwise.arena.statistics.pairs import paired_difference
from turnwise.arena.statistics.ratings import bradley_terry
from turnwise.arena.statistics.sequential import elo, elo_interval, log_likelihood_ratio, normalized_elo, sprt

SCORES = np.array([0.0, 0.25, 0.5, 0.75, 1.0])
SHAPES = {
    "even": [0.1, 0.2, 0.4, 0.2, 0.1],
    "strong": [0.01, 0.08, 0.26, 0.35, 0.30],
    "decided": [0.3, 0.0, 0.0, 0.0, 0.7],
}


def main() -> None:
    rng = np.random.default_rng(1)
    print("| interval | blocks | shape | simulations | coverage |\n| --- | --- | --- | --- | --- |")
    for name, interval, simulations in (("t", block_interval, 40_000), ("bootstrap", bootstrap, 8_000)):
        for count in (30, 50, 100, 400):
            for shape, shares in SHAPES.items():
                draws = rng.multinomial(count, shares, size=simulations)
                hits = covered(interval, draws, np.full(simulations, SCORES @ shares))
                print(f"| {name} | {count} | {shape} | {simulations:,} | {100 * hits:.2f} % |", flush=True)
            rates = rng.uniform(0.3, 0.7, size=simulations)
            wins = rng.binomial(count, rates)
            hits = covered(interval, np.stack([count - wins, wins], axis=1), rates)
            print(
                f"| {name} | {count} | 0 or 1, any rate from 30 to 70 % | {simulations:,} | {100 * hits:.2f} % |",
                flush=True,
            )
    hits = []
    for count in range(40, 400, 2):
        for wins in rng.binomial(count, 0.57, size=200):
            low, high = wilson(wins, count)
            hits.append(low <= 0.57 <= high)
    print(f"| Wilson | 40 to 398 matches | 57 % | {len(hits):,} | {100 * np.mean(hits):.2f} % |")
    for shape, shares in SHAPES.items():
        truth, held = float(SCORES @ shares), 0
        for run in SCORES[rng.choice(5, p=shares, size=(1000, 1000))]:
            sequence, ever = ConfidenceSequence(), False
            for start in range(0, 1000, 10):
                sequence.update(run[start : start + 10])
                ever = ever or not sequence.interval().low <= truth <= sequence.interval().high
            held += not ever
        print(f"| anytime, at 100 looks | 1000 | {shape} | 1,000 | {held / 10:.2f} % |", flush=True)
    elo_coverage(rng)
    difference_coverage(rng)
    rating_coverage(rng)
    luck_coverage(rng)
    sprt_errors(rng)


def covered(interval: Callable[[np.ndarray], Interval], counts: np.ndarray, truths: np.ndarray) -> float:
    """How often the interval of so many blocks of each score holds the truth. Samples that came more than once are
    asked once."""
    scores = np.linspace(0.0, 1.0, counts.shape[1])
    rows, which = np.unique(counts, axis=0, return_inverse=True)
    found = np.array([interval(np.repeat(scores, row))[1:3] for row in rows])[which.ravel()]
    return float(np.mean((found[:, 0] <= truths) & (truths <= found[:, 1])))


def elo_coverage(rng: np.random.Generator) -> None:
    simulations = 20_000
    for shape, shares in SHAPES.items():
        truth = elo(float(SCORES @ shares))
        found = [elo_interval(counts.tolist()) for counts in rng.multinomial(200, shares, size=simulations)]
        hits = np.mean([low <= truth <= high for _, low, high in found])
        print(f"| Elo | 200 | {shape} | {simulations:,} | {100 * hits:.2f} % |", flush=True)


def difference_coverage(rng: np.random.Generator) -> None:
    """Two agents whose blocks share some of their luck."""
    simulations, hits = 20_000, 0
    for _ in range(simulations):
        luck = rng.random(60)
        first, second = ((rng.random((60, 2)) < (rate + luck[:, None]) / 2).mean(axis=1) for rate in (0.6, 0.5))
        found = paired_difference(first, second)
        hits += found.low <= 0.05 <= found.high
    print(f"| paired difference | 60 | made up | {simulations:,} | {100 * hits / simulations:.2f} % |", flush=True)


def rating_coverage(rng: np.random.Generator) -> None:
    strength, simulations, hits = {"a": 100.0, "b": 0.0, "c": -100.0}, 3000, 0
    for _ in range(simulations):
        pairs = {
            (a, b): rng.binomial(2, 1 / (1 + 10 ** ((strength[b] - strength[a]) / 400)), size=150) / 2
            for a, b in (("a", "b"), ("a", "c"), ("b", "c"))
        }
        found = bradley_terry(pairs, resamples=300)
        hits += sum(
            low <= strength[name] <= high for name, low, high in zip(found.agents, found.low, found.high, strict=True)
        )
    rate = 100 * hits / (3 * simulations)
    print(f"| Bradley-Terry | 3 x 150 | 100, 0, -100 Elo | {3 * simulations:,} | {rate:.2f} % |", flush=True)


def luck_coverage(rng: np.random.Generator) -> None:
    simulations, hits, means, ratios = 10_000, 0, [], []
    truth = float(np.mean(np.clip(0.6 + rng.normal(0, 0.3, 20_000_000), 0, 1)))
    for _ in range(simulations):
        luck = rng.normal(0, 0.3, size=100)
        found = adjust((rng.random(100) < np.clip(0.6 + luck, 0, 1)).astype(float), luck)
        hits += found.adjusted.low <= truth <= found.adjusted.high
        means.append(found.adjusted.mean)
        ratios.append(found.variance_ratio)
    print(f"| luck-adjusted t | 100 | made up | {simulations:,} | {100 * hits / simulations:.2f} % |")
    error = np.std(means) / math.sqrt(simulations)
    print(
        f"\nadjusted mean - truth: {np.mean(means) - truth:+.5f} +- {error:.5f}, variance ratio {np.mean(ratios):.2f}"
    )


def sprt_errors(rng: np.random.Generator) -> None:
    from scipy.optimize import brentq

    def tilted(x: float) -> np.ndarray:
        weights = np.array(SHAPES["even"]) * np.exp(x * SCORES)
        return weights / weights.sum()

    elo1, simulations, look, longest = 60.0, 20_000, 10, 4000
    better = tilted(brentq(lambda x: normalized_elo((tilted(x) * 1e6).tolist()) - elo1, -5, 5))
    _, lower, upper = sprt([0] * 5, 0.0, elo1)
    for words, shares, wrong in (
        ("accepts although equal", np.array(SHAPES["even"]), lambda llr: llr >= upper),
        ("rejects although better", better, lambda llr: llr <= lower),
    ):
        counts = np.zeros((simulations, 5))
        errors = blocks = 0
        for _ in range(0, longest, look):  # every run that is undecided plays on until the next look
            counts += rng.multinomial(look, shares, size=len(counts))
            llr = log_likelihood_ratio(counts, 0.0, elo1)
            errors += int(wrong(llr).sum())
            blocks += look * len(counts)
            counts = counts[(lower < llr) & (llr < upper)]
            if len(counts) == 0:
                break
        rate, noise = errors / simulations, math.sqrt(0.05 * 0.95 / simulations)
        print(
            f"SPRT {words}: {100 * rate:.2f} % +- {100 * noise:.2f} of {simulations:,} runs, "
            f"{blocks / simulations:.0f} blocks a run, {len(counts)} undecided after {longest:,}",
            flush=True,
        )


if __name__ == "__main__":
    main()
