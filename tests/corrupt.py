"""States with something wrong in them, for tests: one place of a plain value is changed, taken out or doubled."""

from __future__ import annotations

import copy
import random
from typing import Any

NUMBERS = "-9223372036854775808 -9999 -101 -100 -1 0 1 2 3 7 8 10 11 30 60 100 127 128 255 256 9999 29000 2147483648"
WORDS = """x ? CS2_029 CS2_182 CS2_106 HERO_08 CS2_034 EX1_294 LOOT_161 ICC_828t CS2_182@p1 CS2_182+15/+15 CS2_182+16/+0
p1 mage taunt \0 \U0001f600"""
VALUES: list[Any] = [*map(int, NUMBERS.split()), *WORDS.split(), "", None, True, False, 1.5, float("nan"), float("inf")]
VALUES += [[], {}, [1], ["CS2_182"], {"id": "CS2_182"}, [[]], {"CS2_182": 1}, ["CS2_182"] * 11]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every part of a plain value."""
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        found += places(item, (*path, key))
    return found


def spoil(plain: Any, chooser: random.Random, words: list[Any]) -> tuple[Any, ...]:
    """Changes one place, and says which. `words` are further values to put there."""
    path = chooser.choice(places(plain))
    at: Any = plain
    for key in path[:-1]:
        at = at[key]
    last, old, luck = path[-1], at[path[-1]], chooser.random()
    if luck < 0.12:
        del at[last]
    elif luck < 0.24:  # the value of another place
        other: Any = plain
        for key in chooser.choice(places(plain)):
            other = other[key]
        at[last] = copy.deepcopy(other)
    elif luck < 0.34 and isinstance(at, list):  # once more
        at.extend([copy.deepcopy(old)] * chooser.choice([1, 2, 9]))
    elif luck < 0.44 and isinstance(at, dict):  # under another key
        at[chooser.choice([*words, "x"]) if isinstance(last, str) else last] = copy.deepcopy(old)
    elif luck < 0.85 and isinstance(old, str) and len(old) >= 11:  # one character: a row of a map, a pick
        y = chooser.randrange(len(old))
        at[last] = old[:y] + chooser.choice(".sdmvcf +hawoxr\0é") + old[y + 1 :]
    elif luck < 0.75 and isinstance(old, bool):
        at[last] = not old
    elif luck < 0.75 and isinstance(old, int):
        at[last] = old + chooser.choice([-100, -10, -3, -2, -1, 1, 2, 3, 10, 100])
    else:
        at[last] = copy.deepcopy(chooser.choice([*VALUES, *words]))
    return path


class Bender:
    """Sets fields to values that their schema allows: positions that nobody has reached, but most of which can be."""

    def __init__(self, schema: dict[str, Any], words: list[str], chooser: random.Random) -> None:
        self.defined, self.words, self.chooser = schema["$defs"], words, chooser

    def bend(self, plain: dict[str, Any]) -> str:
        """Changes one field of one object, and says which."""
        name, found = self.chooser.choice(self.objects(plain, "state"))
        key = self.chooser.choice(list(self.defined[name]["properties"]))
        found[key] = self.value(self.defined[name]["properties"][key])
        return f"{name}.{key}"

    def objects(self, plain: Any, name: str) -> list[tuple[str, dict[str, Any]]]:
        if not isinstance(plain, dict):
            return []
        found = [(name, plain)]
        for key, value in plain.items():
            shape = self.defined[name]["properties"].get(key, {})
            for item in value if isinstance(value, list) else [value]:
                if child := self.object_of(shape.get("items", shape)):
                    found += self.objects(item, child)
        return found

    def object_of(self, shape: dict[str, Any]) -> str:
        for one in (shape, *shape.get("anyOf", ())):
            if "$ref" in one:
                return str(one["$ref"]).rpartition("/")[2]
        return ""

    def value(self, shape: dict[str, Any]) -> Any:
        if name := self.object_of(shape):
            shape = self.defined[name]
            keys = [
                *shape["required"],
                *self.chooser.choices(list(shape["properties"]), k=self.chooser.choice([0, 1, 3])),
            ]
            return {key: self.value(shape["properties"][key]) for key in keys}
        kind = shape["type"] if isinstance(shape["type"], str) else self.chooser.choice(shape["type"])
        if kind == "null":
            return None
        if "enum" in shape:
            return self.chooser.choice(shape["enum"])
        if kind == "boolean":
            return self.chooser.random() < 0.5
        if kind == "integer":
            low, high = shape["minimum"], shape["maximum"]
            near = [low, high, *(low + k for k in range(4)), *range(12), high - 1, self.chooser.randint(low, high)]
            return self.chooser.choice([n for n in near if low <= n <= min(high, 20000)])
        if kind == "string":
            return self.chooser.choice(self.words)
        if kind == "array":
            size = self.chooser.choice([shape.get("minItems", 0), self.chooser.randint(0, min(8, shape["maxItems"]))])
            return [self.value(shape["items"]) for _ in range(max(size, shape.get("minItems", 0)))]
        return {self.chooser.choice(self.words): self.chooser.randint(1, 3) for _ in range(self.chooser.randint(0, 6))}
