"""Hearthstone as a game: cards compiled once, the rules of the core over them.

>>> from turnwise.hearthstone import new_match
>>> state = new_match("p1_hunter_aggro", "p5_mage_mech", seed=1)
>>> state.legal_actions()[:2]
['mulligan none', 'mulligan 1']
"""

from __future__ import annotations

import runpy
import traceback
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from turnwise import _core
from turnwise.errors import BadSetupError, TurnwiseError

from . import language
from .cards import all_cards
from .compiler import Table, compile_cards
from .decks import Deck, deck, deck_problems, decks, own_cards
from .eras import BUILD, Build
from .errors import CardError
from .table import Printed

USUAL_DECK = "p1_hunter_aggro"


def cards_of_file(path: str | Path) -> language.CardSet:
    """The cards that a Python file writes with the words of language/."""
    if Path(path).exists() and not Path(path).is_file():
        raise CardError(f"{path}: expected a Python file, found a folder or a device")
    with language.collecting() as found:
        found.source = str(path)
        try:
            runpy.run_path(str(path), run_name="turnwise_cards")
        except OSError as error:
            raise CardError(f"{path}: {error.strerror or error}") from error
        except (Exception, SystemExit) as error:
            inside = [
                frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)
            ]
            line = f", line {inside[-1]}" if inside else ""
            raise CardError(f"{path}{line}: {type(error).__name__}: {error}") from error
    return found


@cache
def package_table() -> Table:
    """The cards of the package, compiled."""
    return compile_cards(all_cards(), _core.hearthstone_layout())


def native_game(options: dict[str, Any]) -> _core.Game:
    """What game(**options) makes. `cards` is a file or CardSet with more cards, `build` a build between the eras."""
    rules = dict(options)
    more, between = rules.pop("cards", None), rules.pop("build", None)
    build = None if between is None else Build.of(between)
    if more is None and build is None:
        return game_from_table(package_table(), rules, rules)
    said = rules if build is None else rules | {"build": msgspec.to_builtins(build)}
    if more is None:
        return game_from_table(compile_cards(all_cards(), _core.hearthstone_layout(), build), rules, said)
    if not isinstance(more, language.CardSet | str | Path):
        raise BadSetupError(f"options.cards: expected a Python file or a CardSet, found {more!r}")
    if not isinstance(more, language.CardSet):
        more = cards_of_file(more)
    table = compile_cards(all_cards() | more, _core.hearthstone_layout(), build)
    return game_from_table(table, rules, said | {"cards": more.source}, own_cards(more))


def game_from_table(
    table: Table,
    rules: dict[str, Any],
    reported_options: dict[str, Any],
    user_cards: Mapping[str, Printed] = MappingProxyType({}),
) -> _core.Game:
    """The game that plays by a table of cards. It reports these options as its own."""
    known = {name: one.to_plain() for name, one in decks().items()}
    base = reported_options.get("build", {}).get("era", "p4")  # a list of a build is judged by the era that it changes

    def problems(hero: str, era: str, cards: list[str]) -> str:
        return "; ".join(deck_problems(hero, cards, base if era == BUILD else era, user_cards))

    return _core.hearthstone_game(
        table.buffers, table.ids, table.names, table.eras, list(table.special.items()), known, USUAL_DECK, rules,
        reported_options, problems, partial(found_deck, user_cards),
    )  # fmt: skip


def found_deck(own: Mapping[str, Printed], word: str) -> dict[str, Any] | str:
    """The list that a word for a deck means, as a setup takes it, or why there is none. The core asks for words that
    are not the name of a paper's deck."""
    try:
        return deck(word, tuple(own.values())).to_plain()
    except TurnwiseError as error:
        return str(error)


@cache
def _usual_game(options: bytes) -> _core.Game:
    return native_game(msgspec.json.decode(options))


def game(**options: Any) -> _core.Game:
    """The rules with options: positions ("needed", "all"), mulligan, turn_limit, discover ("class", "uniform"), build
    (one between the eras) and cards. The same object for the same options; a file of cards is read again each time."""
    if "cards" in options:
        return native_game(options)
    try:
        return _usual_game(msgspec.json.encode(options, order="sorted"))
    except TypeError as error:
        raise BadSetupError(f"options: {error}") from None


def new_match(
    deck_a: str | Deck, deck_b: str | Deck, seed: int, *, first: int | None = None, **options: Any
) -> _core.State:
    """The first state of a match between two decks (names, files, deck strings or Deck values)."""
    lists = [(one if isinstance(one, Deck) else deck(one)).to_plain() for one in (deck_a, deck_b)]
    setup: dict[str, Any] = {"decks": lists}
    if first is not None:
        setup["first"] = first
    return game(**options).start(seed=seed, **setup)


class State:
    """Where positions of Hearthstone come from; each is a turnwise.State (to_json, legal_actions, apply, observe)."""

    @staticmethod
    def from_json(text: str | bytes, **options: Any) -> _core.State:
        """A position from its JSON form."""
        return game(**options).state_from_json(text)

    @staticmethod
    def from_plain(plain: Any, **options: Any) -> _core.State:
        """A position from a dict of the JSON form."""
        return game(**options).state_from_plain(plain)
