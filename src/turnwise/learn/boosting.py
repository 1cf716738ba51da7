"""Models of xgboost in the form that the core runs."""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec
import numpy as np

from turnwise import _core
from turnwise.errors import BadModelError
from turnwise.learn import models


def tensors_of(booster: Any) -> dict[str, np.ndarray[Any, Any]]:
    """The trees of an `xgboost.Booster` (binary logistic, numbers only), the two children of a split side by side."""
    learner = msgspec.json.decode(bytes(booster.save_raw("json")))["learner"]
    objective = learner["objective"]["name"]
    if objective != "binary:logistic":
        raise BadModelError(f"expected an xgboost model of objective binary:logistic, found {objective}")
    if learner["gradient_booster"]["name"] != "gbtree":
        raise BadModelError(f"expected trees (gbtree), found {learner['gradient_booster']['name']}")
    score = learner["learner_model_param"]["base_score"].strip("[]")
    base = np.float32(score)
    trees = learner["gradient_booster"]["model"]["trees"]
    if hasattr(booster, "best_iteration"):
        trees = trees[: booster.best_iteration + 1]
    columns: dict[str, list[Any]] = {"feature": [], "value": [], "left": [], "missing_left": []}
    roots = []
    for tree in trees:
        if any(tree["split_type"]):
            raise BadModelError("an xgboost model with categorical splits; expected numbers only")
        first = len(columns["feature"])
        roots.append(first)
        place = first + 1  # where the next pair of children goes
        waiting = deque([0])
        while waiting:
            node = waiting.popleft()
            left = tree["left_children"][node]
            leaf = left == -1
            columns["feature"].append(-1 if leaf else tree["split_indices"][node])
            columns["value"].append(tree["split_conditions"][node])
            columns["left"].append(0 if leaf else place)
            columns["missing_left"].append(0 if leaf else int(tree["default_left"][node]))
            if not leaf:
                waiting.extend((left, tree["right_children"][node]))
                place += 2
    return {
        "feature": np.array(columns["feature"], np.int16),
        "value": np.array(columns["value"], np.float32),
        "left": np.array(columns["left"], np.int32),
        "missing_left": np.array(columns["missing_left"], np.uint8),
        "roots": np.array(roots, np.int32),
        # The library keeps the base as a probability, and turns it into a margin by these very steps.
        "base": np.array([-np.log(np.float32(1) / base - np.float32(1))], np.float32),
    }


def core_model(booster: Any) -> _core.Model:
    """The same trees in the core: features to margins."""
    return models.boosted(booster.num_features(), tensors_of(booster))
