"""The duel of turnwise.hearthstone.testing in words: minions are "Chillwind Yeti 4/2", targets as in actions.

Four hundred short tests read better so: a board compares with a list of texts, and an action's outcomes with a table
of what can be seen and its probability. Decks are ten Wisps, so that nothing is left to chance unless a test wants it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

from turnwise.hearthstone import printed, printed_cards
from turnwise.hearthstone.eras import era_named
from turnwise.hearthstone.game import package_table
from turnwise.hearthstone.testing import Duel, Player

ACTION = re.compile(
    r"(?P<verb>play|power|attack)(?: (?P<who>(?!->|as )\S+))?(?: as (?P<option>\w+))?"
    r"(?: at (?P<at>\d+))?(?: -> (?P<target>.+))?$"
)


def card_id(name: str) -> str:
    """By name a card that decks can hold comes first, then one that is written, then the shortest id."""
    cards = printed_cards()
    if name in cards:
        return name
    written = package_table().ids
    found = sorted(
        (card for card in cards.values() if card.name == name),
        key=lambda card: (not card.deckable, card.id not in written, len(card.id)),
    )
    assert found, f"no card is called {name!r}"
    return found[0].id


def written(fits: Callable[[Any], bool], era: str = "p4") -> set[str]:
    """The names of the cards that a random card of an era comes from."""
    sets, ids = era_named(era).sets, set(package_table().ids)
    return {
        card.name
        for card in printed_cards(era).values()
        if card.deckable and card.set in sets and card.id in ids and "quest" not in card.keywords and fits(card)
    }


def card_name(id: str) -> str:
    return printed(id.split("@")[0]).name


class Side:
    """One player. Verbs set things up and can be chained, properties say what is there."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def set(self, **fields: Any) -> Side:
        self.player._duel.settle()
        self.player.set(**fields)
        return self

    def summon(self, *names: str, **fields: Any) -> Side:
        for name in names:
            self.player.summon(card_id(name), **fields)
        return self

    def hold(self, *names: str) -> Side:
        self.player.give(*map(card_id, names))
        return self

    def stack(self, *names: str) -> Side:
        return self.set(deck=dict(Counter(map(card_id, names))))

    def equip(self, name: str, **fields: Any) -> Side:
        self.player.equip(card_id(name), **fields)
        self.player._duel.settle()
        return self

    def hide(self, *names: str) -> Side:
        self.player.set_secret(*map(card_id, names))
        return self

    def learn(self, power: str) -> Side:
        return self.set(hero_power={"id": card_id(power)})

    def __getitem__(self, place: int) -> Any:
        """The minion at a place, counted from 1 as in actions."""
        return self.player.board[place - 1]

    @property
    def board(self) -> list[str]:
        return [f"{card_name(minion.id)} {minion.attack}/{minion.health}" for minion in self.player.board]

    @property
    def hand(self) -> list[str]:
        return [card_name(id) for id in self.player.hand]

    @property
    def secrets(self) -> list[str]:
        return [card_name(id) for id in self.player.secrets]

    @property
    def deck(self) -> dict[str, int]:
        return {card_name(id): count for id, count in self.player.deck.items()}

    @property
    def weapon(self) -> str | None:
        weapon = self.player.weapon
        return f"{card_name(weapon['id'])} {weapon['attack']}/{weapon['durability']}" if weapon else None

    @property
    def power(self) -> str:
        return card_name(self.player.power)

    @property
    def frozen(self) -> bool:
        return self.player.hero.frozen

    def cost(self, name: str) -> int:
        return self.player.cost(card_id(name))

    def __getattr__(self, field: str) -> Any:
        """health, armor, mana, attack (of the hero, without a weapon) and the other fields of the JSON form."""
        return getattr(self.player, field)


class TextDuel:
    def __init__(self, era: str = "p4", me: str = "HERO_08", them: str = "HERO_05") -> None:
        self.duel = Duel(me, them, era=era)
        for side in (self.me, self.them):
            side.set(deck={"CS2_231": 10})

    @property
    def me(self) -> Side:
        return Side(self.duel.me)

    @property
    def them(self) -> Side:
        return Side(self.duel.them)

    # Actions ---------------------------------------------------------------------------------------------------------

    def find(
        self,
        verb: str,
        who: str | None = None,
        target: str | None = None,
        at: int | None = None,
        option: int | str | None = None,
    ) -> str | None:
        """The legal action that these words mean; of several places on the board the rightmost."""
        found = None
        for text in self.legal:
            match = ACTION.match(text)
            if match is None or (match["verb"], match["who"], match["target"]) != (verb, who, target):
                continue
            if match["option"] != (None if option is None else str(option)):
                continue
            if at is None or match["at"] is None or int(match["at"]) == at:
                found = text
        return found

    def text(
        self,
        verb: str,
        who: str | None = None,
        target: str | None = None,
        at: int | None = None,
        option: int | str | None = None,
    ) -> str:
        found = self.find(verb, card_id(who) if who and verb == "play" else who, target, at, option)
        assert found, f"{verb} {who} -> {target} is not among {self.legal}"
        return found

    def act(self, text: str, picks: Any = ()) -> TextDuel:
        self.duel.do(text, picks=picks)
        self.duel.state.check()
        return self

    def play(
        self,
        name: str,
        target: str | None = None,
        at: int | None = None,
        picks: Any = (),
        option: int | str | None = None,
    ) -> TextDuel:
        """`option` of a Choose One card: 1, 2 or "both"."""
        return self.act(self.text("play", name, target, at, option), picks)

    def power(self, target: str | None = None, picks: Any = ()) -> TextDuel:
        return self.act(self.text("power", None, target), picks)

    def attack(self, who: str, target: str, picks: Any = ()) -> TextDuel:
        return self.act(self.text("attack", who, target), picks)

    def end_turn(self, picks: Any = ()) -> TextDuel:
        return self.act("end", picks)

    def choose(self, what: int | str, picks: Any = ()) -> TextDuel:
        """An option by its place, or by the name of its card."""
        place = what if isinstance(what, int) else self.options.index(what) + 1
        return self.act(f"choose {place}", picks)

    # Questions -------------------------------------------------------------------------------------------------------

    @property
    def legal(self) -> list[str]:
        return self.duel.legal()

    @property
    def picks(self) -> list[str]:
        return self.duel.picks

    @property
    def options(self) -> list[str]:
        return [card_name(id) for id in self.duel.options]

    def can(self, verb: str, who: str | None = None, target: str | None = None) -> bool:
        """Whether the action is legal; of a play without a target, on any."""
        who = card_id(who) if who and verb == "play" else who
        return self.find(verb, who, target) is not None or (target is None and bool(self.targets(verb, who)))

    def targets(self, verb: str, who: str | None = None) -> set[str]:
        who = card_id(who) if who and verb == "play" else who
        found = (ACTION.match(text) for text in self.legal)
        return {m["target"] for m in found if m and m["verb"] == verb and m["who"] == who and m["target"]}

    def chances(self, text: str, view: Callable[[TextDuel], Any]) -> dict[Any, float]:
        """What an action can lead to, as `view` sees it, with exact probabilities."""
        found: defaultdict[Any, float] = defaultdict(float)
        for outcome in self.duel.do(text, every=True):
            after = object.__new__(TextDuel)
            after.duel = outcome.duel
            seen = view(after)
            found[tuple(seen) if isinstance(seen, list) else seen] += outcome.probability
        return {seen: round(chance, 12) for seen, chance in found.items()}

    def chances_of(
        self, verb: str, who: str, view: Callable[[TextDuel], Any], target: str | None = None
    ) -> dict[Any, float]:
        return self.chances(self.text(verb, who, target), view)
