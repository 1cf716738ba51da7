"""How runs stand while they go on, read from the ledger alone: nothing here plays, closes or writes."""

from __future__ import annotations

import math
from typing import Any

import msgspec
import numpy as np

from turnwise.arena.experiment import Stop, seatings
from turnwise.arena.ledger import Ledger, Run
from turnwise.arena.runner import Standing, ledger_scores
from turnwise.arena.statistics.sequential import Sprt, sprt
from turnwise.reports.form import Table
from turnwise.reports.published import beside_the_paper
from turnwise.reports.results import finals, results
from turnwise.reports.sections import ratings


def overview(ledger: Ledger) -> list[dict[str, Any]]:
    """Every run: what it is, how far it is. By sums of SQL, so that a thousand runs take no time."""
    played = dict(ledger.query("SELECT run, count(*) FROM matches GROUP BY run").fetchall())
    failed = dict(ledger.query("SELECT run, count(*) FROM errors GROUP BY run").fetchall())
    planned: dict[int, int] = {}
    for run, agents, blocks, state in ledger.query("SELECT run, agents, blocks, state FROM lineups"):
        planned[run] = planned.get(run, 0) + (blocks * _ways(agents) if state == "open" else 0)
    closed = dict(
        ledger.query(
            "SELECT lineups.run, count(*) FROM lineups JOIN matches USING (run, lineup) WHERE state != 'open'"
            " GROUP BY 1"
        ).fetchall()
    )
    return [
        {
            "run": number,
            "name": name,
            "title": title,
            "created": created,
            "seconds": seconds,
            "state": state,
            "matches": played.get(number, 0),
            "planned": planned.get(number, 0) + closed.get(number, 0),
            "failed": failed.get(number, 0),
        }
        for number, name, title, created, seconds, state in ledger.listed()
    ]


def _ways(agents: str) -> int:
    return len(seatings(msgspec.json.decode(agents, type=list[str])))


def standings(ledger: Ledger, run: Run) -> list[dict[str, Any]]:
    """Each line-up: the rate with its anytime interval, and where its test stands between its bounds."""
    states = ledger.lineup_states(run.run)
    counts: dict[int, int] = dict(
        ledger.query("SELECT lineup, count(*) FROM matches WHERE run = ? GROUP BY lineup", (run.run,)).fetchall()
    )
    stop = run.plan.experiment.stop
    found = []
    for index, lineup in enumerate(run.plan.lineups):
        standing = Standing(index, lineup, stop)
        rows = [(block, value) for block, value in ledger_scores(ledger, run.run, index, lineup)]
        planned = [(block, value) for block, value in rows if 0 <= block < lineup.blocks]
        standing.record_blocks([block for block, _ in planned], [value for _, value in planned])
        mean, low, high, blocks = standing.interval
        state, reason = states.get(index, ("open", ""))
        row: dict[str, Any] = {
            "lineup": index,
            "agents": list(lineup.agents),
            "setting": lineup.setting,
            "blocks": blocks,
            "planned": lineup.blocks,
            "matches": counts.get(index, 0),
            "rate": mean if blocks else None,
            "low": low if blocks else None,
            "high": high if blocks else None,
            "state": state,
            "reason": reason,
            "test": None,
        }
        if stop is not None and stop.rule == "sprt" and blocks:
            test = _test(stop, standing.played, len(standing.ways))
            row["test"] = {"llr": test.llr, "lower": test.lower, "upper": test.upper, "verdict": test.verdict}
        found.append(row)
    return found


def _test(stop: Stop, scores: np.ndarray, matches_per_block: int) -> Sprt:
    values = np.round(scores * 2 * matches_per_block).astype(int)
    counts = np.bincount(values, minlength=2 * matches_per_block + 1).tolist()
    return sprt(counts, stop.elo0, stop.elo1, alpha=stop.alpha, beta=stop.beta, matches_per_block=matches_per_block)


def tables(ledger: Ledger, run: Run) -> list[Table]:
    """Ratings, and the paper's numbers beside ours, where the run has them."""
    found = results(ledger, run)
    made = [ratings(run, found), beside_the_paper(run, found, None, finals(ledger, run))]
    return [one for one in made if one is not None]


def matches(ledger: Ledger, run: Run, lineup: int, after: int = -1, limit: int = 50) -> list[dict[str, Any]]:
    """Matches of a line-up in their order, after so many of them; which have a record, and who broke which."""
    ways = seatings(run.plan.lineups[lineup].agents)
    rows = ledger.query(
        "SELECT m.block, m.seats, m.actions, m.finished, m.return_0, m.return_1, r.run IS NOT NULL,"
        " e.kind || ': ' || e.message FROM matches m"
        " LEFT JOIN replays r USING (run, lineup, block, seats) LEFT JOIN errors e USING (run, lineup, block, seats)"
        " WHERE m.run = ? AND m.lineup = ? AND m.block * ? + m.seats > ? ORDER BY m.block, m.seats LIMIT ?",
        (run.run, lineup, len(ways), after, limit),
    )
    agents = run.plan.lineups[lineup].agents
    return [
        {
            "number": block * len(ways) + seats,
            "block": block,
            "seats": seats,
            "agents": [agents[agent] for agent in ways[seats]],
            "actions": actions,
            "finished": bool(finished),
            "returns": [first, second],
            "record": bool(has),
            "error": error or "",
        }
        for block, seats, actions, finished, first, second, has, error in rows
    ]


def finite(value: Any) -> Any:
    """The same with every number that JSON does not know left out."""
    if isinstance(value, dict):
        return {key: finite(one) for key, one in value.items()}
    if isinstance(value, list):
        return [finite(one) for one in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
