"""The most visited part of a search tree as a picture: from left to right, an edge for each action and outcome."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from turnwise.pictures.canvas import INK, PALE, PAPER, Canvas, wrapped

COLUMN, ROW = 250, 40
PLAYERS = ("#1f6feb", "#d1741f", "#8250df", "#1a7f37")


@dataclass
class Branch:
    """A decision, and by which action and luck it was reached."""

    visits: int
    to_act: int
    over: bool
    words: str = ""
    by: int = 0
    value: float = 0.0
    tries: int = 0
    chance: str = ""
    below: list[Branch] = field(default_factory=list)
    y: float = 0.0


def draw_tree(node: Any, depth: int = 3, width: int = 4) -> Canvas:
    from turnwise.tree_export import node_dict

    return draw_plain_tree(node_dict(node, depth, width))


def draw_plain_tree(row: dict[str, Any]) -> Canvas:
    """Of the plain form that turnwise.tree_export makes."""
    root = _branch(row)
    leaves = _place(root, 0)
    depth = _depth(root)
    canvas = Canvas(40 + COLUMN * depth + 60, 40 + ROW * max(1, leaves), "search tree")
    canvas.rect(0, 0, canvas.width, canvas.height, PAPER, corner=8)
    _edges(canvas, root, 0, root.visits)
    _nodes(canvas, root, 0, root.visits)
    return canvas


def _branch(row: dict[str, Any]) -> Branch:
    made = Branch(row["visits"], row["to_act"], row["over"])
    for action in row.get("actions", ()):
        outcomes = action["outcomes"] or [{"visits": action["visits"], "to_act": row["to_act"], "over": False}]
        many = len(outcomes) > 1 and not any("actions" in outcome for outcome in outcomes)
        for outcome in outcomes[:1] if many else outcomes:  # where nothing is drawn below, outcomes are only counted
            child = _branch(outcome)
            child.words, child.by = action["words"], row["to_act"]
            child.value, child.tries = action["value"], action["visits"]
            child.chance = ", ".join(pick["words"] for pick in outcome.get("chance", ()))
            if many:
                child.visits, child.chance = action["visits"], f"{action['known_outcomes']} outcomes of chance"
            made.below.append(child)
    return made


def _place(branch: Branch, row: float) -> float:
    """Gives every decision its height; how many rows it took."""
    if not branch.below:
        branch.y = 20 + ROW * (row + 0.5)
        return 1
    taken = 0.0
    for child in branch.below:
        taken += _place(child, row + taken)
    branch.y = (branch.below[0].y + branch.below[-1].y) / 2
    return taken


def _depth(branch: Branch) -> int:
    return 1 + max(map(_depth, branch.below), default=-1)


def _edges(canvas: Canvas, branch: Branch, level: int, most: int) -> None:
    x = 34 + COLUMN * level
    for child in branch.below:
        thick = 1 + 5 * child.visits / max(1, most)
        colour = PLAYERS[child.by % 4]
        middle = x + 40
        canvas.path([(x, branch.y), (middle, child.y), (x + COLUMN, child.y)], colour, thick)
        lines = wrapped(child.words, 11, COLUMN - 70, 1)
        canvas.text(middle + 6, child.y - 10, lines[0], 11, fill=INK)
        facts = f"{child.tries:,} visits, {child.value:.3f}" + (f"; {child.chance}" if child.chance else "")
        canvas.text(middle + 6, child.y + 11, wrapped(facts, 10, COLUMN - 66, 1)[0], 10, fill=PALE)
        _edges(canvas, child, level + 1, most)


def _nodes(canvas: Canvas, branch: Branch, level: int, most: int) -> None:
    x = 34 + COLUMN * level
    radius = 10 + 8 * (branch.visits / max(1, most)) ** 0.5
    colour = "#57606a" if branch.over else PLAYERS[branch.to_act % 4]
    canvas.circle(x, branch.y, radius, colour, line="#fff", thick=1.5)
    size = 8 if branch.visits > 999 else 9
    canvas.text(x, branch.y, _short(branch.visits), size, fill="#fff", anchor="middle", bold=True)
    for child in branch.below:
        _nodes(canvas, child, level + 1, most)


def _short(count: int) -> str:
    return f"{count / 1000:.0f}k" if count >= 10_000 else f"{count / 1000:.1f}k" if count >= 1000 else str(count)
