"""Self-play data: rows by match and decision, whole parts only, and a boosted value learned from them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from turnwise import learn
from turnwise.errors import BadModelError
from turnwise.learn import self_play

polars = pytest.importorskip("polars")

PLAN = self_play.Plan("pocket", "random", ["table"], seed=5)


def test_rows_are_named_and_end_as_the_match_did(tmp_path: Path) -> None:
    count = self_play.generate(tmp_path, PLAN, 30, threads=2)
    plan, frame = self_play.read(tmp_path)
    assert plan == PLAN and len(frame) == count
    assert frame["match"].n_unique() == 40  # two whole parts
    assert not frame.select("match", "decision").is_duplicated().any()
    x = self_play.matrix(frame, "table", 37)
    assert x.shape == (count, 37) and np.isfinite(x).all()
    for _, rows in frame.group_by("match"):
        assert sorted(rows["decision"]) == list(range(len(rows)))
        by_seat = {seat: set(rows.filter(polars.col("seat") == seat)["result"]) for seat in (0, 1)}
        assert all(len(results) <= 1 for results in by_seat.values())


def test_a_killed_run_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    self_play.generate(whole, PLAN, 100)
    code = (
        "import sys, pathlib\nfrom turnwise.learn import self_play\n"
        "self_play.generate(pathlib.Path(sys.argv[1]), self_play.Plan('pocket', 'random', ['table'], seed=5), 100)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code, str(broken)])
    while not list(broken.glob("part-*.parquet")) and process.poll() is None:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    self_play.generate(broken, PLAN, 100)
    assert self_play.read(broken)[1].equals(self_play.read(whole)[1])


def test_another_plan_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    self_play.generate(tmp_path, PLAN, 1)
    with pytest.raises(BadModelError, match="another run"):
        self_play.generate(tmp_path, self_play.Plan("pocket", "random", ["table"], seed=6), 1)
    with pytest.raises(BadModelError, match="no features 'nothing'; it has: table"):
        self_play.generate(tmp_path / "x", self_play.Plan("pocket", "random", ["nothing"]), 1)
    with pytest.raises(BadModelError, match="no self-play data"):
        self_play.read(tmp_path / "y")


def test_a_boosted_value_is_learned(tmp_path: Path) -> None:
    pytest.importorskip("xgboost")
    from turnwise.learn import values

    self_play.generate(tmp_path / "data", PLAN, 400)
    out = tmp_path / "value.safetensors"
    card = values.train(out, tmp_path / "data", tmp_path, "table", depths=(3,), rates=(0.3,))
    assert card.figures["auc"] > 0.6
    assert card.figures["calibration_error"] < 0.2
    assert 0.4 < card.figures["auc_early"] < card.figures["auc_late"]
    again = tmp_path / "again.safetensors"
    values.train(again, tmp_path / "data", tmp_path / "b", "table", depths=(3,), rates=(0.3,))
    assert out.read_bytes() == again.read_bytes()
    rows = values.rows(tmp_path / "data", "table")[1]
    assert np.asarray(learn.model(out).core.run(rows.x)).shape == (len(rows.y), 1)


def test_several_runs_are_learned_from_together(tmp_path: Path) -> None:
    pytest.importorskip("xgboost")
    from turnwise.learn import values

    other = self_play.Plan("pocket", "random", ["table"], seed=6)
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder, plan in zip(folders, (PLAN, other), strict=True):
        self_play.generate(folder, plan, 20)
    plans, both = values.rows(folders, "table")
    assert plans == [PLAN, other] and len(np.unique(both.match)) == 40
    assert len(both.y) == sum(len(values.rows(folder, "table")[1].y) for folder in folders)
    # At most so many of a match, the same ones each time, none of them twice, from all over it.
    some = values.rows(folders, "table", per_match=4)[1]
    assert np.unique(some.match, return_counts=True)[1].max() == 4
    assert (some.x == values.rows(folders, "table", per_match=4)[1].x).all()
    assert len(np.unique(np.stack([some.match, some.when]), axis=1)[0]) == len(some.y)
    assert 0 <= some.when.min() < 0.2 and 0.8 < some.when.max() < 1
    self_play.generate(tmp_path / "c", self_play.Plan("hearthstone", "random", ["value42"]), 1)
    with pytest.raises(BadModelError, match="c: a run of hearthstone"):
        values.rows([folders[0], tmp_path / "c"], "table")


def test_bad_data_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("xgboost")
    from turnwise.learn import values

    self_play.generate(tmp_path, PLAN, 20)
    path = self_play.part_path(tmp_path, 0)
    frame = polars.read_parquet(path)
    rows = frame["table"].to_list()
    rows[3][5] = float("nan")
    frame.with_columns(polars.Series("table", rows)).write_parquet(path)
    with pytest.raises(BadModelError, match="table: row 3 holds a number that is not finite"):
        values.rows(tmp_path, "table")
    frame.with_columns(polars.Series("table", [row[:9] for row in rows])).write_parquet(path)
    with pytest.raises(BadModelError, match="the data has 9 numbers of 'table', expected 37"):
        values.rows(tmp_path, "table")
    frame.drop("result", "seat").write_parquet(path)
    with pytest.raises(BadModelError, match="not rows of self-play, seat, result missing"):
        self_play.read(tmp_path)
    path.write_bytes(path.read_bytes()[:500])
    with pytest.raises(BadModelError, match="without this file the same generate plays it again"):
        self_play.read(tmp_path)
    path.unlink()
    self_play.generate(tmp_path, PLAN, 40)
    frame.drop("table").write_parquet(path)
    with pytest.raises(BadModelError, match="its parts do not go together"):
        self_play.read(tmp_path)
    (tmp_path / "plan.json").write_text("{")
    with pytest.raises(BadModelError, match="Input data was truncated"):
        self_play.read(tmp_path)


def test_auc_and_calibration_by_hand() -> None:
    from turnwise.learn.values import auc, calibration_error

    y = np.array([0, 0, 1, 1], float)
    assert auc(np.array([0.1, 0.4, 0.35, 0.8]), y) == 0.75
    assert auc(np.array([0.5, 0.5, 0.5, 0.5]), y) == 0.5
    assert calibration_error(np.array([0.25, 0.25, 0.25, 0.25]), y) == 0.25
