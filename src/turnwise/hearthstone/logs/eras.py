"""Which era or build a match is of, and what its cards print: told by the file, or by the numbers that it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from turnwise import _core
from turnwise.games import load

from ..eras import BUILD, Build, Reprint, era_named, eras
from ..table import printed_cards
from .builds import SETS, build_of, era_of_build, moments, same_card
from .cards import UNKNOWN, changes_own_cost, plain_id, set_of
from .packets import Built, Create, Full, Packet, Show, TagChange
from .tags import Tag, Type, Zone

_PRINTS = (Type.MINION, Type.SPELL, Type.WEAPON, Type.HERO_POWER)
Numbers = tuple[int, int, int]  # cost, attack, health


class Evidence:
    """Numbers that a log shows of each card: for sure where nothing is attached to it, else only when it was played
    out of a hidden hand."""

    def __init__(self, packets: Iterable[Packet]) -> None:
        self.build = 0
        self.sure: dict[str, Counter[Numbers]] = {}
        self.weak: dict[str, Counter[Numbers]] = {}
        self.sets: set[str] = set()
        found: list[tuple[int, str, bool, Numbers]] = []
        changed: set[object] = set()  # entities that something was attached to
        for packet in packets:
            if isinstance(packet, (Create, Built)):
                self.build = packet.build
            elif isinstance(packet, TagChange):
                if packet.tag == Tag.ATTACHED:
                    changed.add(packet.value)
            elif isinstance(packet, (Full, Show)) and packet.card:
                tags, card = packet.tags, plain_id(packet.card)
                changed.add(tags.get(Tag.ATTACHED))
                cost = tags.get(Tag.COST)
                if card == UNKNOWN:
                    continue
                self.sets.add(set_of(card))
                if not isinstance(cost, int) or tags.get(Tag.CARDTYPE) not in _PRINTS:
                    continue
                attack, health = tags.get(Tag.ATK, 0), tags.get(Tag.HEALTH, tags.get(Tag.DURABILITY, 0))
                if isinstance(attack, int) and isinstance(health, int) and isinstance(packet.entity, int):
                    sure = isinstance(packet, Full) or tags.get(Tag.ZONE) == Zone.HAND
                    found.append((packet.entity, card, sure, (cost, attack, health)))
        for entity, card, sure, numbers in found:
            where = self.sure if sure and entity not in changed else self.weak
            where.setdefault(card, Counter())[numbers] += 1
        self.sets.discard("")

    def contradicts(self, card: str, printed: Numbers | None) -> bool:
        """Whether a card cannot have been printed so."""
        if printed is None or printed == (0, 0, 0):
            return False
        return card in self.sure and printed not in self.sure[card] and printed not in self.weak.get(card, ())

    def numbers(self, card: str) -> Numbers | None:
        """What the log alone says that a card prints: told for sure, or twice the same and nothing else."""
        if card in self.sure:
            return self.sure[card].most_common(1)[0][0]
        weak = self.weak.get(card, Counter())
        return next(iter(weak)) if len(weak) == 1 and weak.total() > 1 and not changes_own_cost(card) else None


class Eras:
    """Which era or build a match is of, and what its cards print.

    The build tells; where a file says none, the build whose sets and numbers fit what is seen. A build that is no
    era's is an era of its own (`option`, which the game is made with). `warnings` names cards whose numbers nothing but
    the log prints."""

    def __init__(self, packets: Iterable[Packet]) -> None:
        seen = Evidence(packets)
        self.build = seen.build
        self.warnings: list[str] = []
        self.option: Build | None = None
        self._eras: dict[str, str] = {}
        number = self.build or self._guess(seen)
        self.name = era_of_build(number)
        known = build_of(number) if not self.name else Build(number, self.name, era_named(self.name).sets)
        cards = dict(known.cards)
        for card in sorted({*seen.sure, *seen.weak}):
            self._judge(card, seen, known, cards)
        foreign = tuple(name for name in SETS if name in seen.sets - set(known.sets))
        if foreign or cards != known.cards or not self.name:
            self.name = BUILD
            eras = {card: Reprint(era=era) for card, era in self._eras.items() if card not in cards}
            self.option = msgspec.structs.replace(known, sets=(*known.sets, *foreign), cards=cards | eras)
        self.sets = known.sets + foreign

    @staticmethod
    def _prints(card: str, build: Build) -> Numbers | None:
        printed = printed_cards(build.era_of(card)).get(card)
        if printed is None:
            return None
        if card in build.cards:
            printed = msgspec.structs.replace(printed, **build.cards[card].numbers())
        return printed.cost, printed.attack, printed.durability if printed.type == "weapon" else printed.health

    def _guess(self, seen: Evidence) -> int:
        """The first build that has the sets that are seen and contradicts the fewest cards."""
        least = max((SETS.get(name, 1) for name in seen.sets), default=1)
        fitting = [each for each in moments() if each >= least]
        doubts = {
            each: sum(seen.contradicts(card, self._prints(card, build_of(each))) for card in seen.sure)
            for each in fitting
        }
        return min(fitting, key=lambda each: (doubts[each], each))

    def _judge(self, card: str, seen: Evidence, known: Build, cards: dict[str, Reprint]) -> None:
        printed = self._prints(card, known)
        told = seen.numbers(card)
        if printed is None or told is None or printed == told or printed == (0, 0, 0):
            return
        if not seen.contradicts(card, printed) and card in seen.sure:
            return
        fitting = [era for era in eras() if self._prints(card, Build(1, era.name)) == told]
        if fitting:
            nearest = min(fitting, key=lambda era: abs(era.build - known.number))
            self._eras[card] = nearest.name
            if known.cards or not era_of_build(known.number):
                cards[card] = Reprint(era=nearest.name)
            return
        if era_of_build(self.build) or seen.sure.get(card, Counter())[told] + seen.weak.get(card, Counter())[told] < 2:
            return  # the table knows better than a single card that something may have changed
        cost, attack, health = told
        numbers = {"cost": cost, "attack": attack, "health": health}
        if any(not 0 <= value <= 100 for value in told):
            return
        row = printed_cards("p4")[card]
        if row.type in ("spell", "hero_power"):
            numbers = {"cost": cost}
        cards[card] = Reprint(era=known.era_of(card) if card in known.cards else "", **numbers)
        text = f"{cost}" if attack == health == 0 else f"{cost} {attack}/{health}"
        self.warnings.append(f"{card}: no era prints its numbers ({text}); taken from the log")

    def game(self, rules: _core.Game) -> _core.Game:
        """The rules for this match: with its build, where that is no era's."""
        if self.option is None:
            return rules
        return load("hearthstone", **rules.options, build=msgspec.to_builtins(self.option))

    def text(self, card: str) -> str:
        """A card as positions write it: with its era where that is not the match's."""
        era = self._eras.get(card, self.name)
        if card == UNKNOWN or self.option is not None or same_card(card, era, self.name):
            return card
        return f"{card}@{era}"
