"""What the ledger says of each line-up: block scores, intervals, effort. SQL does the counting, so that a million
matches take seconds."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
import numpy as np
from numpy.typing import NDArray

from turnwise.arena.experiment import Lineup, Plan, seatings
from turnwise.arena.ledger import Failed, Ledger, Run
from turnwise.arena.matches import MeanReturn, Payoffs, mean_return
from turnwise.arena.statistics.intervals import Interval, block_interval
from turnwise.arena.statistics.luck import Adjusted, adjust
from turnwise.arena.statistics.pairs import p_value
from turnwise.errors import LedgerError
from turnwise.games import measures_of

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
    """A line-up as played: scores are the first agent's, one for each block. A match that an agent broke is its loss;
    blocks with one that nobody lost are left out."""

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
    failures: dict[str, int]
    """By agent, the matches that it lost by failing."""
    broken: int
    """Matches without a result."""
    unfinished: int
    actions: float
    amounts: bool = False
    """Whether some matches were neither won, drawn nor lost."""
    payoffs: Payoffs | None = None
    """What the game pays at least and at most, and what it is."""
    effort: dict[str, Effort] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return " : ".join(self.lineup.agents)

    @property
    def interval(self) -> Interval:
        return block_interval(self.scores)

    @property
    def mean_return(self) -> MeanReturn | None:
        """What the first agent was paid, in the game's own unit."""
        return mean_return([0.25] if self.amounts else [], self.interval, self.payoffs)

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


def results(ledger: Ledger, run: Run, without_failures: bool = False) -> list[Result]:
    """`without_failures` leaves out every block with a match that failed, as if it had not been played."""
    states = ledger.lineup_states(run.run)
    failed: dict[int, list[Failed]] = {}
    for lineup, failure in ledger.errors(run.run):
        failed.setdefault(lineup, []).append(failure)
    return [
        _result(ledger, run, index, lineup, states.get(index, ("open", "")), failed.get(index, []), without_failures)
        for index, lineup in enumerate(run.plan.lineups)
    ]


def _result(
    ledger: Ledger,
    run: Run,
    index: int,
    lineup: Lineup,
    state: tuple[str, str],
    failed: list[Failed],
    without_failures: bool,
) -> Result:
    ways = seatings(lineup.agents)
    mine = _by_seating("return", ways)
    lucky = _by_seating("luck", ways)
    rows = ledger.query(
        f"SELECT block, count(*), avg({mine}), avg(return_0), avg({lucky}) FROM matches"
        " WHERE run = ? AND lineup = ? GROUP BY block",
        (run.run, index),
    ).fetchall()
    table = np.array(rows, dtype=float).reshape(-1, 5)
    broken: dict[int, int] = {}
    failures: dict[str, int] = {}
    for failure in failed:
        if failure.seat is None:
            broken[failure.block] = broken.get(failure.block, 0) + 1
        else:
            name = lineup.agents[ways[failure.seats][failure.seat]]
            failures[name] = failures.get(name, 0) + 1
    whole = table[(table[:, 1] == len(ways)) & (table[:, 0] < first_gap(table[:, :2], broken, len(ways)))]
    if without_failures:
        whole = whole[~np.isin(whole[:, 0], [failure.block for failure in failed])]
    luck = whole[:, 4]
    best = f"max({', '.join(f'return_{seat}' for seat in range(len(lineup.agents)))})"
    counts = ledger.query(
        f"SELECT count(*), total({mine} = {best} AND {mine} > 0.5), total({mine} = 0.5), total(NOT finished),"
        f" avg(actions), total({mine} NOT IN (0, 0.5, 1))"
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
        failures=failures,
        broken=sum(broken.values()),
        unfinished=int(counts[3]),
        actions=counts[4] or 0.0,
        amounts=bool(counts[5]),
        payoffs=_payoffs(run, lineup),
        effort=_effort(ledger, run, index, lineup, ways),
    )


def _payoffs(run: Run, lineup: Lineup) -> Payoffs | None:
    said = run.plan.settings.get(lineup.setting, {}).get("payoffs")
    return (float(said[0]), float(said[1]), str(said[2])) if said else None


def first_gap(played: Numbers, broken: dict[int, int], ways: int) -> float:
    """The first block that lacks a match. What was played beyond it does not count yet: blocks that end sooner are not
    like the others, and a run that goes on from here counts them in their order."""
    counts = {int(block): int(count) for block, count in played}
    for block, count in broken.items():
        counts[block] = counts.get(block, 0) + count
    gap = 0
    while counts.get(gap, 0) >= ways:
        gap += 1
    return gap


def _by_seating(column: str, ways: list[tuple[int, ...]]) -> str:
    """The first agent's column, wherever it sat."""
    cases = " ".join(f"WHEN {number} THEN {column}_{way.index(0)}" for number, way in enumerate(ways))
    return f"CASE seats {cases} END"


def _effort(ledger: Ledger, run: Run, index: int, lineup: Lineup, ways: list[tuple[int, ...]]) -> dict[str, Effort]:
    kinds = ("decisions", "iterations", "model_calls", "seconds")
    sums = ", ".join(f"total({kind}_{seat})" for seat in range(len(lineup.agents)) for kind in kinds)
    found: dict[str, Effort] = {}
    for seats, count, *totals in ledger.query(
        f"SELECT seats, count(*), {sums} FROM matches WHERE run = ? AND lineup = ? AND decisions_0 IS NOT NULL"
        " GROUP BY seats",
        (run.run, index),
    ):
        if not 0 <= seats < len(ways):
            raise LedgerError(f"{ledger.path}: run {run.name} has a match of seating {seats}; there are {len(ways)}")
        for seat, agent in enumerate(ways[seats]):
            effort = found.setdefault(lineup.agents[agent], Effort())
            effort.matches += count
            for offset, kind in enumerate(kinds):
                setattr(effort, kind, getattr(effort, kind) + totals[len(kinds) * seat + offset])
    return found


Finals = dict[tuple[str, str, str], list[float]]
"""By agent, setting and measure: the value at the end of each recorded match."""


def finals(ledger: Ledger, run: Run) -> Finals:
    """How recorded matches ended for each agent, in the game's own measures; empty for a game that has none."""
    found: Finals = {}
    measures = measures_of(run.plan.experiment.game)
    if measures is None:
        return found
    for lineup, seats, final in ledger.finals(run.run):
        agents, setting = run.plan.lineups[lineup].agents, run.plan.lineups[lineup].setting
        state = msgspec.json.decode(final)
        for seat, agent in enumerate(seatings(agents)[seats]):
            for measure, value in measures(state, seat).items():
                found.setdefault((agents[agent], setting, measure), []).append(value)
    return found


def _meets(found: list[Result], agent: str, opponent: str, setting: str) -> list[tuple[Result, bool]]:
    """The line-ups of an agent against an opponent (any, where it is empty) in a setting (all, where it is empty), and
    whether the line-up names the agent second. A name that is no agent stands for all whose names begin with it (the
    same agent with the numbers of each deck)."""
    known = {name for result in found for name in result.lineup.agents}

    def means(wanted: str, name: str) -> bool:
        return name == wanted or (wanted not in known and name.startswith(f"{wanted} "))

    met = []
    for result in found:
        agents = result.lineup.agents
        if setting and result.lineup.setting != setting:
            continue
        if means(agent, agents[0]) and (not opponent or any(means(opponent, one) for one in agents[1:])):
            met.append((result, False))
        elif len(agents) == 2 and means(agent, agents[1]) and (not opponent or means(opponent, agents[0])):
            met.append((result, True))
    return met


def pooled(found: list[Result], agent: str, opponent: str, setting: str) -> tuple[Numbers, int]:
    """The block scores of an agent, whichever of the two a line-up names first; and on how many matches they rest."""
    met = _meets(found, agent, opponent, setting)
    parts = [1 - result.scores if turned else result.scores for result, turned in met]
    return (np.concatenate(parts) if parts else np.array([])), sum(result.matches for result, _ in met)


def made_of(found: list[Result], agent: str, opponent: str) -> str:
    """The settings that a number over all of them rests on, each with its matches: `mage 300, hunter 300`; and those
    of the plan that nobody has played yet."""
    counts: dict[str, int] = {}
    for result, _ in _meets(found, agent, opponent, ""):
        counts[result.lineup.setting] = counts.get(result.lineup.setting, 0) + result.matches
    played = ", ".join(f"{name} {count:,}" for name, count in counts.items() if count)
    missing = ", ".join(name for name, count in counts.items() if not count)
    return f"{played or 'nothing'}; not played: {missing}" if missing else played


def two_sided(plan: Plan) -> bool:
    return all(len(lineup.agents) == 2 for lineup in plan.lineups)
