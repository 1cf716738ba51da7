"""Deck strings as the real client copies them: base64 of small numbers.

A zero byte, then varints: version 1, format, the number of heroes and each hero, then the cards that come once (how
many, and each), those that come twice, and those that come more often (each with its count). At last a zero: no
sideboard (old strings leave it out).
"""

import base64
import binascii
from collections.abc import Iterator
from enum import IntEnum

import msgspec

from .errors import BadDeckStringError

VERSION = 1


class Format(IntEnum):
    UNKNOWN = 0
    WILD = 1
    STANDARD = 2
    CLASSIC = 3
    TWIST = 4


class DeckNumbers(msgspec.Struct, frozen=True):
    """The content of a deck string: numbers of the real game's card database."""

    hero: int
    counts: dict[int, int]
    format: Format = Format.WILD


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def _numbers(data: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in data:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            yield number
            number = shift = 0
        elif shift > 63:
            raise ValueError("a number in it is too large")
    if shift:
        raise ValueError("its last number is cut off")


def write_deck_string(deck: DeckNumbers) -> str:
    numbers = [0, VERSION, int(deck.format), 1, deck.hero]
    for often in (1, 2):
        same = sorted(number for number, count in deck.counts.items() if count == often)
        numbers += [len(same), *same]
    more = sorted((number, count) for number, count in deck.counts.items() if count > 2)
    numbers.append(len(more))
    numbers += [part for pair in more for part in pair]
    numbers.append(0)
    return base64.b64encode(b"".join(map(_varint, numbers))).decode()


def read_deck_string(text: str) -> DeckNumbers:
    """Reads a deck string, also with the client's comment lines (`### name`, `# 2x card`) around it."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    if len(lines) != 1:
        raise BadDeckStringError("string", [f"one line of text is needed, there are {len(lines)}"])
    try:
        return _read(base64.b64decode(lines[0], validate=True))
    except binascii.Error as error:
        raise BadDeckStringError(lines[0], [f"not base64: {error}"]) from None
    except StopIteration:
        raise BadDeckStringError(lines[0], ["it ends too early"]) from None
    except ValueError as error:
        raise BadDeckStringError(lines[0], [str(error)]) from None


def _read(data: bytes) -> DeckNumbers:
    numbers = _numbers(data)
    if next(numbers) != 0:
        raise ValueError("it does not begin with a zero byte")
    if (version := next(numbers)) != VERSION:
        raise ValueError(f"version {version} is unknown, only {VERSION} is")
    if (form := next(numbers)) not in list(Format):
        raise ValueError(f"format {form} is unknown")
    if (heroes := next(numbers)) != 1:
        raise ValueError(f"{heroes} heroes, a deck has one")
    hero = next(numbers)
    counts: dict[int, int] = {}
    for often in (1, 2, None):
        for _ in range(next(numbers)):
            number = next(numbers)
            if number in counts:
                raise ValueError(f"the card {number} is listed twice")
            counts[number] = next(numbers) if often is None else often
    if next(numbers, 0) != 0:
        raise ValueError("it has a sideboard, which no deck of these eras has")
    if any(True for _ in numbers):
        raise ValueError("something follows the last card")
    return DeckNumbers(hero, counts, Format(form))
