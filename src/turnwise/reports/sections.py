"""The sections of a report, as plain tables that any renderer can draw."""

from __future__ import annotations

import math
from collections.abc import Container, Sequence
from typing import Any

import msgspec
import numpy as np

from turnwise.arena.experiment import Stop, seatings
from turnwise.arena.ledger import Ledger, Run
from turnwise.arena.statistics.intervals import anytime, block_interval, bootstrap
from turnwise.arena.statistics.pairs import holm, paired_difference
from turnwise.arena.statistics.ratings import bradley_terry, cycles
from turnwise.errors import TurnwiseError
from turnwise.recipes import Agent, from_json
from turnwise.recipes.difference import differences as recipe_differences
from turnwise.reports.decisions import Decisions
from turnwise.reports.form import Report, Section, Table, Text, between, percent
from turnwise.reports.published import beside_the_paper
from turnwise.reports.results import FEWEST, Result, finals, made_of, pooled, results, two_sided
from turnwise.reports.rules import ended, is_quick, rule_words


def report(
    ledger: Ledger, run: Run, figures: bool = True, without_failures: bool = False, full_recipes: bool = False
) -> Report:
    found = results(ledger, run, without_failures)
    experiment = run.plan.experiment
    about = experiment.about
    if is_quick(run):
        about = f"A QUICK RUN: fewer matches, smaller budgets, perhaps fewer settings than the experiment's. {about}"
    made = Report(experiment.title, about.strip())
    decisions = Decisions(ledger, run) if experiment.decisions else None
    for section in (
        beside_the_paper(run, found, decisions, finals(ledger, run)),
        standings(
            found,
            without_failures,
            {one.index for one in found if len(makers(ledger, run, one)) > 1},
            experiment.stop,
        ),
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
    made.sections += [*recipes(run, full_recipes), facts(ledger, run)]
    return made


def standings(
    found: list[Result], without_failures: bool = False, mixed: Container[int] = (), stop: Stop | None = None
) -> Table:
    """Every line-up that was played: the rate, three intervals, and whether it differs from even."""
    played = [result for result in found if len(result.scores)]
    corrected = holm([result.p for result in played])
    rows = []
    paid = any(result.mean_return for result in played)
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
                *([str(result.mean_return or "")] if paid else []),
                ", ".join(f"{agent} {times:,}" for agent, times in result.failures.items()),
                between(low, high),
                between(boot_low, boot_high),
                between(any_low, any_high),
                f"{p:.3g}",
                f"{100 * seat.mean:.1f} ({between(seat.low, seat.high)})",
                ended(result, stop)
                + ("; MIXED: different rules or agents made its matches" if result.index in mixed else ""),
            ]
        )
    header = [
        "line-up",
        "setting",
        "blocks",
        "matches",
        "won/drawn",
        "rate",
        *(["mean return"] if paid else []),
        "failed",
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
        "for the number of line-ups (Holm). "
    )
    if paid:
        note += "Mean returns are what the first agent was paid a match, in the game's own unit, with the t interval. "
    note += (
        "BLOCKS IN WHICH AN AGENT FAILED ARE LEFT OUT, as asked: an agent that fails when it is losing looks stronger "
        "than it is."
        if without_failures
        else "A match in which an agent fails (it raises, hangs, crashes or names no legal action) is its loss."
    )
    return Table("Results", header, rows, note, keys=2)


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
                    made_of(found, agent, other),
                    f"{blocks:,}",
                    f"{matches:,}",
                    percent(mean),
                    between(low, high),
                ]
            )
    header = ["line-up", "matches of each setting", "blocks", "matches", "rate", "95 % (t)"]
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
    return Table("Paired differences", header, rows, note, keys=2)


def ratings(run: Run, found: list[Result]) -> Table | None:
    pairs = rating_pairs(run, found)
    if len({name for pair in pairs for name in pair}) < 3:
        return None
    made = bradley_terry(pairs)
    order = sorted(range(len(made.agents)), key=lambda index: -made.elo[index])
    rows = [[made.agents[i], f"{made.elo[i]:+.0f}", _elo_between(made.low[i], made.high[i])] for i in order]
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


def _elo_between(low: float, high: float) -> str:
    return f"{low:+.0f} to {high:+.0f}" if math.isfinite(low) and math.isfinite(high) else "unknown: one block"


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
    return Table("Luck adjustment", header, rows, note, keys=2)


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
    note = (
        "Over all decisions, also those that spend nothing: with one legal action, or already decided by a search for "
        "the whole turn (pacing) or by a tree that was kept. So an agent may report less a decision than its budget."
    )
    return Table("Effort", header, rows, note, keys=2)


def problems(ledger: Ledger, run: Run, found: list[Result]) -> Table | None:
    """What did not go as planned: missing agents and models, failed matches, cut matches."""
    rows = [
        [result.name, result.lineup.setting, "not played", result.reason]
        for result in found
        if result.state == "missing"
    ]
    kinds: dict[tuple[int, str, str, str], int] = {}
    for lineup, one in ledger.errors(run.run):
        agents = found[lineup].lineup.agents
        who = "" if one.seat is None else agents[seatings(agents)[one.seats][one.seat]]
        last = one.message.strip().splitlines()[-1][:200] if one.message.strip() else ""
        kinds[lineup, who, one.kind, last] = kinds.get((lineup, who, one.kind, last), 0) + 1
    for (lineup, who, kind, message), count in kinds.items():
        what = f"{who} failed in {count} matches, its losses" if who else f"{count} matches without a result"
        rows.append([found[lineup].name, found[lineup].lineup.setting, what, f"{kind}: {message}"])
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
    for result in found:
        if len(sets := makers(ledger, run, result)) > 1:
            kept = ", ".join(f"{count:,} by {whose}" for whose, count in sets.items())
            rows.append([result.name, result.lineup.setting, "matches that different rules or agents made", kept])
    if not rows:
        return None
    note = (
        "Blocks with a match without a result are left out of every rate above; `turnwise run FILE --retry` plays all "
        "matches again that failed, `turnwise report --without-failures` leaves out those that an agent lost by it."
    )
    return Table("Not as planned", ["line-up", "setting", "what", "why"], rows, note)


def makers(ledger: Ledger, run: Run, result: Result) -> dict[str, int]:
    """How many matches of a line-up each set of rules and agents made, as identities in words."""
    found: dict[str, int] = {}
    for made, count in ledger.makers(run.run, result.index):
        whose = "unknown makers" if made is None else f"rules {made.rules}, agents {' '.join(made.agents)}"
        found[whose] = found.get(whose, 0) + count
    return found


def recipes(run: Run, full: bool) -> Sequence[Section]:
    """Who played: each agent by what is different from the one above that is most like it. The recipes in full on
    request."""
    known = {name: recipe for name, recipe in run.plan.recipes.items() if "missing" not in recipe}
    if not known:
        return []
    rows: list[list[str]] = []
    above: dict[str, Agent] = {}
    for name, plain in known.items():
        spec = run.plan.experiment.agents.get(name)
        recipe = _recipe(plain)
        if recipe is None:
            rows.append([name, spec.python if spec else "", "Python"])
            continue
        alike = [(recipe_differences(one, recipe), other) for other, one in above.items() if type(one) is type(recipe)]
        found, base = min(alike, key=lambda pair: len(pair[0]), default=([], ""))
        words = "; ".join(one.words for one in found) or "the same"
        rows.append([name, spec.recipe if spec else "", f"as {base}, but {words}" if base else repr(recipe)])
        above[name] = recipe
    note = (
        "A recipe without what is at its default; then what is different from an agent above. `turnwise report "
        "--recipes` writes all of them in full."
    )
    made: list[Section] = [Table("Recipes", ["agent", "recipe", "what it is"], rows, note)]
    if full:
        import tomli_w

        made.append(Text("Recipes in full", tomli_w.dumps(known), folded=True))
    return made


def _recipe(plain: dict[str, Any]) -> Agent | None:
    """None for an agent written in Python, or of a version that had other parts."""
    try:
        return from_json(msgspec.json.encode(plain))
    except TurnwiseError:
        return None


def facts(ledger: Ledger, run: Run) -> Table:
    experiment = run.plan.experiment
    rows = [
        ["run", f"{run.name} (number {run.run}), {run.state}"],
        ["begun", run.created],
        ["playing time", f"{run.seconds:.0f} s"],
        ["game", experiment.game],
        ["seed", str(experiment.seed)],
        ["stopping rule", rule_words(experiment.stop)],
        [
            "settings",
            "; ".join(f"{name}: {facts['options']} {facts['setup']}" for name, facts in run.plan.settings.items()),
        ],
    ]
    rules: dict[tuple[str, str], int] = {}
    for made, count in ledger.makers(run.run):
        key = (made.rules, made.commit or "unknown") if made else ("unknown", "unknown")
        rules[key] = rules.get(key, 0) + count
    for (number, commit), count in rules.items():
        rows.append(["made by", f"rules {number}, commit {commit}: {count:,} matches"])
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
