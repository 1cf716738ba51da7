"""Games of OpenSpiel under our search.

    >>> import turnwise as tw
    >>> from turnwise import openspiel
    >>> state = openspiel.load("tic_tac_toe").start(seed=1)
    >>> tw.search(state, "mcts", seed=1).best
    4

Any sequential game works, chance included. Games with hidden cards are played in the open: every search sees the whole
state, whatever its recipe says. Actions are OpenSpiel's own numbers; `state.raw` is the pyspiel state, and
`state.raw.action_to_string(action)` says what a number means.
"""

from __future__ import annotations

import math
from typing import Any

from turnwise import _core
from turnwise.errors import BadGameError, BadSetupError, UnknownNameError
from turnwise.games import load as load_game


def _pyspiel() -> Any:
    try:
        import pyspiel
    except ImportError:
        raise ImportError("OpenSpiel is not installed: pip install 'turnwise[openspiel]'", name="pyspiel") from None
    return pyspiel


def load(game: str | Any, **parameters: Any) -> _core.Game:
    """The rules of an OpenSpiel game: its name with its parameters, or a pyspiel.Game."""
    if isinstance(game, str):
        game = _find(game, parameters)
    elif parameters:
        raise BadSetupError(f"parameters go with the name of a game; found them beside {game!r}")
    return load_game(_Rules(game))


def _find(name: str, parameters: dict[str, Any]) -> Any:
    pyspiel = _pyspiel()
    short = name.partition("(")[0]
    if short.startswith("python_"):
        import open_spiel.python.games  # noqa: F401  (registers the games that OpenSpiel has in Python)
    if short not in (known := pyspiel.registered_names()):
        raise UnknownNameError("OpenSpiel game", short, known)
    try:
        return pyspiel.load_game(name, parameters) if parameters else pyspiel.load_game(name)
    except (pyspiel.SpielError, TypeError) as error:
        raise BadSetupError(f"OpenSpiel's {name} with {parameters}: {error}") from None


class _Rules:
    """The contract over pyspiel states. A state is never changed: each action is applied to a clone, and chance nodes
    are passed through the door at once, so that every state is a decision or the end."""

    def __init__(self, game: Any) -> None:
        pyspiel = _pyspiel()
        if not isinstance(game, pyspiel.Game):
            raise BadGameError(f"expected the name of an OpenSpiel game or a pyspiel.Game, found {game!r}")
        kind = game.get_type()
        self.game = game
        self.name = f"openspiel/{kind.short_name}"
        self.players = game.num_players()
        self.lowest, highest = game.min_utility(), game.max_utility()
        self.span = highest - self.lowest
        if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
            raise BadGameError(
                f"{kind.short_name} is not sequential; wrap it as "
                f"turn_based_simultaneous_game(game={kind.short_name}()), or take another game"
            )
        if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
            raise BadGameError(f"{kind.short_name} draws its own chance and does not say with what probabilities")
        if not (math.isfinite(self.span) and self.span > 0):
            raise BadGameError(
                f"{kind.short_name} has utilities from {self.lowest} to {highest}; expected a finite range"
            )

    def start(self, chance: _core.Chance) -> Any:
        return self._past_chance(self.game.new_initial_state(), chance)

    def to_act(self, state: Any) -> int:
        return int(state.current_player())

    def legal_actions(self, state: Any) -> list[int]:
        actions: list[int] = state.legal_actions()
        return actions

    def apply(self, state: Any, action: int, chance: _core.Chance) -> Any:
        after = state.clone()
        after.apply_action(action)
        return self._past_chance(after, chance)

    def is_over(self, state: Any) -> bool:
        return bool(state.is_terminal())

    def returns(self, state: Any) -> list[float]:
        return [min(max((value - self.lowest) / self.span, 0.0), 1.0) for value in state.returns()]

    @staticmethod
    def _past_chance(state: Any, chance: _core.Chance) -> Any:
        while state.is_chance_node():
            actions, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(actions[chance.pick("chance", probabilities)])
        return state
