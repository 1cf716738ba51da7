"""core/README.md is a true map: folders in the order in which they may include each other, and files that are there."""

from __future__ import annotations

import re
from pathlib import Path

CORE = Path(__file__).parents[2] / "core"
MAP = (CORE / "README.md").read_text(encoding="utf-8")
ORDER = re.findall(r"^- `(\w+)/`", MAP, re.MULTILINE)


def upward(order: list[str]) -> list[str]:
    """Every include that leads from a folder to one below it in the list."""
    return [
        f"{path.relative_to(CORE)} includes {name}"
        for path in sorted(CORE.rglob("*.*"))
        if path.suffix in {".h", ".cpp"}
        for name in re.findall(r'^#include "([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE)
        if order.index(name.split("/")[0]) > order.index(path.relative_to(CORE).parts[0])
    ]


def test_no_folder_includes_one_below_it() -> None:
    assert sorted(ORDER) == sorted(path.name for path in CORE.iterdir() if path.is_dir())
    assert upward(ORDER) == []
    learn_last = [*(name for name in ORDER if name != "learn"), "learn"]
    assert any("search/" in found for found in upward(learn_last))  # as the map once had it


def test_the_files_that_the_map_names_are_there() -> None:
    for part in re.split(r"^- ", MAP, flags=re.MULTILINE)[1:]:
        folder, *names = re.findall(r"`([\w/]+/|[\w/]+\.(?:h|cpp))`", part)
        assert (CORE / folder).is_dir()
        inside = {path.relative_to(CORE / folder).as_posix() for path in (CORE / folder).rglob("*")}
        assert names
        for name in names:
            assert any(one == name.rstrip("/") or one.endswith("/" + name.rstrip("/")) for one in inside), (
                folder,
                name,
            )
