"""States with something wrong in them: refused with a typed error, or a position that plays like any other."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from turnwise import BadSetupError, BadStateError, tribes

POSITIONS = sorted((Path(__file__).parents[1] / "perft" / "tribes").glob("*.json"))
VALUES: list[Any] = [
    None, True, False, -1, 0, 1, 2, 3, 7, 10, 11, 40, 127, 128, 255, 256, 60001, 10**6, -(10**6), 2**31, 2**63 - 1, 1.5,
    "", "x", "WARRIOR", "BOAT", "PORT", "TEMPLE", "FINISHED", "RIDING", "LOSS",
    [], [0, 0], [10, 10], [11, 11], {}, [1], [1, 1],
]  # fmt: skip


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a state, whole parts included."""
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        found += leaves(item, (*path, key))
    return found


def spoil(plain: dict[str, Any], chooser: random.Random) -> tuple[Any, ...]:
    """Changes one place: another value, nothing, or the value of another place."""
    path = chooser.choice(leaves(plain))
    at: Any = plain
    for key in path[:-1]:
        at = at[key]
    if chooser.random() < 0.15:
        del at[path[-1]]
    elif isinstance(at[path[-1]], str) and len(at[path[-1]]) == 11 and chooser.random() < 0.8:
        row, y = at[path[-1]], chooser.randrange(11)
        at[path[-1]] = row[:y] + chooser.choice(".sdmvcf +hawoxr") + row[y + 1 :]
    elif isinstance(at[path[-1]], int) and chooser.random() < 0.5:
        at[path[-1]] += chooser.choice([-100, -3, -1, 1, 2, 5, 100])
    else:
        at[path[-1]] = copy.deepcopy(chooser.choice(VALUES))
    return path


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_spoilt_states_are_refused_or_play(path):
    plain = json.loads(path.read_text(encoding="utf-8"))
    chooser = random.Random(path.stem)
    accepted = 0
    for _ in range(150):
        spoilt = copy.deepcopy(plain)
        places = [spoil(spoilt, chooser) for _ in range(chooser.choice([1, 1, 1, 2, 3]))]
        try:
            state = tribes.State.from_plain(spoilt)
        except (BadStateError, BadSetupError):
            continue
        accepted += 1
        state.check()
        assert tribes.State.from_json(state.to_json()) == state, places
        for _ in range(25):
            if state.is_over:
                break
            state, _ = state.apply(chooser.choice(state.legal_actions()), seed=chooser.getrandbits(32))
            state.check()
    assert 0 < accepted < 150
