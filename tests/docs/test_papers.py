"""The page of the five papers: what it names is there, and the README leads to it."""

from __future__ import annotations

import re
from fnmatch import filter as matching
from pathlib import Path

import pytest

import turnwise as tw

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "papers.md").read_text(encoding="utf-8")
AUTHORS = {1: "Papagiannis", 2: "Hsu", 3: "Valkenberg", 4: "Choe", 5: "Zhang"}


def test_the_readme_names_the_papers_first() -> None:
    opening = (ROOT / "README.md").read_text(encoding="utf-8").split("\n\n")[1]
    assert "](docs/papers.md)" in opening
    assert all(author in opening and author in PAGE for author in AUTHORS.values())


@pytest.mark.parametrize("paper", AUTHORS)
def test_the_agents_and_experiments_of_a_paper_are_there(paper: int) -> None:
    section = PAGE.partition(f"## Paper {paper}\n")[2].partition("\n## ")[0]
    agents = re.findall(r"`([\w*-]+)`", section.partition("**Agents**")[2].partition("**Experiments**")[0])
    experiments = re.findall(r"`([\w*-]+)`", section.partition("**Experiments**")[2].partition("**Read on**")[0])
    assert len(agents) > 3 and len(experiments) > 2
    for name in agents:
        assert name.startswith("-") or matching(tw.agents(), name), name
    files = [path.stem for path in (ROOT / "experiments").glob("*.toml")]
    for name in experiments:
        assert matching(files, name), name
