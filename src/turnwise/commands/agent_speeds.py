"""How fast each named agent decides."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from turnwise.agents import agent as recipe_of
from turnwise.agents import described_agents
from turnwise.errors import TurnwiseError
from turnwise.games import games, load
from turnwise.recipes import Iterations, Seconds
from turnwise.searching import act, search

POSITIONS = 3
SETUPS: dict[str, dict[str, Any]] = {"hearthstone": {"decks": ["p1_hunter_aggro", "p1_hunter_aggro"]}}
STEPS = {"hearthstone": 45, "tribes": 60, "pocket": 6}


def positions(game: str) -> list[Any]:
    """The same few decisions of random matches each time."""
    found = []
    for seed in range(1, POSITIONS + 1):
        state = load(game).start(seed=seed, **SETUPS.get(game, {}))
        for step in range(STEPS.get(game, 4)):
            after, _ = state.apply(act(state, "random", seed=step), seed=step)
            if after.is_over:
                break
            state = after
        found.append(state)
    return found


def measured(name: str, seconds: float) -> dict[str, Any]:
    """Seconds a decision with the recipe's own budget, and what a second holds: CPU time, of all threads together. An
    agent that has a time budget takes it; it is measured with `seconds` instead."""
    recipe, about = described_agents()[name]
    game = about.game if about.game in games() else "hearthstone"
    budget = getattr(recipe, "budget", None)
    short = recipe_of(name, Seconds(seconds)) if isinstance(budget, Seconds) else recipe
    states = positions(game)
    search(states[0], recipe_of(name, Iterations(1)) if budget else recipe, seed=0)  # models are loaded
    spent = iterations = model_calls = 0.0
    for number, state in enumerate(states):
        began = time.process_time()
        found = search(state, short, seed=number)
        spent += time.process_time() - began
        iterations += found.iterations
        model_calls += found.model_calls
    spent = max(spent, 1e-9)
    return {
        "agent": name,
        "game": game,
        "seconds_a_decision": budget.seconds if isinstance(budget, Seconds) else spent / POSITIONS,
        "iterations_per_second": iterations / spent,
        "model_calls_per_second": model_calls / spent,
    }


def rows(seconds: float, tell: Callable[[str], None]) -> list[dict[str, Any]]:
    """One row an agent; one that cannot run here says why."""
    found = []
    for name in described_agents():
        tell(name)
        try:
            found.append(measured(name, seconds))
        except TurnwiseError as error:
            found.append({"agent": name, "error": str(error)})
    return found
