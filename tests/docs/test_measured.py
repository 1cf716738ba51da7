"""Parts that no shipped agent uses are kept for what they measured: a page of theirs shows it, as the table of
regret.md has it or by matches of its own."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import turnwise as tw
from turnwise import recipes
from turnwise.recipes.part import Part

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tests" / "search"))
from test_search_parts import RECIPES  # noqa: E402

METHODS = ROOT / "docs" / "methods"
ROW = re.compile(r"^\| ([\w.-]+) \| (0\.\d{4}) \| (0\.\d{4}) \| (0\.\d{4} \+- 0\.\d{4}) \|$", re.MULTILINE)
MEASURED = re.compile(r"^\*\*Measured.*?(?=^```|^#|\Z)", re.MULTILINE | re.DOTALL)
# What brings no strength of its own: a user's functions, and the defaults of a term.
NO_METHOD = {"agents.PythonAgent", "rollout.Function", "evaluate.Function", "untried.Infinite", "unprune.Never"}
# The solved positions have no hidden hands, evaluations, priors and scores; table 5.6 of paper 3 is the campaign's.
NOT_YET = {"belief.Leaky", "expand.ByHeuristic", "expand.ByPrior", "rollout.ByScore", "estimate.PreviousSearch"}


def kinds(value: Any) -> set[type[Part]]:
    if isinstance(value, Part):
        return {type(value)}.union(*(kinds(getattr(value, name)) for name in value.__struct_fields__))
    return set().union(*map(kinds, value)) if isinstance(value, tuple | list) else set()


@cache
def unused() -> dict[str, type[Part]]:
    used = set().union(*map(kinds, tw.agents().values()))
    found = {f"{axis}.{kind.__name__}": kind for axis, each in recipes.parts().items() for kind in each}
    return {name: kind for name, kind in found.items() if kind not in used and name not in NO_METHOD}


@cache
def pages() -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(METHODS.glob("*.md"))}


def measured(part: str) -> list[str]:
    """The pages that name the part and show a number of it."""
    kind, name = unused()[part], part.partition(".")[2]
    word = re.compile(rf"\b{name}\b")
    found = []
    for page, text in pages().items():
        rows = [row[0] for row in ROW.findall(text) if page != "regret.md"]
        by_rows = word.search(text) and any(kind in kinds(tuple(RECIPES[row].values())) for row in rows)
        if by_rows or any(word.search(section) for section in MEASURED.findall(text)):
            found.append(page)
    return found


def test_rows_of_the_regret_table_are_the_same_wherever_they_stand() -> None:
    table = {row[0]: row for row in ROW.findall(pages()["regret.md"])}
    quoted = [(name, row) for name, text in pages().items() if name != "regret.md" for row in ROW.findall(text)]
    assert set(table) == set(RECIPES) and len(quoted) > 30
    for page, row in quoted:
        assert table[row[0]] == row, (page, row)


@pytest.mark.parametrize("part", unused())
def test_a_part_that_no_agent_uses_shows_what_it_measured(part: str) -> None:
    assert bool(measured(part)) == (part not in NOT_YET), measured(part)
