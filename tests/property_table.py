"""Tables of properties and the tests that hold them (README.md in tests/search and tests/agents): read, and checked.

A row is `| what | tests |`; a test is `test_file.py::test_name` or `test_file.cpp: name of the TEST`. Files without a
folder stand beside the table, `.cpp` files in core/tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]


def rows(table: Path) -> Iterator[tuple[str, list[str]]]:
    """What is asked, and the tests behind it."""
    for line in table.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("|") and len(cells) == 2 and "`" in line:
            yield cells[0], re.findall(r"`([^`]+)`", cells[1])


def exists(name: str, table: Path) -> bool:
    if ".cpp: " in name:
        file, _, test = name.partition(": ")
        return f'TEST("{test}")' in (ROOT / "core" / "tests" / file).read_text()
    file, _, test = name.partition("::")
    path = ROOT / file if "/" in file else table.parent / file
    return path.exists() and (not test or f"def {test}(" in path.read_text())
