"""What a search costs beside the game: growth with the size of the tree, bytes a node, hidden hands, a second tree.

    python benchmarks/search_costs.py [--rounds 3] [growth hidden threads]

Ratios within one run; run it on a quiet machine.
"""

from __future__ import annotations

import argparse
import statistics
import time

import msgspec

import turnwise as tw
from turnwise.hearthstone import new_match

PAIRS = [("p1_hunter_aggro", "p1_warlock_control"), ("p3_hunter_default",) * 2, ("p5_mage_mech", "p5_hunter_face")]
OPEN = {"belief": tw.belief.OpenHand(), "worlds": tw.worlds.OneWorld()}


def midgame(decks: tuple[str, str], turn: int = 9) -> tw.State:
    state, seed = new_match(*decks, seed=1), 0
    while state.is_over or state.to_plain()["turn"] < turn:
        seed += 1
        state = new_match(*decks, seed=seed) if state.is_over else state
        state, _ = state.apply(tw.act(state, "random", seed=seed), seed=seed)
    return state


def timed(state: tw.State, recipe: tw.Mcts, seed: int) -> tuple[float, tw.SearchResult]:
    began = time.process_time()
    found = tw.search(state, recipe, seed=seed)
    return (time.process_time() - began) / found.iterations * 1e6, found


def growth(rounds: int) -> None:
    print("microseconds an iteration and bytes a node, by the number of iterations (plain UCT, open hands)")
    starts = [("connect_four", tw.load("connect_four").start()), ("hearthstone, midgame", midgame(PAIRS[1]))]
    for name, state in starts:
        first = 0.0
        for count in (1_000, 10_000, 100_000, 1_000_000):
            recipe = tw.Mcts(budget=tw.Iterations(count), memory_mb=8192, **OPEN)
            costs = [timed(state, recipe, seed) for seed in range(max(1, rounds * 1000 // count))]
            cost, found = statistics.median(each[0] for each in costs), costs[-1][1]
            first = first or cost
            print(
                f"{name:24}{count:>10,}{cost:9.2f} us  x{cost / first:4.2f}{found.bytes / found.nodes:8.0f} bytes",
                flush=True,
            )


def hidden(rounds: int) -> None:
    print(
        "iterations a second with hidden hands (known lists, a world an iteration) beside open hands, 10,000 iterations"
    )
    for decks in PAIRS:
        state = midgame(decks)
        lists = tw.belief.KnownList(lists=decks)
        ratios = []
        for seed in range(rounds):
            open_, _ = timed(state, tw.Mcts(budget=tw.Iterations(10_000), **OPEN), seed)
            fair, _ = timed(state, tw.Mcts(belief=lists, budget=tw.Iterations(10_000)), seed)
            ratios.append(open_ / fair)
        print(f"{' : '.join(decks):44}{statistics.median(ratios):6.2f}", flush=True)


def threads(rounds: int) -> None:
    print("iterations a second of two root-parallel trees beside one tree, 40,000 iterations a tree, wall clock")
    state = midgame(PAIRS[0])
    one = tw.Mcts(budget=tw.Iterations(40_000), **OPEN)
    two = msgspec.structs.replace(one, threads=tw.threads.RootParallel(2), budget=tw.Iterations(80_000))
    ratios = []
    for seed in range(rounds):
        speeds = []
        for recipe in (one, two):
            began = time.perf_counter()
            found = tw.search(state, recipe, seed=seed)
            speeds.append(found.iterations / (time.perf_counter() - began))
        ratios.append(speeds[1] / speeds[0])
    print(f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", default=["growth", "hidden", "threads"])
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    for what in options.what:
        {"growth": growth, "hidden": hidden, "threads": threads}[what](options.rounds)


if __name__ == "__main__":
    main()
