"""Sets and numbers: trees in the language, records that name their parts by number in the core."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import language as lang
from ..eras import Build
from ..errors import CardError, shown
from .pools import Pools
from .records import Interned, Record

ARITHMETIC = {
    "add", "subtract", "multiply", "remainder", "minimum", "maximum", "less", "at_least", "equal", "choose", "and_",
    "or_", "not_",
}  # fmt: skip


class Trees(Pools):
    def __init__(self, cards: lang.CardSet, layout: Mapping[str, Any], build: Build | None = None) -> None:
        super().__init__(cards, layout, build)
        self.selectors = Interned(Record("selector", layout))
        self.values = Interned(Record("value", layout))
        self.constant(1)
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
            code=self.word("selectors", set.code), compare=set.compare, value=value, left=self.selector(set.left),
            right=self.selector(set.right), keywords=self.keywords(set.keywords),
        )  # fmt: skip

    def constant(self, number: int) -> int:
        return self.values.add(code=self.words["values"]["constant"], whose=0, a=number, b=0, c=0, selector=0)

    def value(self, number: lang.Amount | None) -> int:
        if number is None:
            return 0
        if isinstance(number, int):
            return self.constant(number)
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
        a, b, c = raw
        code, set = self.word("values", number.code), self.selector(number.set)
        return self.values.add(code=code, whose=whose, a=a, b=b, c=c, selector=set)
