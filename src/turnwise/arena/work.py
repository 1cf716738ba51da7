"""A unit of work: some blocks of one line-up, about a second of playing. Whoever plays it, wherever, gets the same rows
for the same plan."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import msgspec

from turnwise.arena.experiment import Plan, luck_recipe, seatings
from turnwise.arena.ledger import Failed, Replay
from turnwise.arena.record import Record
from turnwise.arena.rows import FACTS
from turnwise.arena.signature import combined
from turnwise.errors import TurnwiseError
from turnwise.recipes import PythonAgent, from_json, to_native
from turnwise.settings import Setting, own, recorded


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
    seconds: float = 0.0
    rows: list[tuple[Any, ...]] = []
    failed: list[Failed] = []
    decisions: list[tuple[Any, ...]] = []
    replays: list[Replay] = []

    def add(self, other: Done) -> None:
        self.rows += other.rows
        self.decisions += other.decisions
        self.replays += other.replays


class Player:
    """Plays units of a plan. Rules and recipes are read once."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._agents: dict[str, Any] = {}
        self._settings: dict[str, Setting] = {}

    def play(self, unit: Unit, stop: Callable[[], bool] = lambda: False) -> Done:
        """A unit that fails is played again match by match, so that only what is broken is lost."""
        began = time.perf_counter()
        try:
            done = self._rows(unit, stop)
        except Stopped:
            raise
        except Exception:
            done = self._singly(unit, stop)
        done.seconds = time.perf_counter() - began
        return done

    def _singly(self, unit: Unit, stop: Callable[[], bool]) -> Done:
        done = Done(unit)
        for one in self.matches(unit):
            try:
                done.add(self._rows(one, stop))
            except Stopped:
                raise
            except Exception as error:
                assert one.seats is not None
                done.failed.append(Failed(one.first, one.seats, type(error).__name__, str(error)))
        return done

    def matches(self, unit: Unit) -> list[Unit]:
        ways = range(len(seatings(self.plan.lineups[unit.lineup].agents)))
        return [
            Unit(unit.lineup, block, 1, seats)
            for block in range(unit.first, unit.first + unit.count)
            for seats in (ways if unit.seats is None else [unit.seats])
        ]

    def probe(self, lineup: int) -> str:
        """Why a line-up cannot be played at all, such as a missing model; empty when it can."""
        for name in self.plan.lineups[lineup].agents:
            if why := self.plan.recipes[name].get("missing"):
                return f"{name}: {why}"
        try:
            self._rows(Unit(lineup, 0, 0), lambda: False)
        except (TurnwiseError, OSError) as error:
            return str(error)
        return ""

    def _rows(self, unit: Unit, stop: Callable[[], bool]) -> Done:
        lineup, experiment = self.plan.lineups[unit.lineup], self.plan.experiment
        setting = self._setting(lineup.setting)
        agents = [self._agent(name) for name in lineup.agents]
        ways = seatings(lineup.agents)
        seed = self.plan.settings[lineup.setting]["seed"]
        extras = {"seatings": ways, "decisions": experiment.decisions, "luck": self._luck}

        def listen(*_: object) -> None:
            if stop():
                raise Stopped

        first, count = unit.first * len(ways), unit.count * len(ways)
        if unit.seats is not None:
            first, count = first + unit.seats, 1
        if not experiment.replays or count == 0:
            rows, decisions = setting.rules._play(
                setting.setup, agents, first, count, seed, 1, experiment.limit, listen, **extras
            )
            return Done(unit, rows=rows, decisions=decisions)
        done = Done(unit)
        for number in range(first, first + count):
            listen()
            found = setting.rules._record(setting.setup, agents, number, seed, experiment.limit, **extras)
            block, seats = divmod(number, len(ways))
            names = [lineup.agents[agent] for agent in ways[seats]]
            done.rows.append(found["row"])
            done.decisions += found["decisions"]
            done.replays.append(_replay(setting, found, seed, block, seats, names))
        return done

    @cached_property
    def _luck(self) -> Any:
        """The evaluator of the luck adjustment as the core reads it; None when there is none."""
        if not self.plan.experiment.luck:
            return None
        plain, functions = to_native(luck_recipe(self.plan.experiment.luck))
        return plain["evaluate"], functions

    def prepare(self) -> None:
        """Reads every rule book, so that a match takes only its own time."""
        for name in self.plan.settings:
            self._setting(name)

    def _setting(self, name: str) -> Setting:
        if name not in self._settings:
            facts = self.plan.settings[name]
            self._settings[name] = recorded(facts["game"], facts["options"], facts["setup"])
        return self._settings[name]

    def _agent(self, name: str) -> Any:
        if name not in self._agents:
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
        found = {name: self._setting(name) for name in self.plan.settings}
        return combined({name: one.rules._signature(one.setup) for name, one in found.items()})


def _replay(setting: Setting, found: dict[str, Any], seed: int, block: int, seats: int, agents: list[str]) -> Replay:
    record = Record(
        game=setting.name,
        setup=setting.setup,
        seed=seed,
        block=block,
        agents=agents,
        start_picks=found["start_picks"],
        steps=found["steps"],
        returns=found["returns"],
        finished=found["finished"],
        options=setting.options,
    )
    last = found["last"]
    final = last.to_json() if last is not None and "JSON" in setting.rules.abilities else ""
    return Replay(block, seats, record.to_json(), final)


def block_scores(rows: Sequence[tuple[Any, ...]], ways: list[tuple[int, ...]]) -> dict[int, list[float]]:
    """What the first agent of a line-up got in the matches of each block."""
    places = [len(FACTS) + way.index(0) for way in ways]
    found: dict[int, list[float]] = {}
    for row in rows:
        found.setdefault(row[0], []).append(row[places[row[1]]])
    return found
