"""Games of OpenSpiel under our search.

    >>> import turnwise as tw
    >>> from turnwise import openspiel
    >>> state = openspiel.load("tic_tac_toe").start(seed=1)
    >>> tw.search(state, "mcts", seed=1).best
    4

Any sequential game works, chance included; `tw.load("openspiel:kuhn_poker")` and the command line know them by that
name. In a game with hidden cards a player sees its information state, and what it does not see is dealt again with
OpenSpiel's `resample_from_infostate`. A game that lacks one of the two is refused, unless you say `open_hands=True`:
then every search sees the whole state. Actions are OpenSpiel's own numbers; `state.raw` is the pyspiel state, and
`state.raw.action_to_string(action)` says what a number means.
"""

from __future__ import annotations

import contextlib
import math
import os
import random
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

from turnwise import _core
from turnwise.errors import BadGameError, BadSetupError, UnknownNameError, brief
from turnwise.extras import need

PREFIX = "openspiel:"
DEEPEST = 20  # games within games in a name
STEPS = 65535  # in which a number from 0 to 1 is asked of chance


def _pyspiel() -> Any:
    need("a game of OpenSpiel", "openspiel", "pyspiel")
    import pyspiel

    return pyspiel


def load(game: str | Any, *, open_hands: bool = False, **parameters: Any) -> _core.Game:
    """The rules of an OpenSpiel game: its name with its parameters, or a pyspiel.Game. The same object for the same
    game, so that states of two loads compare."""
    if isinstance(game, str):
        game = _find(game, parameters)
    elif parameters:
        raise BadSetupError(f"parameters go with the name of a game; found them beside {game!r}")
    if not isinstance(game, _pyspiel().Game):
        raise BadGameError(f"expected the name of an OpenSpiel game or a pyspiel.Game, found {game!r}")
    if not isinstance(open_hands, bool):
        raise BadSetupError(f"open_hands: expected true or false, found {brief(open_hands)}")
    return _rules(str(game), open_hands)


@cache
def _rules(name: str, open_hands: bool) -> _core.Game:
    rules = _Rules(_find(name, {}), open_hands)
    return _core._load_python(rules, PREFIX + name.removesuffix("()"), {"open_hands": True} if open_hands else {})


def _find(name: str, parameters: dict[str, Any]) -> Any:
    pyspiel = _pyspiel()
    short = name.partition("(")[0]
    if short.startswith("python_"):
        import open_spiel.python.games  # noqa: F401  (registers the games that OpenSpiel has in Python)
    if short not in (known := pyspiel.registered_names()):
        raise UnknownNameError("OpenSpiel game", short, known)
    if name.count("(") > DEEPEST:
        raise BadSetupError(f"OpenSpiel's {brief(name)}: the name is nested too deep")
    plain = _core._plain(parameters)  # OpenSpiel follows what holds itself until its stack ends
    try:
        with _quiet():
            game = pyspiel.load_game(name, plain) if plain else pyspiel.load_game(name)
            game.new_initial_state()  # some notice only now that a parameter cannot be
            return game
    except Exception as error:  # whatever its C++ raises, a missing file or parameter among them
        raise BadSetupError(f"OpenSpiel's {name} with {parameters}: {' '.join(str(error).split())}") from None


class Seen:
    """What one player knows of a state, as text. `world` is one state that it may be, and the same one for everything
    that looks the same: it is dealt from the text, and holds nothing else."""

    def __init__(self, world: Any, player: int, text: str) -> None:
        self.world, self.player, self.text = world, player, text

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and (self.player, self.text) == (other.player, other.text)

    def __hash__(self) -> int:
        return hash((self.player, self.text))


class _Rules:
    """The contract over pyspiel states. A state is never changed: each action is applied to a clone, and chance nodes
    are passed through the door at once, so that every state is a decision or the end."""

    def __init__(self, game: Any, open_hands: bool) -> None:
        pyspiel = _pyspiel()
        kind = game.get_type()
        self.game = game
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
        if kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION and not open_hands:
            if not self._can_hide(kind):
                raise BadGameError(
                    f"{kind.short_name} hides information, and OpenSpiel cannot deal it again for a player "
                    "(resample_from_infostate); say open_hands=True to let every search see the whole state"
                )
            self.says = "information_state" if kind.provides_information_state_string else "observation"
            self.observe = self._observe
            self.determinize = self._determinize

    def _can_hide(self, kind: Any) -> bool:
        if not (kind.provides_information_state_string or kind.provides_observation_string):
            return False
        state, dice = self.game.new_initial_state(), random.Random(1)
        while state.is_chance_node():
            actions, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, probabilities)[0])
        with _quiet():
            try:
                state.resample_from_infostate(state.current_player(), dice.random)
            except _pyspiel().SpielError:
                return False
        return True

    def start(self, chance: _core.Chance) -> Any:
        return self._past_chance(self.game.new_initial_state(), chance)

    def to_act(self, state: Any) -> int:
        return int(_world(state).current_player())

    def legal_actions(self, state: Any) -> list[int]:
        actions: list[int] = _world(state).legal_actions()
        return actions

    def apply(self, state: Any, action: int, chance: _core.Chance) -> Any:
        after = state.clone()
        after.apply_action(action)
        return self._past_chance(after, chance)

    def is_over(self, state: Any) -> bool:
        return bool(_world(state).is_terminal())

    def returns(self, state: Any) -> list[float]:
        return [min(max((value - self.lowest) / self.span, 0.0), 1.0) for value in _world(state).returns()]

    def equal(self, a: Any, b: Any) -> bool:
        """pyspiel states compare by identity; two that came about in the same way are the same."""
        if isinstance(a, Seen) or isinstance(b, Seen):
            return bool(a == b)
        return bool(a.history() == b.history())

    def _observe(self, state: Any, player: int) -> Seen:
        if isinstance(state, Seen):
            return state
        text = str(getattr(state, f"{self.says}_string")(player))
        if state.is_terminal():
            return Seen(state, player, text)
        return Seen(state.resample_from_infostate(player, random.Random(f"{player} {text}").random), player, text)

    def _determinize(self, seen: Any, player: int, chance: _core.Chance) -> Any:
        if not isinstance(seen, Seen) or seen.world.is_terminal():
            return _world(seen)
        return seen.world.resample_from_infostate(player, lambda: chance.pick("deal", STEPS) / STEPS)

    @staticmethod
    def _past_chance(state: Any, chance: _core.Chance) -> Any:
        while state.is_chance_node():
            actions, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(actions[chance.pick("chance", probabilities)])
        return state


def _world(state: Any) -> Any:
    return state.world if isinstance(state, Seen) else state


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """OpenSpiel writes what it raises to standard error as well."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


# What the command line needs to know (see turnwise.commands) ---------------------------------------------------------


def label(state: _core.State, action: Any) -> str:
    """The number of an action, and what it means."""
    return f"{action} {_world(state.raw).action_to_string(action)}"


def setting(words: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """--set says the parameters of the game, and open_hands."""
    return words, {}
