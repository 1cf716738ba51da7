"""What the ledger says of each line-up: block scores, intervals, effort. SQL does the counting, so that a million
matches take seconds."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
import numpy as np
from numpy.typing import NDArray

from turnwise.arena.experiment import Lineup, Plan, seatings
from turnwise.arena.ledger import Ledger, Run
from turnwise.arena.statistics.intervals import Interval, block_interval
from turnwise.arena.statistics.luck import Adjusted, adjust
from turnwise.arena.statistics.pairs import p_value
from turnwise.errors import LedgerError

Numbers = NDArray[np.float64]


FEWEST = 20
"""Blocks from which on it can be learned how much of the luck to take out."""


@dataclass
class Effort:
    """Of one agent in one line-up, summed over its matches."""

    matches: int = 0
    decisions: float = 0.0
    iterations: float = 0.0
    model_calls: float = 0.0
    seconds: float = 0.0

    def per_decision(self, name: str) -> float | None:
        return float(getattr(self, name)) / self.decisions if self.decisions else None


@dataclass
class Result:
    """A line-up as played: scores are the first agent's, one for each block in which nothing failed."""

    index: int
    lineup: Lineup
    state: str
    reason: str
    blocks: NDArray[np.int64]
    scores: Numbers
    first_seat: Numbers
    """What the first seat got in each block, whoever sat there."""
    luck: Numbers | None
    wins: int
    draws: int
    matches: int
    failed: int
    unfinished: int
    actions: float
    effort: dict[str, Effort] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return " : ".join(self.lineup.agents)

    @property
    def interval(self) -> Interval:
        return block_interval(self.scores)

    @property
    def expected(self) -> float:
        """What equals would score."""
        return float(np.mean(self.first_seat)) if len(self.lineup.agents) > 2 and len(self.first_seat) else 0.5

    @property
    def p(self) -> float:
        return p_value(self.scores, self.expected)

    @property
    def seat(self) -> Interval:
        return block_interval(self.first_seat)

    @property
    def adjusted(self) -> Adjusted | None:
        return None if self.luck is None or len(self.scores) < FEWEST else adjust(self.scores, self.luck)


def results(ledger: Ledger, run: Run) -> list[Result]:
    states = ledger.lineup_states(run.run)
    failures: dict[int, int] = {}
    for lineup, *_ in ledger.errors(run.run):
        failures[lineup] = failures.get(lineup, 0) + 1
    return [
        _result(ledger, run, index, lineup, states.get(index, ("open", "")), failures.get(index, 0))
        for index, lineup in enumerate(run.plan.lineups)
    ]


def _result(ledger: Ledger, run: Run, index: int, lineup: Lineup, state: tuple[str, str], failed: int) -> Result:
    ways = seatings(lineup.agents)
    mine = _by_seating("return", ways)
    lucky = _by_seating("luck", ways)
    rows = ledger.query(
        f"SELECT block, count(*), avg({mine}), avg(return_0), avg({lucky}) FROM matches"
        " WHERE run = ? AND lineup = ? GROUP BY block",
        (run.run, index),
    ).fetchall()
    table = np.array(rows, dtype=float).reshape(-1, 5)
    whole = table[table[:, 1] == len(ways)]
    luck = whole[:, 4]
    broken = {row[0] for row in ledger.query("SELECT block FROM errors WHERE run = ? AND lineup = ?", (run.run, index))}
    if broken:
        whole = whole[~np.isin(whole[:, 0], list(broken))]
        luck = whole[:, 4]
    best = f"max({', '.join(f'return_{seat}' for seat in range(len(lineup.agents)))})"
    counts = ledger.query(
        f"SELECT count(*), total({mine} = {best} AND {mine} > 0.5), total({mine} = 0.5), total(NOT finished),"
        " avg(actions)"
        " FROM matches WHERE run = ? AND lineup = ?",
        (run.run, index),
    ).fetchone()
    return Result(
        index=index,
        lineup=lineup,
        state=state[0],
        reason=state[1],
        blocks=whole[:, 0].astype(np.int64),
        scores=whole[:, 2],
        first_seat=whole[:, 3],
        luck=luck if len(luck) and not np.isnan(luck).any() else None,
        matches=counts[0],
        wins=int(counts[1]),
        draws=int(counts[2]),
        failed=failed,
        unfinished=int(counts[3]),
        actions=counts[4] or 0.0,
        effort=_effort(ledger, run, index, lineup, ways),
    )


def _by_seating(column: str, ways: list[tuple[int, ...]]) -> str:
    """The first agent's column, wherever it sat."""
    cases = " ".join(f"WHEN {number} THEN {column}_{way.index(0)}" for number, way in enumerate(ways))
    return f"CASE seats {cases} END"


def _effort(ledger: Ledger, run: Run, index: int, lineup: Lineup, ways: list[tuple[int, ...]]) -> dict[str, Effort]:
    kinds = ("decisions", "iterations", "model_calls", "seconds")
    sums = ", ".join(f"total({kind}_{seat})" for seat in range(len(lineup.agents)) for kind in kinds)
    found: dict[str, Effort] = {}
    for seats, count, *totals in ledger.query(
        f"SELECT seats, count(*), {sums} FROM matches WHERE run = ? AND lineup = ? GROUP BY seats", (run.run, index)
    ):
        if not 0 <= seats < len(ways):
            raise LedgerError(f"{ledger.path}: run {run.name} has a match of seating {seats}; there are {len(ways)}")
        for seat, agent in enumerate(ways[seats]):
            effort = found.setdefault(lineup.agents[agent], Effort())
            effort.matches += count
            for offset, kind in enumerate(kinds):
                setattr(effort, kind, getattr(effort, kind) + totals[len(kinds) * seat + offset])
    return found


Finals = dict[tuple[str, str], list[float]]
"""By agent and measure: the value at the end of each recorded match."""


def finals(ledger: Ledger, run: Run) -> Finals:
    """How recorded matches ended for each agent, in the game's own measures; empty for a game that has none."""
    from turnwise.tribes.measures import measures

    found: Finals = {}
    if run.plan.experiment.game != "tribes":
        return found
    for lineup, seats, final in ledger.finals(run.run):
        agents = run.plan.lineups[lineup].agents
        state = msgspec.json.decode(final)
        for seat, agent in enumerate(seatings(agents)[seats]):
            for measure, value in measures(state, seat).items():
                found.setdefault((agents[agent], measure), []).append(value)
    return found


def pooled(found: list[Result], agent: str, opponent: str, setting: str) -> tuple[Numbers, int]:
    """The block scores of an agent against an opponent (any, where it is empty) in a setting (all, where it is empty),
    whichever of them the line-up names first; and on how many matches they rest. A name that is no agent stands for all
    whose names begin with it (the same agent with the numbers of each deck)."""
    known = {name for result in found for name in result.lineup.agents}

    def means(wanted: str, name: str) -> bool:
        return name == wanted or (wanted not in known and name.startswith(f"{wanted} "))

    parts: list[Numbers] = []
    matches = 0
    for result in found:
        agents = result.lineup.agents
        if setting and result.lineup.setting != setting:
            continue
        if means(agent, agents[0]) and (not opponent or any(means(opponent, one) for one in agents[1:])):
            parts.append(result.scores)
        elif len(agents) == 2 and means(agent, agents[1]) and (not opponent or means(opponent, agents[0])):
            parts.append(1 - result.scores)
        else:
            continue
        matches += result.matches
    return (np.concatenate(parts) if parts else np.array([])), matches


def two_sided(plan: Plan) -> bool:
    return all(len(lineup.agents) == 2 for lineup in plan.lineups)
