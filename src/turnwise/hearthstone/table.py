"""The printed values of the real cards, by era.

`data/cards.json` is written by tools/hearthstone_table.py from build 27358 (era p4) and what the builds of the other
eras print differently; it is read once, when first asked for. It knows every collectible card of that build and what
those cards make, also where the effects are not written yet, so decks and pools can be judged against the real game.
"""

from functools import cache
from pathlib import Path

import msgspec

from turnwise.safe_io import READING

from .eras import era_named
from .errors import UnknownCardError

# Keywords of the real game that the rules do not play; a card that has one is not written without more.
UNPLAYED_KEYWORDS = frozenset({"echo", "combo", "choose_one", "quest", "inspire", "start_of_game"})


class EraChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one era's build prints differently from build 27358."""

    name: str | msgspec.UnsetType = msgspec.UNSET
    type: str | msgspec.UnsetType = msgspec.UNSET
    race: str | msgspec.UnsetType = msgspec.UNSET
    cost: int | msgspec.UnsetType = msgspec.UNSET
    attack: int | msgspec.UnsetType = msgspec.UNSET
    health: int | msgspec.UnsetType = msgspec.UNSET
    durability: int | msgspec.UnsetType = msgspec.UNSET
    rarity: str | msgspec.UnsetType = msgspec.UNSET
    set: str | msgspec.UnsetType = msgspec.UNSET
    text: bool | msgspec.UnsetType = msgspec.UNSET
    keywords_add: tuple[str, ...] = ()
    keywords_drop: tuple[str, ...] = ()


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card as it is printed in one era: numbers and keywords, no effects."""

    id: str
    dbf_id: int  # the number deck strings use
    name: str
    type: str  # minion, spell, weapon, hero, hero_power
    classes: tuple[str, ...]  # one, or three for the cards of a Gadgetzan family
    race: str = ""
    cost: int = 0
    attack: int = 0
    health: int = 0
    durability: int = 0
    armor: int = 0  # of a hero card
    overload: int = 0
    spell_damage: int = 0
    keywords: tuple[str, ...] = ()
    text: bool = False  # says more than its keywords
    rarity: str = ""
    set: str = ""
    collectible: bool = False
    hero_power: str = ""  # id of the power a hero comes with
    needed: bool = False  # some paper deck needs it
    eras: dict[str, EraChange] = {}

    def __hash__(self) -> int:
        return hash((self.id, self.cost, self.attack, self.health))

    @property
    def bare(self) -> bool:
        """Whether its whole text is keywords that the rules know: such a card needs no file."""
        return (
            self.type in ("minion", "weapon")
            and self.collectible
            and not self.text
            and UNPLAYED_KEYWORDS.isdisjoint(self.keywords)
        )

    def fits_class(self, name: str) -> bool:
        return name in self.classes or "neutral" in self.classes

    @property
    def deckable(self) -> bool:
        """Whether a deck may hold it: collectible and not one of the starting heroes."""
        return self.collectible and not (self.type == "hero" and self.set in ("basic", "hero_skins"))


def _as_printed_in(card: Printed, era: str) -> Printed:
    change = card.eras.get(era)
    if change is None:
        return card
    values = {name: value for name in change.__struct_fields__ if (value := getattr(change, name)) is not msgspec.UNSET}
    kept = (word for word in card.keywords if word not in change.keywords_drop)
    values["keywords"] = (*kept, *values.pop("keywords_add"))
    del values["keywords_drop"]
    return msgspec.structs.replace(card, **values)


@cache
def _rows() -> dict[str, Printed]:
    text = (Path(__file__).parent / "data" / "cards.json").read_bytes()
    with READING:
        return {row.id: row for row in msgspec.json.decode(text, type=list[Printed])}


@cache
def printed_cards(era: str = "p4") -> dict[str, Printed]:
    """Every card of the table by id, as `era` prints it."""
    name = era_named(era).name
    return {id: _as_printed_in(row, name) for id, row in _rows().items()}


@cache
def _ids_by_dbf() -> dict[int, str]:
    return {row.dbf_id: row.id for row in _rows().values()}


def printed(id: str, era: str = "p4") -> Printed:
    """The card with this id as `era` prints it; an unknown id is an error that names the nearest known one."""
    cards = printed_cards(era)
    if id not in cards:
        raise UnknownCardError(id, {row.id: row.name for row in cards.values()})
    return cards[id]


def printed_by_dbf(dbf_id: int, era: str = "p4") -> Printed:
    """The card with the number that deck strings use."""
    ids = _ids_by_dbf()
    if dbf_id not in ids:
        raise UnknownCardError(str(dbf_id), {})
    return printed_cards(era)[ids[dbf_id]]
