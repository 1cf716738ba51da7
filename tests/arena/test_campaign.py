"""Campaigns: steps of the fewest model calls first, result files from which any machine goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import turnwise as tw
from turnwise.arena import campaign as campaigns
from turnwise.arena.campaign import Campaign, Conductor, Table, check, pairings, read_campaign
from turnwise.arena.experiment import fairly, read, resolve
from turnwise.arena.kept import Kept, Match, restore
from turnwise.arena.ledger import Ledger
from turnwise.cli import app
from turnwise.errors import BadSetupError, LedgerError
from turnwise.reports.results import results

ROOT = Path(__file__).parents[2]
FILE = """
title = "Small"
game = "pocket"
judged = "The program."
blocks = 8
schedule = "pairs"
pairs = [{agents = ["dear", "random"]}, {agents = ["cheap", "random"]}, {agents = ["cheap", "dear"]}]
published = [
    {agent = "dear", opponent = "random", value = 0.9, matches = 24},
    {agent = "cheap", opponent = "random", value = 0.8, matches = 12},
]
DECISIONS

[settings]
one = {}
two = {}

[agents]
dear = {recipe = "mcts", budget = {type = "seconds", seconds = 1.0}}
cheap = {recipe = "mcts", budget = {type = "iterations", count = 10}}
random = {recipe = "random"}

[fair]
dear = {type = "iterations", count = 200}
"""


PICTURES = """
decisions = true
pictures = {"over actions" = "", "over turns" = "one", visits = "", rewards = ""}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "small.toml").write_text(FILE.replace("DECISIONS", PICTURES))
    (tmp_path / "campaign.toml").write_text(
        'title = "All"\nbeside = 8\ntables = [{file = "small.toml", fair = true}]\n'
    )
    return tmp_path


def conduct(folder: Path, where: str, steps: int | None = None) -> Conductor:
    with Ledger(folder / f"{where}.sqlite", create=True) as ledger:
        conductor = Conductor(read_campaign(folder / "campaign.toml"), folder, folder / where, ledger)
        conductor.play(2, steps=steps)
    return conductor


def test_fair_budgets_take_the_place_of_seconds(folder: Path) -> None:
    experiment = fairly(read(folder / "small.toml"))
    recipes = resolve(experiment).recipes
    assert recipes["dear"]["budget"] == {"type": "iterations", "count": 200}
    assert recipes["cheap"]["budget"] == {"type": "iterations", "count": 10}
    with pytest.raises(BadSetupError, match="names no budgets"):
        fairly(read(ROOT / "experiments" / "p2-table-1.toml"))
    (folder / "bad.toml").write_text(FILE.replace("DECISIONS", "") + 'nobody = {type = "iterations", count = 1}\n')
    with pytest.raises(BadSetupError, match="no agent named 'nobody'"):
        read(folder / "bad.toml")


def test_every_pairing_has_a_first_number_then_the_cheapest_comes_next(folder: Path) -> None:
    told: list[tuple[str, int]] = []
    with Ledger(folder / "a.sqlite", create=True) as ledger:
        conductor = Conductor(read_campaign(folder / "campaign.toml"), folder, folder / "results", ledger)
        conductor.play(2, tell=lambda pairing: told.append((" : ".join(pairing.agents), pairing.allowed)))
    assert told[:3] == [("dear : random", 2), ("cheap : random", 2), ("cheap : dear", 2)]
    # 12 matches of the paper are 3 blocks of each setting; 24 are 6; of the last the paper prints nothing: 8 are 2.
    assert told[3:] == [("cheap : random", 3), ("dear : random", 4), ("dear : random", 6)]
    assert {row["closed"] for row in conductor.standing()} == {"all matches played"}


def test_another_machine_goes_on_from_the_files_and_comes_to_the_same(folder: Path) -> None:
    conduct(folder, "whole")
    conduct(folder, "parts", steps=4)
    half = (folder / "parts" / "small-fair.txt").read_text()
    (folder / "parts.sqlite").unlink()
    conduct(folder, "parts")
    whole = (folder / "whole" / "small-fair.txt").read_text()
    assert (folder / "parts" / "small-fair.txt").read_text() == whole != half
    assert len(whole) < 20_000
    assert conduct(folder, "parts", steps=1).open() == []


def test_a_file_has_what_the_ledger_has(folder: Path) -> None:
    conductor = conduct(folder, "results")
    kept = Kept.read(folder / "results" / "small-fair.txt")
    assert kept.text() == (folder / "results" / "small-fair.txt").read_text()
    part = kept.part(conductor.jobs[0].plan.lineups[0])
    assert part is not None and part.rules and len(part.identities) == 2
    assert sorted(part.blocks) == list(range(6))
    assert sum(part.histograms["depth", "dear"].values()) > 50
    # Curves and histograms are of the same decisions.
    depths = part.histograms["depth", "dear"]
    points = part.curves["depth/considered", "dear"].values()
    assert sum(count for count, _ in points) == sum(depths.values())
    assert sum(total for _, total in points) == sum(depth * count for depth, count in depths.items())
    assert ("depth/rounds", "dear") in part.curves and part.histograms["reward", "dear"].total() > 50
    elsewhere = next(one for one in kept.parts if "dear" in one.agents and one.setting == "two")
    assert ("depth/considered", "dear") in elsewhere.curves and ("depth/rounds", "dear") not in elsewhere.curves
    # Put back into an empty ledger it gives the same rates.
    plan = conductor.jobs[0].plan
    with Ledger(folder / "other.sqlite", create=True) as other:
        run = other.open_run("small", plan)
        restore(kept, other, run.run, plan, other.build("1", 1))
        found = results(other, run)
        for result in found:
            rows = kept.part(result.lineup)
            assert rows is not None
            assert result.matches == 2 * len(rows.blocks)
            means = [(rows.blocks[b][0].returns[0] + rows.blocks[b][1].returns[1]) / 2 for b in sorted(rows.blocks)]
            assert list(result.scores) == pytest.approx(means)
            assert result.effort[result.lineup.agents[0]].iterations > 0


def test_rows_of_other_agents_or_rules_are_played_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    conduct(folder, "results")
    before = (folder / "results" / "small-fair.txt").read_text()
    usual = campaigns.identities_of

    def changed(plan: object) -> list[tuple[str, list[str]]]:
        """The agent `cheap` plays otherwise."""
        found = usual(plan)  # type: ignore[arg-type]
        lineups = plan.lineups  # type: ignore[attr-defined]
        return [
            (rules, ["other" if name == "cheap" else one for name, one in zip(lineup.agents, agents, strict=True)])
            for (rules, agents), lineup in zip(found, lineups, strict=True)
        ]

    monkeypatch.setattr(campaigns, "identities_of", changed)
    with Ledger(folder / "results.sqlite") as ledger:
        conductor = Conductor(read_campaign(folder / "campaign.toml"), folder, folder / "results", ledger)
        (job,) = conductor.jobs
        assert job.dropped == 2 * 2 * (3 + 2)
        assert [" : ".join(pairing.agents) for _, _, pairing in conductor.open()] == ["cheap : random", "cheap : dear"]
        assert conductor.play(2) == 3
    after = (folder / "results" / "small-fair.txt").read_text()
    assert after.count("other") == 4 and after.replace("other", "") != before


def test_a_file_may_say_itself_how_many_blocks(folder: Path) -> None:
    plan = resolve(fairly(read(folder / "small.toml")))
    usual = pairings(Table("small.toml", fair=True), plan, beside=8)
    planned = pairings(Table("small.toml", fair=True, as_planned=True), plan, beside=8)
    assert [one.limit for one in planned] == [one.planned for one in planned] != [one.limit for one in usual]


def test_headlines_and_what_the_paper_names(folder: Path) -> None:
    plan = resolve(fairly(read(folder / "small.toml")))
    dear, cheap, both = pairings(Table("small.toml", fair=True, headline=100), plan, beside=8)
    assert (dear.limit, cheap.limit, both.limit) == (25, 25, 2)
    assert dear.done(0.03) == ""
    dear.scores, dear.matches = [1.0, 0.9] * 25, 100
    assert "within" in dear.done(0.03)
    dear.matches = 99
    assert dear.done(0.03) == ""
    table = resolve(read(ROOT / "experiments" / "p2-table-1.toml"))
    found = pairings(Table("p2-table-1.toml"), table)
    assert {pairing.setting for pairing in found} == {"August 2020", "release 1.0"}


def test_a_campaign_counts_and_says_what_is_judged(folder: Path) -> None:
    campaign = Campaign("x", [Table("small.toml")])
    with pytest.raises(BadSetupError, match="dear has a budget of seconds"):
        check(campaign, folder)
    check(read_campaign(folder / "campaign.toml"), folder)
    (folder / "small.toml").write_text((folder / "small.toml").read_text().replace("judged", "about"))
    with pytest.raises(BadSetupError, match="what is judged"):
        check(read_campaign(folder / "campaign.toml"), folder)


def test_the_shipped_campaign_can_be_played() -> None:
    path = ROOT / "experiments" / "campaigns" / "papers.toml"
    campaign = read_campaign(path)
    assert len(check(campaign, path.parent)) == len(campaign.tables) > 20
    for table in campaign.tables:
        experiment = read(path.parent / table.file)
        assert experiment.cannot or table.explains, table.file


def test_matches_print_and_parse() -> None:
    match = Match((1.0, 0.0), 212, False, ((98, 114), (51000, 0), (190456, 12)), ((8458.5, 12.0), (0.774, 0.5)))
    assert match.text() == "1/0,212!,98/114,51000/0,190456/12,8458.5/12,0.774/0.5"
    assert Match.read(match.text()) == match


def test_a_broken_file_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("# turnwise results 1\n[a : b @ c] rules 1 agents 2,3\n0 1/0,xx\n")
    with pytest.raises(LedgerError, match=r"x\.txt:3"):
        Kept.read(tmp_path / "x.txt")
    (tmp_path / "x.txt").write_text("# turnwise results 2\n")
    with pytest.raises(LedgerError, match=r"x\.txt:1"):
        Kept.read(tmp_path / "x.txt")


def test_the_command_plays_pauses_and_tells(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    runner = CliRunner()
    words = ["campaign", "campaign.toml", "--nice", "0"]
    status = json.loads(runner.invoke(app, [*words, "--status", "--json"]).stdout)
    assert status["left"] == 3 and all(row["rate"] is None for row in status["pairings"])
    found = runner.invoke(app, [*words, "--steps", "3"])
    assert "2 of 3 pairings are open" in found.stdout
    assert "small-fair: dear : random: " in found.output
    assert runner.invoke(app, [*words, "--pause"]).exit_code == 0
    assert (folder / "campaign.paused").exists()
    runner.invoke(app, [*words, "--resume"])
    assert not (folder / "campaign.paused").exists()
    assert runner.invoke(app, [*words, "--table", "nothing"]).exit_code != 0
    assert json.loads(runner.invoke(app, [*words, "--json"]).stdout)["left"] == 0
    assert tw.__version__
