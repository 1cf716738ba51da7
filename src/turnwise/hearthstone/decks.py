"""Decks: those of the papers and a shelf, a user's own from a file, and deck strings of the real client."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from turnwise.errors import BadSetupError, UnknownNameError
from turnwise.safe_io import READING, file_text

from .deck_strings import DeckNumbers, Format, read_deck_string, write_deck_string
from .eras import STANDARD_2018
from .errors import BadDeckError, BadDeckStringError, UnknownCardError
from .table import Printed, printed, printed_by_dbf, printed_cards

RANDOM_NAME = re.compile(r"random_(?P<era>\w+)_(?P<seed>\d{1,9})")
DECKS_FOLDER = Path(__file__).parent / "decks"
DECK_SIZE = 30
DEFAULT_ERA = "p4"


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a deck file: a card by its id or its name."""

    id: str = ""
    name: str = ""
    count: int = 1


class _Substitution(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"into": "in"}):
    out: str
    into: str
    count: int = 1


class _DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"hero_class": "class"}):
    """A deck as its TOML file says it."""

    cards: tuple[_Entry | str, ...]  # a text is a line such as `2 Fireball`
    hero: str = ""
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
    def from_names(
        cls, hero: str, lines: Sequence[str], name: str = "named", era: str = DEFAULT_ERA, own: Any = ()
    ) -> "Deck":
        """The deck of a class (or hero) from lines as people write them: `2 Fireball`, `2x Fireball`, `Loatheb`. A card
        is its name or its id."""
        more = _own(own)
        entries = [_entry(line) for line in lines]
        counts = Counter[str]()
        for entry in entries:
            counts[card_id(entry.id or entry.name, era, more)] += entry.count
        if problems := _count_problems(list(counts.items())):
            raise BadDeckError(name, problems)
        if not isinstance(hero, str) or not hero:
            raise BadDeckError(name, ["expected a class or a hero, such as mage"])
        cards = tuple(id for id, count in counts.items() for _ in range(count))
        try:
            return cls(name, _hero_id(hero, era), cards, era, own=own)
        except UnknownNameError as error:
            raise BadDeckError(name, [str(error)]) from None

    @classmethod
    def from_text(cls, path: str | Path, own: Any = ()) -> "Deck":
        """The deck in a text file: its class in the first line, then a card in each: `2 Fireball`. A line `era: p5`
        says whose values. `#` begins a comment, unless the file is what the real client copies."""
        path = Path(path)
        text = _file_text(path)
        if any(line.strip().startswith("AAE") for line in text.splitlines()):
            return cls.from_string(text, path.stem)
        lines = [line.split("#")[0].strip() for line in text.splitlines()]
        eras = [line.removeprefix("era:").strip() for line in lines if line.startswith("era:")]
        lines = [line for line in lines if line and not line.startswith("era:")]
        if not lines:
            raise BadDeckError(path.stem, ["an empty file: expected a class, and cards below it"])
        hero = lines[0].removeprefix("class:").strip()
        return cls.from_names(hero, lines[1:], path.stem, eras[0] if eras else DEFAULT_ERA, own)

    @classmethod
    def from_toml(cls, path: str | Path, own: Any = ()) -> "Deck":
        """The deck in a TOML file, named after the file; `own` are cards of your own (a CardSet) that it may hold."""
        path = Path(path)
        return _deck_from_toml(path.stem, _file_text(path).encode(), own)


def _file_text(path: Path) -> str:
    try:
        return file_text(path)
    except OSError as error:
        raise BadDeckError(str(path), [f"cannot be read: {error.strerror or error}"]) from None
    except UnicodeDecodeError as error:
        raise BadDeckError(str(path), [f"not a deck file: {error}"]) from None


def _entry(line: "str | _Entry") -> _Entry:
    """`2 Fireball`, `2x Fireball` or `Fireball`."""
    if isinstance(line, _Entry):
        return line
    if not isinstance(line, str):
        raise BadDeckError("", [f"expected a line such as 2 Fireball, found {line!r}"])
    found = re.fullmatch(r"(?:(\d{1,3})\s*[x\u00d7]?\s+)?(.+)", line.strip())
    if not found:
        raise BadDeckError("", [f"expected a line such as 2 Fireball, found {line!r}"])
    return _Entry(name=found[2], count=int(found[1] or 1))


def card_id(text: str, era: str, own: Mapping[str, Printed] = MappingProxyType({})) -> str:
    """The id of a card that decks can hold, by id or name; what is neither is returned, and refused in a deck."""
    try:
        cards = {**printed_cards(era), **own}
    except UnknownNameError:
        return text
    if text in cards:
        return text
    return _ids_by_name(era).get(text.lower()) or next(
        (card.id for card in own.values() if card.name.lower() == text.lower()), text
    )


@cache
def _ids_by_name(era: str) -> dict[str, str]:
    return {card.name.lower(): card.id for card in reversed(printed_cards(era).values()) if card.deckable}


def _hero_id(text: str, era: str) -> str:
    """A hero by its id, its name or its class."""
    cards = printed_cards(era)
    if text in cards:
        return text
    for card in cards.values():
        if card.type == "hero" and card.collectible and not card.deckable and card.name.lower() == text.lower():
            return card.id
    return basic_hero(text.lower()).id


def _own(own: Any) -> dict[str, Printed]:
    """Cards of one's own by id: of a CardSet, or Printed values."""
    return {card.id: card for card in own} if isinstance(own, tuple) else own_cards(own)


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
    more = _own(own)
    entries = []
    for line in file.cards:
        entry = _entry(line)
        if bool(entry.id) == bool(entry.name):
            raise BadDeckError(name, ["a card is said by its id or its name, one of them"])
        entries.append(_Entry(id=entry.id or card_id(entry.name, file.era, more), count=entry.count))
    file = msgspec.structs.replace(file, cards=tuple(entries))
    if problems := _file_problems(file):
        raise BadDeckError(name, problems)
    if not (hero := file.hero or file.hero_class):
        raise BadDeckError(name, ['expected a hero or a class, such as class = "mage"'])
    try:
        hero = _hero_id(hero, file.era)
    except UnknownNameError as error:
        raise BadDeckError(name, [str(error)]) from None
    deck = Deck(
        name=name,
        hero=hero,
        cards=tuple(entry.id for entry in entries for _ in range(entry.count)),
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
    entries = [_entry(line) for line in file.cards]
    problems = _count_problems([(entry.id, entry.count) for entry in entries])
    held = Counter({entry.id: entry.count for entry in entries})
    problems += [f"{id} is listed twice" for id, lines in Counter(e.id for e in entries).items() if lines > 1]
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
def community_decks() -> dict[str, Deck]:
    """Well-known decks of each era by name, from their deck strings."""
    text = (Path(__file__).parent / "community_decks.toml").read_bytes()
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
    """A deck by name (of the papers, of the shelf, or `random_p4_17`: thirty random cards of an era), path to a TOML or
    text file, deck string or plain form ({"hero": ..., "cards": [...]}); a Deck is returned as it is. `own` are cards
    of your own (a CardSet) that a file may name."""
    if isinstance(which, Deck):
        return which
    if isinstance(which, Mapping) and "cards" in which:
        return _from_plain(which, own)
    if isinstance(which, Path) or str(which).endswith((".toml", ".txt")):
        return Deck.from_text(which, own) if str(which).endswith(".txt") else Deck.from_toml(which, own)
    known, text = decks() | community_decks(), str(which)
    if text in known:
        return known[text]
    if found := RANDOM_NAME.fullmatch(text):
        from .random_decks import random_deck

        return random_deck(found["era"], int(found["seed"]))
    # Every deck string begins with a zero byte and version 1, the client's copy of it with "### name".
    if text.lstrip().startswith(("AAE", "#")):
        return Deck.from_string(text)
    raise UnknownNameError("deck", text, known)


def _from_plain(plain: Mapping[str, Any], own: Any) -> Deck:
    """The form that the setup of a match takes."""
    if set(plain) - {"hero", "era", "cards"} or "cards" not in plain or "hero" not in plain:
        raise BadDeckError("deck", [f"expected hero, cards and perhaps era, found {', '.join(map(str, plain))}"])
    if not isinstance(plain["cards"], list | tuple):
        raise BadDeckError("deck", ["cards: expected a list of card ids"])
    return Deck("deck", plain["hero"], tuple(plain["cards"]), plain.get("era", DEFAULT_ERA), own=own)
