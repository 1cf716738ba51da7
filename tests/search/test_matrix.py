"""The table of properties and tests (README.md) names tests that exist, and leaves no number of the notes out."""

from __future__ import annotations

from pathlib import Path

from property_table import exists, rows

TABLE = Path(__file__).parent / "README.md"
COUNTS = {1: 4, 2: 7, 3: 3, 5: 6}  # numbers of the sections about tree search
BEYOND = {f"{section}.{number + 1}" for section, count in COUNTS.items() for number in range(count)}
BEYOND |= {"4.3", "6", "6b"}


def test_every_test_in_the_table_exists():
    named = [name for _, names in rows(TABLE) for name in names]
    assert len(named) > 80
    assert [name for name in named if not exists(name, TABLE)] == []
    assert not exists("test_notes.py::test_nothing", TABLE)
    assert not exists("test_graph.cpp: nothing", TABLE)


def test_no_number_is_missing():
    numbers = {what.split()[0] for what, names in rows(TABLE) if names}
    assert {f"4-{number}" for number in range(1, 18)} <= numbers
    assert {f"5-{number}" for number in range(1, 17)} <= numbers
    assert numbers >= BEYOND
