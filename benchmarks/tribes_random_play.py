"""What random play on the 25 levels of Tribes looks like beside the reference's figures (docs/tribes.md, random play).

    python benchmarks/tribes_random_play.py --matches 10000

Rules are the head's with diplomacy, capitals, full observation. Samples of several sizes, drawn level by level from the
matches played, say where the reference's figure lies among them.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

from turnwise import tribes

REFERENCE = {
    "with diplomacy": {
        "actions": 570, "ends": 100.5, "tick": 50.2, "early": 0.047,
        "mean": 24.6, "deviation": 25.4, "median": 17, "p90": 59, "highest": 260,
    },
    "diplomacy never chosen": {
        "actions": 483, "mean": 23.8, "deviation": 27.2, "median": 15, "p90": 57, "highest": 293,
    },
}  # fmt: skip
MOST = 1000  # legal actions


def play(seed: int, diplomacy: bool) -> dict[str, Any]:
    chooser = random.Random(2 * seed + diplomacy)
    state = tribes.State.from_level(tribes.levels()[seed % 25], diplomacy=True, strict_reference=True)
    legal = np.zeros(MOST, int)
    ends = 0
    while not state.is_over:
        actions = state.legal_actions()
        if not diplomacy:
            actions = [action for action in actions if not action.startswith(("declarewar", "sendstars"))]
        legal[len(actions)] += 1
        action = chooser.choice(actions)
        ends += action == "end"
        state, _ = state.apply(action, seed=chooser.getrandbits(32))
    return {"actions": int(legal.sum()), "ends": ends, "tick": state.to_plain()["tick"], "legal": legal}


def figures(matches: Sequence[dict[str, Any]]) -> dict[str, float]:
    legal = sum(match["legal"] for match in matches)
    values, total = np.arange(MOST), legal.sum()
    mean = (legal * values).sum() / total
    below = np.cumsum(legal)
    return {
        "actions": np.mean([match["actions"] for match in matches]),
        "ends": np.mean([match["ends"] for match in matches]),
        "tick": np.mean([match["tick"] for match in matches]),
        "early": np.mean([match["tick"] <= 50 for match in matches]),
        "mean": mean,
        "deviation": ((legal * values**2).sum() / total - mean**2) ** 0.5,
        "median": np.searchsorted(below, total * 0.5),
        "p90": np.searchsorted(below, total * 0.9),
        "highest": np.nonzero(legal)[0][-1],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2500)
    parser.add_argument("--samples", type=int, default=500)
    asked = parser.parse_args()
    for name, reference in REFERENCE.items():
        with ProcessPoolExecutor() as pool:
            chosen = [name == "with diplomacy"] * asked.matches
            matches = list(pool.map(play, range(asked.matches), chosen, chunksize=50))
        print(f"{name}, {asked.matches} matches:")
        ours = figures(matches)
        levels = [matches[level::25] for level in range(25)]
        chooser = random.Random(1)
        samples = {
            per: [figures([m for level in levels for m in chooser.choices(level, k=per)]) for _ in range(asked.samples)]
            for per in (2, 4, 6, 12, 40)
        }
        for figure, value in reference.items():
            places = []
            for per, drawn in samples.items():
                found = np.array([sample[figure] for sample in drawn])
                place = np.mean(found < value) + np.mean(found == value) / 2
                low, high = np.quantile(found, [0.25, 0.75])
                places.append(f"n={25 * per}: {place:.2f} ({low:.4g}..{high:.4g})")
            print(f"  {figure:9} ours {ours[figure]:8.4g}, reference {value:6.4g}, its quantile {', '.join(places)}")


if __name__ == "__main__":
    main()
