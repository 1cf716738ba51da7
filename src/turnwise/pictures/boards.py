"""Small boards: connect four, nim, the pocket duel, and any other game as its text."""

from __future__ import annotations

from typing import Any, cast

from turnwise import _core
from turnwise.pictures.canvas import INK, PALE, PAPER, Canvas

PLAYERS = ("#d1741f", "#1f6feb", "#8250df", "#1a7f37")


def text(state: _core.State) -> Canvas:
    """A game that says itself in text."""
    lines = str(state).rstrip("\n").split("\n")
    canvas = Canvas(max(160, 20 + 7.8 * max(map(len, lines))), 20 + 17 * len(lines), state.game.name)
    canvas.rect(0, 0, canvas.width, canvas.height, PAPER, corner=6)
    for number, line in enumerate(lines):
        canvas.text(10, 18 + 17 * number, line, 13, mono=True)
    return canvas


def _turn(state: _core.State) -> str:
    if not state.is_over:
        return f"player {state.to_act} to act"
    best = max(state.returns)
    winners = [str(player) for player, value in enumerate(state.returns) if value == best]
    return f"player {winners[0]} won" if len(winners) == 1 else "a draw"


def connect_four(state: _core.State, seat: int) -> Canvas:
    rows = cast("dict[str, Any]", state.to_plain())["rows"]
    cell = 44
    canvas = Canvas(7 * cell + 20, 6 * cell + 64, "connect four")
    canvas.rect(0, 0, canvas.width, canvas.height, PAPER, corner=6)
    canvas.rect(10, 10, 7 * cell, 6 * cell, "#2d5fa8", corner=8)
    colours = {".": "#eef2f7", "x": PLAYERS[0], "o": "#f2cc60"}
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            canvas.circle(10 + (x + 0.5) * cell, 10 + (y + 0.5) * cell, cell * 0.4, colours[mark])
    for x in range(7):
        canvas.text(10 + (x + 0.5) * cell, 6 * cell + 24, str(x + 1), 13, fill=PALE, anchor="middle")
    mark = "x" if state.to_act == 0 else "o"
    if not state.is_over:
        canvas.circle(20, 6 * cell + 46, 7, colours[mark])
    canvas.text(34 if not state.is_over else 12, 6 * cell + 46, _turn(state), 13)
    return canvas


def nim(state: _core.State, seat: int) -> Canvas:
    heaps = list(cast("dict[str, Any]", state.to_plain())["heaps"])
    canvas = Canvas(max(220, 60 + 26 * max(1, *heaps)), 44 + 34 * len(heaps), "nim")
    canvas.rect(0, 0, canvas.width, canvas.height, PAPER, corner=6)
    for heap, stones in enumerate(heaps):
        y = 26 + 34 * heap
        canvas.text(14, y, str(heap + 1), 13, fill=PALE)
        for stone in range(stones):
            canvas.circle(48 + 26 * stone, y, 10, "#8b949e", line=INK, thick=0.8)
    canvas.text(12, canvas.height - 18, _turn(state), 13)
    return canvas


def pocket(state: _core.State, seat: int) -> Canvas:
    """Lines of the text, a player's in the player's colour."""
    canvas = text(state)
    player = 0
    for shape in canvas.shapes[1:]:
        if shape.words.startswith("player "):
            player = int(shape.words.split()[1].rstrip(":"))
            shape.at |= {"fill": PLAYERS[player], "bold": True}
    return canvas
