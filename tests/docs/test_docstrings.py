"""Every docstring that the pages of the API quote is text that Sphinx can read: `make docs` refuses others."""

from __future__ import annotations

import inspect
import io
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

core = pytest.importorskip("docutils.core")  # of the extra `dev`

DOCS = Path(__file__).parents[2] / "docs"
DIRECTIVE = re.compile(r"^\.\. (currentmodule|auto(?:function|class|module|exception)):: (\S+)", re.MULTILINE)


def quoted() -> Iterator[tuple[str, Any]]:
    """What a page asks autodoc for, under its full name."""
    for page in sorted(DOCS.rglob("*.md")):
        module = "turnwise"
        for kind, name in DIRECTIVE.findall(page.read_text(encoding="utf-8")):
            if kind == "currentmodule":
                module = name
            elif kind == "automodule":
                yield name, (asked := import_module(name))
                for member in getattr(asked, "__all__", ()):
                    yield f"{name}.{member}", getattr(asked, member)
            else:
                owner, _, last = f"{module}.{name}".rpartition(".")
                yield f"{owner}.{last}", getattr(import_module(owner), last)


def texts(name: str, thing: Any) -> Iterator[tuple[str, str]]:
    """Its docstring and those of its public members, without the signature with which the core's begin."""
    members = [
        (f"{name}.{key}", value) for key, value in vars(thing).items() if inspect.isclass(thing) and key[0] != "_"
    ]
    for where, what in [(name, thing), *members]:
        if isinstance(text := getattr(what, "__doc__", None), str):
            yield where, re.sub(r"\A\w+\(.*\) -> .*(\n|\Z)", "", inspect.cleandoc(text))


def complaints(text: str) -> str:
    said = io.StringIO()
    core.publish_doctree(text, settings_overrides={"warning_stream": said, "report_level": 2, "halt_level": 5})
    return said.getvalue()


def test_pages_quote_the_whole_api() -> None:
    assert len(dict(quoted())) > 100


@pytest.mark.parametrize(("name", "thing"), [pytest.param(*one, id=one[0]) for one in quoted()])
def test_docstrings_can_be_read(name: str, thing: Any) -> None:
    wrong = {where: said for where, text in texts(name, thing) if (said := complaints(text))}
    assert wrong == {}


@pytest.mark.parametrize("text", ["A list:\n  - one\n - two", "Takes *args", "An `open quote"])
def test_what_sphinx_refuses_is_refused_here(text: str) -> None:
    assert complaints(text)
