"""The facts of Tribes, as the core takes them: one map, a key for each file of ``data/``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

_PACKAGE = files("turnwise.tribes")
_DATA = _PACKAGE / "data"
_LEVELS = _PACKAGE / "levels"


@cache
def tables() -> dict[str, Any]:
    """Units, technologies, buildings and the rest, by file name: ``tables()["units"]["units"][0]["attack"]``."""
    sources = (entry for entry in _DATA.iterdir() if entry.name.endswith(".json"))
    return {
        source.name.removesuffix(".json"): msgspec.json.decode(source.read_bytes())
        for source in sorted(sources, key=lambda entry: entry.name)
    }


@cache
def levels() -> tuple[str, ...]:
    """Names of the 25 levels of the papers, in the papers' order; each is the seed that made it."""
    return tuple(str(seed) for seed in tables()["levelgen"]["level_seeds"])


def level_text(name: str) -> str:
    """The level file of one of :func:`levels`."""
    return (_LEVELS / f"seed-{name}.csv").read_text()
