"""Card definitions to the flat table of core/games/hearthstone/card.h. Runs once, when a game is made.

The core names every word it knows (layout); these files look words up there, so the two cannot drift apart. Each is a
layer over the one before: words.py (which cards and words there are), pools.py (which cards fit a set), trees.py (sets
and numbers), programs.py (effects), cards.py (whole cards, and the table of all).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import language as lang
from ..eras import Build
from ..errors import CardError
from .cards import Cards, Table

__all__ = ["Table", "compile_cards"]


def compile_cards(cards: lang.CardSet, layout: Mapping[str, Any], build: Build | None = None) -> Table:
    """`build` adds an era of that name."""
    try:
        return Cards(cards, layout, build).table()
    except CardError as error:
        if not cards.source:
            raise
        raise CardError(f"{cards.source}: {error}") from error
