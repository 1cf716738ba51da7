"""What people played becomes rows that training reads like those of self-play."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

import turnwise as tw
from games.hearthstone.logs.ours import PAIRS, hidden_from, played
from turnwise.cli import app
from turnwise.errors import BadModelError
from turnwise.hearthstone.logs.export import to_hsreplay
from turnwise.hearthstone.logs.importing import import_matches
from turnwise.learn.imported import write_rows
from turnwise.learn.self_play import ROW, matrix, read


def test_rows_hold_every_decision_with_its_features(tmp_path):
    record = played(PAIRS[0], 1)
    [found] = import_matches(to_hsreplay(record).encode())
    again = found.record()
    matches, count = write_rows(tmp_path / "rows", [again], ["value42"])
    plan, frame = read(tmp_path / "rows")
    assert plan.agent == "people" and matches == 1 and count == len(frame)
    assert set(ROW) <= set(frame.columns)
    steps, states = again.all_steps(), tw.replay(again)
    kept = [number for number, state in enumerate(states[:-1]) if len(state.legal_actions()) > 1]
    assert frame["decision"].to_list() == kept
    lengths = dict(tw.load("hearthstone").feature_names)
    numbers = matrix(frame, "value42", lengths["value42"])
    for row, at in zip(frame.iter_rows(named=True), kept, strict=True):
        assert row["action"] == steps[at].action and row["seat"] == steps[at].seat
        assert row["result"] == again.returns[row["seat"]] and sum(row["visits"]) == 1
        assert states[at].legal_actions()[row["visits"].index(1)] == row["action"]
    assert np.allclose(numbers[0], states[kept[0]].features("value42", steps[kept[0]].seat))
    with pytest.raises(BadModelError, match="holds rows already"):
        write_rows(tmp_path / "rows", [again], ["value42"])


def test_a_hidden_hand_gives_no_rows(tmp_path):
    """Of a player whose hand the log hides nobody knows what else could have been played."""
    text = hidden_from(to_hsreplay(played(PAIRS[0], 2)), 2)
    [found] = import_matches(text.encode())
    write_rows(tmp_path / "rows", [found.record()], ["value42"])
    _, frame = read(tmp_path / "rows")
    open_hand = len(frame.filter(frame["seat"] == 0))
    assert open_hand > len(frame) - open_hand


def test_import_writes_rows_of_a_folder(tmp_path):
    (tmp_path / "logs").mkdir()
    for seed in (1, 2):
        (tmp_path / "logs" / f"{seed}.xml").write_text(to_hsreplay(played(PAIRS[0], seed)))
    (tmp_path / "logs" / "bad.log").write_text("nothing")
    words = ["import", tmp_path / "logs", "--rows", tmp_path / "rows", "--features", "value42", "--json"]
    done = CliRunner().invoke(app, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    told = msgspec.json.decode(done.output)
    assert told["matches"] == 2 and told["rows"] == len(read(tmp_path / "rows")[1]) and len(told["problems"]) == 1
