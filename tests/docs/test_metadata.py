"""What `pip` and the package index see: every extra is used by something, and the project says where it lives."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TOOLS = {"dev", "docs"}  # for working on the package, not for using it
IMPORTED_AS = {"open_spiel": "pyspiel", "xgboost-cpu": "xgboost", "tomli-w": "tomli_w"}
HANDED_IN = {"xgboost"}  # turnwise.learn reads a model of it that the user trained


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
