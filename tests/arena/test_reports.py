"""Reports, exports, comparisons, tuning; and the experiments that are shipped."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from turnwise.arena.executors import Threads
from turnwise.arena.experiment import AgentSpec, Experiment, Published, read, resolve, shrink
from turnwise.arena.ledger import Ledger
from turnwise.arena.runner import Runner
from turnwise.arena.tuning import field
from turnwise.cli import app
from turnwise.errors import BadSetupError, UnknownNameError
from turnwise.reports import render
from turnwise.reports.comparison import rows as compared
from turnwise.reports.results import results
from turnwise.reports.sections import report

OF_PAPERS = sorted((Path(__file__).parents[2] / "experiments").glob("p[1-5]-*.toml"))
ITERATIONS = {"type": "iterations", "count": 15}
PUBLISHED = [
    Published(0.9, "mcts", "random", matches=200),
    Published(0.1, "random", "mcts", low=0.05, high=0.15),
    Published(0.5, "mcts", "nobody"),
    Published(15.0, "mcts", metric="iterations"),
    Published(3.0, "mcts", metric="depth"),
]
SMALL = Experiment(
    title="A | small one",
    game="pocket",
    agents={"mcts": AgentSpec("mcts", budget=ITERATIONS), "open": AgentSpec("mcts-open", budget=ITERATIONS),
            "random": AgentSpec("random"), "learned": AgentSpec("no-such-agent")},
    blocks=25,
    decisions=True,
    replays=True,
    luck={"type": "outcome"},
    published=PUBLISHED,
)  # fmt: skip


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    path = tmp_path_factory.mktemp("reports") / "book.sqlite"
    with Ledger(path, create=True) as ledger:
        for name, seed in (("first", 1), ("second", 2), ("again", 1)):
            plan = resolve(msgspec.structs.replace(SMALL, seed=seed))
            Runner(ledger, ledger.open_run(name, plan), "test").play(Threads(plan, 1))
    return path


def test_a_report_has_ours_beside_theirs_and_all_that_is_needed_to_trust_it(book):
    with Ledger(book) as ledger:
        made = report(ledger, ledger.run("first"))
        found = results(ledger, ledger.run("first"))
    titles = [section.title for section in made.sections]
    tables = ["Results", "Ratings", "Luck adjustment", "Effort", "Not as planned", "Recipes", "The run"]
    figures = ["Rates", "Depth of the tree over turn", "Visits of the chosen action over number of actions"]
    for title in tables + figures:
        assert title in titles
    rate = f"{100 * np.mean(found[1].scores):.1f} %"
    text = render.markdown(made)
    theirs = next(line for line in text.splitlines() if line.startswith("| rate | mcts | random"))
    assert "90.0 %" in theirs
    assert rate in theirs
    turned = next(line for line in text.splitlines() if line.startswith("| rate | random | mcts"))
    assert f"{100 * (1 - np.mean(found[1].scores)):.1f} %" in turned
    assert next(line for line in text.splitlines() if "nobody" in line).endswith("| not played |  |  |")
    depth = next(line for line in text.splitlines() if line.startswith("| depth | mcts"))
    assert 1 < float(depth.split("|")[8]) < 15
    assert "no agent named 'no-such-agent'" in text
    iterations = next(line for line in text.splitlines() if line.startswith("| iterations | mcts"))
    assert "| 15 |" in iterations
    page = render.html(made)
    assert page.count("<svg") >= 8
    assert "<script" not in page
    assert "http://" not in page.replace("http://www.w3.org", "").replace("http://purl.org", "").replace(
        "http://creativecommons.org", ""
    )


def test_agents_that_met_in_several_settings_have_one_rate_over_all_of_them(tmp_path):
    two = msgspec.structs.replace(
        SMALL, agents={name: SMALL.agents[name] for name in ("mcts", "random")}, blocks=4, luck={}, published=[],
        settings={"one": {}, "two": {}},
    )  # fmt: skip
    with Ledger(tmp_path / "book.sqlite", create=True) as ledger:
        plan = resolve(two)
        Runner(ledger, ledger.open_run("two", plan), "test").play(Threads(plan, 1))
        found = results(ledger, ledger.run("two"))
        made = report(ledger, ledger.run("two"), figures=False)
    (table,) = [section for section in made.sections if section.title == "Over all settings"]
    (row,) = table.rows
    assert row[:4] == ["mcts : random", "one 8, two 8", "8", "16"]
    assert row[4] == f"{100 * np.mean(np.concatenate([result.scores for result in found])):.1f} %"


def test_luck_that_cannot_be_taken_out_yet_says_so(tmp_path):
    plan = resolve(msgspec.structs.replace(SMALL, blocks=3, published=[]))
    with Ledger(tmp_path / "book", create=True) as ledger:
        Runner(ledger, ledger.open_run("few", plan), "test").play(Threads(plan, 1))
        text = render.markdown(report(ledger, ledger.run("few"), figures=False))
    assert text.count("needs 20 blocks") == 3


def test_one_block_of_each_line_up_knows_no_rating(tmp_path):
    plan = resolve(msgspec.structs.replace(SMALL, blocks=1, published=[]))
    with Ledger(tmp_path / "book", create=True) as ledger:
        Runner(ledger, ledger.open_run("one", plan), "test").play(Threads(plan, 1))
        made = report(ledger, ledger.run("one"))
    (ratings,) = [section for section in made.sections if section.title == "Ratings" and hasattr(section, "rows")]
    assert [row[2] for row in ratings.rows] == ["unknown: one block"] * 3
    (rates,) = [section for section in made.sections if section.title == "Results"]
    assert [row[7:10] for row in rates.rows] == [["0.0 to 100.0"] * 3] * 3


def test_the_same_records_give_the_same_report(book):
    with Ledger(book) as ledger:
        first, second = (render.markdown(report(ledger, ledger.run("first"), figures=False)) for _ in range(2))
    assert first == second


def test_a_replay_of_the_ledger_plays_again(book):
    import turnwise as tw

    with Ledger(book) as ledger:
        record = tw.Record.from_json(ledger.replay(1, 1, 3, 1))
        returns = ledger.query(
            "SELECT return_0, return_1 FROM matches WHERE run = 1 AND lineup = 1 AND block = 3 AND seats = 1"
        ).fetchone()
    assert record.agents == ["random", "mcts"]
    assert tuple(tw.replay(record)[-1].returns) == returns


def test_how_matches_of_tribes_end_is_measured():
    import turnwise as tw
    from turnwise.tribes.measures import measures

    plain = tw.load("tribes").start(seed=1).to_plain()
    found = measures(plain, 0)
    assert (found["cities"], found["production"], found["techs"]) == (1, 2, 1 / 24)
    assert found["score"] == plain["tribes"][0]["score"]


def test_runs_with_the_same_seed_are_compared_block_by_block(book):
    with Ledger(book) as ledger:
        same = compared(ledger, ledger.run("first"), ledger.run("again"))
        other = compared(ledger, ledger.run("first"), ledger.run("second"))
    assert {row["how"] for row in same} == {"paired"}
    assert all(row["difference"] == 0 for row in same)
    assert {row["how"] for row in other} == {"apart"}
    assert any(row["difference"] != 0 for row in other)


def test_parquet_holds_every_match_with_its_build(book, tmp_path):
    import polars

    done = CliRunner().invoke(app, ["report", "first", "--ledger", str(book), "--parquet", str(tmp_path / "out")])
    assert done.exit_code == 0, done.output
    matches = polars.read_parquet(tmp_path / "out" / "matches.parquet")
    assert matches.height == 3 * 25 * 2
    assert {"version", "bench", "return_0", "seconds_1"} <= set(matches.columns)
    assert polars.read_parquet(tmp_path / "out" / "decisions.parquet").height > 1000


@pytest.mark.parametrize("words", [["runs"], ["report", "first"], ["compare", "first", "second"]])
def test_what_commands_print_fits_80_columns(book, words):
    done = CliRunner().invoke(app, [*words, "--ledger", str(book)], env={"COLUMNS": "80"})
    assert done.exit_code == 0, done.output
    assert max(map(len, done.output.partition("RECIPES")[0].splitlines())) <= 80
    assert "…" not in done.output  # nothing is cut


@pytest.mark.parametrize(
    ("missing", "words"),
    [
        ("matplotlib", "report first --html page.html"),
        ("polars", "report first --parquet folder"),
    ],
)
def test_a_package_that_is_missing_is_named_with_what_brings_it(book, tmp_path, monkeypatch, missing, words):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, missing, None)
    done = CliRunner().invoke(app, [*words.split(), "--ledger", str(book)])
    assert done.exit_code == 2
    assert done.output.endswith(f"needs {missing}: pip install 'turnwise[arena]'\n")


def test_commands_find_runs_and_name_the_nearest(book):
    ask = CliRunner()
    assert "first" in ask.invoke(app, ["runs", "--ledger", str(book)]).output
    compared = ask.invoke(app, ["compare", "first", "second", "--ledger", str(book)]).output
    assert "\ndifference\n" in compared.lower().replace("## ", "")  # a heading, in Markdown or for a terminal
    with Ledger(book) as ledger, pytest.raises(UnknownNameError, match="did you mean first"):
        ledger.run("firts")


@pytest.mark.parametrize("file", OF_PAPERS, ids=lambda file: file.stem)
def test_every_shipped_experiment_has_the_papers_numbers_and_a_quick_size(file):
    experiment = read(file)
    # Causes are files of ours; the figure of rewards is printed without numbers.
    assert bool(experiment.published) == ("-cause-" not in file.stem and file.stem != "p1-figure-2")
    assert experiment.paper
    plan, quick = resolve(experiment), resolve(shrink(experiment))
    assert 0 < len(quick.lineups) <= len(plan.lineups)
    names = set(plan.recipes) | {""}
    for line in experiment.published:
        assert line.setting in {*experiment.settings, ""}
        if not line.metric.startswith("accuracy") and "60 s" not in line.agent:
            for one in (line.agent, line.opponent):
                assert one in names or any(name.startswith(f"{one} ") for name in names), line


def test_there_is_an_experiment_for_every_table():
    wanted = {f"p1-table-{n}" for n in (2, 3, 4)} | {f"p2-table-{n}" for n in (1, 2, 3)}
    wanted |= {"p1-figure-2", "p2-figures-2-to-7"}
    wanted |= {f"p3-table-5-{n:02d}" for n in range(1, 13)} | {f"p4-table-{n}" for n in (2, 3, 4)}
    wanted |= {f"p5-table-{n}" for n in (2, 4, 5, 6)}
    tables = [file for file in OF_PAPERS if "-cause-" not in file.stem]
    assert wanted == {file.stem.removesuffix("-fair").removesuffix("-text") for file in tables}


def test_tuning_finds_the_better_end_and_goes_on_where_it_was(tmp_path):
    words = ["tune", "mcts", "random", "--game", "pocket", "--field", "budget.count=1|40", "--blocks", "40",
             "--study", str(tmp_path / "study"), "--threads", "1", "--json"]  # fmt: skip
    for trials in ("4", "6"):
        done = CliRunner().invoke(app, [*words, "--trials", trials])
        assert done.exit_code == 0, done.output
    found = msgspec.json.decode(done.output)
    assert found["values"] == {"budget.count": 40}
    assert found["rate"] > 0.6


def test_a_tuning_that_was_stopped_tries_what_it_would_have(tmp_path):
    """After a kill that left its lock behind, too."""
    words = ["tune", "flat", "random", "--game", "nim", "--field", "budget.count=1:1000", "--blocks", "1", "--json"]
    tried = []
    for name, parts in (("whole", ["6"]), ("parts", ["2", "3", "6"])):
        study = tmp_path / name
        for trials in parts:
            done = CliRunner().invoke(app, [*words, "--trials", trials, "--study", str(study)])
            assert done.exit_code == 0, done.output
            (tmp_path / f"{name}.lock").symlink_to(study)
        lines = map(msgspec.json.decode, study.read_text(encoding="utf-8").splitlines())
        tried.append([line["param_value_internal"] for line in lines if "param_value_internal" in line])
    assert len(set(tried[0])) == 6
    assert tried[0] == tried[1]


@pytest.mark.parametrize("text", ["exploration", "a=1", "a=2:1", "a=0:1:log", "a=x:y", "=1:2", "a=1:2:lin"])
def test_a_wrong_field_is_refused(text):
    with pytest.raises(BadSetupError, match="--field"):
        field(text)


def test_fields():
    assert (field("a.b=1:5").whole, field("a.b=1:5.0").whole) == (True, False)
    assert field("a=1:8:log").log
    assert field("a=x|y").choices == ["x", "y"]
