"""A recording, whichever form it has: packets one after the other, and what could not be read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from .hsreplay import HsReplayReader, read_hsreplay
from .packets import Create, Note, Packet
from .power import PowerReader, read_power
from .source import BadLogError, Source

__all__ = ["BadLogError", "Recording"]


class Recording:
    """A Power.log or an HSReplay file, plain or gzip. Iterating reads it once, from the first packet to the last.

    `notes` says what could not be read (at most a hundred of them one by one), `problem` why the file ended early."""

    def __init__(self, what: str | Path | bytes | BinaryIO) -> None:
        self.source = Source(what)
        self.name = self.source.name
        self.form = ""
        self.notes: list[Note] = []
        self.unread = 0
        self.matches = 0

    @property
    def problem(self) -> str:
        return self.source.problem

    def __iter__(self) -> Iterator[Packet]:
        try:
            yield from self._packets()
        finally:
            self.source.close()

    def _packets(self) -> Iterator[Packet]:
        pieces = self.source.pieces()
        first = b""
        for piece in pieces:
            first += piece
            if first.strip(b"\xef\xbb\xbf\xff\xfe \t\r\n\0"):
                break
            if len(first) > 1 << 22:
                raise BadLogError(f"{self.name}: nothing but spaces")
        again = _Again(self.source, first, pieces)
        packets: Iterator[Packet]
        reader: PowerReader | HsReplayReader
        if first.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n\0")[:1] == b"<":
            self.form, reader = "HSReplay", HsReplayReader()
            packets = read_hsreplay(again, reader)
        else:
            self.form, reader = "Power.log", PowerReader()
            packets = read_power(again, reader)
        for packet in packets:
            if isinstance(packet, Note):
                self.notes.append(packet)
                continue
            self.matches += isinstance(packet, Create)
            yield packet
        self.source.problem = self.source.problem or again.problem
        self.unread = reader.notes
        if not self.matches:
            raise BadLogError(f"{self.name}: {self._why(reader, first)}")

    def _why(self, reader: PowerReader | HsReplayReader, first: bytes) -> str:
        if not first:
            return self.problem or "the file is empty"
        ending = f" ({self.problem})" if self.problem else ""
        if not reader.known:
            return f"neither a Power.log nor HSReplay XML{ending}"
        if self.form == "Power.log":
            return f"no match begins in it: no line says CREATE_GAME; the log of the client starts later{ending}"
        return f"HSReplay XML without a match{ending}"


class _Again(Source):
    """A source whose first piece has been looked at."""

    def __init__(self, source: Source, first: bytes, rest: Iterator[bytes]) -> None:
        self.name, self.problem, self.bytes = source.name, "", 0
        self._first, self._rest, self._source = first, rest, source

    def pieces(self) -> Iterator[bytes]:
        if self._first:
            yield self._first
        yield from self._rest
