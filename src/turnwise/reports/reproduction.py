"""The papers, run again: every published number beside ours, as pages made from the result files of a campaign.

    results/*.txt, experiments/*.toml  ->  docs/reproduction/index.md, paper-1.md ..., a forest plot (SVG) a table

Nothing is typed in: a page says what the files say, and the same files give the same pages.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from turnwise.arena.campaign import Campaign, Table, read_campaign
from turnwise.arena.experiment import Experiment, Published, fairly, read, seatings
from turnwise.arena.kept import OVER, SHAPES, Kept
from turnwise.arena.statistics.counts import Z95
from turnwise.arena.statistics.intervals import block_interval
from turnwise.arena.statistics.special import stdtrit
from turnwise.reports.decisions import Curve, Numbers
from turnwise.reports.figures import budget_words, curve_figure, figure_of, rewards_figure, shares_figure
from turnwise.reports.form import Figure
from turnwise.reports.published import AT_TURNS, OVER_DECISIONS, mean
from turnwise.reports.render import markdown_table
from turnwise.reports.verdicts import VERDICTS, Ours, Verdict, by_chance, judge, their_error

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BUDGETS = ("iterations",)
"""What we set as a budget; it gets no verdict."""
ENDS = ("score", "techs", "cities", "production")
"""Tribes' measures of how a match ended, in the order of a result file."""
MOST_IN_A_PLOT = 45
FEWEST_BLOCKS = 20
"""Blocks that a number of ours rests on before it is judged."""


@dataclass
class Line:
    """A published number and ours."""

    theirs: Published
    ours: Ours | None
    verdict: Verdict | None = None
    chance: dict[Verdict, float] = field(default_factory=dict)

    @property
    def is_rate(self) -> bool:
        return self.theirs.metric == "rate" or self.theirs.metric.startswith("mean of")


@dataclass
class Reproduced:
    """A table of a paper."""

    table: Table
    experiment: Experiment
    kept: Kept
    lines: list[Line]

    @property
    def paper(self) -> str:
        found = re.match(r"paper (\d+)", self.experiment.paper)
        return found[1] if found else ""

    @property
    def matches(self) -> int:
        return sum(len(found) for part in self.kept.parts for found in part.blocks.values())

    @property
    def model_calls(self) -> int:
        return sum(
            sum(match.counted[2]) for part in self.kept.parts for found in part.blocks.values() for match in found
        )


def reproduce(campaign: Campaign, folder: Path, results: Path) -> list[Reproduced]:
    """Every table of the campaign with what its result file has."""
    found = []
    for table in campaign.tables:
        experiment = read(folder / table.file)
        if table.fair:
            experiment = fairly(experiment)
        kept = Kept.read(results / f"{table.name}.txt")
        found.append(
            Reproduced(table, experiment, kept, [_line(line, experiment, kept) for line in experiment.published])
        )
    return found


def _line(theirs: Published, experiment: Experiment, kept: Kept) -> Line:
    ours = _ours(theirs, experiment, kept)
    line = Line(theirs, ours)
    error = their_error(theirs) if line.is_rate else None
    if ours is not None and error is not None and ours.matches >= 2 * FEWEST_BLOCKS:
        line.verdict = judge(theirs.value, error, ours)
        line.chance = by_chance(theirs.value, error, ours)
    return line


# What the result files say.


def _ours(line: Published, experiment: Experiment, kept: Kept) -> Ours | None:
    if line.metric == "rate" or line.metric.startswith("mean of"):
        return _rate(line, experiment, kept)
    if line.metric in AT_TURNS:
        what, low, high = AT_TURNS[line.metric]
        curve = _curves(kept, f"{what}/rounds", line.setting).get(line.agent)
        met = curve.within(low, high) if curve else None
        return None if met is None or curve is None else Ours(met, math.nan, int(curve.size.sum()))
    found = sorted(_values(line, kept))
    if not found:
        return None
    values, counts = np.array(found).T
    _, statistic = OVER_DECISIONS.get(line.metric, ("", mean))
    return Ours(statistic(values, counts), math.nan, int(counts.sum()))


def _curves(kept: Kept, what: str, setting: str) -> dict[str, Curve]:
    """Of each agent, over all parts of a setting (empty: of all)."""
    sums: dict[str, dict[int, tuple[int, float]]] = {}
    for part in kept.parts:
        for (measured, agent), points in part.curves.items():
            if measured == what and setting in ("", part.setting):
                before = sums.setdefault(agent, {})
                for place, (count, total) in points.items():
                    known = before.get(place, (0, 0.0))
                    before[place] = (known[0] + count, known[1] + total)
    found = {}
    for agent, summed in sorted(sums.items()):
        places = sorted(summed)
        counts, totals = np.array([summed[place] for place in places], dtype=float).T
        found[agent] = Curve(np.array(places, dtype=float), totals / counts, counts)
    return found


def drawn_pictures(one: Reproduced) -> dict[str, Figure]:
    """The figures that the experiment names, by the names of their files; none before it was played."""
    found: dict[str, Figure | None] = {}
    for picture, setting in one.experiment.pictures.items():
        name = f"{one.table.name}-{picture.replace(' ', '-')}"
        if by := OVER.get(picture):
            for shape in SHAPES:
                found[f"{name}-{shape}.svg"] = curve_figure(_curves(one.kept, f"{shape}/{by}", setting), by, shape)
        elif picture == "visits":
            curves = _curves(one.kept, "visits/rank", setting)
            budgets: dict[str, dict[str, tuple[Numbers, int]]] = defaultdict(dict)
            for agent, curve in curves.items():
                budget = one.experiment.agents[agent].budget
                words = budget_words({"budget": budget}) if budget else "its own budget"
                budgets[words][agent] = curve.mean, int(curve.size.max())
            for words, shares in sorted(budgets.items()):
                title = f"Visits where about 20 actions are legal ({words})"
                found[f"{name}-{words.replace(' ', '-')}.svg"] = shares_figure(title, shares)
        else:
            counts: dict[str, Numbers] = {}
            for part in one.kept.parts:
                for (what, agent), values in part.histograms.items():
                    if what == "reward" and setting in ("", part.setting):
                        found_here = counts.setdefault(agent, np.zeros(101))
                        for percent, count in values.items():
                            found_here[percent] += count
            if counts:
                found[f"{name}.svg"] = rewards_figure("What actions are worth", dict(sorted(counts.items())))
    return {name: figure for name, figure in found.items() if figure is not None}


def _rate(line: Published, experiment: Experiment, kept: Kept) -> Ours | None:
    """Over blocks. A name that is of no agent is that of a group, whose members (`UCD hunter d1=1 d2=0` of `UCD
    hunter`) count alike, however many matches each has; so do settings. Over all opponents each counts by the paper's
    number of matches, and all must have been met."""
    members = [line.agent] if line.agent in experiment.agents else _members(line.agent, experiment)
    found = []
    for member in members:
        scores: dict[tuple[str, str], list[float]] = {}
        for part in kept.parts:
            if member not in part.agents or line.setting not in ("", part.setting):
                continue
            opponent = next((name for name in part.agents if name != member), member)
            if line.opponent in ("", opponent):
                of_part = [part.score(block, member) for block in sorted(part.blocks)]
                scores.setdefault((opponent, part.setting), []).extend(of_part)
        opponents = {opponent for opponent, _ in scores}
        if not scores or (not line.opponent and opponents < _opponents(member, experiment)):
            return None
        found.append(_over_strata(scores, _weights(line.agent, opponents, experiment)))
    error = math.sqrt(sum(one.error**2 for one in found)) / len(found)
    return Ours(float(np.mean([one.value for one in found])), error, sum(one.matches for one in found))


def _opponents(agent: str, experiment: Experiment) -> set[str]:
    """Whom an agent is planned to meet."""
    if experiment.schedule == "pairs":
        return {name for pair in experiment.pairs if agent in pair.agents for name in pair.agents} - {agent}
    if experiment.schedule == "gauntlet":
        return set(experiment.opponents if agent not in experiment.opponents else experiment.agents) - {agent}
    return set(experiment.agents) - {agent}


def _weights(agent: str, opponents: set[str], experiment: Experiment) -> dict[str, float]:
    """Of each opponent: the paper's matches against them; alike where it does not say of each."""
    known = {
        opponent: float(line.matches)
        for opponent in opponents
        for line in experiment.published
        if line.metric == "rate" and {line.agent, line.opponent} == {agent, opponent} and line.matches
    }
    return known if known.keys() == opponents else dict.fromkeys(opponents, 1.0)


def _over_strata(scores: dict[tuple[str, str], list[float]], weights: dict[str, float]) -> Ours:
    """The mean over opponents and settings, settings alike, with its standard error: blocks of the same opponent and
    setting say how much blocks differ."""
    matches = 2 * sum(map(len, scores.values()))
    together = [score for of_one in scores.values() for score in of_one]
    settings = Counter(opponent for opponent, _ in scores)
    shares = {key: weights[key[0]] / settings[key[0]] for key in scores}
    total = sum(shares.values())
    value = sum(shares[key] * float(np.mean(of_one)) for key, of_one in scores.items()) / total
    spread = sum(float(np.sum((np.array(of_one) - np.mean(of_one)) ** 2)) for of_one in scores.values())
    freedom = len(together) - len(scores)
    if len(scores) == 1 or freedom < len(scores) or not spread:
        mean_, low, high, _ = block_interval(together)
        return Ours(mean_ if len(scores) == 1 else value, (high - low) / (2 * Z95), matches)
    error = math.sqrt(spread / freedom * sum(shares[key] ** 2 / len(of_one) for key, of_one in scores.items())) / total
    return Ours(value, error * float(stdtrit(freedom, 0.975)) / Z95, matches)  # as wide as the t interval


def _members(name: str, experiment: Experiment) -> list[str]:
    """Agents whose name goes on from this one, without those of another budget (6x12000)."""
    return [one for one in experiment.agents if one.startswith(f"{name} ") and not re.search(r"\d+x\d+$", one)]


def _values(line: Published, kept: Kept) -> Iterator[tuple[float, float]]:
    """Of a metric that is no rate: its values, with how often each came."""
    for part in kept.parts:
        if line.agent not in part.agents or (line.opponent and line.opponent not in part.agents):
            continue
        if line.setting and line.setting != part.setting:
            continue
        place, ways = part.agents.index(line.agent), seatings(part.agents)
        if line.metric in OVER_DECISIONS:
            counts = part.histograms.get((OVER_DECISIONS[line.metric][0], line.agent), Counter())
            yield from ((float(value), float(count)) for value, count in counts.items())
            continue
        for found in part.blocks.values():
            for match, way in zip(found, ways, strict=True):
                seat = way.index(place)
                if line.metric == "iterations" and match.counted[0][seat]:
                    decisions = match.counted[0][seat]
                    yield match.counted[1][seat] / decisions, float(decisions)
                elif line.metric in ENDS and match.ends:
                    yield match.ends[ENDS.index(line.metric)][seat], 1.0


# The pages.

INDEX = """# The five papers, run again

Every number that the [five papers](../papers.md) print about strength, beside ours: the same agents, decks, levels and
numbers of iterations on one engine. This page and those below it are made from `results/` by
`turnwise campaign --page docs/reproduction`; nothing is typed in. How matches are played and kept is told in
[campaigns](../campaign.md).

{played}

{counts}

In brackets: how many of each verdict chance alone would give if every truth were the same on both sides.

**Verdicts** go by the difference of the two rates with the errors of both (theirs as printed, or from their number of
matches; ours over blocks of matches with swapped seats, settings alike, and over all opponents by the paper's number
of matches against each). *Agrees*: its 95 % interval lies within 6 points of 0. *Not
told apart*: it holds 0 but is wider. Else *other size*, or *contradicts* where the two lie on different sides of 50 %.
Which reading, the paper's or its program's, is judged is written in the experiment file before it is played. Numbers
that we set as a budget, numbers that are no rates, and rates of ours that rest on fewer than 20 blocks get no verdict.

**Causes of differences**, each with matches that part what was thought to make it:

{causes}

```{{toctree}}
:maxdepth: 1

{pages}
```
"""


def write(campaign_file: Path, results: Path, folder: Path, pictures: bool = True) -> list[Path]:
    """The pages into a folder; says which files they are."""
    campaign = read_campaign(campaign_file)
    found = reproduce(campaign, campaign_file.parent, results)
    papers: dict[str, list[Reproduced]] = defaultdict(list)
    causes: dict[str, list[Reproduced]] = defaultdict(list)
    for one in found:
        (causes if one.table.explains else papers)[one.paper].append(one)
    pages = {"index.md": index(papers, causes)}
    for paper, tables in sorted(papers.items()):
        tables.sort(key=lambda one: one.table.name)
        pages[f"paper-{paper}.md"] = paper_page(paper, tables, causes[paper])
    if pictures:
        for one in found:
            if (drawn := forest(one)) is not None:
                pages[f"{one.table.name}.svg"] = drawn
            pages |= {name: picture.svg + "\n" for name, picture in drawn_pictures(one).items()}
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in pages]


class Count(NamedTuple):
    """Rates of a paper: how many there are, how many have ours beside them, and the verdicts."""

    numbers: int
    rates: int
    judged: int
    verdicts: dict[Verdict, int]
    chance: dict[Verdict, float]

    @classmethod
    def of(cls, tables: Iterable[Reproduced]) -> Count:
        lines = [line for one in tables for line in one.lines]
        judged = [line for line in lines if line.verdict is not None]
        return cls(
            len(lines),
            sum(line.is_rate for line in lines),
            len(judged),
            {verdict: sum(line.verdict == verdict for line in judged) for verdict in VERDICTS},
            {verdict: sum(line.chance[verdict] for line in judged) for verdict in VERDICTS},
        )

    def cells(self) -> list[str]:
        return [
            str(self.numbers),
            str(self.rates),
            str(self.judged),
            *(f"{self.verdicts[verdict]} ({self.chance[verdict]:.1f})" for verdict in VERDICTS),
        ]


def index(papers: dict[str, list[Reproduced]], causes: dict[str, list[Reproduced]]) -> str:
    rows = [
        [f"[paper {paper}](paper-{paper}.md)", *Count.of(tables).cells()] for paper, tables in sorted(papers.items())
    ]
    everything = [one for tables in papers.values() for one in tables]
    rows.append(["all", *Count.of(everything).cells()])
    played_for = [*everything, *(one for found in causes.values() for one in found)]
    matches = sum(one.matches for one in played_for)
    calls = sum(one.model_calls for one in played_for)
    lines = [line for one in everything for line in one.lines]
    played = (
        f"Played so far: **{matches:,} matches**, {calls:,} calls of the forward model. Of {len(lines)} numbers "
        f"{sum(line.ours is not None for line in lines)} have ours beside them."
    )
    counts = markdown_table(["", "numbers", "rates", "judged", *VERDICTS], rows)
    pages = "\n".join(f"paper-{paper}" for paper in sorted(papers))
    listed = "\n".join(
        f"- paper {paper}: [{one.experiment.title}](paper-{paper}.md#{anchor(one)})"
        for paper, found in sorted(causes.items())
        for one in found
    )
    return INDEX.format(played=played, counts=counts, causes=listed or "None is measured yet.", pages=pages)


def paper_page(paper: str, tables: list[Reproduced], causes: list[Reproduced]) -> str:
    text = [f"# Paper {paper}", ""]
    counts = [["all tables", *Count.of(tables).cells()]]
    text += [markdown_table(["", "numbers", "rates", "judged", *VERDICTS], counts), ""]
    for one in tables:
        text += [*_section(one, [cause for cause in causes if one.table.name in cause.table.explains]), ""]
    if causes:
        text += ["## Causes of differences", ""]
    for one in causes:
        text += [*_cause(one), ""]
    return "\n".join(text)


def anchor(cause: Reproduced) -> str:
    return cause.table.name


def _section(one: Reproduced, causes: list[Reproduced]) -> list[str]:
    experiment = one.experiment
    place = experiment.paper.partition(", ")[2]
    text = [f"## {place[:1].upper()}{place[1:]}: {experiment.title}", "", *_paragraph("", experiment.about)]
    text += _paragraph("**Judged:** ", experiment.judged)
    text += _paragraph("**Not reproduced:** ", experiment.cannot)
    text += _played(one)
    if one.matches and _plotted(one):
        text += [f"![Theirs and ours with 95 % intervals]({one.table.name}.svg)", ""]
    for name, picture in drawn_pictures(one).items():
        text += [f"![{picture.title}]({name})", ""]
    known = ", ".join(f"[{cause.experiment.title}](#{anchor(cause)})" for cause in causes)
    if known:
        text += [f"**Causes measured:** {known}.", ""]
    shown = markdown_table(
        ["", "agent", "against", "where", "theirs", "matches", "ours", "95 %", "matches", "verdict"],
        [_row(line) for line in one.lines],
    )
    return [*text, shown]


def _cause(one: Reproduced) -> list[str]:
    """What we think makes the difference, and its matches: a row for each pair of agents and, where a file has several
    readings of the rules or decks, each setting."""
    rows = []
    for (agents, setting), scores in _pairs(one.kept).items():
        mean, low, high, _ = block_interval(scores)
        interval = f"{100 * low:.1f} to {100 * high:.1f}" if math.isfinite(low) else ""
        rows.append([" : ".join(agents), setting, f"{100 * mean:.1f}", interval, f"{2 * len(scores):,}"])
    text = [f"({anchor(one)})=", f"### {one.experiment.title}", "", *_paragraph("", one.experiment.about)]
    text += _played(one)
    return [*text, markdown_table(["pair", "where", "rate", "95 %", "matches"], rows)] if rows else text


def _pairs(kept: Kept) -> dict[tuple[tuple[str, ...], str], list[float]]:
    """Scores by block of each pair: in each setting, and in all together when there are several."""
    found: dict[tuple[tuple[str, ...], str], list[float]] = {}
    for part in sorted(kept.parts, key=lambda part: part.name):
        scores = [part.score(block, part.agents[0]) for block in sorted(part.blocks)]
        found[tuple(part.agents), part.setting] = scores
        found.setdefault((tuple(part.agents), "all"), []).extend(scores)
    settings = Counter(agents for agents, _ in found)
    rows = sorted(found, key=lambda key: (key[0], key[1] != "all", key[1]))
    return {key: found[key] for key in rows if key[1] != "all" or settings[key[0]] > 2}


def _played(one: Reproduced) -> list[str]:
    if not one.matches:
        return ["**Not played yet.**", ""]
    commit = f", commit {one.kept.commit}" if one.kept.commit else ""
    return [
        f"{one.matches:,} matches, {one.model_calls:,} calls of the forward model, seed {one.experiment.seed}{commit}. "
        f"Again: `turnwise run experiments/{Path(one.table.file).name}{' --fair' if one.table.fair else ''}`.",
        "",
    ]


def _paragraph(head: str, text: str) -> list[str]:
    return [head + " ".join(text.split()), ""] if text.strip() else []


def _row(line: Line) -> list[str]:
    theirs, ours = line.theirs, line.ours
    interval = ""
    if ours is not None and math.isfinite(ours.error):
        half = Z95 * ours.error
        interval = f"{_shown(line, max(0.0, ours.value - half))} to {_shown(line, min(1.0, ours.value + half))}"
    return [
        "" if theirs.metric == "rate" else theirs.metric,
        theirs.agent,
        theirs.opponent or "all",
        theirs.setting or "all",
        _shown(line, theirs.value),
        f"{theirs.matches:,}" if theirs.matches else "",
        _shown(line, ours.value) if ours is not None else "",
        interval,
        f"{ours.matches:,}" if ours is not None and line.is_rate else "",
        line.verdict or ("budget" if theirs.metric in BUDGETS else ""),
    ]


def _shown(line: Line, value: float) -> str:
    return f"{100 * value:.1f}" if line.is_rate else f"{value:.4g}"


def _plotted(one: Reproduced) -> list[Line]:
    return [line for line in one.lines if line.is_rate and line.ours is not None][:MOST_IN_A_PLOT]


def forest(one: Reproduced) -> str | None:
    """Theirs and ours, each with its interval, a row a number."""
    lines = _plotted(one)
    if not lines:
        return None

    def paint(axes: Axes) -> None:
        for place, line in enumerate(reversed(lines)):
            assert line.ours is not None
            for value, error, height, colour, name in (
                (line.theirs.value, their_error(line.theirs), 0.16, "#d1741f", "theirs"),
                (line.ours.value, line.ours.error, -0.16, "#1f6feb", "ours"),
            ):
                if error is not None and math.isfinite(error):
                    ends = [100 * max(0.0, value - Z95 * error), 100 * min(1.0, value + Z95 * error)]
                    axes.plot(ends, [place + height] * 2, color=colour, linewidth=2)
                axes.plot(100 * value, place + height, "o", color=colour, ms=4, label=name if place == 0 else None)
        axes.axvline(50, color="#999", linewidth=0.8)
        axes.set_xlim(0, 100)
        names = [
            f"{line.theirs.agent} : {line.theirs.opponent or 'all'}"
            + f", {line.theirs.setting}" * bool(line.theirs.setting)
            for line in reversed(lines)
        ]
        axes.set_yticks(range(len(lines)), names, fontsize=8)
        axes.set_xlabel("rate, %, with its 95 % interval")
        axes.legend(fontsize=8)

    return figure_of(one.experiment.title, paint, 1.2 + 0.34 * len(lines)).svg + "\n"
