"""The numbers of a paper beside ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from turnwise.arena.experiment import Published
from turnwise.arena.ledger import Run
from turnwise.arena.statistics.counts import wilson
from turnwise.arena.statistics.intervals import block_interval
from turnwise.reports.decisions import Decisions
from turnwise.reports.form import Table, between, percent
from turnwise.reports.results import Finals, Numbers, Result, made_of, pooled
from turnwise.reports.rules import is_quick


class Measured(NamedTuple):
    value: str = ""
    interval: str = ""
    matches: str = ""
    why: str = ""
    """Why there is no value."""


def beside_the_paper(run: Run, found: list[Result], decisions: Decisions | None, finals: Finals) -> Table | None:
    published = run.plan.experiment.published
    if not published:
        return None
    rows = []
    quick = is_quick(run)
    for line in published:
        ours = _ours(line, found, decisions, finals)
        rows.append(
            [
                line.metric,
                line.agent,
                line.opponent or "all",
                line.setting or _all(line, found),
                percent(line.value) if line.metric == "rate" else f"{line.value:g}",
                _their_interval(line),
                str(line.matches or ""),
                f"{ours.value} (quick)" if quick and ours.value else ours.value or ours.why,
                ours.interval,
                ours.matches,
            ]
        )
    header = [
        "metric", "agent", "against", "setting", "theirs", "their 95 %", "their matches", "ours", "our 95 %",
        "our matches",
    ]  # fmt: skip
    note = (
        "Their interval is the one printed, or made from their standard error, or else Wilson's for their number of "
        "matches. Ours is over blocks."
    )
    if quick:
        note = f"OURS IS A QUICK RUN, which cannot be held against the paper: it shows that the table plays. {note}"
    paper = run.plan.experiment.paper
    title = "Theirs and ours, quick" if quick else "Theirs and ours"
    return Table(f"{title} ({paper})" if paper else title, header, rows, note, keys=4)


def _all(line: Published, found: list[Result]) -> str:
    """A number over all settings says which those are of ours."""
    settings = {result.lineup.setting for result in found}
    of = made_of(found, line.agent, line.opponent) if len(settings) > 1 and line.metric == "rate" else ""
    return f"all ({of})" if of else "all"


def _their_interval(line: Published) -> str:
    if line.low is not None and line.high is not None:
        return between(line.low, line.high)
    if line.error is not None:
        return between(line.value - 1.96 * line.error, line.value + 1.96 * line.error)
    if line.matches and line.metric == "rate":
        return between(*wilson(line.value * line.matches, line.matches))
    return ""


def _ours(line: Published, found: list[Result], decisions: Decisions | None, finals: Finals) -> Measured:
    if line.metric == "rate":
        scores, matches = pooled(found, line.agent, line.opponent, line.setting)
        if len(scores) == 0:
            return Measured(why=_why_not(line, found))
        mean, low, high, _ = block_interval(scores)
        return Measured(percent(mean), between(low, high), f"{matches:,}")
    if line.metric == "iterations":
        return _number(_iterations(line, found), _why_not(line, found))
    ends = [
        value
        for (agent, setting, measure), values in finals.items()
        if (agent, measure) == (line.agent, line.metric) and line.setting in ("", setting)
        for value in values
    ]
    if ends:
        return Measured(f"{np.mean(ends):.4g}", "", f"{len(ends):,}")
    if line.metric in OVER_DECISIONS or line.metric in AT_TURNS:
        if decisions is None:
            return Measured(why="needs decisions = true")
        return _number(_of_decisions(line, decisions), _why_not(line, found))
    return Measured(why="not measured by matches")


def _number(value: float | None, why: str) -> Measured:
    return Measured(why=why) if value is None else Measured(f"{value:.4g}")


def _why_not(line: Published, found: list[Result]) -> str:
    """Missing agents and models by name, as far as this line needs them."""
    for result in found:
        agents = result.lineup.agents
        if line.agent in agents and (not line.opponent or line.opponent in agents) and result.state == "missing":
            return f"missing: {result.reason}"
    return "not played"


def _iterations(line: Published, found: list[Result]) -> float | None:
    efforts = [
        result.effort[line.agent]
        for result in found
        if line.agent in result.effort
        and (not line.opponent or line.opponent in result.lineup.agents)
        and (not line.setting or line.setting == result.lineup.setting)
    ]
    total = sum(effort.decisions for effort in efforts)
    return sum(effort.iterations for effort in efforts) / total if total else None


def mean(values: Numbers, counts: Numbers) -> float:
    """Of values with how often each came."""
    return float(values @ counts / counts.sum())


def _deviation(values: Numbers, counts: Numbers) -> float:
    return float(np.sqrt((values - mean(values, counts)) ** 2 @ counts / counts.sum()))


def _median(values: Numbers, counts: Numbers) -> float:
    return float(values[np.searchsorted(counts.cumsum(), counts.sum() / 2)])


OVER_DECISIONS: dict[str, tuple[str, Callable[[Numbers, Numbers], float]]] = {
    "depth": ("depth", mean),
    "actions mean": ("considered", mean),
    "actions deviation": ("considered", _deviation),
    "actions median": ("considered", _median),
    "actions most": ("considered", lambda values, _: float(values.max())),
}
AT_TURNS = {
    "visits at the start": ("visits", 0, 2),
    "depth at 30 turns": ("depth", 28, 32),
    "visits after 50 turns": ("visits", 46, 1000),
    "expanded after 50 turns": ("expanded", 46, 1000),
}
"""What is measured over which turns of a player."""


def _of_decisions(line: Published, decisions: Decisions) -> float | None:
    if line.metric in AT_TURNS:
        what, low, high = AT_TURNS[line.metric]
        curve = decisions.curves(what, "rounds").get(line.agent)
        return curve.within(low, high) if curve else None
    what, function = OVER_DECISIONS[line.metric]
    values, counts = decisions.values(what, line.agent, line.opponent, line.setting)
    return function(values, counts) if len(values) else None
