"""What a story is made of: deeds with the moments before and after them, and what hindsight tells of hidden cards."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from .packets import Choices, Full, Options, Packet, Show

Plain = dict[str, Any]


class Hindsight:
    """What a hidden card turned out to be: each entity with the moments at which its card was seen."""

    def __init__(self, packets: list[Packet]) -> None:
        self._seen: dict[int, tuple[list[int], list[Full | Show]]] = {}
        for at, packet in enumerate(packets):
            if isinstance(packet, (Full, Show)) and packet.card and isinstance(packet.entity, int):
                moments, shown = self._seen.setdefault(packet.entity, ([], []))
                moments.append(at)
                shown.append(packet)

    def when(self, entity: int, at: int) -> tuple[int, Full | Show] | None:
        """When and how the entity is first seen after this moment."""
        moments, shown = self._seen.get(entity, ([], []))
        place = bisect_right(moments, at)
        return (moments[place], shown[place]) if place < len(moments) else None

    def shown(self, entity: int, at: int) -> Full | Show | None:
        """How the entity is first seen after this moment."""
        found = self.when(entity, at)
        return None if found is None else found[1]

    def card(self, entity: int, at: int) -> str:
        """The card that the entity is first seen to be after this moment; empty when it never is."""
        found = self.shown(entity, at)
        return found.card if found is not None else ""


class Ask:
    """A question within a deed: what is offered, and the place of the answer (None: nobody says it)."""

    def __init__(self, packet: Choices, cards: list[str]) -> None:
        self.number = packet.number
        self.cards = cards
        self.entities = [ref for ref in packet.entities if isinstance(ref, int)]
        self.answer: int | None = None
        self.hidden = all(not card for card in cards)
        self.partly_hidden = not all(cards)  # by hindsight some are known, but not their order


class Deed:
    """One action of a player, with everything that came of it."""

    def __init__(self, number: int, kind: str, seat: int, line: int) -> None:
        self.number = number
        self.kind = kind  # play, power, attack, end
        self.seat = seat
        self.line = line
        self.card = ""  # as the client names it
        self.hand_place = 0
        self.numbers_shown: dict[str, int] = {}  # of a hidden card when it is played: cost, attack, health
        self.source = 0
        self.target = 0
        self.option = -1
        self.option_sent = False  # the player's client said which
        self.position = 0
        self.begin = 0  # number of the first packet
        self.asks: list[Ask] = []
        self.before: Moment | None = None
        self.after: Moment | None = None
        self.drawn: tuple[list[str], list[str]] = ([], [])  # by seat: cards that left the deck, in order
        self.drawn_entities: tuple[list[int], list[int]] = ([], [])
        self.shown: list[str] = []  # cards that were made or shown
        # Entities that the client drew a target, damage or healing on, in order.
        self.hits: tuple[list[int], list[int], list[int]] = ([], [], [])
        self.numbers: list[tuple[int, int]] = []  # entities and their damage, in order
        self.offers: Options | None = None
        self.cut = False  # the recording ends within it


class Hidden:
    """Entities of a player that nobody ever saw: by place in the hand, from 0, and those in the deck."""

    def __init__(self, hand: dict[int, int], deck: list[int]) -> None:
        self.hand = hand
        self.deck = deck


class Moment:
    """The match between two deeds: what everybody sees, as numbers, and the position as we write it."""

    def __init__(self, seen: Plain, position: Plain, places: dict[int, str], hidden: list[Hidden]) -> None:
        self.seen = seen
        self.position = position
        self.places = places  # entity -> own 1, enemy hero, ... for the player to act
        self.hidden = hidden  # by seat
