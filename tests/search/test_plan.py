"""The plan of a search (core/search/plan.h) stays one: every flag has one reader, the file that stands above it."""

from __future__ import annotations

import re
from pathlib import Path

SEARCH = Path(__file__).parents[2] / "core" / "search"
STRUCT = re.search(r"^struct SearchPlan \{(.*?)^\};", (SEARCH / "plan.h").read_text(encoding="utf-8"), re.M | re.S)


def flags() -> dict[str, str]:
    """Each flag of the plan, and the file that the comment above its group names."""
    assert STRUCT is not None
    found, reader = {}, ""
    for line in STRUCT[1].splitlines():
        if heading := re.match(r"\s*// (\S+\.h)(?::|$)", line):
            reader = heading[1]
        if field := re.match(r"\s*bool (\w+);", line):
            found[field[1]] = reader
    return found


def test_every_flag_has_one_reader_and_the_plan_names_it():
    assert len(flags()) > 10
    for flag, reader in flags().items():
        pattern = re.compile(rf"plan->{flag}\b")
        readers = [path for path in SEARCH.rglob("*.h") if pattern.search(path.read_text(encoding="utf-8"))]
        assert [str(path.relative_to(SEARCH)) for path in readers] == [reader], flag


def test_the_search_itself_has_no_flag():
    """What the parts ask for is in the plan; Mcts, its context and the descents remember none of it on their own."""
    members = re.compile(r"^    (?:mutable )?bool (\w+)(?: = \w+)?;", re.M)
    for name in ("mcts.h", "context.h", "edges.h", "value.h", "batch.h", "descent/descent.h"):
        text = re.sub(r"^struct Leaf \{.*?^\};", "", (SEARCH / name).read_text(encoding="utf-8"), flags=re.M | re.S)
        assert members.findall(text) == [], name
