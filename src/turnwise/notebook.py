"""States, searches, recipes and reports as notebooks show them: HTML and SVG without scripts."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from turnwise.names import action_words

DEPTH = 3  # of the tree that is shown
BRANCHES = 5  # of each decision, the most visited
ROWS = 20  # of the table of actions


def state(of: Any) -> str:
    """The board as a picture, and what the player to act may do, in words."""
    from turnwise.pictures import board

    if of.is_over:
        actions = "<p>The match is over: " + ", ".join(f"{value:g}" for value in of.returns) + ".</p>"
    elif of.viewer is not None and of.viewer != of.to_act:
        actions = f"<p>Player {of.to_act} decides.</p>"
    else:
        legal = [_choice(choice) for choice in of.choices()]
        actions = _folded(f"{len(legal)} legal actions", "<br>".join(legal))
    text = _folded("as text", f'<pre style="white-space:pre-wrap">{escape(str(of)).rstrip()}</pre>')
    return f"<div>{board(of)}{actions}{text}</div>"


def _choice(choice: Any) -> str:
    words, text = escape(choice.words), escape(choice.text)
    return words if words == text else f"{words} <code>{text}</code>"


def result(of: Any) -> str:
    """The table of actions with a bar for the visits, and the tree as a picture."""
    position = None if of.tree is None else of.tree.state
    head = (
        f"<p>{of.iterations:,} iterations in {of.seconds:.2f} s, {of.nodes:,} nodes; best: "
        f"<b>{escape(action_words(position, of.best))}</b></p>"
    )
    most = max((one.visits for one in of.actions), default=0) or 1
    rows = [
        (
            escape(action_words(position, one.action)),
            f"{one.visits:,}",
            _bar(one.visits / most),
            f"{one.value:.3f}",
            "" if one.interval is None else "{:.3f} to {:.3f}".format(*one.interval),
        )
        for one in of.actions[:ROWS]
    ]
    more = f"<p>and {len(of.actions) - ROWS} more</p>" if len(of.actions) > ROWS else ""
    tree = "" if of.tree is None else _folded("the tree", of.tree.to_svg(2) + _branches(of.tree, DEPTH))
    return f"<div>{head}{_table(('action', 'visits', '', 'value', '95 % interval'), rows)}{more}{tree}</div>"


def node(of: Any) -> str:
    """A decision of the tree: a picture, and the same to unfold."""
    return f"<div><p>{escape(repr(of))}</p>{of.to_svg(2)}{_branches(of, DEPTH)}</div>"


def recipe(of: Any) -> str:
    """An agent: what is not at its default, and all of it to unfold."""
    import msgspec

    from turnwise.recipes.difference import brief
    from turnwise.recipes.part import changed_fields

    changed = changed_fields(of)
    rows = [(f"<code>{escape(name)}</code>", f"<code>{escape(brief(value))}</code>") for name, value in changed.items()]
    said = _table(("field", "value"), rows) if rows else "<p>everything at its default</p>"
    try:
        plain = msgspec.to_builtins(of)
    except TypeError:  # a part of it is a function
        plain = {name: brief(getattr(of, name)) for name in of.__struct_fields__}
    every = [
        (f"<code>{escape(str(name))}</code>", f"<code>{escape(str(value))}</code>") for name, value in plain.items()
    ]
    whole = _folded("every field", _table(("field", "value"), every))
    return f"<div><b>{escape(type(of).__name__)}</b>{said}{whole}</div>"


def report(of: Any) -> str:
    """A series of matches: the rate with its interval, drawn and in numbers."""
    from turnwise.pictures.canvas import INK, PALE, Canvas

    canvas = Canvas(420, 56, "rate")
    low, high, rate = (40 + 340 * value for value in (of.low, of.high, of.rate))
    canvas.rect(0, 0, 420, 56, "#ffffff", corner=6)
    canvas.path([(40, 24), (380, 24)], "#d0d7de", 2)
    canvas.path([(210, 14), (210, 34)], "#8b949e", 1)
    canvas.path([(low, 24), (high, 24)], "#1f6feb", 5)
    canvas.circle(rate, 24, 6, "#1f6feb", line="#fff", thick=1.5)
    for at, words in ((40, "0 %"), (210, "50 %"), (380, "100 %")):
        canvas.text(at, 46, words, 11, fill=PALE, anchor="middle")
    canvas.text(rate, 8, f"{of.rate:.1%}", 11, fill=INK, anchor="middle", bold=True)
    rows = [
        ("agents", f"{escape(of.agents[0])} against {escape(of.agents[1])} at {escape(of.game)}"),
        ("matches", f"{of.matches:,} in pairs: {of.wins:,} won, {of.draws:,} drawn, {of.losses:,} lost"),
        ("rate", f"{of.rate:.1%}, 95 % interval {of.low:.1%} to {of.high:.1%}"),
        ("seed", str(of.seed)),
    ]
    if any(of.failures):
        rows.append(("failures", escape(of.failed)))
    return f"<div>{canvas.svg()}{_table(('', ''), rows)}</div>"


def _branches(of: Any, depth: int) -> str:
    if of.is_over:
        return "<p>the match is over</p>"
    tried = of.branches()
    lines = []
    for branch in tried[:BRANCHES]:
        words = escape(action_words(branch.state, branch.action))
        head = f"{words}: {branch.visits:,} visits, value {branch.value:.3f}"
        below = [] if depth <= 1 else [_branches(child, depth - 1) for child in branch.outcomes()[:BRANCHES]]
        lines.append(f"<li>{_folded(head, ''.join(below)) if below else head}</li>")
    if len(tried) > BRANCHES:
        lines.append(f"<li>{len(tried) - BRANCHES} more</li>")
    return f"<ul>{''.join(lines)}</ul>"


def _bar(share: float) -> str:
    width = round(100 * share)
    return f'<svg width="100" height="10"><rect width="{width}" height="10" fill="#1f6feb"/></svg>'


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    titles = "".join(f"<th>{title}</th>" for title in head)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"


def _folded(title: str, content: str) -> str:
    return f"<details><summary>{title}</summary>{content}</details>"
