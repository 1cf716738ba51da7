"""States and search results as notebooks show them: HTML without scripts, in the notebook's own colours."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

DEPTH = 3  # of the tree that is shown
BRANCHES = 5  # of each decision, the most visited
ROWS = 20  # of the table of actions


def state(of: Any) -> str:
    """The board, and what the player to act may do."""
    if of.is_over:
        actions = "<p>The match is over: " + ", ".join(f"{value:g}" for value in of.returns) + ".</p>"
    elif of.viewer is not None and of.viewer != of.to_act:
        actions = f"<p>Player {of.to_act} decides.</p>"
    else:
        legal = [str(action) for action in of.legal_actions()]
        actions = _folded(f"{len(legal)} legal actions", "<br>".join(map(escape, legal)))
    return f"<div><pre>{escape(str(of)).rstrip()}</pre>{actions}</div>"


def result(of: Any) -> str:
    """The table of actions, and the tree below it to unfold."""
    head = (
        f"<p>{of.iterations:,} iterations in {of.seconds:.2f} s, {of.nodes:,} nodes; best: "
        f"<b>{escape(str(of.best))}</b></p>"
    )
    rows = [
        (escape(str(one.action)), f"{one.visits:,}", f"{one.value:.3f}", "{:.3f} to {:.3f}".format(*one.interval))
        for one in of.actions[:ROWS]
    ]
    more = f"<p>and {len(of.actions) - ROWS} more</p>" if len(of.actions) > ROWS else ""
    tree = _folded("the tree", _branches(of.tree, DEPTH))
    return f"<div>{head}{_table(('action', 'visits', 'value', '95 % interval'), rows)}{more}{tree}</div>"


def node(of: Any) -> str:
    """A decision of the tree, to unfold."""
    return f"<div><p>{escape(repr(of))}</p>{_branches(of, DEPTH)}</div>"


def _branches(of: Any, depth: int) -> str:
    if of.is_over:
        return "<p>the match is over</p>"
    tried = of.branches()
    lines = []
    for branch in tried[:BRANCHES]:
        head = f"{escape(str(branch.action))}: {branch.visits:,} visits, value {branch.value:.3f}"
        below = [] if depth <= 1 else [_branches(child, depth - 1) for child in branch.outcomes()[:BRANCHES]]
        lines.append(f"<li>{_folded(head, ''.join(below)) if below else head}</li>")
    if len(tried) > BRANCHES:
        lines.append(f"<li>{len(tried) - BRANCHES} more</li>")
    return f"<ul>{''.join(lines)}</ul>"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    titles = "".join(f"<th>{title}</th>" for title in head)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"


def _folded(title: str, content: str) -> str:
    return f"<details><summary>{title}</summary>{content}</details>"
