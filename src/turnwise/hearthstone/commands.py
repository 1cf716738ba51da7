"""What `turnwise cards` and `turnwise decks` say: plain rows for --json, and the same rows as tables for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from turnwise import _core
from turnwise.errors import BadSetupError, UnknownNameError

from .cards import all_cards
from .compiler import compile_cards
from .decks import Deck, community_decks, deck, decks, own_cards
from .eras import era_named, eras
from .game import cards_of_file
from .language import Choices, Definition, Effect
from .pools import BEAST_WITH_TEXT, PLAIN_BEAST, Pool
from .table import Printed, printed_cards
from .text import card_texts

if TYPE_CHECKING:
    from rich.table import Table


class DeckRow(msgspec.Struct, frozen=True):
    name: str
    title: str
    hero_class: str
    era: str
    archetype: str
    paper: int
    status: str
    deck_string: str


class CardRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    type: str
    classes: tuple[str, ...]
    race: str
    cost: int
    attack: int
    health: int  # a weapon's durability
    set: str
    collectible: bool
    text: str  # generated from the effects; empty for a card that is missing


class CoverageRow(msgspec.Struct, frozen=True):
    set: str
    era: str
    written: int
    real: int


class PoolRow(msgspec.Struct, frozen=True):
    name: str
    era: str
    used_by: tuple[str, ...]
    written: int
    real: int


def deck_rows() -> list[DeckRow]:
    return [
        DeckRow(one.name, one.title, one.hero_class, one.era, one.archetype, one.paper, one.status, one.to_string())
        for one in (*decks().values(), *community_decks().values())
    ]


def card_rows(set: str = "", missing: bool = False, era: str = "p4", file: str | Path | None = None) -> list[CardRow]:
    """The written cards with their text, or with `missing` the collectible ones of the era nobody has written yet;
    with `file` those of a file of your own."""
    cards = printed_cards(era)
    set = set.lower()
    if set and set not in (sets := {card.set for card in cards.values()}):
        raise UnknownNameError("set", set, sets)
    if file is not None:
        own = cards_of_file(file)
        texts = card_texts(all_cards() | own, era)
        compile_cards(all_cards() | own, _core.hearthstone_layout())  # says what is wrong with them
        written = {id: own_cards(own).get(id) or cards[id] for id in own.cards}
        return [_card_row(card, texts[id]) for id, card in written.items() if set in ("", card.set)]
    texts = card_texts(all_cards(), era)
    of_set = [card for card in cards.values() if set in ("", card.set)]
    if missing:
        there = [card for card in of_set if card.deckable and card.set in era_named(era).sets]
        return [_card_row(card, "") for card in there if card.id not in texts]
    return [_card_row(card, texts[card.id]) for card in of_set if card.id in texts]


class Search(msgspec.Struct, frozen=True):
    """What a row must be to be shown; what is not said does not matter."""

    words: str = ""  # in its name, its id or its text
    hero_class: str = ""
    type: str = ""
    cost: str = ""  # a number, or a range such as 2-4 or 7+
    text: str = ""

    def __post_init__(self) -> None:
        rows = printed_cards().values()
        for what, word, known in (
            ("class", self.hero_class, {name for card in rows for name in card.classes}),
            ("type", self.type, {card.type for card in rows}),
        ):
            if word and word.lower() not in known:
                raise UnknownNameError(what, word, known)
        if self.cost and not re.fullmatch(r"\d{1,3}|\d{1,3}-\d{1,3}|\d{1,3}\+", self.cost):
            raise BadSetupError(f"cost: expected a number, or a range such as 2-4 or 7+, found {self.cost!r}")
        low, _, high = self.cost.partition("-")
        if high and int(low) > int(high):
            raise BadSetupError(f"cost: expected a range from low to high, such as {high}-{low}, found {self.cost!r}")

    def finds(self, row: CardRow) -> bool:
        everything = f"{row.name} {row.id} {row.text}".lower()
        return (
            all(word in everything for word in self.words.lower().split())
            and self.hero_class.lower() in ("", *row.classes)
            and self.type.lower() in ("", row.type)
            and self.text.lower() in row.text.lower()
            and self._costs(row.cost)
        )

    def _costs(self, cost: int) -> bool:
        if not self.cost:
            return True
        low, dash, high = self.cost.removesuffix("+").partition("-")
        return int(low) <= cost and (self.cost.endswith("+") or cost <= int(high if dash else low))


def _card_row(card: Printed, text: str) -> CardRow:
    return CardRow(
        id=card.id,
        name=card.name,
        type=card.type,
        classes=card.classes,
        race=card.race,
        cost=card.cost,
        attack=card.attack,
        health=card.health or card.durability,
        set=card.set,
        collectible=card.collectible,
        text=text,
    )


def coverage_rows() -> list[CoverageRow]:
    """For each set and era: how many of the cards that decks may hold are written, and how many there are."""
    rows = []
    for era in eras():
        written = card_texts(all_cards(), era.name)
        there = [card for card in printed_cards(era.name).values() if card.deckable and card.set in era.sets]
        for name in dict.fromkeys(era.sets):
            ids = [card.id for card in there if card.set == name]
            if ids:
                rows.append(CoverageRow(name, era.name, sum(id in written for id in ids), len(ids)))
        rows.append(CoverageRow("all", era.name, sum(card.id in written for card in there), len(there)))
    return rows


def pool_rows() -> list[PoolRow]:
    """For each open pool that a card draws from and each era: how many cards are written, and how many there are.

    A pool of the player's own class is counted over all classes together.
    """
    used_by: dict[Pool, list[str]] = {}
    for definition in all_cards().cards.values():
        for pool in dict.fromkeys(_pools(definition)):
            used_by.setdefault(pool, []).append(definition.id)
    rows = []
    for era in eras():
        cards = printed_cards(era.name)
        written = card_texts(all_cards(), era.name)
        for pool, users in used_by.items():
            real = [card.id for card in cards.values() if card.set in era.sets and pool.holds(card, card.classes[0])]
            ours = sum(id in written for id in real)
            rows.append(PoolRow(pool.name, era.name, tuple(sorted(users)), ours, len(real)))
    return rows


def _pools(thing: Any) -> Iterator[Pool]:
    """Every open pool a definition mentions."""
    if isinstance(thing, Choices) and isinstance(thing.fits, Pool):
        yield thing.fits
    elif isinstance(thing, Effect) and thing.op == "build_beast":
        yield from (BEAST_WITH_TEXT, PLAIN_BEAST)
    elif isinstance(thing, tuple):
        for item in thing:
            yield from _pools(item)
    elif isinstance(thing, Definition) or hasattr(thing, "__dataclass_fields__"):
        for name in thing.__dataclass_fields__:
            yield from _pools(getattr(thing, name))


# Tables for people ---------------------------------------------------------------------------------------------------


def deck_table(rows: list[DeckRow]) -> Table:
    """A star stands before a deck whose list is exactly the paper's."""
    from rich.table import Table

    table = Table("deck", "era", "title (* the very list of a paper)", box=None, pad_edge=False)
    table.columns[0].no_wrap = table.columns[1].no_wrap = True
    for row in rows:
        table.add_row(row.name, row.era, f"{'* ' if row.status == 'exact' else ''}{row.title}")
    return table


def one_deck(which: str, cards: Path | None) -> Deck:
    return deck(which, () if cards is None else cards_of_file(cards))


def deck_card(one: Deck) -> dict[str, Any]:
    """A deck as --json tells it."""
    known = printed_cards(one.era) | {card.id: card for card in one.own}
    return {
        "name": one.name,
        "title": one.title,
        "hero": one.hero,
        "hero_class": one.hero_class,
        "era": one.era,
        "archetype": one.archetype,
        "paper": one.paper,
        "status": one.status,
        "source": one.source,
        "cards": [
            {"id": id, "name": known[id].name, "cost": known[id].cost, "count": count}
            for id, count in one.counts.items()
        ],
        "deck_string": _string(one),
    }


def _string(one: Deck) -> str:
    """Empty for a deck with cards of one's own, which the real client does not know."""
    return "" if any(id not in printed_cards(one.era) for id in one.cards) else one.to_string()


def say_deck(one: Deck) -> None:
    """The cards in the order of their cost, the curve, where it comes from, and the deck string."""
    from rich.table import Table

    from turnwise.commands.shared import narrow, say

    known = printed_cards(one.era) | {card.id: card for card in one.own}
    kind = " ".join(filter(None, [one.archetype, one.hero_class]))
    say("", f"{one.title or one.name}", hang=0, style="bold")
    say("", f"{known[one.hero].name}, {kind}; values of era {one.era}", hang=0)
    table = Table("mana", "", "cards", box=None, pad_edge=False)
    rows = sorted(one.counts.items(), key=lambda pair: (known[pair[0]].cost, known[pair[0]].name))
    for cost in range(8):
        held = [(id, count) for id, count in rows if min(known[id].cost, 7) == cost]
        if held:
            names = ", ".join(f"{count} {known[id].name}" for id, count in held)
            table.add_row(f"{cost}{'+' * (cost == 7)}", "▪" * sum(count for _, count in held), names)
    narrow(table)
    for text in (f"source: {one.source}" if one.source else "", _string(one)):
        if text:
            say("", text, hang=0)
    out = [f"{count} {known[a].name} for {known[b].name}" for a, b, count in one.substitutions]
    if out:
        say("", f"some runs of the paper had another card in its place: {', '.join(out)}", hang=0)


def card_table(rows: list[CardRow]) -> Table:
    """Few columns, so that on 80 characters the text has half of them: `4 3/5` is what it costs and its stats."""
    table = _table("card", "cost", "kind", "text")
    table.columns[0].max_width = 22
    table.columns[2].max_width = 18
    for row in rows:
        stats = f" {row.attack}/{row.health}" if row.type in ("minion", "weapon") else ""
        kind = " ".join(filter(None, ["/".join(row.classes), row.race, row.type]))
        table.add_row(f"{row.name}\n{row.id}", f"{row.cost}{stats}", f"{kind}\n{row.set}".strip(), row.text)
    return table


def pool_table(rows: list[PoolRow]) -> Table:
    names = list(dict.fromkeys(row.era for row in rows))
    table = _table("pool", *names, "cards")
    for pool in dict.fromkeys(row.name for row in rows):
        shares = {row.era: f"{row.written}/{row.real}" for row in rows if row.name == pool}
        users = next(row.used_by for row in rows if row.name == pool)
        table.add_row(pool, *(shares[name] for name in names), str(len(users)))
    return table


def coverage_table(rows: list[CoverageRow]) -> Table:
    names = list(dict.fromkeys(row.era for row in rows))
    table = _table("set", *names)
    sets = sorted(dict.fromkeys(row.set for row in rows), key="all".__eq__)
    for name in sets:
        shares = {row.era: f"{row.written} of {row.real}" for row in rows if row.set == name}
        table.add_row(name, *(shares.get(era, "") for era in names))
    return table


def _table(*columns: str) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD)
    for column in columns:
        table.add_column(column, overflow="fold")
    return table
