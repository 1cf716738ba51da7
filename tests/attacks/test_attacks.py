"""No attack ends in a signal, a hang or an error that is not ours."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from isolated import run

FILES = sorted(path.stem for path in Path(__file__).parent.glob("of_*.py"))


@pytest.mark.parametrize("file", FILES)
def test_attacks(file: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "attacks", file],
        cwd=tmp_path, env=run.environment, capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    began = [line["begins"] for line in lines if "begins" in line]
    ended = {line["name"]: line["wrong"] for line in lines if "name" in line}
    assert done.returncode == 0, f"{began[-1:]} ended the process with {done.returncode}:\n{done.stderr[-2000:]}"
    assert list(ended) == began
    assert began
    assert {name: wrong for name, wrong in ended.items() if wrong} == {}


def test_there_are_a_hundred() -> None:
    lines = [line for file in FILES for line in (Path(__file__).parent / f"{file}.py").read_text().splitlines()]
    assert sum(line.startswith("@attack(") for line in lines) >= 100
