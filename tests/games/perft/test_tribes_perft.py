"""perft of Tribes: positions of busy random matches, and how many ways each goes on.

The golden counts of two actions are checked against the oracle, which lists actions and outcomes on its own.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import turnwise
from games.tribes.oracle import from_plain, outcomes, scripted
from turnwise import tribes

POSITIONS = sorted((Path(__file__).parent / "tribes").glob("*.json"))
DEEP = {"start", "early-diplomacy", "middle", "ruins"}  # three actions; the others two


def read(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8"))


def test_positions_have_the_counts_of_the_golden_file(golden):
    lines = []
    for path in POSITIONS:
        counts = turnwise.perft(tribes.State.from_plain(read(path)), 3 if path.stem in DEEP else 2)
        assert counts["largest_deviation"] < 1e-9
        for depth, row in enumerate(counts["depths"][1:], 1):
            lines.append(
                f"{path.stem}  depth {depth}  {row['nodes']}  terminal {row['terminal']}  chance {row['chance']}"
            )
    golden("games/perft/tribes.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    "path", [p for p in POSITIONS if p.stem not in ("late", "capture")], ids=lambda path: path.stem
)
def test_two_actions_deep_the_oracle_counts_the_same(path):
    plain = read(path)
    options = {key: value for key, value in plain["options"].items() if key != "full_observation"}
    root = from_plain(plain, scripted([]), **options)
    nodes = [0, 0]
    for action in root.legal():
        for after in outcomes(root, action):
            nodes[0] += 1
            # Only these ask chance; every other action has one outcome.
            asking = ("EXAMINE", "CAPTURE")
            for second in after.legal():
                nodes[1] += len(outcomes(after, second)) if second[0] in asking else 1
    counts = turnwise.perft(tribes.State.from_plain(plain), 2)
    assert [row["nodes"] for row in counts["depths"][1:]] == nodes
