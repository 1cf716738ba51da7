"""Which cards of an era fit a set or pool: what a random card may be."""

from __future__ import annotations

import builtins
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping
from operator import attrgetter, eq, ge, le
from typing import Any

from .. import language as lang
from ..eras import UP_TO_2018, Build
from ..errors import CardError
from ..pools import OWN_CLASS, Pool
from ..table import Printed
from .words import ERAS, Words

SETS = UP_TO_2018


class Pools(Words):
    def __init__(self, cards: lang.CardSet, layout: Mapping[str, Any], build: Build | None = None) -> None:
        super().__init__(cards, layout, build)
        self.pools: dict[Any, int] = {None: 0}
        self.members: list[int] = []
        self.pool_begins: list[list[int]] = [[0] * (ERAS + 1)]
        self.poolable = {era.name: self.pool_rows(era.sets, era.name) for era in self.all_eras}
        self.held: dict[tuple[lang.Set, str], frozenset[int]] = {}
        self.fitting: dict[Pool, dict[int, bool]] = {}
        self.groups: dict[tuple[str, str], dict[Any, list[int]]] = {}

    def pool(self, cards: lang.Choices) -> int:
        if cards not in self.pools:
            self.pools[cards] = len(self.pools)
            members = {era: self.pool_members(cards, era) for era in self.eras}
            begins = []
            for era in range(ERAS):
                begins.append(len(self.members))
                self.members += members[self.era_name(era)]
            self.pool_begins.append([*begins, len(self.members)])
        return self.pools[cards]

    def pool_members(self, cards: lang.Choices, era: str) -> list[int]:
        if cards.fits is None:
            if not cards.ids:
                raise CardError(f"card {self.now}: one_of() lists no card")
            return [self.number_of(id) for id in cards.ids]
        if not isinstance(cards.fits, Pool):
            return sorted(self.holding(cards.fits, era))
        rows, found = self.poolable[era], self.holding(lang.ANY_CARD, era)
        for part in rough(cards.fits):
            found &= self.holding(part, era)
        known = self.fitting.setdefault(cards.fits, {})  # by the row itself: most eras print the same
        for n in found:
            row = rows[n]
            if builtins.id(row) not in known:
                known[builtins.id(row)] = cards.fits.holds(row, own_class=row.classes[0])
        return sorted(n for n in found if known[builtins.id(rows[n])])

    def pool_rows(self, sets: Container[str], era: str) -> dict[int, Printed]:
        """What a random card of an era may be, by number."""
        rows = {number: self.printed[id][era] for number, id in enumerate(self.ids) if id}
        return {
            number: row
            for number, row in rows.items()
            if row.deckable and (not row.set or row.set in sets) and "quest" not in row.keywords
        }

    def holding(self, set: lang.Set, era: str) -> frozenset[int]:
        """The cards of an era that belong to a set; the core asks the same of cards in hand and deck."""
        if not isinstance(set, lang.Set):
            raise self.not_a_set(set)
        if (set, era) not in self.held:
            match set.code:
                case "all_of":
                    found = self.holding(set.left, era) & self.holding(set.right, era)  # type: ignore[arg-type]
                case "any_of":
                    found = self.holding(set.left, era) | self.holding(set.right, era)  # type: ignore[arg-type]
                case "but":
                    found = self.holding(set.left, era) - self.holding(set.right, era)  # type: ignore[arg-type]
                case "everybody":
                    found = frozenset(self.poolable[era])
                case _:
                    told_by, fits = self.test(set)
                    groups = self.grouped(told_by, era).items()
                    found = frozenset().union(*(cards for value, cards in groups if fits(value)))
            self.held[set, era] = found
        return self.held[set, era]

    def grouped(self, told_by: str, era: str) -> dict[Any, list[int]]:
        """The cards of an era by what a field says: far fewer values than cards."""
        if (told_by, era) not in self.groups:
            groups = self.groups[told_by, era] = defaultdict(list)
            value = attrgetter(told_by)
            for number, row in self.poolable[era].items():
                groups[value(row)].append(number)
        return self.groups[told_by, era]

    def test(self, set: lang.Set) -> tuple[str, Callable[[Any], bool]]:
        """The field that tells whether a card belongs to a set that is not made of others, and what it must say."""
        value, keywords = set.value, frozenset(set.keywords)
        match set.code:
            case "race":
                return "race", lambda race: race in (value, "all")
            case "type":
                return "type", lambda type: type == value
            case "class_":
                self.word("classes", str(value))
                return "classes", lambda classes: classes == (value,)
            case "has_text":
                return "text", bool
            case "legendary":
                return "rarity", lambda rarity: rarity == "legendary"
            case "secret" | "battlecry" | "combo" | "echo":
                return "keywords", lambda words: set.code in words
            case "overload" | "spell_damage":
                return set.code, lambda number: number > 0
            case "from_set":
                if value not in SETS:
                    raise CardError(f"card {self.now}: no set is called {value!r}; there are {', '.join(SETS)}")
                return "set", lambda name: name == value
            case "card":
                return "id", lambda id: id == value
            case "keyword":
                return "keywords", lambda words: not keywords.isdisjoint(words)
            case "cost" | "attack" | "health":
                compare = (eq, ge, le)[set.compare]
                return set.code, lambda number: bool(compare(number, value))
        raise CardError(f"card {self.now}: {set.code!r} says nothing about a card in a pool")


def rough(pool: Pool) -> Iterable[lang.Set]:
    """Sets that a pool is part of."""
    if pool.type:
        yield lang.Set("type", pool.type)
    if pool.race:
        yield lang.Set("race", pool.race)
    if pool.cost is not None:
        yield lang.Set("cost", pool.cost)
    if pool.keyword:
        yield lang.having(pool.keyword)
    if len(pool.classes) == 1 and OWN_CLASS not in pool.classes:
        yield lang.of_class(pool.classes[0])
