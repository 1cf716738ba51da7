"""The table of properties and tests (README.md) names tests that exist, and leaves no number of the notes out."""

from __future__ import annotations

from pathlib import Path

from property_table import exists, rows

TABLE = Path(__file__).parent / "README.md"


def test_every_test_in_the_table_exists() -> None:
    named = [name for _, names in rows(TABLE) for name in names]
    assert len(named) > 100
    assert [name for name in named if not exists(name, TABLE)] == []
    assert not exists("test_thesis.py::test_nothing", TABLE)
    assert not exists("test_turns.cpp: nothing", TABLE)


def test_no_number_is_missing() -> None:
    numbers = {what.split()[0] for what, names in rows(TABLE) if names}
    assert {f"3-{number}" for number in range(1, 19)} <= numbers
    assert {"4-17", "5-9", "5-10", "5-11", "5-12"} <= numbers
    assert {"3.2", "4.1", "4.2", "4.3", "6"} <= numbers
    assert {f"T{number}" for number in range(1, 11)} <= numbers
