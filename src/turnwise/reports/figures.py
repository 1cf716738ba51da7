"""The figures of a report, as SVG."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from turnwise.arena.ledger import Run
from turnwise.arena.statistics.ratings import bradley_terry
from turnwise.reports.results import Result
from turnwise.reports.sections import Figure, rating_pairs

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_BARS = 40
SHAPES = {
    "depth": "depth of the tree",
    "visits": "visits of the chosen action",
    "expanded": "share of the actions after it that were tried",
}


def draw(run: Run, found: list[Result], decisions: list[dict[str, Any]]) -> list[Figure]:
    made = [rates(run, found), rating_bars(run, found), times(found)]
    if decisions:
        for shape, words in SHAPES.items():
            made.append(_over(decisions, "legal", shape, "number of legal actions", words))
            made.append(_over(decisions, "turn", shape, "turn", words))
        made.append(visit_shares(decisions))
    return [figure for figure in made if figure is not None]


def _figure(title: str, paint: Callable[[Axes], None], height: float, note: str = "") -> Figure:
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "turnwise"  # the same figure is the same text
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8.5, height), layout="constrained")
    axes.spines[["top", "right"]].set_visible(False)
    paint(axes)
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None})
    pyplot.close(figure)
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


def _over(decisions: list[dict[str, Any]], by: str, shape: str, by_words: str, words: str) -> Figure | None:
    """The mean of a shape of the search over ten bins of what it may depend on, one line for each agent."""
    series: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for row in decisions:
        if row[by] is not None and row["nodes"]:
            series[row["agent"]].append((row[by], row[shape]))
    if not series:
        return None

    def paint(axes: Axes) -> None:
        for agent, points in sorted(series.items()):
            x, y = np.array(points).T
            edges = np.unique(np.quantile(x, np.linspace(0, 1, 21)))
            bins = np.clip(np.searchsorted(edges, x, side="right") - 1, 0, max(0, len(edges) - 2))
            keep = np.unique(bins)
            axes.plot([x[bins == b].mean() for b in keep], [y[bins == b].mean() for b in keep], "o-", ms=3, label=agent)
        axes.set_xlabel(by_words)
        axes.set_ylabel(words)
        axes.legend(fontsize=8)

    return _figure(f"{words[0].upper()}{words[1:]} over {by_words}", paint, 4.0)


def visit_shares(decisions: list[dict[str, Any]], wanted: int = 20) -> Figure | None:
    """How the visits of a decision are spread over its actions, the most visited first, where there were about
    `wanted` of them."""
    series: dict[str, list[np.ndarray]] = defaultdict(list)
    for row in decisions:
        if abs(row["legal"] - wanted) <= 2 and row["distribution"]:
            visits = np.array(sorted(map(int, row["distribution"].split()), reverse=True), dtype=float)
            padded = np.zeros(wanted)
            padded[: min(wanted, len(visits))] = visits[:wanted]
            series[row["agent"]].append(padded / max(1.0, visits.sum()))
    if not series:
        return None

    def paint(axes: Axes) -> None:
        for agent, shares in sorted(series.items()):
            axes.plot(range(1, wanted + 1), 100 * np.mean(shares, axis=0), "o-", ms=3, label=f"{agent} ({len(shares)})")
        axes.set_xlabel("action, the most visited first")
        axes.set_ylabel("% of the visits")
        axes.legend(fontsize=8)

    return _figure(f"Visits where about {wanted} actions are legal", paint, 4.0)
