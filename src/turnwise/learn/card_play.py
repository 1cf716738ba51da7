"""Card-play networks (paper 5): which cards will be played from here to the end of the turn.

One network a matchup, over the features "planes" with open hands. Every state of a turn is a row, and its label the set
of cards still to come, so the last state before the end of a turn has none.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch

from turnwise import _core
from turnwise.errors import BadModelError
from turnwise.games import load
from turnwise.learn import fit, models, self_play
from turnwise.learn.networks import GLOBAL, HAND, Merged, cnn_merge, describe, dnn_merge

GROUPS = {"1_2": (1, 2), "3_4": (3, 4), "5_6": (5, 6), "7_10": (7, 10)}
"""Mana available, as table IV of the paper groups it (its own groups overlap at 7)."""
SHAPES: dict[str, Any] = {
    "dnn": lambda cards, pitch: dnn_merge(cards, pitch),
    "dnn-small": lambda cards, pitch: dnn_merge(cards, pitch, (56, 48, 16, 64)),
    "cnn": lambda cards, pitch: cnn_merge(cards, pitch),
    "cnn-small": lambda cards, pitch: cnn_merge(cards, pitch, 32, 3, 4, 160),
}


def labels(frame: Any, cards: int) -> np.ndarray[Any, Any]:
    """Which cards the player to act will still play this turn. Rows of a match stand in order."""
    match, seat = frame["match"].to_numpy(), frame["seat"].to_numpy()
    ends, column = frame["ends_turn"].to_numpy(), frame["column"].to_numpy()
    found = np.zeros((len(frame), cards), np.float32)
    for i in reversed(range(len(frame))):
        goes_on = i + 1 < len(frame) and match[i + 1] == match[i] and seat[i + 1] == seat[i] and not ends[i]
        if goes_on:
            found[i] = found[i + 1]
        if 0 <= column[i] < cards:
            found[i, column[i]] = 1
    return found


def accuracy(logits: np.ndarray[Any, Any], y: np.ndarray[Any, Any], mana: np.ndarray[Any, Any]) -> dict[str, float]:
    """Share of states whose predicted set is exactly the played one, by mana."""
    exact = ((logits > 0) == (y > 0)).all(axis=1)
    figures = {"accuracy": round(float(exact.mean()), 4)}
    for name, (low, high) in GROUPS.items():
        group = (mana >= low) & (mana <= high)
        if group.any():
            figures[f"accuracy_mana_{name}"] = round(float(exact[group].mean()), 4)
    return figures


def _decay(epochs: float) -> float:
    return float(max(1.0, epochs / 3) ** -0.5)


def train(
    out: Path,
    data: Path,
    folder: Path,
    shape: str = "dnn",
    steps: int = 6000,
    seed: int = 1,
    progress: fit.Progress = lambda done, total, best: None,
) -> models.Card:
    """One network from a run of self-play in which all matches have the same two lists."""
    if shape not in SHAPES:
        raise BadModelError(f"shape: expected one of {', '.join(SHAPES)}, found {shape!r}")
    plan, frame = self_play.read(data)
    if len(plan.setups) != 1:
        raise BadModelError(f"{data}: a card-play network is for one pair of lists, the data has {len(plan.setups)}")
    length = dict(load(plan.game, **plan.options).feature_names).get("planes")
    if length is None:
        raise BadModelError(f'{plan.game} has no features "planes"')
    frame = frame.sort("match", "decision")
    x = self_play.matrix(frame, "planes", length)
    pitch = (length - GLOBAL) // (HAND + 18 * 5)
    columns = _core._card_columns(load(plan.game, **plan.options).start(seed=0, **plan.setups[0]))
    cards = len(columns)
    y = labels(frame, cards)
    mana = x[:, :10].argmax(axis=1) + 1
    matches = frame["match"].to_numpy()
    judged = np.random.default_rng(seed).permutation(np.unique(matches))[: max(1, len(np.unique(matches)) // 5)]
    held_out = np.isin(matches, judged)

    def learn(rows: np.ndarray[Any, Any], limit: int, name: str) -> tuple[Merged, fit.Fitted]:
        torch.manual_seed(seed)
        module: Merged = SHAPES[shape](cards, pitch)
        plan_of = fit.Plan(rate=1e-3, batch=200, steps=limit, every=100, patience=15, decay=_decay, seed=seed)
        loss = torch.nn.functional.binary_cross_entropy_with_logits
        checkpoint = folder / f"{out.stem}-{name}-{seed}-{limit}.checkpoint"
        return module, fit.fit(module, x[rows], y[rows], held_out[rows], loss, plan_of, checkpoint, progress)

    def logits(module: Merged) -> np.ndarray[Any, Any]:
        with torch.no_grad():
            parts = torch.from_numpy(x[held_out]).split(1024)
            return np.asarray(torch.cat([module(part) for part in parts]).numpy())

    module, found = learn(np.ones(len(x), bool), steps, "all")
    figures = accuracy(logits(module), y[held_out], mana[held_out])
    figures["nothing_played_share"] = round(float((y[held_out].sum(axis=1) == 0).mean()), 4)
    # What more data would bring: the same network from half of the matches.
    some = np.random.default_rng(seed + 1).permutation(matches.max() + 1)[matches] % 2 == 0
    with_half = logits(learn(held_out | some, steps, "half")[0])
    figures["accuracy_with_half"] = accuracy(with_half, y[held_out], mana[held_out])["accuracy"]
    figures |= {"matches": len(np.unique(matches)), "rows": len(x), "steps": found.steps}
    layers, tensors = describe(module)
    card = models.Card(
        kind="network",
        about=f"Which of {cards} cards are played to the end of the turn: {shape}, "
        f"{sum(p.numel() for p in module.parameters()):,} numbers.",
        data=f"{figures['matches']} matches of self-play by {Path(plan.agent).stem}, setup {plan.setups[0]}, "
        f"{len(x)} positions.",
        command=f"turnwise train card-play --data {data.name} --shape {shape} --steps {steps} --seed {seed}",
        game=plan.game,
        features="planes",
        inputs=length,
        outputs=cards,
        figures=figures,
        columns=columns,
        layers=layers,
    )
    models.save(out, card, tensors)
    fit.draw_curves(folder / f"{out.stem}.png", {shape: found.curve}, out.stem)
    return card
