"""Matches of people and agents: the tree of moments, what seats see, records, and the journal."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import turnwise as tw
from turnwise.session import PERSON, Journal, Seat, Session
from turnwise.settings import setting_from_words

RANDOM = Seat("random", tw.agent("random"))
DECKS = {"deck": ["p5_mage_mech", "p5_hunter_face"]}
TRIBES = {"full_observation": False, "level_seed": 3, "tribes": ["XIN_XI", "IMPERIUS"]}
SETTINGS = {"hearthstone": DECKS, "tribes": TRIBES, "pocket": {}, "connect_four": {}, "nim": {}}


def played(session: Session, actions: int, seed: int = 1) -> Session:
    chooser = random.Random(seed)
    for _ in range(actions):
        if session.is_over:
            break
        if session.seats[session.state.to_act].is_person:
            session.take(chooser.choice(session.state.legal_actions()))
        else:
            session.let_agent_act()
    return session


def shape(session: Session):
    """Everything that a journal must bring back."""
    return (
        session.at,
        [(moment.parent, moment.step) for moment in session.moments],
        [str(moment.state) for moment in session.moments],
        session.conceded,
        session.returns,
        session.taken_back,
        session.record(),
    )


@pytest.mark.parametrize("game", SETTINGS)
def test_a_match_is_played_and_its_record_replays(game):
    session = played(Session(setting_from_words(game, SETTINGS[game]), [PERSON, RANDOM], 5), 400)
    states = tw.replay(session.record())
    assert [str(state) for state in states] == [str(moment.state) for moment in session.line()]


def test_undo_redo_and_the_same_luck():
    session = Session(setting_from_words("hearthstone", DECKS), [PERSON, RANDOM], 7)
    while session.state.to_act != 0:
        session.let_agent_act()
    with pytest.raises(tw.errors.IllegalActionError, match="not decided anything"):
        session.undo()
    played(session, 30)
    while session.state.to_act != 0:
        session.let_agent_act()
    here, line = session.at, [moment.number for moment in session.line()]
    steps = 0
    while True:
        try:
            assert session.undo().state.to_act == 0
            steps += 1
        except tw.errors.IllegalActionError:
            break
    assert session.taken_back
    for _ in range(steps):
        session.redo()
    assert session.at == here
    assert [moment.number for moment in session.line()] == line
    with pytest.raises(tw.errors.IllegalActionError, match="nothing was taken back"):
        session.redo()
    # The same action again has the same outcome and is the same moment, in a new session too.
    before = session.undo()
    step = session.moments[line[line.index(before.number) + 1]].step
    assert session.take(step.action).number == line[line.index(before.number) + 1]
    other = Session(setting_from_words("hearthstone", DECKS), [PERSON, RANDOM], 7)
    for moment in session.line()[1:]:
        other.take(moment.step.action)
    assert str(other.state) == str(session.state)


def test_branches_are_kept_and_gone_back_to():
    session = played(Session(setting_from_words("connect_four", {}), [PERSON, PERSON], 1), 6)
    first = session.at
    session.branch(3)
    other = session.take(next(a for a in session.state.legal_actions() if a != session.moments[4].step.action))
    assert other.parent == 3
    assert session.children[3] == [4, other.number]
    session.go(first)
    assert len(session.line()) == 7
    assert session.take(session.state.legal_actions()[0]).parent == first
    with pytest.raises(tw.errors.IllegalActionError, match="moment 99"):
        session.go(99)
    with pytest.raises(tw.errors.IllegalActionError):
        session.go(True)


def test_resigning_ends_the_match_and_is_recorded():
    session = played(Session(setting_from_words("hearthstone", DECKS), [PERSON, RANDOM], 2), 10)
    session.resign(0)
    assert session.is_over
    assert session.returns == [0.0, 1.0]
    record = tw.Record.from_json(session.record().to_json())
    assert record.conceded == 0 and record.finished
    tw.replay(record)
    for wrong in (lambda: session.resign(0), lambda: session.take("end")):
        with pytest.raises(tw.errors.IllegalActionError, match="over"):
            wrong()
    again = Session.from_record(record)
    assert again.conceded == 0


def test_records_and_positions_are_taken_up():
    session = played(Session(setting_from_words("tribes", {}), [RANDOM, RANDOM], 3), 60)
    record = session.record()
    half = Session.from_record(record, 25, seats=[PERSON, RANDOM])
    assert half.moment.depth == 25
    assert str(half.state) == str(session.line()[25].state)
    half.take("end" if "end" in half.state.legal_actions() else half.state.legal_actions()[0])
    assert len(half.children[25]) == 2 or half.at == 26
    with pytest.raises(tw.errors.BadStateError, match="step 61"):
        Session.from_record(record, 61)
    plain = session.state.to_plain()
    begun = Session.from_position(plain, setting_from_words("tribes", {}), [PERSON, RANDOM], seed=9)
    assert str(begun.state) == str(session.state)
    played(begun, 20)
    states = tw.replay(begun.record())
    assert str(states[-1]) == str(begun.state)
    again = Session.from_record(tw.Record.from_json(begun.record().to_json()), 10)
    assert str(again.state) == str(states[10])


def test_only_seats_see_a_hidden_match_until_it_is_over():
    what = setting_from_words("pocket", {})
    session = Session(what, [PERSON, RANDOM], 1)
    assert session.view(0) == session.state.observe(0)
    with pytest.raises(tw.errors.BadStateError, match="until it is over"):
        session.view(None)
    assert Session(what, [PERSON, RANDOM], 1, is_open=True).view(None).viewer is None
    assert Session(what, [RANDOM, RANDOM], 1).view(None).viewer is None
    session.resign(0)
    assert session.view(None).viewer is None


def test_words_tell_no_secret():
    session = Session(setting_from_words("hearthstone", DECKS), [PERSON, PERSON], 11)
    played(session, 200, seed=3)
    heard = [(session.told(m.number, 0), session.told(m.number, 1), m.step) for m in session.line()[1:]]
    for zero, one, step in heard:
        own, other = (zero, one) if step.seat == 0 else (one, zero)
        verb = step.action.split(" ")[0]
        assert own
        if verb in ("mulligan", "choose"):
            assert other == verb
        elif other != own:
            assert other == "play a secret"
    assert any(zero != one for zero, one, _ in heard)


def test_a_hint_knows_what_its_seat_knows():
    """Two worlds that look the same to the seat get the same hint, whatever the recipe believes."""
    what = setting_from_words("hearthstone", DECKS)
    session = played(Session(what, [PERSON, RANDOM], 3), 24)
    while session.state.to_act != 0 or len(session.state.legal_actions()) < 4:
        played(session, 1)
    other = session.state.observe(0).determinize({"type": "anything"}, seed=5)
    assert str(other) != str(session.state)
    twin = Session(what, [PERSON, RANDOM], 3, start=other)
    for name in ("mcts", "mcts-open"):
        recipe = tw.agent(name, tw.Iterations(200))
        found = []
        for each in (session, twin):
            live = each.hint(recipe, 0)
            live.start()
            found.append([(one.action, one.visits, one.value) for one in live.result().actions])
        assert found[0] == found[1]
    with pytest.raises(tw.errors.IllegalActionError, match="not your turn"):
        session.hint("mcts", 1)


def test_the_agent_thinks_what_it_does():
    session = played(
        Session(setting_from_words("connect_four", {}), [Seat("mcts", tw.agent("mcts", tw.Iterations(100)))] * 2, 1), 3
    )
    live = session.think()
    live.start()
    assert session.let_agent_act().step.action == live.result().best
    with pytest.raises(tw.errors.IllegalActionError, match="a person's"):
        Session(setting_from_words("nim", {}), [PERSON, PERSON], 1).let_agent_act()


@pytest.mark.parametrize("game", SETTINGS)
def test_a_journal_brings_everything_back(game, tmp_path):
    path = tmp_path / "match.jsonl"
    session = Session(setting_from_words(game, SETTINGS[game]), [PERSON, RANDOM], 5, journal=path)
    played(session, 12)
    session.go(2)
    played(session, 5, seed=2)
    try:
        session.undo()
    except tw.errors.IllegalActionError:
        session.go(1)
    again = Session.from_journal(path)
    assert shape(again) == shape(session)
    played(again, 3)
    if not again.is_over:
        again.resign(0)
    again.close()
    assert shape(Session.from_journal(path)) == shape(again)


def test_a_line_cut_short_is_no_line(tmp_path):
    path = tmp_path / "match.jsonl"
    session = played(Session(setting_from_words("nim", {}), [PERSON, PERSON], 5, journal=path), 3)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"from": 3, "se')
    assert shape(Session.from_journal(path)) == shape(session)
    assert path.read_bytes() == whole
    path.write_bytes(b"")
    with pytest.raises(tw.errors.BadStateError, match="empty"):
        Session.from_journal(path)
    path.write_bytes(b'{"game": "nim"}\n')
    with pytest.raises(tw.errors.BadStateError, match="does not fit"):
        Session.from_journal(path)
    path.write_bytes(b"no JSON\n")
    with pytest.raises(tw.errors.BadStateError, match="no journal"):
        Journal.lines(path)


PLAYER = """
import sys, random
from pathlib import Path
from turnwise.session import PERSON, Session
from turnwise.settings import setting_from_words
chooser = random.Random(int(sys.argv[2]))
session = Session(setting_from_words("pocket", {}), [PERSON, PERSON], 5, journal=Path(sys.argv[1]))
print("begun", flush=True)
while True:
    if session.is_over or chooser.random() < 0.02:
        session.go(chooser.randrange(len(session.moments)))
        if session.state.is_over:
            session.go(0)
    else:
        moment = session.take(chooser.choice(session.state.legal_actions()))
        print(moment.number, moment.step.action, flush=True)
"""


@pytest.mark.parametrize("seed", range(5))
def test_a_killed_process_loses_no_answered_action(seed, tmp_path):
    path = tmp_path / "match.jsonl"
    chooser = random.Random(seed)
    for attempt in range(4):
        path.unlink(missing_ok=True)
        with subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(path), str(seed)], stdout=subprocess.PIPE, text=True
        ) as player:
            lines = [player.stdout.readline() for _ in range(chooser.randint(1, 200))]
            os.kill(player.pid, signal.SIGKILL)
            lines += player.stdout.read().splitlines()
        session = Session.from_journal(path)
        for line in filter(None, (line.strip() for line in lines[1:])):
            number, _, action = line.partition(" ")
            if number.isdigit() and action:
                assert session.moments[int(number)].step.action.startswith(action), attempt


def test_a_game_of_ones_own():
    file = Path(__file__).parents[1] / "python_games.py"
    what = setting_from_words(f"{file}:Pig", {})
    session = played(Session(what, [PERSON, RANDOM], 2), 30)
    assert session.told(1, 1)
    assert session.moments[1].step is not None


def test_what_a_seat_may_believe_follows_what_it_sees():
    """Lists only where the match says that they are known; else one of the era's, by the hero."""
    for open_lists, kind in ((True, tw.belief.KnownList), (False, tw.belief.OneOf)):
        session = Session(setting_from_words("hearthstone", DECKS), [PERSON, PERSON], 3, open_lists=open_lists)
        played(session, 20)
        assert isinstance(session.belief(0), kind)
        found = session.believed(0, worlds=200)
        assert sum(mean for _, _, mean in found.hand) == pytest.approx(
            len(session.view(0).to_plain()["players"][1]["hand"])
        )
        true = session.moment
        other = true.state.observe(0).determinize({"type": "anything"}, seed=4)
        session.moments[session.at] = type(true)(true.number, true.parent, true.depth, other, true.step)
        assert session.believed(0, worlds=200) == found
    with pytest.raises(tw.errors.BadStateError, match="nothing is hidden"):
        Session(setting_from_words("connect_four", {}), [PERSON, PERSON], 1).believed(0)


def test_luck_of_a_match_is_exact_and_balanced():
    session = played(Session(setting_from_words("hearthstone", DECKS), [RANDOM, RANDOM], 3), 60)
    found = [session.luck_of(moment.number) for moment in session.line()]
    lucky = [one for one in found if one is not None]
    assert len(lucky) > 5
    for one in lucky:
        assert sum(each.probability for each in one.outcomes) == pytest.approx(1)
        spread = sum(each.probability * (each.values[0] - one.mean[0]) for each in one.outcomes)
        assert spread == pytest.approx(0, abs=1e-9)
    assert session.luck_of(0) is None
    assert played(Session(setting_from_words("nim", {}), [RANDOM, RANDOM], 3), 2).luck_of(1) is None


def test_a_match_from_a_record_gets_a_journal(tmp_path):
    old = played(Session(setting_from_words("hearthstone", DECKS), [RANDOM, RANDOM], 3), 40)
    session = Session.from_record(old.record(), 20, [PERSON, RANDOM])
    session.keep(tmp_path / "match.jsonl")
    assert session.moment.depth == 20
    played(session, 5)
    again = Session.from_journal(tmp_path / "match.jsonl")
    assert [str(moment.state) for moment in again.moments] == [str(moment.state) for moment in session.moments]
    assert again.at == session.at
    with pytest.raises(tw.errors.BadStateError, match="has a journal"):
        session.keep(tmp_path / "other.jsonl")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5, 55))
def test_two_hundred_killed_processes_lose_no_answered_action(seed, tmp_path):
    test_a_killed_process_loses_no_answered_action(seed, tmp_path)
