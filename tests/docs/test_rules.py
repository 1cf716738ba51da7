"""The rule books (docs/rules) hold every rule that somebody names: code and cards in comments, tests in their names,
pages in their tables. A rule has a heading of its own, so that its number is an anchor: `hearthstone.md#rule-62`."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from property_table import rows

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules"
BOOKS = ["hearthstone.md", "hearthstone-more.md"]
NUMBER = r"(?:X\d+|\d+[a-z]?)"
SEVERAL = rf"{NUMBER}(?:(?:, | and | to |/|-){NUMBER})*"
OUTSIDE = re.compile(r"MECHANICS|\bRULES\.md|AGENTS\.md|2-beyond|details\.md|\.\./shared|/shared/")


def headings(name: str, words: str) -> set[str]:
    return set(re.findall(rf"^#{{2,3}} {words}", (RULES / name).read_text(encoding="utf-8"), re.MULTILINE))


def numbered() -> set[str]:
    """Every rule of Hearthstone, and the steps (38d) of those that have them."""
    text = "".join((RULES / name).read_text(encoding="utf-8") for name in BOOKS)
    found = re.findall(r"^### Rule (\S+)$", text, re.MULTILINE)
    assert len(found) == len(set(found)) > 550
    return set(found) | set(re.findall(r"^- \*\*(\d+[a-z])\.\*\*", text, re.MULTILINE))


def files(*folders: str) -> Iterator[tuple[str, str]]:
    listed = subprocess.run(["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    paths = [ROOT / name for name in listed.split()] or [p for f in folders for p in sorted((ROOT / f).rglob("*"))]
    for path in paths:
        if path.is_file() and path.suffix in {".h", ".cpp", ".py", ".md", ".toml"} and path != Path(__file__):
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def of_hearthstone(text: str) -> Iterator[str]:
    """The numbers of rules that a text of Hearthstone names."""
    yield from re.findall(r"\bX[1-9]\d*\b", text)
    for several in re.findall(rf"\b[Rr]ules? ({SEVERAL})\b(?![.%]\d)", text):
        yield from re.findall(NUMBER, several)
    for name in re.findall(r"\bdef test_((?:x?\d+[a-z]?_)+)", text):
        yield from (part.lstrip("0").upper() if part[0] == "x" else part.lstrip("0") for part in name[:-1].split("_"))


HEARTHSTONE = [
    "core/games/hearthstone",
    "src/turnwise/hearthstone",
    "tests/games/hearthstone",
    "tests/games/hearthstone/oracle",
    "tests/games/hearthstone/rules",
    "docs/hearthstone.md",
    "docs/hidden-cards.md",
    "docs/rules/hearthstone.md",
    "docs/rules/hearthstone-more.md",
]


def test_every_rule_of_hearthstone_that_is_named_is_in_the_books() -> None:
    known, named = numbered(), 0
    for path, text in files(*HEARTHSTONE):
        numbers = set(of_hearthstone(text))
        named += len(numbers)
        assert numbers <= known, (path, sorted(numbers - known))
    assert named > 1000


def test_a_number_that_no_book_has_is_found() -> None:
    text = "// rules 9, X999 and 38d; X1\ndef test_x998_nothing(): ...\ndef test_07_x2_b(): ..."
    assert set(of_hearthstone(text)) == {"9", "X999", "38d", "X1", "X998", "7", "X2"}
    assert set(of_hearthstone(text)) - numbered() == {"X998", "X999"}


def test_every_section_and_quirk_of_tribes_that_is_named_is_in_the_book() -> None:
    sections = {number.rstrip(".") for number in headings("tribes.md", r"Section ([\d.]+)\.")}
    quirks = headings("tribes.md", r"(Q\d+)$")
    assert len(sections) > 25 and quirks == {f"Q{number}" for number in range(1, 21)}
    folders = [
        "core/games/tribes",
        "src/turnwise/tribes",
        "tests/games/tribes/oracle",
        "tests/games/tribes/rules",
        "docs/tribes.md",
    ]
    named = set()
    for path, text in files(*folders, "docs/rules/tribes.md", "docs/rules/tribes-agents.md"):
        quoted = set(re.findall(r"\bQ\d+\b", text))
        assert quoted <= quirks, (path, sorted(quoted - quirks))
        cited = set(re.findall(r"docs/rules/tribes\.md (\d+(?:\.\d+)?)", text))
        cited |= set(re.findall(r"^\| (\d+(?:\.\d+)?) [a-z]", text, re.MULTILINE) if path == "docs/tribes.md" else [])
        cited |= {number.lstrip("0") for number in re.findall(r"/test_(\d\d)_\w+\.py$", path) if number != "18"}
        assert cited <= sections, (path, sorted(cited - sections))
        named |= quoted | cited
    assert len(named) > 30


def test_every_number_of_the_notes_that_a_table_of_tests_names_is_in_them() -> None:
    notes = {1: "paper-1.md", 3: "paper-3.md", 4: "paper-4.md", 5: "paper-5.md"}
    properties = {f"{paper}-{number}" for paper, name in notes.items() for number in headings(name, r"Property (\d+)$")}
    beyond = {number.rstrip(".") for number in headings("methods.md", r"Section ([\d.]+b?)\.")}
    agents = {f"T{number}" for number in headings("tribes-agents.md", r"Section (\d+)\.")}
    for table in (ROOT / "tests/search/README.md", ROOT / "tests/agents/README.md"):
        numbers = {what.split()[0] for what, _ in rows(table)}
        assert {n for n in numbers if re.fullmatch(r"\d-\d+", n)} <= properties
        assert {n for n in numbers if re.fullmatch(r"T\d+", n)} <= agents
    methods = (ROOT / "tests/search/README.md").read_text(encoding="utf-8")
    part = methods.partition("## Methods beyond the papers")[2].partition("\n## ")[0]
    named = set(re.findall(r"^\| (\d[\d.b]*)", part, re.MULTILINE))
    assert len(named) > 20 and named <= beyond


def test_nothing_names_a_file_outside_the_project() -> None:
    for path, text in files("core", "src", "tests", "docs", "tools", "benchmarks", "experiments", "README.md"):
        assert not OUTSIDE.search(text), path
    assert not OUTSIDE.search((ROOT / "tools/facts/hearthstone.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", sorted(RULES.glob("*.md")), ids=lambda page: page.stem)
def test_every_link_of_a_rule_book_leads_to_a_heading(page: Path) -> None:
    """As GitHub and MyST make anchors of headings: lower case, no punctuation, dashes."""

    def anchors(target: Path) -> set[str]:
        titles = re.findall(r"^#{1,3} (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
        return {re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", title.lower())) for title in titles}

    links = re.findall(r"\]\(([^)\s]*)\)", page.read_text(encoding="utf-8"))
    assert links
    for link in links:
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link
