"""A match takes hundreds of actions and a handful of allocations: legal_actions, apply and copy take none. The
iterations of searches: tests/turns/test_every_agent.py."""

from collections.abc import Callable

import pytest

SCRIPT = """
import ctypes, sys
import turnwise as tw
count = ctypes.CDLL(None).malloc_calls
count.restype = ctypes.c_ulong
def allocations(matches):
    before = count()
    tw.match("random", "random", game=sys.argv[1], matches=matches, seed=2)
    return count() - before
allocations(20)
print((allocations(120) - allocations(20)) / 100)
"""


@pytest.mark.parametrize("game", ["tribes", "hearthstone", "pocket"])
def test_random_matches_allocate_next_to_nothing(game: str, counted: Callable[..., str]) -> None:
    assert float(counted(SCRIPT, game)) < 10  # a match, not an action
