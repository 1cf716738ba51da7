"""A match as a PettingZoo environment."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from turnwise.environments.actions import Meaning
from turnwise.environments.match import RENDER_MODES, Match, check_mode


class MatchAEC(AECEnv):
    """Players act one at a time ("player_0", "player_1", ...). The reward comes with the end: 2 * value - 1."""

    metadata = {"name": "turnwise", "render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self,
        game: Any,
        *,
        features: str | None = None,
        max_actions: int = 512,
        actions: Meaning | None = None,
        render_mode: str | None = None,
        **setup: Any,
    ) -> None:
        super().__init__()
        self.render_mode = check_mode(render_mode)
        self._match = Match(game, features, max_actions, setup, actions)
        self.metadata = self.metadata | {"name": self._match.rules.name}
        self.possible_agents = [f"player_{i}" for i in range(self._match.state.players)]
        box = spaces.Box(self._match.low, self._match.high, (self._match.length,), np.float32)
        mask = spaces.Box(0, 1, (self._match.max_actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self._match.max_actions) for agent in self.possible_agents}
        self._resets = np.random.default_rng(0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        player = self.possible_agents.index(agent)
        return {"observation": self._match.observe(player), "action_mask": self._match.mask(player)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._resets = np.random.default_rng(seed)
        self._match.begin(int(self._resets.integers(2**31)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._match.state.to_act]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._match.take(-1 if action is None else int(action))
        if self._match.state.is_over:
            for other, value in zip(self.possible_agents, self._match.state.returns, strict=True):
                self.rewards[other] = 2 * value - 1
                self.terminations[other] = True
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._match.state.to_act]
        self._accumulate_rewards()

    def render(self) -> Any:
        return self._match.render(self.render_mode, self._match.state.to_act)

    def close(self) -> None:
        pass
