"""Looking inside a search: its tree as plain data and as a picture."""

from __future__ import annotations

from typing import Any

from turnwise import _core
from turnwise.errors import BadSetupError
from turnwise.names import action_words, said


def tree_dict(found: _core.SearchResult, depth: int = 3, width: int = 8, tree: int = 0) -> dict[str, Any]:
    """The most visited part of a tree as plain data: so many actions deep, so many actions at each decision."""
    roots = found.trees
    return node_dict(roots[tree], depth, width) if roots else {}


def node_dict(node: _core.TreeNode, depth: int = 3, width: int = 8) -> dict[str, Any]:
    """The same of what lies below a decision."""
    if not 0 <= depth <= 50 or not 1 <= width <= 1000:
        raise BadSetupError(f"expected a depth from 0 to 50 and a width from 1 to 1000, found {depth} and {width}")

    def decision(node: _core.TreeNode, left: int, picks: bool) -> dict[str, Any]:
        row: dict[str, Any] = {"visits": node.visits, "to_act": node.to_act, "over": node.is_over}
        if picks and (chance := node.picks):
            row["chance"] = [
                {"pick": text, "words": said(node.state, text), "probability": probability, **bucket_dict(bucket)}
                for (text, probability), bucket in zip(chance, node.buckets, strict=True)
            ]
        if left and (branches := node.branches()):
            row["actions"] = [action(branch, left) for branch in branches[:width]]
        return row

    def action(branch: _core.TreeBranch, left: int) -> dict[str, Any]:
        outcomes = sorted(branch.outcomes(), key=lambda node: -node.visits)
        return {
            "action": str(branch.action),
            "words": action_words(branch.state, branch.action),
            "visits": branch.visits,
            "value": branch.value,
            "interval": None if branch.stats.interval is None else list(branch.stats.interval),
            "outcomes": [decision(node, left - 1, True) for node in outcomes[:width]],
            "known_outcomes": len(outcomes),
        }

    return decision(node, depth, False)


def bucket_dict(bucket: tuple[int, int | None, float | None] | None) -> dict[str, Any]:
    """What a pick stands for where chance has buckets; a limit or a probability that is not there is None."""
    if bucket is None:
        return {}
    low, high, probability = bucket
    return {"bucket": {"low": low, "high": high, "probability": probability}}


def pick_text(pick: dict[str, Any]) -> str:
    """A pick of tree_dict() in words: with its chance, and that of the bucket it stands for."""
    text = f"{pick.get('words') or pick['pick']} ({pick['probability']:.2f}"
    if bucket := pick.get("bucket"):
        low, high = bucket["low"], bucket["high"]
        values = f"{low} and more" if high is None else str(low) if high == low else f"{low} to {high}"
        text += f", bucket {values}" + ("" if bucket["probability"] is None else f": {bucket['probability']:.2f}")
    return text + ")"


def tree_dot(found: _core.SearchResult, depth: int = 3, width: int = 5, tree: int = 0) -> str:
    """tree_dict() as a Graphviz drawing."""
    return _dot(tree_dict(found, depth, width, tree))


def node_dot(node: _core.TreeNode, depth: int = 3, width: int = 5) -> str:
    """What lies below a decision as a Graphviz drawing."""
    return _dot(node_dict(node, depth, width))


def _dot(row: dict[str, Any]) -> str:
    """Decisions are boxes by who acts, edges are actions with visits and value, and what chance did."""
    lines = ["digraph search {", "  rankdir=LR;", "  node [shape=box, style=filled];"]
    colors = ["lightblue", "mistyrose", "lightyellow", "honeydew"]

    def draw(row: dict[str, Any]) -> str:
        name = f"n{len(lines)}"
        who = "over" if row["over"] else f"player {row['to_act']}"
        lines.append(f'  {name} [label="{who}\\n{row["visits"]:,} visits", fillcolor={colors[row["to_act"] % 4]}];')
        for action in row.get("actions", ()):
            for outcome in action["outcomes"]:
                chance = [pick_text(pick) for pick in outcome.get("chance", ())]
                words = [action["words"], f"{action['visits']:,} | {action['value']:.3f}", *chance]
                label = "\\n".join(word.replace("\\", "\\\\").replace('"', '\\"') for word in words)
                lines.append(f'  {name} -> {draw(outcome)} [label="{label}"];')
        return name

    if row:
        draw(row)
    text = "\n".join([*lines, "}", ""])
    return text.encode("utf-8", "backslashreplace").decode()  # a game of somebody's may have half letters
