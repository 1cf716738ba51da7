"""Records of the core (core/games/hearthstone/card.h), packed by the names of their fields."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any


class Record:
    """How one kind of record lies in memory, as the core says it."""

    def __init__(self, name: str, layout: Mapping[str, Any]) -> None:
        known = layout["records"][name]
        places = sorted((offset, letter, field) for field, (offset, letter) in known["fields"].items())
        form, end = "<", 0
        for offset, letter, _ in places:
            form += "x" * (offset - end) + letter
            end = offset + struct.calcsize("<" + letter)
        self.name = name
        self.fields = tuple(field for _, _, field in places)
        self.nothing = dict.fromkeys(self.fields, 0)
        self.empty = bytes(known["size"])
        self.packer = struct.Struct(form + "x" * (known["size"] - end))

    def pack(self, **values: int) -> bytes:
        """All fields, each by name."""
        if values.keys() != self.nothing.keys():
            wrong = [f"there is no field {field!r}" for field in values if field not in self.nothing]
            wrong += [f"field {field!r} is missing" for field in self.fields if field not in values]
            raise TypeError(f"record {self.name}: {', '.join(wrong)}")
        return self.packer.pack(*[values[field] for field in self.fields])


class Interned:
    """A list of records in which equal ones are stored once; number 0 is the empty one."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.numbers: dict[bytes, int] = {record.empty: 0}

    def add(self, **values: int) -> int:
        return self.numbers.setdefault(self.record.pack(**values), len(self.numbers))

    def bytes(self) -> bytes:
        return b"".join(self.numbers)
