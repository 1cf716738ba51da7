"""Positions and agents that a client makes: checked as they are typed, tried out, never a file."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import msgspec

from turnwise.agents import agent as find_agent
from turnwise.agents import has_budget
from turnwise.errors import BadSetupError, BadStateError
from turnwise.recipes import Iterations, from_toml, to_json, to_toml
from turnwise.searching import act
from turnwise.web import messages as say
from turnwise.web.rooms import view_form

if TYPE_CHECKING:
    from turnwise.web.desk import Client, Desk


class Building:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.duels = 0

    async def check(self, client: Client, request: say.CheckPosition) -> dict[str, Any]:
        """A position as it looks and in full; the error of a wrong one says where it is."""
        what, state = await asyncio.to_thread(self.desk.forms.position, request.setup, request.position)
        seen = state if request.observe_as is None else what.seen(state, request.observe_as)
        return {
            "view": view_form(seen),
            "position": state.to_plain(),
            "to_act": state.to_act,
            "over": state.is_over,
            "choices": [] if state.is_over else [choice.to_plain() for choice in state.choices()],
        }

    async def random_position(self, client: Client, request: say.RandomPosition) -> dict[str, Any]:
        """Somewhere in a match: after so many actions of an agent that acts at random, or before its end."""

        def make() -> Any:
            what = self.desk.forms.setting(request.setup)
            if "JSON" not in what.rules.abilities:
                raise BadStateError(f"{what.name} has no JSON form of positions")
            state, _ = what.rules._start(what.setup, request.seed)
            player = "p5-greedy" if what.name == "hearthstone" else "random"
            for step in range(request.actions):
                after, _ = state.apply(act(state, player, seed=request.seed + step), seed=request.seed + step)
                if after.is_over:
                    break
                state = after
            return state.to_plain()

        return {"position": await asyncio.to_thread(make)}

    async def recipe(self, client: Client, request: say.CheckRecipe) -> dict[str, Any]:
        """A recipe from its JSON or its TOML, and both forms of it, with what was left out filled in."""
        if (request.recipe is None) == (request.toml is None):
            raise BadStateError("recipe: expected recipe or toml")

        def read() -> Any:
            if request.toml is not None:
                plain = msgspec.json.decode(to_json(from_toml(request.toml)))
                return self.desk.forms.read(plain)
            return self.desk.forms.read(request.recipe or {})

        recipe = await asyncio.to_thread(read)
        return {"recipe": msgspec.json.decode(to_json(recipe)), "toml": to_toml(recipe), "python": repr(recipe)}

    async def duel(self, client: Client, request: say.Duel) -> dict[str, Any]:
        """A few paired matches between two agents; one duel at a time."""
        from turnwise.arena.matches import match

        forms, limits = self.desk.forms, self.desk.limits
        what = forms.setting(request.setup)
        pair = [forms.recipe(one) for one in (request.a, request.b)]
        few = Iterations(limits.duel_iterations)
        agents = [find_agent(recipe, few) if has_budget(recipe) else recipe for _, recipe in pair]
        if what.rules.in_python:
            raise BadSetupError("a game of your own plays duels in the command line: turnwise match")
        if self.duels:
            raise BadSetupError("another duel is on")
        end = time.monotonic() + limits.duel_seconds

        def progress(done: int, points: list[float]) -> None:
            if time.monotonic() > end or self.desk.closing:
                raise BadSetupError(f"it took longer than {limits.duel_seconds:g} s; {done} matches were played")

        def play() -> dict[str, Any]:
            found = match(
                *agents, game=what.rules, matches=request.matches, seed=request.seed, threads=1, progress=progress,
                **what.setup,
            )  # fmt: skip
            return dict(msgspec.to_builtins(found))

        self.duels += 1
        try:
            return {"report": await asyncio.to_thread(play), "names": [name for name, _ in pair]}
        finally:
            self.duels -= 1
