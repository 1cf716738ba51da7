"""What the arena costs: a tournament with the ledger on beside the bare native loop, and a report of a million rows.

python benchmarks/arena_overhead.py
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from pathlib import Path

import numpy as np

import turnwise
from turnwise.arena.executors import Threads
from turnwise.arena.experiment import AgentSpec, Experiment, resolve
from turnwise.arena.ledger import Ledger
from turnwise.arena.runner import Runner
from turnwise.arena.work import Player
from turnwise.recipes import to_native

EFFORT = (20, 20, 2000, 2000, 9000, 9000, 0.1, 0.1, None, None)
DECKS = {"deck": ["p1_hunter_aggro"]}


Speed = tuple[float, float]
"""Matches a second of time, and of CPU time."""


class Clock:
    def __init__(self) -> None:
        self._began = time.perf_counter(), time.process_time()

    def speed(self, matches: int) -> Speed:
        return matches / (time.perf_counter() - self._began[0]), matches / (time.process_time() - self._began[1])


def experiment(game: str, words: dict[str, object], blocks: int) -> Experiment:
    agents = {"random": AgentSpec("random"), "other": AgentSpec("random")}
    return Experiment(title="overhead", game=game, options=words, agents=agents, blocks=blocks)


def bare(game: str, words: dict[str, object], matches: int, threads: int) -> Speed:
    """The native tournament loop alone: one call, rows thrown away."""
    plan = resolve(experiment(game, words, matches))
    setting = Player(plan)._setting("default")
    agents = [to_native(turnwise.Random())] * 2
    clock = Clock()
    setting.rules._play(setting.setup, agents, 0, matches, 1, threads, 100_000)
    return clock.speed(matches)


def arena(game: str, words: dict[str, object], matches: int, threads: int, folder: Path) -> Speed:
    plan = resolve(experiment(game, words, matches // 2))
    with Ledger(folder / f"{game}-{threads}-{time.time_ns()}", create=True) as ledger:
        runner = Runner(ledger, ledger.open_run("run", plan), turnwise.__version__)
        clock = Clock()
        runner.play(Threads(plan, threads))
        return clock.speed(runner.played)


def overhead(folder: Path, rounds: int) -> None:
    """By the clock, which suffers from whoever else uses the machine, and by CPU time, which does so less."""
    print("| game | threads | bare loop, matches/s | with ledger, matches/s | ratio | ratio by CPU time |")
    print("| --- | --- | --- | --- | --- | --- |")
    for game, words, rate in (("hearthstone", DECKS, 5_000), ("tribes", {}, 1_000)):
        for threads in (1, 2):
            pairs = []
            for _ in range(rounds):
                matches = 2 * rate * threads
                pairs.append((bare(game, words, matches, threads), arena(game, words, matches, threads, folder)))
            clock, cpu = np.median([[ours[i] / loop[i] for i in (0, 1)] for loop, ours in pairs], axis=0)
            loop, ours = np.median([[one[0] for one in pair] for pair in pairs], axis=0)
            print(f"| {game} | {threads} | {loop:,.0f} | {ours:,.0f} | {clock:.3f} | {cpu:.3f} |", flush=True)


def million(folder: Path, rows: int) -> None:
    """Made-up rows: the report only reads them."""
    from turnwise.reports import render
    from turnwise.reports.sections import report

    agents = {f"agent {i}": AgentSpec("random") for i in range(5)}
    plan = resolve(Experiment(title="million", game="pocket", agents=agents, blocks=rows // 20))
    rng = np.random.default_rng(1)
    with Ledger(folder / "million", create=True) as ledger:
        run = ledger.open_run("million", plan)
        build = ledger.build("test", 1)
        began = time.perf_counter()
        for lineup in range(len(plan.lineups)):
            results = rng.integers(0, 2, size=(rows // 20, 2)).tolist()
            made = [
                (block, seats, block, 40, True, float(won), 1.0 - won, *EFFORT)
                for block, pair in enumerate(results)
                for seats, won in enumerate(pair)
            ]
            ledger.write(run.run, lineup, build, made)
        written = time.perf_counter() - began
        began, worked = time.perf_counter(), time.process_time()
        text = render.html(report(ledger, ledger.run("million")))
        seconds, worked = time.perf_counter() - began, time.process_time() - worked
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    count = 2 * (rows // 20) * len(plan.lineups)
    print(
        f"\n{count:,} rows written in {written:.1f} s ({count / written:,.0f} a second); report with figures in "
        f"{seconds:.1f} s ({worked:.1f} s of CPU), {len(text) / 1024:.0f} KB, peak memory of the whole process "
        f"{memory:.0f} MB"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        overhead(Path(name), options.rounds)
        million(Path(name), options.rows)


if __name__ == "__main__":
    main()
