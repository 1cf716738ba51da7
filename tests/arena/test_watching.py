"""What somebody who waits for a run is told, at a terminal, in a file and by a pipe."""

from __future__ import annotations

import io
import json
import re

import pytest
from rich.console import Console
from typer.testing import CliRunner

from turnwise.arena import watching
from turnwise.arena.executors import Threads
from turnwise.arena.experiment import AgentSpec, Experiment, resolve
from turnwise.arena.ledger import Ledger
from turnwise.arena.runner import Runner
from turnwise.cli import app
from turnwise.commands import shared

EXPERIMENT = """
title = "watched"
game = "nim"
blocks = 40
[agents]
a = {recipe = "mcts", budget = {type = "iterations", count = 300}}
b = {recipe = "random"}
"""


@pytest.fixture
def crowd(tmp_path):
    """A run of 190 pairs, half of it played."""
    agents = {f"agent {number:02d}": AgentSpec("random") for number in range(20)}
    plan = resolve(Experiment(title="crowd", game="nim", agents=agents, blocks=2))
    with Ledger(tmp_path / "book", create=True) as ledger:
        runner = Runner(ledger, ledger.open_run("crowd", plan), "test")
        yield runner, plan


def test_hundreds_of_pairs_stay_readable(crowd):
    runner, plan = crowd
    seen = []
    runner.play(Threads(plan, 1), lambda runner: seen.append(runner.played))
    screen = io.StringIO()
    Console(file=screen, width=80).print(watching.table(runner), watching.line(runner))
    lines = screen.getvalue().rstrip().splitlines()
    assert len(lines) <= watching.ROWS + 4
    assert "and 178 more" in screen.getvalue()
    assert "760 of 760 matches, 190 of 190 line-ups closed" in " ".join(screen.getvalue().split())


def test_the_line_says_rate_and_time_left(crowd):
    runner, _ = crowd
    runner.standings[0].matches, runner.played, runner.began = 2, 2, runner.began - 10
    said = watching.line(runner)
    assert said.startswith("2 of 760 matches, 0 of 190 line-ups closed, 0.")
    assert said.endswith(" left")


def test_a_line_now_and_then_where_there_is_no_terminal(tmp_path, monkeypatch):
    monkeypatch.setattr(watching, "LINE_SECONDS", 0.001)
    (tmp_path / "watched.toml").write_text(EXPERIMENT)
    done = CliRunner().invoke(app, ["run", str(tmp_path / "watched.toml"), "--ledger", str(tmp_path / "book")])
    lines = done.stderr.splitlines()
    assert lines
    assert all(" matches a second, " in line and line.endswith((" left", "yet")) for line in lines), lines


def test_a_stream_for_machines(tmp_path):
    (tmp_path / "watched.toml").write_text(EXPERIMENT)
    words = ["run", str(tmp_path / "watched.toml"), "--ledger", str(tmp_path / "book"), "--json"]
    lines = [json.loads(line) for line in CliRunner().invoke(app, words).stdout.splitlines()]
    assert lines[-1]["finished"]
    for line in lines[:-1]:
        assert {"matches", "planned", "failed", "matches_per_second", "seconds_left", "lineups"} <= set(line)
    assert lines[-1]["lineups"][0]["matches"] == 80


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("conform connect_four --matches 100", "conform connect_four (N s)\n"),
        ("perft connect_four --depth 8", "perft connect_four (N s)\n"),
        ("explain connect_four --seconds 0.2", "explain connect_four (N s)\n"),
        ("bench --game nim --seconds 0.2", "bench (N s): nim\n"),
        ("fuzz --game nim --seconds 0.2", "fuzz (N s): nim, setting 1 of 1\n"),
        ("match mcts random --game connect_four --matches 100 --threads 1", " of 100 matches, rate "),
        ("tune flat random --game nim --field budget.count=5:50 --trials 2 --blocks 2", "tune (N s): trial 0: "),
        ("generate random --game hearthstone --features value42 --out data --matches 1", "generate (N s): 0 of "),
    ],
)  # fmt: skip
def test_every_long_verb_says_that_it_lives(words, said, monkeypatch, tmp_path):
    """Nobody looks at a terminal here: lines on standard error, now and then, whatever the work itself says."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shared, "LINE_SECONDS", 0.001)
    done = CliRunner().invoke(app, words.split())
    assert done.exit_code == 0, done.output
    assert said in re.sub(r"\(\d+ s\)", "(N s)", done.stderr)
    assert said not in done.stdout
