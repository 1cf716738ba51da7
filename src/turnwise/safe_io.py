"""Reading what others gave: files that end, JSON that says each thing once, whole numbers."""

from __future__ import annotations

import errno
import json
import operator
import os
import threading
from pathlib import Path
from typing import Any

import msgspec

from turnwise.errors import BadSetupError, brief

# msgspec works out what a type looks like when it is first asked for one, and two threads that do so at once crash the
# interpreter. Whatever reads into a type of ours holds this; in the child of a fork nobody does.
READING = threading.RLock()
os.register_at_fork(after_in_child=READING._at_fork_reinit)  # type: ignore[attr-defined]

LONGEST = 1 << 26  # bytes of a text that somebody names; a device may have no end


def file_text(path: str | Path) -> str:
    """The text of a file. Raises OSError (also for one that is too long) or UnicodeDecodeError."""
    with open(path, "rb") as file:
        text = file.read(LONGEST + 1)
    if len(text) > LONGEST:
        raise OSError(errno.EFBIG, f"more than {LONGEST >> 20} MB of text", str(path))
    return text.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")  # -sig: some editors write a mark first


def whole(name: str, value: Any, low: int, high: int = 2**62) -> int:
    """A whole number within bounds, NumPy's too, or BadSetupError."""
    try:
        number = operator.index(value)
    except TypeError:
        number = low - 1
    if isinstance(value, bool) or not low <= number <= high:
        raise BadSetupError(f"{name}: expected a whole number from {low} to {high}, found {brief(value)}")
    return number


def decode_json(text: str | bytes) -> Any:
    """The value of a JSON text. Raises ValueError where decoders guess or keep silent: for a key that comes twice, and
    for a value nested too deep. A byte order mark is passed over."""
    if isinstance(text, str):
        text = text.removeprefix("\ufeff")
    elif isinstance(text, bytes | bytearray):
        text = bytes(text).removeprefix(b"\xef\xbb\xbf")
    try:
        value = msgspec.json.decode(text)  # refuses what JSON has not: NaN, lone surrogates
        json.loads(text, object_pairs_hook=_distinct)
    except RecursionError:
        raise ValueError("the value is nested too deep") from None
    return value


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for number, (key, _) in enumerate(pairs) if key in dict(pairs[:number]))
        raise ValueError(f"the key {twice!r} comes twice")
    return found
