"""A ranking of actions, learned from deeper searches: which actions a long search would visit (future work of paper 2).

The search of the data is the teacher. An action's label is its share of the most visited one's visits, so that boosted
trees learn how much of a search each action deserves; pruning then keeps those that deserve most, without trying any.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from turnwise.errors import BadModelError
from turnwise.learn import boosting, models, pictures, self_play, values

FEWEST = 6
"""Decisions with fewer actions are left out: hard pruning never touches them."""


class Rows(values.Rows):
    """One row for every action of every decision."""

    decision: np.ndarray[Any, Any]  # counted through all matches


def rows(frame: Any, features: str) -> Rows:
    if features not in frame.columns:
        raise BadModelError(f"the data has no features {features!r}; it has: {', '.join(frame.columns)}")
    x, y, match, decision = [], [], [], []
    taken = zip(frame[features], frame["visits"], frame["match"], strict=True)
    for number, (numbers, visits, of_match) in enumerate(taken):
        if len(visits) < FEWEST:
            continue
        found = np.asarray(visits, np.float32)
        table = np.asarray(numbers, np.float32).reshape(len(found), -1)
        looked_at = found > 0  # filters keep some from ever being looked at
        if looked_at.sum() < FEWEST:
            continue
        x.append(table[looked_at])
        y.append(found[looked_at] / found.max())
        match.append(np.full(int(looked_at.sum()), of_match))
        decision.append(np.full(int(looked_at.sum()), number))
    if not x:
        raise BadModelError("no decision of the data was searched: generate it with an agent that searches")
    result = Rows(*(np.concatenate(part) for part in (x, y, match, decision)))
    self_play.check_finite(features, result.x)
    return result


def kept_of(actions: int, factor: float = 5.0, least: int = 5) -> int:
    """How many of so many actions hard pruning keeps (paper 2)."""
    return min(actions, max(least, int(factor * np.log(actions))))


def kept_best(score: np.ndarray[Any, Any], of: Rows) -> float:
    """How often the teacher's most visited action is among those that hard pruning keeps."""
    hits = []
    for begin, end in _decisions(of):
        best = int(of.y[begin:end].argmax())
        hits.append(best in np.argsort(-score[begin:end], kind="stable")[: kept_of(end - begin)])
    return float(np.mean(hits))


def first_best(score: np.ndarray[Any, Any], of: Rows) -> float:
    """How often it is the first."""
    return float(np.mean([score[b:e].argmax() == of.y[b:e].argmax() for b, e in _decisions(of)]))


def _decisions(of: Rows) -> list[tuple[int, int]]:
    starts = [0, *(np.flatnonzero(np.diff(of.decision)) + 1), len(of.decision)]
    return list(pairwise(starts))


def train(
    out: Path,
    data: Path,
    folder: Path,
    features: str,
    baseline: int = 6,
    seed: int = 1,
    depth: int = 4,
    rate: float = 0.3,
    say: Callable[[str], None] = lambda text: None,
) -> models.Card:
    """Boosted trees over the features of actions, judged on matches they never saw; few and shallow, since a search
    asks them about every action of every node. `baseline` is the column of a ranking known before: the rule-based
    agent's score."""
    plan, frame = self_play.read(data)
    everything = rows(frame, features)
    learning, choose, judge = everything.split(seed)
    matches = np.unique(everything.match)
    figures: dict[str, float] = {}
    curve = []
    for part in (0.25, 0.5, 1.0):
        some = learning[: max(1, int(part * len(learning)))]
        booster = values.boost(everything.of(some), choose, depth, rate, seed, folder)
        share = kept_best(values.said(booster, judge), judge)
        say(f"from {part:.0%} of the matches: the best action is kept in {share:.1%} of decisions")
        figures[f"best_kept_with_{int(100 * part)}_percent"] = round(share, 4)
        curve.append((len(some), share))
    score = values.said(booster, judge)
    figures |= {
        "best_first": round(first_best(score, judge), 4),
        "best_kept_by_chance": round(float(np.mean([kept_of(e - b) / (e - b) for b, e in _decisions(judge)])), 4),
        "best_kept_by_rules": round(kept_best(judge.x[:, baseline], judge), 4),
        "best_first_by_rules": round(first_best(judge.x[:, baseline], judge), 4),
        "trees": booster.best_iteration + 1,
        "matches": len(matches),
        "rows": len(everything.y),
    }
    budget = f" with {plan.budget}" if plan.budget else ""
    card = models.Card(
        kind="boosted",
        about=f"Which actions a long search would visit: {figures['trees']:.0f} boosted trees over {features}.",
        data=f"{len(matches)} matches of self-play by {Path(plan.agent).stem}{budget}, "
        f"{len(np.unique(everything.decision))} decisions, {len(everything.y)} actions.",
        command=f"turnwise train ranking --data {data.name} --features {features} --seed {seed}",
        game=plan.rules().name,
        features=features,
        inputs=everything.x.shape[1],
        outputs=1,
        figures=figures,
    )
    models.save(out, card, boosting.tensors_of(booster))
    pictures.draw(folder / f"{out.stem}.png", by_data={"best action kept": curve})
    return card
