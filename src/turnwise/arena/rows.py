"""The form of a match as the core hands it over and the ledger keeps it.

The core names the columns (core/agents/match_rows.h); nobody else knows where one stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from turnwise import _core

Row = tuple[Any, ...]
_NAMES = _core._row_names()
FACTS: tuple[str, ...] = tuple(_NAMES["facts"])
PER_SEAT: tuple[str, ...] = tuple(_NAMES["per_seat"])
"""A match is a row of FACTS, then each name of PER_SEAT by seat."""

DECISION: tuple[str, ...] = tuple(_NAMES["decision"])
"""A decision of a match, in the order of the ledger's columns."""

STATUS: tuple[str, ...] = tuple(_NAMES["status"])
"""Where a match is while it goes on, as the core writes it (core/agents/match.h): 64-bit numbers, times in nanoseconds
of the monotonic clock; `deciding` is the seat that decides, -1 while the rules are at work."""


def fact(row: Row, name: str) -> Any:
    return row[FACTS.index(name)]


def of_seat(row: Row, name: str, seat: int) -> Any:
    players = (len(row) - len(FACTS)) // len(PER_SEAT)
    return row[len(FACTS) + PER_SEAT.index(name) * players + seat]


def row_of(facts: Mapping[str, Any], seats: Mapping[str, Sequence[Any]]) -> Row:
    """A row from its columns, those of `seats` by seat; each column is said once, and no other."""
    if facts.keys() != set(FACTS) or seats.keys() != set(PER_SEAT):
        raise ValueError(f"a row has {', '.join((*FACTS, *PER_SEAT))}, found {', '.join((*facts, *seats))}")
    return (*(facts[name] for name in FACTS), *(value for name in PER_SEAT for value in seats[name]))
