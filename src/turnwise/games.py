"""Finding a game: by its name, or a user's own object."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from turnwise import _core
from turnwise.errors import UnknownNameError


def games() -> dict[str, str]:
    """The games that come with Turnwise, and a sentence on each."""
    return dict(sorted(_core._native_games()))


# Games whose facts are tables in Python: turnwise.<name>.game(**options) hands them to the core.
_WITH_TABLES = {"hearthstone", "tribes"}


def _load_native(name: str, options: dict[str, Any]) -> _core.Game:
    if name in _WITH_TABLES:
        found: _core.Game = import_module(f"turnwise.{name}").game(**options)
        return found
    return _core._load(name, options, options)


def load(game: str | _core.Game | object, **options: Any) -> _core.Game:
    """The rules of a game: a name from games() with its options, or an object of your own with the contract's methods
    (start, to_act, legal_actions, apply, is_over, returns)."""
    if isinstance(game, _core.Game):
        return game
    if isinstance(game, str):
        if game not in (known := games()):
            raise UnknownNameError("game", game, known)
        return _load_native(game, options) if options else _without_options(game)
    if isinstance(game, type):
        raise TypeError(f"load() takes a game, not its class: write {game.__name__}()")
    name = getattr(game, "name", type(game).__name__)
    return _core._load_python(game, str(name))


@cache
def _without_options(name: str) -> _core.Game:
    """Rules never change, so one object serves everybody, and states of two loads compare."""
    return _load_native(name, {})
