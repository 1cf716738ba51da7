"""Reading what others wrote: JSON that says each thing once."""

from __future__ import annotations

import json
import threading
from typing import Any

import msgspec

# msgspec works out what a type looks like when it is first asked for one, and two threads that do so at once crash the
# interpreter. Whatever reads into a type of ours holds this.
READING = threading.RLock()


def decode_json(text: str | bytes) -> Any:
    """The value of a JSON text. Raises ValueError where decoders guess or keep silent: for a key that comes twice, and
    for a value nested too deep."""
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
