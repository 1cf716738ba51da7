"""The workflow cannot run here; what can be checked is that it parses and calls targets that the Makefile has, and that
other compilers than ours can read the core."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_workflow_calls_targets_of_the_makefile() -> None:
    yaml = pytest.importorskip("yaml")
    workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    called = {word[1] for step in steps if (word := re.match(r"make ([a-z-]+)", step.get("run", "")))}
    assert {"test", "test-long", "check", "docs", "sanitize", "bench", "smoke"} <= called <= targets
    assert workflow["jobs"]["clang"]["env"]["CXX"] == "clang++"
    assert any("cibuildwheel" in step.get("uses", "") for step in steps)
    systems = workflow["jobs"]["wheels"]["strategy"]["matrix"]["os"]
    assert {name.partition("-")[0] for name in systems} == {"ubuntu", "macos", "windows"}


def test_the_core_speaks_to_every_compiler(tmp_path: Path) -> None:
    """GCC's own shuffle of vectors kept clang and macOS out."""
    for path in [*(ROOT / "core").rglob("*.h"), *(ROOT / "core").rglob("*.cpp")]:
        assert not re.search(r"__builtin_shuffle\s*\(", path.read_text(encoding="utf-8")), path
    if clang := shutil.which("clang++") or shutil.which("clang++-14"):
        file = tmp_path / "vectors.cpp"
        file.write_text('#include "games/hearthstone/lanes.h"\n')
        subprocess.run([clang, "-std=c++20", "-fsyntax-only", f"-I{ROOT / 'core'}", str(file)], check=True)
