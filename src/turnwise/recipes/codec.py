"""Recipes as data: read from JSON and TOML, written to them, and in the form that the core reads."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from turnwise.errors import BadRecipeError
from turnwise.recipes import (
    agents,
    backup,
    belief,
    budget,
    chance,
    decide,
    estimate,
    evaluate,
    expand,
    filter,
    graph,
    opponents,
    pacing,
    prune,
    rollout,
    select,
    terms,
    threads,
    unprune,
    untried,
    worlds,
)
from turnwise.recipes.agents import Agent, Storable
from turnwise.recipes.part import Part
from turnwise.safe_io import READING, decode_json, file_text

AXES = (
    agents, budget, belief, worlds, opponents, graph, select, terms, untried, expand, filter, prune, unprune, chance,
    rollout, evaluate, backup, decide, pacing, threads, estimate,
)  # fmt: skip


def parts() -> dict[str, tuple[type[Part], ...]]:
    """The parts of every axis, by its name, which is that of its file here, of the field that takes one of its parts
    and of its folder in the core."""
    return {axis.__name__.rpartition(".")[2]: tuple(getattr(axis, name) for name in axis.__all__) for axis in AXES}


def to_native(recipe: Part) -> tuple[dict[str, Any], list[Callable[..., Any]]]:
    """The form that the core reads: plain data, with functions replaced by their number in a list."""
    functions: list[Callable[..., Any]] = []

    def plain(value: Any) -> Any:
        if isinstance(value, tuple | list):
            return [plain(item) for item in value]
        if not isinstance(value, Part):
            return value
        result: dict[str, Any] = {"type": value.__struct_config__.tag}
        for name, field in value.to_core().items():
            if callable(field):
                result["function"] = len(functions)
                functions.append(field)
            else:
                result[name] = plain(field)
        return result

    for model in models_of(recipe):
        from turnwise.learn.models import store

        store(model)
    return plain(recipe), functions


def models_of(value: Any) -> set[str]:
    """The trained models that a recipe names."""
    if isinstance(value, tuple | list):
        return set().union(*map(models_of, value))
    if not isinstance(value, Part):
        return set()
    found = set().union(*(models_of(getattr(value, name)) for name in value.__struct_fields__))
    if isinstance(value, rollout.TwoLevel | agents.TwoLevel):
        found.update(value.models)
    if isinstance(value, expand.ByModel | evaluate.Model | prune.PruningNetworks):
        found.add(value.model)
    if isinstance(value, prune.PruningNetworks) and value.soft == "learned":
        found.add(value.unpruner)
    return found


def _decode(decode: Callable[[], Any], source: str) -> Any:
    try:
        with READING:
            return decode()
    except BadRecipeError:
        raise
    except (ValueError, TypeError, AttributeError) as error:  # msgspec's, tomllib's, bad Unicode, what is no text
        raise BadRecipeError(f"{source}: {error}") from None
    except RecursionError:
        raise BadRecipeError(f"{source}: the value is nested too deep") from None


def from_json(text: str | bytes) -> Agent:
    found: Agent = _decode(lambda: msgspec.convert(decode_json(text), type=Storable), "recipe")
    return found


def from_toml(text: str, source: str = "recipe") -> Agent:
    return described(text, source)[0]


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an agent comes from, as its file says under [about]."""

    text: str = ""
    paper: int = 0
    section: str = ""
    game: str = ""


def described(text: str, source: str = "recipe") -> tuple[Agent, About]:
    """A recipe file: the recipe, and what it says about itself."""

    def read() -> tuple[Agent, About]:
        table = tomllib.loads(text)
        about = msgspec.convert(table.pop("about", {}), type=About)
        return msgspec.convert(table, type=Storable), about

    found: tuple[Agent, About] = _decode(read, source)
    return found


def from_file(path: str | Path) -> Agent:
    path = Path(path)
    try:
        text = file_text(path)
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
