"""The first page, the tutorials as notebooks, the table of methods and its formulas. What the pages run is run by
test_examples.py."""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TUTORIALS = sorted((DOCS / "tutorials").glob("*.md"))


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_is_a_notebook(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    made = loaded(ROOT / "tools" / "docs" / "notebooks.py").notebook(text)
    assert made["nbformat"] == 4
    assert {cell["cell_type"] for cell in made["cells"]} == {"markdown", "code"}
    assert len({cell["id"] for cell in made["cells"]}) == len(made["cells"])
    code = ["".join(cell["source"]) for cell in made["cells"] if cell["cell_type"] == "code"]
    for source in code:
        if not source.startswith(("!", "%%writefile")):
            ast.parse(source)
    # Nothing that the page runs is lost on the way.
    for block in re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        assert any(block.strip() in source for source in code)
    for command in re.findall(r"^\$ (.*)$", text, re.MULTILINE):
        assert any(f"!{command}" in source for source in code)


def test_there_are_four_and_the_first_page_leads_to_each() -> None:
    first = (DOCS / "index.md").read_text(encoding="utf-8")
    assert len(TUTORIALS) == 4
    for page in TUTORIALS:
        assert f"(tutorials/{page.name})" in first
    pictures = re.findall(r"!\[.+?\]\((.+?)\)", first)
    assert len(pictures) >= 3
    for picture in pictures:
        assert (DOCS / picture).is_file()


def test_pictures_of_the_pages_are_drawn_and_load_nothing() -> None:
    found = sorted((DOCS / "pictures").glob("*.svg"))
    assert {path.stem for path in found} >= {"board", "tree", "tree-plain", "tree-halving", "map", "exploration"}
    for path in found:
        text = path.read_text(encoding="utf-8")
        ElementTree.fromstring(text)
        assert "<script" not in text and not re.search('href="[^#]', text)
        assert len(text) < 100_000


def test_every_method_is_in_the_table_by_axis() -> None:
    table = (DOCS / "methods.md").read_text(encoding="utf-8")
    pages = {path.name for path in (DOCS / "methods").glob("*.md")}
    by_axis, _, by_paper = table.partition("## By paper")
    assert set(re.findall(r"\(methods/(.+?\.md)\)", by_axis)) == pages
    assert set(re.findall(r"\(papers\.md#paper-(\d)\)", by_paper)) == set("12345")


def test_rates_in_the_table_stand_on_their_pages() -> None:
    table = (DOCS / "methods.md").read_text(encoding="utf-8").partition("## By paper")[0]
    for row in (line for line in table.splitlines() if line.startswith("| [")):
        own = "".join((DOCS / page).read_text(encoding="utf-8") for page in re.findall(r"\((methods/.+?\.md)\)", row))
        for rate in re.findall(r"\d+\.\d (?:\+- \d+\.\d )?%", row):
            assert rate.replace(" %", "") in own, (row, rate)


def test_formulas_are_drawn_without_anything_to_load() -> None:
    pytest.importorskip("matplotlib")
    sys.modules.pop("mathtext", None)
    formula = loaded(DOCS / "mathtext.py").formula
    text = (DOCS / "methods.md").read_text(encoding="utf-8")
    found = re.findall(r"{math}`(.+?)`", text) + re.findall(r"^```{math}\n(.*?)\n```$", text, re.MULTILINE | re.DOTALL)
    assert len(found) > 12
    for tex in found:
        svg = formula(tex.strip())
        assert svg.startswith("<svg") and "currentColor" in svg
        assert "http" not in svg.replace("http://www.w3.org", "")
