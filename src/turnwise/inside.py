"""Looking inside a search: its tree as plain data and as a picture."""

from __future__ import annotations

import json
from typing import Any

from turnwise import _core


def tree_dict(found: _core.SearchResult, depth: int = 3, width: int = 8, tree: int = 0) -> dict[str, Any]:
    """The most visited part of a tree as plain data: so many actions deep, so many actions at each decision."""

    def decision(node: _core.TreeNode, left: int, picks: bool) -> dict[str, Any]:
        row: dict[str, Any] = {"visits": node.visits, "to_act": node.to_act, "over": node.is_over}
        if picks and (chance := node.picks):
            row["chance"] = [
                {"pick": text, "probability": probability, **bucket_dict(bucket)}
                for (text, probability), bucket in zip(chance, node.buckets, strict=True)
            ]
        if left and (branches := node.branches()):
            row["actions"] = [action(branch, left) for branch in branches[:width]]
        return row

    def action(branch: _core.TreeBranch, left: int) -> dict[str, Any]:
        low, high = branch.stats.interval
        outcomes = sorted(branch.outcomes(), key=lambda node: -node.visits)
        return {
            "action": str(branch.action),
            "visits": branch.visits,
            "value": branch.value,
            "interval": [low, high],
            "outcomes": [decision(node, left - 1, True) for node in outcomes[:width]],
            "known_outcomes": len(outcomes),
        }

    roots = found.trees
    return decision(roots[tree], depth, False) if roots else {}


def bucket_dict(bucket: tuple[int, int | None, float | None] | None) -> dict[str, Any]:
    """What a pick stands for where chance has buckets; a limit or a probability that is not there is None."""
    if bucket is None:
        return {}
    low, high, probability = bucket
    return {"bucket": {"low": low, "high": high, "probability": probability}}


def pick_text(pick: dict[str, Any]) -> str:
    """A pick of tree_dict() in words: with its chance, and that of the bucket it stands for."""
    text = f"{pick['pick']} ({pick['probability']:.2f}"
    if bucket := pick.get("bucket"):
        low, high = bucket["low"], bucket["high"]
        values = f"{low} and more" if high is None else str(low) if high == low else f"{low} to {high}"
        text += f", bucket {values}" + ("" if bucket["probability"] is None else f": {bucket['probability']:.2f}")
    return text + ")"


def tree_json(found: _core.SearchResult, depth: int = 3, width: int = 8, tree: int = 0) -> str:
    """tree_dict() as JSON."""
    return json.dumps(tree_dict(found, depth, width, tree))


def tree_dot(found: _core.SearchResult, depth: int = 3, width: int = 5, tree: int = 0) -> str:
    """tree_dict() as a Graphviz drawing: decisions are boxes by who acts, edges are actions with visits and value."""
    lines = ["digraph search {", "  node [shape=box, style=filled];"]
    colors = ["lightblue", "mistyrose", "lightyellow", "honeydew"]

    def draw(row: dict[str, Any]) -> str:
        name = f"n{len(lines)}"
        lines.append(f'  {name} [label="{row["visits"]}", fillcolor={colors[row["to_act"] % 4]}];')
        for action in row.get("actions", ()):
            for outcome in action["outcomes"]:
                chance = "\\n".join(pick_text(pick) for pick in outcome.get("chance", ()))
                label = f"{action['action']}\\n{action['visits']} | {action['value']:.3f}" + (chance and "\\n" + chance)
                lines.append(f"  {name} -> {draw(outcome)} [label={json.dumps(label, ensure_ascii=False)}];")
        return name

    if row := tree_dict(found, depth, width, tree):
        draw(row)
    return "\n".join([*lines, "}", ""]).replace("\\\\n", "\\n")
