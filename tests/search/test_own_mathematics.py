"""Trees are the same on every machine only if nothing in the core asks the C++ library for a logarithm."""

from __future__ import annotations

import re
from pathlib import Path

CORE = Path(__file__).parents[2] / "core"
LIBRARY = re.compile(r"\bstd::(log|log2|log10|log1p|exp|exp2|expm1|pow|tanh|sin|cos|tan|atan2?|cbrt|hypot)f?\(")


def test_the_core_calls_no_function_whose_last_bit_depends_on_the_library() -> None:
    """core/tests compares ours with the library's, so it may."""
    found = [
        f"{path.relative_to(CORE)}:{number}: {line.strip()}"
        for path in sorted([*CORE.rglob("*.h"), *CORE.rglob("*.cpp")])
        if "tests" not in path.relative_to(CORE).parts
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if LIBRARY.search(line)
    ]
    assert not found, "use core/base/math.h:\n" + "\n".join(found)
