"""What a report says and draws so that nobody is misled: differences, rules in words, quick runs, narrow tables."""

from __future__ import annotations

import re

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from turnwise.arena.executors import Threads
from turnwise.arena.experiment import AgentSpec, Experiment, Published, Quick, Stop, resolve, shrink
from turnwise.arena.ledger import Ledger
from turnwise.arena.runner import Runner
from turnwise.cli import app
from turnwise.reports import render
from turnwise.reports.form import Report, Table
from turnwise.reports.results import results
from turnwise.reports.rules import by_rule, ended, rule_words
from turnwise.reports.sections import report

FEW = {"type": "iterations", "count": 15}
SMALL = Experiment(
    title="small",
    game="pocket",
    agents={
        "low": AgentSpec("mcts", budget=FEW, set={"select.exploration": 0.3}),
        "usual": AgentSpec("mcts", budget=FEW),
        "random": AgentSpec("random"),
    },
    settings={"one": {}, "two": {}},
    blocks=6,
    published=[Published(0.9, "low", "random", matches=200)],
    quick=Quick(blocks=2, settings=["one"]),
)
STOPPED = msgspec.structs.replace(
    SMALL,
    agents={name: SMALL.agents[name] for name in ("usual", "random")},
    settings={"one": {}},
    blocks=100,
    stop=Stop("sprt", elo1=50),
    published=[],
)


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    path = tmp_path_factory.mktemp("words") / "book.sqlite"
    with Ledger(path, create=True) as ledger:
        for name, one in (("small", SMALL), ("small-quick", shrink(SMALL)), ("stopped", STOPPED)):
            plan = resolve(one)
            Runner(ledger, ledger.open_run(name, plan), "test").play(Threads(plan, 1))
    return path


def made(book, name: str, **more):
    with Ledger(book) as ledger:
        return report(ledger, ledger.run(name), **{"figures": False, **more})


def table(report: Report, title: str) -> Table:
    return next(one for one in report.sections if isinstance(one, Table) and one.title.startswith(title))


def test_recipes_are_told_by_their_differences(book):
    told = made(book, "small")
    rows = {row[0]: row[2] for row in table(told, "Recipes").rows}
    assert rows["low"] == "Mcts(select=select.Ucb1(exploration=0.3), budget=Iterations(count=15))"
    assert rows["usual"] == "as low, but select.exploration = 1.0 (instead of 0.3)"
    text = render.markdown(told)
    assert "memory_mb" not in text
    assert "memory_mb" in render.markdown(made(book, "small", full_recipes=True))
    page = render.html(made(book, "small", full_recipes=True))
    assert "<details><summary>Recipes in full</summary>" in page


def test_a_number_over_all_settings_says_which_they_are(book):
    row = next(row for row in table(made(book, "small"), "Theirs and ours").rows if row[0] == "rate")
    assert row[3] == "all (one 12, two 12)"
    with Ledger(book) as ledger:
        found = results(ledger, ledger.run("small"))
    found = [msgspec_free(one, 0) if one.lineup.setting == "two" else one for one in found]
    from turnwise.reports.results import made_of

    assert made_of(found, "low", "random") == "one 12; not played: two"


def msgspec_free(result, matches):
    import dataclasses

    return dataclasses.replace(result, matches=matches)


def test_a_quick_run_is_marked_wherever_its_numbers_stand_beside_the_papers(book):
    told = made(book, "small-quick")
    theirs = table(told, "Theirs and ours")
    assert theirs.title == "Theirs and ours, quick"
    assert theirs.rows[0][7].endswith("(quick)")
    assert theirs.note.startswith("OURS IS A QUICK RUN")
    assert told.about.startswith("A QUICK RUN")
    assert "quick" not in render.markdown(made(book, "small")).lower().replace("quick run", "")


def test_the_stopping_rule_and_what_it_found_are_sentences(book):
    told = made(book, "stopped")
    rule = next(row[1] for row in table(told, "The run").rows if row[0] == "stopping rule")
    assert "whether the first agent is better by 50 normalised Elo rather than by 0" in rule
    end = table(told, "Results").rows[0][-1]
    assert end.startswith("stopped by the test: the first agent is better by 50 normalised Elo rather than by 0")
    assert "SPRT" not in end
    with Ledger(book) as ledger:
        (result,) = results(ledger, ledger.run("stopped"))
    lost = type(result)(**{**vars(result), "reason": "SPRT rejected, LLR -3.00"})
    assert "is not better by 50 normalised Elo: 0 fits" in ended(lost, STOPPED.stop)
    wide = type(result)(**{**vars(result), "reason": "interval 0.049 wide"})
    assert ended(wide, Stop("width")) == "stopped: the anytime interval is 4.9 points wide"
    assert rule_words(None).startswith("none")
    assert "at most 5 points wide" in rule_words(Stop("width"))


def test_figures_show_the_interval_that_holds_and_axes_from_zero(book):
    with Ledger(book) as ledger:
        run = ledger.run("stopped")
        (result,) = results(ledger, run)
    assert by_rule(result)
    figures = {one.title: one for one in made(book, "stopped", figures=True).sections if hasattr(one, "svg")}
    assert "ours, anytime 95 %" in figures["Rates"].svg
    assert "Rate as blocks came" in figures
    plain = {one.title: one for one in made(book, "small", figures=True).sections if hasattr(one, "svg")}
    assert "ours, 95 %" in plain["Rates"].svg and "anytime" not in plain["Rates"].svg


def test_times_that_are_nearly_equal_have_bars_that_are_nearly_equal(book):
    from turnwise.reports import figures

    with Ledger(book) as ledger:
        found = results(ledger, ledger.run("small"))[:1]
    for name, seconds in zip(found[0].effort, (2.40, 2.43), strict=True):
        found[0].effort[name].seconds = seconds
        found[0].effort[name].decisions = 1000
    drawn = figures.times(found)
    assert drawn is not None
    widths = [
        max(xs) - min(xs)
        for path in re.findall(r'<g id="patch_\d+">\s*<path d="([^"]+)"[^>]*style="fill: #1f6feb', drawn.svg)
        for xs in [[float(x) for x in re.findall(r"[ML] (\S+)", path)]]
    ]
    assert len(widths) == 2
    assert min(widths) / max(widths) == pytest.approx(2.40 / 2.43, abs=0.01)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_narrow_terminal_gets_tables(book, width):
    told = made(book, "small")
    text = render.text(told, width)
    assert max(map(len, text.splitlines())) <= width
    heads = [line for line in text.splitlines() if line.startswith("line-up ")]
    assert heads  # a header with columns below it, not a paragraph for each row
    assert "rate:" not in text
    for title in ("RESULTS", "EFFORT", "RECIPES"):
        assert title in text
    cells = [cell for row in table(told, "Results").rows for cell in row if cell and " " not in cell]
    assert all(cell in text for cell in cells)


def test_a_table_that_fits_is_printed_as_it_is():
    one = Table("t", ["a", "b"], [["x", "1"], ["yy", "22"]])
    assert render.text(Report("r", "", [one]), 80).splitlines()[-3:] == ["a   b", "x   1", "yy  22"]


def test_two_runs_and_a_study_are_pictures(book, tmp_path):
    page = tmp_path / "page.html"
    words = ["compare", "small", "small-quick", "--ledger", str(book), "--html", str(page)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert "rate in small minus rate in small-quick" in page.read_text(encoding="utf-8")
    study = ["tune", "mcts", "random", "--game", "pocket", "-f", "select.exploration=0.1:2.0", "--trials", "2"]
    study += ["--blocks", "4", "--iterations", "5", "--study", str(tmp_path / "s"), "--html", str(page)]
    done = CliRunner().invoke(app, study)
    assert done.exit_code == 0, done.output
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == 2
    assert "Rate over select.exploration" in text
    assert "95 % interval" in done.output
    assert re.search(r"# select\.exploration = \S+ \(instead of 1\.0\)", done.output)
    assert np.mean([len(line) <= 100 for line in done.output.splitlines()]) == 1
