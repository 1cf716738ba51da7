"""Sets and numbers: trees in the language, records that name their parts by number in the core."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any

from .. import language as lang
from ..errors import CardError, shown
from .pools import Pools

ARITHMETIC = {
    "add", "subtract", "multiply", "remainder", "minimum", "maximum", "less", "at_least", "equal", "choose", "and_",
    "or_", "not_",
}  # fmt: skip


class Interned:
    """A list of packed records in which equal ones are stored once; number 0 is the empty one."""

    def __init__(self, layout: str, size: int) -> None:
        self.packer = struct.Struct("<" + layout)
        assert self.packer.size == size, (layout, self.packer.size, size)
        self.records: dict[bytes, int] = {bytes(size): 0}

    def add(self, *values: int) -> int:
        return self.records.setdefault(self.packer.pack(*values), len(self.records))

    def bytes(self) -> bytes:
        return b"".join(self.records)


class Trees(Pools):
    def __init__(self, cards: lang.CardSet, layout: Mapping[str, Any]) -> None:
        super().__init__(cards, layout)
        sizes = layout["sizes"]
        self.selectors = Interned("BBhHHI", sizes["selector"])
        self.values = Interned("BBhhhH", sizes["value"])
        self.values.add(self.words["values"]["constant"], 0, 1, 0, 0, 0)
        self.adjacent = False  # what is being compiled does

    def selector(self, set: lang.Set | None) -> int:
        if set is None:
            return 0
        if not isinstance(set, lang.Set):
            raise self.not_a_set(set)
        self.adjacent |= set.code == "adjacent"
        value = 0
        if set.code == "race":
            value = self.word("races", str(set.value))
        elif set.code == "type":
            value = self.word("types", str(set.value))
        elif set.code == "class_":
            value = self.word("classes", str(set.value))
        elif set.code == "card":
            value = self.number_of(str(set.value))
        elif isinstance(set.value, int):
            value = set.value
        elif set.code in ("attack", "health", "cost"):
            raise CardError(f"card {self.now}: {set.code.upper()} is compared with {set.value!r}, which is no number")
        return self.selectors.add(
            self.word("selectors", set.code), set.compare, value, self.selector(set.left), self.selector(set.right),
            self.keywords(set.keywords),
        )  # fmt: skip

    def value(self, number: lang.Amount | None) -> int:
        if number is None:
            return 0
        words = self.words["values"]
        if isinstance(number, int):
            return self.values.add(words["constant"], 0, number, 0, 0, 0)
        if not isinstance(number, lang.Number):
            raise CardError(f"card {self.now}: expected a number or condition, found {shown(number)}")
        whose = self.word("whose", number.whose)
        raw: tuple[Any, ...] = (number.a, number.b, number.c)
        if number.code == "missing":
            raw = (self.pool(number.a.cards), 0, 0)  # type: ignore[union-attr]
        elif number.code == "tally":
            raw = (self.word("tallies", number.a.name), 0, 0)  # type: ignore[union-attr]
        elif number.code == "power_is":
            raw = (self.number_of(number.a.name), 0, 0)  # type: ignore[union-attr]
        elif number.code == "source_type":
            raw = (self.word("types", number.a.name), 0, 0)  # type: ignore[union-attr]
        elif number.code in ARITHMETIC:
            raw = tuple(self.value(part) for part in raw)
        elif number.code != "random":  # a 0 that is not said stays 0
            raw = tuple(self.value(part) if isinstance(part, lang.Number) or part != 0 else 0 for part in raw)
        return self.values.add(self.word("values", number.code), whose, *raw, self.selector(number.set))
