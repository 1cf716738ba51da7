"""What people call actions and picks: names of cards and units, never their ids."""

from __future__ import annotations

from functools import cache
from typing import Any

from turnwise import _core


def action_words(state: _core.State | None, action: Any) -> str:
    """`Fireball → Knife Juggler`; one that is not listed here, by its text with names in place of ids."""
    text = str(action)
    if state is None:
        return text
    if not state.is_over and not state.game.in_python:
        for choice in state.choices():
            if choice.text == text:
                return choice.words
    label = getattr(_hooks(state.game.name), "label", None)
    return said(state, text) if label is None or not state.game.in_python else str(label(state, action))


def said(state: _core.State, text: str) -> str:
    """Picks of chance and texts of actions, with names in place of ids."""
    return str(getattr(_hooks(state.game.name), "said", str)(text))


@cache
def _hooks(game: str) -> Any:
    from turnwise.games import games
    from turnwise.settings import hooks_of

    return hooks_of(game) if game in games() or game.startswith("openspiel:") else None
