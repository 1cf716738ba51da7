"""What made a row: the rules of its game and its agents, each by its identity, and the commit. A run goes on with rows
that the same rules and agents made, whatever they are called by now and whichever commit it was."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from turnwise.arena.experiment import Plan, continues
from turnwise.arena.ledger import Ledger, Maker, Run
from turnwise.arena.work import Player
from turnwise.identity import agent_identity, build, meaning, rules_identity
from turnwise.recipes import PythonAgent, from_json
from turnwise.settings import load_object
from turnwise.signature import hashed


class Makers:
    """Of every line-up of a plan, as this program plays it now."""

    def __init__(self, player: Player) -> None:
        self._player, self._plan = player, player.plan
        self._rules: dict[str, str] = {}
        self._agents: dict[tuple[str, str], str] = {}

    def of(self, lineup: int) -> Maker:
        agents, setting = self._plan.lineups[lineup].agents, self._plan.lineups[lineup].setting
        if setting not in self._rules:
            self._rules[setting] = rules_identity(self._player.rules(lineup))
        return Maker(self._rules[setting], [self._agent(name, lineup) for name in agents], build().commit)

    def _agent(self, name: str, lineup: int) -> str:
        rules = self._player.rules(lineup)
        key = name, rules.name
        if key not in self._agents:
            self._agents[key] = identity(self._plan.recipes[name], rules, self._plan.settings[self._setting(lineup)])
        return self._agents[key]

    def _setting(self, lineup: int) -> str:
        return self._plan.lineups[lineup].setting


def identity(recipe: dict[str, Any], rules: Any, setting: dict[str, Any]) -> str:
    """Of an agent as a plan has it. A user's function is known by its file: it is not asked to decide anything here."""
    if "missing" in recipe:
        return ""
    if "python" in recipe:
        act: Any = load_object(recipe["python"], "agent", make=False)
        return hashed(("python", recipe["python"].rpartition(":")[2], meaning(PythonAgent(act))))
    found = from_json(msgspec.json.encode(recipe))
    try:
        return agent_identity(found, rules, setting["setup"])
    except Exception as error:  # of a game written in Python: it will be said when matches are played
        return hashed((meaning(found), type(error).__name__))


class Opened(NamedTuple):
    run: Run
    said: str
    """What had to be decided about rows of other makers; empty when there were none."""


def open_run(ledger: Ledger, file: str, plan: Plan, *, fresh: bool = False, keep: bool = False) -> Opened:
    """The latest run of this file, if the plan continues it and the same rules and agents made its rows. Rows of others
    stay where they are and are played anew in a new run, which takes the rest over; with `keep` the run goes on, and
    its report says which rows are whose."""
    latest = ledger.latest(file)
    if latest is None or fresh or not continues(plan, latest.plan, recipes=False):
        return Opened(ledger.open_run(file, plan, fresh=True), "")
    makers = Makers(Player(plan))
    others: dict[int, int] = {}
    for index in range(len(latest.plan.lineups)):
        now = makers.of(index) if all(name in plan.recipes for name in plan.lineups[index].agents) else None
        for made, count in ledger.makers(latest.run, index):
            if now is None or made is None or not made.same(now):
                others[index] = others.get(index, 0) + count
    if not others or keep:
        run = ledger.go_on(latest, plan)
        said = f"run {run.name} keeps {_counted(others, ledger, latest)}" if others else ""
        return Opened(run, said)
    run = ledger.open_run(file, plan, fresh=True)
    taken = ledger.take_over(latest.run, run.run, [index for index in range(len(plan.lineups)) if index not in others])
    rest = f"; {taken:,} matches are taken over" if taken else ""
    return Opened(
        run,
        f"run {latest.name} has {_counted(others, ledger, latest)}: they are played anew in run {run.name}{rest} "
        "(--keep goes on with them)",
    )


def _counted(others: dict[int, int], ledger: Ledger, run: Run) -> str:
    unknown = any(made is None for index in others for made, _ in ledger.makers(run.run, index))
    whose = "other or unknown rules or agents" if unknown else "other rules or agents"
    return f"{sum(others.values()):,} matches of {len(others)} line-ups that {whose} made"
