"""The recipe language: an agent is a frozen value made of named parts.

A recipe prints, parses (TOML and JSON), compares and hashes. Parts that are Python functions print by their name and
cannot be written to a file.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from turnwise.errors import BadRecipeError


class Part(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A named part of a recipe, with its knobs."""


def _need(condition: bool, message: str) -> None:
    if not condition:
        raise BadRecipeError(message)


def _whole(part: Part, name: str, low: int, high: int) -> None:
    value = getattr(part, name)
    ok = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
    _need(ok, f"{type(part).__name__}.{name}: expected a whole number from {low:,} to {high:,}, found {value!r}")


def _number(part: Part, name: str, low: float) -> None:
    value = getattr(part, name)
    ok = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value) and value >= low
    _need(ok, f"{type(part).__name__}.{name}: expected a finite number of at least {low}, found {value!r}")


def _one_of(part: Part, name: str, kinds: tuple[type, ...]) -> None:
    value = getattr(part, name)
    names = ", ".join(kind.__name__ for kind in kinds)
    _need(isinstance(value, kinds), f"{type(part).__name__}.{name}: expected one of {names}, found {value!r}")


# Budgets.


class Iterations(Part, frozen=True, tag="iterations"):
    """So many passes of the four steps."""

    count: int

    def __post_init__(self) -> None:
        _whole(self, "count", 1, 2**31)


class Seconds(Part, frozen=True, tag="seconds"):
    """So much time for each decision. The only budget whose results depend on the machine."""

    seconds: float

    def __post_init__(self) -> None:
        _number(self, "seconds", 0)
        _need(self.seconds > 0, "Seconds.seconds: expected more than 0")


class ModelCalls(Part, frozen=True, tag="model_calls"):
    """So many applied actions, in the tree and in rollouts together."""

    count: int

    def __post_init__(self) -> None:
        _whole(self, "count", 1, 2**31)


# What the search does about cards it cannot see.


class OpenHand(Part, frozen=True, tag="open_hand"):
    """It may look."""


class Once(Part, frozen=True, tag="once"):
    """One world that fits what was seen, drawn before the search."""


class Resample(Part, frozen=True, tag="resample"):
    """A new such world for every iteration."""


class Ucb1(Part, frozen=True, tag="ucb1"):
    """Mean value plus `exploration` times sqrt(ln N / n)."""

    exploration: float = 1.0

    def __post_init__(self) -> None:
        _number(self, "exploration", 0)


# Rollouts: how a leaf is played on before it is valued.


class NoRollout(Part, frozen=True, tag="none"):
    """The leaf itself is valued."""


class Random(Part, frozen=True, tag="random"):
    """Uniformly random actions to the end of the match, or for `limit` actions."""

    limit: int = 100_000

    def __post_init__(self) -> None:
        _whole(self, "limit", 1, 10**9)


class PythonRollout(Part, frozen=True, tag="function"):
    """`policy(state)` chooses each action of the rollout."""

    policy: Callable[[Any], Any]
    limit: int = 100_000

    def __post_init__(self) -> None:
        _need(callable(self.policy), f"PythonRollout.policy: expected a function, found {self.policy!r}")
        _whole(self, "limit", 1, 10**9)


# Evaluation of the state at the end of the rollout.


class Outcome(Part, frozen=True, tag="outcome"):
    """What the game says: the result, or its own view of an undecided match."""


class PythonEvaluator(Part, frozen=True, tag="function"):
    """`function(state)` gives one value from 0 to 1 for each player; with `batch` above 1 it gets a list of states and
    gives a list of such rows."""

    function: Callable[[Any], Any]
    batch: int = 1

    def __post_init__(self) -> None:
        _need(callable(self.function), f"PythonEvaluator.function: expected a function, found {self.function!r}")
        _whole(self, "batch", 1, 100_000)


# Agents.


class RandomAgent(Part, frozen=True, tag="random"):
    """A uniformly random legal action."""


class Mcts(Part, frozen=True, tag="mcts"):
    """Monte Carlo tree search."""

    hidden: OpenHand | Once | Resample = Resample()
    select: Ucb1 = Ucb1()
    rollout: Random | NoRollout | PythonRollout = Random()
    evaluate: Outcome | PythonEvaluator = Outcome()
    budget: Iterations | Seconds | ModelCalls = Iterations(1000)
    memory_mb: int = 512

    def __post_init__(self) -> None:
        _one_of(self, "hidden", (OpenHand, Once, Resample))
        _one_of(self, "select", (Ucb1,))
        _one_of(self, "rollout", (Random, NoRollout, PythonRollout))
        _one_of(self, "evaluate", (Outcome, PythonEvaluator))
        _one_of(self, "budget", (Iterations, Seconds, ModelCalls))
        _whole(self, "memory_mb", 1, 2**20)


class PythonAgent(Part, frozen=True, tag="function"):
    """`act(observation)` gives the action."""

    act: Callable[[Any], Any]

    def __post_init__(self) -> None:
        _need(callable(self.act), f"PythonAgent.act: expected a function, found {self.act!r}")


Agent = Mcts | RandomAgent | PythonAgent
Budget = Iterations | Seconds | ModelCalls

# What a file can hold: recipes without functions.
_Storable = Mcts | RandomAgent


def to_native(recipe: Part) -> tuple[dict[str, Any], list[Callable[..., Any]]]:
    """The form that the core reads: plain data, with functions replaced by their number in a list."""
    functions: list[Callable[..., Any]] = []

    def plain(value: Any) -> Any:
        if not isinstance(value, Part):
            return value
        result: dict[str, Any] = {"type": value.__struct_config__.tag}
        for name in value.__struct_fields__:
            field = getattr(value, name)
            if callable(field):
                result["function"] = len(functions)
                functions.append(field)
            else:
                result[name] = plain(field)
        return result

    return plain(recipe), functions


def _decode(decode: Callable[[], Any], source: str) -> Any:
    try:
        return decode()
    except (msgspec.ValidationError, msgspec.DecodeError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadRecipeError(f"{source}: {error}") from None


def from_json(text: str | bytes) -> Agent:
    found: Agent = _decode(lambda: msgspec.json.decode(text, type=_Storable), "recipe")
    return found


def from_toml(text: str, source: str = "recipe") -> Agent:
    found: Agent = _decode(lambda: msgspec.convert(tomllib.loads(text), type=_Storable), source)
    return found


def from_file(path: str | Path) -> Agent:
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecipeError(f"{path}: {error}") from None
    return from_toml(text, str(path))


def _encodable(recipe: Agent) -> Agent:
    _, functions = to_native(recipe)
    if functions:
        names = ", ".join(getattr(function, "__name__", repr(function)) for function in functions)
        raise BadRecipeError(f"a recipe with Python functions ({names}) cannot be written down")
    return recipe


def to_json(recipe: Agent) -> str:
    return msgspec.json.encode(_encodable(recipe)).decode()


def to_toml(recipe: Agent) -> str:
    import tomli_w

    return tomli_w.dumps(msgspec.to_builtins(_encodable(recipe)))
