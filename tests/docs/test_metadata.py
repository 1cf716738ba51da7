"""What `pip` and the package index see: every extra is used by something, and the project says where it lives."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import turnwise

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TOOLS = {"dev", "docs"}  # for working on the package, not for using it
IMPORTED_AS = {"open_spiel": "pyspiel", "xgboost-cpu": "xgboost", "tomli-w": "tomli_w"}
HANDED_IN = {"xgboost", "websockets"}  # a model of it that the user trained; uvicorn takes it by name


def imported() -> set[str]:
    text = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "turnwise").rglob("*.py"))
    words = r"^\s*(?:import|from) (\w+)|(?:import_module|needs|find_spec|optional)\(\"(\w+)"
    return {word for pair in re.findall(words, text, re.M) for word in pair if word}


def packages(requirements: list[str]) -> list[str]:
    return [re.match(r"[\w-]+", requirement)[0] for requirement in requirements]  # type: ignore[index]


@pytest.mark.parametrize("extra", sorted(PROJECT["optional-dependencies"].keys() - TOOLS))
def test_an_extra_installs_only_what_is_imported(extra):
    for package in packages(PROJECT["optional-dependencies"][extra]):
        assert IMPORTED_AS.get(package, package) in imported() | HANDED_IN, (
            f"nothing imports {package} of the extra {extra}"
        )


def test_the_package_needs_only_what_it_imports():
    for package in packages(PROJECT["dependencies"]):
        assert IMPORTED_AS.get(package, package) in imported() | {"numpy"}, package


def test_the_metadata_says_where_the_project_lives():
    assert {"Homepage", "Documentation", "Repository", "Issues"} <= PROJECT["urls"].keys()
    assert all(url.startswith("https://") for url in PROJECT["urls"].values())


def test_a_release_has_one_version():
    """It is said in src/turnwise/__init__.py; what repeats it says the same."""
    assert "version" in PROJECT["dynamic"] and "version" not in PROJECT
    cited = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.M)
    assert cited and cited[1] == turnwise.__version__
    short = turnwise.__version__.rpartition(".")[0]
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert newest and newest[1] in (turnwise.__version__, short)


def test_the_citation_is_in_the_form_that_others_read():
    yaml = pytest.importorskip("yaml")
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors", "license", "repository-code"} <= cited.keys()
    page = (ROOT / "docs" / "papers.md").read_text(encoding="utf-8")
    assert len(cited["references"]) == 5
    assert all(paper["title"] in page for paper in cited["references"])


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"])
def test_pages_beside_the_readme_lead_to_what_is_there(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    assert [link for link in links if not (ROOT / link).exists()] == []
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    assert set(re.findall(r"`make ([a-z-]+)", text)) <= targets
