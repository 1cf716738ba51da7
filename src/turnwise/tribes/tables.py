"""The facts of Tribes, as the core takes them: one map, a key for each file of ``data/``; and the levels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from turnwise import _core
from turnwise.errors import BadSetupError, UnknownNameError
from turnwise.safe_io import file_text

_PACKAGE = files("turnwise.tribes")


@cache
def tables() -> dict[str, Any]:
    """Units, technologies, buildings and the rest, by file name: ``tables()["units"]["units"][0]["attack"]``."""
    sources = (entry for entry in (_PACKAGE / "data").iterdir() if entry.name.endswith(".json"))
    return {
        source.name.removesuffix(".json"): msgspec.json.decode(source.read_bytes())
        for source in sorted(sources, key=lambda entry: entry.name)
    }


@cache
def levels() -> tuple[str, ...]:
    """Names of the 25 levels of the papers, in the papers' order; each is the seed that made it."""
    return tuple(str(seed) for seed in tables()["levelgen"]["level_seeds"])


def level_text(level: str | Path) -> str:
    """The text of a level: one of levels(), a level file, or such a text itself."""
    if not isinstance(level, str | Path):
        raise BadSetupError(f"level: expected a name, a path or the text of a level, found {type(level).__name__}")
    if isinstance(level, str):
        if ":" in level and "\n" in level:
            return level
        if level in levels():
            return (_PACKAGE / "levels" / f"seed-{level}.csv").read_text(encoding="utf-8")
    try:
        return file_text(level)
    except FileNotFoundError:
        raise UnknownNameError("level", str(level)[:60], levels()) from None
    except (OSError, ValueError) as error:
        raise BadSetupError(f"level: {str(level)[:60]}: {getattr(error, 'strerror', None) or error}") from None


def generate_level(
    tribes: Sequence[str] = ("XIN_XI", "IMPERIUS"), *, seed: int = 0, level_seed: int | None = None
) -> str:
    """A new level for two to four tribes, the same for the same seed. `level_seed` is a seed of the reference instead:
    with it the 25 levels of the papers come out as they were published."""
    sides = tables()["constants"]["map_size_by_players"]
    if not 2 <= len(tribes) <= 4:
        raise BadSetupError(f"tribes: expected 2 to 4 tribes, found {len(tribes)}")
    number = seed if level_seed is None else level_seed
    if not 0 <= number < 2**63:
        raise BadSetupError(f"seed: expected a number from 0 to 2**63 - 1, found {number}")
    return _core._tribes_level(tables(), sides[str(len(tribes))], list(tribes), number, level_seed is not None)
