"""The table of properties and tests (README.md) names tests that exist, and leaves no number of the notes out."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
COUNTS = {1: 4, 2: 7, 3: 3, 5: 6}  # numbers of the sections about tree search
BEYOND = {f"{section}.{number + 1}" for section, count in COUNTS.items() for number in range(count)}
BEYOND |= {"4.3", "6", "6b"}


def rows():
    """What is asked, and the tests behind it."""
    for line in (HERE / "README.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("|") and len(cells) == 2 and "`" in line:
            yield cells[0], re.findall(r"`([^`]+)`", cells[1])


def exists(name):
    if ".cpp: " in name:
        file, _, test = name.partition(": ")
        return f'TEST("{test}")' in (ROOT / "core" / "tests" / file).read_text()
    file, _, test = name.partition("::")
    path = ROOT / file if "/" in file else HERE / file
    return path.exists() and (not test or f"def {test}(" in path.read_text())


def test_every_test_in_the_table_exists():
    named = [name for _, names in rows() for name in names]
    assert len(named) > 80
    assert [name for name in named if not exists(name)] == []
    assert not exists("test_notes.py::test_nothing")
    assert not exists("test_graph.cpp: nothing")


def test_no_number_is_missing():
    numbers = {what.split()[0] for what, names in rows() if names}
    assert {f"4-{number}" for number in range(1, 18)} <= numbers
    assert {f"5-{number}" for number in range(1, 17)} <= numbers
    assert numbers >= BEYOND
