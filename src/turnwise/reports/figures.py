"""The figures of a report, as SVG."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from turnwise.arena.ledger import Run
from turnwise.arena.statistics.intervals import ConfidenceSequence, anytime
from turnwise.arena.statistics.ratings import bradley_terry
from turnwise.optional_packages import need
from turnwise.reports.decisions import Curve, Decisions, Numbers
from turnwise.reports.form import Figure
from turnwise.reports.results import Result
from turnwise.reports.rules import by_rule, is_quick
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
    made = [rates(run, found), convergence(found), rating_bars(run, found), times(found)]
    if decisions is not None:
        for by in BY:
            made += [curve_figure(decisions.curves(shape, by), by, shape) for shape in SHAPES]
        made += visit_shares(run, decisions)
    return [figure for figure in made if figure is not None]


def figure_of(title: str, paint: Callable[[Axes], None], height: float, note: str = "") -> Figure:
    need("a figure", "arena", "matplotlib")
    import matplotlib
    from matplotlib.figure import Figure as Canvas

    matplotlib.rcParams["svg.hashsalt"] = "turnwise"  # the same figure is the same text
    matplotlib.rcParams["svg.fonttype"] = "none"  # words stay words: small, and found by a search
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
        labels: set[str] = set()

        def once(label: str) -> str | None:
            if label in labels:
                return None
            labels.add(label)
            return label

        for place, result in enumerate(reversed(played)):
            stopped = by_rule(result)
            mean, low, high, _ = anytime(result.scores) if stopped else result.interval
            color, label = ("#8250df", "ours, anytime 95 %") if stopped else ("#1f6feb", "ours, 95 %")
            axes.plot([100 * low, 100 * high], [place, place], color=color, linewidth=2.5)
            axes.plot(100 * mean, place, "o", color=color, label=once(label))
            agents = result.lineup.agents
            value = theirs.get((agents[0], agents[1], result.lineup.setting))
            if value is not None:
                axes.plot(100 * value, place, "D", color="#d1741f", label=once("theirs"))
        axes.axvline(50, color="#999", linewidth=0.8)
        axes.set_xlim(-2, 102)
        axes.set_ylim(-0.6, len(played) - 0.4)
        axes.set_yticks(range(len(played)), [f"{r.name}, {r.lineup.setting}" for r in reversed(played)], fontsize=8)
        axes.set_xlabel("rate of the first agent, %")
        _legend_below(axes)

    notes = []
    if sum(len(r.scores) > 0 for r in found) > MOST_BARS:
        notes.append(f"The first {MOST_BARS} line-ups.")
    if any(map(by_rule, played)):
        notes.append("Line-ups that a rule stopped, or that are still open, have the anytime interval.")
    if is_quick(run):
        notes.append("A quick run: not to be held against the paper's numbers.")
    return figure_of("Rates", paint, 1.6 + 0.3 * len(played), " ".join(notes))


def _legend_below(axes: Axes) -> None:
    """Where it covers no data."""
    figure = axes.get_figure()
    if figure is not None and axes.get_legend_handles_labels()[0]:
        figure.legend(loc="outside lower center", ncols=3, fontsize=8, frameon=False)


MOST_LINES = 8


def convergence(found: list[Result]) -> Figure | None:
    """How each rate settled as blocks came, with the interval that holds at every moment."""
    played = [result for result in found if len(result.scores) >= 4][:MOST_LINES]
    if not played:
        return None

    def paint(axes: Axes) -> None:
        for number, result in enumerate(played):
            looks = np.unique(np.geomspace(2, len(result.scores), 40).astype(int))
            sequence, before, bands = ConfidenceSequence(), 0, []
            for look in looks:
                sequence.update(result.scores[before:look])
                before = int(look)
                bands.append(sequence.interval())
            color = f"C{number}"
            label = f"{result.name}, {result.lineup.setting}"
            axes.plot(looks, [100 * band.mean for band in bands], color=color, linewidth=1.5, label=label)
            if len(played) <= 3:
                low, high = ([100 * getattr(band, end) for band in bands] for end in ("low", "high"))
                axes.fill_between(looks, low, high, color=color, alpha=0.12, linewidth=0)
        axes.axhline(50, color="#999", linewidth=0.8)
        axes.set_ylim(0, 100)
        axes.set_xlim(left=0)
        axes.set_xlabel("blocks played")
        axes.set_ylabel("rate so far, %")
        _legend_below(axes)

    note = "Bands: the anytime 95 % interval." if len(played) <= 3 else f"The first {MOST_LINES} line-ups at most."
    return figure_of("Rate as blocks came", paint, 4.0 + 0.15 * len(played), note)


def rating_bars(run: Run, found: list[Result]) -> Figure | None:
    pairs = rating_pairs(run, found)
    if len({name for pair in pairs for name in pair}) < 3:
        return None
    made = bradley_terry(pairs)
    order = sorted(range(len(made.agents)), key=lambda index: made.elo[index])

    def paint(axes: Axes) -> None:
        for place, i in enumerate(order):
            if np.isfinite(made.low[i]):
                axes.plot([made.low[i], made.high[i]], [place, place], color="#1f6feb", linewidth=2.5)
            axes.plot(made.elo[i], place, "o", color="#1f6feb")
        axes.set_yticks(range(len(order)), [made.agents[i] for i in order], fontsize=8)
        axes.set_xlabel("Elo, 95 %")

    return figure_of("Ratings", paint, 1.2 + 0.3 * len(order))


def times(found: list[Result]) -> Figure | None:
    totals: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for result in found:
        for name, effort in result.effort.items():
            totals[name][0] += effort.seconds
            totals[name][1] += effort.decisions
    bars = {name: 1000 * seconds / count for name, (seconds, count) in totals.items() if count and seconds > 0}
    if not bars:
        return None

    spread = max(bars.values()) / min(bars.values())

    def paint(axes: Axes) -> None:
        places = range(len(bars))
        axes.set_yticks(places, list(bars), fontsize=8)
        if spread > 50:  # no bars: their length would say nothing on this axis
            axes.plot(list(bars.values()), places, "o", color="#1f6feb")
            axes.set_xscale("log")
            axes.set_xlabel("ms a decision (each step of the axis is ten times the one before)")
            axes.grid(axis="x", color="#ddd", linewidth=0.6)
        else:
            axes.barh(places, list(bars.values()), color="#1f6feb")
            axes.set_xlim(left=0)
            axes.set_xlabel("ms a decision")
        for place, value in zip(places, bars.values(), strict=True):
            axes.annotate(
                f" {value:.3g}", (value, place), fontsize=8, va="center", xytext=(4, 0), textcoords="offset points"
            )

    return figure_of("Time a decision", paint, 1.2 + 0.3 * len(bars))


def curve_figure(curves: dict[str, Curve], by: str, shape: str) -> Figure | None:
    """The mean of a shape of the search over some twenty bins of what it may depend on, one line for each agent."""
    by_words, words = BY[by], SHAPES[shape]
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

    return figure_of(f"{words[0].upper()}{words[1:]} over {by_words}", paint, 4.0)


def visit_shares(run: Run, decisions: Decisions, wanted: int = 20, around: int = 2) -> list[Figure]:
    """How visits spread over the actions, where there were about `wanted` of them: a figure for each budget."""
    shares = decisions.shares(wanted, around)
    groups: dict[str, list[str]] = defaultdict(list)
    for agent in sorted(shares):
        groups[budget_words(run.plan.recipes[agent])].append(agent)
    note = f"Decisions with {wanted - around} to {wanted + around} legal actions; in brackets how many."
    return [
        shares_figure(
            f"Visits where about {wanted} actions are legal ({budget})",
            {agent: (shares[agent].mean(axis=0), len(shares[agent])) for agent in agents},
            note,
        )
        for budget, agents in groups.items()
    ]


def budget_words(recipe: dict[str, Any]) -> str:
    budget = dict(recipe.get("budget", {}))
    kind = budget.pop("type", "").replace("_", " ")
    return " ".join([*map(str, budget.values()), kind])


def shares_figure(title: str, shares: dict[str, tuple[Numbers, int]], note: str = "") -> Figure:
    """Of each agent the mean share of the visits by rank, and of how many decisions."""

    def paint(axes: Axes) -> None:
        for agent, (means, count) in shares.items():
            axes.plot(range(1, len(means) + 1), 100 * means, "o-", ms=3, label=f"{agent} ({count:,})")
            axes.set_xticks(range(1, len(means) + 1))
        axes.set_xlabel("action, the most visited first")
        axes.set_ylabel("% of the visits")
        axes.legend(fontsize=8)

    return figure_of(title, paint, 4.0, note)


def rewards_figure(title: str, counts: dict[str, Numbers]) -> Figure:
    """Of each agent how its actions' values spread: how many there are at each percent."""

    def paint(axes: Axes) -> None:
        for agent, found in counts.items():
            percents = np.append(found[:99], found[99:].sum())  # 100 % belongs to the last bin
            bins = np.add.reduceat(percents, range(0, 100, 4)) / found.sum()
            axes.stairs(100 * bins, np.arange(0, 101, 4), label=f"{agent} ({int(found.sum()):,})")
        axes.set_xlim(0, 100)
        axes.set_xlabel("value of an action, %")
        axes.set_ylabel("% of the actions")
        axes.legend(fontsize=8)

    return figure_of(title, paint, 4.0)


def comparison_figure(rows: list[dict[str, Any]], first: str, second: str) -> Figure:
    """Two runs: the difference of each line-up with its interval."""

    def paint(axes: Axes) -> None:
        for place, row in enumerate(reversed(rows)):
            color = "#1f6feb" if row["how"] == "paired" else "#8250df"
            axes.plot([100 * row["low"], 100 * row["high"]], [place, place], color=color, linewidth=2.5)
            axes.plot(100 * row["difference"], place, "o", color=color)
        axes.axvline(0, color="#999", linewidth=0.8)
        labels = [f"{row['lineup']}, {row['setting']}" for row in reversed(rows)]
        axes.set_yticks(range(len(rows)), labels, fontsize=8)
        axes.set_xlabel(f"rate in {first} minus rate in {second}, points, 95 %")

    note = "Blue: block against block of the same seed; violet: two independent means."
    return figure_of("Differences", paint, 1.2 + 0.3 * len(rows), note)


def tuning_figures(trials: list[dict[str, Any]], fields: list[str]) -> list[Figure]:
    """A study: the rate of every trial and the best so far, and the rate over each field."""
    numbers = [trial["number"] for trial in trials]
    rates = [100 * trial["rate"] for trial in trials]
    best = np.maximum.accumulate(rates)

    def course(axes: Axes) -> None:
        axes.errorbar(
            numbers, rates, yerr=_spread(trials), fmt="o", ms=4, color="#1f6feb", ecolor="#b6d0f7", label="trial, 95 %"
        )
        axes.step(numbers, best, where="post", color="#d1741f", label="best so far")
        axes.set_xlabel("trial")
        axes.set_ylabel("rate, %")
        axes.set_ylim(0, 105)
        _legend_below(axes)

    def over(field: str) -> Callable[[Axes], None]:
        def paint(axes: Axes) -> None:
            values = [trial["values"][field] for trial in trials]
            words = not all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)
            x: list[Any] = [str(value) for value in values] if words else values
            axes.scatter(x, rates, c=numbers, cmap="viridis", s=18)
            if not words and min(values) > 0 and max(values) / min(values) > 30:
                axes.set_xscale("log")
            axes.set_xlabel(field)
            axes.set_ylabel("rate, %")
            axes.set_ylim(0, 105)

        return paint

    note = "A trial that fell behind was ended early and rests on fewer blocks. The best looks better than it is."
    figures = [figure_of("Trials", course, 3.6, note)]
    return figures + [figure_of(f"Rate over {field}", over(field), 3.2, "Dark trials came first.") for field in fields]


def _spread(trials: list[dict[str, Any]]) -> list[list[float]]:
    return [
        [max(0.0, 100 * (trial["rate"] - trial["low"])) for trial in trials],
        [max(0.0, 100 * (trial["high"] - trial["rate"])) for trial in trials],
    ]
