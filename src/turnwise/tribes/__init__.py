"""Tribes: the Polytopia-like strategy game of the papers, its tables and its levels.

>>> from turnwise import tribes
>>> state = tribes.State.from_level(tribes.levels()[0])
>>> state.legal_actions()[:2]
['gather 2,6', 'gather 3,6']
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from turnwise import _core
from turnwise.errors import BadSetupError, BadStateError
from turnwise.tribes.render import render
from turnwise.tribes.tables import generate_level, level_text, levels, tables

__all__ = ["State", "game", "generate_level", "level_text", "levels", "render", "tables"]


DEFAULTS = {
    "size": 11,  # 14 and 16 for three and four tribes
    "rules": "head",  # or "v1", what the papers ran
    "mode": "capitals",  # or "score"
    "diplomacy": False,
    "full_observation": True,
    "strict_reference": False,  # the reference's search for destinations, which misses some
    "reference_model": False,  # agents see the reference's reduced copy
}


def game(**options: Any) -> _core.Game:
    """The rules with these options (see DEFAULTS); the same object for the same options."""
    try:
        return _game(msgspec.json.encode(DEFAULTS | options, order="sorted"))
    except TypeError as error:
        raise BadSetupError(f"options: {error}") from None


@cache
def _game(options: bytes) -> _core.Game:
    wanted = msgspec.json.decode(options)
    named = {name: text for name, text in _named_levels().items() if text.count("\n") == wanted["size"]}
    said = {name: value for name, value in wanted.items() if value != DEFAULTS.get(name)}
    return _core._load("tribes", wanted | {"tables": tables(), "levels": named}, said)


@cache
def _named_levels() -> dict[str, str]:
    return {name: level_text(name) for name in levels()}


class State:
    """Where positions of Tribes come from; each is a turnwise.State."""

    @staticmethod
    def from_level(
        level: str | Path, rules: str = "head", mode: str = "capitals", diplomacy: bool = False, **options: Any
    ) -> _core.State:
        """The start of a match on a level: one of levels(), a level file, or its text. The options are those of game(),
        with its defaults."""
        text = level_text(level)
        size = max(11, min(16, len(text.splitlines())))
        if size not in (11, 14, 16):
            size = 11  # the reader says what is wrong with it
        rules_of = game(size=size, rules=rules, mode=mode, diplomacy=diplomacy, **options)
        return rules_of.start(seed=0, level=text)

    @staticmethod
    def from_json(text: str | bytes, **options: Any) -> _core.State:
        """A position from its JSON form, under the options written there."""
        if not isinstance(text, str | bytes):
            raise BadStateError(f"expected JSON text, found {type(text).__name__}")
        try:
            plain = msgspec.json.decode(text)
        except msgspec.DecodeError as error:
            raise BadStateError(f"not JSON: {error}") from None
        return State.from_plain(plain, **options)

    @staticmethod
    def from_plain(plain: Any, **options: Any) -> _core.State:
        """A position from a dict of the JSON form."""
        if not isinstance(plain, dict):
            raise BadStateError(f"expected an object, found {type(plain).__name__}")
        written = plain.get("options", {})
        known = DEFAULTS.keys() - {"size"}
        if not isinstance(written, dict) or not written.keys() <= known:
            raise BadStateError(f"options: expected an object with {', '.join(sorted(known))}")
        size = plain.get("size", 11)
        if size not in (11, 14, 16):
            raise BadStateError(f"size: expected 11, 14 or 16, found {size!r}")
        return game(size=size, **(written | options)).state_from_plain(plain)
