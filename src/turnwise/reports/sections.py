"""The sections of a report, as plain tables that any renderer can draw."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from turnwise.arena.ledger import Ledger, Run
from turnwise.arena.statistics.intervals import anytime, block_interval, bootstrap
from turnwise.arena.statistics.pairs import holm, paired_difference
from turnwise.arena.statistics.ratings import bradley_terry, cycles
from turnwise.reports.decisions import Decisions
from turnwise.reports.form import Report, Section, Table, Text, between, percent
from turnwise.reports.published import beside_the_paper
from turnwise.reports.results import FEWEST, Result, finals, pooled, results, two_sided


def report(ledger: Ledger, run: Run, figures: bool = True) -> Report:
    found = results(ledger, run)
    experiment = run.plan.experiment
    made = Report(experiment.title, experiment.about)
    decisions = Decisions(ledger, run) if experiment.decisions else None
    for section in (
        beside_the_paper(run, found, decisions, finals(ledger, run)),
        standings(found),
        over_settings(found),
        differences(found),
        ratings(run, found),
        luck(found),
        effort(found),
        problems(ledger, run, found),
    ):
        if section is not None:
            made.sections.append(section)
    if figures:
        from turnwise.reports.figures import draw

        made.sections += draw(run, found, decisions)
    made.sections += [*recipes(run), facts(ledger, run)]
    return made


def standings(found: list[Result]) -> Table:
    """Every line-up that was played: the rate, three intervals, and whether it differs from even."""
    played = [result for result in found if len(result.scores)]
    corrected = holm([result.p for result in played])
    rows = []
    for result, p in zip(played, corrected, strict=True):
        mean, low, high, blocks = result.interval
        _, boot_low, boot_high, _ = bootstrap(result.scores)
        _, any_low, any_high, _ = anytime(result.scores)
        seat = result.seat
        rows.append(
            [
                result.name,
                result.lineup.setting,
                f"{blocks:,}",
                f"{result.matches:,}",
                f"{result.wins:,}/{result.draws:,}",
                percent(mean),
                between(low, high),
                between(boot_low, boot_high),
                between(any_low, any_high),
                f"{p:.3g}",
                f"{100 * seat.mean:.1f} ({between(seat.low, seat.high)})",
                result.reason if result.state != "open" else "still open",
            ]
        )
    header = [
        "line-up",
        "setting",
        "blocks",
        "matches",
        "won/drawn",
        "rate",
        "95 % (t)",
        "95 % (bootstrap)",
        "anytime 95 %",
        "p (Holm)",
        "first seat",
        "ended",
    ]
    note = (
        "Rates are the first agent's, draws half. The unit is the block: all seatings of one seed. The first two "
        "intervals hold for one look at the end of a run of fixed size; the anytime interval holds whenever one looks, "
        "and is the one to read for a run that is open or stopped by its rule. p is the t test against even, corrected "
        "for the number of line-ups (Holm)."
    )
    return Table("Results", header, rows, note)


def over_settings(found: list[Result]) -> Table | None:
    """Agents that met in several settings, over all of them together."""
    settings: dict[tuple[str, str], set[str]] = {}
    for result in found:
        if len(result.scores) and len(result.lineup.agents) == 2:
            agent, other = result.lineup.agents
            settings.setdefault((agent, other), set()).add(result.lineup.setting)
    rows = []
    for (agent, other), among in settings.items():
        if len(among) > 1:
            scores, matches = pooled(found, agent, other, "")
            mean, low, high, blocks = block_interval(scores)
            rows.append(
                [
                    f"{agent} : {other}",
                    str(len(among)),
                    f"{blocks:,}",
                    f"{matches:,}",
                    percent(mean),
                    between(low, high),
                ]
            )
    header = ["line-up", "settings", "blocks", "matches", "rate", "95 % (t)"]
    note = (
        "Every block counts the same, so that a setting weighs as much as it was played. The interval holds for one "
        "look at the end of a run of fixed size."
    )
    return Table("Over all settings", header, rows, note) if rows else None


def differences(found: list[Result]) -> Table | None:
    """Agents that met the same opponent in the same setting, block against block."""
    rows, tests = [], []
    for place, first in enumerate(found):
        for second in found[place + 1 :]:
            if (
                first.lineup.setting != second.lineup.setting
                or first.lineup.agents[1:] != second.lineup.agents[1:]
                or first.lineup.agents[0] == second.lineup.agents[0]
            ):
                continue
            _, mine, theirs = np.intersect1d(first.blocks, second.blocks, assume_unique=True, return_indices=True)
            if len(mine) < 2:
                continue
            found_ = paired_difference(first.scores[mine], second.scores[theirs])
            tests.append(found_.p)
            rows.append(
                [
                    first.lineup.agents[0],
                    second.lineup.agents[0],
                    " : ".join(first.lineup.agents[1:]),
                    first.lineup.setting,
                    f"{found_.size:,}",
                    f"{100 * found_.mean:+.1f}",
                    between(found_.low, found_.high),
                    "" if math.isnan(found_.correlation) else f"{found_.correlation:.2f}",
                ]
            )
    if not rows:
        return None
    for row, p in zip(rows, holm(tests), strict=True):
        row.append(f"{p:.3g}")
    header = ["agent", "other agent", "against", "setting", "blocks", "difference", "95 %", "correlation", "p (Holm)"]
    note = "In percentage points. Blocks of the same number share their seed, so their common luck cancels."
    return Table("Paired differences", header, rows, note)


def ratings(run: Run, found: list[Result]) -> Table | None:
    pairs = rating_pairs(run, found)
    if len({name for pair in pairs for name in pair}) < 3:
        return None
    made = bradley_terry(pairs)
    order = sorted(range(len(made.agents)), key=lambda index: -made.elo[index])
    rows = [[made.agents[i], f"{made.elo[i]:+.0f}", f"{made.low[i]:+.0f} to {made.high[i]:+.0f}"] for i in order]
    rings = cycles(pairs)
    note = "Bradley-Terry over all settings, in Elo around the mean; intervals by bootstrap over blocks. "
    if not math.isnan(made.misfit):
        note += f"One number for each agent explains the pairs with p = {made.misfit:.3g}. "
    note += (
        "Cycles beyond doubt: " + "; ".join(" beats ".join((*ring, ring[0])) for ring in rings)
        if rings
        else "No cycle."
    )
    return Table("Ratings", ["agent", "Elo", "95 %"], rows, note)


def rating_pairs(run: Run, found: list[Result]) -> dict[tuple[str, str], np.ndarray]:
    pairs: dict[tuple[str, str], list[np.ndarray]] = {}
    for result in found if two_sided(run.plan) else []:
        a, b = result.lineup.agents
        if len(result.scores) and a != b:
            pairs.setdefault((a, b), []).append(result.scores)
    return {pair: np.concatenate(parts) for pair, parts in pairs.items()}


def luck(found: list[Result]) -> Table | None:
    rows = []
    for result in found:
        if result.luck is not None and 0 < len(result.scores) < FEWEST:
            mean, low, high, _ = result.interval
            rows.append(
                [
                    result.name,
                    result.lineup.setting,
                    percent(mean),
                    between(low, high),
                    f"needs {FEWEST} blocks",
                    "",
                    "",
                ]
            )
        if (made := result.adjusted) is not None:
            rows.append(
                [
                    result.name,
                    result.lineup.setting,
                    percent(made.raw.mean),
                    between(made.raw.low, made.raw.high),
                    percent(made.adjusted.mean),
                    between(made.adjusted.low, made.adjusted.high),
                    f"{made.variance_ratio:.2f}",
                ]
            )
    if not rows:
        return None
    header = ["line-up", "setting", "raw", "95 %", "adjusted", "95 %", "variance ratio"]
    note = (
        "The luck of every chance event, by an evaluator and the exact probabilities, taken out of the score: the same "
        "mean, less spread."
    )
    return Table("Luck adjustment", header, rows, note)


def effort(found: list[Result]) -> Table | None:
    def cell(value: float | None, form: str) -> str:
        return "" if value is None else format(value, form)

    rows = [
        [
            name,
            result.name,
            result.lineup.setting,
            f"{one.decisions / one.matches:.1f}",
            cell(one.per_decision("iterations"), ",.1f"),
            cell(one.per_decision("model_calls"), ",.1f"),
            cell((one.per_decision("seconds") or 0) * 1000, ",.3g"),
        ]
        for result in found
        for name, one in result.effort.items()
    ]
    if not rows:
        return None
    header = [
        "agent",
        "line-up",
        "setting",
        "decisions a match",
        "iterations a decision",
        "model calls",
        "ms a decision",
    ]
    return Table("Effort", header, rows)


def problems(ledger: Ledger, run: Run, found: list[Result]) -> Table | None:
    """What was asked for and is not in the numbers: missing agents and models, failed matches, cut matches."""
    rows = [
        [result.name, result.lineup.setting, "not played", result.reason]
        for result in found
        if result.state == "missing"
    ]
    kinds: dict[tuple[int, str, str], int] = {}
    for lineup, _, _, kind, message in ledger.errors(run.run):
        key = lineup, kind, message.strip().splitlines()[-1][:200] if message.strip() else ""
        kinds[key] = kinds.get(key, 0) + 1
    for (lineup, kind, message), count in kinds.items():
        rows.append([found[lineup].name, found[lineup].lineup.setting, f"{count} matches failed", f"{kind}: {message}"])
    for result in found:
        if result.unfinished:
            rows.append(
                [
                    result.name,
                    result.lineup.setting,
                    f"{result.unfinished} matches cut at the limit of actions",
                    "scored by what the game says of an undecided match",
                ]
            )
    builds = ledger.query("SELECT count(DISTINCT build) FROM matches WHERE run = ?", (run.run,)).fetchone()[0]
    if builds > 1:
        rows.append(["all", "all", f"rows of {builds} builds", "behaviour may have changed in the middle of the run"])
    if not rows:
        return None
    note = "Blocks with a failed match are left out of every rate above; `turnwise run FILE --retry` plays them again."
    return Table("Not in these numbers", ["line-up", "setting", "what", "why"], rows, note)


def recipes(run: Run) -> Sequence[Section]:
    import tomli_w

    plain = {name: recipe for name, recipe in run.plan.recipes.items() if "missing" not in recipe}
    return [Text("Recipes", tomli_w.dumps(plain))] if plain else []


def facts(ledger: Ledger, run: Run) -> Table:
    experiment = run.plan.experiment
    rows = [
        ["run", f"{run.name} (number {run.run}), {run.state}"],
        ["begun", run.created],
        ["playing time", f"{run.seconds:.0f} s"],
        ["game", experiment.game],
        ["seed", str(experiment.seed)],
        [
            "settings",
            "; ".join(f"{name}: {facts['options']} {facts['setup']}" for name, facts in run.plan.settings.items()),
        ],
    ]
    for version, bench, python, machine, count in ledger.query(
        "SELECT version, bench, python, machine, count(*) FROM matches LEFT JOIN builds USING (build)"
        " WHERE run = ? GROUP BY build ORDER BY build",
        (run.run,),
    ):
        rows.append(
            [
                "build",
                f"turnwise {version}, bench of these settings {bench}, Python {python}, {machine}: {count:,} matches",
            ]
        )
    return Table("The run", ["what", ""], rows)
