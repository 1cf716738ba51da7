"""Collections of decks with how often each was played (JSON by class, as sites of the field give it) as TOML decks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import tomli_w

from turnwise.errors import BadSetupError
from turnwise.safe_io import decode_json

from ..decks import Deck, deck
from ..errors import BadDeckError, UnknownCardError
from ..table import printed_cards
from .source import Source

_HEROES = {
    "WARRIOR": "HERO_01", "SHAMAN": "HERO_02", "ROGUE": "HERO_03", "PALADIN": "HERO_04", "HUNTER": "HERO_05",
    "DRUID": "HERO_06", "WARLOCK": "HERO_07", "MAGE": "HERO_08", "PRIEST": "HERO_09",
}  # fmt: skip
MOST = 10_000


class Played(msgspec.Struct, frozen=True):
    """A deck of a collection, and how often it was played."""

    deck: Deck
    count: int


def read_collection(path: str | Path, era: str = "p1") -> tuple[list[Played], list[str]]:
    """The decks of a collection, the most played first, and what is wrong with the others."""
    source = Source(path)
    data = b"".join(source.pieces())
    source.close()
    try:
        found = decode_json(data)
    except (ValueError, TypeError) as error:
        raise BadSetupError(f"{path}: {error}") from None
    if not isinstance(found, dict) or not all(isinstance(decks, list) for decks in found.values()):
        raise BadSetupError(f"{path}: expected an object with a list of decks for each class")
    played: list[Played] = []
    problems: list[str] = []
    for hero_class, decks in found.items():
        for place, entry in enumerate(decks[:MOST], 1):
            where = f"{hero_class} {place}"
            try:
                played.append(_deck(hero_class, entry, era, where))
            except (BadDeckError, UnknownCardError, BadSetupError) as error:
                problems.append(f"{where}: {error}")
    played.sort(key=lambda each: -each.count)
    return played, problems


def _deck(hero_class: str, entry: Any, era: str, where: str) -> Played:
    if hero_class not in _HEROES:
        raise BadSetupError(f"no class is called {hero_class!r}")
    if not isinstance(entry, dict):
        raise BadSetupError("expected an object")
    cards = entry.get("card_list")
    if isinstance(cards, str):
        cards = decode_json(cards.encode())
    count = entry.get("observations", entry.get("total_games", 1))
    if not isinstance(cards, list) or not isinstance(count, int) or isinstance(count, bool) or count < 0:
        raise BadSetupError("expected card_list, pairs of a card's number and how many, and observations")
    ids: list[str] = []
    by_number = {card.dbf_id: card for card in printed_cards(era).values()}
    for pair in cards:
        if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(each, int) for each in pair)):
            raise BadSetupError(f"expected a pair of numbers, found {pair!r}")
        if pair[0] not in by_number or not 1 <= pair[1] <= 30:
            raise BadSetupError(f"no card has the number {pair[0]}")
        ids += [by_number[pair[0]].id] * pair[1]
    name = re.sub(r"\W+", "_", str(entry.get("shortid", where)))[:60]
    return Played(Deck(f"{hero_class.lower()}_{name}", _HEROES[hero_class], tuple(ids), era), count)


def write_collection(decks: list[Played], folder: Path) -> None:
    """A folder of the user's: a TOML file for each deck, and `weights.json` with how often each was played."""
    folder.mkdir(parents=True, exist_ok=True)
    for each in decks:
        counts = each.deck.counts
        plain = {
            "name": each.deck.name, "hero": each.deck.hero, "era": each.deck.era,
            "cards": [{"id": card, "count": count} for card, count in counts.items()],
        }  # fmt: skip
        (folder / f"{each.deck.name}.toml").write_text(tomli_w.dumps(plain), encoding="utf-8")
    weights = {each.deck.name: each.count for each in decks}
    (folder / "weights.json").write_bytes(msgspec.json.format(msgspec.json.encode(weights)))


def played_by(
    folder: Path, hero: str, era: str, most: int = 60
) -> tuple[tuple[dict[str, Any], ...], tuple[float, ...]]:
    """The decks of a folder with the hero's class that are played most, as lists of an era, and how often each is."""
    try:
        weights = msgspec.json.decode((folder / "weights.json").read_bytes(), type=dict[str, int])
    except (OSError, msgspec.DecodeError) as error:
        raise BadSetupError(f"{folder}: no folder of `turnwise import --decks` ({error})") from None
    cards = printed_cards("p4")
    wanted = cards[hero].classes if hero in cards else ()
    lists: list[dict[str, Any]] = []
    often: list[float] = []
    for name, count in sorted(weights.items(), key=lambda each: -each[1]):
        path = folder / f"{name}.toml"
        if count <= 0 or len(lists) >= most or not path.is_file():
            continue
        found = deck(str(path))
        if cards[found.hero].classes == wanted:
            lists.append(found.to_plain() | {"era": era})
            often.append(float(count))
    if not lists:
        raise BadSetupError(f"{folder}: no deck of the class of {hero}")
    return tuple(lists), tuple(often)
