"""The arena and the reports know no game: what a game measures comes from the game."""

import re
from pathlib import Path

import pytest

import turnwise as tw
from turnwise.games import measures_of

PACKAGE = Path(tw.__file__).parent


@pytest.mark.parametrize("folder", ["arena", "reports"])
def test_no_file_imports_a_game(folder):
    for path in (PACKAGE / folder).rglob("*.py"):
        assert not re.search(r"turnwise\.(tribes|hearthstone)|== \"(tribes|hearthstone)\"", path.read_text()), path


def test_a_game_measures_how_a_match_ended_or_nothing():
    measures = measures_of("tribes")
    assert measures is not None
    state = tw.load("tribes").start(seed=1)
    assert list(measures(state.to_plain(), 0)) == ["score", "techs", "cities", "production"]
    assert measures_of("hearthstone") is None
    assert measures_of("nim") is None
    assert measures_of("mine.py:Game") is None
