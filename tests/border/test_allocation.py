"""A match takes hundreds of actions and a handful of allocations: legal_actions, apply and copy take none. Nor do the
iterations of tree searches; those of other agents: tests/agents/test_every_agent.py."""

from collections.abc import Callable

import pytest

import turnwise as tw
from turnwise.agents import described_agents

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
    assert float(counted(SCRIPT, game)) < 20  # a match and its row, not an action


def test_tree_searches_allocate_next_to_nothing(loop_allocations: Callable[..., dict[str, int]]) -> None:
    games = {
        name: about.game or "hearthstone"
        for name, (recipe, about) in described_agents().items()
        if isinstance(recipe, tw.Mcts)
    }
    assert {"mcts", "ismcts", "p1-pn-soft-thompson", "p2-hard", "p4-agent", "p5-duct-cnb-hunter"} <= set(games)
    more = loop_allocations(games)
    # Of 800 iterations more: storage that doubles, in each of the trees.
    trees = {name: getattr(tw.agents()[name].threads, "trees", 1) for name in games}
    assert {name: count for name, count in more.items() if count >= 40 * trees[name]} == {}
