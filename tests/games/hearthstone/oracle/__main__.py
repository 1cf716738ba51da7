"""Plays core and oracle side by side for a while (in tests/):

python -m games.hearthstone.oracle --seconds 60 --seed 1
python -m games.hearthstone.oracle --cards goblins EX1_154    # these cards or sets, forced into strange positions
python -m games.hearthstone.oracle --sharing                  # a dozen cards that share a mechanism
python -m games.hearthstone.oracle --missing                  # which cards the oracle does not know
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable

from games.hearthstone.oracle.board import Unknown
from games.hearthstone.oracle.compare import Match, Parted, deck_match, random_match, strange_match, unknown
from games.hearthstone.oracle.facts import table
from games.hearthstone.oracle.odd_positions import ERAS, EVERY_CARD, MECHANISM, MECHANISMS, keep_within
from turnwise.hearthstone import decks


def forced(names: list[str]) -> list[str]:
    """Cards by id or by set."""
    return [id for id in EVERY_CARD if id in names or table()[id]["set"] in names]


def a_match(seed: int, options: argparse.Namespace) -> tuple[str, Callable[[], Match]]:
    rng = random.Random(seed)
    busy = rng.random() < 0.7
    if options.cards:
        first = options.ids[seed % len(options.ids)]
        return f"strange, first {first}", lambda: strange_match(seed, first)
    if MECHANISM:
        return "strange", lambda: strange_match(seed)
    kind = rng.choices(["strange", "random", "paper"], [2, 2, 1])[0] if not options.decks else "paper"
    if kind == "strange":
        first = rng.choice(["", rng.choice(EVERY_CARD)])
        return f"strange, first {first}", lambda: strange_match(seed, first)
    if kind == "random":
        eras = rng.choices(options.eras, k=2)
        eras[1] = eras[0] if rng.random() < 0.8 else eras[1]
        return f"random {' '.join(eras)}", lambda: random_match(*eras, seed, busy)
    names = rng.choices([name for name in decks() if name.startswith(options.decks)], k=2)
    return f"paper {' '.join(names)}", lambda: deck_match(*names, seed, busy)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, default=0, help="play just the match of this seed")
    parser.add_argument("--decks", default="", help="only decks whose name begins so")
    parser.add_argument("--cards", nargs="+", default=[], help="ids or sets: only strange positions that play these")
    parser.add_argument("--within", nargs="+", default=[], help="sets: strange positions have only cards of these")
    parser.add_argument("--without", nargs="+", default=[], help="ids: no strange position has these cards")
    parser.add_argument(
        "--sharing",
        nargs="*",
        help="only strange positions, each of a dozen cards whose texts share one of these words",
    )
    parser.add_argument("--eras", nargs="+", default=ERAS, help="of random decks")
    parser.add_argument("--length", type=int, default=1000, help="actions of a match at most")
    parser.add_argument("--missing", nargs="*", help="print the cards that the oracle does not know (of these sets)")
    parser.add_argument("--every", type=int, default=20, help="how seldom all outcomes of an action are compared")
    options = parser.parse_args()
    if options.missing is not None:
        for id in unknown():
            if not options.missing or table()[id]["set"] in options.missing:
                print(id, table()[id]["set"], table()[id]["name"])
        return
    keep_within(options.within, options.without)
    if options.sharing is not None:
        MECHANISM.extend(options.sharing or MECHANISMS)
    options.ids = forced(options.cards)
    played: Counter[str] = Counter()
    parted: Counter[str] = Counter()
    ended: Counter[str] = Counter()
    start = time.monotonic()
    seed = options.only - 1 if options.only else options.seed * 1_000_000
    while time.monotonic() - start < options.seconds:
        seed += 1
        kind, make = a_match(seed, options)
        match = None
        try:
            match = make()
            match.play(options.length, every=options.every)
        except Unknown as error:
            ended[str(error)] += 1
        except Parted as error:
            what = str(error).split(":")[0]
            parted[what] += 1
            if parted[what] < 4:
                print(f"{kind}, seed {seed}: {error}\n", flush=True)
        played[f"{kind.split()[0].strip(',')} matches"] += 1
        played["actions"] += len(match.history) if match else 0
        if options.only:
            break
    print(dict(played), f"{sum(ended.values())} ended at an unknown card", dict(ended.most_common(8)))
    print(f"{sum(parted.values())} parted")


if __name__ == "__main__":
    main()
