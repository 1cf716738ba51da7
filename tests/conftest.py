"""What every test may use. `make golden` (pytest --golden) rewrites the golden files; review them as a diff."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

TESTS = Path(__file__).parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="rewrite golden files instead of comparing with them")


def pytest_make_parametrize_id(val: object) -> str | None:
    """Objects that print their address get the name of their class: a test has one name in every process."""
    return type(val).__name__ if " at 0x" in repr(val) else None


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """golden("perft/nim.txt", text): the file below tests/ must hold exactly this text."""
    rewrite = request.config.getoption("--golden")

    def check(name: str, text: str) -> None:
        path = TESTS / name
        if rewrite:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{path} is missing; write it with `make golden`"
        assert text == path.read_text(encoding="utf-8"), f"{path} differs; if this was meant, run `make golden`"

    return check
