"""The moments of the real game that the papers played in. A deck belongs to one: printed values and pools are its."""

import msgspec

from turnwise.errors import UnknownNameError

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
