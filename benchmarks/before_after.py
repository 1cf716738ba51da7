"""The speeds of `turnwise bench` in two trees that are built, in turns, as ratios: after / before.

    git worktree add ../before 5121042^ && (cd ../before && make build)
    python benchmarks/before_after.py ../before . --deck p1_hunter_aggro --deck p3_hunter_default --rounds 15

Each round measures both trees one after the other (who is first changes), in CPU time; the ratio of a round does not
care how busy the machine is as long as it stays so. Printed are median and quartiles over the rounds.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

MEASURE = """
import json, sys
sys.meta_path[:] = [finder for finder in sys.meta_path if not type(finder).__name__.startswith("ScikitBuild")]
sys.path.insert(0, sys.argv[1] + "/src")
import turnwise as tw
assert tw.__file__.startswith(sys.argv[1]), tw.__file__
setup = {"decks": [sys.argv[2]] * 2}
print(json.dumps(dict(tw.load("hearthstone")._bench(float(sys.argv[3]), setup))))
"""


def speeds(tree: Path, deck: str, seconds: float) -> dict[str, float]:
    command = [sys.executable, "-c", MEASURE, str(tree), deck, str(seconds)]
    found: dict[str, float] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--deck", action="append", help="p1_hunter_aggro and p3_hunter_default unless told")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement")
    options = parser.parse_args()
    trees = [options.before.resolve(), options.after.resolve()]
    for deck in options.deck or ["p1_hunter_aggro", "p3_hunter_default"]:
        ratios: dict[str, list[float]] = {}
        for n in range(options.rounds):
            pair = [speeds(tree, deck, options.seconds) for tree in (trees if n % 2 == 0 else trees[::-1])]
            before, after = pair if n % 2 == 0 else pair[::-1]
            for name in before.keys() & after.keys():
                if before[name] > 0:
                    ratios.setdefault(name, []).append(after[name] / before[name])
        for name, found in sorted(ratios.items()):
            low, middle, high = statistics.quantiles(found, n=4) if len(found) > 1 else found * 3
            print(f"{deck:20} {name:24} {middle:.3f} ({low:.3f} to {high:.3f}, {len(found)} rounds)", flush=True)


if __name__ == "__main__":
    main()
