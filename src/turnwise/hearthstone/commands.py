"""What `turnwise cards` and `turnwise decks` say: plain rows for --json, and the same rows as tables for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from turnwise.errors import UnknownNameError

from .cards import all_cards
from .decks import decks, shelf
from .eras import era_named, eras
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
        for one in (*decks().values(), *shelf().values())
    ]


def card_rows(set: str = "", missing: bool = False, era: str = "p4") -> list[CardRow]:
    """The written cards with their text, or with `missing` the collectible ones of the era nobody has written yet."""
    cards = printed_cards(era)
    set = set.lower()
    if set and set not in (sets := {card.set for card in cards.values()}):
        raise UnknownNameError("set", set, sets)
    texts = card_texts(all_cards(), era)
    of_set = [card for card in cards.values() if set in ("", card.set)]
    if missing:
        there = [card for card in of_set if card.deckable and card.set in era_named(era).sets]
        return [_card_row(card, "") for card in there if card.id not in texts]
    return [_card_row(card, texts[card.id]) for card in of_set if card.id in texts]


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
    table = _table("deck", "class", "era", "kind", "list", "title")
    for row in rows:
        table.add_row(row.name, row.hero_class, row.era, row.archetype, row.status, row.title)
    return table


def card_table(rows: list[CardRow]) -> Table:
    table = _table("id", "name", "type", "class", "cost", "stats", "set", "text")
    for row in rows:
        stats = f"{row.attack}/{row.health}" if row.type in ("minion", "weapon") else ""
        kind = f"{row.race} {row.type}".strip()
        table.add_row(row.id, row.name, kind, " / ".join(row.classes), str(row.cost), stats, row.set, row.text)
    return table


def pool_table(rows: list[PoolRow]) -> Table:
    names = list(dict.fromkeys(row.era for row in rows))
    table = _table("pool", *names, "used by")
    for pool in dict.fromkeys(row.name for row in rows):
        shares = {row.era: f"{row.written} of {row.real}" for row in rows if row.name == pool}
        users = next(row.used_by for row in rows if row.name == pool)
        table.add_row(pool, *(shares[name] for name in names), " ".join(users))
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
