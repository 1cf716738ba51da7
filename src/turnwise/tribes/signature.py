"""The matches that the signature of Tribes' rules is made of (see turnwise.signature)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from turnwise.signature import Matches

from .cli import FUZZ, setting
from .tables import levels, tables


def matches() -> Iterator[Matches]:
    """Random maps in every setting, and every level under both rule sets."""
    named: dict[str, Any] = FUZZ
    for name, words in named.items():
        options, setup = setting(words)
        for part in range(4):  # so that two cores share the long ones
            yield Matches(f"setting {name}", options, setup, seed=1 + 10 * part, matches=10)
    for rules in ("head", "v1"):
        for level in levels():
            options, setup = setting({"level": level, "rules": rules})
            yield Matches(f"levels {rules}", options, setup, seed=1, matches=10)


def facts() -> dict[str, Any]:
    """Every number of the tables, whether or not a match meets it."""
    return {"tables": tables()}
