"""The moments of the real game that the papers played in. A deck belongs to one: printed values and pools are its.

A recorded match is of one of dozens of builds; `Build` says what is different in it, and is an era of its own."""

from __future__ import annotations

from typing import Annotated

import msgspec

from turnwise.errors import BadSetupError, UnknownNameError

CLASSIC = ("basic", "classic", "hall_of_fame", "promo")
UP_TO_2015 = (*CLASSIC, "naxxramas", "goblins", "blackrock")
UP_TO_2016 = (*UP_TO_2015, "tournament", "explorers", "old_gods", "karazhan", "gadgetzan")
UP_TO_2018 = (*UP_TO_2016, "ungoro", "icecrown", "kobolds", "witchwood", "boomsday")
STANDARD_2018 = ("basic", "classic", "ungoro", "icecrown", "kobolds", "witchwood", "boomsday")


class Era(msgspec.Struct, frozen=True):
    """A build of the real game: its name in decks, its paper, and the sets a random card may come from."""

    name: str
    paper: int
    build: int
    sets: tuple[str, ...]
    why: str


_ERAS = {
    era.name: era
    for era in (
        Era("p1", 1, 18792, UP_TO_2016, "the card values in the code of paper 1"),
        Era("p1_2014", 1, 6898, (*CLASSIC, "naxxramas"), "the 2014 World Championship, not what paper 1 simulated"),
        Era("p3", 3, 29349, UP_TO_2018, "the thesis decks of spring 2019"),
        Era("p4", 4, 27358, UP_TO_2018, "the patch paper 4 names, 12.2.0.27358"),
        Era("p5", 5, 8416, UP_TO_2015, "Blackrock Mountain, as the simulator of paper 5"),
    )
}


def eras() -> tuple[Era, ...]:
    return tuple(_ERAS.values())


def era_named(name: str) -> Era:
    if name not in _ERAS:
        raise UnknownNameError("era", name, _ERAS)
    return _ERAS[name]


Number = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Reprint(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card of a build: as another era prints it, or with numbers of its own."""

    era: str = ""
    cost: Number | msgspec.UnsetType = msgspec.UNSET
    attack: Number | msgspec.UnsetType = msgspec.UNSET
    health: Number | msgspec.UnsetType = msgspec.UNSET
    durability: Number | msgspec.UnsetType = msgspec.UNSET

    def numbers(self) -> dict[str, int]:
        found = {name: getattr(self, name) for name in ("cost", "attack", "health", "durability")}
        return {name: value for name, value in found.items() if value is not msgspec.UNSET}


BUILD = "build"  # the name of the era that a game's option `build` makes


class Build(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A build between the eras: `era` prints what `cards` does not; random cards come from `sets`."""

    number: Annotated[int, msgspec.Meta(ge=1, le=10**6)]
    era: str
    sets: tuple[str, ...] = ()
    cards: dict[str, Reprint] = {}

    @staticmethod
    def of(what: object) -> Build:
        """From the plain form of the option; what is wrong with it is an error."""
        try:
            found = msgspec.convert(msgspec.to_builtins(what), Build)
        except (msgspec.ValidationError, TypeError) as error:
            raise BadSetupError(f"options.build: {error}") from None
        for era in {found.era, *(card.era for card in found.cards.values() if card.era)}:
            if era not in _ERAS:
                raise BadSetupError(f"options.build: no era is called {era!r}; there are {', '.join(_ERAS)}")
        foreign = sorted(set(found.sets) - set(UP_TO_2018))
        if foreign:
            raise BadSetupError(f"options.build: no set is called {foreign[0]!r}; there are {', '.join(UP_TO_2018)}")
        return found

    def as_era(self) -> Era:
        return Era(BUILD, 0, self.number, self.sets or era_named(self.era).sets, f"build {self.number}")

    def era_of(self, card: str) -> str:
        found = self.cards.get(card)
        return found.era if found is not None and found.era else self.era
