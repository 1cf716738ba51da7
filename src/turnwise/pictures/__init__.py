"""Boards, maps and trees as pictures: SVG made in Python, without scripts and without anything to load; the same as an
array of pixels for environments.

    board(state)     the position (in a notebook `state` shows it; `state.to_svg()` is its text)
    tree(node)       the most visited part of a search (`found.tree.to_svg()`)
    pixels(state)    the board as an array of shape (height, width, 3)

A game that is not known here is drawn as its text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from turnwise import _core
from turnwise.pictures.canvas import Canvas
from turnwise.pictures.trees import draw_tree

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Canvas", "board", "draw", "pixels", "tree"]


def draw(state: _core.State, seat: int | None = None) -> Canvas:
    """The position on a canvas; `seat` is the player who sits below, the viewer or player 0 unless told."""
    from turnwise.pictures import boards, cards, maps

    if seat is None:
        seat = state.viewer if state.viewer is not None else 0
    painters = {
        "hearthstone": cards.hearthstone,
        "tribes": maps.tribes,
        "connect_four": boards.connect_four,
        "nim": boards.nim,
        "pocket": boards.pocket,
    }
    paint = painters.get(state.game.name) if not state.game.in_python else None
    return boards.text(state) if paint is None else paint(state, seat)


def board(state: _core.State, seat: int | None = None) -> str:
    return draw(state, seat).svg()


def tree(node: _core.TreeNode, depth: int = 3, width: int = 4) -> str:
    return draw_tree(node, depth, width).svg()


def pixels(state: _core.State, seat: int | None = None) -> np.ndarray[Any, Any]:
    return draw(state, seat).pixels()
