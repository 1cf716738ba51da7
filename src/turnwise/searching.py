"""Searching a position, and counting what lies below it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from turnwise import _core
from turnwise.agents import agent
from turnwise.errors import BadSetupError, BadStateError, brief
from turnwise.recipes import Agent, to_native


def search(
    state: _core.State, recipe: Agent | str | Path, seed: int = 1, cancel: _core.Cancel | None = None
) -> _core.SearchResult:
    """Searches for the player to act. From a full state the search sees what that player sees, unless its recipe says
    OpenHand. Same seed, same tree."""
    plain, functions = to_native(agent(recipe))
    _check(state, cancel)
    return _core._search(state, plain, functions, seed, cancel)


def act(
    state: _core.State,
    what: str | Path | Agent | Callable[[Any], Any],
    seed: int = 1,
    cancel: _core.Cancel | None = None,
) -> Any:
    """The action that an agent takes here."""
    plain, functions = to_native(agent(what))
    _check(state, cancel)
    return _core._act(state, plain, functions, seed, cancel)


def checked(state: object, name: str = "state") -> _core.State:
    if not isinstance(state, _core.State):
        raise BadStateError(f"{name}: expected a State, found {brief(state)}")
    return state


def _check(state: object, cancel: object = None) -> None:
    checked(state)
    if not isinstance(cancel, _core.Cancel | None):
        raise BadSetupError(f"cancel: expected a Cancel, found {brief(cancel)}")


def perft(state: _core.State, depth: int, max_outcomes: int = 10_000) -> dict[str, Any]:
    """How many positions there are after each number of actions, with every outcome of chance counted."""
    checked(state)
    found: dict[str, Any] = _core._perft(state, depth, max_outcomes)
    return found
