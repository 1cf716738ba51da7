"""What the README counts is what there is."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from turnwise import recipes
from turnwise.cli import app
from turnwise.hearthstone.eras import eras
from turnwise.tribes.tables import levels

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def listed(verb: str) -> int:
    return len(json.loads(CliRunner().invoke(app, [verb, "--json"]).stdout))


def test_the_readme_counts_what_there_is() -> None:
    parts = [part for axis in recipes.parts().values() for part in axis]
    for words, count in (
        (r"(\d+) \(`turnwise games`\)", listed("games")),
        (r"(\d+) cards and their tokens", listed("cards")),
        (r"tokens in (\d+) eras", len(list(eras()))),
        (r"on (\d+) levels", len(levels())),
    ):
        assert re.findall(words, README) == [str(count)], (words, count)
    for words, count in (
        (r"more than (\d+) decks \(`turnwise decks`\)", listed("decks")),
        (r"more than (\d+) parts \|", len(parts)),
        (r"more than (\d+) \(`turnwise agents`\)", listed("agents")),
        (r"more than (\d+) files in experiments/", len(list((ROOT / "experiments").glob("*.toml")))),
        (r"more than (\d+) models \(`turnwise models`\)", listed("models")),
    ):
        (said,) = re.findall(words, README)
        assert int(said) < count < 2 * int(said), (words, count)


def test_the_readme_leads_to_what_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert len(links) > 15
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


def strength() -> Any:
    spec = importlib.util.spec_from_file_location("strength", ROOT / "tools" / "docs" / "strength.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_papers_of_the_table_of_strength_are_today_s_results() -> None:
    """python tools/docs/strength.py --papers makes them anew."""
    made = strength()
    rows = made.papers()
    assert rows and made.markdown_table(made.HEAD, rows).strip() == made.marked("papers").search(README)[0].strip()


def test_the_commands_of_the_table_of_strength_are_those_that_made_it() -> None:
    made = strength()
    text = made.marked("strength").search(README)[0]
    for where, words in made.MATCHES.items():
        assert f"$ turnwise match {words}\n" in text
        assert re.search(rf"\| {re.escape(where)} \| [\d.]+ % \| [\d.]+ to [\d.]+ \| \d+ \|", text), where


@pytest.mark.long
def test_the_table_of_strength_is_what_its_commands_print() -> None:
    made = strength()
    assert made.first().strip() == made.marked("strength").search(README)[0].strip()


def test_the_index_leads_to_every_page() -> None:
    """By name, in an order that somebody chose; the pages of methods by their folder."""
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.stem == "index" or re.search(rf"^{page.stem}$", index, re.M), page.stem
    assert "methods/*" in (ROOT / "docs" / "methods.md").read_text(encoding="utf-8")
