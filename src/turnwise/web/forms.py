"""Games, decks, positions and recipes as clients give them. Nothing here is a path: names of our lists, deck strings,
level text and plain data only."""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from turnwise import _core
from turnwise.agents import agent as find_agent
from turnwise.agents import agents, has_budget
from turnwise.arena.record import Record
from turnwise.errors import BadModelError, BadRecipeError, BadSetupError, BadStateError, UnknownNameError
from turnwise.games import games
from turnwise.recipes import Agent, Iterations, ModelCalls, Seconds, from_json, models_of
from turnwise.settings import Setting, setting_from_record, setting_from_words
from turnwise.web.limits import Limits
from turnwise.web.messages import Recipe, Setup, bounded

_RANDOM_DECK = re.compile(r"random_\w{1,12}_\d{1,9}")


class Forms:
    def __init__(self, own: Mapping[str, Setting], limits: Limits) -> None:
        # Packages that import each other in circles are imported before there are threads: two threads that begin at
        # two ends of a circle make Python give up.
        for name in ("hearthstone.commands", "hearthstone.decks", "hearthstone.cli", "tribes", "tribes.cli"):
            importlib.import_module(f"turnwise.{name}")
        self.own = dict(own)
        self.limits = limits

    def games(self) -> dict[str, str]:
        return games() | dict.fromkeys(self.own, "your own game")

    def setting(self, setup: Setup) -> Setting:
        words = bounded(setup.words, self.limits.position_bytes, "setup")
        if setup.game in self.own:
            what = self.own[setup.game]
            return Setting(what.name, what.rules, what.options, words or what.setup, what.hooks)
        if setup.game not in games():
            raise UnknownNameError("game", setup.game, self.games())
        if setup.game == "hearthstone":
            _check_cards(words)
        elif setup.game == "tribes":
            _check_map(words)
        return setting_from_words(setup.game, dict(words))

    def position(self, setup: Setup, plain: dict[str, Any]) -> tuple[Setting, _core.State]:
        bounded(plain, self.limits.position_bytes, "position")
        if setup.game == "tribes":
            from turnwise import tribes

            state = tribes.State.from_plain(plain)
            return setting_from_record("tribes", dict(state.game.options), {}), state
        what = self.setting(setup)
        if "JSON" not in what.rules.abilities:
            raise BadStateError(f"{what.name} has no JSON form of positions")
        return what, what.rules.state_from_plain(plain)

    def record(self, given: str | dict[str, Any]) -> tuple[Record, Setting]:
        """From its text, or as plain data."""
        bounded(given, self.limits.record_bytes, "record")
        record = Record.from_json(given if isinstance(given, str) else msgspec.json.encode(given))
        if record.game in self.own:
            return record, self.own[record.game]
        if record.game not in games() or "cards" in record.options:
            raise BadStateError("record: it names a Python file, which is run only if serve was started with it")
        level = record.setup.get("level")
        if record.game == "tribes" and level is not None:
            _check_map({"level": level})
        return record, setting_from_record(record.game, record.options, record.setup)

    def recipe(self, wanted: Recipe) -> tuple[str, Agent]:
        """The name that people see, and the recipe with a budget within bounds."""
        if wanted.recipe is None and wanted.name not in agents():
            raise UnknownNameError("agent", wanted.name, agents())
        recipe = agents()[wanted.name] if wanted.recipe is None else self.read(wanted.recipe)
        if wanted.iterations is not None and wanted.seconds is not None:
            raise BadRecipeError("a decision has one budget: iterations or seconds")
        if not has_budget(recipe):  # the page sends what its slider says to everybody
            return wanted.name or type(recipe).__name__, recipe
        if wanted.iterations is not None:
            recipe = find_agent(recipe, Iterations(wanted.iterations))
        elif wanted.seconds is not None:
            recipe = find_agent(recipe, Seconds(wanted.seconds))
        return wanted.name or type(recipe).__name__, self.within(recipe)

    @staticmethod
    def idle() -> Agent:
        """Who sits in a match that is only looked at."""
        return agents()["random"]

    def within(self, recipe: Agent) -> Agent:
        self.within_budget(getattr(recipe, "budget", None))
        return recipe

    def within_budget(self, budget: Any) -> Any:
        most = self.limits
        if isinstance(budget, Iterations) and budget.count > most.search_iterations:
            raise BadRecipeError(f"budget: at most {most.search_iterations:,} iterations")
        if isinstance(budget, ModelCalls) and budget.count > 100 * most.search_iterations:
            raise BadRecipeError(f"budget: at most {100 * most.search_iterations:,} model calls")
        if isinstance(budget, Seconds) and budget.seconds > most.search_seconds:
            raise BadRecipeError(f"budget: at most {most.search_seconds:g} seconds")
        return budget

    def read(self, plain: dict[str, Any]) -> Agent:
        recipe = from_json(msgspec.json.encode(plain))
        if wanted := models_of(recipe):
            from turnwise.learn.models import shipped

            for name in wanted:
                if name not in shipped():
                    raise BadModelError(f"model: expected one of {', '.join(sorted(shipped()))}")
        return recipe


def _check_cards(words: Mapping[str, Any]) -> None:
    from turnwise.hearthstone.cli import OPTIONS
    from turnwise.hearthstone.decks import community_decks, decks

    known = (*OPTIONS, "deck", "first")
    for key in words:
        if key not in known or key == "cards":
            raise BadSetupError(f"{key}: expected one of {', '.join(word for word in known if word != 'cards')}")
    named = words.get("deck", [])
    if not isinstance(named, list) or len(named) > 2 or not all(isinstance(name, str) for name in named):
        raise BadSetupError("deck: expected a list of one or two names or deck strings")
    for name in named:
        if name in decks() or name in community_decks() or _RANDOM_DECK.fullmatch(name):
            continue
        if not name.lstrip().startswith(("AAE", "###")) or name.endswith(".toml"):
            raise UnknownNameError("deck", name[:60], decks() | community_decks())


def _check_map(words: Mapping[str, Any]) -> None:
    from turnwise.tribes import levels

    level = words.get("level")
    if level is None or (isinstance(level, str) and (level in levels() or (":" in level and "\n" in level))):
        return
    raise UnknownNameError("level", str(level)[:60], levels())
