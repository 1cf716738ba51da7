"""What the games' own evaluations say of states, and the papers' agents of actions."""

from __future__ import annotations

from typing import Any

from turnwise import _core
from turnwise.errors import BadStateError, UnknownNameError
from turnwise.games import load
from turnwise.searching import checked


def heuristics(game: str | _core.Game | object) -> list[str]:
    """The names that heuristic() knows in this game."""
    return _core._heuristic_names(load(game))


def heuristic(state: _core.State, name: str, player: int, root: _core.State | None = None) -> float:
    """What an evaluation thinks of a state for a player, in the original program's own units. Some compare the state
    with the `root` of a decision; without one the state is its own root."""
    _find("evaluation", name, heuristics(checked(state).game))
    if not isinstance(player, int) or not 0 <= player < state.players:
        raise BadStateError(f"player: expected a number from 0 to {state.players - 1}, found {player!r}")
    return _core._heuristic(name, _root(state, root), state, player)


def values(state: _core.State, name: str, root: _core.State | None = None) -> list[float]:
    """The same as a search uses it: a value from 0 to 1 for each player, seen from the player to act at the root."""
    _find("evaluation", name, heuristics(checked(state).game))
    return _core._heuristic_values(name, _root(state, root), state)


def scores(state: _core.State, name: str, seed: int = 1) -> list[tuple[Any, float]]:
    """Each legal action with the score that an agent of this name gives it. Scores that look at what an action does try
    it once, with chance by `seed`."""
    _find("score", name, _core._score_names(checked(state).game))
    if state.viewer is not None and "hidden information" in state.game.abilities:
        raise BadStateError("scores are tried on full states: determinize() the observation first")
    return _core._scores(name, state, seed)


def _find(kind: str, name: str, known: list[str]) -> None:
    if name not in known:
        raise UnknownNameError(kind, name, known)


def _root(state: _core.State, root: _core.State | None) -> _core.State:
    if root is None:
        return state
    if checked(root, "root").game is not state.game:
        raise BadStateError("root: expected a state of the same game")
    return root
