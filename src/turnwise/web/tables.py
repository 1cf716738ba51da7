"""What does not change while the server runs, as JSON made once: games, agents, decks, cards, schemas; and runs of the
ledger, which do."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from turnwise.agents import described_agents
from turnwise.errors import BadStateError, TurnwiseError, UnknownNameError
from turnwise.recipes import to_json
from turnwise.web.forms import Forms
from turnwise.web.runs import Runs


class Tables:
    def __init__(self, forms: Forms, runs: Runs) -> None:
        self.forms = forms
        self.runs = runs
        self._made = lru_cache(maxsize=32)(self._make)

    def get(self, name: str, query: dict[str, str]) -> bytes | None:
        """None when there is no such table."""
        if name == "runs" or name.startswith("runs/"):
            return self._runs(name.split("/")[1:], query)
        return self._made(name)

    def _runs(self, path: list[str], query: dict[str, str]) -> bytes | None:
        """`runs`, `runs/<run>`, `runs/<run>/tables`, `runs/<run>/matches?lineup=&after=`."""
        try:
            lineup, after = int(query.get("lineup", "0")), int(query.get("after", "-1"))
        except ValueError:
            raise BadStateError("expected numbers") from None
        if any(abs(number) > 2**53 for number in (lineup, after)):
            raise BadStateError("expected numbers below 2^53")
        if not path:
            found = self.runs.overview()
        elif len(path) == 1:
            found = self.runs.one(path[0])
        elif path[1:] == ["tables"]:
            found = self.runs.tables(path[0])
        elif path[1:] == ["matches"]:
            found = self.runs.matches(path[0], lineup, after)
        else:
            return None
        return msgspec.json.encode(found)

    def _make(self, name: str) -> bytes | None:
        first, _, rest = name.partition("/")
        makers: dict[str, Callable[[], Any]] = {
            "games": self.games, "agents": self.agents, "decks": self.decks, "cards": self.cards, "levels": self.levels,
            "tribes": self.tribes, "recipe-schema": self.recipe_schema,
        }  # fmt: skip
        if first == "schema" and rest:
            return msgspec.json.encode(self.schema(rest))
        if rest or first not in makers:
            return None
        return msgspec.json.encode(makers[first]())

    def games(self) -> Any:
        return [
            {"name": name, "about": about, "own": name in self.forms.own} for name, about in self.forms.games().items()
        ]

    def agents(self) -> Any:
        return [
            {
                "name": name,
                "game": about.game or "",
                "about": msgspec.to_builtins(about),
                "recipe": msgspec.json.decode(to_json(recipe)),
            }
            for name, (recipe, about) in described_agents().items()
        ]

    def decks(self) -> Any:
        from turnwise.hearthstone.decks import community_decks, decks

        return [
            {"name": name, "title": deck.title or name, "hero": deck.hero, "era": deck.era, "class": deck.hero_class}
            for name, deck in (decks() | community_decks()).items()
        ]

    def levels(self) -> Any:
        from turnwise.tribes import levels

        return list(levels())

    def tribes(self) -> Any:
        """Names and numbers that the map shows."""
        from turnwise.tribes import tables

        found = tables()
        return {name: found[name][name] for name in ("units", "techs", "buildings", "tribes") if name in found}

    def cards(self) -> Any:
        """Text by id: what a card says when it is looked at."""
        from turnwise.hearthstone.commands import card_rows

        return {row.id: {"name": row.name, "cost": row.cost, "type": row.type, "text": row.text} for row in card_rows()}

    def recipe_schema(self) -> Any:
        from turnwise.recipes import schema

        return schema()

    def schema(self, game: str) -> Any:
        from turnwise.games import load

        if game not in self.forms.games() or game in self.forms.own:
            raise UnknownNameError("game", game, self.forms.games())
        try:
            return load(game).schema()
        except (TurnwiseError, AttributeError):
            raise UnknownNameError("schema", game, ["hearthstone", "tribes"]) from None
