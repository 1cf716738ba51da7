"""A match takes hundreds of actions and a handful of allocations: legal_actions, apply and copy take none."""

import os
import subprocess
import sys
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


@pytest.mark.parametrize("game", ["tribes", "hearthstone", "pocket"])
def test_random_matches_allocate_next_to_nothing(game: str, tmp_path: Path) -> None:
    source, library = tmp_path / "count.cpp", tmp_path / "count.so"
    source.write_text(COUNTER)
    subprocess.run(["g++", "-shared", "-fPIC", "-O1", source, "-o", library], check=True)
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT, game],
        env=os.environ | {"LD_PRELOAD": str(library)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert float(ran.stdout) < 10  # a match, not an action
