"""Many native matches at once."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

from turnwise import _core
from turnwise.errors import BadSetupError, IllegalActionError, brief
from turnwise.games import load
from turnwise.safe_io import whole


class VectorMatches:
    """`matches` matches of a native game, each waiting for an action.

    The arrays are written anew by every step: `observations` (float32), `masks`, `to_act`, `done`, `returns` (of the
    match that the last action ended, else 0) and `kinds` (kind, subject, cost and group of every legal action, where
    the game tells). A match that ended has already been followed by the next one in its place.
    """

    def __init__(
        self,
        game: str | _core.Game,
        matches: int,
        *,
        features: str | None = None,
        max_actions: int = 512,
        seed: int = 1,
        **setup: Any,
    ) -> None:
        rules = load(game)
        if features is None:
            features = next((name for name, _ in rules.feature_names), "")
        whole("matches", matches, 1, 10**6)
        whole("max_actions", max_actions, 1, 10**6)
        whole("seed", seed, 0)
        if not isinstance(features, str):
            raise BadSetupError(f"features: expected a name, found {brief(features)}")
        self._core = _core._vector(rules, setup, matches, seed, features, max_actions)
        self._stepping = threading.Lock()
        arrays = self._core.arrays()
        self.observations: np.ndarray[Any, Any] = arrays["observations"]
        self.masks: np.ndarray[Any, Any] = arrays["masks"]
        self.kinds: np.ndarray[Any, Any] = arrays["kinds"]
        self.to_act: np.ndarray[Any, Any] = arrays["to_act"]
        self.done: np.ndarray[Any, Any] = arrays["done"]
        self.returns: np.ndarray[Any, Any] = arrays["returns"]

    def step(self, actions: np.ndarray[Any, Any]) -> None:
        """One action for every match; all are checked before any is taken. Threads step one after the other."""
        chosen = np.asarray(actions)
        if chosen.ndim != 1 or not np.issubdtype(chosen.dtype, np.integer):
            raise IllegalActionError(f"actions: expected one whole number a match, found {chosen.dtype} {chosen.shape}")
        narrow = np.ascontiguousarray(chosen, dtype=np.int32)
        if not np.array_equal(narrow, chosen):
            raise IllegalActionError("actions: one is no number of 32 bits")
        with self._stepping:
            self._core.step(narrow)
