"""Recipes in few words: without their defaults, and what is different between two."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from turnwise.recipes.part import Part, changed_fields

WIDTH = 78  # of a line of TOML; a part that is longer gets a table of its own


class Difference(NamedTuple):
    """A field that two recipes have different values in, `select.exploration`; None where one has no such field."""

    field: str
    one: Any
    other: Any

    @property
    def words(self) -> str:
        """`select.exploration = 0.3 (instead of 0.7)`, of the other."""
        if self.other is None:
            return f"without {self.field} ({brief(self.one)})"
        return f"{self.field} = {brief(self.other)}" + ("" if self.one is None else f" (instead of {brief(self.one)})")


def brief(value: Any) -> str:
    """A value as Python writes it; of a function, its name."""
    return getattr(value, "__name__", "function") if callable(value) else repr(value)


def differences(one: Part, other: Part, place: str = "") -> list[Difference]:
    """What makes `other` of `one`: fields with other values. Parts of another kind are one difference as a whole."""
    if type(one) is not type(other):
        return [Difference(place or "agent", one, other)]
    found = []
    for name in one.__struct_fields__:
        here, there = getattr(one, name), getattr(other, name)
        if here == there and type(here) is type(there):
            continue
        at = f"{place}.{name}" if place else name
        if isinstance(here, Part) and isinstance(there, Part):
            found += differences(here, there, at)
        else:
            found.append(Difference(at, here, there))
    return found


def parent(name: str, known: dict[str, Any], text: str = "") -> str | None:
    """The agent that a named one is made from: the one of its kind that its text speaks of (`p4-ucd whose chance nodes
    widen`), else the one with the beginning of its name, else the plain agent of its kind."""
    words = name.split("-")
    spoken = re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)+", text)
    shorter = ["-".join(words[:length]) for length in range(len(words) - 1, 0, -1)]
    for one in (*spoken, *shorter, type(known[name]).__struct_config__.tag):
        if one in known and one != name and type(known[one]) is type(known[name]):
            return str(one)
    return None


def to_short_toml(recipe: Part) -> str:
    """A recipe as a file of one's own would say it: what is not said is at its default."""
    plain = _plain(recipe)
    lines = [f"{key} = {_toml(value)}" for key, value in plain.items() if not _long(key, value)]
    for key, value in plain.items():
        if _long(key, value):
            lines += ["", f"[{key}]", *(f"{name} = {_toml(one)}" for name, one in value.items())]
    return "\n".join(lines) + "\n"


def _long(key: str, value: Any) -> bool:
    return isinstance(value, dict) and len(f"{key} = {_toml(value)}") > WIDTH


def _plain(value: Any) -> Any:
    if isinstance(value, Part):
        return {"type": value.__struct_config__.tag} | {
            name: _plain(one) for name, one in changed_fields(value).items()
        }
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)
