"""Bytes of a recording, in pieces of bounded size: a file may be compressed, cut, damaged or no recording at all."""

from __future__ import annotations

import codecs
import io
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from turnwise.errors import TurnwiseError

PIECE = 1 << 18
MOST_RATIO = 150  # recordings shrink to a twentieth or thirtieth
FREE_EXPANSION = 64 << 20  # below this nobody asks for the ratio


class BadLogError(TurnwiseError):
    """A recording that nothing can be read from."""


class Source:
    """A recording in pieces of text. `problem` says why it ended early, else it is empty."""

    def __init__(self, what: str | Path | bytes | BinaryIO) -> None:
        self.name = "recording"
        self.problem = ""
        self.bytes = 0  # read, after decompression
        self._stream: BinaryIO
        self._own = False
        if isinstance(what, bytes):
            self._stream = io.BytesIO(what)
        elif isinstance(what, (str, Path)):
            self.name = str(what)
            try:
                self._stream = open(what, "rb")  # noqa: SIM115 (closed by close())
            except OSError as error:
                raise BadLogError(f"{what}: {error.strerror}") from None
            self._own = True
        else:
            self._stream = what

    def close(self) -> None:
        if self._own:
            self._stream.close()

    def _raw(self) -> Iterator[bytes]:
        while True:
            try:
                piece = self._stream.read(PIECE)
            except (OSError, ValueError) as error:
                self.problem = f"cannot be read any further: {error}"
                return
            if not piece:
                return
            yield piece

    def pieces(self) -> Iterator[bytes]:
        """The bytes, decompressed if they are gzip."""
        raw = self._raw()
        first = next(raw, b"")
        if first[:2] != b"\x1f\x8b":
            yield from self._counted(first, raw)
            return
        yield from self._unzipped(first, raw)

    def _counted(self, first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
        piece: bytes | None = first
        while piece:
            self.bytes += len(piece)
            yield piece
            piece = next(rest, None)

    def _unzipped(self, first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
        unzip = zlib.decompressobj(wbits=31)
        taken, piece = 0, first
        while True:
            taken += len(piece)
            waiting = piece
            while waiting:
                try:
                    out = unzip.decompress(waiting, PIECE)
                except zlib.error as error:
                    self.problem = f"the compressed data is damaged after {self.bytes} bytes of text ({error})"
                    return
                waiting = unzip.unconsumed_tail
                if out:
                    self.bytes += len(out)
                    yield out
                if self.bytes > FREE_EXPANSION and self.bytes > MOST_RATIO * taken:
                    self.problem = f"{taken} compressed bytes grow to more than {self.bytes}: no recording does"
                    return
                if unzip.eof:
                    waiting = unzip.unused_data
                    if waiting[:2] != b"\x1f\x8b":  # what follows the last member is no part of it
                        if waiting.strip(b"\0"):
                            self.problem = "something that is not gzip follows the compressed data"
                        return
                    unzip = zlib.decompressobj(wbits=31)
            following = next(rest, None)
            if following is None:
                if not unzip.eof and not self.problem:
                    self.problem = f"the compressed file is cut after {self.bytes} bytes of text"
                return
            piece = following


def decoder_for(first: bytes) -> codecs.IncrementalDecoder:
    """UTF-8, or UTF-16 where the first bytes say so. What is no character becomes the replacement character."""
    name = "utf-16" if first[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    return codecs.getincrementaldecoder(name)("replace")
