"""A match takes hundreds of actions and a handful of allocations: legal_actions, apply and copy take none. Nor do the
iterations of a search, but for storage that doubles."""

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


SEARCHES = """
import ctypes, sys
import turnwise as tw
count = ctypes.CDLL(None).malloc_calls
count.restype = ctypes.c_ulong
state = tw.load("hearthstone").start(seed=4, decks=["p3_hunter_midrange"] * 2)
while state.to_plain()["turn"] < 5:
    state, _ = state.apply(tw.act(state, "p3-heuristic", seed=1), seed=1)
for name in sys.argv[1:]:
    def allocations(iterations):
        recipe = tw.agent(name, tw.Iterations(iterations))
        before = count()
        tw.search(state, recipe, seed=1)
        return count() - before
    allocations(500)
    print(name, allocations(2500) - allocations(500))
"""


@pytest.mark.parametrize("game", ["tribes", "hearthstone", "pocket"])
def test_random_matches_allocate_next_to_nothing(game: str, counted: Callable[..., str]) -> None:
    assert float(counted(SCRIPT, game)) < 10  # a match, not an action


def test_two_thousand_iterations_more_allocate_next_to_nothing(counted: Callable[..., str]) -> None:
    for line in counted(SEARCHES, "p3-hmcts", "p3-nmcts", "p3-lsi").splitlines():
        name, more = line.split()
        assert int(more) < 150, name  # doubled storage of five worlds
