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

    def text(self, state: _core.State, seat: int | None = None) -> str:
        """The position for people; to one who plays, `seat` is you."""
        render = getattr(self.hooks, "render", None)
        return str(state if render is None else render(state, seat)).rstrip("\n")

    def seen(self, state: _core.State, player: int) -> _core.State:
        return state.observe(player) if "hidden information" in self.rules.abilities else state

    def label(self, state: _core.State, action: Any) -> str:
        label = getattr(self.hooks, "label", None)
        return str(action) if label is None else str(label(state, action))

    def said(self, text: str) -> str:
        """A text of actions and picks as people say it, without what only files need."""
        return str(getattr(self.hooks, "said", str)(text))

    def label_for(self, state: _core.State, action: Any, viewer: int | None) -> str:
        """The label of another player's action, as far as `viewer` may know it; None knows it all."""
        find = getattr(self.hooks, "label_for", None)
        return self.label(state, action) if find is None or viewer is None else str(find(state, action, viewer))

    def label_to_other(self, state: _core.State, action: Any, viewer: int | None) -> str:
        """The same as a sentence about another."""
        find = getattr(self.hooks, "label_to_other", None)
        return (
            self.label_for(state, action, viewer)
            if find is None or viewer is None
            else str(find(state, action, viewer))
        )

    def happened(self, before: _core.State, action: Any, after: _core.State, viewer: int | None) -> list[str]:
        """What an action did, in sentences, as far as `viewer` sees it; empty where the board says it all."""
        happened = getattr(self.hooks, "happened", None)
        return [] if happened is None else list(happened(before, str(action), after, viewer))


def hooks_of(game: str) -> ModuleType | None:
    if game.startswith("openspiel:"):
        return importlib.import_module("turnwise.openspiel")
    if game not in games():
        raise UnknownNameError("game", game, games())
    if importlib.util.find_spec(f"turnwise.{game}") is None or importlib.util.find_spec(f"turnwise.{game}.cli") is None:
        return None
    return importlib.import_module(f"turnwise.{game}.cli")


def setting_from_words(game: str, words: dict[str, Any]) -> Setting:
    """A game by name or file.py:Class, with what somebody says about a match (see turnwise.commands)."""
    translate = getattr(None if ".py:" in game else hooks_of(game), "setting", None)
    options, setup = translate(words) if translate else ({}, words)
    return setting_from_record(game, options, setup)


def setting_from_record(game: str, options: dict[str, Any], setup: dict[str, Any]) -> Setting:
    """A game with options and setup in the form that a record has them."""
    if ".py:" in game:
        return Setting(game, load(load_object(game, "game")), {}, setup, None)
    return Setting(game, load(game, **options), options, setup, hooks_of(game))


def plain_setup(rules: _core.Game, setup: dict[str, Any]) -> dict[str, Any]:
    """The setup of a match in the form that a record keeps: what it names (a file, a deck string) is said in full."""
    hooks = hooks_of(rules.name) if rules.name in games() and not rules.options.get("cards") else None
    made = getattr(hooks, "plain_setup", None)
    found: dict[str, Any] = _core._plain(setup if made is None else made(setup))
    return found


def load_object(place: str, what: str, *, make: bool = True) -> object:
    """A user's own thing by file.py:name; a class is made into an object, unless told not to."""
    file, _, name = place.rpartition(":")
    path = Path(file)
    if not path.is_file():
        raise BadGameError(f"{file}: there is no such file")
    module = _module(path, file)
    if not hasattr(module, name):
        known = [
            word
            for word, value in vars(module).items()
            if not word.startswith("_") and not isinstance(value, ModuleType)
        ]
        raise UnknownNameError(f"{what} in {file}", name, known)
    found = getattr(module, name)
    try:
        return found() if make and isinstance(found, type) else found
    except Exception as error:
        raise BadGameError(f"{file}{_line(error, path)}: {name}(): {type(error).__name__}: {error}") from error


_modules: dict[tuple[Path, int, int], ModuleType] = {}


def _module(path: Path, file: str) -> ModuleType:
    """A user's file as a module: read once, as Python's own import does, and again when it has changed. So the game and
    the agents of one file speak of the same classes."""
    facts = path.stat()
    known = path.resolve(), facts.st_mtime_ns, facts.st_size
    loaded = sys.modules.get(path.stem)
    imported = loaded is not None and Path(getattr(loaded, "__file__", None) or "").resolve() == known[0]
    if imported and not any(one[0] == known[0] for one in _modules):  # by the user's own program
        _modules[known] = sys.modules[path.stem]
    if known in _modules:
        return _modules[known]
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise BadGameError(f"{file}{_line(error, path)}: {type(error).__name__}: {error}") from error
    _modules[known] = module
    return module


def _line(error: BaseException, path: Path) -> str:
    """Where in a file an exception was raised: `, line 7`."""
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame.lineno for frame in frames if Path(frame.filename).resolve() == path.resolve()]
    return f", line {inside[-1]}" if inside else ""
