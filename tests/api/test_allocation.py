"""A match takes hundreds of actions and a handful of allocations: legal_actions, apply and copy take none. Nor do the
iterations of a search, but for storage that doubles."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

COUNTER = """
#include <cstddef>
extern "C" {
void* __libc_malloc(std::size_t);
static unsigned long calls;
void* malloc(std::size_t size) { ++calls; return __libc_malloc(size); }
unsigned long malloc_calls() { return calls; }
}
"""

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


@pytest.fixture
def counted(tmp_path: Path) -> Callable[..., str]:
    """Runs a script that may ask for malloc_calls."""
    source, library = tmp_path / "count.cpp", tmp_path / "count.so"
    source.write_text(COUNTER)
    subprocess.run(["g++", "-shared", "-fPIC", "-O1", source, "-o", library], check=True)

    def run(script: str, *words: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", script, *words],
            env=os.environ | {"LD_PRELOAD": str(library)},
            capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip

    return run


@pytest.mark.parametrize("game", ["tribes", "hearthstone", "pocket"])
def test_random_matches_allocate_next_to_nothing(game: str, counted: Callable[..., str]) -> None:
    assert float(counted(SCRIPT, game)) < 10  # a match, not an action


def test_two_thousand_iterations_more_allocate_next_to_nothing(counted: Callable[..., str]) -> None:
    for line in counted(SEARCHES, "p3-hmcts", "p3-nmcts", "p3-lsi").splitlines():
        name, more = line.split()
        assert int(more) < 150, name  # doubled storage of five worlds
