"""Iterations a second of our search beside OpenSpiel's own C++ bots, in the same process and on the same position: on
OpenSpiel's games through the adapter, and on the games that we have natively as well.

    python benchmarks/openspiel_speed.py            # a table; ratios move less than speeds on a busy machine
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import pyspiel

import turnwise as tw

GAMES = ["tic_tac_toe", "connect_four", "kuhn_poker", "leduc_poker", "liars_dice", "euchre", "gin_rummy"]
NATIVE = {"connect_four": "connect_four", "kuhn_poker": "kuhn", "leduc_poker": "leduc"}
ROUNDS = 7
SECONDS = 0.4  # of each side in a round


def speed(run: Callable[[int], object], iterations: int) -> float:
    began = time.perf_counter()
    run(iterations)
    return iterations / (time.perf_counter() - began)


def bot(game: Any, state: Any) -> Callable[[int], object]:
    hidden = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION

    def run(iterations: int) -> object:
        rollout = pyspiel.RandomRolloutEvaluator(1, 1)
        if hidden:
            final = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT
            return pyspiel.ISMCTSBot(1, rollout, 1.4, iterations, -1, final, False, False).step(state)
        return pyspiel.MCTSBot(game, rollout, 1.4, iterations, 1000, False, 1, False).step(state)

    return run


def ours(state: tw.State) -> Callable[[int], object]:
    def run(iterations: int) -> object:
        return tw.search(state, tw.Mcts(budget=tw.Iterations(iterations)), seed=1).best

    return run


def main() -> None:
    print("| game | OpenSpiel's bot, iterations/s | through the adapter | native |")
    print("| --- | --- | --- | --- |")
    for name in GAMES:
        start = tw.load(f"openspiel:{name}").start(seed=1)
        sides = [bot(pyspiel.load_game(name), start.raw), ours(start)]
        if name in NATIVE:
            sides.append(ours(tw.load(NATIVE[name]).start(seed=1)))
        try:
            sizes = [max(50, int(SECONDS * speed(side, 300))) for side in sides]
            rounds = [[speed(side, size) for side, size in zip(sides, sizes, strict=True)] for _ in range(ROUNDS)]
        except pyspiel.SpielError as error:  # its bot cannot deal this game again
            print(f"| {name} | {' '.join(str(error).split())[:60]} | | |")
            continue
        theirs = statistics.median(one[0] for one in rounds)
        ratios = [statistics.median(one[side] / one[0] for one in rounds) for side in range(1, len(sides))]
        print(
            f"| {name} | {theirs:,.0f} | {' | '.join(f'{ratio:.2f}' for ratio in ratios)} |" + " |" * (2 - len(ratios))
        )


if __name__ == "__main__":
    main()
