"""Finding a game: by its name, or a user's own object."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from turnwise import _core
from turnwise.errors import BadSetupError, BadStateError, UnknownNameError


def games() -> dict[str, str]:
    """The games that come with Turnwise, and a sentence on each."""
    return dict(sorted(_core._native_games()))


# Games whose facts are tables in Python: turnwise.<name>.game(**options) hands them to the core.
_WITH_TABLES = {"hearthstone", "tribes"}


Measures = Callable[[dict[str, Any], int], dict[str, float]]
"""How a match ended for a player, of a state in its plain form: numbers by name."""


def measures_of(game: str) -> Measures | None:
    """What a game that comes with Turnwise measures at the end of a match, turnwise.<name>.measures.measures; None for
    one that measures nothing beside who won."""
    if game not in _WITH_TABLES or find_spec(f"turnwise.{game}.measures") is None:
        return None
    found: Measures = import_module(f"turnwise.{game}.measures").measures
    return found


def _load_native(name: str, options: dict[str, Any]) -> _core.Game:
    if name in _WITH_TABLES:
        found: _core.Game = import_module(f"turnwise.{name}").game(**options)
        return found
    return _core._load(name, options, options)


def load(game: str | _core.Game | object, **options: Any) -> _core.Game:
    """The rules of a game: a name from games() with its options, openspiel:NAME for one of OpenSpiel's, or an object of
    your own with the contract's methods (start, to_act, legal_actions, apply, is_over, returns). Options go with a
    name; an object has its own."""
    if options and not isinstance(game, str):
        raise BadSetupError(
            f"options go with the name of a game; found {', '.join(options)} beside {game!r}, which is a game already"
        )
    if isinstance(game, _core.Game):
        return game
    if isinstance(game, str):
        if game.startswith("openspiel:"):
            from turnwise import openspiel

            return openspiel.load(game.removeprefix(openspiel.PREFIX), **options)
        if game not in (known := games()):
            raise UnknownNameError("game", game, known)
        return _load_native(game, options) if options else _without_options(game)
    if type(game).__module__.startswith("pyspiel"):
        from turnwise import openspiel

        return openspiel.load(game)
    if isinstance(game, type):
        raise TypeError(f"load() takes a game, not its class: write {game.__name__}()")
    name = getattr(game, "name", type(game).__name__)
    return _core._load_python(game, str(name).encode("utf-8", "backslashreplace").decode())


@cache
def _without_options(name: str) -> _core.Game:
    """Rules never change, so one object serves everybody, and states of two loads compare."""
    return _load_native(name, {})


# How games and states are pickled: a game by its name and options, a state by its game and its JSON form.


def _unpickle_game(name: str, options: dict[str, Any]) -> _core.Game:
    if options.get("cards") == "":
        raise BadStateError("its game has cards that are in no file, which no other process can find")
    return load(name, **options)


def _unpickle_python_game(game: object, name: str, options: dict[str, Any]) -> _core.Game:
    return _core._load_python(game, name, options)


def _unpickle_state(game: _core.Game, payload: Any, viewer: int | None, lists: list[list[int]] | None) -> _core.State:
    try:
        state = game.wrap(payload) if game.in_python else game.state_from_json(payload)
        return state if viewer is None else _core._with_lists(state.observe(viewer), lists)
    except (TypeError, AttributeError) as error:
        raise BadStateError(f"the pickle holds no state: {error}") from None
