"""A run goes on with rows that the same rules and agents made, and says so when others did."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from turnwise.arena import makers
from turnwise.arena.ledger import Ledger
from turnwise.arena.record import Record
from turnwise.cli import app
from turnwise.recipes import from_json, to_toml

pytestmark = pytest.mark.alone

EXPERIMENT = """
title = "made"
game = "{game}"
blocks = 4
replays = true
agents.a = {{recipe = "mcts", budget = {{type = "iterations", count = 9}}, set = {{"select.exploration" = {constant}}}}}
agents.b = {{recipe = "random"}}
agents.c = {{{c}}}
"""
GAME = """
class Race:
    def start(self): return (0, 0)
    def to_act(self, state): return state[1] % 2
    def legal_actions(self, state): return [1, 2]
    def apply(self, state, action): return (state[0] + action, state[1] + 1)
    def is_over(self, state): return state[0] >= 10
    def returns(self, state): return [float(state[1] % 2), 1.0 - state[1] % 2]
"""


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(game="pocket", constant=0.7, c='recipe = "greedy.toml"', *words: str) -> tuple[str, list[int]]:
        Path("made.toml").write_text(EXPERIMENT.format(game=game, constant=constant, c=c))
        done = CliRunner().invoke(app, ["run", "made.toml", "--ledger", "book", "--threads", "1", *words])
        assert done.exit_code == 0, done.output
        with Ledger("book", read=True) as ledger:
            counts = dict(ledger.query("SELECT run, count(*) FROM matches GROUP BY run"))
            return done.output, [counts[one.run] for one in ledger.runs()]

    Path("greedy.toml").write_text('type = "mcts"\nbudget = {type = "iterations", count = 5}\n')
    return write


def test_the_same_goes_on_and_a_new_name_changes_nothing(run):
    run()
    said, counts = run()
    assert ("made anew" in said, counts) == (False, [24])
    Path("greedy.toml").rename("other.toml")
    said, counts = run(c='recipe = "other.toml"')
    assert counts == [24]
    assert "played anew" not in said


def test_a_changed_constant_is_noticed_and_the_rest_taken_over(run):
    run()
    said, counts = run("pocket", 0.8)
    assert "run made has 16 matches of 2 line-ups that other rules or agents made" in said
    assert "played anew in run made#2; 8 matches are taken over" in said
    assert counts == [24, 24]
    with Ledger("book", read=True) as ledger:
        for name in ("made", "made#2"):
            assert all(made is not None for made, _ in ledger.makers(ledger.run(name).run))
    said, counts = run("pocket", 0.8)
    assert counts == [24, 24]


def test_kept_rows_are_marked_in_the_report(run):
    run()
    said, counts = run("pocket", 0.8, 'recipe = "greedy.toml"', "--keep", "--blocks", "6")
    assert "run made keeps 16 matches" in said
    assert counts == [36]
    text = CliRunner().invoke(app, ["report", "made", "--ledger", "book"]).output
    assert text.count("MIXED: different rules or agents made its matches") == 2
    assert "8 by rules" in text


def test_other_rules_are_noticed(run, monkeypatch):
    run()
    monkeypatch.setattr(makers, "rules_identity", lambda rules: "frostbolt-deals-4")
    said, counts = run()
    assert "24 matches of 3 line-ups" in said
    assert counts == [24, 24]


def test_a_changed_file_of_rules_or_of_an_agent_is_noticed(run):
    Path("race.py").write_text(GAME)
    Path("mine.py").write_text("def act(state):\n    return 1\n")
    words = ("race.py:Race", 0.7, 'python = "mine.py:act"')
    run(*words)
    assert run(*words)[1] == [24]
    Path("mine.py").write_text("def act(state):\n    return 2\n")
    said, counts = run(*words)
    assert "16 matches of 2 line-ups" in said
    assert counts == [24, 24]
    Path("race.py").write_text(GAME.replace(">= 10", ">= 12"))
    said, counts = run(*words)
    assert "24 matches of 3 line-ups" in said
    assert counts == [24, 24, 24]


def test_other_weights_of_a_model_are_noticed(run, monkeypatch):
    """The content of a model is part of its agent's identity (tests of turnwise.identity swap two weights)."""
    run()
    real = makers.agent_identity
    monkeypatch.setattr(makers, "agent_identity", lambda recipe, *rest: real(recipe, *rest)[::-1])
    said, _ = run()
    assert "24 matches of 3 line-ups" in said


def test_rows_of_nobody_knows_whom_are_not_added_up_in_silence(run):
    run()
    import sqlite3

    with sqlite3.connect("book") as db:
        db.execute("UPDATE matches SET maker = NULL")
    said, counts = run()
    assert "other or unknown rules or agents made" in said
    assert counts == [24, 24]


def test_a_record_holds_recipes_and_identities(run):
    import turnwise as tw

    run()
    with Ledger("book", read=True) as ledger:
        record = Record.from_json(ledger.replay(1, 0, 0, 1))
        ((made, _),) = ledger.makers(1, 0)
    assert record.agents == ["b", "a"]
    assert (record.made.rules, record.made.agents) == (made.rules, list(reversed(made.agents)))
    assert from_json(json.dumps(record.recipes[1])).select.exploration == 0.7
    assert "exploration" in to_toml(from_json(json.dumps(record.recipes[1])))
    single = tw.play("mcts", lambda seen: seen.legal_actions()[0], game="nim", budget=tw.Iterations(5))
    assert single.recipes[0]["budget"]["count"] == 5
    assert "lambda" in single.recipes[1]["python"]
    assert single.made.version
    assert Record.from_json(single.to_json()) == single
