"""What the environments of one match share."""

from __future__ import annotations

from typing import Any

import numpy as np

from turnwise import _core
from turnwise.environments.actions import Meaning, Numbering
from turnwise.errors import BadGameError, BadSetupError, IllegalActionError
from turnwise.games import load

# What features lie between; a number beyond is cut. Those of a game that is not here are whatever they are, up to FAR.
BOUNDS = {
    ("connect_four", "board"): (0.0, 1.0),
    ("nim", "heaps"): (0.0, 1.0),
    ("kuhn", "table"): (0.0, 1.0),
    ("leduc", "table"): (0.0, 1.0),
    ("pocket", "table"): (0.0, 1.0),
    ("hearthstone", "planes"): (0.0, 1.0),
}
FAR = 10_000.0
RENDER_MODES = ("ansi", "rgb_array", "svg")


class Match:
    """A match with integer actions and feature vectors."""

    def __init__(
        self,
        game: Any,
        features: str | None,
        max_actions: int,
        setup: dict[str, Any],
        actions: Meaning | None = None,
    ) -> None:
        self.rules = load(game)
        lengths = dict(self.rules.feature_names)
        if not lengths:
            raise BadGameError(f"{self.rules.name} has no features to observe")
        self.features = features or next(iter(lengths))
        if self.features not in lengths:
            raise BadSetupError(f"no features named {self.features}; there are: {', '.join(lengths)}")
        self.length = lengths[self.features]
        raw = game if self.rules.in_python and not isinstance(game, str | _core.Game) else None
        self.numbering = Numbering(self.rules, raw, actions, max_actions)
        self.max_actions = self.numbering.size
        self.low, self.high = BOUNDS.get((self.rules.name, self.features), (-FAR, FAR))
        self.setup = setup
        self.hides = "hidden information" in self.rules.abilities
        self.identifies = "action info" in self.rules.abilities
        self.state: _core.State
        self.legal: dict[int, Any]
        self._rng: np.random.Generator
        self.begin(0)

    def begin(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self.state = self.rules.start(seed=seed, **self.setup)
        self._list()

    def _list(self) -> None:
        self.legal = {} if self.state.is_over else self.numbering.of(self.state.legal_actions())

    def take(self, action: int) -> None:
        if action not in self.legal:
            some = ", ".join(map(str, list(self.legal)[:10])) + (", ..." if len(self.legal) > 10 else "")
            raise IllegalActionError(f"action {action}; legal are {some or 'none'}")
        self.apply(self.legal[action])

    def apply(self, action: Any) -> None:
        self.state, _ = self.state.apply(action, seed=int(self._rng.integers(2**63)))
        self._list()

    def fresh_seed(self) -> int:
        return int(self._rng.integers(2**31))

    def observe(self, player: int) -> np.ndarray[Any, Any]:
        seen = self.state.observe(player) if self.hides else self.state
        found = np.asarray(seen.features(self.features, player), dtype=np.float32)
        cut: np.ndarray[Any, Any] = np.clip(found, self.low, self.high, dtype=np.float32)
        return cut

    def mask(self, player: int) -> np.ndarray[Any, Any]:
        mask = np.zeros(self.max_actions, dtype=np.int8)
        if not self.state.is_over and self.state.to_act == player:
            mask[list(self.legal)] = 1
        return mask

    def info(self, player: int) -> dict[str, Any]:
        """The texts of the legal actions by number, and their identities where the game knows them."""
        if self.state.is_over or self.state.to_act != player:
            return {}
        info: dict[str, Any] = {"actions": {number: str(action) for number, action in self.legal.items()}}
        if self.identifies:
            info["identities"] = {
                number: int(self.state.action_info(action)["identity"]) for number, action in self.legal.items()
            }
        return info

    def render(self, mode: str | None, seat: int) -> Any:
        """What `seat` sees: text, pixels, or the text of a picture."""
        if mode is None:
            return None
        seen = self.state.observe(seat) if self.hides else self.state
        if mode == "ansi":
            return str(seen)
        from turnwise.pictures import board, pixels

        return pixels(seen, seat) if mode == "rgb_array" else board(seen, seat)


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadSetupError(f"render_mode: expected one of {', '.join(RENDER_MODES)}, found {mode!r}")
    return mode
