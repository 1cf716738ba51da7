"""Games of OpenSpiel under our search.

    >>> import turnwise as tw
    >>> from turnwise import openspiel
    >>> state = openspiel.load("tic_tac_toe").start(seed=1)
    >>> tw.search(state, "mcts", seed=1).best
    4

Any sequential game works, chance included; `tw.load("openspiel:kuhn_poker")` and the command line know them by that
name. In a game with hidden cards a player sees its information state, and what it does not see is dealt again with
OpenSpiel's `resample_from_infostate`, or found among all deals of a game that lacks it and is small. A game that has
neither is refused, unless you say `open_hands=True`: then every search sees the whole state. Actions are OpenSpiel's
own numbers; `state.raw` is the pyspiel state, and `state.raw.action_to_string(action)` says what a number means.
"""

from __future__ import annotations

import contextlib
import math
import os
import random
import sys
from collections.abc import Iterator
from functools import cache, cached_property
from operator import methodcaller
from typing import Any

from turnwise import _core
from turnwise.errors import BadGameError, BadSetupError, UnknownNameError, brief
from turnwise.optional_packages import need

PREFIX = "openspiel:"
Sign = tuple[int, str]
"""Who is to act, and what somebody knows then."""
DEEPEST = 20  # games within games in a name
STEPS = 65535  # in which a number from 0 to 1 is asked of chance
WORLDS = 3000  # that are held, where OpenSpiel cannot deal a game again
KEPT = 200  # lists of worlds
LONG = 20  # actions of a match from which on OpenSpiel's own random players are quicker than steps through Python


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
    that looks the same: it is dealt from the text, and holds nothing else. `past` is what the player came to
    know before, where worlds are found by it."""

    def __init__(self, world: Any, player: int, text: str, past: tuple[Sign, ...] = ()) -> None:
        self.world, self.player, self.text, self.past = world, player, text, past
        # The rules ask these of a state, whichever it is.
        self.current_player, self.legal_actions = world.current_player, world.legal_actions
        self.is_terminal, self.returns = world.is_terminal, world.returns

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and (self.player, self.text) == (other.player, other.text)

    def __hash__(self) -> int:
        return hash((self.player, self.text))


class _Rules:
    """The contract over pyspiel states. Chance nodes are passed through the door at once, so that every state is a
    decision or the end. `apply` leaves its state as it is and plays on a clone; `step` plays on the state itself."""

    to_act = methodcaller("current_player")
    legal_actions = methodcaller("legal_actions")
    is_over = methodcaller("is_terminal")

    def __init__(self, game: Any, open_hands: bool) -> None:
        self.pyspiel = pyspiel = _pyspiel()
        kind = game.get_type()
        self.game = game
        self.players = game.num_players()
        self.seats = range(self.players)
        self.lowest, self.highest = game.min_utility(), game.max_utility()
        if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
            raise BadGameError(
                f"{kind.short_name} is not sequential; wrap it as turn_based_simultaneous_game(game={game}), "
                "or take another game"
            )
        if kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
            raise BadGameError(f"{kind.short_name} draws its own chance and does not say with what probabilities")
        if not (math.isfinite(self.highest - self.lowest) and self.highest > self.lowest):
            raise BadGameError(
                f"{kind.short_name} has utilities from {self.lowest} to {self.highest}; expected a finite range"
            )
        self.payoffs = (self.lowest, self.highest, "" if (self.lowest, self.highest) == (-1, 1) else "points")
        surely = kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
        self.apply: Any = self._apply_surely if surely else self._apply
        self.step: Any = self._step_surely if surely else self._step
        self.longest = game.max_game_length()
        if self.longest >= LONG and not kind.short_name.startswith("python_"):
            self.playout = self._playout
        if kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION and not open_hands:
            self._hide(kind)

    def _hide(self, kind: Any) -> None:
        """What a player sees, and how worlds that fit it are found."""
        knows = kind.provides_information_state_string
        self.says = "information_state_string" if knows else "observation_string"
        if knows or kind.provides_observation_string:
            if self._can_resample():
                self.observe, self.determinize = self._observe, self._determinize
            elif knows and self._is_small():
                self.observe, self.determinize = self._observe_all, self._determinize_among
        if not hasattr(self, "observe"):
            raise BadGameError(
                f"{kind.short_name} hides information, and OpenSpiel cannot deal it again for a player "
                "(resample_from_infostate), nor is it small enough to try all deals; say open_hands=True to let every "
                "search see the whole state"
            )
        if knows:
            self.key = self._key

    def _can_resample(self) -> bool:
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

    def _is_small(self) -> bool:
        """Whether all worlds can be found at every decision of two random matches."""
        dice = random.Random(1)
        try:
            for _ in range(2):
                state = self.game.new_initial_state()
                while not state.is_terminal():
                    if state.is_chance_node():
                        actions, probabilities = zip(*state.chance_outcomes(), strict=True)
                        state.apply_action(dice.choices(actions, probabilities)[0])
                        continue
                    player = state.current_player()
                    self._worlds(player, self._past(state, player))
                    state.apply_action(dice.choice(state.legal_actions()))
        except BadGameError:
            return False
        return True

    def start(self, chance: _core.Chance) -> Any:
        return self._past_chance(self.game.new_initial_state(), chance)

    def _apply(self, state: Any, action: int, chance: _core.Chance) -> Any:
        after = state.clone()
        after.apply_action(action)
        return self._past_chance(after, chance)

    def _apply_surely(self, state: Any, action: int) -> Any:
        after = state.clone()
        after.apply_action(action)
        return after

    def _step(self, state: Any, action: int, chance: _core.Chance) -> None:
        state.apply_action(action)
        if state.is_chance_node():
            self._past_chance(state, chance)

    def _step_surely(self, state: Any, action: int) -> None:
        state.apply_action(action)

    def _playout(self, state: Any, chance: _core.Chance, limit: int) -> tuple[Any, int] | None:
        """OpenSpiel's own random players to the end, seeded by the door. Its chance nodes count as actions."""
        if limit < self.longest:
            return None
        seed, after = chance.seed() & 0x3FFFFFFF, state.clone()
        make = self.pyspiel.make_uniform_random_bot
        self.pyspiel.evaluate_bots(after, [make(seat, seed + seat) for seat in self.seats], seed + self.players)
        return after, after.move_number() - state.move_number()

    def returns(self, state: Any) -> list[float]:
        amounts: list[float] = state.returns()
        if max(amounts) > self.highest or min(amounts) < self.lowest:
            return [min(max(amount, self.lowest), self.highest) for amount in amounts]
        return amounts

    def equal(self, a: Any, b: Any) -> bool:
        """pyspiel states compare by identity; two that came about in the same way are the same."""
        if isinstance(a, Seen) or isinstance(b, Seen):
            return bool(a == b)
        return bool(a.history() == b.history())

    def _knows(self, state: Any, player: int) -> str:
        return str(getattr(state, self.says)(player))

    def _key(self, state: Any, player: int) -> str:
        return state.text if isinstance(state, Seen) and state.player == player else self._knows(_world(state), player)

    def _observe(self, state: Any, player: int) -> Seen:
        if isinstance(state, Seen):
            return state
        text = self._knows(state, player)
        if state.is_terminal():
            return Seen(state, player, text)
        return Seen(state.resample_from_infostate(player, random.Random(f"{player} {text}").random), player, text)

    def _determinize(self, seen: Any, player: int, chance: _core.Chance) -> Any:
        if not isinstance(seen, Seen) or seen.world.is_terminal():
            return _world(seen)
        return seen.world.resample_from_infostate(player, lambda: chance.pick("deal", STEPS) / STEPS)

    # Worlds of a game that OpenSpiel cannot deal again: all that agree with everything that the player came to know,
    # in order. How often somebody else acted in between without any sign of it is not known.

    def _observe_all(self, state: Any, player: int) -> Seen:
        if isinstance(state, Seen):
            return state
        past = self._past(state, player)
        if state.is_terminal():
            return Seen(state, player, past[-1][1], past)
        return Seen(self._worlds(player, past)[0][0], player, past[-1][1], past)

    def _determinize_among(self, seen: Any, player: int, chance: _core.Chance) -> Any:
        if not isinstance(seen, Seen) or seen.world.is_terminal():
            return _world(seen)
        worlds, weights = self._worlds(player, seen.past)
        return worlds[chance.pick("deal", weights)]

    def _sign(self, state: Any, player: int) -> Sign:
        return int(state.current_player()), self._knows(state, player)

    def _past(self, state: Any, player: int) -> tuple[Sign, ...]:
        """What a player came to know, from the first decision to now; what changed nothing is no part of it."""
        signs: list[Sign] = []
        at = self.game.new_initial_state()
        for action in (*state.history(), None):
            if not at.is_chance_node() and (not signs or signs[-1] != self._sign(at, player)):
                signs.append(self._sign(at, player))
            if action is not None:
                at.apply_action(action)
        return tuple(signs)

    def _worlds(self, player: int, past: tuple[Sign, ...]) -> tuple[list[Any], list[float]]:
        """Every state that fits, and its chance if the others act at random."""
        if (player, past) not in self.kept:
            if len(past) == 1:
                new = self._past_all_chance([(1.0, self.game.new_initial_state())])
            else:
                new = self._after(*self._worlds(player, past[:-1]))
            found: list[tuple[float, Any]] = []
            while new:
                new = [one for one in new if not one[1].is_terminal() and self._sign(one[1], player) == past[-1]]
                found += new
                self._refuse_many(len(found))
                new = self._after([world for _, world in new], [weight for weight, _ in new])
            while len(self.kept) >= KEPT:
                self.kept.pop(next(iter(self.kept)), None)
            total = sum(weight for weight, _ in found)
            self.kept[player, past] = [world for _, world in found], [weight / total for weight, _ in found]
        return self.kept[player, past]

    def _after(self, worlds: list[Any], weights: list[float]) -> list[tuple[float, Any]]:
        """Every decision or end that an action of whoever acts leads to."""
        found: list[tuple[float, Any]] = []
        for weight, world in zip(weights, worlds, strict=True):
            actions = world.legal_actions()
            self._refuse_many((len(found) + len(actions)) // 20)
            for action in actions:
                after = world.clone()
                after.apply_action(action)
                found.append((weight / len(actions), after))
        return self._past_all_chance(found)

    @cached_property
    def kept(self) -> dict[tuple[int, tuple[Sign, ...]], tuple[list[Any], list[float]]]:
        return {}

    def _past_all_chance(self, found: list[tuple[float, Any]]) -> list[tuple[float, Any]]:
        """Every state that chance may bring about, with its probability."""
        done = []
        while found:
            weight, state = found.pop()
            if not state.is_chance_node():
                done.append((weight, state))
                continue
            for outcome, probability in state.chance_outcomes():
                after = state.clone()
                after.apply_action(outcome)
                found.append((weight * probability, after))
            self._refuse_many((len(found) + len(done)) // 20)  # most will not fit
        return done

    def _refuse_many(self, count: int) -> None:
        if count > WORLDS:
            raise BadGameError(
                f"{self.game.get_type().short_name}: more than {WORLDS:,} states may fit what a player has seen, and "
                "OpenSpiel cannot deal one of them; say open_hands=True to let every search see the whole state"
            )

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
