"""The safety and the probability network of paper 1, and the table that the core reads them from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import torch

from turnwise import _core
from turnwise.errors import BadModelError
from turnwise.learn import fit, models, pictures
from turnwise.learn.bandits import ARMS, LAWS, Bandits, data_set
from turnwise.learn.networks import Merged, Part, dense, describe

# Layers, rate and batch of section 3.3 of the note on paper 1.
NETWORKS: dict[str, tuple[tuple[int, ...], float, int]] = {
    "safety": ((200, 300, 100), 1e-4, 128),
    "probability": ((300, 500, 200), 1e-3, 128),
}
LABELS = {"safety": "worst_rank", "probability": "probability"}


class Options(msgspec.Struct, frozen=True):
    bandits: Bandits = Bandits()
    steps: int = 75_000  # at most, of the safety network
    probability_steps: int = 75_000
    smooth: bool = False  # the 99.9 % quantile of the rank in place of its maximum
    seed: int = 1


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
    steps = what.steps if name == "safety" else what.probability_steps
    plan = fit.Plan(rate=rate, batch=batch, steps=steps, seed=what.seed)
    checkpoint = folder / f"{name}-{what.bandits.arms}-{what.bandits.exploration:.4f}.checkpoint"
    found = fit.fit(module, x, y, held_out, torch.nn.functional.mse_loss, plan, checkpoint, progress)
    return module, found


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
        command=f"turnwise train pruning --arms {b.arms} --exploration {b.exploration!r} --steps {what.steps} "
        f"--probability-steps {what.probability_steps} "
        f"--runs {b.runs} --seed {what.seed}" + (" --smooth" if what.smooth else ""),
        figures=figures,
    )
    models.save(out, card, bake(**tables))
    pictures.draw(folder / f"{out.stem}.png", curves)
    return card


# The third network, of the soft variant that learns when to bring an action back.

VIEW = 6
EVERY = 50


def pruned_views(table: _core.PruningTable, bandits: Bandits, runs: int) -> tuple[Any, Any]:
    """What is seen after prunings of bandits by the table's own schedules, with the label as the last column, and the
    number of the run that each row is of."""
    parts, numbers, first = [], [], 0
    for arms in ARMS:
        for iterations in (300, 500, 1000):
            schedule = table.schedule(arms, iterations)
            seed = bandits.seed * 1_000_003 + arms * 10_007 + iterations
            law, c = LAWS[bandits.arms], bandits.exploration
            part = np.asarray(_core._observe_pruned(law, c, arms, iterations, schedule, EVERY, runs, seed))
            parts.append(part)
            numbers.append(first + np.arange(len(part)) // max(1, len(part) // runs))
            first += runs
    return np.concatenate(parts), np.concatenate(numbers)


def train_unpruner(
    out: Path,
    table: str | Path,
    bandits: Bandits,
    folder: Path,
    steps: int = 6000,
    seed: int = 1,
    progress: fit.Progress = lambda done, total, best: None,
    runs: int = 150,
) -> models.Card:
    """How likely it is that the best action was pruned, from what the search sees. Looks at one run are never split
    between learning, choosing and judging."""
    core = models.model(table).core
    assert isinstance(core, _core.PruningTable)
    rows, run = pruned_views(core, bandits, runs)
    rows = rows.astype(np.float32)
    x, y = np.ascontiguousarray(rows[:, :VIEW]), np.ascontiguousarray(rows[:, VIEW:])
    fold = np.random.default_rng(seed).integers(0, 10, run[-1] + 1)[run]
    judge, rest = fold == 0, fold > 0
    if not y[judge].any() or not y[rest].any():
        raise BadModelError(f"in none of the runs the best arm was pruned: take more than {runs} runs a cell")
    torch.manual_seed(seed)
    module = Merged(VIEW, [(Part(0, 1, 1, VIEW, VIEW), torch.nn.Sequential(torch.nn.Flatten()))], dense((32, 32), x))
    plan = fit.Plan(rate=1e-3, batch=256, steps=steps, seed=seed)
    loss = torch.nn.functional.binary_cross_entropy_with_logits
    checkpoint = folder / f"{out.stem}.checkpoint"
    found = fit.fit(module, x[rest], y[rest], fold[rest] < 3, loss, plan, checkpoint, progress)
    with torch.no_grad():
        p = torch.sigmoid(module(torch.from_numpy(x[judge]))).numpy()[:, 0]
    truth = y[judge][:, 0]
    layers, tensors = describe(module)
    card = models.Card(
        kind="network",
        about=f"How likely the best action was pruned: {Path(table).stem}, arms {bandits.arms}.",
        data=f"{len(x)} looks at {run[-1] + 1} pruned bandits, {y.mean():.1%} of them without their best arm.",
        command=f"turnwise train unpruner --table {Path(table).name} --arms {bandits.arms} "
        f"--exploration {bandits.exploration!r} --seed {seed}",
        inputs=VIEW,
        outputs=1,
        figures={
            "log_loss": round(found.loss, 4),
            "best_pruned_share": round(float(truth.mean()), 4),
            "unpruned_share": round(float((p > 0.1).mean()), 4),
            "caught_share": round(float((p[truth > 0] > 0.1).mean()), 4),
        },
        layers=layers,
    )
    models.save(out, card, tensors)
    pictures.draw(folder / f"{out.stem}.png", {"unpruner": found.curve})
    return card
