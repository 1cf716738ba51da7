"""What every test may use. `make golden` (pytest --golden) rewrites the golden files; review them as a diff."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

# A shell that starts tests in the background has Ctrl-C ignored, by all that they start as well.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="rewrite golden files instead of comparing with them")


def pytest_make_parametrize_id(val: object) -> str | None:
    """Objects that print their address get the name of their class: a test has one name in every process."""
    return type(val).__name__ if " at 0x" in repr(val) else None


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """golden("games/perft/nim.txt", text): the file below tests/ must hold exactly this text."""
    rewrite = request.config.getoption("--golden")

    def check(name: str, text: str) -> None:
        path = TESTS / name
        if rewrite:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{path} is missing; write it with `make golden`"
        assert text == path.read_text(encoding="utf-8"), f"{path} differs; if this was meant, run `make golden`"

    return check


COUNTER = """
#include <cstddef>
extern "C" {
void* __libc_malloc(std::size_t);
static unsigned long calls;
void* malloc(std::size_t size) { ++calls; return __libc_malloc(size); }
unsigned long malloc_calls() { return calls; }
}
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


# What a search of each agent allocates for 800 iterations more, in a position in which there is much to do.
LOOPS = """
import ctypes, json, sys
import turnwise as tw
count = ctypes.CDLL(None).malloc_calls
count.restype = ctypes.c_ulong
tribes = tw.load("tribes", rules="v1").start(seed=2)
for step in range(150):
    tribes, _ = tribes.apply(tw.act(tribes, "p2-rules", seed=step), seed=step)
cards = tw.load("hearthstone").start(seed=2, decks=["p5_mage_mech", "p5_hunter_face"])
while cards.to_plain()["turn"] < 7:
    cards, _ = cards.apply(tw.act(cards, "p3-heuristic"), seed=1)
for name, game in json.loads(sys.argv[1]).items():
    def allocations(iterations):
        recipe = tw.agent(name, tw.Iterations(iterations))
        before = count()
        tw.search({"tribes": tribes, "hearthstone": cards}[game], recipe, seed=2)
        return count() - before
    allocations(100)
    print(name, allocations(1000) - allocations(200))
"""


@pytest.fixture
def loop_allocations(counted: Callable[..., str]) -> Callable[[dict[str, str]], dict[str, int]]:
    """loop_allocations({agent: game}): how often each allocates in 800 iterations."""

    def count(games: dict[str, str]) -> dict[str, int]:
        lines = counted(LOOPS, json.dumps(games)).splitlines()
        found = {name: int(number) for name, number in map(str.split, lines)}
        assert set(found) == set(games)
        return found

    return count
