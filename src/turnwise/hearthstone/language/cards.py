"""Cards as values, and the sets they are collected in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from ..errors import CardError, shown
from .numbers import ABOUT_ME, ME, Number
from .sets import Keyword, Set
from .triggers import Auras, AuraWhile, CostAura, Trigger
from .verbs import Effect, Effects, effects


@dataclass(frozen=True)
class Definition:
    """A card as its file says it. `printed` holds the numbers of a user's own card; real ones are in the table."""

    id: str
    target: Set | None = None
    target_if: Number | None = None
    need: Number | None = None
    play: tuple[Effect, ...] = ()
    deathrattle: tuple[Effect, ...] = ()
    when: tuple[Trigger, ...] = ()
    secret: Trigger | None = None
    quest: Trigger | None = None
    in_hand: tuple[Trigger, ...] = ()
    in_deck: tuple[Trigger, ...] = ()
    aura: tuple[Effect | CostAura | AuraWhile, ...] = ()
    start: tuple[Effect, ...] = ()
    drawn: tuple[Effect, ...] = ()
    choose: tuple[str, ...] = ()
    cost: Number | None = None
    cost_is: Number | None = None
    power: str | None = None
    rank: int = 0
    fleeting: bool = False
    sleeps: str | None = None
    repeats: str | None = None
    keywords: tuple[Keyword, ...] = ()
    era: str | None = None
    printed: dict[str, Any] | None = field(default=None, hash=False, compare=False)


class CardSet:
    """Definitions by id. The cards of the package are in `language.CARDS`; a user's set is a CardSet of its own."""

    def __init__(self) -> None:
        self.cards: dict[str, Definition] = {}
        self.era_cards: dict[tuple[str, str], Definition] = {}
        self.source = ""  # the file it comes from, for errors

    def add(self, definition: Definition) -> Definition:
        if definition.era is not None:
            key = (definition.id, definition.era)
            if key in self.era_cards:
                raise ValueError(f"card {definition.id} is written twice for era {definition.era}")
            self.era_cards[key] = definition
        elif definition.id in self.cards:
            raise ValueError(f"card {definition.id} is written twice")
        else:
            self.cards[definition.id] = definition
        return definition

    def __contains__(self, definition: Definition) -> bool:
        key = (definition.id, definition.era or "")
        return (self.era_cards.get(key) if definition.era else self.cards.get(definition.id)) is definition

    def __or__(self, other: CardSet) -> CardSet:
        both = CardSet()
        both.cards = {**self.cards, **other.cards}
        both.era_cards = {key: card for key, card in self.era_cards.items() if key[0] not in other.cards}
        both.era_cards |= other.era_cards
        both.source = other.source or self.source
        return both


CARDS = CardSet()
_into: ContextVar[CardSet | None] = ContextVar("_into", default=None)  # where card() and its sisters write


def _collected() -> CardSet:
    if (cards := _into.get()) is None:
        raise CardError("a card is written in a file of cards or inside `with collecting() as cards:`")
    return cards


@contextmanager
def collecting(into: CardSet | None = None) -> Iterator[CardSet]:
    """with collecting() as cards: ...  cards written inside go into a new CardSet instead of the package's."""
    cards = CardSet() if into is None else into
    before = _into.set(cards)
    try:
        yield cards
    finally:
        _into.reset(before)


def _auras(some: Auras) -> tuple[Effect | CostAura | AuraWhile, ...]:
    return (some,) if isinstance(some, (Effect, CostAura, AuraWhile)) else tuple(some)


def _triggers(some: Trigger | Sequence[Trigger]) -> tuple[Trigger, ...]:
    found = (some,) if isinstance(some, (Trigger, Effect)) else tuple(some)
    for one in found:
        if not isinstance(one, Trigger):
            raise TypeError(f"expected a trigger such as whenever(...) or at_end(...), found {shown(one)}")
    return found


def _on_discard(do: Effects) -> tuple[Trigger, ...]:
    return (Trigger("discard", effects(do), ME, condition=ABOUT_ME),) if do else ()


def card(
    id: str,
    *,
    target: Set | None = None,
    target_if: Number | None = None,
    need: Number | None = None,
    play: Effects = (),
    battlecry: Effects = (),
    deathrattle: Effects = (),
    when: Trigger | Sequence[Trigger] = (),
    secret: Trigger | None = None,
    quest: Trigger | None = None,
    in_hand: Trigger | Sequence[Trigger] = (),
    in_deck: Trigger | Sequence[Trigger] = (),
    on_discard: Effects = (),
    aura: Auras = (),
    start: Effects = (),
    drawn: Effects = (),
    choose: Sequence[str] = (),
    cost: Number | None = None,
    cost_is: Number | None = None,
    power: str | None = None,
    rank: int = 0,
    fleeting: bool = False,
    sleeps: str | None = None,
    repeats: str | None = None,
    keywords: Keyword | Sequence[Keyword] = (),
    era: str | None = None,
    printed: dict[str, Any] | None = None,
) -> Definition:
    """A card of the real game. See the top of language/__init__.py for what each word means."""
    if battlecry:
        _check_battlecry(id, (printed or {}).get("type"), play)
    return _collected().add(
        Definition(
            id, target, target_if, need, effects(play or battlecry), effects(deathrattle), _triggers(when),
            secret, quest, (*_triggers(in_hand), *_on_discard(on_discard)),
            _triggers(in_deck), _auras(aura), effects(start), effects(drawn), tuple(choose), cost, cost_is, power,
            rank, fleeting, sleeps, repeats, (keywords,) if isinstance(keywords, str) else tuple(keywords), era,
            printed,
        )
    )  # fmt: skip


def _check_battlecry(id: str, type: str | None, play: Effects) -> None:
    """battlecry= is another word for play=, where people say it."""
    from ..table import printed_cards

    if play:
        raise TypeError("play= and battlecry= are the same moment: say one of them")
    known = printed_cards()
    found = type or (known[id].type if id in known else "minion")
    if found not in ("minion", "weapon", "hero"):
        raise TypeError(f"a {found.replace('_', ' ')} has no battlecry: say what it does with play=")


def _own(type: str, name: str, numbers: dict[str, Any], text: dict[str, Any]) -> Definition:
    id = text.pop("id", None) or name
    if not isinstance(id, str):
        raise TypeError(f"a card is named by text, not by {id!r}")
    return card(id, printed={"name": name, "type": type, **numbers}, **text)


def _race(race: Set | None) -> str:
    if race is None:
        return ""
    if not isinstance(race, Set) or race.code != "race":
        raise TypeError(f"a race is one of BEAST, MECH, DEMON, ..., not {shown(race)}")
    return str(race.value)


def minion(
    name: str, *, cost: int, attack: int, health: int, race: Set | None = None, class_: str = "neutral",
    spell_damage: int = 0, overload: int = 0, collectible: bool = True, self_cost: Number | None = None, **text: Any,
) -> Definition:  # fmt: skip
    """A minion of your own; `text` takes the words of card(). Its id is its name unless id= says otherwise."""
    numbers = {
        "cost": cost,
        "attack": attack,
        "health": health,
        "race": _race(race),
        "classes": (class_,),
        "spell_damage": spell_damage,
        "overload": overload,
        "collectible": collectible,
    }
    return _own("minion", name, numbers, {**text, "cost": self_cost})


def spell(
    name: str, *, cost: int, class_: str = "neutral", overload: int = 0, collectible: bool = True,
    self_cost: Number | None = None, **text: Any,
) -> Definition:  # fmt: skip
    numbers = {"cost": cost, "classes": (class_,), "overload": overload, "collectible": collectible}
    return _own("spell", name, numbers, {**text, "cost": self_cost})


def weapon(
    name: str, *, cost: int, attack: int, durability: int, class_: str = "neutral", overload: int = 0,
    collectible: bool = True, self_cost: Number | None = None, **text: Any,
) -> Definition:  # fmt: skip
    numbers = {
        "cost": cost,
        "attack": attack,
        "durability": durability,
        "classes": (class_,),
        "overload": overload,
        "collectible": collectible,
    }
    return _own("weapon", name, numbers, {**text, "cost": self_cost})


def hero_power(name: str, *, cost: int = 2, class_: str = "neutral", **text: Any) -> Definition:
    return _own("hero_power", name, {"cost": cost, "classes": (class_,)}, text)


def enchantment(name: str, *, spell_damage: int = 0, **text: Any) -> Definition:
    """Text for attach()."""
    return _own("enchantment", name, {"classes": ("neutral",), "spell_damage": spell_damage}, text)
