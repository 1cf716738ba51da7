"""How far each recipe's choice is from the best by exact expectimax, on `pocket` with open hands.

    python benchmarks/pocket_regret.py [--states 200] [--iterations 500 5000 50000] [name ...]

The mean loss of the chosen action over positions from turn 5 on, with its standard error. Recipes with a declared bias
come last and are marked.
"""

# ruff: noqa: E402 (its helpers are in tests/, which has to be on the path first)

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

TESTS = Path(__file__).parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "search")]

from test_search_parts import DECLARED, OPEN, RECIPES, search
from test_truth import open_hand_states

import turnwise as tw
from turnwise._core import pocket_action_values


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=sorted(RECIPES, key=lambda name: name in DECLARED))
    parser.add_argument("--states", type=int, default=200)
    parser.add_argument("--iterations", type=int, nargs="*", default=[500, 5000, 50_000])
    options = parser.parse_args()
    states = open_hand_states(options.states)
    truths = [dict(pocket_action_values(state)) for state in states]
    print("recipe".ljust(24), *(f"{count:>18,}" for count in options.iterations))
    for name in options.names:
        cells = []
        for count in options.iterations:
            lost = [
                max(truth.values()) - truth[search(state, count, seed=number, **RECIPES[name], **OPEN).best]
                for number, (state, truth) in enumerate(zip(states, truths, strict=True))
            ]
            cells.append(f"{np.mean(lost):.4f} +- {np.std(lost) / len(lost) ** 0.5:.4f}")
        print((name + " *" * (name in DECLARED)).ljust(24), *(cell.rjust(18) for cell in cells), flush=True)


if __name__ == "__main__":
    assert tw
    main()
