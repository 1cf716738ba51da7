"""Plays core and oracle side by side for a while: python -m hearthstone_oracle --seconds 60 --seed 1 (in tests/)."""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter

from hearthstone_oracle.beside import Parted, deck_match, strange_match
from hearthstone_oracle.strange import EVERY_CARD
from turnwise.hearthstone import decks


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decks", default="", help="only decks whose name begins so")
    parser.add_argument("--strange", type=float, default=0.5, help="share of matches that begin in strange positions")
    parser.add_argument("--every", type=int, default=20, help="how seldom all outcomes of an action are compared")
    options = parser.parse_args()
    names = [name for name in decks() if name.startswith(options.decks)]
    played: Counter[str] = Counter()
    parted: Counter[str] = Counter()
    start = time.monotonic()
    seed = options.seed * 1_000_000
    match = None
    while time.monotonic() - start < options.seconds:
        seed += 1
        rng = random.Random(seed)
        strange = rng.random() < options.strange
        kind = "strange" if strange else " ".join(rng.choices(names, k=2))
        try:
            if strange:
                match = strange_match(seed, rng.choice(["", rng.choice(EVERY_CARD)]))
            else:
                match = deck_match(*kind.split(), seed, busy=rng.random() < 0.7)
            actions = match.play(every=options.every)
        except Parted as error:
            actions = len(match.history) if match else 0
            what = str(error).split(":")[0]
            parted[what] += 1
            if parted[what] < 3:
                print(f"{kind}, seed {seed}: {error}", flush=True)
        played["strange matches" if strange else "deck matches"] += 1
        played["actions"] += actions
    print(dict(played), f"{sum(parted.values())} parted")


if __name__ == "__main__":
    main()
