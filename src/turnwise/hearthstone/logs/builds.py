"""What each build of the client printed: matches are of dozens of builds, eras of five.

A build between two eras is the later one with what balance changes undid later put back: `CHANGES` names for each of
them the first build that has it and what its cards were before, by an era that prints them so or by their numbers."""

from __future__ import annotations

from functools import cache

from ..cards import all_cards
from ..eras import Build, Reprint, eras
from ..table import printed_cards

_FIELDS = ("cost", "attack", "health", "durability", "keywords", "race", "type")
# The first build with each set.
SETS = {
    "basic": 1, "classic": 1, "hall_of_fame": 1, "promo": 1, "naxxramas": 6024, "goblins": 7234, "blackrock": 8036,
    "tournament": 9786, "explorers": 10833, "old_gods": 12574, "karazhan": 13619, "gadgetzan": 15181, "ungoro": 18336,
    "icecrown": 20457, "kobolds": 22611, "witchwood": 24377, "boomsday": 25770,
}  # fmt: skip
_2014, _2015, _2017 = Reprint(era="p1_2014"), Reprint(era="p5"), Reprint(era="p1")
# First build with the change -> what each card was before it. The oldest change that a build lacks counts.
CHANGES: dict[int, dict[str, Reprint]] = {
    10604: {"EX1_084": _2015},
    10833: dict.fromkeys(("EX1_554", "AT_060", "FP1_018"), _2015),
    14830: dict.fromkeys(("CS2_045", "CS2_103", "CS2_108", "CS2_188"), _2015) | {"OG_211": Reprint(cost=8)},
    17720: {"KAR_063": Reprint(cost=1), "CFM_325": Reprint(health=2)},
    19776: {"UNG_067": _2017},
    20457: dict.fromkeys(("AT_019", "CFM_815", "GVG_018"), _2017),
    20970: dict.fromkeys(("CS2_106", "EX1_169", "EX1_246", "EX1_507"), _2017) | {"ICC_054": Reprint(cost=5)},
    21517: {"AT_002": _2017},
    23180: dict.fromkeys(("CFM_020", "CFM_637"), _2017) | {"ICC_705": Reprint(cost=7), "LOOT_149": Reprint(attack=5)},
    24377: dict.fromkeys(("EX1_154", "EX1_287", "KAR_070", "KAR_096", "NEW1_007", "OG_134", "OG_273"), _2017),
    24589: dict.fromkeys(("LOE_038", "UNG_067t1"), _2017)
    | {"LOOT_093": Reprint(cost=4), "LOOT_306": Reprint(cost=5), "LOOT_539": Reprint(cost=6)},
    27358: dict.fromkeys(("AT_045", "NEW1_012"), _2017) | {"BOT_270": Reprint(cost=5)},
}
_NEWEST = 28855  # the first build that is read with the rules of spring 2019
# Between these, what two eras print differently and no change above names.
_REST = ((7234, "p1_2014", "p5"), (12574, "p5", "p1"), (20457, "p1", "p4"))


@cache
def same_card(card: str, era: str, other: str) -> bool:
    """Whether a card has the same numbers, keywords and text in both eras."""
    mine, theirs = printed_cards(era).get(card), printed_cards(other).get(card)
    both = mine is not None and theirs is not None
    if both and any(getattr(mine, field) != getattr(theirs, field) for field in _FIELDS):
        return False
    changed = all_cards().era_cards
    return changed.get((card, era)) == changed.get((card, other))


@cache
def _changes() -> tuple[tuple[int, dict[str, Reprint]], ...]:
    """All changes, the oldest first: those that are named, and the rest of what eras print differently."""
    named = {card for cards in CHANGES.values() for card in cards}
    found = {build: dict(cards) for build, cards in CHANGES.items()}
    table = printed_cards("p4")
    for build, before, after in _REST:
        for card, row in table.items():
            came = SETS.get(row.set, 1)
            if came < build and card not in named and not same_card(card, before, after):
                found.setdefault(build, {})[card] = Reprint(era=before)
    return tuple(sorted(found.items()))


@cache
def build_of(number: int) -> Build:
    """What a build printed and which sets it had, as far as is known."""
    cards: dict[str, Reprint] = {}
    for first, before in _changes():
        if number < first:
            cards |= {card: what for card, what in before.items() if card not in cards}
    sets = tuple(name for name, first in SETS.items() if first <= number)
    return Build(number, "p3" if number >= _NEWEST else "p4", sets, cards)


def era_of_build(number: int) -> str:
    """The era whose very build this is, else nothing."""
    return next((era.name for era in eras() if era.build == number), "")


@cache
def moments() -> tuple[int, ...]:
    """Builds that print something or have sets that the one before did not; with those of the eras, the newest last."""
    return tuple(sorted({6898, *SETS.values(), *(first for first, _ in _changes()), *(era.build for era in eras())}))
