"""Random matches with random legal decks over all cards of each era, every invariant checked after each action.

    python benchmarks/fuzz_cards.py --matches 1000000 --seed 1

Every pair of decks plays a few matches. What breaks an invariant is named by decks and seed; then the exit code is 1.
"""

import argparse
import sys
import time

import turnwise as tw
from turnwise.hearthstone.eras import eras
from turnwise.hearthstone.random_decks import random_deck


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=10_000, help="over all eras together")
    parser.add_argument("--each", type=int, default=20, help="matches of a pair of decks")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same decks and matches")
    options = parser.parse_args()
    game, names = tw.load("hearthstone"), [era.name for era in eras()]
    pairs, begun, failures = -(-options.matches // options.each), time.monotonic(), 0
    for pair in range(pairs):
        era, number = names[pair % len(names)], 2 * (options.seed * pairs + pair)
        decks = [random_deck(era, number + side).to_plain() for side in (0, 1)]
        try:
            game._fuzz(options.each, 1e9, pair, {"decks": decks})
        except Exception as error:
            failures += 1
            print(f"random_{era}_{number} - random_{era}_{number + 1}, seed {pair}: {error}", flush=True)
        if pair % 500 == 499 or pair == pairs - 1:
            played, seconds = (pair + 1) * options.each, time.monotonic() - begun
            print(f"{played:,} matches, {failures} failures, {played / seconds:,.0f} a second", flush=True)
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
