"""A game as people name it, with what they say about a match: the command line, experiment files and records meet
here."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from turnwise import _core
from turnwise.errors import BadGameError, UnknownNameError
from turnwise.games import games, load


@dataclass(frozen=True)
class Setting:
    """A game with its options, and the setup of its matches."""

    name: str
    rules: _core.Game
    options: dict[str, Any]
    setup: dict[str, Any]
    hooks: ModuleType | None

    def text(self, state: _core.State) -> str:
        render = getattr(self.hooks, "render", str)
        return str(render(state)).rstrip("\n")

    def seen(self, state: _core.State, player: int) -> _core.State:
        return state.observe(player) if "hidden information" in self.rules.abilities else state

    def label(self, state: _core.State, action: Any) -> str:
        label = getattr(self.hooks, "label", None)
        return str(action) if label is None else str(label(state, action))

    def named(self, text: str) -> str:
        """Actions and picks of any position, in words that people know."""
        return str(getattr(self.hooks, "named", str)(text))

    def told(self, state: _core.State, action: Any, viewer: int | None) -> str:
        told = getattr(self.hooks, "told", None)
        return self.label(state, action) if told is None or viewer is None else str(told(state, action, viewer))


def hooks_of(game: str) -> ModuleType | None:
    if game.startswith("openspiel:"):
        return importlib.import_module("turnwise.openspiel")
    if game not in games():
        raise UnknownNameError("game", game, games())
    if importlib.util.find_spec(f"turnwise.{game}") is None or importlib.util.find_spec(f"turnwise.{game}.cli") is None:
        return None
    return importlib.import_module(f"turnwise.{game}.cli")


def setting(game: str, words: dict[str, Any]) -> Setting:
    """A game by name or file.py:Class, with what somebody says about a match (see turnwise.commands)."""
    translate = getattr(None if ".py:" in game else hooks_of(game), "setting", None)
    options, setup = translate(words) if translate else ({}, words)
    return recorded(game, options, setup)


def recorded(game: str, options: dict[str, Any], setup: dict[str, Any]) -> Setting:
    """A game with options and setup in the form that a record has them."""
    if ".py:" in game:
        return Setting(game, load(own(game, "game")), {}, setup, None)
    return Setting(game, load(game, **options), options, setup, hooks_of(game))


def own(place: str, what: str) -> object:
    """A user's own thing by file.py:name; a class is made into an object."""
    file, _, name = place.rpartition(":")
    path = Path(file)
    if not path.is_file():
        raise BadGameError(f"{file}: there is no such file")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise BadGameError(f"{file}{_line(error, path)}: {type(error).__name__}: {error}") from error
    if not hasattr(module, name):
        known = [word for word in vars(module) if not word.startswith("_")]
        raise UnknownNameError(f"{what} in {file}", name, known)
    found = getattr(module, name)
    try:
        return found() if isinstance(found, type) else found
    except Exception as error:
        raise BadGameError(f"{file}{_line(error, path)}: {name}(): {type(error).__name__}: {error}") from error


def _line(error: BaseException, path: Path) -> str:
    """Where in a file an exception was raised: `, line 7`."""
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame.lineno for frame in frames if Path(frame.filename).resolve() == path.resolve()]
    return f", line {inside[-1]}" if inside else ""
