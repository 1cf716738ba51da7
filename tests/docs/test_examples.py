"""Every code block of the README and the docs is run, page by page, in the order of the page.

python   run in one namespace per page; a first line `# name.py` also writes the block to that file. A `text` block
         right after it is what it prints. A file may be one of cards
pycon    a doctest
console  lines `$ turnwise ...` (or `$ ... | turnwise ...`) must exit with 0; lines below one are what it prints
toml     a recipe, or an experiment (it has a title); a first line `# name.toml` also writes it to that file
json     must be JSON
cpp      all of a page together must compile, and a page with a main() must run

Expected output is compared as doctest does, with ... for what differs from run to run.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import os
import re
import subprocess
import sys
import tomllib
import types
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from turnwise import recipes
from turnwise.arena import experiment
from turnwise.hearthstone.language import collecting

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```([\w-]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Block(NamedTuple):
    kind: str
    text: str
    line: int
    adjacent: bool
    """Nothing but blank lines lies between the block before and this one."""


def blocks(page: Path) -> list[Block]:
    text, end, found = page.read_text(encoding="utf-8"), 0, []
    for match in FENCE.finditer(text):
        adjacent = not text[end : match.start()].strip()
        found.append(Block(match[1], match[2], text.count("\n", 0, match.start()) + 2, adjacent))
        end = match.end()
    return found


def expect(wanted: str, got: str, where: str) -> None:
    if not doctest.OutputChecker().check_output(wanted, got, FLAGS):
        pytest.fail(f"{where} prints\n{got}\ninstead of\n{wanted}")


def save_if_named(block: Block) -> bool:
    if named := re.match(r"# ([\w-]+\.(?:py|toml))\n", block.text):
        Path(named[1]).write_text(block.text, encoding="utf-8")
    return named is not None


def run_console(block: Block, where: str) -> None:
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, wanted = part.partition("\n")
        if not re.search(r"(^|\| )turnwise ", command):
            continue
        done = subprocess.run(
            command, shell=True, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, f"{where}: {command}\n{done.stdout}{done.stderr}"
        if wanted.strip():
            expect(wanted, done.stdout, f"{where}: {command}")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    module = types.ModuleType("page")
    monkeypatch.setitem(sys.modules, "page", module)
    names = vars(module)
    printed = ""
    cpp = ""
    for block in blocks(page):
        where = f"{page.name}:{block.line}"
        if block.kind == "python":
            is_file = save_if_named(block)
            out = io.StringIO()
            with contextlib.redirect_stdout(out), collecting() if is_file else contextlib.nullcontext():
                exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec", dont_inherit=True), names)
            printed = out.getvalue()
        elif block.kind == "text" and block.adjacent and printed:
            expect(block.text, printed, where)
        elif block.kind == "pycon":
            test = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line)
            result = doctest.DocTestRunner(optionflags=FLAGS).run(test, clear_globs=False)
            names.update(test.globs)
            assert result.failed == 0, where
        elif block.kind == "console":
            run_console(block, where)
        elif block.kind == "toml":
            save_if_named(block)
            if re.search("^title = ", block.text, re.MULTILINE):
                msgspec.convert(tomllib.loads(block.text), experiment.Experiment)
            else:
                recipes.from_toml(block.text, where)
        elif block.kind == "json":
            json.loads(block.text)
        elif block.kind == "cpp":
            cpp += f'#line {block.line} "{page}"\n{block.text}'
        if block.kind != "python":
            printed = ""
    if cpp:
        compiler = os.environ.get("CXX", "g++")
        runs = "int main(" in cpp
        arguments = [compiler, "-std=c++20", f"-I{ROOT / 'core'}", "-x", "c++", "-"]
        linked = [str(ROOT / "core" / source) for source in ("search/tree.cpp", "base/block.cpp")]
        arguments += [*linked, "-o", str(tmp_path / "page")] if runs else ["-fsyntax-only"]
        done = subprocess.run(arguments, input=cpp, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert not runs or subprocess.run([tmp_path / "page"], check=False).returncode == 0


def test_every_page_is_reached_from_the_index() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.stem == "index" or page.stem in index or "*" in index, f"{page.name} is in no table of contents"


def test_a_wrong_example_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for text, failure in [
        ("```python\nassert False\n```\n", AssertionError),
        ('```python\nprint("a")\n```\n\n```text\nb\n```\n', pytest.fail.Exception),
        ("```console\n$ turnwise nonsense\n```\n", AssertionError),
        ("```console\n$ turnwise games\nchess\n```\n", pytest.fail.Exception),
        ("```json\n{\n```\n", json.JSONDecodeError),
        ("```cpp\nint main( {}\n```\n", AssertionError),
    ]:
        page = tmp_path / "page.md"
        page.write_text(text, encoding="utf-8")
        with pytest.raises(failure):
            test_page(page, tmp_path, monkeypatch)
