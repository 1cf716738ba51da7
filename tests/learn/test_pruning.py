"""The pruning table: the rules of a decision, the shipped tables beside the authors' networks, and training."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from turnwise import _core
from turnwise.errors import BadModelError, BadRecipeError, UnknownNameError
from turnwise.learn import model

ACTIONS, ITERATIONS, SAFETY_SCALE, PROBABILITY_SCALE = _core._PRUNING_TABLE


def table(safety: Any, probability: Any) -> _core.PruningTable:
    """A table of two functions of (actions, iterations)."""
    a, i = np.meshgrid(np.arange(ACTIONS + 1), np.arange(ITERATIONS + 1), indexing="ij")
    found = np.rint(safety(a, i) * SAFETY_SCALE).astype(np.uint16).reshape(-1)
    return _core.PruningTable(found, np.rint(probability(a, i) * PROBABILITY_SCALE).astype(np.uint16).reshape(-1))


def slow_decision(t: _core.PruningTable, actions: int, left: int, inherited: int) -> tuple[int, int]:
    """Section 3.2 of the note, word for word; iterations counted from now."""
    if actions <= 2:
        return 0, actions
    if 100 + inherited > 1500:
        return 0, t.safe(actions, inherited)
    candidates = range(100 + inherited, min(left + inherited, 1501))
    if not candidates:
        return 0, actions
    first: dict[int, int] = {}
    for i in candidates:
        first.setdefault(min(actions, t.safe(actions, i)), i)
    first[actions] = inherited
    if inherited >= 100:
        del first[actions]
        first.setdefault(t.safe(actions, inherited), inherited)
        first[t.safe(actions, inherited)] = inherited
    ranked = sorted(first.items(), reverse=True)
    keep, at = max(ranked, key=lambda pair: t.probability(pair[0], left + inherited - pair[1]))
    return at - inherited, keep


def test_a_decision_follows_the_rules_of_the_paper() -> None:
    rng = np.random.default_rng(1)
    t = table(
        lambda a, i: np.clip(a * (0.2 + 90 / (i + 60)), 1, None),
        lambda a, i: np.clip(1 - a / (a + 4 + i / 12), 0, 1),
    )
    for _ in range(3000):
        actions, left = int(rng.integers(1, 65)), int(rng.integers(0, 2500))
        inherited = int(rng.integers(0, 1700)) if rng.random() < 0.5 else 0
        assert t.decide(actions, left, inherited) == slow_decision(t, actions, left, inherited)


def test_never_when_nothing_can_be_gained() -> None:
    t = table(lambda a, i: a + 0.0 * i, lambda a, i: np.full(a.shape, 0.5))
    assert t.decide(20, 1000) == (0, 20)
    assert t.schedule(20, 1000) == []
    better = table(lambda a, i: np.full(a.shape, 3.0), lambda a, i: 1 - a / 100)
    assert better.decide(20, 99) == (0, 20)  # the first hundred iterations are left alone
    assert better.decide(2, 1000) == (0, 2)
    assert better.schedule(20, 1000) == [(100, 3)]
    assert better.decide(1000, 1000) == (100, 3)


def test_a_table_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(BadRecipeError, match="65 x 1501"):
        _core.PruningTable(np.zeros(5, np.uint16), np.zeros(5, np.uint16))


def test_a_decision_costs_less_than_a_microsecond() -> None:
    t = table(
        lambda a, i: np.clip(a * (0.2 + 90 / (i + 60)), 1, None),
        lambda a, i: np.clip(1 - a / (a + 4 + i / 12), 0, 1),
    )
    best = 1.0
    for _ in range(5):
        began = time.process_time()
        t._decisions(100_000)
        best = min(best, (time.process_time() - began) / 100_000)
    assert best < 1e-6


def test_training_twice_and_after_a_kill_gives_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    pytest.importorskip("polars")
    from turnwise.learn import bandits, pruning

    # The same training, with few cells, narrow layers and short steps.
    monkeypatch.setattr(bandits, "SETS", {"safety": ((100, 400), 10), "probability": ((1, 400), 10)})
    monkeypatch.setattr(pruning, "NETWORKS", dict.fromkeys(pruning.NETWORKS, ((16, 24, 8), 0.001, 128)))
    monkeypatch.setattr(pruning.fit, "Plan", partial(pruning.fit.Plan, every=50))
    what = pruning.Options(bandits.Bandits(runs=20, batches=1), steps=110, probability_steps=110)
    pruning.train(tmp_path / "a.safetensors", what, tmp_path / "a")

    class Killed(Exception):
        pass

    def kill(done: int, total: int, best: float) -> None:
        if done > 50:
            raise Killed

    with pytest.raises(Killed):
        pruning.train(tmp_path / "b.safetensors", what, tmp_path / "b", lambda name: kill)
    assert not (tmp_path / "b.safetensors").exists()
    assert list((tmp_path / "b").glob("safety-*.checkpoint"))
    pruning.train(tmp_path / "b.safetensors", what, tmp_path / "b")
    assert (tmp_path / "a.safetensors").read_bytes() == (tmp_path / "b.safetensors").read_bytes()
    assert (tmp_path / "a" / "a.png").stat().st_size > 1000
    assert isinstance(model(tmp_path / "a.safetensors").core, _core.PruningTable)


def test_bad_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="no model named 'pruning-unifrom'"):
        model("pruning-unifrom")
    path = tmp_path / "x.safetensors"
    with pytest.raises(BadModelError, match="card beside it"):
        model(path)
    path.with_suffix(".toml").write_text('kind = "pruning"\nabout = ""\ndata = ""\ncommand = ""\n', encoding="utf-8")
    with pytest.raises(BadModelError, match="No such file"):
        model(path)
    for junk in (b"", b"\xff" * 40, b"\x02\0\0\0\0\0\0\0[]", b"\x02\0\0\0\0\0\0\0{}"):
        path.write_bytes(junk)
        with pytest.raises(BadModelError):
            model(path)
    path.with_suffix(".toml").write_text('kind = "pruning"\nflavour = 1\n', encoding="utf-8")
    with pytest.raises(BadModelError, match="flavour"):
        model(path)
