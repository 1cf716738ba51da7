"""A match leaves a record that plays again to the last byte."""

from __future__ import annotations

import re

import msgspec
import pytest
from typer.testing import CliRunner

import turnwise as tw
from native_games import ALL, SMALL
from python_games import Pig, TicTacToe
from turnwise.arena.record import Piece, Record, replay, replay_pieces
from turnwise.cli import app
from turnwise.hearthstone import new_match
from turnwise.hearthstone.language import collecting, minion

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
        (
            lambda r: msgspec.structs.replace(r, steps=r.steps[:-1]),
            "the record ends finished, but the match is not over",
        ),
        (
            lambda r: msgspec.structs.replace(r, steps=[]),
            "the record ends finished, but the match is not over after its 0",
        ),
        (lambda r: msgspec.structs.replace(r, finished=False), "the record ends unfinished, but the match is over"),
        (
            lambda r: msgspec.structs.replace(r, steps=r.steps[:1], finished=False, returns=[1, 0]),
            "the record ends with [1.0, 0.0], but the rules give [0.5, 0.5]",
        ),
        (lambda r: msgspec.structs.replace(r, start_picks=["coin 1"]), "the start of the record does not fit"),
        (lambda r: msgspec.structs.replace(r, agents=["a"]), "the record names 1 agents, the match has 2 players"),
        (lambda r: msgspec.structs.replace(r, seed=-1), "record: seed: Expected `int` >= 0"),
        (lambda r: msgspec.structs.replace(r, seed=2**64), "record: seed: Expected `int` <="),
        (
            lambda r: msgspec.structs.replace(r, steps=[{"seat": 0, "action": "take 9 from 9", "picks": []}]),
            "step 1 of the record does not fit: take 9 from 9: ",
        ),
        (
            lambda r: tw.Record.from_json(r.to_json().replace('"seed":3', '"seed":4,"seed":3')),
            "the key 'seed' comes twice",
        ),
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


@pytest.mark.parametrize(
    ("name", "options"),
    [("hearthstone", {"mulligan": False, "turn_limit": 6}), ("tribes", {"rules": "v1"})],
)
def test_a_record_knows_the_options_of_its_game(name, options):
    game = tw.load(name, **options)
    assert game.options == options
    record = tw.play("random", "random", game=game, seed=3)
    assert record.options == options
    assert tw.replay(tw.Record.from_json(record.to_json()))[-1].returns == record.returns


# A record is data, perhaps a stranger's -------------------------------------------------------------------------------


@pytest.fixture
def card_file(tmp_path):
    """A file of cards that leaves a trace each time it is run."""
    file = tmp_path / "mine.py"
    file.write_text(
        "from turnwise.hearthstone.language import *\n"
        "from pathlib import Path\n"
        'with (Path(__file__).parent / "ran").open("a") as trace: trace.write("x")\n'
        'minion("Cub", cost=1, attack=1, health=1)\n'
    )
    return file


def cubs(game):
    return tw.play(
        "random", "random", game=game, seed=3, decks=[{"hero": "HERO_05", "cards": ["Cub"] * 30}] * 2, free=True
    )


def test_replay_runs_a_file_of_cards_only_when_told(card_file):
    record = tw.Record.from_json(cubs(tw.load("hearthstone", cards=card_file)).to_json())
    trace = card_file.with_name("ran")
    trace.unlink()
    with pytest.raises(
        tw.errors.BadStateError, match=re.escape(f"the Python file {str(card_file)!r}, which would be run")
    ):
        tw.replay(record)
    assert not trace.exists()
    assert tw.replay(record, trust=True)[-1].returns == record.returns
    assert trace.read_text() == "x"
    assert tw.replay(record, tw.load("hearthstone", cards=str(card_file)))[-1].returns == record.returns


def test_cards_in_no_file_need_their_game():
    with collecting() as cards:
        minion("Cub", cost=1, attack=1, health=1)
    game = tw.load("hearthstone", cards=cards)
    record = tw.Record.from_json(cubs(game).to_json())
    for trust in (False, True):
        with pytest.raises(tw.errors.BadStateError, match="cards that are in no file"):
            tw.replay(record, trust=trust)
    assert tw.replay(record, game)[-1].returns == record.returns


def test_a_changed_file_of_cards_is_read_again(card_file):
    before = new_match("p1_hunter_aggro", "p1_hunter_aggro", 1, cards=str(card_file))
    card_file.write_text(card_file.read_text().replace("attack=1", "attack=7"))
    after = new_match("p1_hunter_aggro", "p1_hunter_aggro", 1, cards=str(card_file))
    plain = {"players": [{"hero": "HERO_05", "board": ["Cub"]}, {"hero": "HERO_05"}]}
    assert before.game.state_from_plain(plain).to_plain()["players"][0]["board"][0]["attack"] == 1
    assert after.game.state_from_plain(plain).to_plain()["players"][0]["board"][0]["attack"] == 7


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"game": 3}', b"\xff"])
def test_garbage_instead_of_a_record(text):
    with pytest.raises(tw.errors.BadStateError, match="record: "):
        tw.Record.from_json(text)


def test_the_start_picks_of_a_record_are_those_of_its_seed():
    record = tw.play("random", "random", game="pocket", seed=3)
    assert record.start_picks
    for wrong in ([], record.start_picks[:-1], [*record.start_picks, "draw ace"], [*record.start_picks[::-1], "x"]):
        with pytest.raises(tw.errors.BadStateError, match="the start of the record does not fit"):
            tw.replay(msgspec.structs.replace(record, start_picks=wrong))


def test_an_unfinished_record_replays_as_far_as_it_goes():
    record = tw.play("random", "random", game="nim", seed=3)
    cut = msgspec.structs.replace(record, steps=record.steps[:1], finished=False, returns=[0.5, 0.5])
    assert len(tw.replay(cut)) == 2


def in_pieces(record, at):
    """The same match in two pieces: from the game's start, and from the position after `at` actions."""
    states = replay(record)
    second = Piece(record.steps[at:], states[at].to_plain())
    return msgspec.structs.replace(record, steps=[], pieces=[Piece(record.steps[:at]), second])


def test_a_record_in_pieces_replays_to_the_same_end_and_round_trips():
    record = tw.play("random", "random", game="hearthstone", seed=3, decks=["p5_mage_mech", "p5_hunter_face"])
    cut = in_pieces(record, 20)
    pieces = replay_pieces(Record.from_json(cut.to_json()))
    states = replay(record)
    assert [len(piece) for piece in pieces] == [21, len(states) - 20]
    assert pieces[0] == states[:21] and pieces[1] == states[20:]
    assert replay(cut) == states[:21] + states[20:] and cut.all_steps() == record.steps


def test_a_record_in_one_piece_keeps_its_form():
    record = tw.play("random", "random", game="nim", seed=1)
    assert "pieces" not in record.to_json() and "conceded" not in record.to_json()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda r: {"steps": r.steps, "pieces": [Piece(r.steps)]}, "steps or pieces, not both"),
        (lambda r: {"steps": [], "pieces": []}, "at least one"),
        (lambda r: {"steps": [], "pieces": [Piece(r.steps), Piece([])]}, "only the first may begin"),
    ],
)
def test_pieces_that_make_no_record_are_refused(change, message):
    record = tw.play("random", "random", game="nim", seed=1)
    with pytest.raises(tw.errors.BadStateError, match=message):
        msgspec.structs.replace(record, **change(record))


def test_a_match_that_somebody_gave_up_ends_before_the_rules_end_it():
    record = tw.play("random", "random", game="nim", seed=1)
    given_up = msgspec.structs.replace(record, steps=record.steps[:1], returns=[0.0, 1.0], conceded=0)
    assert len(replay(Record.from_json(given_up.to_json()))) == 2
    with pytest.raises(tw.errors.BadStateError, match="gave up"):
        replay(msgspec.structs.replace(given_up, returns=[]))


def test_replay_shows_where_a_record_has_a_gap(tmp_path):
    record = tw.play("random", "random", game="nim", seed=1)
    file = tmp_path / "match.json"
    file.write_text(in_pieces(record, 1).to_json())
    shown = CliRunner().invoke(app, ["replay", str(file)])
    assert shown.exit_code == 0 and "has a gap here" in shown.output and f"{len(record.steps)}. player" in shown.output
