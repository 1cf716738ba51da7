"""The figures of a report, as SVG."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from turnwise.arena.ledger import Run
from turnwise.arena.statistics.ratings import bradley_terry
from turnwise.extras import need
from turnwise.reports.decisions import Decisions
from turnwise.reports.form import Figure
from turnwise.reports.results import Result
from turnwise.reports.sections import rating_pairs

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_BARS = 40
BY = {"considered": "number of actions", "rounds": "turn"}
SHAPES = {
    "depth": "depth of the tree",
    "visits": "visits of the chosen action",
    "expanded": "share of the actions after it that were tried",
}


def draw(run: Run, found: list[Result], decisions: Decisions | None) -> list[Figure]:
    made = [rates(run, found), rating_bars(run, found), times(found)]
    if decisions is not None:
        for by, by_words in BY.items():
            made += [_over(decisions, by, shape, by_words, words) for shape, words in SHAPES.items()]
        made += visit_shares(run, decisions)
    return [figure for figure in made if figure is not None]


def _figure(title: str, paint: Callable[[Axes], None], height: float, note: str = "") -> Figure:
    need("a figure", "arena", "matplotlib")
    import matplotlib
    from matplotlib.figure import Figure as Canvas

    matplotlib.rcParams["svg.hashsalt"] = "turnwise"  # the same figure is the same text
    figure = Canvas(figsize=(8.5, height), layout="constrained")
    axes = figure.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    paint(axes)
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None})
    return Figure(title, text.getvalue()[text.getvalue().index("<svg") :], note)


def rates(run: Run, found: list[Result]) -> Figure | None:
    """Every line-up's rate with its interval, and the paper's beside it."""
    played = [result for result in found if len(result.scores)][:MOST_BARS]
    if not played:
        return None
    theirs = {
        (line.agent, line.opponent, line.setting): line.value
        for line in run.plan.experiment.published
        if line.metric == "rate"
    }

    def paint(axes: Axes) -> None:
        for place, result in enumerate(reversed(played)):
            mean, low, high, _ = result.interval
            axes.plot([100 * low, 100 * high], [place, place], color="#1f6feb", linewidth=2.5)
            axes.plot(100 * mean, place, "o", color="#1f6feb", label="ours, 95 %" if place == 0 else None)
            agents = result.lineup.agents
            value = theirs.get((agents[0], agents[1], result.lineup.setting))
            if value is not None:
                axes.plot(100 * value, place, "D", color="#d1741f", label="theirs" if place == 0 else None)
        axes.axvline(50, color="#999", linewidth=0.8)
        axes.set_yticks(range(len(played)), [f"{r.name}, {r.lineup.setting}" for r in reversed(played)], fontsize=8)
        axes.set_xlabel("rate of the first agent, %")
        axes.legend(fontsize=8)

    note = f"The first {MOST_BARS} line-ups." if sum(len(r.scores) > 0 for r in found) > MOST_BARS else ""
    return _figure("Rates", paint, 1.2 + 0.3 * len(played), note)


def rating_bars(run: Run, found: list[Result]) -> Figure | None:
    pairs = rating_pairs(run, found)
    if len({name for pair in pairs for name in pair}) < 3:
        return None
    made = bradley_terry(pairs)
    order = sorted(range(len(made.agents)), key=lambda index: made.elo[index])

    def paint(axes: Axes) -> None:
        for place, i in enumerate(order):
            axes.plot([made.low[i], made.high[i]], [place, place], color="#1f6feb", linewidth=2.5)
            axes.plot(made.elo[i], place, "o", color="#1f6feb")
        axes.set_yticks(range(len(order)), [made.agents[i] for i in order], fontsize=8)
        axes.set_xlabel("Elo, 95 %")

    return _figure("Ratings", paint, 1.2 + 0.3 * len(order))


def times(found: list[Result]) -> Figure | None:
    totals: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for result in found:
        for name, effort in result.effort.items():
            totals[name][0] += effort.seconds
            totals[name][1] += effort.decisions
    bars = {name: 1000 * seconds / count for name, (seconds, count) in totals.items() if count and seconds > 0}
    if not bars:
        return None

    def paint(axes: Axes) -> None:
        axes.barh(list(bars), list(bars.values()), color="#1f6feb")
        axes.set_xscale("log")
        axes.set_xlabel("ms a decision")
        axes.tick_params(axis="y", labelsize=8)

    return _figure("Time a decision", paint, 1.2 + 0.3 * len(bars))


def _over(decisions: Decisions, by: str, shape: str, by_words: str, words: str) -> Figure | None:
    """The mean of a shape of the search over some twenty bins of what it may depend on, one line for each agent."""
    curves = decisions.curves(shape, by)
    if not curves:
        return None

    def paint(axes: Axes) -> None:
        for agent, curve in sorted(curves.items()):
            share = (curve.size.cumsum() - curve.size / 2) / curve.size.sum()
            bins = (20 * share).astype(int)
            total = np.bincount(bins, curve.size)
            x, y = (np.bincount(bins, curve.size * values) for values in (curve.x, curve.mean))
            keep = total > 0
            axes.plot(x[keep] / total[keep], y[keep] / total[keep], "o-", ms=3, label=agent)
        axes.set_xlabel(by_words)
        axes.set_ylabel(words)
        axes.legend(fontsize=8)

    return _figure(f"{words[0].upper()}{words[1:]} over {by_words}", paint, 4.0)


def visit_shares(run: Run, decisions: Decisions, wanted: int = 20, around: int = 2) -> list[Figure]:
    """How visits spread over the actions, where there were about `wanted` of them: a figure for each budget."""
    shares = decisions.shares(wanted, around)
    groups: dict[str, list[str]] = defaultdict(list)
    for agent in sorted(shares):
        budget = dict(run.plan.recipes[agent].get("budget", {}))
        kind = budget.pop("type", "").replace("_", " ")
        groups[" ".join([*map(str, budget.values()), kind])].append(agent)

    def painter(agents: list[str]) -> Callable[[Axes], None]:
        def paint(axes: Axes) -> None:
            for agent in agents:
                mean = 100 * shares[agent].mean(axis=0)
                axes.plot(range(1, wanted + 1), mean, "o-", ms=3, label=f"{agent} ({len(shares[agent])})")
            axes.set_xlabel("action, the most visited first")
            axes.set_ylabel("% of the visits")
            axes.legend(fontsize=8)

        return paint

    note = f"Decisions with {wanted - around} to {wanted + around} legal actions; in brackets how many."
    return [
        _figure(f"Visits where about {wanted} actions are legal ({budget})", painter(agents), 4.0, note)
        for budget, agents in groups.items()
    ]
