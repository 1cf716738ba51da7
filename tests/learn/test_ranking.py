"""Actions ranked by a model: the order of expansion, pruning by it, and a ranking learned from searches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import turnwise as tw
from turnwise import _core, learn
from turnwise.learn import self_play

WIDTH = 38


def by_column(column: int, sign: float = 1.0) -> str:
    """A model that says one of the features of an action."""
    weights = np.zeros((WIDTH, 1), np.float32)
    weights[column] = sign
    part = {"first": 0, "channels": 1, "height": 1, "width": WIDTH, "pitch": WIDTH, "layers": []}
    layer = {"kind": "dense", "weights": weights, "bias": np.zeros(1, np.float32), "activation": "none"}
    model = _core._network(WIDTH, [part], [layer])
    return learn.use(f"test-column-{column}-{sign:g}", model, game="tribes", features="action38")


def opening() -> Any:
    """A position of Tribes with many actions."""
    state, rng = tw.load("tribes").start(seed=3), np.random.default_rng(3)
    while len(state.legal_actions()) < 25:
        state, _ = state.apply(str(rng.choice(state.legal_actions())), seed=int(rng.integers(1000)))
    return state


def visits(found: Any) -> dict[str, int]:
    return {str(stats.action): stats.visits for stats in found.actions}


def search(state: Any, iterations: int, **parts: Any) -> Any:
    recipe = tw.Mcts(
        belief=tw.belief.Anything(), worlds=tw.worlds.OneWorld(), chance=tw.chance.FirstOutcome(),
        rollout=tw.rollout.Nothing(depth=20),
        evaluate=tw.evaluate.Heuristic("diff"), budget=tw.Iterations(iterations), **parts,
    )  # fmt: skip
    return tw.search(state, recipe, seed=1)


def test_features_of_actions_say_what_they_are() -> None:
    state = opening()
    table = np.asarray(_core._action_features(state, "action38"))
    actions = state.legal_actions()
    assert table.shape == (len(actions), WIDTH) and np.isfinite(table).all()
    for action, row in zip(actions, table, strict=True):
        info = state.action_info(action)
        assert row[3] == info["cost"] and row[5] == info["ends_turn"]
    assert _core._action_features(state, "nothing") == []


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_actions_are_tried_in_the_order_of_the_model(sign: float) -> None:
    state = opening()
    kinds = sign * np.asarray(_core._action_features(state, "action38"))[:, 0]
    order = [str(state.legal_actions()[i]) for i in np.argsort(-kinds, kind="stable")]
    found = visits(search(state, 12, expand=tw.expand.ByModel(by_column(0, sign))))
    tried = {action for action, count in found.items() if count}
    assert tried == set(order[: len(tried)]) and len(tried) >= 11


def test_pruning_by_order_keeps_the_first() -> None:
    state = opening()
    expand = tw.expand.ByModel(by_column(0))
    before = visits(search(state, 100, expand=expand))
    prune = tw.prune.Hard(visits=100, factor=0.0, least=5, by="order")
    after = visits(search(state, 400, expand=expand, prune=prune))
    kinds = np.asarray(_core._action_features(state, "action38"))[:, 0]
    first = {str(state.legal_actions()[i]) for i in np.argsort(-kinds, kind="stable")[:5]}
    gained = {action for action in after if after[action] > before.get(action, 0) + 1}
    assert gained and gained <= first


def test_a_model_of_states_ranks_no_actions() -> None:
    model = by_column(0)
    ranked = tw.Mcts(expand=tw.expand.ByModel(model))
    with pytest.raises(tw.errors.BadRecipeError, match=r"is for tribes.*this game has no features for it"):
        tw.search(tw.load("pocket").start(seed=1), ranked)
    valued = tw.Mcts(belief=tw.belief.Anything(), evaluate=tw.evaluate.Model(model))
    with pytest.raises(tw.errors.BadRecipeError, match="basic"):
        tw.search(tw.load("tribes").start(seed=1), valued)


def test_a_ranking_is_learned_from_searches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("xgboost")
    pytest.importorskip("polars")
    from turnwise.learn.ranking import train

    monkeypatch.setattr(self_play, "PART", 3)
    budget = tw.ModelCalls(60, selections=True)
    plan = self_play.Plan("tribes", "p2-mcts", ["action38"], options={"rules": "v1"}, budget=budget, seed=2)
    self_play.generate(tmp_path / "data", plan, 3)
    _, frame = self_play.read(tmp_path / "data")
    searched = frame.filter(frame["actions"] > 1)  # a single action is taken without a search
    assert (searched["visits"].list.len() == searched["actions"]).all()
    assert searched["visits"].list.sum().min() > 0
    out = tmp_path / "ranking.safetensors"
    card = train(out, tmp_path / "data", tmp_path / "a", "action38")
    assert 0 < card.figures["best_kept_with_100_percent"] <= 1
    again = tmp_path / "again.safetensors"
    train(again, tmp_path / "data", tmp_path / "b", "action38")
    assert out.read_bytes() == again.read_bytes()
    found = search(opening(), 50, expand=tw.expand.ByModel(str(out)), prune=tw.prune.Hard(by="order"))
    assert found.iterations == 50
