"""What the environments of one match share."""

from __future__ import annotations

from typing import Any

import numpy as np

from turnwise import _core
from turnwise.errors import BadGameError, BadSetupError, IllegalActionError
from turnwise.games import load


class Match:
    """A match with integer actions and feature vectors."""

    def __init__(self, game: Any, features: str | None, max_actions: int, setup: dict[str, Any]) -> None:
        self.rules = load(game)
        lengths = dict(self.rules.feature_names)
        if not lengths:
            raise BadGameError(f"{self.rules.name} has no features to observe")
        self.features = features or next(iter(lengths))
        if self.features not in lengths:
            raise BadSetupError(f"no features named {self.features}; there are: {', '.join(lengths)}")
        self.length = lengths[self.features]
        self.max_actions = max_actions
        self.setup = setup
        self.hides = "hidden information" in self.rules.abilities
        self.state: _core.State
        self.legal: list[Any]
        self._rng: np.random.Generator
        self.begin(0)

    def begin(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self.state = self.rules.start(seed=seed, **self.setup)
        self._list()

    def _list(self) -> None:
        self.legal = [] if self.state.is_over else self.state.legal_actions()
        if len(self.legal) > self.max_actions:
            raise BadSetupError(f"a position has {len(self.legal)} legal actions; take max_actions above that")

    def take(self, action: int) -> None:
        if not 0 <= action < len(self.legal):
            raise IllegalActionError(f"action {action}; legal are 0 to {len(self.legal) - 1}")
        self.apply(self.legal[action])

    def apply(self, action: Any) -> None:
        self.state, _ = self.state.apply(action, seed=int(self._rng.integers(2**63)))
        self._list()

    def fresh_seed(self) -> int:
        return int(self._rng.integers(2**31))

    def observe(self, player: int) -> np.ndarray[Any, Any]:
        seen = self.state.observe(player) if self.hides else self.state
        return np.asarray(seen.features(self.features, player), dtype=np.float32)

    def mask(self, player: int) -> np.ndarray[Any, Any]:
        mask = np.zeros(self.max_actions, dtype=np.int8)
        if not self.state.is_over and self.state.to_act == player:
            mask[: len(self.legal)] = 1
        return mask
