"""Runs: the same rows however they are played, whole matches or none after every kind of accident."""

from __future__ import annotations

import re
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from turnwise.arena.executors import Processes, Threads
from turnwise.arena.experiment import AgentSpec, Experiment, Pair, Stop, read, resolve, seatings, shrink
from turnwise.arena.ledger import Ledger
from turnwise.arena.runner import Runner, ledger_scores, stop_reason
from turnwise.arena.statistics.intervals import anytime
from turnwise.errors import BadRecipeError, BadSetupError, LedgerError, UnknownNameError
from turnwise.reports.results import results
from turnwise.settings import load_object

pytestmark = pytest.mark.alone

ITERATIONS = {"type": "iterations", "count": 15}
SMALL = Experiment(
    title="small",
    game="pocket",
    agents={"mcts": AgentSpec("mcts", budget=ITERATIONS), "open": AgentSpec("mcts-open", budget=ITERATIONS),
            "random": AgentSpec("random")},
    blocks=12,
)  # fmt: skip
TIMES = "seconds"
NOT_COMPARED = ("build", "maker", "run", "at")


def play(path: Path, experiment: Experiment, threads: int = 1, name: str = "run", **options: object) -> Runner:
    plan = resolve(experiment)
    with Ledger(path, create=True) as ledger:
        runner = Runner(ledger, ledger.open_run(name, plan, **options), "test")
        runner.play(Threads(plan, threads))
    return runner


def rows(path: Path, table: str = "matches") -> list[tuple]:
    """All rows, times aside."""
    with sqlite3.connect(path) as db:
        names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        kept = ", ".join(name for name in names if not name.startswith(TIMES) and name not in NOT_COMPARED)
        return sorted(db.execute(f"SELECT {kept} FROM {table}"))


@pytest.mark.parametrize("replays", [False, True])
def test_one_and_two_threads_write_the_same_rows(tmp_path, replays):
    experiment = msgspec.structs.replace(SMALL, decisions=True, replays=replays, luck={"type": "outcome"})
    play(tmp_path / "one", experiment, threads=1)
    play(tmp_path / "two", experiment, threads=2)
    found = rows(tmp_path / "one")
    assert len(found) == 3 * 12 * 2
    assert len(rows(tmp_path / "one", "decisions")) > 10 * len(found)
    assert len(rows(tmp_path / "one", "replays")) == (len(found) if replays else 0)
    for table in ("matches", "decisions", "replays"):
        assert rows(tmp_path / "one", table) == rows(tmp_path / "two", table)


def test_replays_change_no_row(tmp_path):
    experiment = msgspec.structs.replace(SMALL, decisions=True, luck={"type": "outcome"})
    play(tmp_path / "without", experiment)
    play(tmp_path / "with", msgspec.structs.replace(experiment, replays=True))
    assert rows(tmp_path / "without") == rows(tmp_path / "with")
    assert rows(tmp_path / "without", "decisions") == rows(tmp_path / "with", "decisions")


def test_luck_by_an_evaluation_that_is_not_there_is_refused():
    with pytest.raises(BadRecipeError, match="no-such-thing"):
        resolve(msgspec.structs.replace(SMALL, luck={"type": "no-such-thing"}))


def test_a_run_goes_on_where_it_was(tmp_path):
    play(tmp_path / "whole", SMALL)
    play(tmp_path / "parts", msgspec.structs.replace(SMALL, blocks=5))
    with sqlite3.connect(tmp_path / "parts") as db:  # half a block is lost, as if killed between two matches
        db.execute("DELETE FROM matches WHERE lineup = 1 AND block = 2 AND seats = 1")
    runner = play(tmp_path / "parts", SMALL)
    assert rows(tmp_path / "parts") == rows(tmp_path / "whole")
    assert runner.played < 72
    assert play(tmp_path / "parts", SMALL).played == 0
    with Ledger(tmp_path / "parts") as ledger:
        assert [run.name for run in ledger.runs()] == ["run"]


def test_one_interval_for_one_set_of_rows(tmp_path):
    """However a run was played: at once or in parts, with one thread or three, finished before or not; and in the
    report, too."""
    wide = msgspec.structs.replace(SMALL, blocks=60)
    runners = [play(tmp_path / "one", wide), play(tmp_path / "one", wide), play(tmp_path / "three", wide, threads=3)]
    for count in (7, 20, 41):
        play(tmp_path / "parts", msgspec.structs.replace(SMALL, blocks=count), threads=2)
    runners.append(play(tmp_path / "parts", wide))
    with Ledger(tmp_path / "one") as ledger:
        reported = [anytime(result.scores) for result in results(ledger, ledger.run("run"))]
    for runner in runners:
        assert [standing.interval for standing in runner.standings] == reported


def test_blocks_beyond_a_gap_do_not_count_yet(tmp_path):
    """Those that end sooner are not like the others."""
    play(tmp_path / "book", SMALL)
    with sqlite3.connect(tmp_path / "book") as db:
        db.execute("DELETE FROM matches WHERE lineup = 1 AND block = 5 AND seats = 1")
    with Ledger(tmp_path / "book") as ledger:
        run = ledger.run("run")
        first, second, _ = results(ledger, run)
        assert (len(first.scores), len(second.scores)) == (12, 5)
        assert Runner(ledger, run, "test").standings[1].interval == anytime(second.scores)


def test_another_seed_is_another_run(tmp_path):
    play(tmp_path / "book", SMALL)
    play(tmp_path / "book", msgspec.structs.replace(SMALL, seed=2))
    play(tmp_path / "book", msgspec.structs.replace(SMALL, seed=2), fresh=True)
    with Ledger(tmp_path / "book") as ledger:
        assert [run.name for run in ledger.runs()] == ["run", "run#2", "run#3"]
        assert ledger.run("latest").name == "run#3"


def test_a_missing_agent_is_named_and_the_rest_plays(tmp_path):
    specs = {**SMALL.agents, "learned": AgentSpec("no-such-agent")}
    runner = play(tmp_path / "book", msgspec.structs.replace(SMALL, agents=specs, blocks=2))
    missing = [standing for standing in runner.standings if "no-such-agent" in standing.reason]
    assert len(missing) == 3
    assert sum(standing.matches for standing in runner.standings) == 3 * 2 * 2


def test_equals_that_share_their_seeds_score_exactly_one_half(tmp_path):
    agents = {"a": AgentSpec("mcts", budget=ITERATIONS), "b": AgentSpec("mcts", budget=ITERATIONS)}
    runner = play(tmp_path / "book", Experiment(title="same", game="pocket", agents=agents, blocks=10))
    assert set(runner.standings[0].scores) == {0.5}


def test_a_stopping_rule_stops_at_the_same_block_with_any_number_of_threads(tmp_path):
    pairs = [Pair(["mcts", "random"])]
    stop = Stop("sprt", look=5, elo0=0, elo1=200)
    experiment = msgspec.structs.replace(SMALL, schedule="pairs", pairs=pairs, stop=stop, blocks=400)
    first = play(tmp_path / "one", experiment, threads=1)
    play(tmp_path / "three", experiment, threads=3)
    assert rows(tmp_path / "one") == rows(tmp_path / "three")
    assert 0 < first.standings[0].settled < 100
    assert "SPRT accepted" in first.standings[0].reason
    assert play(tmp_path / "one", experiment).played == 0


def test_the_width_rule_stops_when_the_interval_is_narrow():
    stop = Stop("width", width=0.2)
    assert stop_reason(stop, [0.5, 1.0] * 10, 2) == ""
    assert "wide" in stop_reason(stop, [0.5, 1.0] * 200, 2)


PYTHON_AGENTS = """
import os, time

def first(seen):
    return seen.legal_actions()[0]

def raises(seen):
    if CALLS.setdefault("raises", 0) == 0: CALLS["raises"] = 1; return seen.legal_actions()[0]
    raise RuntimeError("I am lost")

def hangs(seen):
    time.sleep(1000)

def dies(seen):
    os._exit(3)

CALLS = {}
"""


@pytest.mark.parametrize(("name", "kind"), [("raises", "RuntimeError"), ("hangs", "TimeLimit"), ("dies", "Crash")])
def test_a_python_agent_that_breaks_costs_its_matches_and_nothing_else(tmp_path, name, kind):
    file = tmp_path / "mine.py"
    file.write_text(PYTHON_AGENTS)
    experiment = Experiment(
        title="mine",
        game="nim",
        agents={"random": AgentSpec("random"), "good": AgentSpec(python=f"{file}:first"),
                "bad": AgentSpec(python=f"{file}:{name}")},
        schedule="gauntlet",
        opponents=["random"],
        blocks=1,
        time_limit=0.5 if name == "hangs" else 60.0,
    )  # fmt: skip
    plan = resolve(experiment)
    with Ledger(tmp_path / "book", create=True) as ledger:
        runner = Runner(ledger, ledger.open_run("run", plan), "test")
        runner.play(Processes(plan, 1, experiment.time_limit))
        good, bad = runner.standings
        assert (good.matches, good.failed) == (2, 0)
        assert (bad.matches, bad.failures, bad.broken) == (2, {"bad": 2}, 0)
        assert {failure.kind for _, failure in ledger.errors(1)} == {kind}
        assert ledger_scores(ledger, 1, 1, plan.lineups[1]) == [(0, 0.0)]
        again = Runner(ledger, ledger.open_run("run", plan), "test")
        assert all(standing.closed for standing in again.standings)


def test_a_full_disk_is_said_and_loses_nothing(tmp_path):
    plan = resolve(msgspec.structs.replace(SMALL, blocks=400))
    with Ledger(tmp_path / "book", create=True) as ledger:
        runner = Runner(ledger, ledger.open_run("run", plan), "test")
        pages = ledger.query("PRAGMA page_count").fetchone()[0]
        ledger.query(f"PRAGMA max_page_count = {pages + 6}")
        with pytest.raises(LedgerError, match="full"):
            runner.play(Threads(plan, 1))
    kept = len(rows(tmp_path / "book"))
    assert 0 < kept < 2400
    play(tmp_path / "book", msgspec.structs.replace(SMALL, blocks=400))
    play(tmp_path / "whole", msgspec.structs.replace(SMALL, blocks=400))
    assert rows(tmp_path / "book") == rows(tmp_path / "whole")


EXPERIMENT = """
title = "killed"
game = "pocket"
blocks = 4000
schedule = "pairs"
pairs = [{agents = ["mcts", "random"]}]
agents.mcts = {recipe = "mcts", budget = {type = "iterations", count = 30}}
agents.random = {recipe = "random"}
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_killed_or_interrupted_resumes(tmp_path, how):
    (tmp_path / "killed.toml").write_text(EXPERIMENT)
    command = [sys.executable, "-m", "turnwise", "run", "killed.toml", "--ledger", "book", "--threads", "1"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        deadline = time.monotonic() + 60
        while not _some_rows(tmp_path / "book") and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(how)
        assert process.wait(30) in (-9, 130)
    kept = len(rows(tmp_path / "book"))
    assert 0 < kept < 8000
    experiment = msgspec.structs.replace(read(tmp_path / "killed.toml"), blocks=kept // 2 + 3)
    play(tmp_path / "book", experiment, name="killed")
    play(tmp_path / "whole", experiment)
    assert rows(tmp_path / "book") == rows(tmp_path / "whole")


def test_kills_at_random_moments_lose_and_double_nothing():
    """The short form of the two hundred kills."""
    script = Path(__file__).parents[2] / "benchmarks" / "kill_runs.py"
    words = [sys.executable, str(script), "run", "--kills", "4"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert re.search(r"run: 4 kills, [1-9]\d* times to the end, \d+ results equal each time", done.stdout), (
        done.stdout + done.stderr
    )
    assert done.returncode == 0


def _some_rows(path: Path) -> bool:
    try:
        return len(rows(path)) > 40
    except sqlite3.Error:
        return False


def test_not_a_ledger(tmp_path):
    (tmp_path / "text").write_text("this is not SQLite, and long enough to look at" * 20)
    with pytest.raises(LedgerError, match="not a database"):
        Ledger(tmp_path / "text")
    with pytest.raises(LedgerError, match="no ledger"):
        Ledger(tmp_path / "nothing")


def test_seatings_are_all_the_different_ones():
    assert seatings(["a", "b"]) == [(0, 1), (1, 0)]
    assert seatings(["a", "a"]) == [(0, 1)]
    assert len(seatings(["a", "b", "c", "d"])) == 24
    assert len(seatings(["a", "b", "b", "b"])) == 4


def test_schedules():
    def who(**changes: object) -> list[list[str]]:
        return [lineup.agents for lineup in resolve(msgspec.structs.replace(SMALL, **changes)).lineups]

    assert who() == [["mcts", "open"], ["mcts", "random"], ["open", "random"]]
    assert who(schedule="mirror") == [["mcts", "mcts"], ["open", "open"], ["random", "random"]]
    assert who(schedule="gauntlet", opponents=["random"]) == [["mcts", "random"], ["open", "random"]]
    assert who(schedule="ladder") == [["open", "mcts"], ["random", "open"]]


def test_a_grid_is_an_agent_for_each_combination():
    grid = AgentSpec("mcts", grid={"select.exploration": [0.5, 1.0], "budget.count": [10, 20]})
    plan = resolve(msgspec.structs.replace(SMALL, agents={"uct": grid, "random": AgentSpec("random")},
                                           schedule="gauntlet", opponents=["random"]))  # fmt: skip
    assert [lineup.agents[0] for lineup in plan.lineups] == [
        "uct exploration=0.5 count=10", "uct exploration=0.5 count=20",
        "uct exploration=1.0 count=10", "uct exploration=1.0 count=20",
    ]  # fmt: skip
    assert plan.recipes["uct exploration=0.5 count=20"]["budget"]["count"] == 20


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = 1", "Expected `str`, got `int`"),
        ("title = 'x'\ngame = 'nim'\nagents = {}", "at least one agent"),
        ("title = 'x'\ngame = 'nim'\nagents.a = {recipe = 'random'}\nblock = 3", "unknown field `block`"),
        ("title = 'x'\ngame = 'nim'\nagents.a = {}", "either `recipe` or `python`"),
        ("title = 'x'\ngame = 'nim'\nagents.a = {recipe = 'random'}\nopponents = ['a']", "gauntlet"),
        ("title = 'x'\ngame == 'nim'", "line 2"),
        ("title = 'x'\ngame = 'nim'\n[agents]\n\"a\\nb\" = {recipe = 'random'}", "one line of letters"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(tmp_path, text, message):
    (tmp_path / "wrong.toml").write_text(text)
    with pytest.raises(BadSetupError, match=r"wrong\.toml") as error:
        read(tmp_path / "wrong.toml")
    assert message in str(error.value)


def test_a_file_with_a_byte_order_mark_is_read(tmp_path):
    """As some editors write it."""
    text = "title = 'x'\ngame = 'nim'\nagents.a = {recipe = 'random'}\nagents.b = {recipe = 'random'}"
    (tmp_path / "marked.toml").write_text(text, encoding="utf-8-sig")
    assert read(tmp_path / "marked.toml").title == "x"


def test_an_agent_that_is_not_in_its_file_is_told_of_those_that_are(tmp_path):
    (tmp_path / "mine.py").write_text("import gc, sys\ndef act(seen): return seen.legal_actions()[0]\n")
    with pytest.raises(UnknownNameError, match=r"there are: act$"):
        load_object(f"{tmp_path / 'mine.py'}:zzzzz", "agent")


def test_quick_makes_it_small():
    small = shrink(msgspec.structs.replace(SMALL, stop=Stop("sprt")))
    assert (small.blocks, small.stop) == (2, None)


@pytest.mark.parametrize(
    "file", sorted((Path(__file__).parents[2] / "experiments").glob("*.toml")), ids=lambda file: file.stem
)
def test_every_agent_of_the_shipped_experiments_is_a_recipe(file):
    """A field that a recipe does not have is a mistake of the file, not a model that is missing."""
    for experiment in (read(file), shrink(read(file))):
        missing = {
            name: recipe["missing"] for name, recipe in resolve(experiment).recipes.items() if "missing" in recipe
        }
        assert {name: why for name, why in missing.items() if "model" not in why} == {}
