"""What `make wheel` made: installed where there is no compiler it plays every game and makes a report; the source
distribution holds what a build needs and nothing that was built."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

import turnwise as tw

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not list(Path(__file__).parents[2].glob("dist/*.whl")), reason="make wheel comes first"),
]
ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"
EXPERIMENT = """
title = "A small one"
game = "pocket"
blocks = 20
seed = 1

[agents]
mcts = { recipe = "mcts", budget = { type = "iterations", count = 20 } }
random = { recipe = "random" }
"""


@pytest.fixture(scope="module")
def turnwise(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """The command line of the wheel, in a fresh environment."""
    (wheel,) = DIST.glob("turnwise-*.whl")
    assert "manylinux" in wheel.name
    folder = tmp_path_factory.mktemp("fresh")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    programs = folder / "venv" / "bin"
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "CXX", "CC")}
    environment["PATH"] = str(programs)
    assert not any(shutil.which(name, path=environment["PATH"]) for name in ("c++", "g++", "gcc", "clang++", "cmake"))

    def run(*words: str | Path) -> str:
        done = subprocess.run(
            [str(word) for word in words], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run(programs / "python", "-m", "pip", "install", "-q", wheel)
    (folder / "small.toml").write_text(EXPERIMENT, encoding="utf-8")
    return lambda *words: run(programs / "turnwise", *words)


@pytest.mark.parametrize("game", tw.games())
def test_the_wheel_plays_every_game(turnwise, game):
    assert "2 matches" in turnwise("match", "mcts", "random", "--game", game, "--matches", "2", "--iterations", "20")


def test_the_wheel_runs_models_and_makes_a_report(turnwise):
    words = ["--game", "hearthstone", "--deck", "p1_hunter_aggro", "--matches", "2", "--iterations", "20"]
    assert turnwise("match", "p1-xgb-pn", "random", *words)
    assert turnwise("run", "small.toml", "--threads", "1")
    assert "mcts" in turnwise("report")
    assert turnwise("--version").startswith(f"turnwise {tw.__version__}")


def test_the_source_distribution_is_the_source():
    (path,) = DIST.glob("turnwise-*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    wanted = ("core/", "src/", "CMakeLists.txt", "LICENSE", "README.md")
    needed = [name for name in listed.splitlines() if name.startswith(wanted)]
    assert len(needed) > 400
    assert [name for name in needed if name not in names] == []
    made = [name for name in names if name.startswith(("build/", ".venv", "dist/")) or name.endswith((".so", ".pyc"))]
    assert made == []


def test_the_demo_of_a_fresh_clone_compiles_nothing(tmp_path):
    """A wheel in dist/ that is newer than the source is enough."""
    (wheel,) = DIST.glob("turnwise-*.whl")
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", ROOT, clone], check=True)
    (clone / "dist").mkdir()
    taken = shutil.copyfile(wheel, clone / "dist" / wheel.name)
    os.utime(taken)
    done = subprocess.run(["make", "demo"], cwd=clone, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "matches a second" in done.stdout
    assert not (clone / "build" / "py").exists() and not (clone / ".venv").exists()
