"""The safety and the probability network of paper 1, and the table that the core reads them from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import torch

from turnwise import _core
from turnwise.learn import fit, models
from turnwise.learn.bandits import Bandits, data_set

# Layers, rate and batch of section 3.3 of the note on paper 1.
NETWORKS: dict[str, tuple[tuple[int, ...], float, int]] = {
    "safety": ((200, 300, 100), 1e-4, 128),
    "probability": ((300, 500, 200), 1e-3, 256),
}
LABELS = {"safety": "worst_rank", "probability": "probability"}


class Options(msgspec.Struct, frozen=True):
    bandits: Bandits = Bandits()
    steps: int = 75_000
    smooth: bool = False  # the 99.9 % quantile of the rank in place of its maximum
    seed: int = 1


class Standardise(torch.nn.Module):
    def __init__(self, mean: np.ndarray[Any, Any], scale: np.ndarray[Any, Any]) -> None:
        super().__init__()
        self.register_buffer("mean", torch.from_numpy(mean))
        self.register_buffer("scale", torch.from_numpy(scale))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (x - self.mean) * self.scale


def dense(sizes: tuple[int, ...], x: np.ndarray[Any, Any]) -> torch.nn.Sequential:
    """Standardised inputs, hidden layers with ReLU, one linear output; Glorot uniform, zero bias."""
    parts: list[torch.nn.Module] = [Standardise(x.mean(axis=0), 1 / x.std(axis=0))]
    for inputs, outputs in zip((x.shape[1], *sizes), (*sizes, 1), strict=True):
        layer = torch.nn.Linear(inputs, outputs)
        torch.nn.init.xavier_uniform_(layer.weight)
        torch.nn.init.zeros_(layer.bias)
        parts += [layer, torch.nn.ReLU()]
    return torch.nn.Sequential(*parts[:-1])


def train_network(
    name: str, what: Options, folder: Path, progress: fit.Progress = lambda done, total, best: None
) -> tuple[torch.nn.Module, fit.Fitted]:
    frame = data_set(what.bandits, name, folder)
    x = frame.select("arms", "iterations").to_numpy().astype(np.float32)
    label = "rank_999" if what.smooth and name == "safety" else LABELS[name]
    y = frame[label].to_numpy().astype(np.float32)[:, None]
    hidden, rate, batch = NETWORKS[name]
    torch.manual_seed(what.seed)
    module = dense(hidden, x)
    held_out = np.random.default_rng(what.seed).random(len(x)) < 0.2
    plan = fit.Plan(rate=rate, batch=batch, steps=what.steps, seed=what.seed)
    checkpoint = folder / f"{name}-{_label(what)}.checkpoint"
    found = fit.fit(module, x, y, held_out, torch.nn.functional.mse_loss, plan, checkpoint, progress)
    return module, found


def _label(what: Options) -> str:
    b = what.bandits
    return f"{b.arms}-c{b.exploration:.4f}-r{b.runs}-b{b.batches}-s{b.seed}.{what.seed}-{what.steps}-{what.smooth:d}"


def outputs(module: torch.nn.Module) -> np.ndarray[Any, Any]:
    """What a network says of every number of actions and iterations of the table."""
    actions, iterations, *_ = _core._PRUNING_TABLE
    grid = np.stack(np.meshgrid(np.arange(actions + 1), np.arange(iterations + 1), indexing="ij"), axis=-1)
    rows = torch.from_numpy(grid.reshape(-1, 2).astype(np.float32))
    with torch.no_grad():
        found = torch.cat([module(part) for part in rows.split(8192)])
    return np.asarray(found.numpy(), dtype=np.float64).reshape(actions + 1, iterations + 1)


def bake(safety: np.ndarray[Any, Any], probability: np.ndarray[Any, Any]) -> dict[str, np.ndarray[Any, Any]]:
    """Both tables in the fixed point of the core."""
    *_, safety_scale, probability_scale = _core._PRUNING_TABLE
    return {
        "safety": np.clip(np.rint(safety * safety_scale), 0, 65535).astype(np.uint16),
        "probability": np.clip(np.rint(probability * probability_scale), 0, 65535).astype(np.uint16),
    }


def train(
    out: Path, what: Options, folder: Path, progress: Callable[[str], fit.Progress] = lambda name: lambda *_: None
) -> models.Card:
    """Both networks and their table, from nothing; data and checkpoints stay in `folder`."""
    tables, curves, figures = {}, {}, {}
    for name in NETWORKS:
        module, found = train_network(name, what, folder, progress(name))
        tables[name] = outputs(module)
        curves[name] = found.curve
        figures[f"{name}_validation_rmse"] = round(found.loss**0.5, 5)
        figures[f"{name}_steps"] = found.steps
    b = what.bandits
    card = models.Card(
        kind="pruning",
        about=f"When to prune the root: safety and probability network, arms {b.arms}, c = {b.exploration:.4f}.",
        data=f"{48 * 98} safety and {48 * 200} probability cells of {b.runs} bandit runs each, seed {b.seed}.",
        command=f"turnwise train pruning --arms {b.arms} --exploration {b.exploration:.4f} --seed {what.seed}"
        + (" --smooth" if what.smooth else ""),
        figures=figures,
    )
    models.save(out, card, bake(**tables))
    fit.draw_curves(folder / f"{out.stem}.png", curves, out.stem)
    return card
