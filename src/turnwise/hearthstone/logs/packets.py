"""What a recording says, one packet after the other. Both readers give these, and everything after them reads these.

An entity is its number. In a Power.log a player may be named before anybody has said which of the two entities that
name is: such a packet has the name (`str`), which `entities.World` resolves.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Ref: TypeAlias = int | str
Tags: TypeAlias = dict[int | str, int | str]


class Packet(msgspec.Struct):
    """Something that a recording says."""


class Player(msgspec.Struct):
    """One of the two players of a match: the entity, its number in the tags, and the deck where the file tells it."""

    entity: int
    player: int
    name: str = ""
    tags: Tags = {}
    deck: list[str] = []


class Create(Packet):
    """A match begins (or the client joins one that goes on)."""

    entity: int = 1
    tags: Tags = {}
    players: list[Player] = []
    build: int = 0
    line: int = 0


class Built(Packet):
    """The build of the client, where a Power.log says it (2018)."""

    build: int


class Named(Packet):
    """The player with this number has this name."""

    player: int
    name: str


class Full(Packet):
    """An entity is created; `card` is empty while it is hidden."""

    entity: Ref
    card: str
    tags: Tags


class Show(Packet):
    """An entity becomes visible."""

    entity: Ref
    card: str
    tags: Tags


class Change(Packet):
    """An entity becomes another card."""

    entity: Ref
    card: str
    tags: Tags


class Hide(Packet):
    entity: Ref
    zone: int


class TagChange(Packet):
    entity: Ref
    tag: int | str
    value: int | str


UNKNOWN_BLOCK = -1  # a kind of block that no build of ours has, or a damaged one


class Begin(Packet):
    """A block begins: an attack, a play, a power, a trigger, deaths."""

    kind: int
    entity: Ref
    target: Ref = 0
    option: int = -1
    line: int = 0


class End(Packet):
    """The block that began last ends."""


class Meta(Packet):
    """What the client draws: 0 targets, 1 damage, 2 healing."""

    kind: int
    data: int
    entities: list[Ref]


class Option(msgspec.Struct):
    """Something that the player may do: 2 ends the turn, 3 is a card, a character or the hero power."""

    kind: int
    entity: Ref = 0
    targets: list[Ref] = []
    options: list[Option] = []
    legal: bool = True


class Options(Packet):
    number: int
    options: list[Option]
    line: int = 0


class SendOption(Packet):
    """What the player chose: numbers of the list before it, the target an entity, the place from 1."""

    option: int
    sub_option: int = -1
    target: int = 0
    position: int = 0


class Choices(Packet):
    """A question: a mulligan, or cards to choose from."""

    number: int
    player: Ref
    kind: int
    entities: list[Ref]
    source: Ref = 0
    line: int = 0


class SendChoices(Packet):
    number: int
    kind: int
    entities: list[Ref]


class Chosen(Packet):
    number: int
    player: Ref
    entities: list[Ref]


class Note(Packet):
    """Something that could not be read: where, and why."""

    line: int
    message: str
