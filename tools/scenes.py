"""Collects the scenes of the signature: every action that a test of the rules takes, with the position before it, and
every position that a test asks evaluations, scores or agents about. `make scenes` writes them anew.

This is no part of `make golden`: other scenes are another question, and the number of the rules moves although play
does not. Whoever writes them anew adds the numbers to SAME_RULES in turnwise/identity.py, and the commit says so.
"""

from __future__ import annotations

import json
import lzma
import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import turnwise
from turnwise import _core

ROOT = Path(__file__).parents[1]
FOLDERS = ("hearthstone/rules", "hearthstone/cards", "hearthstone/evaluations", "tribes/rules")
MOST = 25  # of one test: some play whole matches
ASKED = ("_heuristic", "_heuristic_values", "_scores", "_act")  # functions of the core whose argument is a position


class Recorder:
    """Stands between the tests and the core."""

    def __init__(self) -> None:
        self.scenes: dict[str, dict[str, None]] = {"hearthstone": {}, "tribes": {}}  # in the order of the tests
        self.of_test: Counter[str] = Counter()
        real = _core.State.apply

        def apply(state: _core.State, action: Any, *more: Any, **named: Any) -> Any:
            after, picks = real(state, action, *more, **named)
            self.keep(state, str(action), [str(pick) for pick in picks])
            return after, picks

        _core.State.apply = apply  # type: ignore[method-assign]
        for name in ASKED:
            setattr(_core, name, self.asking(getattr(_core, name)))

    def asking(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*given: Any, **named: Any) -> Any:
            for value in given:
                if isinstance(value, _core.State):
                    self.keep(value, "", [])
            return function(*given, **named)

        return asked

    def keep(self, state: _core.State, action: str, picks: list[str]) -> None:
        test = os.environ.get("PYTEST_CURRENT_TEST", "")
        self.of_test[test] += 1
        if state.viewer is not None or state.game.name not in self.scenes or self.of_test[test] > MOST:
            return
        options = dict(state.game.options)
        if "cards" not in options:
            row = json.dumps([options, state.to_plain(), action, picks], separators=(",", ":"))
            self.scenes[state.game.name][row] = None


def main() -> None:
    recorder = Recorder()
    code = pytest.main(
        ["-q", "-p", "no:cacheprovider", *(str(ROOT / "tests" / "games" / game) for game in recorder.scenes)]
    )
    if code:
        sys.exit("a test fails: nothing is written")
    for game, rows in recorder.scenes.items():
        path = Path(turnwise.__file__).parent / game / "data" / "scenes.xz"
        path.write_bytes(lzma.compress("\n".join(rows).encode()))
        print(f"{game}: {len(rows):,} scenes, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
