"""Decks: the sixteen of the papers, a user's own from a TOML file, and deck strings of the real client."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from turnwise.errors import BadSetupError, UnknownNameError
from turnwise.reading import READING, file_text

from .deck_strings import DeckNumbers, Format, read_deck_string, write_deck_string
from .eras import STANDARD_2018
from .errors import BadDeckError, BadDeckStringError, UnknownCardError
from .table import Printed, printed, printed_by_dbf, printed_cards

RANDOM_NAME = re.compile(r"random_(?P<era>\w+)_(?P<seed>\d{1,9})")
DECKS_FOLDER = Path(__file__).parent / "decks"
DECK_SIZE = 30
DEFAULT_ERA = "p4"


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    count: int = 1


class _Substitution(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"into": "in"}):
    out: str
    into: str
    count: int = 1


class _DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"hero_class": "class"}):
    """A deck as its TOML file says it."""

    hero: str
    cards: tuple[_Entry, ...]
    name: str = ""
    hero_class: str = ""
    era: str = DEFAULT_ERA
    archetype: str = ""
    paper: int = 0
    status: str = ""
    source: str = ""
    substitutions: tuple[_Substitution, ...] = ()


class Deck(msgspec.Struct, frozen=True):
    """Thirty cards and a hero, of one era. A deck that exists is legal: making a bad one raises BadDeckError."""

    name: str
    hero: str
    cards: tuple[str, ...]
    era: str = DEFAULT_ERA
    title: str = ""
    archetype: str = ""
    paper: int = 0
    status: str = ""  # exact: the list the paper played; period: a list of that time that fits what it says
    source: str = ""
    substitutions: tuple[tuple[str, str, int], ...] = ()  # (out, in, how many) of the variant some runs played
    own: Any = ()  # cards of your own that it may hold: Printed values; a CardSet says them, too

    def __post_init__(self) -> None:
        if not isinstance(self.cards, tuple) or not all(isinstance(i, str) for i in (*self.cards, self.hero, self.era)):
            raise BadDeckError(self.name, ["hero and era must be text, cards a tuple of card ids"])
        if isinstance(self.own, list | tuple):  # a list when it comes from a file
            with READING:
                msgspec.structs.force_setattr(self, "own", msgspec.convert(self.own, tuple[Printed, ...]))
        else:
            msgspec.structs.force_setattr(self, "own", tuple(own_cards(self.own).values()))
        if problems := deck_problems(self.hero, self.cards, self.era, {card.id: card for card in self.own}):
            raise BadDeckError(self.name, problems)

    def to_plain(self) -> dict[str, Any]:
        """As the setup of a match takes it."""
        return {"hero": self.hero, "era": self.era, "cards": list(self.cards)}

    @property
    def counts(self) -> dict[str, int]:
        """How many of each card, in the order of the list."""
        return dict(Counter(self.cards))

    @property
    def hero_class(self) -> str:
        return printed(self.hero, self.era).classes[0]

    def substituted(self) -> "Deck":
        """The variant with the replacement cards that a paper's code held for a while."""
        cards = list(self.cards)
        for out, into, count in self.substitutions:
            for _ in range(count):
                cards[cards.index(out)] = into
        return msgspec.structs.replace(self, name=f"{self.name}_substituted", cards=tuple(cards), substitutions=())

    def to_string(self) -> str:
        """The deck string that the real client imports. It has no place for name and era."""
        cards = printed_cards(self.era)
        if unknown := [id for id in self.cards if id not in cards]:
            raise BadDeckStringError(self.name, [f"{unknown[0]} is not a card of the real game"])
        standard = all(cards[id].set in STANDARD_2018 for id in self.cards)
        counts = {cards[id].dbf_id: count for id, count in self.counts.items()}
        return write_deck_string(
            DeckNumbers(cards[self.hero].dbf_id, counts, Format.STANDARD if standard else Format.WILD)
        )

    @classmethod
    def from_string(cls, text: str, name: str = "imported", era: str = DEFAULT_ERA) -> "Deck":
        """The deck a deck string describes; a hero skin becomes the class's own hero."""
        numbers = read_deck_string(text)
        try:
            hero = printed_by_dbf(numbers.hero, era)
            found = [(printed_by_dbf(number, era).id, count) for number, count in numbers.counts.items()]
        except UnknownNameError as error:
            raise BadDeckError(name, [str(error)]) from None
        if problems := _count_problems(found):
            raise BadDeckError(name, problems)
        if hero.set == "hero_skins":
            hero = basic_hero(hero.classes[0])
        return cls(name, hero.id, _in_cost_order(found, era), era)

    @classmethod
    def from_toml(cls, path: str | Path, own: Any = ()) -> "Deck":
        """The deck in a TOML file, named after the file; `own` are cards of your own (a CardSet) that it may hold."""
        path = Path(path)
        try:
            text = file_text(path).encode()
        except OSError as error:
            raise BadDeckError(str(path), [f"cannot be read: {error.strerror or error}"]) from None
        except UnicodeDecodeError as error:
            raise BadDeckError(str(path), [f"not a deck file: {error}"]) from None
        return _deck_from_toml(path.stem, text, own)


def own_cards(cards: Any) -> dict[str, Printed]:
    """The cards of a CardSet that are not the real game's, by id."""
    if not isinstance(found := getattr(cards, "cards", None), dict):
        raise BadSetupError(f"own: expected a CardSet, found {cards!r}")
    with READING:
        return {
            id: msgspec.convert({"id": id, "dbf_id": 0, **card.printed}, Printed)
            for id, card in found.items()
            if card.printed is not None
        }


def _deck_from_toml(name: str, text: bytes, own: Any) -> Deck:
    try:
        with READING:
            file = msgspec.toml.decode(text, type=_DeckFile)
    except (ValueError, RecursionError) as error:  # msgspec's, tomllib's and bad UTF-8 alike
        raise BadDeckError(name, [f"not a deck file: {error}"]) from None
    if problems := _file_problems(file):
        raise BadDeckError(name, problems)
    deck = Deck(
        name=name,
        hero=file.hero,
        cards=tuple(entry.id for entry in file.cards for _ in range(entry.count)),
        era=file.era,
        title=file.name,
        archetype=file.archetype,
        paper=file.paper,
        status=file.status,
        source=file.source,
        substitutions=tuple((change.out, change.into, change.count) for change in file.substitutions),
        own=own,
    )
    if file.hero_class and file.hero_class.lower() != deck.hero_class:
        raise BadDeckError(name, [f"its class is {file.hero_class.lower()}, but {deck.hero} is a {deck.hero_class}"])
    return deck


def _file_problems(file: _DeckFile) -> list[str]:
    problems = _count_problems([(entry.id, entry.count) for entry in file.cards])
    held = Counter({entry.id: entry.count for entry in file.cards})
    problems += [f"{id} is listed twice" for id, lines in Counter(e.id for e in file.cards).items() if lines > 1]
    problems += [
        f"a substitution takes {change.count} {change.out} out, but the deck has {held[change.out]}"
        for change in file.substitutions
        if not 1 <= change.count <= held[change.out]
    ]
    return problems


def _count_problems(counts: list[tuple[str, int]]) -> list[str]:
    """Counts that no deck has, before a list of so many cards is made."""
    return [f"{id} comes {count} times" for id, count in counts if not 1 <= count <= DECK_SIZE]


def deck_problems(hero_id: str, held: Sequence[str], era: str, own: Mapping[str, Printed]) -> list[str]:
    """Every deck rule that a list breaks, in the words of the person who has to mend it."""
    try:
        cards = {**own, **printed_cards(era)}
        hero = printed(hero_id, era)
    except UnknownNameError as error:
        return [str(error)]
    if hero.type != "hero" or hero.deckable or not hero.collectible:
        return [f"{hero.id} ({hero.name}) is not a hero to start with"]
    problems = []
    if len(held) != DECK_SIZE:
        problems.append(f"{len(held)} cards, a deck has {DECK_SIZE}")
    for id, count in Counter(held).items():
        if id in cards:
            problems += _card_problems(cards[id], count, hero.classes[0])
        else:
            problems.append(str(UnknownCardError(id, {card.id: card.name for card in cards.values()})))
    return problems


def _card_problems(card: Printed, count: int, hero_class: str) -> list[str]:
    what = f"{card.id} ({card.name})"
    problems = []
    if not card.deckable:
        problems.append(f"{what} is not a card that decks can hold")
    elif not card.fits_class(hero_class):
        problems.append(f"{what} is a {' / '.join(card.classes)} card, the hero is a {hero_class}")
    most = 1 if card.rarity == "legendary" else 2
    if count > most:
        why = "a legendary comes once" if most == 1 else "two is the most"
        problems.append(f"{count} copies of {what}: {why}")
    return problems


def _in_cost_order(counts: list[tuple[str, int]], era: str) -> tuple[str, ...]:
    cards = printed_cards(era)
    counts = sorted(counts, key=lambda pair: (cards[pair[0]].cost, cards[pair[0]].name))
    return tuple(id for id, count in counts for _ in range(count))


def basic_hero(hero_class: str) -> Printed:
    """The hero every player of a class has."""
    for card in printed_cards().values():
        if card.type == "hero" and card.set == "basic" and card.classes == (hero_class,):
            return card
    raise UnknownNameError("class", hero_class, {card.classes[0] for card in printed_cards().values()})


@cache
def decks() -> dict[str, Deck]:
    """The decks of the papers, by name."""
    paths = sorted(DECKS_FOLDER.glob("*.toml"))
    return {path.stem: Deck.from_toml(path) for path in paths}


class _OnShelf(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    era: str
    string: str


@cache
def shelf() -> dict[str, Deck]:
    """Well-known decks of each era by name, from their deck strings."""
    text = (Path(__file__).parent / "shelf.toml").read_bytes()
    found = msgspec.toml.decode(text, type=dict[str, _OnShelf])
    return {
        name: msgspec.structs.replace(
            Deck.from_string(one.string, name, one.era),
            title=one.title,
            archetype=name.split("_", 2)[2],
            status="period",
        )
        for name, one in found.items()
    }


def deck(which: Any, own: Any = ()) -> Deck:
    """A deck by name (of the papers, of the shelf, or `random_p4_17`: thirty random cards of an era), TOML path or deck
    string; a Deck is returned as it is. `own` are cards of your own (a CardSet) that a file may name."""
    if isinstance(which, Deck):
        return which
    if isinstance(which, Path) or str(which).endswith(".toml"):
        return Deck.from_toml(which, own)
    known, text = decks() | shelf(), str(which)
    if text in known:
        return known[text]
    if found := RANDOM_NAME.fullmatch(text):
        from .random_decks import random_deck

        return random_deck(found["era"], int(found["seed"]))
    # Every deck string begins with a zero byte and version 1, the client's copy of it with "### name".
    if text.lstrip().startswith(("AAE", "#")):
        return Deck.from_string(text)
    raise UnknownNameError("deck", text, known)
