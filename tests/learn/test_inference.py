"""Models run by the core give what their libraries give."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from turnwise import _core
from turnwise.errors import BadModelError, BadRecipeError, BadStateError
from turnwise.learn import weights


def test_boosted_trees_equal_the_library() -> None:
    xgboost = pytest.importorskip("xgboost")
    from turnwise.learn.boosting import core_model

    rng = np.random.default_rng(1)
    x = rng.integers(0, 12, (4000, 42)).astype(np.float32)
    x[rng.random(x.shape) < 0.02] = np.nan
    y = (np.nan_to_num(x[:, 3]) - np.nan_to_num(x[:, 7]) + rng.normal(0, 3, 4000) > 0).astype(np.float32)
    booster = xgboost.train(
        {"objective": "binary:logistic", "max_depth": 6, "eta": 0.2, "seed": 1, "nthread": 1},
        xgboost.DMatrix(x, y),
        num_boost_round=120,
    )
    rows = rng.integers(0, 12, (100_000, 42)).astype(np.float32) + rng.random((100_000, 1)).astype(np.float32)
    rows[rng.random(rows.shape) < 0.02] = np.nan
    rows[:4000] = x
    wanted = booster.predict(xgboost.DMatrix(rows, nthread=1), output_margin=True)
    found = np.asarray(core_model(booster).run(rows))[:, 0]
    assert np.abs(found - wanted).max() < 1e-6


def test_a_model_of_another_objective_is_refused() -> None:
    xgboost = pytest.importorskip("xgboost")
    from turnwise.learn.boosting import core_model

    x = np.arange(20, dtype=np.float32).reshape(10, 2)
    booster = xgboost.train({"objective": "reg:squarederror"}, xgboost.DMatrix(x, x[:, 0]), num_boost_round=2)
    with pytest.raises(BadModelError, match="binary:logistic, found reg:squarederror"):
        core_model(booster)


def test_card_play_networks_have_the_published_sizes() -> None:
    pytest.importorskip("torch")
    from turnwise.learn.networks import cnn_merge, dnn_merge

    def size(module: object) -> int:
        return sum(parameter.numel() for parameter in module.parameters())  # type: ignore[attr-defined]

    assert size(cnn_merge(22, 60)) == 1_774_390
    assert size(cnn_merge(22, 60, 32, 3, 4, 160)) == 289_590
    assert size(dnn_merge(22, 60)) == 228_086
    assert size(dnn_merge(22, 60, (56, 48, 16, 64))) == 137_822


@pytest.mark.parametrize("kind", ["dnn", "cnn", "small cnn"])
def test_networks_equal_torch(kind: str) -> None:
    torch = pytest.importorskip("torch")
    from turnwise.learn.networks import cnn_merge, core_model, dnn_merge

    torch.manual_seed(1)
    module = {
        "dnn": lambda: dnn_merge(22, 60),
        "cnn": lambda: cnn_merge(21, 60),
        "small cnn": lambda: cnn_merge(22, 60, 32, 3, 4, 160),
    }[kind]().eval()
    for parameter in module.parameters():
        torch.nn.init.normal_(parameter, 0, 0.05)
    rng = np.random.default_rng(2)
    sparse = rng.random((20, module.inputs)) < 0.05
    rows = np.where(sparse, rng.normal(0, 1, sparse.shape), 0).astype(np.float32)
    with torch.no_grad():
        wanted = module(torch.from_numpy(rows)).numpy()
    found = np.asarray(core_model(module).run(rows))
    assert np.abs(wanted).max() > 0.05
    assert np.abs(found - wanted).max() < 1e-5


def test_activations_pools_and_standardised_inputs_by_hand() -> None:
    one = np.ones((1, 1), np.float32)
    none = np.zeros(1, np.float32)

    def dense(activation: str) -> dict[str, object]:
        return {"kind": "dense", "weights": one, "bias": none, "activation": activation}

    def run(layers: list[dict[str, object]], value: float) -> float:
        part = {"first": 0, "channels": 1, "height": 1, "width": 1, "pitch": 1, "layers": []}
        rows = np.array([[value]], np.float32)
        return float(np.asarray(_core._network(1, [part], layers).run(rows))[0, 0])

    assert run([dense("none")], -3) == -3
    assert run([dense("relu")], -3) == 0
    assert run([dense("leaky")], -3) == pytest.approx(-0.6)
    assert run([dense("sigmoid")], 0) == 0.5
    shift = {"kind": "standardise", "mean": np.array([2], np.float32), "scale": np.array([4], np.float32)}
    assert run([shift], 3) == 4
    part = {"first": 1, "channels": 1, "height": 2, "width": 3, "pitch": 4, "layers": []}
    part["layers"] = [{"kind": "max_pool", "height": 2, "width": 2}]
    rows = np.arange(9, dtype=np.float32)[None]
    assert np.asarray(_core._network(9, [part], []).run(rows)).tolist() == [[6.0]]


def test_misfits_are_refused() -> None:
    part = {"first": 0, "channels": 1, "height": 1, "width": 2, "pitch": 2, "layers": []}
    layer = {
        "kind": "dense",
        "weights": np.ones((3, 1), np.float32),
        "bias": np.zeros(1, np.float32),
        "activation": "none",
    }
    with pytest.raises(BadRecipeError, match="takes 3 numbers and is given 2"):
        _core._network(2, [part], [layer])
    with pytest.raises(BadRecipeError, match="outside of the 1 features"):
        _core._network(1, [part], [])
    with pytest.raises(BadRecipeError, match="no finite number"):
        _core._network(2, [part], [layer | {"weights": np.full((2, 1), np.nan, np.float32)}])
    with pytest.raises(BadRecipeError, match="expected none, relu, leaky or sigmoid, found tanh"):
        _core._network(2, [part], [layer | {"activation": "tanh"}])
    network = _core._network(2, [part], [layer | {"weights": np.ones((2, 1), np.float32)}])
    with pytest.raises(BadStateError, match="takes 2 features a row, found 5"):
        network.run(np.zeros((4, 5), np.float32))
    loop = (np.array([0], np.int16), np.array([1], np.float32), np.array([0], np.int32), np.array([0], np.uint8))
    with pytest.raises(BadRecipeError, match="no children there"):
        _core._boosted_trees(*loop, np.array([0], np.int32), 0.0, 3)


def test_weight_files_are_safetensors(tmp_path: Path) -> None:
    library = pytest.importorskip("safetensors.numpy")
    tensors = {"b": np.arange(6, dtype=np.float32).reshape(2, 3), "a": np.array([7], np.uint16)}
    path = tmp_path / "w.safetensors"
    weights.write(path, tensors, {"note": "x"})
    for name, tensor in library.load_file(path).items():
        assert tensor.dtype == tensors[name].dtype and (tensor == tensors[name]).all()
    library.save_file(tensors, tmp_path / "theirs.safetensors")
    found, _ = weights.read(tmp_path / "theirs.safetensors")
    assert all((found[name] == tensors[name]).all() for name in tensors)
