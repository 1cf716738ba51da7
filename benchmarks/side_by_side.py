"""Turnwise beside OpenSpiel, measured in one run on one machine.

    python benchmarks/side_by_side.py [--json] [--rounds N] [name ...]

Both sides do the same work in turn, round after round, and the ratio is that of the median rounds. Speeds are in
processor time, so that a busy machine slows neither side; only the gain from a second thread needs the wall clock.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import turnwise as tw


def speed(work: Callable[[], int]) -> float:
    """How much of it is done in a second of processor time."""
    began = time.process_time()
    done = work()
    return done / (time.process_time() - began)


def beside(ours: Callable[[], int], theirs: Callable[[], int], rounds: int) -> dict[str, float]:
    ours(), theirs()
    pairs = [(speed(ours), speed(theirs)) for _ in range(rounds)]
    mine, other = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratios = sorted(a / b for a, b in pairs)
    return {"turnwise": mine, "openspiel": other, "ratio": mine / other, "lowest": ratios[0], "highest": ratios[-1]}


def connect_four(rounds: int = 7, iterations: int = 20_000) -> dict[str, float]:
    """Iterations a second of plain UCT with random rollouts from the first position, one thread."""
    import pyspiel

    state = tw.load("connect_four").start()
    recipe = tw.Mcts(budget=tw.Iterations(iterations))
    game = pyspiel.load_game("connect_four")
    theirs = game.new_initial_state()
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, iterations, 1000, False, 1, False)
    return beside(
        lambda: tw.search(state, recipe, seed=1).iterations, lambda: (bot.mcts_search(theirs), iterations)[1], rounds
    )


def python_tic_tac_toe(rounds: int = 5) -> dict[str, float]:
    """Iterations a second on tic-tac-toe written in Python: our search, and OpenSpiel's mcts_search in Python."""
    import numpy as np
    import open_spiel.python.games  # noqa: F401
    import pyspiel
    from open_spiel.python.algorithms import mcts

    from tic_tac_toe import TicTacToe

    state = tw.load(TicTacToe()).start()
    recipe = tw.Mcts(budget=tw.Iterations(10_000))
    game = pyspiel.load_game("python_tic_tac_toe")
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.0, 300, mcts.RandomRolloutEvaluator(1, random), solve=False, random_state=random)
    return beside(
        lambda: tw.search(state, recipe, seed=1).iterations,
        lambda: (bot.mcts_search(game.new_initial_state()), 300)[1],
        rounds,
    )


def two_threads(rounds: int = 5, matches: int = 200) -> dict[str, float]:
    """Matches a second of connect_four between two searches, on two threads and on one."""
    agent = tw.Mcts(budget=tw.Iterations(300))
    speeds: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(rounds):
        for threads, found in speeds.items():
            report = tw.match(agent, agent, game="connect_four", matches=matches, threads=threads, seed=1)
            found.append(report.matches_per_second)
    one, two = (statistics.median(found) for found in speeds.values())
    return {"one": one, "two": two, "ratio": two / one}


def import_time(rounds: int = 7) -> dict[str, float]:
    """Seconds of processor time that `import turnwise` takes in a new interpreter."""
    code = "import time; t = time.process_time(); import turnwise; print(time.process_time() - t)"
    runs = [float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(rounds)]
    return {"seconds": statistics.median(runs), "lowest": min(runs), "highest": max(runs)}


BENCHMARKS = {bench.__name__: bench for bench in (connect_four, python_tic_tac_toe, two_threads, import_time)}
TARGETS = {
    "connect_four": "at least 12, aim 20",
    "python_tic_tac_toe": "at least 20",
    "two_threads": "at least 1.8",
    "import_time": "under 0.3",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(BENCHMARKS))
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    unknown = set(arguments.names) - set(BENCHMARKS)
    if unknown:
        parser.error(f"no benchmark named {', '.join(sorted(unknown))}; there are: {', '.join(BENCHMARKS)}")
    results = {name: BENCHMARKS[name](arguments.rounds) for name in arguments.names or BENCHMARKS}
    if arguments.json:
        print(json.dumps(results))
        return
    for name, result in results.items():
        numbers = "  ".join(
            f"{key} {value:,.3g}" if value < 100 else f"{key} {value:,.0f}" for key, value in result.items()
        )
        print(f"{name:20} {numbers}   (wanted: {TARGETS[name]})")


if __name__ == "__main__":
    main()
