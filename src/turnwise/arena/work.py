"""A unit of work: some blocks of one line-up, about a second of playing. Whoever plays it, wherever, gets the same rows
for the same plan."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from turnwise import _core
from turnwise.arena.experiment import Plan, luck_recipe, seatings
from turnwise.arena.ledger import Failed, Replay
from turnwise.arena.record import Record
from turnwise.arena.rows import PER_SEAT, STATUS, fact, of_seat, row_of
from turnwise.errors import BadGameError, TurnwiseError
from turnwise.identity import rules_identity
from turnwise.recipes import PythonAgent, from_json, to_native
from turnwise.settings import Setting, load_object, setting_from_record
from turnwise.signature import hashed


class Unit(msgspec.Struct, frozen=True):
    lineup: int
    first: int
    count: int
    seats: int | None = None
    """One match of the block alone; all of them when None."""
    seed: int = 0
    """Of the setting: whoever plays is told it with the unit, not before."""


class Stopped(Exception):
    """Raised inside a match to end it: somebody pressed Ctrl-C. Nothing of its unit is kept."""


class AgentFailed(Exception):
    """What went wrong in the process of an agent that has one of its own."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class CannotBeSent(BadGameError):
    """What a player sees does not go to another process: the game's fault, not its agents'."""


class Done(msgspec.Struct):
    unit: Unit
    seconds: float = 0.0
    rows: list[tuple[Any, ...]] = []
    failed: list[Failed] = []
    decisions: list[tuple[Any, ...]] = []
    replays: list[Replay] = []
    raised: Any = None
    """What the first match that failed raised, for who plays in the same process; bytes from a fork of it."""

    def add(self, other: Done) -> None:
        self.raised = self.raised or other.raised
        self.seconds += other.seconds
        self.rows += other.rows
        self.failed += other.failed
        self.decisions += other.decisions
        self.replays += other.replays


Status = NDArray[np.int64]


def new_status() -> Status:
    return np.zeros(len(STATUS), dtype=np.int64)


class Player:
    """Plays units of a plan. Rules and recipes are read once, unless they are given."""

    def __init__(
        self,
        plan: Plan,
        settings: dict[str, Setting] | None = None,
        agents: dict[str, Any] | None = None,
        keeps_raised: bool = False,
    ) -> None:
        self.plan = plan
        self._keeps_raised = keeps_raised
        self.elsewhere: dict[int, Any] = {}
        """Agents of the line-up, by their number, that decide in a process of their own."""
        self.alone = False
        """In a process for this match: then an exception that ends the program is an agent's, too."""
        self._agents: dict[str, Any] = agents or {}
        self._settings: dict[str, Setting] = settings or {}

    def play(self, unit: Unit, stop: Callable[[], bool] = lambda: False, status: Status | None = None) -> Done:
        """A unit that fails is played again match by match, so that only what is broken is lost. `status` is where the
        match is, for another process that looks."""
        began = time.perf_counter()
        status = new_status() if status is None else status
        try:
            done = self._rows(unit, stop, status)
        except Stopped:
            raise
        except BaseException as error:
            if not isinstance(error, Exception) and not self.alone:
                raise
            done = Done(unit)
            if unit.seats is not None:
                done.add(self.failed(unit, self._blamed(unit, status, error), *_said(error)))
                done.raised = error if self._keeps_raised else None
            else:
                for one in self.matches(unit):
                    done.add(self.play(one, stop, status))
        done.seconds = time.perf_counter() - began
        return done

    def _blamed(self, unit: Unit, status: Status, error: BaseException) -> int | None:
        """The seat whose agent broke the match; None where it was the rules. A native agent does nothing in a game
        written in Python that could raise, but ask for memory."""
        seat = _field(status, "deciding")
        if seat < 0 or isinstance(error, CannotBeSent):
            return None
        lineup = self.plan.lineups[unit.lineup]
        name = lineup.agents[self._seating(unit)[seat]]
        by_rules = self._setting(lineup.setting).rules.in_python and not self.has_python(name)
        return None if by_rules and not isinstance(error, MemoryError) else seat

    def failed(self, unit: Unit, seat: int | None, kind: str, message: str) -> Done:
        """A match that was broken: the agent of this seat loses it, the others share the win. Nobody's fault leaves no
        row."""
        assert unit.seats is not None
        done = Done(unit, failed=[Failed(unit.first, unit.seats, kind, message, seat)])
        if seat is not None:
            players = len(self.plan.lineups[unit.lineup].agents)
            seed = _core._match_seed(unit.seed, unit.first)
            returns = [0.0 if other == seat else 1 / (players - 1) for other in range(players)]
            luck = [0.0 if self.plan.experiment.luck else None] * players
            signed = seed - 2**64 if seed >= 2**63 else seed
            facts = {"block": unit.first, "seats": unit.seats, "seed": signed, "actions": 0, "finished": True}
            unknown: dict[str, list[Any]] = {name: [None] * players for name in PER_SEAT}  # what it cost
            done.rows.append(row_of(facts, unknown | {"return": returns, "luck": luck}))
        return done

    def _seating(self, unit: Unit) -> tuple[int, ...]:
        assert unit.seats is not None
        return seatings(self.plan.lineups[unit.lineup].agents)[unit.seats]

    def seats_of(self, unit: Unit) -> list[str]:
        """Who sits where in a match."""
        agents = self.plan.lineups[unit.lineup].agents
        return [agents[number] for number in self._seating(unit)]

    def matches(self, unit: Unit) -> list[Unit]:
        ways = range(len(seatings(self.plan.lineups[unit.lineup].agents)))
        return [
            Unit(unit.lineup, block, 1, seats, unit.seed)
            for block in range(unit.first, unit.first + unit.count)
            for seats in (ways if unit.seats is None else [unit.seats])
        ]

    def probe(self, lineup: int) -> str:
        """Why a line-up cannot be played at all, such as a missing model; empty when it can."""
        for name in self.plan.lineups[lineup].agents:
            if why := self.plan.recipes[name].get("missing"):
                return f"{name}: {why}"
        return str(self.refused(lineup) or "")

    def refused(self, lineup: int) -> Exception | None:
        """What reading the agents of a line-up and its setup raises, if it does."""
        try:
            self._rows(Unit(lineup, 0, 0), lambda: False, new_status())
        except (TurnwiseError, OSError) as error:
            return error
        return None

    def _rows(self, unit: Unit, stop: Callable[[], bool], status: Status) -> Done:
        lineup, experiment = self.plan.lineups[unit.lineup], self.plan.experiment
        setting = self._setting(lineup.setting)
        agents = [self.elsewhere.get(number) or self._agent(name) for number, name in enumerate(lineup.agents)]
        ways = seatings(lineup.agents)
        seed = unit.seed
        extras = {"seatings": ways, "decisions": experiment.decisions, "luck": self._luck, "status": status}
        status[STATUS.index("deciding")] = -1  # of a match before, which may have ended while somebody decided

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
            recipes = [self.plan.recipes.get(name, {}) for name in names]
            done.replays.append(_replay(setting, found, seed, block, seats, names, recipes))
        return done

    @cached_property
    def _luck(self) -> Any:
        """The evaluator of the luck adjustment as the core reads it; None when there is none."""
        if not self.plan.experiment.luck:
            return None
        plain, functions = to_native(luck_recipe(self.plan.experiment.luck))
        return plain["evaluate"], functions

    def prepare(self) -> None:
        """Reads every rule book and agent, so that a match takes only its own time."""
        for name in self.plan.settings:
            self._setting(name)
        for name, recipe in self.plan.recipes.items():
            if "missing" not in recipe:
                self._agent(name)

    def rules(self, lineup: int) -> _core.Game:
        return self._setting(self.plan.lineups[lineup].setting).rules

    def has_python(self, agent: str) -> bool:
        """Whether an agent runs a user's Python: a function, a class, or parts of a recipe."""
        return "python" in self.plan.recipes.get(agent, {}) or bool(self._agent(agent)[1])

    def fresh(self, lineup: int) -> bool:
        """Whether every match of a line-up needs a process of its own, so that no agent remembers another match."""
        return any(self.has_python(name) for name in self.plan.lineups[lineup].agents)

    def isolated(self, lineup: int) -> bool:
        """Whether its agents are kept apart from the true state, each in a process that holds observations alone."""
        wanted = self.plan.experiment.isolate
        if not self.fresh(lineup) or wanted is False:
            return False
        rules = self.rules(lineup)
        return bool(wanted) or (rules.in_python and "hidden information" in rules.abilities)

    def function(self, agent: str) -> Any:
        """The function or class that an agent is; None for a recipe."""
        plain, functions = self._agent(agent)
        return functions[0] if plain["type"] == "python_agent" else None

    def _setting(self, name: str) -> Setting:
        if name not in self._settings:
            facts = self.plan.settings[name]
            self._settings[name] = setting_from_record(facts["game"], facts["options"], facts["setup"])
        return self._settings[name]

    def _agent(self, name: str) -> Any:
        if name not in self._agents:
            recipe = self.plan.recipes[name]
            if "python" in recipe:
                act: Any = load_object(recipe["python"], "agent", make=False)
                self._agents[name] = to_native(PythonAgent(act))
            else:
                self._agents[name] = to_native(from_json(msgspec.json.encode(recipe)))
        return self._agents[name]

    @cached_property
    def in_python(self) -> bool:
        """Whether anything here needs the interpreter: then matches are played by processes, not threads."""
        return ".py:" in self.plan.experiment.game or any("python" in recipe for recipe in self.plan.recipes.values())

    def bench(self) -> int:
        """The identity of the rules of the settings played, as one number."""
        found = {name: self._setting(name) for name in self.plan.settings}
        return int(hashed(sorted({rules_identity(one.rules) for one in found.values()})), 16)


def _field(status: Status, name: str) -> int:
    return int(status[STATUS.index(name)])


def slowest(status: Status, now: int) -> int | None:
    """The seat that took most of the time of a match that goes on; None when that were the rules."""
    seats = len(STATUS) - STATUS.index("spent_0")
    spent = [_field(status, f"spent_{seat}") for seat in range(seats)]
    if (deciding := _field(status, "deciding")) >= 0:
        spent[deciding] += now - _field(status, "since")
    rest = now - _field(status, "began") - sum(spent)
    most = max(range(seats), key=lambda seat: spent[seat])
    return most if spent[most] >= rest else None


def _said(error: BaseException) -> tuple[str, str]:
    """Kind and message; an exception whose own words fail has none."""
    try:
        return (error.kind if isinstance(error, AgentFailed) else type(error).__name__), str(error)
    except Exception:
        return type(error).__name__, "(its text cannot be made)"


def _replay(
    setting: Setting,
    found: dict[str, Any],
    seed: int,
    block: int,
    seats: int,
    agents: list[str],
    recipes: list[dict[str, Any]],
) -> Replay:
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
        recipes=recipes,
    )
    last = found["last"]
    final = last.to_json() if last is not None and "JSON" in setting.rules.abilities else ""
    return Replay(block, seats, record.to_json(), final)


def block_scores(rows: Sequence[tuple[Any, ...]], ways: list[tuple[int, ...]]) -> dict[int, list[float]]:
    """What the first agent of a line-up got in the matches of each block."""
    found: dict[int, list[float]] = {}
    for row in rows:
        seat = ways[fact(row, "seats")].index(0)
        found.setdefault(fact(row, "block"), []).append(of_seat(row, "return", seat))
    return found
