"""A match leaves a record that plays again to the last byte."""

from __future__ import annotations

import re

import msgspec
import pytest

import turnwise as tw
from native_games import ALL, SMALL
from python_games import Pig, TicTacToe

QUICK = tw.Mcts(budget=tw.Iterations(20))


@pytest.mark.parametrize("name", ALL)
def test_a_record_replays(name):
    agent = QUICK if name in SMALL else "random"
    record = tw.play(agent, "random", game=name, seed=3)
    states = tw.replay(record)
    assert len(states) == len(record.steps) + 1
    assert states[-1].is_over
    assert states[-1].returns == record.returns
    again = tw.Record.from_json(record.to_json())
    assert again == record
    assert [state.to_json() for state in tw.replay(again)] == [state.to_json() for state in states]
    assert tw.play(agent, "random", game=name, seed=3) == record


@pytest.mark.parametrize("game", [TicTacToe(), Pig(), Pig(die=[1, 2, 3])], ids=["TicTacToe", "Pig", "loaded Pig"])
def test_a_record_of_a_python_game_replays(game):
    record = tw.play(QUICK, "random", game=game, seed=3)
    rules = tw.load(game)
    states = tw.replay(tw.Record.from_json(record.to_json()), rules)
    assert states[-1].returns == record.returns
    assert states == tw.replay(record, rules)


def test_a_record_holds_what_chance_did():
    record = tw.play("random", "random", game="pocket", seed=3)
    assert record.game == "pocket"
    assert record.agents == ["random", "random"]
    assert {pick.split()[0] for pick in record.start_picks} == {"draw"}
    assert any(step.picks for step in record.steps)


def test_setup_is_part_of_the_record():
    record = tw.play("random", "random", game="nim", seed=3, heaps=[2, 2])
    assert record.setup == {"heaps": [2, 2]}
    assert tw.replay(record)[0].to_plain()["heaps"][:2] == [2, 2]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda r: msgspec.structs.replace(r, returns=[0.25, 0.75]),
            "the record ends with [0.25, 0.75], but the rules give",
        ),
        (lambda r: msgspec.structs.replace(r, steps=r.steps[:-1]), "the record ends with"),
        (lambda r: msgspec.structs.replace(r, steps=[*r.steps, r.steps[0]]), "does not fit: seat 0 was not to act"),
        (
            lambda r: msgspec.structs.replace(r, steps=r.steps[1:]),
            "step 1 of the record does not fit: seat 1 was not to act",
        ),
        (lambda r: msgspec.structs.replace(r, setup={"heap": 1}), "heap"),
        (lambda r: msgspec.structs.replace(r, game="chess"), "no game named 'chess'"),
    ],
)
def test_a_record_that_does_not_fit_is_refused(change, message):
    record = tw.play("random", "random", game="nim", seed=3)
    with pytest.raises(tw.TurnwiseError, match=re.escape(message)):
        tw.replay(change(record))


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"game": 3}', b"\xff"])
def test_garbage_instead_of_a_record(text):
    with pytest.raises(tw.BadStateError, match="record: "):
        tw.Record.from_json(text)
