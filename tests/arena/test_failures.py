"""Agents that break, that remember and that peek: none of it makes them stronger."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import guessing
import msgspec
import pytest

import turnwise as tw
from turnwise.arena import executors
from turnwise.arena.executors import Processes
from turnwise.arena.experiment import AgentSpec, Experiment, resolve
from turnwise.arena.ledger import Ledger
from turnwise.arena.runner import Runner, executor_for
from turnwise.reports import render
from turnwise.reports.results import results
from turnwise.reports.sections import report

pytestmark = pytest.mark.alone

FILE = Path(guessing.__file__)


def experiment(*agents: str, game: str = "Guess", blocks: int = 40, **changes: object) -> Experiment:
    return Experiment(
        title="guessing",
        game=f"{FILE}:{game}",
        agents={name: AgentSpec(python=f"{FILE}:{name}") for name in agents},
        blocks=blocks,
        **changes,
    )


def play(path: Path, wanted: Experiment, processes: int = 2) -> Runner:
    plan = resolve(wanted)
    with Ledger(path, create=True) as ledger:
        runner = Runner(ledger, ledger.open_run("run", plan), "test")
        runner.play(lambda: executor_for(plan, processes))
    return runner


BREAK = {
    "raises": "RuntimeError",
    "raises_strangely": "RuntimeError",
    "hangs": "TimeLimit",
    "dies": "Crash",
    "leaves": "SystemExit",
    "interrupts": "KeyboardInterrupt",
    "cheats": "IllegalActionError",
    "eats": "MemoryError",
    "kills_its_parent": "Crash",
    "CannotBegin": "ValueError",
}


@pytest.mark.parametrize("isolate", [False, True])
@pytest.mark.parametrize("name", BREAK)
def test_who_breaks_a_match_loses_it(tmp_path, name, isolate):
    wanted = experiment("middle", name, blocks=1, isolate=isolate, time_limit=1.0 if name == "hangs" else 60.0)
    runner = play(tmp_path / "book", wanted, processes=1)
    (standing,) = runner.standings
    assert standing.failures == {name: 2}
    assert (standing.matches, standing.broken) == (2, 0)
    assert list(standing.scores) == [1.0]
    with Ledger(tmp_path / "book") as ledger:
        assert {failure.kind for _, failure in ledger.errors(1)} == {BREAK[name]}
        again = Runner(ledger, ledger.open_run("run", resolve(wanted)), "test").standings[0]
    assert (again.failures, again.matches, again.closed) == ({name: 2}, 2, True)


def test_an_agent_that_raises_when_it_is_losing_is_not_rated_higher(tmp_path):
    honest = play(tmp_path / "honest", experiment("middle", "guesses"))
    sore = play(tmp_path / "sore", experiment("sore", "guesses"))
    assert sore.standings[0].failures["sore"] > 10
    assert all(sore.standings[0].scores <= honest.standings[0].scores)
    with Ledger(tmp_path / "sore") as ledger:
        run = ledger.run("run")
        (counted,), (spared,) = results(ledger, run), results(ledger, run, without_failures=True)
        assert len(counted.scores) == 40
        assert 0 < len(spared.scores) < 40
        text = render.markdown(report(ledger, run, figures=False))
        spared_text = render.markdown(report(ledger, run, figures=False, without_failures=True))
    failed = f"sore {sore.standings[0].failures['sore']}"
    assert any(line.startswith("| sore : guesses") and failed in line for line in text.splitlines())
    assert "I do not lose" in text
    assert "LEFT OUT" in spared_text
    assert "LEFT OUT" not in text


def test_rules_that_break_are_nobodys_loss(tmp_path):
    (standing,) = play(tmp_path / "book", experiment("middle", "guesses", game="BreaksInApply")).standings
    assert standing.failures == {}
    assert 0 < standing.broken < 80
    assert standing.matches + standing.broken == 80
    with pytest.raises(RuntimeError, match="the rules are broken"):
        tw.match(guessing.middle, guessing.guesses, game=guessing.BreaksInApply(), matches=40)
    with pytest.raises(RuntimeError, match="the rules are broken"):
        tw.match("random", "random", game=guessing.BreaksInApply(), matches=4000)


def test_what_dies_while_nobody_decides_is_played_again_and_not_for_ever(tmp_path, monkeypatch):
    monkeypatch.setattr(executors, "ATTEMPTS", 2)
    monkeypatch.setenv("THE_TEST_IS", str(os.getpid()))
    (standing,) = play(tmp_path / "book", experiment("middle", "guesses", game="DiesInApply", blocks=1)).standings
    assert (standing.failures, standing.broken, standing.matches) == ({}, 2, 0)


def test_a_worker_that_is_killed_between_decisions_costs_nothing(tmp_path):
    """The first attempt of a match dies; the second plays it."""
    wanted = experiment("middle", "guesses", blocks=3)
    play(tmp_path / "whole", wanted)
    plan = resolve(wanted)

    class Loses(Processes):
        lost = 0

        def _answer(self, worker, unit):
            if not self.lost:
                self.lost = 1
                worker.replace()
                self._todo.append(unit)
                return iter(())
            return super()._answer(worker, unit)

    with Ledger(tmp_path / "book", create=True) as ledger:
        runner = Runner(ledger, ledger.open_run("run", plan), "test")
        runner.play(Loses(plan, 1, 60.0))
    assert runner.standings[0].failed == 0
    from test_runs import rows

    assert rows(tmp_path / "book") == rows(tmp_path / "whole")


@pytest.mark.parametrize("name", ["remembers", "Remembers"])
@pytest.mark.parametrize("isolate", [False, True])
def test_no_agent_knows_the_second_opening_of_a_pair(tmp_path, name, isolate):
    """What it remembers is of this match alone, so it plays as one who always guesses the middle."""
    runner = play(tmp_path / "book", experiment(name, "middle", isolate=isolate))
    assert runner.standings[0].failures == {}
    assert set(runner.standings[0].scores) == {0.5}


@pytest.mark.parametrize("agent", [guessing.remembers, guessing.Remembers])
def test_no_agent_of_a_match_remembers_another(agent):
    fresh = tw.match(agent, guessing.middle, game=guessing.Guess(), matches=80)
    assert (fresh.rate, fresh.failures) == (0.5, (0, 0))
    if not isinstance(agent, type):  # shared on purpose
        assert tw.match(agent, guessing.middle, game=guessing.Guess(), matches=80, isolate=False, threads=1).rate > 0.6
        guessing.MINE.clear()


@pytest.mark.parametrize("name", ["walks_memory", "walks_frames", "seeks_the_seed"])
def test_an_agent_on_its_own_finds_nothing_hidden(tmp_path, name):
    """The default for a game in Python that hides something."""
    runner = play(tmp_path / "book", experiment(name, "middle"))
    assert runner.standings[0].failures == {}
    assert set(runner.standings[0].scores) == {0.5}


def test_the_same_agent_finds_it_where_it_is_not_kept_apart(tmp_path):
    """So that the test above means something, and the docs are right."""
    for name in ("walks_memory", "seeks_the_seed"):
        runner = play(tmp_path / name, experiment(name, "middle", isolate=False))
        assert runner.standings[0].scores.mean() > 0.8


def test_matches_isolate_too():
    assert tw.match(guessing.walks_memory, guessing.middle, game=guessing.Guess(), matches=40).rate == 0.5
    assert tw.match(guessing.middle, guessing.walks_memory, game=guessing.Guess(), matches=40, isolate=True).rate == 0.5
    report = tw.match(guessing.sore, guessing.middle, game=guessing.Guess(), matches=40)
    assert report.failures[0] > 5
    assert "sore failed in" in str(report)
    with pytest.raises(tw.errors.BadGameError, match="cannot be sent to the process of its agent"):
        tw.match(guessing.middle, guessing.middle, game=guessing.Unsendable(), matches=2)
    tw.match(guessing.middle, guessing.middle, game=guessing.Unsendable(), matches=2, isolate=False)


def test_an_isolated_agent_plays_native_games_as_it_does_otherwise():
    def last(seen):
        return seen.legal_actions()[-1]

    for game, setup in (("pocket", {}), ("hearthstone", {"decks": ["p5_mage_mech", "p5_hunter_face"]})):
        played = [tw.match(last, "random", game=game, matches=4, isolate=isolate, **setup) for isolate in (True, False)]
        first, second = (msgspec.structs.replace(one, seconds=0, matches_per_second=0) for one in played)
        assert first == second


@pytest.mark.parametrize("game", ["hearthstone", "pocket"])
def test_a_written_observation_does_not_hold_the_opponents_list(game):
    setup = {"decks": ["p5_mage_mech", "p5_hunter_face"]} if game == "hearthstone" else {}
    kept = []

    def look(seen):
        kept.append(seen)
        return seen.legal_actions()[0]

    tw.match(look, "random", game=game, matches=2, isolate=False, threads=1, **setup)
    for seen in kept:
        *_, lists = seen.__reduce__()[1]
        assert lists[seen.viewer]
        assert lists[1 - seen.viewer] == []
        assert pickle.loads(pickle.dumps(seen)) == seen
