"""A run as who operates it meets it: pausing, ending, exit codes, ledgers of other kinds and ages."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from test_runs import SMALL, play, rows
from typer.testing import CliRunner

from turnwise.arena.experiment import AgentSpec, resolve
from turnwise.arena.ledger import Ledger
from turnwise.cli import app
from turnwise.errors import BadSetupError

pytestmark = pytest.mark.alone

LONG = """
title = "long"
game = "pocket"
blocks = 100000
agents.mcts = {recipe = "mcts", budget = {type = "iterations", count = 30}}
agents.random = {recipe = "random"}
"""


def turnwise(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(words))
    return done.exit_code, done.output


def begin(folder: Path) -> subprocess.Popen[bytes]:
    (folder / "long.toml").write_text(LONG)
    command = [sys.executable, "-m", "turnwise", "run", "long.toml", "--ledger", "book", "--threads", "1"]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: (folder / "book").exists() and counted(folder / "book") > 40)
    return process


def counted(path: Path) -> int:
    try:
        return len(rows(path))
    except sqlite3.Error:
        return 0


def until(what, seconds: float = 90) -> None:
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize("words", [["pause", "long"], ["pause", "long", "--now"]])
def test_a_run_is_paused_and_goes_on(tmp_path, words):
    process = begin(tmp_path)
    book = str(tmp_path / "book")
    try:
        assert turnwise(*words, "--ledger", book) == (0, "run long is paused\n")
        rest = counted(tmp_path / "book")
        spent = _cpu_seconds(process.pid)
        time.sleep(1.5)
        assert counted(tmp_path / "book") == rest
        assert _cpu_seconds(process.pid) - spent < 0.5
        assert "paused" in turnwise("runs", "--ledger", book)[1]
        assert turnwise("resume", "long", "--ledger", book) == (0, "run long is running\n")
        until(lambda: counted(tmp_path / "book") > rest)
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 143
    finally:
        process.kill()
        process.wait()
    code, said = turnwise("pause", "long", "--ledger", book)
    assert code == 2
    assert "is stopped: nobody plays it" in said
    blocks = counted(tmp_path / "book") // 2 + 2
    experiment = msgspec.structs.replace(SMALL, blocks=blocks, agents=_long_agents())
    play(tmp_path / "whole", experiment)
    assert set(rows(tmp_path / "book")) <= set(rows(tmp_path / "whole"))


def _long_agents() -> dict[str, AgentSpec]:
    return {"mcts": AgentSpec("mcts", budget={"type": "iterations", "count": 30}), "random": AgentSpec("random")}


def _cpu_seconds(pid: int) -> float:
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize(("how", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_a_run_that_ended_is_shown_as_stopped_however_it_did(tmp_path, how, code):
    process = begin(tmp_path)
    with Ledger(tmp_path / "book", read=True) as ledger:
        assert ledger.run("long").state == "running"
    process.send_signal(how)
    assert process.wait(30) == code
    with Ledger(tmp_path / "book", read=True) as ledger:
        assert ledger.run("long").state == "stopped"


def test_a_run_of_another_machine_lives_as_long_as_it_gives_signs(tmp_path):
    play(tmp_path / "book", msgspec.structs.replace(SMALL, blocks=1))
    for ago, state in ((5, "running"), (3600, "stopped")):
        with sqlite3.connect(tmp_path / "book") as db:
            db.execute("UPDATE runs SET state = 'running', process = 'elsewhere 1 2', beat = ?", (time.time() - ago,))
        with Ledger(tmp_path / "book", read=True) as ledger:
            assert ledger.run("run").state == state


@pytest.mark.parametrize(
    ("agents", "said"),
    [
        ('agents.a = {recipe = "mcts", set = {"select.exploratoin" = 1}}', "nothing was played: .*exploratoin"),
        ('agents.a = {python = "mine.py:raises"}', "every match failed; the first: RuntimeError: I am lost"),
        ('agents.a = {recipe = "random", budget = {type = "iterations", count = 5}}', "budget: random has none"),
        ('agents.a = {recipe = "random", scale = 0.5}', "budget: random has none"),
    ],
)
def test_a_run_that_plays_nothing_is_an_error_and_says_why(tmp_path, agents, said, monkeypatch):
    import re

    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text("def raises(seen):\n    raise RuntimeError('I am lost')\n")
    Path("none.toml").write_text(
        f'title = "none"\ngame = "nim"\nblocks = 1\nagents.b = {{recipe = "random"}}\n{agents}\n'
    )
    for words in ([], ["--json"]):
        code, output = turnwise("run", "none.toml", *words)
        assert code == 2
        assert re.search(said, output), output


def test_a_grid_has_a_limit():
    grid = {f"select.exploration{number}": list(range(20)) for number in range(4)}
    began = time.monotonic()
    with pytest.raises(BadSetupError, match="its grid makes 160,000 agents, an experiment has at most 1,000"):
        resolve(msgspec.structs.replace(SMALL, agents={"many": AgentSpec("mcts", grid=grid)}))
    assert time.monotonic() - began < 5


READ = """
import os, sys
from typer.testing import CliRunner
from turnwise.cli import app

for book in sys.argv[1:]:  # the first one only so that all modules are there
    if book == sys.argv[2] and os.getuid() == 0:
        os.setuid(65534)
    for word in ("runs", "report"):
        done = CliRunner().invoke(app, [word, "--ledger", book])
        assert done.exit_code == 0, done.output
        assert "small" in done.output
    assert os.access(book, os.W_OK) == (book == sys.argv[1])
"""


def test_a_ledger_on_read_only_media_is_read(tmp_path):
    """A file that nobody may write, in a folder that nobody may write: SQLite can make no file beside it."""
    folder = tmp_path / "archive"
    folder.mkdir()
    for path in (tmp_path / "book", folder / "book"):
        play(path, msgspec.structs.replace(SMALL, blocks=2))
    (folder / "book").chmod(0o444)
    folder.chmod(0o555)
    for parent in (tmp_path, *tmp_path.parents[:2]):
        parent.chmod(0o755)
    try:
        command = [sys.executable, "-c", READ, str(tmp_path / "book"), str(folder / "book")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    finally:
        folder.chmod(0o755)


def _as_version_2(path: Path) -> None:
    with sqlite3.connect(path) as db:
        for table, columns in {
            "runs": ["process", "beat", "wanted"], "errors": ["seat"], "matches": ["maker"], "decisions": ["means"],
        }.items():  # fmt: skip
            for column in columns:
                db.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        db.execute("DROP TABLE makers")
        db.execute("PRAGMA user_version = 2")


def test_a_ledger_of_an_older_version_is_read_as_it_is_and_goes_on(tmp_path):
    play(tmp_path / "book", msgspec.structs.replace(SMALL, blocks=3))
    play(tmp_path / "whole", msgspec.structs.replace(SMALL, blocks=6))
    _as_version_2(tmp_path / "book")
    for words in (["runs"], ["report"]):
        assert turnwise(*words, "--ledger", str(tmp_path / "book"))[0] == 0
    with sqlite3.connect(tmp_path / "book") as db:
        assert db.execute("PRAGMA user_version").fetchone() == (2,)
    play(tmp_path / "book", msgspec.structs.replace(SMALL, blocks=6))
    assert rows(tmp_path / "book") == rows(tmp_path / "whole")
