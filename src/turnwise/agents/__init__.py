"""Named agents: every *.toml file of this folder is a recipe under its file name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, cast, get_args

import msgspec

from turnwise.errors import BadRecipeError, UnknownNameError
from turnwise.recipes import About, Agent, Budget, ModelCalls, PythonAgent, described, from_file


@cache
def described_agents() -> dict[str, tuple[Agent, About]]:
    """The recipes that come with Turnwise, by name, each with where it comes from."""
    found = {}
    for entry in files(__package__).iterdir():
        if entry.name.endswith(".toml"):
            found[entry.name.removesuffix(".toml")] = described(entry.read_text(encoding="utf-8"), entry.name)
    return dict(sorted(found.items()))


@cache
def agents() -> dict[str, Agent]:
    """The recipes that come with Turnwise, by name."""
    return {name: recipe for name, (recipe, _) in described_agents().items()}


def agent(what: str | Path | Agent | Callable[[Any], Any], budget: Budget | None = None) -> Agent:
    """A recipe from a name, a path to a TOML file, a recipe or a function act(observation); `budget` replaces its own.
    How model calls are counted belongs to the recipe: its `selections` stay."""
    recipe = _find(what)
    if budget is None:
        return recipe
    if not has_budget(recipe):
        named = what if isinstance(what, str) else type(recipe).__name__
        raise BadRecipeError(f"budget: {named} has none that could be replaced: it decides without counting")
    if isinstance(budget, ModelCalls) and isinstance(own := getattr(recipe, "budget", None), ModelCalls):
        budget = ModelCalls(budget.count, budget.selections or own.selections)
    return msgspec.structs.replace(recipe, budget=budget)


def agents_for(who: Sequence[str | Path | Agent | Callable[[Any], Any]], budget: Budget | None = None) -> list[Agent]:
    """The recipes of those who play together: a budget replaces that of those who have one. Where nobody has, it is
    refused."""
    recipes = [agent(one) for one in who]
    if budget is None:
        return recipes
    if not any(map(has_budget, recipes)):
        raise BadRecipeError(f"budget: nobody here has one that could be replaced: {', '.join(map(str, who))}")
    return [agent(recipe, budget) if has_budget(recipe) else recipe for recipe in recipes]


def has_budget(recipe: Agent) -> bool:
    return "budget" in recipe.__struct_fields__


def _find(what: str | Path | Agent | Callable[[Any], Any]) -> Agent:
    if isinstance(what, get_args(Agent)):
        return cast(Agent, what)
    if isinstance(what, str | Path):
        name = str(what)
        if name in agents():
            return agents()[name]
        if name.endswith(".toml") or "/" in name:
            return from_file(what)
        raise UnknownNameError("agent", name, agents())
    if callable(what):
        return PythonAgent(what)
    raise BadRecipeError(f"an agent is a name, a path to a TOML recipe, a recipe or a function; found {what!r}")
