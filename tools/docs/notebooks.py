"""Pages of the documentation as notebooks: text stays text, Python is a cell, commands run in the shell.

python tools/docs/notebooks.py docs/tutorials/*.md --out notebooks
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

FENCE = re.compile(r"^```([\w-]*)\n(.*?)^```$\n?", re.MULTILINE | re.DOTALL)


def cells(text: str) -> list[dict[str, Any]]:
    """The cells of a page. What a block is expected to print is left out: the notebook prints it."""
    found: list[dict[str, Any]] = []
    end = 0
    for block in FENCE.finditer(text):
        _prose(found, text[end : block.start()])
        end = block.end()
        kind, body = block[1], block[2]
        if kind == "python":
            named = re.match(r"# ([\w-]+\.py)\n", body)
            _code(found, f"%%writefile {named[1]}\n{body}" if named else body)
            if named:
                _code(found, f"exec(open({named[1]!r}).read())")
        elif kind == "toml" and (named := re.match(r"# ([\w-]+\.toml)\n", body)):
            _code(found, f"%%writefile {named[1]}\n{body}")
        elif kind == "console":
            lines = [line.removeprefix("$ ") for line in body.splitlines() if line.startswith("$ ")]
            _code(found, "\n".join(f"!{line}" for line in lines))
        elif kind != "text":
            _prose(found, block[0])
    _prose(found, text[end:])
    return found


def _prose(found: list[dict[str, Any]], text: str) -> None:
    if text.strip():
        found.append({"cell_type": "markdown", "metadata": {}, "source": text.strip().splitlines(keepends=True)})


def _code(found: list[dict[str, Any]], text: str) -> None:
    source = text.rstrip("\n").splitlines(keepends=True)
    found.append({"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": source})


def notebook(text: str) -> dict[str, Any]:
    made = cells(text)
    for number, cell in enumerate(made):
        cell["id"] = f"cell-{number}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, default=Path("notebooks"))
    words = parser.parse_args()
    words.out.mkdir(parents=True, exist_ok=True)
    for page in words.pages:
        path = words.out / f"{page.stem}.ipynb"
        path.write_text(json.dumps(notebook(page.read_text(encoding="utf-8")), indent=1), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
