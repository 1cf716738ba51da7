"""A unit of work: some blocks of one line-up, about a second of playing. Whoever plays it, wherever, gets the same rows
for the same plan."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import msgspec

from turnwise.arena.experiment import Plan, seatings
from turnwise.arena.ledger import Failed, Played


class Unit(msgspec.Struct, frozen=True):
    lineup: int
    first: int
    count: int
    seats: int | None = None
    """One match of the block alone; all of them when None."""


class Stopped(Exception):
    """Raised inside a match to end it: somebody pressed Ctrl-C. Nothing of its unit is kept."""


class Done(msgspec.Struct):
    unit: Unit
    played: list[Played]
    failed: list[Failed]
    seconds: float


class Player:
    """Plays units of a plan. Rules and recipes are read once."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._agents: dict[str, Any] = {}
        self._settings: dict[str, Any] = {}

    def play(self, unit: Unit, stop: Callable[[], bool] = lambda: False) -> Done:
        """A unit that fails is played again match by match, so that only what is broken is lost."""
        import time

        began = time.perf_counter()
        try:
            played, failed = self._rows(unit, stop), list[Failed]()
        except Stopped:
            raise
        except Exception:
            played, failed = self._singly(unit, stop)
        return Done(unit, played, failed, time.perf_counter() - began)

    def _singly(self, unit: Unit, stop: Callable[[], bool]) -> tuple[list[Played], list[Failed]]:
        played: list[Played] = []
        failed: list[Failed] = []
        for one in self.matches(unit):
            try:
                played += self._rows(one, stop)
            except Stopped:
                raise
            except Exception as error:
                assert one.seats is not None
                failed.append(Failed(one.first, one.seats, type(error).__name__, str(error)))
        return played, failed

    def matches(self, unit: Unit) -> list[Unit]:
        ways = range(len(seatings(self.plan.lineups[unit.lineup].agents)))
        return [
            Unit(unit.lineup, block, 1, seats)
            for block in range(unit.first, unit.first + unit.count)
            for seats in (ways if unit.seats is None else [unit.seats])
        ]

    def probe(self, lineup: int) -> str:
        """Why a line-up cannot be played at all, such as a missing model; empty when it can."""
        from turnwise.errors import TurnwiseError

        for name in self.plan.lineups[lineup].agents:
            if why := self.plan.recipes[name].get("missing"):
                return f"{name}: {why}"
        try:
            self._rows(Unit(lineup, 0, 0), lambda: False)
        except (TurnwiseError, OSError) as error:
            return str(error)
        return ""

    def _rows(self, unit: Unit, stop: Callable[[], bool]) -> list[Played]:
        lineup = self.plan.lineups[unit.lineup]
        setting = self._setting(lineup.setting)
        agents = [self._agent(name) for name in lineup.agents]
        players = len(agents)

        def listen(*_: object) -> None:
            if stop():
                raise Stopped

        first, count = unit.first * players, unit.count * players
        if unit.seats is not None:
            first, count = first + unit.seats, 1
        facts = self.plan.settings[lineup.setting]
        rows = setting.rules._play(
            setting.setup, agents, first, count, facts["seed"], 1, self.plan.experiment.limit, listen
        )
        return [_played(row, players) for row in rows]

    def prepare(self) -> None:
        """Reads every rule book, so that a match takes only its own time."""
        for name in self.plan.settings:
            self._setting(name)

    def _setting(self, name: str) -> Any:
        if name not in self._settings:
            from turnwise.settings import recorded

            facts = self.plan.settings[name]
            self._settings[name] = recorded(facts["game"], facts["options"], facts["setup"])
        return self._settings[name]

    def _agent(self, name: str) -> Any:
        if name not in self._agents:
            from turnwise.recipes import PythonAgent, from_json, to_native
            from turnwise.settings import own

            recipe = self.plan.recipes[name]
            if "python" in recipe:
                act: Any = own(recipe["python"], "agent")
                self._agents[name] = to_native(PythonAgent(act))
            else:
                self._agents[name] = to_native(from_json(msgspec.json.encode(recipe)))
        return self._agents[name]

    @cached_property
    def in_python(self) -> bool:
        """Whether anything here needs the interpreter: then matches are played by processes, not threads."""
        return ".py:" in self.plan.experiment.game or any("python" in recipe for recipe in self.plan.recipes.values())

    def bench(self) -> int:
        """The signature of the settings played: it changes only when behaviour does."""
        from turnwise.arena.signature import combined

        found = {name: self._setting(name) for name in self.plan.settings}
        return combined({name: one.rules._signature(one.setup) for name, one in found.items()})


def _played(row: dict[str, Any], players: int) -> Played:
    effort = row["effort"]
    per_seat: list[list[float | int | None]] = [row["returns"]]
    for name in ("decisions", "iterations", "model_calls", "seconds"):
        per_seat.append([one[name] for one in effort])
    per_seat.append([None] * players)
    block, seats = divmod(row["match"], players)
    return Played(block, seats, row["seed"] >> 1, row["actions"], row["finished"], per_seat)


def score(played: Played, ways: list[tuple[int, ...]]) -> float:
    """What the first agent of the line-up got."""
    got = played.per_seat[0][ways[played.seats].index(0)]
    assert got is not None
    return got
