"""Every `train WHAT`: killed, it goes on and ends with the same file as a training that was not; data stay honest."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import turnwise as tw
from turnwise.errors import BadModelError
from turnwise.learn import self_play

polars = pytest.importorskip("polars")
pytest.importorskip("torch")
pytest.importorskip("xgboost")

DECK = "p5_hunter_face"


class Killed(Exception):
    pass


def after(calls: int) -> Callable[..., None]:
    """A report of progress that ends the training when it comes so often."""
    left = [calls]

    def report(*_: Any) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise Killed

    return report


def check_resumed(tmp_path: Path, train: Callable[..., Any], kept: str, killed_by: dict[str, Any]) -> None:
    """`train(out, work)` whole and in two parts; the first part leaves files like `kept` that the second keeps."""
    train(tmp_path / "x.safetensors", tmp_path / "whole")
    with pytest.raises(Killed):
        train(tmp_path / "y.safetensors", tmp_path / "broken", **killed_by)
    assert not (tmp_path / "y.safetensors").exists()
    before = {path.name: path.read_bytes() for path in (tmp_path / "broken").glob(kept)}
    assert before
    train(tmp_path / "y.safetensors", tmp_path / "broken")
    assert before.keys() <= {path.name for path in (tmp_path / "broken").glob(kept)}
    assert (tmp_path / "x.safetensors").read_bytes() == (tmp_path / "y.safetensors").read_bytes()
    assert (tmp_path / "broken" / "y.png").read_bytes()[:4] == b"\x89PNG"


def test_a_value_that_was_killed_goes_on(tmp_path: Path) -> None:
    from turnwise.learn import values

    self_play.generate(tmp_path / "data", self_play.Plan("pocket", "random", ["table"], seed=5), 200)
    out, work = tmp_path / "y.safetensors", tmp_path / "broken"
    words = ["train", "value", "--data", tmp_path / "data", "--features", "table", "--out", out, "--work", work]
    process = subprocess.Popen([sys.executable, "-m", "turnwise", *map(str, words)], stdout=subprocess.DEVNULL)
    while len(list(work.glob("trees-*.ubj"))) < 2 and process.poll() is None:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert not out.exists()
    done = {path: path.stat().st_mtime_ns for path in work.glob("trees-*.ubj") if ".part" not in path.name}
    values.train(out, tmp_path / "data", work, "table")
    assert all(path.stat().st_mtime_ns == when for path, when in done.items())
    values.train(tmp_path / "x.safetensors", tmp_path / "data", tmp_path / "whole", "table")
    assert out.read_bytes() == (tmp_path / "x.safetensors").read_bytes()
    assert (tmp_path / "x.toml").read_bytes() == out.with_suffix(".toml").read_bytes()


def test_a_ranking_that_was_killed_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from turnwise.learn import ranking

    monkeypatch.setattr(self_play, "PART", 3)
    plan = self_play.Plan("tribes", "p2-mcts", ["action38"], options={"rules": "v1"}, budget=tw.ModelCalls(60), seed=2)
    self_play.generate(tmp_path / "data", plan, 3)

    def train(out: Path, work: Path, **more: Any) -> Any:
        return ranking.train(out, tmp_path / "data", work, "action38", **more)

    check_resumed(tmp_path, train, "trees-*.ubj", {"say": after(2)})


def test_an_unpruner_that_was_killed_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from turnwise.learn import pruning

    monkeypatch.setattr(pruning.fit, "Plan", partial(pruning.fit.Plan, every=50))
    train = partial(pruning.train_unpruner, table="pruning-bimodal", bandits=pruning.Bandits("two-level"), steps=150)

    def run(out: Path, work: Path, **more: Any) -> Any:
        return train(out, folder=work, runs=2, **more)

    check_resumed(tmp_path, run, "*.checkpoint", {"progress": after(2)})
    with pytest.raises(BadModelError, match="in none of the runs the best arm was pruned"):
        pruning.train_unpruner(tmp_path / "z", "pruning-uniform", pruning.Bandits(seed=3), tmp_path, runs=1)


def test_a_card_play_network_that_was_killed_goes_on(tmp_path: Path) -> None:
    from turnwise.learn import card_play

    plan = self_play.Plan("hearthstone", "random", ["planes"], [{"decks": [DECK, DECK]}], seed=2)
    self_play.generate(tmp_path / "data", plan, 20)

    def train(out: Path, work: Path, **more: Any) -> Any:
        return card_play.train(out, tmp_path / "data", work, "dnn-small", 300, **more)

    check_resumed(tmp_path, train, "*.checkpoint", {"progress": after(2)})


def test_a_checkpoint_of_other_data_is_none(tmp_path: Path) -> None:
    import torch

    from turnwise.learn import fit

    rng = np.random.default_rng(1)
    x, held_out = rng.random((40, 3)).astype(np.float32), np.arange(40) % 5 == 0
    plan = fit.Plan(rate=0.01, batch=8, steps=20, every=10)

    def learned(y: Any, checkpoint: Path | None) -> Any:
        torch.manual_seed(1)
        module = torch.nn.Linear(3, 1)
        fit.fit(module, x, y, held_out, torch.nn.functional.mse_loss, plan, checkpoint)
        return module.weight.detach().numpy()

    first, second = x[:, :1].copy(), x[:, 1:2].copy()
    learned(first, tmp_path / "c")
    assert (learned(second, tmp_path / "c") == learned(second, None)).all()


def test_features_kept_as_bits_are_the_numbers() -> None:
    rules = tw.load("hearthstone")
    length = dict(rules.feature_names)["planes"]
    wanted = np.array([rules.start(seed=seed, decks=[DECK, DECK]).features("planes", 0) for seed in range(4)])
    assert wanted.sum(axis=1).min() > 3 and set(np.unique(wanted)) == {0, 1}
    frame = polars.DataFrame({"planes": [np.packbits(row.astype(bool)).tobytes() for row in wanted]})
    packed = self_play.bits(frame, "planes", length)
    assert (packed[:] == wanted).all() and (self_play.matrix(frame, "planes", length) == wanted).all()
    assert (packed.of(np.array([False, True, False, True]))[[1]] == wanted[[3]]).all()
    with pytest.raises(BadModelError, match="the data has 6408 numbers of 'planes', expected 64"):
        self_play.bits(frame, "planes", 60)


def test_open_hands_are_for_searches() -> None:
    plan = self_play.Plan("hearthstone", "p5-duct-cnb", ["planes"], budget=tw.Iterations(10), open_hands=True)
    assert plan.recipe().belief == tw.belief.OpenHand() and plan.recipe().worlds == tw.worlds.OneWorld()  # type: ignore[union-attr]
    with pytest.raises(BadModelError, match="expected an agent that searches a tree, found random"):
        self_play.Plan("hearthstone", "random", ["planes"], open_hands=True).recipe()
