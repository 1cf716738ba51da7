"""The command line where only the package and what it depends on is installed, no extra."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

import turnwise as tw
from turnwise import environments

SOURCES = Path(__file__).parents[2] / "src"
EXPERIMENT = """
title = "A small one"
game = "pocket"
blocks = 20
seed = 1

[agents]
mcts = { recipe = "mcts", budget = { type = "iterations", count = 20 } }
random = { recipe = "random" }
"""


def dependencies(name: str) -> set[str]:
    """Names of the distributions that an install of this one brings, itself among them."""
    found, waiting = set(), [name]
    while waiting:
        if (one := waiting.pop()) not in found:
            found.add(one)
            needs = [need for need in distribution(one).requires or [] if "extra ==" not in need]
            waiting += [re.split(r"[^\w.-]", need)[0].lower() for need in needs if installed(need)]
    return found


def installed(requirement: str) -> bool:
    """Some are for other systems or older Pythons only."""
    try:
        return bool(distribution(re.split(r"[^\w.-]", requirement)[0]))
    except PackageNotFoundError:
        return False


@pytest.fixture(scope="module")
def turnwise(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., subprocess.CompletedProcess[str]]:
    packages, folder = tmp_path_factory.mktemp("packages"), tmp_path_factory.mktemp("folder")
    for name in dependencies("turnwise") - {"turnwise"}:
        for file in distribution(name).files or []:
            top = file.parts[0]
            if top not in ("..", "__pycache__") and not (packages / top).exists():
                (packages / top).symlink_to(distribution(name).locate_file(top))
    (folder / "small.toml").write_text(EXPERIMENT, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": f"{packages}{os.pathsep}{SOURCES}"}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-S", "-m", "turnwise", *words]
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)

    assert run("run", "small.toml", "--threads", "1").returncode == 0
    return run


@pytest.mark.parametrize(
    "words",
    [
        "match mcts random --game pocket --matches 4 --iterations 20",
        "runs",
        "report",
        "compare small small",
        "explain hearthstone --steps 20 --iterations 50",
        "games",
        "agents",
        "models",
        "decks",
        "cards Fireball",
        "schema tribes",
        "perft pocket --depth 2",
        "conform nim --matches 2",
        "fuzz --game tribes --matches 1",
    ],
)
def test_what_needs_no_extra_works(turnwise, words):
    done = turnwise(*words.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ("report --html page.html", "arena"),
        ("tune mcts random --game pocket --field select.exploration=0.1:2.0 --trials 1", "arena"),
        ("generate random --game hearthstone --features value42 --out data", "learn"),
        ("train value --data data", "learn"),
        ("run small.toml --cluster auto", "cluster"),
        ("match random random --game openspiel:tic_tac_toe", "openspiel"),
    ],
)
def test_who_misses_an_extra_hears_its_name(turnwise, words, extra):
    done = turnwise(*words.split())
    assert done.returncode == 2, done.stdout
    assert re.fullmatch(rf"error: .*pip install 'turnwise\[{extra}\]'\n", done.stderr), done.stderr


@pytest.mark.parametrize("make", ["gymnasium_env", "pettingzoo_env"])
def test_an_environment_names_its_extra_too(make, monkeypatch):
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(tw.errors.MissingPackageError, match=re.escape("pip install 'turnwise[environments]'")):
        getattr(environments, make)("pocket")
