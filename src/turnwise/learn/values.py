"""A boosted value: how likely the player to act wins, learned from self-play (paper 1, 6.3).

Rows of one match are never split: a tenth of the matches judges the finished model, another chooses depth, rate and
number of trees. Every model of the grid is kept in a folder as soon as it is trained, so that a training that was
killed goes on with the next.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Self

import msgspec
import numpy as np

from turnwise.errors import BadModelError
from turnwise.learn import boosting, models, pictures, self_play

DEPTHS, RATES = (4, 6, 8), (0.05, 0.1, 0.3)


class Rows(msgspec.Struct):
    x: np.ndarray[Any, Any]
    y: np.ndarray[Any, Any]  # 1 where the player to act won
    match: np.ndarray[Any, Any]

    def of(self, matches: np.ndarray[Any, Any]) -> Self:
        chosen = np.isin(self.match, matches)
        return type(self)(*(column[chosen] for column in msgspec.structs.astuple(self)))

    def split(self, seed: int) -> tuple[np.ndarray[Any, Any], Self, Self]:
        """The matches to learn from, and the rows that choose and those that judge: a tenth of the matches each."""
        matches = np.unique(self.match)
        if len(matches) < 3:
            raise BadModelError(f"{len(matches)} matches: too few to learn, to choose and to judge")
        shuffled, tenth = np.random.default_rng(seed).permutation(matches), max(1, len(matches) // 10)
        return shuffled[2 * tenth :], self.of(shuffled[tenth : 2 * tenth]), self.of(shuffled[:tenth])


class Positions(Rows):
    """One row for every decision."""

    when: np.ndarray[Any, Any]  # the share of the match's decisions that came before


THIRDS = {"early": (0, 1 / 3), "middle": (1 / 3, 2 / 3), "late": (2 / 3, 1)}


def rows(
    data: Path | Sequence[Path], features: str, per_match: int = 0, seed: int = 1
) -> tuple[list[self_play.Plan], Positions]:
    """The positions of one run of self-play or of several of the same game; of each match at most `per_match`, any of
    them, since those of one match are much alike (0: all)."""
    folders = [data] if isinstance(data, Path) else list(data)
    plans: list[self_play.Plan] = []
    parts, before = [], 0
    for folder in folders:
        plan, frame = self_play.read(folder)
        if plans and (plan.game, plan.options) != (plans[0].game, plans[0].options):
            others = f"{plans[0].game} {plans[0].options}"
            raise BadModelError(f"{folder}: a run of {plan.game} {plan.options}, {folders[0]} is of {others}")
        length = dict(plan.rules().feature_names).get(features)
        if length is None:
            raise BadModelError(f"{plan.game} has no features {features!r}")
        match, decision = frame["match"].to_numpy(), frame["decision"].to_numpy()
        _, number, decisions = np.unique(match, return_inverse=True, return_counts=True)
        when = decision / decisions[number]
        y = (frame["result"].to_numpy() > 0.5).astype(np.float32)
        kept = _some(match, per_match, seed)
        x = self_play.matrix(frame[kept], features, length)
        self_play.check_finite(features, x)
        parts.append((x, y[kept], match[kept] + before, when[kept]))
        plans.append(plan)
        before += int(match.max()) + 1
    return plans, Positions(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _some(match: np.ndarray[Any, Any], count: int, seed: int) -> np.ndarray[Any, Any]:
    """The numbers of `count` rows of each match."""
    if not count:
        return np.arange(len(match))
    shuffled = np.random.default_rng(seed).permutation(len(match))
    order = shuffled[np.argsort(match[shuffled], kind="stable")]
    _, first, sizes = np.unique(match[order], return_index=True, return_counts=True)
    return np.sort(order[np.arange(len(order)) - np.repeat(first, sizes) < count])


def auc(score: np.ndarray[Any, Any], y: np.ndarray[Any, Any]) -> float:
    """The chance that a won row scores higher than a lost one."""
    order = np.unique(score, return_inverse=True)[1]
    counts = np.bincount(order)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[order]
    won = int(y.sum())
    if won in (0, len(y)):
        raise BadModelError("every row has the same result: nothing to tell apart")
    return float((ranks[y > 0].sum() - won * (won + 1) / 2) / (won * (len(y) - won)))


def calibration_error(p: np.ndarray[Any, Any], y: np.ndarray[Any, Any], bins: int = 10) -> float:
    """Mean distance of said and found win rates over ten bins of what was said, by their rows."""
    which = np.minimum((p * bins).astype(int), bins - 1)
    gaps = [abs(p[which == b].mean() - y[which == b].mean()) * (which == b).mean() for b in set(which)]
    return float(sum(gaps))


def boost(learn: Rows, judge: Rows, depth: int, rate: float, seed: int, folder: Path, rounds: int = 600) -> Any:
    """Trees for these rows, stopped early by others; kept in `folder` under a digest of all they were made of."""
    import xgboost

    settings = {
        "objective": "binary:logistic", "eval_metric": "logloss", "tree_method": "hist",
        "max_depth": depth, "eta": rate, "seed": seed, "nthread": 1,
    }  # fmt: skip
    made_of = hashlib.sha256(repr((settings, rounds, xgboost.__version__)).encode())
    for part in (learn, judge):
        made_of.update(np.ascontiguousarray(part.x).data)
        made_of.update(np.ascontiguousarray(part.y).data)
    path = folder / f"trees-{made_of.hexdigest()[:20]}.ubj"
    if path.exists():
        return xgboost.Booster(model_file=path)
    data, held = xgboost.DMatrix(learn.x, learn.y), xgboost.DMatrix(judge.x, judge.y)
    found = xgboost.train(settings, data, rounds, evals=[(held, "held")], early_stopping_rounds=20, verbose_eval=False)
    folder.mkdir(parents=True, exist_ok=True)
    part_path = path.with_suffix(".part.ubj")
    found.save_model(part_path)
    part_path.replace(path)
    return found


def said(booster: Any, of: Rows) -> np.ndarray[Any, Any]:
    margins = np.asarray(boosting.core_model(booster).run(of.x))[:, 0]
    return np.asarray(1 / (1 + np.exp(-margins.astype(np.float64))))


def train(
    out: Path,
    data: Path | Sequence[Path],
    folder: Path,
    features: str = "value42",
    seed: int = 1,
    per_match: int = 0,
    depths: tuple[int, ...] = DEPTHS,
    rates: tuple[float, ...] = RATES,
    say: Callable[[str], None] = lambda text: None,
) -> models.Card:
    """The best of the grid on the choosing matches, with figures from the judging ones."""
    plans, all_rows = rows(data, features, per_match, seed)
    learning, choose, judge = all_rows.split(seed)
    matches = np.unique(all_rows.match)
    found = []
    for depth, rate in product(depths, rates):
        booster = boost(all_rows.of(learning), choose, depth, rate, seed, folder)
        found.append((booster.best_score, depth, rate, booster))
        say(f"depth {depth}, eta {rate}: log loss {booster.best_score:.4f} with {booster.best_iteration + 1} trees")
    _, depth, rate, best = min(found, key=lambda entry: entry[:3])
    p = said(best, judge)
    figures = {
        "auc": round(auc(p, judge.y), 4),
        "accuracy": round(float(((p > 0.5) == judge.y).mean()), 4),
        "calibration_error": round(calibration_error(p, judge.y), 4),
        "depth": depth,
        "eta": rate,
        "trees": best.best_iteration + 1,
        "matches": len(matches),
        "rows": len(all_rows.y),
    }
    for third, (low, high) in THIRDS.items():
        of_third = (low <= judge.when) & (judge.when < high)
        if 0 < judge.y[of_third].mean() < 1:
            figures[f"auc_{third}"] = round(auc(p[of_third], judge.y[of_third]), 4)
    # What more data would bring: the same model from a quarter and a half of the matches.
    curve = []
    for part in (0.25, 0.5, 1.0):
        some = all_rows.of(learning[: max(1, int(part * len(learning)))])
        score = auc(said(boost(some, choose, depth, rate, seed, folder), judge), judge.y)
        curve.append((int(part * len(learning)), score))
        figures[f"auc_with_{int(100 * part)}_percent"] = round(score, 4)
    words = " ".join(f"--data {each.name}" for each in ([data] if isinstance(data, Path) else data))
    thinned = f" --per-match {per_match}" if per_match else ""
    card = models.Card(
        kind="boosted",
        about=f"How likely the player to act wins: {figures['trees']} boosted trees over {features}.",
        data=f"{len(matches)} matches of self-play by {', '.join(map(_players, plans))}, {len(all_rows.y)} positions.",
        command=f"turnwise train value {words} --features {features}{thinned} --seed {seed}",
        game=plans[0].rules().name,
        features=features,
        inputs=all_rows.x.shape[1],
        outputs=1,
        figures=figures,
    )
    models.save(out, card, boosting.tensors_of(best))
    which = np.minimum((p * 10).astype(int), 9)
    bins = [(float(p[which == b].mean()), float(judge.y[which == b].mean())) for b in sorted(set(which))]
    pictures.draw(folder / f"{out.stem}.png", by_data={"AUC": curve}, said=bins)
    return card


def _players(plan: self_play.Plan) -> str:
    """Who played, with what, where and from which seed."""
    decks = sorted({str(deck) for setup in plan.setups for deck in setup.get("decks", ())})
    words = [
        Path(plan.agent).stem + (f" with {plan.budget}" if plan.budget else ""),
        *([f"decks {' '.join(decks)}"] if decks else []),
        f"seed {plan.seed}",
    ]
    return f"{words[0]} ({', '.join(words[1:])})"
