"""Runs as the page reads them: from the ledger alone, while it is written, and never more than it says."""

from __future__ import annotations

import asyncio
import json

import pytest

import turnwise as tw
from turnwise.arena.again import played_again, stored
from turnwise.arena.experiment import Experiment, resolve
from turnwise.arena.ledger import Ledger
from turnwise.arena.record import Record
from turnwise.arena.runner import Runner, executor_for
from turnwise.reports import live
from turnwise.web.limits import Limits
from turnwise.web.runs import Runs

PLAN = {
    "title": "three",
    "game": "pocket",
    "blocks": 12,
    "schedule": "round_robin",
    "stop": {"rule": "sprt", "elo0": 0, "elo1": 500, "look": 4},
    "agents": {name: {"recipe": name} for name in ("random", "ismcts")} | {"mcts": {"recipe": "mcts"}},
    "settings": {"plain": {}},
    "published": [{"metric": "rate", "agent": "mcts", "opponent": "random", "value": 0.9, "matches": 100}],
}


def made(path, replays=True, budget=20):
    import msgspec

    facts = PLAN | {"replays": replays}
    facts["agents"] = {
        name: spec | ({} if name == "random" else {"budget": {"type": "iterations", "count": budget}})
        for name, spec in PLAN["agents"].items()
    }
    return Ledger(path, create=True), resolve(msgspec.convert(facts, Experiment))


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    path = tmp_path_factory.mktemp("ledger") / "book.sqlite"
    ledger, plan = made(path)
    run = ledger.open_run("three", plan)
    runner = Runner(ledger, run, "test")
    runner.play(executor_for(plan, 1))
    ledger.close_run(run.run, "done", 1.0)
    ledger.close()
    return path


def test_standings_say_what_the_runner_says(book):
    with Ledger(book, read=True) as ledger:
        run = ledger.run("three")
        rows = live.standings(ledger, run)
        assert len(rows) == 3
        for row in rows:
            test = row["test"]
            assert test["lower"] < 0 < test["upper"]
            assert (test["verdict"] == "undecided") == (test["lower"] < test["llr"] < test["upper"])
            assert 0 <= row["low"] <= row["rate"] <= row["high"] <= 1
            if "SPRT" in row["reason"]:
                assert f"LLR {test['llr']:.2f}" in row["reason"]
        (facts,) = live.overview(ledger)
        assert facts["matches"] == sum(row["matches"] for row in rows) == facts["planned"]
        assert (facts["state"], facts["title"]) == ("done", "three")
        assert {table.title for table in live.tables(ledger, run)} == {"Ratings", "Theirs and ours"}


def test_matches_come_in_pages_and_records_are_the_match(book):
    with Ledger(book, read=True) as ledger:
        run = ledger.run("three")
        first = live.matches(ledger, run, 0, limit=5)
        rest = live.matches(ledger, run, 0, after=first[-1]["number"])
        numbers = [one["number"] for one in (*first, *rest)]
        assert numbers == list(range(len(numbers)))
        one = first[1]
        kept = Record.from_json(stored(ledger, run, 0, one["block"], one["seats"]))
        again = Record.from_json(played_again(run, 0, one["block"], one["seats"]))
        assert kept.steps == again.steps
        assert kept.returns == again.returns == one["returns"]
        assert kept.agents == one["agents"]
        for place in ((9, 0, 0), (0, 99, 0), (0, 0, 5)):
            with pytest.raises(tw.errors.BadSetupError, match="no "):
                played_again(run, *place)
        with pytest.raises(tw.errors.BadSetupError, match="too long"):
            played_again(run, 0, 0, 0, lambda: True)


def test_an_agent_from_a_file_is_never_run(book):
    import msgspec

    with Ledger(book, read=True) as ledger:
        run = ledger.run("three")
    plan = msgspec.structs.replace(run.plan, recipes={name: {"python": "evil.py:act"} for name in run.plan.recipes})
    with pytest.raises(tw.errors.BadSetupError, match="Python file"):
        played_again(run._replace(plan=plan), 0, 0, 0)


def test_watchers_hear_of_a_run_while_it_is_written(run, tmp_path):
    path = tmp_path / "book.sqlite"
    ledger, plan = made(path, replays=False)
    number = ledger.open_run("three", plan)

    async def scenario(desk, come):
        talker = await come()
        await talker.ok("open", topic="run:1")
        first = await talker.until(lambda one: one.get("topic") == "run:1")
        assert first["run"]["matches"] == 0
        assert first["run"]["state"] == "running"
        await asyncio.to_thread(lambda: Runner(ledger, number, "test").play(executor_for(plan, 1)))
        later = await talker.until(lambda one: one.get("topic") == "run:1" and one["run"]["matches"] > 0)
        assert any(row["blocks"] for row in later["standings"])
        await talker.ok("close", topic="run:1")
        assert not desk.runs.watchers
        await talker.ok("open", topic="run:99")
        assert "99" in (await talker.until(lambda one: one.get("topic") == "run:99"))["error"]
        for wrong in ("run:", "run:-1", "run:x", "run:1e9"):
            assert "no such run" in (await talker.no("open", topic=wrong))["message"]
        opened = await talker.ok(
            "new_match", setup={"game": ""}, seats=[], of_run={"run": "three", "lineup": 0, "block": 0, "seats": 1}
        )
        await talker.ok("open", topic=opened["topic"])
        now = await talker.now(opened["topic"])
        assert now["over"]
        assert [seat["name"] for seat in now["seats"]] == ["ismcts", "random"]
        wrong = {"run": "three", "lineup": 7, "block": 0, "seats": 1}
        assert "no line-up 7" in (await talker.no("new_match", setup={"game": ""}, seats=[], of_run=wrong))["message"]

    run(scenario, ledger=path)
    ledger.close()


def test_without_a_ledger_it_is_said():
    with pytest.raises(tw.errors.LedgerError, match="--ledger"):
        Runs(None, Limits()).overview()


def test_tables_of_runs(book, tmp_path):
    from turnwise.web.forms import Forms
    from turnwise.web.tables import Tables

    tables = Tables(Forms({}, Limits()), Runs(book, Limits()))
    assert json.loads(tables.get("runs", {}))[0]["name"] == "three"
    one = json.loads(tables.get("runs/three", {}))
    assert len(one["standings"]) == 3
    assert [table["title"] for table in json.loads(tables.get("runs/three/tables", {}))] == [
        "Ratings",
        "Theirs and ours",
    ]
    assert len(json.loads(tables.get("runs/1/matches", {"lineup": "1", "after": "3"}))) > 1
    assert tables.get("runs/1/other", {}) is None
    for name, query in (("runs/zzz", {}), ("runs/1/matches", {"lineup": "9"}), ("runs/1/matches", {"after": "x"})):
        with pytest.raises(tw.errors.TurnwiseError):
            tables.get(name, query)
