"""Fits a torch module to rows: by steps, judged on a split it does not learn from, the best kept.

Two runs with one seed give the same weights; a run that was killed goes on from its last checkpoint and ends the same.
A checkpoint says what it was made of: one of other data or of another plan is no checkpoint, and training begins anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import torch

from turnwise.errors import BadModelError
from turnwise.learn.self_play import Bits, check_finite

Progress = Callable[[int, int, float], None]  # steps done, of how many, best validation loss


class Plan(msgspec.Struct, frozen=True):
    rate: float
    batch: int
    steps: int
    every: int = 500  # steps between two looks at the validation split
    patience: int = 20  # looks without a better loss, then stop
    decay: Callable[[float], float] | None = None  # epochs done -> factor of the rate
    seed: int = 1


class Fitted(msgspec.Struct):
    loss: float
    steps: int
    curve: list[tuple[int, float, float]]  # step, training loss since the last look, validation loss


def fit(
    module: torch.nn.Module,
    x: np.ndarray[Any, Any] | Bits,
    y: np.ndarray[Any, Any],
    held_out: np.ndarray[Any, Any],
    loss: Callable[[torch.Tensor, torch.Tensor], torch.Tensor],
    plan: Plan,
    checkpoint: Path | None = None,
    progress: Progress = lambda done, total, best: None,
) -> Fitted:
    """Trains `module` in place. `held_out` marks the rows that only judge."""
    if isinstance(x, np.ndarray):
        check_finite("features", x)
    check_finite("labels", y)
    if not 0 < held_out.sum() < len(x):
        raise BadModelError(f"{len(x)} rows, of which {held_out.sum()} are held out: nothing to learn from or to judge")
    torch.set_num_threads(1)
    learn = torch.from_numpy(np.flatnonzero(~held_out))
    judge = torch.from_numpy(np.flatnonzero(held_out))
    made_of = _digest(module, x, y, held_out, plan)

    def lost(rows: torch.Tensor) -> torch.Tensor:
        return loss(module(torch.from_numpy(x[rows.numpy()])), torch.from_numpy(y[rows.numpy()]))

    generator = torch.Generator().manual_seed(plan.seed)
    adam = torch.optim.Adam(module.parameters(), lr=plan.rate, betas=(0.9, 0.999), eps=1e-8)
    best = {"loss": float("inf"), "look": 0, "weights": module.state_dict()}
    curve: list[tuple[int, float, float]] = []
    step, order, at = 0, torch.randperm(len(learn), generator=generator), 0
    saved = torch.load(checkpoint, weights_only=False) if checkpoint is not None and checkpoint.exists() else {}
    if saved.get("made_of") == made_of:
        module.load_state_dict(saved["module"])
        adam.load_state_dict(saved["adam"])
        generator.set_state(saved["generator"])
        torch.set_rng_state(saved["noise"])
        best, curve, step, order, at = (saved[key] for key in ("best", "curve", "step", "order", "at"))
    since = 0.0
    while step < plan.steps and len(curve) - best["look"] <= plan.patience:
        module.train()
        if at >= len(order):
            order, at = torch.randperm(len(learn), generator=generator), 0
        rows = learn[order[at : at + plan.batch]]
        at += plan.batch
        if plan.decay is not None:
            for group in adam.param_groups:
                group["lr"] = plan.rate * plan.decay(step * plan.batch / len(learn))
        adam.zero_grad()
        value = lost(rows)
        value.backward()
        adam.step()
        since += value.item()
        step += 1
        if step % plan.every == 0 or step == plan.steps:
            module.eval()
            with torch.no_grad():
                judged = sum(lost(part).item() * len(part) for part in judge.split(1024)) / len(judge)
            curve.append((step, since / ((step - 1) % plan.every + 1), judged))
            since = 0.0
            if judged < best["loss"]:
                kept = {name: tensor.clone() for name, tensor in module.state_dict().items()}
                best = {"loss": judged, "look": len(curve), "weights": kept}
            progress(step, plan.steps, best["loss"])
            if checkpoint is not None:
                state = {"module": module.state_dict(), "adam": adam.state_dict(), "generator": generator.get_state()}
                state |= {"noise": torch.get_rng_state(), "best": best, "curve": curve, "made_of": made_of}
                _save(checkpoint, state | {"step": step, "order": order, "at": at})
    module.load_state_dict(best["weights"])
    module.eval()
    return Fitted(best["loss"], step, curve)


def _digest(module: torch.nn.Module, x: Any, y: np.ndarray[Any, Any], held_out: Any, plan: Plan) -> str:
    found = hashlib.sha256(repr((module, msgspec.structs.replace(plan, decay=None), len(y))).encode())
    for array in (x.rows if isinstance(x, Bits) else x, y, held_out):
        found.update(np.ascontiguousarray(array).data)
    return found.hexdigest()


def _save(path: Path, state: dict[str, Any]) -> None:
    part = path.with_suffix(".part")
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.save(state, part)
    part.replace(path)
