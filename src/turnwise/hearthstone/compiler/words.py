"""What there is to speak of: the cards of a set and what each era prints of them, and the core's words and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from .. import language as lang
from ..checks import check_printed
from ..eras import BUILD, Build, eras
from ..errors import CardError, shown
from ..table import Printed, printed_cards

ERAS = 8  # kEras


class Words:
    def __init__(self, cards: lang.CardSet, layout: Mapping[str, Any], build: Build | None = None) -> None:
        self.words = {name: {word: i for i, word in enumerate(words)} for name, words in layout["names"].items()}
        self.bits: Mapping[str, Mapping[str, int]] = layout["bits"]
        self.modes = {op: {word: 1 << i for i, word in enumerate(words)} for op, words in layout["modes"].items()}
        self.cards = cards
        self.build = build
        self.all_eras = eras() if build is None else (*eras(), build.as_era())
        self.eras = [era.name for era in self.all_eras]
        tables = {era.name: printed_cards(era.name) for era in eras()}
        if build is not None:
            tables[BUILD] = printed_in(build)
        self.printed: dict[str, dict[str, Printed]] = {}
        for id, definition in cards.cards.items():
            if definition.printed is not None:
                try:
                    own = msgspec.convert({"id": id, "dbf_id": 0, **definition.printed}, Printed)
                except msgspec.ValidationError as error:
                    raise CardError(f"card {id}: {error}") from None
                check_printed(own)
                self.printed[id] = dict.fromkeys(self.eras, own)
            elif id in tables["p4"]:
                self.printed[id] = {era: tables[era][id] for era in self.eras}
            else:
                raise CardError(f"card {id}: no card of the table has this id")
        # A card whose whole text is keywords that the rules know needs no file.
        for id, row in tables["p4"].items():
            if id not in self.printed and row.bare:
                self.printed[id] = {era: tables[era][id] for era in self.eras}
        for id, era in cards.era_cards:
            if era not in self.eras or id not in self.printed:
                raise CardError(f"card {id}: written for {era!r}, which is no era, or not written without one")
        # The package's own cards are checked by its tests.
        self.foreign: dict[str, list[lang.Definition]] = {}
        for definition in (*cards.cards.values(), *cards.era_cards.values()):
            if definition not in lang.CARDS:
                self.foreign.setdefault(definition.id, []).append(definition)
        self.ids = ["", *sorted(self.printed)]
        self.numbers = {id: i for i, id in enumerate(self.ids)}
        self.now = ""  # the card that is being compiled, for errors

    def era_name(self, era: int) -> str:
        return self.eras[era] if era < len(self.eras) else "p4"

    def text_era(self, id: str, era: str) -> str:
        """The era whose text a card has in an era."""
        return self.build.era_of(id) if self.build is not None and era == BUILD else era

    def word(self, list_name: str, word: str) -> int:
        try:
            return self.words[list_name][word]
        except KeyError:
            raise CardError(f"card {self.now}: {word!r} is none of the {list_name}") from None

    def flags(self, list_name: str, **said: object) -> int:
        """The bits of those flags that hold."""
        return sum(self.bit(list_name, name) for name, holds in said.items() if holds)

    def bit(self, list_name: str, word: str) -> int:
        try:
            return self.bits[list_name][word]
        except KeyError:
            raise CardError(f"card {self.now}: {word!r} is none of the {list_name}") from None

    def number_of(self, id: str) -> int:
        if id not in self.numbers:
            raise CardError(f"card {self.now}: it makes {id!r}, which is not written")
        return self.numbers[id]

    def keywords(self, names: Iterable[str]) -> int:
        return sum(1 << self.word("keywords", name) for name in set(names))

    def not_a_set(self, found: Any) -> CardError:
        hint = f" (write having({found.upper()}))" if found in self.words["keywords"] else ""
        return CardError(f"card {self.now}: expected a set such as ALLIES, found {shown(found)}{hint}")


def printed_in(build: Build) -> dict[str, Printed]:
    """Every card as a build prints it."""
    rows = dict(printed_cards(build.era))
    for id, card in build.cards.items():
        if id not in rows:
            raise CardError(f"options.build: card {id}: no card of the table has this id")
        row = printed_cards(build.era_of(id))[id]
        numbers = card.numbers()
        if row.type == "weapon" and "health" in numbers:
            numbers.setdefault("durability", numbers.pop("health"))
        rows[id] = msgspec.structs.replace(row, **numbers) if numbers else row
    return rows
