"""Card-play networks (paper 5): which cards will be played from here to the end of the turn.

One network a matchup, over the features "planes" with open hands. Every state of a turn is a row, and its label the set
of cards still to come, so the last state before the end of a turn has none. Matches are never split: a fifth of them
judges the finished network, a tenth says when to stop, the others are learned from.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch

from turnwise import _core
from turnwise.errors import BadModelError
from turnwise.learn import fit, models, pictures, self_play
from turnwise.learn.networks import BOARD, GLOBAL, HAND, LEVELS, Merged, cnn_merge, describe, dnn_merge

GROUPS = {"1_2": (1, 2), "3_4": (3, 4), "5_6": (5, 6), "7_10": (7, 10)}
"""Mana left, as table IV of the paper groups it (its own groups overlap at 7)."""
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


def starts(frame: Any) -> np.ndarray[Any, Any]:
    """Which rows are the first of a turn."""
    match, seat, ends = (frame[name].to_numpy() for name in ("match", "seat", "ends_turn"))
    first = np.ones(len(frame), bool)
    first[1:] = (match[1:] != match[:-1]) | (seat[1:] != seat[:-1]) | ends[:-1]
    return first


def accuracy(
    logits: np.ndarray[Any, Any], y: np.ndarray[Any, Any], mana: np.ndarray[Any, Any], name: str = "accuracy"
) -> dict[str, float]:
    """Share of states whose predicted set is exactly the played one, by mana."""
    exact = ((logits > 0) == (y > 0)).all(axis=1)
    figures = {name: round(float(exact.mean()), 4)}
    for group, (low, high) in GROUPS.items():
        of_group = (mana >= low) & (mana <= high)
        if of_group.any():
            figures[f"{name}_mana_{group}"] = round(float(exact[of_group].mean()), 4)
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
    length = dict(plan.rules().feature_names).get("planes")
    if length is None:
        raise BadModelError(f'{plan.game} has no features "planes"')
    frame = frame.sort("match", "decision")
    x = self_play.bits(frame, "planes", length)
    pitch = (length - GLOBAL) // (HAND + BOARD * LEVELS)
    columns = _core._card_columns(plan.rules().start(seed=0, **plan.setups[0]))
    cards = len(columns)
    y = labels(frame, cards)
    match = frame["match"].to_numpy()
    matches = np.random.default_rng(seed).permutation(np.unique(match))
    if len(matches) < 10:
        raise BadModelError(f"{data}: {len(matches)} matches are too few to learn, to choose and to judge")
    fifth, tenth = len(matches) // 5, len(matches) // 10
    choose, learning = matches[fifth : fifth + tenth], matches[fifth + tenth :]
    judge = np.isin(match, matches[:fifth])
    x_judge, y_judge, first = x.of(judge), y[judge], starts(frame)[judge]
    mana = x_judge[:][:, :10].argmax(axis=1) + 1

    def learn(from_matches: np.ndarray[Any, Any], name: str) -> tuple[Merged, fit.Fitted, np.ndarray[Any, Any]]:
        torch.manual_seed(seed)
        module: Merged = SHAPES[shape](cards, pitch)
        of = fit.Plan(rate=1e-3, batch=200, steps=steps, every=100, patience=10, decay=_decay, seed=seed)
        rows = np.isin(match, from_matches) | np.isin(match, choose)
        loss = torch.nn.functional.binary_cross_entropy_with_logits
        checkpoint = folder / f"{out.stem}-{name}.checkpoint"
        chosen_by = np.isin(match[rows], choose)
        found = fit.fit(module, x.of(rows), y[rows], chosen_by, loss, of, checkpoint, progress)
        with torch.no_grad():
            parts = np.array_split(np.arange(len(x_judge)), len(x_judge) // 1024 + 1)
            logits = torch.cat([module(torch.from_numpy(x_judge[part])) for part in parts])
        return module, found, np.asarray(logits.numpy())

    module, found, said = learn(learning, "all")
    figures = accuracy(said, y_judge, mana)
    figures |= accuracy(said[first], y_judge[first], mana[first], "turn_start")
    figures["nothing_played_share"] = round(float((y_judge.sum(axis=1) == 0).mean()), 4)
    figures["nothing_played_share_of_turn_starts"] = round(float((y_judge[first].sum(axis=1) == 0).mean()), 4)
    # What more data would bring: the same network from half of the matches.
    half = learning[: len(learning) // 2]
    with_half = accuracy(learn(half, "half")[2], y_judge, mana)["accuracy"]
    figures |= {"accuracy_with_half": with_half, "matches": len(matches), "rows": len(x), "steps": found.steps}
    layers, tensors = describe(module)
    budget = f" with {plan.budget}" if plan.budget else ""
    card = models.Card(
        kind="network",
        about=f"Which of {cards} cards are played to the end of the turn: {shape}, "
        f"{sum(p.numel() for p in module.parameters()):,} numbers.",
        data=f"{len(matches)} matches of self-play by {Path(plan.agent).stem}{budget}"
        f"{', open hands' if plan.open_hands else ''}, setup {plan.setups[0]}, {len(x)} positions.",
        command=f"turnwise train card-play --data {data.name} --shape {shape} --steps {steps} --seed {seed}",
        game=plan.rules().name,
        features="planes",
        inputs=length,
        outputs=cards,
        figures=figures,
        columns=columns,
        layers=layers,
    )
    models.save(out, card, tensors)
    curve = [(len(half), with_half), (len(learning), figures["accuracy"])]
    pictures.draw(folder / f"{out.stem}.png", {shape: found.curve}, {"exact sets": curve})
    return card
