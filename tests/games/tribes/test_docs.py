"""What the page and the docstring of Tribes show runs as shown."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from turnwise import tribes

PAGE = Path(__file__).parents[3] / "docs" / "tribes.md"


def test_the_docstring():
    assert doctest.testmod(tribes).failed == 0


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL))
def test_the_page(block):
    exec(compile(block, str(PAGE), "exec"), {})
