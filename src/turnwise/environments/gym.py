"""A match as a Gymnasium environment: one seat is the learner's."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from turnwise.environments.actions import Meaning
from turnwise.environments.match import RENDER_MODES, Match, check_mode
from turnwise.errors import BadSetupError


class MatchGym(gymnasium.Env[dict[str, np.ndarray[Any, Any]], int]):
    """The learner has `seat`; every other seat is played by the agent `opponent`. The reward comes at the end:
    2 * value - 1. An action that is not legal ends the match as lost (`info["illegal"]`)."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        game: Any,
        *,
        opponent: Any = "random",
        seat: int = 0,
        features: str | None = None,
        max_actions: int = 512,
        actions: Meaning | None = None,
        render_mode: str | None = None,
        **setup: Any,
    ) -> None:
        self.render_mode = check_mode(render_mode)
        self._match = Match(game, features, max_actions, setup, actions)
        if not 0 <= seat < self._match.state.players:
            raise BadSetupError(f"seat: expected 0 to {self._match.state.players - 1}, found {seat}")
        self._seat = seat
        self._opponent = opponent
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(self._match.low, self._match.high, (self._match.length,), np.float32),
                "action_mask": spaces.Box(0, 1, (self._match.max_actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self._match.max_actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray[Any, Any]], dict[str, Any]]:
        super().reset(seed=seed)
        self._match.begin(int(self.np_random.integers(2**31)))
        self._answer()
        if self._match.state.is_over:
            return self.reset()
        return self._seen(), self._match.info(self._seat)

    def step(self, action: int) -> tuple[dict[str, np.ndarray[Any, Any]], float, bool, bool, dict[str, Any]]:
        if self._match.state.is_over:
            raise BadSetupError("the match is over: reset() begins the next")
        if int(action) not in self._match.legal:
            return self._seen(), -1.0, True, False, {"illegal": True}
        self._match.take(int(action))
        self._answer()
        over = self._match.state.is_over
        reward = 2 * self._match.state.returns[self._seat] - 1 if over else 0.0
        return self._seen(), reward, over, False, self._match.info(self._seat)

    def _answer(self) -> None:
        from turnwise.searching import act

        while not self._match.state.is_over and self._match.state.to_act != self._seat:
            self._match.apply(act(self._match.state, self._opponent, seed=self._match.fresh_seed()))

    def _seen(self) -> dict[str, np.ndarray[Any, Any]]:
        return {"observation": self._match.observe(self._seat), "action_mask": self._match.mask(self._seat)}

    def render(self) -> Any:
        return self._match.render(self.render_mode, self._seat)


def register() -> None:
    """Makes `gymnasium.make("turnwise/ConnectFour-v0")` find the games; the installed package does so by itself."""
    from turnwise.games import games

    for name in games():
        id = f"turnwise/{name.title().replace('_', '')}-v0"
        if id not in gymnasium.registry:
            gymnasium.register(id, entry_point="turnwise.environments.gym:MatchGym", kwargs={"game": name})


register()
